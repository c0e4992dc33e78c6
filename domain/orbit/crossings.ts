import type { Ephemeris } from './ephemeris.ts';
import { findRoot } from './roots.ts';

/**
 * A smooth function of a satellite's state whose sign means something, in km: writes its value into
 * `out[0]` and its rate (km/s) into `out[1]` for the ECEF state that begins at `offset` of `states`.
 */
export type EventFunction = (
  states: Float64Array,
  offset: number,
  tMs: number,
  out: Float64Array,
) => void;

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

/** Tolerance of roots on the interpolated ephemeris, before SGP4 itself corrects them. */
const ROOT_TOLERANCE_MS = 0.05;
/** Tolerance of roots that are found on SGP4 itself. */
const EXACT_TOLERANCE_MS = 0.005;
/** An extremum so close to zero is not left to interpolation, which is good to 0.03 km. */
const NEAR_KM = 0.3;
/** A tangent that misses zero by more than this hides no crossing. */
const SLACK_KM = 100;
/** One Newton step from less far away than this leaves less than 0.1 ms. */
const SHORT_STEP_MS = 50;
const LONG_STEP_MS = 1000;
const MAX_NEWTON_STEPS = 4;

/**
 * Every sign change of an event function in [startMs, endMs], to 0.1 ms of SGP4. The function and its
 * rate are read at the nodes; an interval is searched when the sign changes across it, or when
 * rates and tangents say that a short excursion may hide inside. Roots on the interpolated position
 * are corrected by Newton steps with SGP4; doubtful ones are bracketed on SGP4 alone.
 */
export function findCrossings(
  ephemeris: Ephemeris,
  event: EventFunction,
  startMs: number,
  endMs: number,
): Crossings {
  const { nodes } = ephemeris;
  const search = createSearch(ephemeris, event);
  const startsPositive = search.begin(startMs).value >= 0;
  const last = nodes.indexAt(endMs);
  for (let index = nodes.indexAt(startMs) + 1; index <= last; index += 1) {
    const tMs = nodes.timesMs[index] ?? 0;
    if (tMs <= startMs) continue;
    if (tMs >= endMs) break;
    search.advance(search.sampleNode(index));
  }
  if (endMs > startMs) search.advance(search.exact(endMs));
  return { startsPositive, crossings: search.crossings };
}

/** An event function at one instant. */
interface Sample {
  tMs: number;
  value: number;
  rate: number;
}

function createSearch(ephemeris: Ephemeris, event: EventFunction) {
  const crossings: Crossing[] = [];
  const state = new Float64Array(6);
  const out = new Float64Array(2);
  let previous: Sample = { tMs: 0, value: 0, rate: 0 };

  function read(states: Float64Array, offset: number, tMs: number): Sample {
    event(states, offset, tMs, out);
    return { tMs, value: out[0] ?? 0, rate: out[1] ?? 0 };
  }
  function sample(tMs: number): Sample {
    ephemeris.stateEcef(tMs, state);
    return read(state, 0, tMs);
  }
  /** By SGP4 itself; interpolated where it fails, which only the end of a decaying orbit does. */
  function exact(tMs: number): Sample {
    return ephemeris.exactStateEcef(tMs, state) ? read(state, 0, tMs) : sample(tMs);
  }
  function begin(tMs: number): Sample {
    previous = exact(tMs);
    return previous;
  }
  function sampleNode(index: number): Sample {
    return read(ephemeris.nodes.states, 6 * index, ephemeris.nodes.timesMs[index] ?? 0);
  }

  function advance(next: Sample): void {
    const from = previous;
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
      ? rootBetween(from, to, exact, EXACT_TOLERANCE_MS)
      : rootBetween(from, to, sample, ROOT_TOLERANCE_MS);
    const tMs = isDoubtful ? rough : (polish(rough) ?? exactRoot(from, to));
    crossings.push({ tMs: Math.min(Math.max(tMs, from.tMs), to.tMs), isRise: to.value >= 0 });
  }

  function exactRoot(from: Sample, to: Sample): number {
    const [a, b] = [exact(from.tMs), exact(to.tMs)];
    if (a.value >= 0 === b.value >= 0) return Math.abs(a.value) < Math.abs(b.value) ? a.tMs : b.tMs;
    return rootBetween(a, b, exact, EXACT_TOLERANCE_MS);
  }

  /** Newton with SGP4; null when the steps are long or do not settle, as near a grazing contact. */
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

  return { crossings, begin, exact, sampleNode, advance };
}

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
  sampleAt: (tMs: number) => Sample,
  toleranceMs: number,
): number {
  const value = (tMs: number): number => sampleAt(tMs).value;
  return findRoot(value, from.tMs, from.value, to.tMs, to.value, toleranceMs);
}
