import type { Ephemeris } from '../orbit/ephemeris/ephemeris.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { DEFAULT_ISL_OPTIONS, findIslWindows } from '../orbit/passes/isl.ts';
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

/** Length of the pieces in which a straight line bounds how two satellites move. */
const PIECE_MS = 90_000;
const HALF_PIECE_S = PIECE_MS / 2000;
/**
 * How far a satellite leaves its straight line in half a piece: its acceleration in the rotating frame
 * is at most 9.8e-3 km/s² of gravity and 2.4e-3 of rotation (2ωv + ω²r).
 */
const BEND_KM = 0.5 * 0.0122 * HALF_PIECE_S * HALF_PIECE_S;
/** Least distance of a line of sight from the Earth's centre. */
const CLEAR_KM = WGS84_RADIUS_KM + DEFAULT_ISL_OPTIONS.grazingHeightKm;

/** The windows of all pairs in a span of session time; pairs without one are left out. */
export function findPairSpans(
  ends: readonly PairEnd[],
  epochMs: number,
  startMs: number,
  endMs: number,
): PairSpan[] {
  const pieces = Math.ceil((endMs - startMs) / PIECE_MS);
  const motions = ends.map(({ ephemeris }) => motionOf(ephemeris, epochMs + startMs, pieces));
  const pairs: PairSpan[] = [];
  for (const [a, from] of ends.entries())
    for (const [b, to] of ends.entries()) {
      const [left, right] = [motions[a], motions[b]];
      if (b <= a || !left || !right) continue;
      const windows: Interval[] = [];
      const lastMs = Math.min(endMs, lostMs(from, to));
      for (let piece = 0; startMs + piece * PIECE_MS < lastMs; piece += 1) {
        const fromMs = startMs + piece * PIECE_MS;
        const toMs = Math.min(fromMs + PIECE_MS, lastMs);
        // In the piece of a loss there is no movement to rely on up to the end.
        const isWhole = toMs < lastMs || lastMs === endMs;
        const sight = isWhole ? sightInPiece(left, right, piece) : 'some';
        if (sight === 'all') addWindow(windows, fromMs, toMs);
        else if (sight === 'some') searchWindows(from, to, epochMs, fromMs, toMs, windows);
      }
      if (windows.length > 0)
        pairs.push({ a, b, windows: openEnds(windows, startMs, endMs, lostMs(from, to) <= endMs) });
    }
  return pairs;
}

/** When the first of two satellites is lost, if in this span. */
function lostMs(a: PairEnd, b: PairEnd): number {
  return Math.min(a.goneMs ?? Infinity, b.goneMs ?? Infinity);
}

/** Appends a window, or lengthens the last one when it goes on. */
function addWindow(windows: Interval[], startMs: number, endMs: number): void {
  const last = windows.at(-1);
  if (endMs <= startMs) return;
  if (last?.endMs === startMs) windows[windows.length - 1] = { startMs: last.startMs, endMs };
  else windows.push({ startMs, endMs });
}

/** Windows that touch an end of the span go on beyond it, unless a satellite is lost there. */
function openEnds(
  windows: readonly Interval[],
  startMs: number,
  endMs: number,
  isLostAtEnd: boolean,
): Interval[] {
  return windows.map((window) => ({
    startMs: window.startMs === startMs ? -Infinity : window.startMs,
    endMs: window.endMs === endMs && !isLostAtEnd ? Infinity : window.endMs,
  }));
}

function searchWindows(
  a: PairEnd,
  b: PairEnd,
  epochMs: number,
  fromMs: number,
  toMs: number,
  windows: Interval[],
): void {
  if (a.ephemeris === null || b.ephemeris === null) return;
  const lastMs = Math.min(epochMs + toMs, a.ephemeris.endMs, b.ephemeris.endMs);
  const whileBothFly = findIslWindows(
    a.ephemeris,
    b.ephemeris,
    DEFAULT_ISL_OPTIONS,
    epochMs + fromMs,
    lastMs,
  );
  for (const window of whileBothFly) {
    const startMs = window.inProgressAtStart ? fromMs : Math.ceil(window.startMs - epochMs);
    const stopMs = window.inProgressAtEnd ? toMs : Math.ceil(window.endMs - epochMs);
    addWindow(windows, startMs, stopMs);
  }
}

/** Says whether the two are in sight at `atMs` of the span. */
export function isInSight({ windows }: PairSpan, atMs: number): boolean {
  return windows.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
}

/** A satellite in the middle of each piece: position, velocity (ECEF), radius and its rate; null: lost. */
function motionOf(
  ephemeris: Ephemeris | null,
  fromMs: number,
  pieces: number,
): Float64Array | null {
  if (ephemeris === null) return null;
  const motion = new Float64Array(8 * pieces);
  const state = new Float64Array(6);
  for (let piece = 0; piece < pieces; piece += 1) {
    ephemeris.stateEcef(fromMs + (piece + 0.5) * PIECE_MS, state);
    const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
    const radius = Math.sqrt(x * x + y * y + z * z);
    motion.set(state, 8 * piece);
    motion[8 * piece + 6] = radius;
    motion[8 * piece + 7] = (x * vx + y * vy + z * vz) / radius;
  }
  return motion;
}

/**
 * What bounds of distance and height say about a piece: in sight all the time, never, or unknown. Two
 * ends between the radii r and R at distance d have their line at least √(r² - d²/4) from the
 * Earth's centre, and at most √(R² - d²/4) where its nearest point lies between them.
 */
function sightInPiece(a: Float64Array, b: Float64Array, piece: number): 'all' | 'none' | 'some' {
  const at = 8 * piece;
  const x = (b[at] ?? 0) - (a[at] ?? 0);
  const y = (b[at + 1] ?? 0) - (a[at + 1] ?? 0);
  const z = (b[at + 2] ?? 0) - (a[at + 2] ?? 0);
  const vx = (b[at + 3] ?? 0) - (a[at + 3] ?? 0);
  const vy = (b[at + 4] ?? 0) - (a[at + 4] ?? 0);
  const vz = (b[at + 5] ?? 0) - (a[at + 5] ?? 0);
  const distance2 = x * x + y * y + z * z;
  const speed2 = vx * vx + vy * vy + vz * vz;
  const along = x * vx + y * vy + z * vz;
  const turnS = speed2 === 0 ? 0 : Math.min(Math.max(-along / speed2, -HALF_PIECE_S), HALF_PIECE_S);
  const least2 = distance2 + turnS * (2 * along + turnS * speed2);
  const leastKm = Math.sqrt(Math.max(0, least2)) - 2 * BEND_KM;
  if (leastKm > DEFAULT_ISL_OPTIONS.maxRangeKm) return 'none';
  const most2 = distance2 + HALF_PIECE_S * (2 * Math.abs(along) + HALF_PIECE_S * speed2);
  const mostKm = Math.sqrt(most2) + 2 * BEND_KM;
  const lowA = lowestKm(a, at);
  const lowB = lowestKm(b, at);
  if (mostKm < DEFAULT_ISL_OPTIONS.maxRangeKm) {
    const low = Math.min(lowA, lowB);
    if (low * low - (mostKm * mostKm) / 4 > CLEAR_KM * CLEAR_KM) return 'all';
  }
  const highA = 2 * (a[at + 6] ?? 0) - lowA;
  const highB = 2 * (b[at + 6] ?? 0) - lowB;
  const spread2 = Math.max(highA * highA - lowB * lowB, highB * highB - lowA * lowA);
  if (leastKm <= 0 || spread2 >= leastKm * leastKm) return 'some';
  const high = Math.max(highA, highB);
  return high * high - (leastKm * leastKm) / 4 < CLEAR_KM * CLEAR_KM ? 'none' : 'some';
}

/** Least distance from the Earth's centre in a piece. */
function lowestKm(motion: Float64Array, at: number): number {
  return (motion[at + 6] ?? 0) - HALF_PIECE_S * Math.abs(motion[at + 7] ?? 0) - 2 * BEND_KM;
}
