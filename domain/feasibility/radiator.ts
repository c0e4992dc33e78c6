import { eclipseFraction } from '../orbit/propagation/orbital-rates.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { TEMPERATURE_LIMIT_C, TEMPERATURE_MARGIN_C } from '../spacecraft/thermal-bodies.ts';
import {
  absorbedHeatW,
  earthViewFactor,
  equilibriumK,
  SOLAR_CONSTANT_WM2,
  stepTemperature,
  timeConstantS,
  ZERO_CELSIUS_K,
} from '../spacecraft/thermal.ts';
import type { ThermalBody } from '../spacecraft/thermal.ts';
import { lightAndShadow } from './feasible-orbit.ts';

/** A load, its radiator and its orbit. */
export interface RadiatorQuery {
  readonly altitudeKm: number;
  readonly heatW: number;
  readonly radiatorM2: number;
  /** What warms and cools with the radiator, kg; null = `defaultMassKg`. */
  readonly massKg: number | null;
  readonly emissivity: number;
  readonly absorptivity: number;
  /** Angle between Sun and orbital plane, degrees. */
  readonly betaDeg: number;
  /** Length of the profile, hours, and between its points, s. */
  readonly durationHours: number;
  readonly stepS: number;
  /** Where the profile begins; null = the settled cycle. */
  readonly initialC: number | null;
}

/** One point of a profile. */
export interface ThermalPoint {
  readonly tMin: number;
  readonly celsius: number;
  readonly sunlit: boolean;
}

/** How warm a load gets. */
export interface ThermalVerdict {
  /** Mean over a settled revolution, and its ends. */
  readonly steadyC: number;
  readonly maxC: number;
  readonly minC: number;
  /** To the limit of 50 °C; negative beyond it. */
  readonly marginC: number;
  readonly eclipseMin: number;
  readonly sunlitMin: number;
  /** Fastest of the settled revolution, degrees a minute, both positive. */
  readonly coolingCPerMin: number;
  readonly heatingCPerMin: number;
  /** Smallest radiator that keeps the load a margin of 5 °C under the limit, m²; null = none up to 1e4. */
  readonly neededM2: number | null;
  readonly profile: readonly ThermalPoint[];
}

/** Points of one revolution that the settled cycle is computed on. */
const CYCLE_STEPS = 360;
/** Revolutions after which a cycle counts as settled whatever moves, and the change that settles it, K. */
const MOST_REVOLUTIONS = 400;
const SETTLED_K = 1e-4;
/** Aluminium, as of the bus classes, J/kg/K. */
const HEAT_CAPACITY_J_KG_K = 900;
/** Electronics and structure that go with a load, kg per W, and with a radiator, kg per m². */
const KG_PER_W = 0.05;
const KG_PER_M2 = 8;
const LARGEST_M2 = 1e4;

/** Mass that is assumed for a load and its radiator, kg; own figure. */
export function defaultMassKg(heatW: number, radiatorM2: number): number {
  return KG_PER_W * heatW + KG_PER_M2 * radiatorM2;
}

/**
 * Temperatures of a load on a radiator in a circular orbit: one node that absorbs sunlight on a quarter
 * of its surface (it turns), light reflected and infrared from the Earth, and the load's own heat, and
 * radiates from all of it (domain/spacecraft/thermal.ts; Gilmore 2002). The settled cycle is what many
 * revolutions under constant heat end in.
 */
export function radiatorTemperatures(query: RadiatorQuery): ThermalVerdict {
  const cycle = settledCycle(query);
  const { maxK, minK } = cycle;
  const maxC = maxK - ZERO_CELSIUS_K;
  const { periodMin } = lightAndShadow(query.altitudeKm);
  const eclipseMin = eclipseFraction(query.altitudeKm, query.betaDeg) * periodMin;
  return {
    steadyC: cycle.meanK - ZERO_CELSIUS_K,
    maxC,
    minC: minK - ZERO_CELSIUS_K,
    marginC: TEMPERATURE_LIMIT_C - maxC,
    eclipseMin,
    sunlitMin: periodMin - eclipseMin,
    coolingCPerMin: cycle.fastestFall,
    heatingCPerMin: cycle.fastestRise,
    neededM2: neededRadiator(query),
    profile: profileOf(query, cycle.firstK),
  };
}

interface Cycle {
  readonly firstK: number;
  readonly meanK: number;
  readonly maxK: number;
  readonly minK: number;
  /** Degrees a minute. */
  readonly fastestFall: number;
  readonly fastestRise: number;
}

function settledCycle(query: RadiatorQuery): Cycle {
  const stepS = (lightAndShadow(query.altitudeKm).periodMin * 60) / CYCLE_STEPS;
  const body = bodyOf(query);
  const heat = heatOver(query, CYCLE_STEPS);
  const mean = heat.reduce((sum, one) => sum + one, 0) / CYCLE_STEPS;
  let kelvin = equilibriumK(body, mean);
  for (let revolution = 0; ; revolution += 1) {
    const firstK = kelvin;
    const cycle = { sum: 0, maxK: kelvin, minK: kelvin, fall: 0, rise: 0 };
    for (const heatW of heat) {
      const next = advance(body, kelvin, heatW, stepS);
      const rate = ((next - kelvin) / stepS) * 60;
      cycle.fall = Math.max(cycle.fall, -rate);
      cycle.rise = Math.max(cycle.rise, rate);
      kelvin = next;
      cycle.sum += kelvin;
      cycle.maxK = Math.max(cycle.maxK, kelvin);
      cycle.minK = Math.min(cycle.minK, kelvin);
    }
    if (Math.abs(kelvin - firstK) > SETTLED_K && revolution < MOST_REVOLUTIONS) continue;
    const { maxK, minK, fall, rise } = cycle;
    const meanK = cycle.sum / CYCLE_STEPS;
    return { firstK, meanK, maxK, minK, fastestFall: fall, fastestRise: rise };
  }
}

/** In pieces of a tenth of the time constant, so that a light radiator is followed as exactly. */
function advance(body: ThermalBody, kelvin: number, heatW: number, stepS: number): number {
  const pieces = Math.min(
    200,
    Math.ceil((10 * stepS) / timeConstantS(body, Math.max(kelvin, 100))),
  );
  let next = kelvin;
  for (let piece = 0; piece < pieces; piece += 1)
    next = stepTemperature(body, next, heatW, stepS / pieces);
  return next;
}

function profileOf(query: RadiatorQuery, settledK: number): ThermalPoint[] {
  const body = bodyOf(query);
  const periodS = lightAndShadow(query.altitudeKm).periodMin * 60;
  const count = Math.floor((query.durationHours * 3600) / query.stepS);
  let kelvin = query.initialC === null ? settledK : query.initialC + ZERO_CELSIUS_K;
  const points: ThermalPoint[] = [];
  for (let index = 0; index <= count; index += 1) {
    const tS = index * query.stepS;
    const { heatW, sunlit } = heatAt(query, tS / periodS);
    points.push({ tMin: tS / 60, celsius: kelvin - ZERO_CELSIUS_K, sunlit });
    kelvin = advance(body, kelvin, heatW, query.stepS);
  }
  return points;
}

/** The smallest radiator under which the settled cycle keeps its margin: bisection, it falls with area. */
function neededRadiator(query: RadiatorQuery): number | null {
  const most = TEMPERATURE_LIMIT_C - TEMPERATURE_MARGIN_C + ZERO_CELSIUS_K;
  const fits = (radiatorM2: number) => settledCycle({ ...query, radiatorM2 }).maxK <= most;
  let enough = query.radiatorM2;
  while (!fits(enough)) {
    enough *= 2;
    if (enough > LARGEST_M2) return null;
  }
  let tooSmall = 0;
  while (enough - tooSmall > 0.005 * enough) {
    const middle = (enough + tooSmall) / 2;
    if (fits(middle)) enough = middle;
    else tooSmall = middle;
  }
  return enough;
}

function bodyOf(query: RadiatorQuery): ThermalBody {
  const { radiatorM2, emissivity, absorptivity } = query;
  const massKg = query.massKg ?? defaultMassKg(query.heatW, radiatorM2);
  return {
    massKg,
    heatCapacityJKgK: HEAT_CAPACITY_J_KG_K,
    areaM2: radiatorM2,
    absorptivity,
    emissivity,
  };
}

function heatOver(query: RadiatorQuery, steps: number): number[] {
  return Array.from({ length: steps }, (_, index) => heatAt(query, (index + 0.5) / steps).heatW);
}

/** Heat (W) at a place of the orbit, in revolutions from its noon. */
function heatAt(query: RadiatorQuery, turns: number): { heatW: number; sunlit: boolean } {
  const { altitudeKm, betaDeg } = query;
  const phase = turns - Math.floor(turns);
  const sunlit = Math.abs(phase - 0.5) >= eclipseFraction(altitudeKm, betaDeg) / 2;
  const cosBeta = Math.cos((betaDeg * Math.PI) / 180);
  const absorbed = absorbedHeatW(bodyOf(query), {
    sunlit,
    solarWM2: SOLAR_CONSTANT_WM2,
    earthViewFactor: earthViewFactor(WGS84_RADIUS_KM / (WGS84_RADIUS_KM + altitudeKm)),
    cosSunZenith: cosBeta * Math.cos(2 * Math.PI * phase),
  });
  return { heatW: query.heatW + absorbed, sunlit };
}
