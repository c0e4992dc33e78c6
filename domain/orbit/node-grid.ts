import { WGS72_MU } from './elements.ts';
import { writeEcef } from './frames.ts';
import type { PropagationFailure, Propagator } from './sgp4.ts';

/** SGP4 states at the nodes: six numbers each (km, km/s, ECEF with the rotation in the velocity). */
export interface EphemerisNodes {
  readonly count: number;
  readonly timesMs: Float64Array;
  readonly states: Float64Array;
  /** Index of the node that begins the interval which holds `tMs`, 0 to count - 2. */
  indexAt(tMs: number): number;
}

/** The nodes of a span, and where they end early when SGP4 gives up inside it. */
export interface NodeGrid {
  readonly nodes: EphemerisNodes;
  readonly failure: PropagationFailure | null;
}

/** Node spacing of near-Earth orbits: 30 m of interpolation error at 400 km. */
const NEAR_BLOCK_MS = 180_000;
/** Longest node spacing of deep-space and eccentric orbits: 6 m for GPS. */
const FAR_BLOCK_MS = 600_000;
/** Near-Earth orbits above this eccentricity change their pace too much for one spacing. */
const ECCENTRIC = 0.1;
/** Interpolation error that a far block may have before it is divided. */
const TOLERANCE_KM = 0.03;
const MAX_PARTS = 64;
/** How exactly the last good instant before a failure is found. */
const FAILURE_RESOLUTION_MS = 1;

/**
 * Propagates to the nodes of [startMs, endMs]. Blocks lie on a grid of absolute time, 180 s for near
 * orbits and 600 s for others, so that two spans of one satellite share their nodes; far blocks are
 * halved, as near the perigee of an eccentric orbit, until cubic Hermite is good to 30 m. The error of
 * Hermite is h⁴|r''''|/384 with |r''''| at most (1 + 3e) μ²/r⁵. A failure is followed to the last
 * good millisecond, which becomes the last node; with fewer than two nodes only the failure counts.
 */
export function propagateNodes(propagator: Propagator, startMs: number, endMs: number): NodeGrid {
  const isFar = propagator.isDeepSpace || propagator.elements.eccentricity > ECCENTRIC;
  const blockMs = isFar ? FAR_BLOCK_MS : NEAR_BLOCK_MS;
  const firstBlock = Math.floor(startMs / blockMs);
  const blockCount = Math.max(1, Math.ceil(endMs / blockMs) - firstBlock);
  const store = createStore(blockCount + 1);
  const firstNodes = new Int32Array(blockCount);
  const partCounts = new Int32Array(blockCount).fill(1);
  const gridMs = firstBlock * blockMs;
  const states = [new Float64Array(6), new Float64Array(6)] as const;
  const [from, to] = states;
  let failure = propagator.writeState(gridMs, from);
  if (failure === null) store.add(gridMs, from);
  for (let block = 0; block < blockCount && failure === null; block += 1) {
    const beginMs = gridMs + block * blockMs;
    firstNodes[block] = store.count() - 1;
    failure = propagator.writeState(beginMs + blockMs, to);
    const parts = isFar ? partsOfBlock(from, failure === null ? to : from, blockMs) : 1;
    partCounts[block] = parts;
    for (let part = 1; part < parts; part += 1) {
      const tMs = beginMs + (part * blockMs) / parts;
      if (propagator.writeState(tMs, from) !== null) break;
      store.add(tMs, from);
    }
    if (failure === null) store.add(beginMs + blockMs, to);
    from.set(to);
  }
  if (failure !== null && store.count() > 0) addLastGood(propagator, store, blockMs);
  const { count, timesMs, states: nodeStates } = store.finish();
  const indexAt = (tMs: number): number => {
    const block = Math.min(Math.max(0, Math.floor((tMs - gridMs) / blockMs)), blockCount - 1);
    const parts = partCounts[block] ?? 1;
    const part = Math.floor(((tMs - gridMs - block * blockMs) * parts) / blockMs);
    const index = (firstNodes[block] ?? 0) + Math.min(Math.max(0, part), parts - 1);
    return Math.min(index, count - 2);
  };
  return { nodes: { count, timesMs, states: nodeStates, indexAt }, failure };
}

/** The smallest power of two of parts that keeps the interpolation of a block within tolerance. */
function partsOfBlock(from: Float64Array, to: Float64Array, blockMs: number): number {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = from;
  const [tx = 0, ty = 0, tz = 0, tvx = 0, tvy = 0, tvz = 0] = to;
  const radius = Math.sqrt(x * x + y * y + z * z);
  const inverseAxis = 2 / radius - (vx * vx + vy * vy + vz * vz) / WGS72_MU;
  const momentum2 = (y * vz - z * vy) ** 2 + (z * vx - x * vz) ** 2 + (x * vy - y * vx) ** 2;
  const parameter = momentum2 / WGS72_MU;
  const eccentricity = Math.sqrt(Math.max(0, 1 - parameter * inverseAxis));
  const passesPerigee = x * vx + y * vy + z * vz < 0 && tx * tvx + ty * tvy + tz * tvz > 0;
  const lowest = passesPerigee
    ? parameter / (1 + eccentricity)
    : Math.min(radius, Math.sqrt(tx * tx + ty * ty + tz * tz));
  const fourth = ((1 + 3 * eccentricity) * WGS72_MU ** 2) / lowest ** 5;
  const stepMs = 1000 * Math.sqrt(Math.sqrt((384 * TOLERANCE_KM) / fourth));
  let parts = 1;
  while (parts < MAX_PARTS && blockMs / parts > stepMs) parts *= 2;
  return parts;
}

/** Follows the propagator from the last node to the last instant at which it still answers. */
function addLastGood(propagator: Propagator, store: NodeStore, blockMs: number): void {
  const state = new Float64Array(6);
  const lastMs = store.lastMs();
  let goodMs = lastMs;
  let badMs = lastMs + blockMs;
  while (badMs - goodMs > FAILURE_RESOLUTION_MS) {
    const middleMs = (goodMs + badMs) / 2;
    if (propagator.writeState(middleMs, state) === null) goodMs = middleMs;
    else badMs = middleMs;
  }
  goodMs = Math.floor(goodMs);
  if (goodMs <= lastMs || propagator.writeState(goodMs, state) !== null) return;
  store.add(goodMs, state);
}

/** Growing arrays of nodes. */
interface NodeStore {
  count(): number;
  lastMs(): number;
  /** Adds a TEME state, turned into ECEF. */
  add(tMs: number, teme: Float64Array): void;
  finish(): { count: number; timesMs: Float64Array; states: Float64Array };
}

function createStore(expected: number): NodeStore {
  let timesMs = new Float64Array(expected);
  let states = new Float64Array(6 * expected);
  const ecef = new Float64Array(6);
  let count = 0;
  return {
    count: () => count,
    lastMs: () => timesMs[count - 1] ?? 0,
    add(tMs, teme) {
      if (count === timesMs.length) {
        timesMs = grown(timesMs);
        states = grown(states);
      }
      writeEcef(teme, tMs, ecef);
      timesMs[count] = tMs;
      states.set(ecef, 6 * count);
      count += 1;
    },
    finish: () => ({
      count,
      timesMs: timesMs.subarray(0, count),
      states: states.subarray(0, 6 * count),
    }),
  };
}

function grown(array: Float64Array): Float64Array<ArrayBuffer> {
  const twice = new Float64Array(2 * array.length + 6);
  twice.set(array);
  return twice;
}
