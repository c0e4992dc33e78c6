import { RADIANS } from '../orbit/angles.ts';
import { WGS72_MU, WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import { DAY_MS } from '../time/instant.ts';
import type { DensityDays } from './density.ts';
import {
  instantMark,
  minuteText,
  patternId,
  type Pattern,
  type PatternSubtype,
} from './pattern.ts';
import type { SeriesInterval, SeriesPoint } from './series.ts';
import { findSlowThrust } from './slow-thrust.ts';
import { findSteps, type Step } from './steps.ts';

/** More eccentric orbits hide burns: their mean axis moves by hundreds of kilometres. */
export const MOST_ECCENTRICITY = 0.2;
const LARGE_M = 1_000;
/** Smaller steps that come again within this are station keeping. */
const RECURRING_DAYS = 90;
/** A raise and a lowering within this, that leave less than half, shift the place in the orbit. */
const PHASING_DAYS = 10;
/** Slower orbits are geostationary, or nearly. */
const GEO_REV_PER_DAY = 1.2;
/**
 * There the pull of the Sun and fits over it move the axis too: of steps below this, m, 13 of 100 were
 * manoeuvres that operators published, of larger ones 82 (five satellites, 28 years).
 */
const GEO_LEAST_M = 2_000;
const DEORBIT_PERIGEE_KM = 300;
const DEORBIT_SETS = 3;

/** A manoeuvre with the sets around it. */
interface Burn {
  readonly step: Step;
  readonly before: SeriesPoint;
  readonly after: SeriesPoint;
}

/** Manoeuvres of a satellite; none for orbits with an eccentricity above 0.2. By time. */
export function findManoeuvres(
  intervals: readonly SeriesInterval[],
  density: DensityDays,
): Pattern[] {
  const newest = intervals.at(-1)?.after;
  if (newest === undefined || newest.elements.eccentricity > MOST_ECCENTRICITY) return [];
  const steps = findSteps(intervals, density);
  const slow = findSlowThrust(intervals, density).filter(
    (one) => !steps.some((step) => explains(step, one)),
  );
  const burns = [...steps.filter((step) => !slow.some((one) => overlaps(step, one))), ...slow]
    .sort((one, other) => one.startMs - other.startMs)
    .flatMap((step) => burnOf(step, intervals));
  return burns.map((burn) => patternOf(burn, subtypeOf(burn, burns)));
}

function overlaps(one: Step, other: Step): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs;
}

/** A step within a slow rise that makes up half of it is all there is. */
function explains(step: Step, slow: Step): boolean {
  return overlaps(step, slow) && Math.abs(step.axisM) > 0.5 * slow.axisM;
}

function burnOf(step: Step, intervals: readonly SeriesInterval[]): Burn[] {
  const before = intervals.find((one) => one.before.tMs === step.startMs)?.before;
  const after = intervals.find((one) => one.after.tMs === step.endMs)?.after;
  return before === undefined || after === undefined ? [] : [{ step, before, after }];
}

/** Δv_t = nδa/2 and Δv_n = vδi of a near-circular orbit, m/s. Source: Gauss's equations. */
function deltaVOf({ step, before }: Burn): {
  readonly tangential: number;
  readonly normal: number;
} {
  const speedMS = 1000 * Math.sqrt(WGS72_MU / before.axisKm);
  return {
    tangential: (speedMS * step.axisM) / (2000 * before.axisKm),
    normal: Math.abs(speedMS * step.inclinationDeg * RADIANS),
  };
}

function subtypeOf(burn: Burn, all: readonly Burn[]): PatternSubtype {
  const { step, before, after } = burn;
  const { tangential, normal } = deltaVOf(burn);
  if (normal > Math.abs(tangential)) return 'plane_change';
  const perigee = ({ axisKm, elements }: SeriesPoint) =>
    axisKm * (1 - elements.eccentricity) - WGS72_RADIUS_KM;
  const isFalling = perigee(after) < Math.min(DEORBIT_PERIGEE_KM, perigee(before));
  if (step.axisM < 0 && isFalling && step.sets >= DEORBIT_SETS && !step.isInDensityEvent)
    return 'deorbit';
  const others = all.filter((other) => other !== burn && !other.step.isInDensityEvent);
  const isPhasing = others.some((other) => arePhasing(burn, other));
  if (isPhasing && !step.isInDensityEvent) return 'phasing';
  if (Math.abs(step.axisM) > LARGE_M) return step.axisM > 0 ? 'orbit_raise' : 'orbit_lower';
  const near = others.some(
    (other) => Math.abs(other.step.startMs - step.startMs) < RECURRING_DAYS * DAY_MS,
  );
  return near ? 'station_keeping' : 'orbit_adjust';
}

function arePhasing({ step, before }: Burn, { step: other }: Burn): boolean {
  if (before.elements.meanMotionRevPerDay < GEO_REV_PER_DAY) return false;
  const largest = Math.max(Math.abs(step.axisM), Math.abs(other.axisM));
  return (
    step.axisM * other.axisM < 0 &&
    Math.abs(step.startMs - other.startMs) < PHASING_DAYS * DAY_MS &&
    Math.abs(step.axisM + other.axisM) < 0.5 * largest
  );
}

function confidenceOf({ step, before }: Burn): number {
  const { z, axisM, inclinationDeg, isConfirmed, isInDensityEvent, source } = step;
  const isGeo = before.elements.meanMotionRevPerDay < GEO_REV_PER_DAY;
  if (isInDensityEvent) return 0.3;
  if (isGeo && inclinationDeg === 0 && Math.abs(axisM) < GEO_LEAST_M) return 0.3;
  if (!isConfirmed) return 0.6;
  if (source === 'slow') return z >= 10 ? 0.85 : 0.6;
  return z >= 10 ? 0.95 : 0.85;
}

function patternOf(burn: Burn, subtype: PatternSubtype): Pattern {
  const { step, after } = burn;
  const { noradId } = after.elements;
  const { tangential, normal } = deltaVOf(burn);
  const confidence = confidenceOf(burn);
  return {
    id: patternId(noradId, 'maneuver', instantMark(step.startMs)),
    noradId,
    type: 'maneuver',
    subtype,
    startMs: step.startMs,
    endMs: step.endMs,
    confidence,
    description: describe(burn, confidence),
    deltaVMS: Math.hypot(tangential, normal),
    altitudeChangeKm: step.axisM / 1000,
    inclinationChangeDeg: step.inclinationDeg,
    details: {
      kind: 'maneuver',
      deltaVTangentialMS: tangential,
      deltaVNormalMS: normal,
      eccentricityChange: step.eccentricity,
      sigmas: step.z,
      isConfirmed: step.isConfirmed,
      isInDensityEvent: step.isInDensityEvent,
      isSlowThrust: step.source === 'slow',
      sets: step.sets,
    },
  };
}

function describe(burn: Burn, confidence: number): string {
  const { step } = burn;
  const { tangential, normal } = deltaVOf(burn);
  const parts = [
    ...(step.axisM === 0
      ? []
      : [
          `its mean axis ${step.axisM > 0 ? 'rose' : 'fell'} by ${Math.abs(step.axisM).toFixed(0)} m beyond what drag explains, as by a burn of ${Math.abs(tangential).toPrecision(2)} m/s along its way`,
        ]),
    ...(step.inclinationDeg === 0
      ? []
      : [
          `its inclination changed by ${step.inclinationDeg.toFixed(4)} degrees, as by a burn of ${normal.toPrecision(2)} m/s across its way`,
        ]),
  ];
  const times = `Between ${minuteText(step.startMs)} and ${minuteText(step.endMs)} `;
  const slow = step.source === 'slow' ? ' It was spread over days.' : '';
  const doubt = step.isInDensityEvent
    ? ' The air was denser than before at this height, which may be all of it.'
    : '';
  const small =
    confidence < 0.4 && !step.isInDensityEvent
      ? ' Steps of this size in such an orbit are mostly the pull of the Sun and bad fits.'
      : '';
  const open = step.isConfirmed ? '' : ' No later set of elements confirms it yet.';
  return `${times}${parts.join(' and ')}.${slow}${doubt}${small}${open}`;
}
