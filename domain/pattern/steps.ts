import { WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import { commonMode, type DensityDays } from './density.ts';
import { robustSigma } from './robust.ts';
import type { SeriesInterval } from './series.ts';

/** A change of an orbit between two sets that nature does not explain. */
export interface Step {
  readonly startMs: number;
  readonly endMs: number;
  /** Change of the mean axis, m; the plane's and the eccentricity vector's beside it. */
  readonly axisM: number;
  readonly inclinationDeg: number;
  readonly eccentricity: number;
  /** The largest change over its noise. */
  readonly z: number;
  /** Whether a later set confirms it. */
  readonly isConfirmed: boolean;
  /** A lowering while the air was denser at its height. */
  readonly isInDensityEvent: boolean;
  /** Sets that it spans. */
  readonly sets: number;
  readonly source: 'step' | 'slow';
}

/** Intervals on each side whose spread is the noise of one. */
const NOISE_SPAN = 40;
const RAISE = { sigmas: 6, leastM: 3, ofDrag: 0.25 } as const;
const LOWER = { sigmas: 8, leastM: 50, ofDrag: 2 } as const;
const PLANE = { sigmas: 6, leastDeg: 0.005 } as const;
/** Above this (km) an event of the air multiplies the drag by less than this. */
const THIN_AIR_KM = 600;
const EVENT_DRAG = 10;
/** Changes of more sigmas that cancel out to half are one bad set. */
const CANCEL_SIGMAS = 4;
const CANCEL_PART = 0.5;

/** An interval, what was found in it and how sure that is. */
interface Judged {
  readonly interval: SeriesInterval;
  readonly axisM: number;
  readonly inclinationDeg: number;
  /** Zero where it is no step. */
  readonly axisZ: number;
  readonly planeZ: number;
  readonly isInDensityEvent: boolean;
}

/**
 * Steps of the mean axis and of the inclination, neighbours of equal sign as one. What the air did
 * to the whole band is taken off first, and neighbours that cancel are one bad set, not two burns.
 */
export function findSteps(intervals: readonly SeriesInterval[], density: DensityDays): Step[] {
  const judged = intervals.map((interval, index) => {
    const around = intervals.slice(Math.max(0, index - NOISE_SPAN), index + NOISE_SPAN + 1);
    const bad = (of: (one: SeriesInterval) => number) =>
      isBadSet(intervals, index, of, robustSigma(around.map(of)));
    return judge(interval, around, density, {
      axis: bad(({ axisM }) => axisM),
      plane: bad(({ inclinationDeg }) => inclinationDeg),
    });
  });
  const groups: Judged[][] = [];
  for (const [index, one] of judged.entries()) {
    if (one.axisZ === 0 && one.planeZ === 0) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.at(-1) === judged[index - 1] && hasSameSign(last, one))
      last.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => stepOf(group, group.at(-1) !== judged.at(-1)));
}

function judge(
  interval: SeriesInterval,
  around: readonly SeriesInterval[],
  density: DensityDays,
  isBad: { readonly axis: boolean; readonly plane: boolean },
): Judged {
  const common = commonMode(interval, density);
  // Only what stands with and without the common mode is a change: bands are wide.
  const left = interval.axisM - common.axisM;
  const raisedM = Math.min(interval.axisM, left);
  const loweredM = -Math.max(interval.axisM, left);
  const sigmaM = robustSigma(around.map(({ axisM }) => axisM));
  const dragM = Math.abs(1000 * interval.naturalKmPerDay * interval.days);
  const exceeds = (m: number, { sigmas, leastM, ofDrag }: typeof RAISE | typeof LOWER) =>
    m > Math.max(sigmas * sigmaM, leastM, ofDrag * dragM);
  const isRaised = !isBad.axis && exceeds(raisedM, RAISE);
  const isLowered = !isBad.axis && exceeds(loweredM, LOWER);
  const sigmaDeg = robustSigma(around.map(({ inclinationDeg }) => inclinationDeg));
  const tiltDeg = Math.abs(interval.inclinationDeg);
  const isTilted = !isBad.plane && tiltDeg > Math.max(PLANE.sigmas * sigmaDeg, PLANE.leastDeg);
  return {
    interval,
    axisM: left,
    inclinationDeg: interval.inclinationDeg,
    axisZ: isRaised || isLowered ? Math.max(raisedM, loweredM) / Math.max(sigmaM, 0.1) : 0,
    planeZ: isTilted ? tiltDeg / Math.max(sigmaDeg, 1e-4) : 0,
    isInDensityEvent: isLowered && common.isEvent && airCanTake(interval, loweredM, dragM),
  };
}

/** Whether the air of an event may have taken that much: high up it never takes ten times the drag. */
function airCanTake({ before }: SeriesInterval, loweredM: number, dragM: number): boolean {
  return before.axisKm - WGS72_RADIUS_KM < THIN_AIR_KM || loweredM < EVENT_DRAG * dragM;
}

function isBadSet(
  intervals: readonly SeriesInterval[],
  index: number,
  of: (one: SeriesInterval) => number,
  sigma: number,
): boolean {
  const here = intervals[index];
  return [intervals[index - 1], intervals[index + 1]].some((neighbour) => {
    if (here === undefined || neighbour === undefined) return false;
    const [one, other] = [of(here), of(neighbour)];
    const isClear = Math.min(Math.abs(one), Math.abs(other)) > CANCEL_SIGMAS * sigma;
    const largest = Math.max(Math.abs(one), Math.abs(other));
    return isClear && one * other < 0 && Math.abs(one + other) <= CANCEL_PART * largest;
  });
}

function hasSameSign(group: readonly Judged[], one: Judged): boolean {
  return group.every(
    (other) =>
      (other.axisZ > 0 && one.axisZ > 0 && other.axisM * one.axisM > 0) ||
      (other.axisZ === 0 && one.axisZ === 0 && other.inclinationDeg * one.inclinationDeg > 0),
  );
}

function stepOf(group: readonly Judged[], isConfirmed: boolean): Step {
  const sum = (of: (one: Judged) => number) => group.reduce((all, one) => all + of(one), 0);
  const spans = group.flatMap(({ interval }) => [interval.before.tMs, interval.after.tMs]);
  return {
    startMs: Math.min(...spans),
    endMs: Math.max(...spans),
    axisM: sum(({ axisM, axisZ }) => (axisZ > 0 ? axisM : 0)),
    inclinationDeg: sum(({ inclinationDeg, planeZ }) => (planeZ > 0 ? inclinationDeg : 0)),
    eccentricity: Math.max(...group.map(({ interval }) => interval.eccentricity)),
    z: Math.max(...group.map(({ axisZ, planeZ }) => Math.max(axisZ, planeZ))),
    isConfirmed,
    isInDensityEvent: group.some((one) => one.isInDensityEvent),
    sets: group.length + 1,
    source: 'step',
  };
}
