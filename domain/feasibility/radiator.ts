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
  /** Steps of integration that all of it took. */
  readonly steps: number;
}

/** Points of one revolution that the settled cycle is computed on. */
const CYCLE_STEPS = 360;
/**
 * Steps after which a cycle counts as settled whatever moves: 400 revolutions of a heavy load, which
 * takes one step at a time; a light one, which takes many, settles in two. And the change that settles
 * it, K.
 */
const MOST_CYCLE_STEPS = 400 * CYCLE_STEPS;
const SETTLED_K = 1e-4;
/** Pieces that a step is cut into at most. */
const MOST_PIECES = 200;
/** Aluminium, as of the bus classes, J/kg/K. */
const HEAT_CAPACITY_J_KG_K = 900;
/** Electronics and structure that go with a load, kg per W, and with a radiator, kg per m². */
const KG_PER_W = 0.05;
const KG_PER_M2 = 8;
/** Radiators that are looked for, m²; of a smaller one the answer shows 0. */
const SMALLEST_M2 = 1e-4;
const LARGEST_M2 = 1e4;
/** Warmest that a load may become on a radiator that is large enough, K. */
const MOST_K = TEMPERATURE_LIMIT_C - TEMPERATURE_MARGIN_C + ZERO_CELSIUS_K;

/** Mass that is assumed for a load and its radiator, kg; own figure. */
export function defaultMassKg(heatW: number, radiatorM2: number): number {
  return KG_PER_W * heatW + KG_PER_M2 * radiatorM2;
}

/**
 * Temperatures of a load on a radiator in a circular orbit: one node that absorbs sunlight on a quarter
 * of its surface (it turns), light reflected and infrared from the Earth, and the load's own heat, and
 * radiates from all of it (domain/spacecraft/thermal.ts; Gilmore 2002). The settled cycle is what many
 * revolutions under constant heat end in. At most some forty cycles are computed, each of at most
 * `MOST_CYCLE_STEPS` and one revolution more, whatever the numbers are.
 */
export function radiatorTemperatures(query: RadiatorQuery): ThermalVerdict {
  const count: StepCount = { steps: 0 };
  const cycle = settledCycle(query, count);
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
    neededM2: neededRadiator(query, count),
    profile: profileOf(query, cycle.firstK, count),
    steps: count.steps,
  };
}

/** Revolutions until it is decided whether a radiator fits, and until a cycle is settled. */
const DECIDING_REVOLUTIONS = 2;
/** Change of the first revolution of a load as slow as its orbit, K: what has to settle. */
const FIRST_CHANGE_K = 70;

/**
 * About how many steps `radiatorTemperatures` takes, from the query alone and without a step: the same
 * search for the smallest radiator by balances of heat.
 */
export function expectedSteps(query: RadiatorQuery): number {
  const { periodMin } = lightAndShadow(query.altitudeKm);
  const periodS = periodMin * 60;
  const stepS = periodS / CYCLE_STEPS;
  let steps = 0;
  const fits = (radiatorM2: number) => {
    const tried = balanceOf({ ...query, radiatorM2 }, periodS);
    steps += DECIDING_REVOLUTIONS * CYCLE_STEPS * piecesOf(tried, stepS);
    return tried.maxK <= MOST_K;
  };
  smallestFitting(query.radiatorM2, fits);
  const asked = balanceOf(query, periodS);
  const turns = periodS / asked.constantS;
  const changes = Math.log((FIRST_CHANGE_K / SETTLED_K) * turns * turns) / turns;
  const revolutions = Math.min(MOST_CYCLE_STEPS / CYCLE_STEPS, Math.max(2, changes));
  steps += Math.min(MOST_CYCLE_STEPS, revolutions * CYCLE_STEPS * piecesOf(asked, stepS));
  return steps + (query.durationHours * 3600 * piecesOf(asked, query.stepS)) / query.stepS;
}

/** How warm a load gets and how slowly, by the heat of its orbit's best and worst place alone. */
function balanceOf(query: RadiatorQuery, periodS: number): { maxK: number; constantS: number } {
  const body = bodyOf(query);
  const [noonW, midnightW] = [heatAt(query, 0).heatW, heatAt(query, 0.5).heatW];
  const meanK = equilibriumK(body, (noonW + midnightW) / 2);
  const constantS = timeConstantS(body, Math.max(meanK, 100));
  const followed = 1 / (1 + (2 * Math.PI * constantS) / periodS);
  return { maxK: meanK + followed * (equilibriumK(body, noonW) - meanK), constantS };
}

function piecesOf({ constantS }: { readonly constantS: number }, stepS: number): number {
  return Math.min(MOST_PIECES, Math.ceil((10 * stepS) / constantS));
}

/** Steps of integration so far. */
interface StepCount {
  steps: number;
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

/**
 * The cycle that revolutions end in. With a limit, K, it ends as soon as it is sure on which side of it
 * the warmest of the settled cycle lies: revolutions that begin cooler are cooler all along, so that the
 * ends of one after another move one way, each time by about the same share of the way before.
 */
function settledCycle(query: RadiatorQuery, count: StepCount, limitK: number | null = null): Cycle {
  const stepS = (lightAndShadow(query.altitudeKm).periodMin * 60) / CYCLE_STEPS;
  const body = bodyOf(query);
  const heat = heatOver(query, CYCLE_STEPS);
  const mean = heat.reduce((sum, one) => sum + one, 0) / CYCLE_STEPS;
  const lastStep = count.steps + MOST_CYCLE_STEPS;
  let kelvin = equilibriumK(body, mean);
  let movedK = Infinity;
  for (;;) {
    const firstK = kelvin;
    const cycle = { sum: 0, maxK: kelvin, minK: kelvin, fall: 0, rise: 0 };
    for (const heatW of heat) {
      const next = advance(body, kelvin, heatW, stepS, count);
      const rate = ((next - kelvin) / stepS) * 60;
      cycle.fall = Math.max(cycle.fall, -rate);
      cycle.rise = Math.max(cycle.rise, rate);
      kelvin = next;
      cycle.sum += kelvin;
      cycle.maxK = Math.max(cycle.maxK, kelvin);
      cycle.minK = Math.min(cycle.minK, kelvin);
    }
    const { maxK, minK, fall, rise } = cycle;
    const isMoving = Math.abs(kelvin - firstK) > SETTLED_K && count.steps <= lastStep;
    const leftK = leftToMove(kelvin - firstK, movedK);
    movedK = kelvin - firstK;
    const isSure = limitK !== null && maxK <= limitK === maxK + leftK <= limitK;
    if (isMoving && !isSure) continue;
    const meanK = cycle.sum / CYCLE_STEPS;
    return { firstK, meanK, maxK, minK, fastestFall: fall, fastestRise: rise };
  }
}

/**
 * Twice what the warmest of this revolution is away from that of the settled one, K, at most, when its
 * ends moved by so much and those of the one before by so much: a geometric series.
 */
function leftToMove(movedK: number, beforeK: number): number {
  const share = Math.abs(movedK / beforeK);
  return share > 0 && share < 1 ? (2 * movedK) / (1 - share) : Math.sign(movedK) * Infinity;
}

/**
 * In pieces of a tenth of the time constant, so that a light radiator is followed as exactly; those after
 * it has come to rest change nothing and are left out. Far below its equilibrium a step of the linearised
 * equation would pass it: it ends there.
 */
function advance(
  body: ThermalBody,
  kelvin: number,
  heatW: number,
  stepS: number,
  count: StepCount,
): number {
  const pieces = Math.min(
    MOST_PIECES,
    Math.ceil((10 * stepS) / timeConstantS(body, Math.max(kelvin, 100))),
  );
  const restK = equilibriumK(body, heatW);
  let next = kelvin;
  for (let piece = 0; piece < pieces; piece += 1) {
    const before = next;
    count.steps += 1;
    next = stepTemperature(body, before, heatW, stepS / pieces);
    if (before < restK) next = Math.min(next, restK);
    if (next === before) break;
  }
  return next;
}

function profileOf(query: RadiatorQuery, settledK: number, count: StepCount): ThermalPoint[] {
  const body = bodyOf(query);
  const periodS = lightAndShadow(query.altitudeKm).periodMin * 60;
  const last = Math.floor((query.durationHours * 3600) / query.stepS);
  let kelvin = query.initialC === null ? settledK : query.initialC + ZERO_CELSIUS_K;
  const points: ThermalPoint[] = [];
  for (let index = 0; index <= last; index += 1) {
    const tS = index * query.stepS;
    const { heatW, sunlit } = heatAt(query, tS / periodS);
    points.push({ tMin: tS / 60, celsius: kelvin - ZERO_CELSIUS_K, sunlit });
    kelvin = advance(body, kelvin, heatW, query.stepS, count);
  }
  return points;
}

/** The smallest radiator under which the settled cycle keeps its margin. */
function neededRadiator(query: RadiatorQuery, count: StepCount): number | null {
  return smallestFitting(
    query.radiatorM2,
    (radiatorM2) => settledCycle({ ...query, radiatorM2 }, count, MOST_K).maxK <= MOST_K,
  );
}

/** Bisection to half a percent: temperatures fall with area. At most some forty areas are tried. */
function smallestFitting(askedM2: number, fits: (radiatorM2: number) => boolean): number | null {
  let enough = Math.max(askedM2, SMALLEST_M2);
  let tooSmall = 0;
  while (!fits(enough)) {
    tooSmall = enough;
    enough *= 2;
    if (enough > LARGEST_M2) return null;
  }
  if (tooSmall === 0 && fits(SMALLEST_M2)) return SMALLEST_M2;
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
