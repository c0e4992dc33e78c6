import type { Ephemeris } from '../orbit/ephemeris.ts';
import { DEFAULT_ISL_OPTIONS, findIslWindows } from '../orbit/isl.ts';
import type { Interval } from '../time/intervals.ts';

/** When two satellites are in sight of each other and in range, whatever their faults. */
export interface PairSpan {
  /** Indices in the definition, the smaller one first. */
  readonly a: number;
  readonly b: number;
  /**
   * Whole milliseconds of session time, half-open; -Infinity and Infinity where a window goes on
   * beyond the span.
   */
  readonly windows: readonly Interval[];
}

/** What a search for pairs needs of a satellite. */
interface PairEnd {
  readonly ephemeris: Ephemeris | null;
  readonly goneMs: number | null;
}

/** Pieces of a span for which a straight line tells whether two satellites may meet. */
const PIECES = 6;
/**
 * Bound of the acceleration of one satellite against another in the rotating frame, km/s²: twice
 * 9.8e-3 of gravity and 2.4e-3 of rotation (2ωv + ω²r).
 */
const MAX_ACCELERATION_KM_S2 = 0.0245;

/** The windows of all pairs in a span of session time; pairs without one are left out. */
export function findPairSpans(
  ends: readonly PairEnd[],
  epochMs: number,
  startMs: number,
  endMs: number,
): PairSpan[] {
  const pieceMs = (endMs - startMs) / PIECES;
  const moving = ends.map(({ ephemeris }) =>
    ephemeris === null ? null : midStates(ephemeris, epochMs + startMs, pieceMs),
  );
  const pairs: PairSpan[] = [];
  for (const [a, from] of ends.entries())
    for (const [b, to] of ends.entries()) {
      const [left, right] = [moving[a], moving[b]];
      if (b <= a || !left || !right) continue;
      const windows: Interval[] = [];
      for (const { first, end } of piecesInReach(left, right, pieceMs))
        addWindows(from, to, epochMs, startMs + first * pieceMs, startMs + end * pieceMs, windows);
      if (windows.length > 0) pairs.push({ a, b, windows });
    }
  return pairs;
}

function addWindows(
  a: PairEnd,
  b: PairEnd,
  epochMs: number,
  fromMs: number,
  toMs: number,
  windows: Interval[],
): void {
  if (a.ephemeris === null || b.ephemeris === null) return;
  const lostMs = Math.min(a.goneMs ?? Infinity, b.goneMs ?? Infinity);
  const lastMs = Math.min(epochMs + toMs, a.ephemeris.endMs, b.ephemeris.endMs);
  const found = findIslWindows(
    a.ephemeris,
    b.ephemeris,
    DEFAULT_ISL_OPTIONS,
    epochMs + fromMs,
    lastMs,
  );
  for (const window of found) {
    const startMs = window.inProgressAtStart ? -Infinity : Math.ceil(window.startMs - epochMs);
    const endMs = window.inProgressAtEnd ? lostMs : Math.ceil(window.endMs - epochMs);
    if (endMs > startMs) windows.push({ startMs, endMs });
  }
}

/** Says whether the two are in sight at `atMs` of the span. */
export function isInSight({ windows }: PairSpan, atMs: number): boolean {
  return windows.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
}

/** Position (km) and velocity (km/s, ECEF) in the middle of each piece. */
function midStates(ephemeris: Ephemeris, fromMs: number, pieceMs: number): Float64Array {
  const states = new Float64Array(6 * PIECES);
  for (let piece = 0; piece < PIECES; piece += 1)
    ephemeris.stateEcef(
      fromMs + (piece + 0.5) * pieceMs,
      states.subarray(6 * piece, 6 * piece + 6),
    );
  return states;
}

/** Runs of pieces in which the two may come into range of each other. */
function piecesInReach(
  a: Float64Array,
  b: Float64Array,
  pieceMs: number,
): { first: number; end: number }[] {
  const halfS = pieceMs / 2000;
  const reachKm = DEFAULT_ISL_OPTIONS.maxRangeKm + 0.5 * MAX_ACCELERATION_KM_S2 * halfS * halfS;
  const runs: { first: number; end: number }[] = [];
  for (let piece = 0; piece < PIECES; piece += 1) {
    if (leastDistanceKm(a, b, 6 * piece, halfS) > reachKm) continue;
    const last = runs.at(-1);
    if (last?.end === piece) last.end = piece + 1;
    else runs.push({ first: piece, end: piece + 1 });
  }
  return runs;
}

/** Least distance of two straight movements within `halfS` of their common instant. */
function leastDistanceKm(a: Float64Array, b: Float64Array, at: number, halfS: number): number {
  const x = (b[at] ?? 0) - (a[at] ?? 0);
  const y = (b[at + 1] ?? 0) - (a[at + 1] ?? 0);
  const z = (b[at + 2] ?? 0) - (a[at + 2] ?? 0);
  const vx = (b[at + 3] ?? 0) - (a[at + 3] ?? 0);
  const vy = (b[at + 4] ?? 0) - (a[at + 4] ?? 0);
  const vz = (b[at + 5] ?? 0) - (a[at + 5] ?? 0);
  const speed2 = vx * vx + vy * vy + vz * vz;
  const closestS = speed2 === 0 ? 0 : -(x * vx + y * vy + z * vz) / speed2;
  const s = Math.min(Math.max(closestS, -halfS), halfS);
  return Math.sqrt((x + s * vx) ** 2 + (y + s * vy) ** 2 + (z + s * vz) ** 2);
}
