import { lightAndShadow } from './feasible-orbit.ts';
import { POWER_MODEL } from './model.ts';
import { arrayW, sizePower, type SizedPower } from './size-power.ts';

/** What a load does in eclipse: go on, go on at half, or wait. */
export const ECLIPSE_STRATEGIES = ['full', 'reduced', 'suspend'] as const;

/** One of them. */
export type EclipseStrategy = (typeof ECLIPSE_STRATEGIES)[number];

/** Share of the load that runs in eclipse. */
const ECLIPSE_SHARE: Readonly<Record<EclipseStrategy, number>> = {
  full: 1,
  reduced: 0.5,
  suspend: 0,
};

/** A load for which a power system is sized. */
export interface PowerQuery {
  readonly altitudeKm: number;
  readonly loadW: number;
  /** Share of the time in which the load runs where it may, 0 to 1. */
  readonly dutyCycle: number;
  readonly lifeYears: number;
  readonly housekeepingW: number;
  readonly depthOfDischarge: number;
  readonly strategy: EclipseStrategy;
}

/** One point of a revolution at the end of life. */
export interface PowerPoint {
  readonly tMin: number;
  readonly sunlit: boolean;
  readonly generationW: number;
  readonly loadW: number;
  /** Of the new capacity, 0 to 1. */
  readonly charge: number;
}

/** A power system and how it does. */
export interface PowerVerdict extends SizedPower {
  /** What is bought: the array in steps of 0.01 m², the battery in steps of 1 Wh. */
  readonly boughtM2: number;
  readonly boughtWh: number;
  readonly eclipseMin: number;
  readonly sunlitMin: number;
  readonly periodMin: number;
  /** Mean loads, W. */
  readonly sunlitW: number;
  readonly eclipseW: number;
  readonly averageW: number;
  /** Charges and discharges in the mission's life. */
  readonly cycles: number;
  /** Spare share of the bought array and battery at the end of life. */
  readonly arrayMargin: number;
  readonly batteryMargin: number;
  readonly orbit: readonly PowerPoint[];
}

const POINTS = 96;

/**
 * Array and battery for a load with the Sun in the orbital plane, the longest eclipse: SMAD 3rd ed.,
 * 11.4 (`sizePower`), and one revolution of it at the end of life.
 */
export function powerSystem(query: PowerQuery): PowerVerdict {
  const { periodMin, eclipseMin, sunlitMin } = lightAndShadow(query.altitudeKm);
  const running = query.dutyCycle * query.loadW;
  const sunlitW = query.housekeepingW + running;
  const eclipseW = query.housekeepingW + ECLIPSE_SHARE[query.strategy] * running;
  // A load with pauses may run through the whole eclipse once.
  const eclipsePeakW = query.housekeepingW + ECLIPSE_SHARE[query.strategy] * query.loadW;
  const { lifeYears, depthOfDischarge } = query;
  const demand = { sunlitW, eclipseW, eclipsePeakW, sunlitMin, eclipseMin };
  const sized = sizePower({ ...demand, lifeYears, depthOfDischarge });
  const boughtM2 = Math.ceil(sized.arrayM2 * 100 - 1e-9) / 100;
  const boughtWh = Math.ceil(sized.batteryWh - 1e-9);
  const usableWh = boughtWh * POWER_MODEL.batteryEndOfLife * depthOfDischarge;
  return {
    ...sized,
    ...{ boughtM2, boughtWh, eclipseMin, sunlitMin, periodMin, sunlitW, eclipseW },
    averageW: (sunlitW * sunlitMin + eclipseW * eclipseMin) / periodMin,
    cycles: Math.ceil((lifeYears * 365.25 * 1440) / periodMin),
    // Nothing to feed needs no array, and nothing is spare.
    arrayMargin: sized.arrayEndW === 0 ? 0 : arrayW(boughtM2, lifeYears) / sized.arrayEndW - 1,
    batteryMargin: sized.eclipseWh === 0 ? 0 : usableWh / sized.eclipseWh - 1,
    orbit: revolution({ boughtM2, boughtWh, sunlitW, eclipseW, sunlitMin, eclipseMin, lifeYears }),
  };
}

interface Revolution {
  readonly boughtM2: number;
  readonly boughtWh: number;
  readonly sunlitW: number;
  readonly eclipseW: number;
  readonly sunlitMin: number;
  readonly eclipseMin: number;
  readonly lifeYears: number;
}

/** One revolution at the end of life from a full battery at the entry into eclipse. */
function revolution(facts: Revolution): PowerPoint[] {
  const { directEfficiency, batteryRoundTrip, batteryDischarge, batteryEndOfLife } = POWER_MODEL;
  const { sunlitMin, eclipseMin } = facts;
  const generation = arrayW(facts.boughtM2, facts.lifeYears) * directEfficiency;
  // Both ways together lose what a round trip loses; the way out is `batteryDischarge`.
  const chargeEfficiency = batteryRoundTrip / batteryDischarge;
  const full = facts.boughtWh * batteryEndOfLife;
  const stepMin = (sunlitMin + eclipseMin) / POINTS;
  let storedWh = full;
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const tMin = index * stepMin;
    const shadowMin = Math.max(0, Math.min(eclipseMin, tMin) - Math.max(0, tMin - stepMin));
    const lightMin = index === 0 ? 0 : stepMin - shadowMin;
    const surplusW = generation - facts.sunlitW;
    const out = (facts.eclipseW * shadowMin) / 60 / batteryDischarge;
    const back = (surplusW * lightMin * chargeEfficiency) / 60;
    storedWh = Math.min(full, storedWh - (index === 0 ? 0 : out) + back);
    const sunlit = tMin >= eclipseMin;
    return {
      tMin,
      sunlit,
      generationW: sunlit ? generation : 0,
      loadW: sunlit ? facts.sunlitW : facts.eclipseW,
      charge: facts.boughtWh === 0 ? 0 : storedWh / facts.boughtWh,
    };
  });
}
