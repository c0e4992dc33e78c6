import { WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import { commonMode, type DensityDays } from './density.ts';
import { median, robustSigma } from './robust.ts';
import type { SeriesInterval } from './series.ts';
import type { Step } from './steps.ts';

/** Stretches over which slow thrust is looked for, and the stretch before them that is compared. */
const STRETCH_DAYS = 3;
const BEFORE_DAYS = { least: 3, most: 10 } as const;
const LEAST_INTERVALS = 3;
/** The drag term falls by this factor when thrust is mistaken for thin air. */
const DRAG_TERM_FACTOR = 3;
/** Excess over the natural change, m and sigmas. */
const LEAST_M = 30;
const SIGMAS = 6;
/** Slow thrust is looked for where drag gives a direction to compare with, km. */
const TOP_KM = 1_000;
/** Noise of the axis by height, m: the worst tenth of debris. More than it is thrust itself. */
const MOST_SIGMA_M = [
  [450, 142],
  [600, 29],
  [Number.POSITIVE_INFINITY, 4.6],
] as const;

/**
 * Raising that is spread over days, which no single interval shows: the axis does not sink as before
 * while the drag term falls to a third, or it climbs from set to set, and the air explains neither.
 */
export function findSlowThrust(intervals: readonly SeriesInterval[], density: DensityDays): Step[] {
  const found: Step[] = [];
  for (const [index, first] of intervals.entries()) {
    const stretch = takeDays(intervals.slice(index, index + 40), {
      least: STRETCH_DAYS,
      most: STRETCH_DAYS,
    });
    const before = takeDays(intervals.slice(Math.max(0, index - 40), index).reverse(), BEFORE_DAYS);
    if (stretch.length < LEAST_INTERVALS || before.length < LEAST_INTERVALS) continue;
    if (first.before.axisKm - WGS72_RADIUS_KM > TOP_KM) continue;
    const isInEvent = stretch.some((one) => commonMode(one, density).isEvent);
    const around = intervals.slice(Math.max(0, index - 40), index + 40);
    const noiseM = Math.min(
      robustSigma(around.map(({ axisM }) => axisM)),
      mostSigma(first.before.axisKm),
    );
    const step = stepOf({ stretch, before, noiseM, isInEvent });
    const last = found.at(-1);
    if (step === null) continue;
    if (last === undefined || last.endMs < step.startMs) found.push(step);
    else found[found.length - 1] = join(last, step, intervals);
  }
  return found;
}

/** A stretch of days, what was before it and the noise of one interval of its axis. */
interface Stretch {
  readonly stretch: readonly SeriesInterval[];
  readonly before: readonly SeriesInterval[];
  readonly noiseM: number;
  readonly isInEvent: boolean;
}

/** The first intervals that make up some days; none when there are too few. */
function takeDays(
  intervals: readonly SeriesInterval[],
  { least, most }: { readonly least: number; readonly most: number },
): SeriesInterval[] {
  let sum = 0;
  const taken: SeriesInterval[] = [];
  for (const one of intervals) {
    if (sum >= most) break;
    taken.push(one);
    sum += one.days;
  }
  return sum >= least ? taken : [];
}

function stepOf({ stretch, before, noiseM, isInEvent }: Stretch): Step | null {
  const change = (of: readonly SeriesInterval[]) => of.map((one) => 1000 * axisChange(one));
  const days = stretch.reduce((sum, one) => sum + one.days, 0);
  const natural = median(before.map((one) => (1000 * axisChange(one)) / one.days));
  const rise = change(stretch).reduce((sum, one) => sum + one, 0);
  const excess = rise - Math.min(natural, 0) * days;
  const least = Math.max(SIGMAS * noiseM, LEAST_M);
  if (excess <= least) return null;
  const [dragBefore, dragNow] = [before, stretch].map((part) =>
    median(part.map(({ after }) => after.elements.bstar)),
  );
  const hasLostDrag =
    dragBefore !== undefined &&
    dragNow !== undefined &&
    dragBefore > DRAG_TERM_FACTOR * Math.max(dragNow, 0);
  const climbs = change(stretch).filter((one) => one > 0).length > 0.75 * stretch.length;
  const isClimb = climbs && rise > Math.max(least, 100);
  // Thin air may end the sinking, but it raises nothing.
  const isHeld =
    !isInEvent && hasLostDrag && -natural * days > least && rise > 0.3 * natural * days;
  if (!isClimb && !isHeld) return null;
  return {
    startMs: stretch[0]?.before.tMs ?? 0,
    endMs: stretch.at(-1)?.after.tMs ?? 0,
    axisM: isClimb ? rise : excess,
    inclinationDeg: 0,
    eccentricity: 0,
    z: isClimb ? excess / Math.max(noiseM, 0.1) : 0,
    isConfirmed: true,
    isInDensityEvent: false,
    sets: stretch.length + 1,
    source: 'slow',
  };
}

/** One stretch of two that overlap; what it gained is read anew from its ends. */
function join(one: Step, other: Step, all: readonly SeriesInterval[]): Step {
  const inside = all.filter(
    ({ before, after }) => before.tMs >= one.startMs && after.tMs <= other.endMs,
  );
  const rise = inside.reduce((sum, interval) => sum + 1000 * axisChange(interval), 0);
  return {
    ...other,
    startMs: one.startMs,
    axisM: Math.max(one.axisM, rise),
    z: Math.max(one.z, other.z),
    sets: inside.length + 1,
  };
}

function mostSigma(axisKm: number): number {
  const found = MOST_SIGMA_M.find(([top]) => axisKm - WGS72_RADIUS_KM < top);
  return found?.[1] ?? Number.POSITIVE_INFINITY;
}

/** Change of the axis in an interval, km. */
function axisChange({ before, after }: SeriesInterval): number {
  return after.axisKm - before.axisKm;
}
