import { type SatRec, sgp4 } from 'satellite.js';
import { type ActiveSatellite, libraryRecord } from '../makers/active-satellites.ts';

/** A minimum of the distance of two objects, as brute force finds it. */
export interface BruteApproach {
  readonly first: number;
  readonly second: number;
  readonly tcaMs: number;
  readonly missKm: number;
  readonly speedKmS: number;
}

const STEP_MS = 5000;
/** Two objects come no nearer than this less between a look and the minimum (20 km/s for 5 s), km. */
const REACH_KM = 100;

/**
 * Minima up to `thresholdKm` of the distances of watched objects to all others by satellite.js alone: a
 * look every 5 s, every change of relative place times relative velocity from falling to rising,
 * bisection. No filter of heights, no cells, no polynomials. Places name the lower one first.
 */
export function bruteApproaches(
  objects: readonly ActiveSatellite[],
  watched: readonly number[],
  span: { readonly startMs: number; readonly endMs: number; readonly thresholdKm: number },
): BruteApproach[] {
  const { startMs, endMs, thresholdKm } = span;
  const movers = objects.map((object) => ({ object, record: libraryRecord(object) }));
  const found: BruteApproach[] = [];
  const isWatched = new Uint8Array(objects.length);
  for (const index of watched) isWatched[index] = 1;
  const rows = watched.map((primary) => ({
    primary,
    before: new Float64Array(objects.length).fill(Number.NaN),
  }));
  const states = new Float64Array(6 * objects.length);
  for (let tMs = startMs; tMs < endMs + STEP_MS; tMs += STEP_MS) {
    for (const [index, mover] of movers.entries()) writeState(mover, tMs, states, 6 * index);
    for (const { primary, before } of rows) {
      for (let other = 0; other < objects.length; other += 1) {
        if (other === primary || (isWatched[other] === 1 && other < primary)) continue;
        const was = before[other] ?? Number.NaN;
        const is = productOf(states, 6 * primary, 6 * other);
        before[other] = is;
        if (!(was < 0 && is >= 0) || distanceOf(states, 6 * primary, 6 * other) > REACH_KM)
          continue;
        const pair = [Math.min(primary, other), Math.max(primary, other)] as const;
        const { missKm, ...minimum } = bisect(movers, pair, tMs - STEP_MS, tMs);
        if (missKm > thresholdKm || minimum.tcaMs < startMs || minimum.tcaMs >= endMs) continue;
        found.push({ first: pair[0], second: pair[1], missKm, ...minimum });
      }
    }
  }
  return found.sort((one, other) => one.tcaMs - other.tcaMs);
}

interface Mover {
  readonly object: ActiveSatellite;
  readonly record: SatRec;
}

function bisect(
  movers: readonly Mover[],
  [first, second]: readonly [number, number],
  fromMs: number,
  toMs: number,
) {
  const states = new Float64Array(12);
  const look = (tMs: number) => {
    for (const [place, index] of [first, second].entries()) {
      const mover = movers[index];
      if (mover !== undefined) writeState(mover, tMs, states, 6 * place);
    }
    return productOf(states, 0, 6);
  };
  let low = fromMs;
  let high = toMs;
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2;
    if (look(middle) < 0) low = middle;
    else high = middle;
  }
  look(high);
  const at = (index: number) => (states[6 + index] ?? 0) - (states[index] ?? 0);
  return {
    tcaMs: high,
    missKm: distanceOf(states, 0, 6),
    speedKmS: Math.hypot(at(3), at(4), at(5)),
  };
}

function writeState({ object, record }: Mover, tMs: number, out: Float64Array, at: number): void {
  const { epochMs, epochUs } = object.elements;
  const state = sgp4(record, (tMs - epochMs - epochUs / 1000) / 60_000);
  const { position, velocity } = state ?? {};
  out[at] = position?.x ?? Number.NaN;
  out[at + 1] = position?.y ?? Number.NaN;
  out[at + 2] = position?.z ?? Number.NaN;
  out[at + 3] = velocity?.x ?? Number.NaN;
  out[at + 4] = velocity?.y ?? Number.NaN;
  out[at + 5] = velocity?.z ?? Number.NaN;
}

function distanceOf(states: Float64Array, one: number, other: number): number {
  const x = (states[other] ?? 0) - (states[one] ?? 0);
  const y = (states[other + 1] ?? 0) - (states[one + 1] ?? 0);
  const z = (states[other + 2] ?? 0) - (states[one + 2] ?? 0);
  return Math.sqrt(x * x + y * y + z * z);
}

function productOf(states: Float64Array, one: number, other: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis += 1)
    sum +=
      ((states[other + axis] ?? 0) - (states[one + axis] ?? 0)) *
      ((states[other + 3 + axis] ?? 0) - (states[one + 3 + axis] ?? 0));
  return sum;
}
