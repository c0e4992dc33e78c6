import type { Ephemeris } from './ephemeris.ts';
import { findRoot } from '../geometry/roots.ts';
import type { Interval } from '../../time/intervals.ts';

/**
 * A smooth function of a satellite's state whose sign means something, in km, or scaled so that one
 * is about a kilometre along the orbit: writes its value into `out[0]` and its rate (a second) into
 * `out[1]` for the ECEF state that begins at `offset` of `states`.
 */
export type EventFunction = (
  states: Float64Array,
  offset: number,
  tMs: number,
  out: Float64Array,
) => void;

/** An event function along what moves: each reading writes value and rate as an `EventFunction`. */
export interface EventSource {
  /** Reads every node strictly between two instants, in order, and calls `visit` after each. */
  eachNode(startMs: number, endMs: number, out: Float64Array, visit: (tMs: number) => void): void;
  /** Between nodes, good to 0.03 km. */
  interpolated(tMs: number, out: Float64Array): void;
  /** The value alone of `interpolated`, where that costs much less. */
  readonly interpolatedValue?: (tMs: number) => number;
  /** By SGP4 itself; interpolated where it fails, which only the end of a decaying orbit does. */
  exact(tMs: number, out: Float64Array): void;
}

/** An instant at which an event function changes sign. */
export interface Crossing {
  readonly tMs: number;
  /** From negative to not negative. */
  readonly isRise: boolean;
}

/** The sign at the start of a search and the crossings after it, in order of time. */
export interface Crossings {
  readonly startsPositive: boolean;
  readonly crossings: readonly Crossing[];
}

/** A span in which an event function keeps its sign. */
export interface SignSpan extends Interval {
  readonly isPositive: boolean;
}

/** The spans between sign changes: they alternate and cover [startMs, endMs) without a gap. */
export function signSpans(found: Crossings, startMs: number, endMs: number): SignSpan[] {
  const spans: SignSpan[] = [];
  let fromMs = startMs;
  let isPositive = found.startsPositive;
  for (const { tMs, isRise } of found.crossings) {
    if (tMs > fromMs) spans.push({ startMs: fromMs, endMs: tMs, isPositive });
    fromMs = tMs;
    isPositive = isRise;
  }
  if (endMs > fromMs) spans.push({ startMs: fromMs, endMs, isPositive });
  return spans;
}

/** Tolerance of roots on the interpolated ephemeris, before SGP4 itself corrects them. */
export const ROOT_TOLERANCE_MS = 0.05;
/** Tolerance of roots that are found on SGP4 itself. */
const EXACT_TOLERANCE_MS = 0.005;
/** An extremum so close to zero is not left to interpolation, which is good to 0.03 km. */
const NEAR_KM = 0.3;
/** One Newton step from less far away than this leaves less than 0.1 ms. */
const SHORT_STEP_MS = 50;
const LONG_STEP_MS = 1000;
const MAX_NEWTON_STEPS = 4;

/** Every sign change of an event function of one satellite's state: `findSignChanges` for it. */
export function findCrossings(
  ephemeris: Ephemeris,
  event: EventFunction,
  startMs: number,
  endMs: number,
): Crossings {
  return findSignChanges(eventSource(ephemeris, event), startMs, endMs);
}

/**
 * Every sign change of an event function in [startMs, endMs], to 0.1 ms of SGP4. The function and its
 * rate are read at the nodes; an interval is searched when the sign changes across it, or when
 * rates and tangents say that a short excursion may hide inside. Roots on the interpolated position
 * are corrected by Newton steps with SGP4; doubtful ones are bracketed on SGP4 alone.
 */
export function findSignChanges(source: EventSource, startMs: number, endMs: number): Crossings {
  const search = createSearch(source);
  const startsPositive = search.begin(startMs);
  source.eachNode(startMs, endMs, search.out, search.advance);
  if (endMs > startMs) search.end(endMs);
  return { startsPositive, crossings: search.crossings };
}

/** An event function along one satellite. */
export function eventSource(ephemeris: Ephemeris, event: EventFunction): EventSource {
  const { nodes } = ephemeris;
  const state = new Float64Array(6);
  function interpolated(tMs: number, out: Float64Array): void {
    ephemeris.stateEcef(tMs, state);
    event(state, 0, tMs, out);
  }
  return {
    eachNode(startMs, endMs, out, visit) {
      const last = nodes.indexAt(endMs);
      for (let index = nodes.indexAt(startMs) + 1; index <= last; index += 1) {
        const tMs = nodes.timesMs[index] ?? 0;
        if (tMs <= startMs) continue;
        if (tMs >= endMs) break;
        event(nodes.states, 6 * index, tMs, out);
        visit(tMs);
      }
    },
    interpolated,
    exact(tMs, out) {
      if (ephemeris.exactStateEcef(tMs, state)) event(state, 0, tMs, out);
      else interpolated(tMs, out);
    },
  };
}

/** An event function at one instant. */
interface Sample {
  tMs: number;
  value: number;
  rate: number;
}

function createSearch(source: EventSource) {
  const crossings: Crossing[] = [];
  const out = new Float64Array(2);
  let previous: Sample = { tMs: 0, value: 0, rate: 0 };

  function taken(tMs: number): Sample {
    return { tMs, value: out[0] ?? 0, rate: out[1] ?? 0 };
  }
  function sample(tMs: number): Sample {
    source.interpolated(tMs, out);
    return taken(tMs);
  }
  function exact(tMs: number): Sample {
    source.exact(tMs, out);
    return taken(tMs);
  }
  const exactValue = (tMs: number): number => exact(tMs).value;
  const sampleValue = source.interpolatedValue ?? ((tMs: number) => sample(tMs).value);
  function begin(tMs: number): boolean {
    previous = exact(tMs);
    return previous.value >= 0;
  }
  function end(tMs: number): void {
    exact(tMs);
    advance(tMs);
  }

  /** Goes on to what has been read into `out`. */
  function advance(tMs: number): void {
    const from = previous;
    const next = taken(tMs);
    previous = next;
    const isUp = from.value >= 0;
    if (isUp !== next.value >= 0) addRoot(from, next);
    else if (mayHideExcursion(from, next, isUp ? 1 : -1)) addExcursion(from, next, isUp ? 1 : -1);
  }

  function addExcursion(from: Sample, next: Sample, sign: number): void {
    let turn = turningPoint(from, next, sample, ROOT_TOLERANCE_MS);
    const isDoubtful = Math.abs(turn.value) < NEAR_KM;
    if (isDoubtful) turn = turningPoint(from, next, exact, EXACT_TOLERANCE_MS);
    if (sign > 0 ? turn.value >= 0 : turn.value < 0) return;
    addRoot(from, turn, isDoubtful);
    addRoot(turn, next, isDoubtful);
  }

  function addRoot(from: Sample, to: Sample, isDoubtful = false): void {
    const rough = isDoubtful
      ? rootBetween(from, to, exactValue, EXACT_TOLERANCE_MS)
      : rootBetween(from, to, sampleValue, ROOT_TOLERANCE_MS);
    const tMs = isDoubtful ? rough : (polish(rough) ?? exactRoot(from, to));
    crossings.push({ tMs: Math.min(Math.max(tMs, from.tMs), to.tMs), isRise: to.value >= 0 });
  }

  function exactRoot(from: Sample, to: Sample): number {
    const [a, b] = [exact(from.tMs), exact(to.tMs)];
    if (a.value >= 0 === b.value >= 0) return Math.abs(a.value) < Math.abs(b.value) ? a.tMs : b.tMs;
    return rootBetween(a, b, exactValue, EXACT_TOLERANCE_MS);
  }

  /** Newton with SGP4; null when the steps are long or do not converge, as near a grazing contact. */
  function polish(roughMs: number): number | null {
    let tMs = roughMs;
    for (let round = 0; round < MAX_NEWTON_STEPS; round += 1) {
      const { value, rate } = exact(tMs);
      const stepMs = (-1000 * value) / rate;
      if (!(Math.abs(stepMs) < LONG_STEP_MS)) return null;
      tMs += stepMs;
      if (Math.abs(stepMs) < SHORT_STEP_MS) return tMs;
    }
    return null;
  }

  return { crossings, out, begin, advance, end };
}

/** A tangent that misses zero by more than this hides no crossing. */
const SLACK_KM = 100;

/** Both ends on one side, rates towards zero and back, and tangents that could reach it. */
function mayHideExcursion(from: Sample, next: Sample, sign: number): boolean {
  const spanS = (next.tMs - from.tMs) / 1000;
  return (
    sign * from.rate < 0 &&
    sign * next.rate > 0 &&
    sign * (from.value + from.rate * spanS) < SLACK_KM &&
    sign * (next.value - next.rate * spanS) < SLACK_KM
  );
}

function turningPoint(
  from: Sample,
  next: Sample,
  sampleAt: (tMs: number) => Sample,
  toleranceMs: number,
): Sample {
  const rate = (tMs: number): number => sampleAt(tMs).rate;
  return sampleAt(findRoot(rate, from.tMs, from.rate, next.tMs, next.rate, toleranceMs));
}

function rootBetween(
  from: Sample,
  to: Sample,
  valueAt: (tMs: number) => number,
  toleranceMs: number,
): number {
  return findRoot(valueAt, from.tMs, from.value, to.tMs, to.value, toleranceMs);
}
