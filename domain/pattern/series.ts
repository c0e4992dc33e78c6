import { RADIANS } from '../orbit/angles.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import { meanAxisKm } from '../orbit/propagation/mean-axis.ts';
import { orbitalRates } from '../orbit/propagation/orbital-rates.ts';
import { WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import { DAY_MS } from '../time/instant.ts';
import { median } from './robust.ts';

/** A set of elements as patterns read it. */
export interface SeriesPoint {
  readonly elements: Elements;
  /** Epoch, ms with fractions. */
  readonly tMs: number;
  readonly axisKm: number;
}

/** What changed between two neighbouring sets, and how far that is from what was to be expected. */
export interface SeriesInterval {
  readonly before: SeriesPoint;
  readonly after: SeriesPoint;
  readonly days: number;
  /** Expected change of the axis, km a day: negative where drag takes from it. */
  readonly naturalKmPerDay: number;
  /** Change of the axis beyond the expected one, metres. */
  readonly axisM: number;
  /** Change of the inclination beyond the expected one, degrees. */
  readonly inclinationDeg: number;
  /** Change of the eccentricity vector beyond the expected one: its length. */
  readonly eccentricity: number;
}

/** Sets nearer to each other than this are one: the newest of them. */
const MERGE_DAYS = 0.25;
/** Intervals on each side that say what is to be expected. */
const NEIGHBOURS = 8;
/** Fewer sets say nothing. */
export const LEAST_SETS = 8;

/** The sets of a satellite by epoch, those within a quarter of a day merged into the newest. */
export function seriesOf(sets: readonly Elements[]): SeriesPoint[] {
  const points = sets
    .map((elements) => ({
      elements,
      tMs: elements.epochMs + elements.epochUs / 1000,
      axisKm: meanAxisKm(elements),
    }))
    .sort((one, other) => one.tMs - other.tMs);
  const merged: SeriesPoint[] = [];
  let groupFromMs = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    if (point.tMs - groupFromMs < MERGE_DAYS * DAY_MS) merged[merged.length - 1] = point;
    else {
      merged.push(point);
      groupFromMs = point.tMs;
    }
  }
  return merged;
}

/**
 * The intervals between the points of a series, each beside the median rate of up to eight others on
 * either side: past ones alone where nothing follows yet. Empty with fewer than eight points.
 */
export function intervalsOf(series: readonly SeriesPoint[]): SeriesInterval[] {
  if (series.length < LEAST_SETS) return [];
  const changes = series.slice(1).flatMap((after, index) => {
    const before = series[index];
    return before === undefined ? [] : [changeOf(before, after)];
  });
  return changes.map((change, index) => {
    const others = [
      ...changes.slice(Math.max(0, index - NEIGHBOURS), index),
      ...changes.slice(index + 1, index + 1 + NEIGHBOURS),
    ];
    const { before, after, days } = change;
    const expected = (of: (one: Change) => number) =>
      median(others.map((one) => of(one) / one.days)) * days;
    const beyond = (of: (one: Change) => number) => of(change) - expected(of);
    return {
      before,
      after,
      days,
      naturalKmPerDay: expected(({ axisKm }) => axisKm) / days,
      axisM: 1000 * beyond(({ axisKm }) => axisKm),
      inclinationDeg: beyond(({ inclinationDeg }) => inclinationDeg),
      eccentricity: Math.hypot(
        beyond(({ ex }) => ex),
        beyond(({ ey }) => ey),
      ),
    };
  });
}

interface Change {
  readonly before: SeriesPoint;
  readonly after: SeriesPoint;
  readonly days: number;
  readonly axisKm: number;
  readonly inclinationDeg: number;
  readonly ex: number;
  readonly ey: number;
}

function changeOf(before: SeriesPoint, after: SeriesPoint): Change {
  const days = (after.tMs - before.tMs) / DAY_MS;
  // The flattening turns the vector by degrees a day; what is left of it is what something did.
  const turned = vectorOf(before, apsidalRate(before) * days);
  const now = vectorOf(after, 0);
  return {
    before,
    after,
    days,
    axisKm: after.axisKm - before.axisKm,
    inclinationDeg: after.elements.inclinationDeg - before.elements.inclinationDeg,
    ex: now[0] - turned[0],
    ey: now[1] - turned[1],
  };
}

function vectorOf({ elements }: SeriesPoint, turnDeg: number): readonly [number, number] {
  const angle = (elements.argPerigeeDeg + turnDeg) * RADIANS;
  return [elements.eccentricity * Math.cos(angle), elements.eccentricity * Math.sin(angle)];
}

function apsidalRate({ elements, axisKm }: SeriesPoint): number {
  const { inclinationDeg, eccentricity } = elements;
  const orbit = { altitudeKm: axisKm - WGS72_RADIUS_KM, inclinationDeg, eccentricity };
  return orbitalRates(orbit).j2?.argPerigeeRateDegPerDay ?? 0;
}
