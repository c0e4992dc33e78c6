import { WGS72_MU } from '../elements/elements.ts';
import { turnStatesToEcef, writeEcef } from '../geometry/frames.ts';
import type { PropagationFailure } from '../propagation/propagation-failure.ts';
import type { Propagator } from '../propagation/sgp4.ts';

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
  const count = Math.max(1, Math.ceil(endMs / blockMs) - firstBlock);
  const blocks: Blocks = { gridMs: firstBlock * blockMs, blockMs, count };
  const grid = isFar ? farNodes(propagator, blocks) : nearNodes(propagator, blocks);
  const { store, failure } = grid;
  if (failure !== null && store.count() > 0) addLastGood(propagator, store, blockMs);
  return { nodes: finish(store, blocks, grid), failure };
}

/** A stretch of the absolute grid. */
interface Blocks {
  readonly gridMs: number;
  readonly blockMs: number;
  readonly count: number;
}

/** Nodes up to a failure; where blocks are divided, the first node and the parts of each. */
interface Divided {
  readonly store: NodeStore;
  readonly failure: PropagationFailure | null;
  readonly firstNodes: Int32Array | null;
  readonly partCounts: Int32Array | null;
}

/** One node a block, all in one call of the batch kernel. */
function nearNodes(propagator: Propagator, { gridMs, blockMs, count }: Blocks): Divided {
  const timesMs = new Float64Array(count + 1);
  for (let index = 0; index <= count; index += 1) timesMs[index] = gridMs + index * blockMs;
  const states = new Float64Array(6 * timesMs.length);
  const good = propagator.writeStates(timesMs, states);
  turnStatesToEcef(timesMs.subarray(0, good), states);
  const failedMs = timesMs[good];
  const failure =
    failedMs === undefined ? null : propagator.writeState(failedMs, new Float64Array(6));
  return { store: createStore(timesMs, states, good), failure, firstNodes: null, partCounts: null };
}

function farNodes(propagator: Propagator, { gridMs, blockMs, count }: Blocks): Divided {
  const store = createStore(new Float64Array(count + 1), new Float64Array(6 * (count + 1)), 0);
  const firstNodes = new Int32Array(count);
  const partCounts = new Int32Array(count).fill(1);
  const [from, to] = [new Float64Array(6), new Float64Array(6)];
  let failure = propagator.writeState(gridMs, from);
  if (failure === null) store.add(gridMs, from);
  for (let block = 0; block < count && failure === null; block += 1) {
    const beginMs = gridMs + block * blockMs;
    firstNodes[block] = store.count() - 1;
    failure = propagator.writeState(beginMs + blockMs, to);
    const parts = partsOfBlock(from, failure === null ? to : from, blockMs);
    partCounts[block] = parts;
    for (let part = 1; part < parts; part += 1) {
      const tMs = beginMs + (part * blockMs) / parts;
      if (propagator.writeState(tMs, from) !== null) break;
      store.add(tMs, from);
    }
    if (failure === null) store.add(beginMs + blockMs, to);
    from.set(to);
  }
  return { store, failure, firstNodes, partCounts };
}

function finish(store: NodeStore, blocks: Blocks, divided: Divided): EphemerisNodes {
  const { gridMs, blockMs, count: blockCount } = blocks;
  const { firstNodes, partCounts } = divided;
  const { count, timesMs, states } = store.finish();
  const indexAt = (tMs: number): number => {
    const block = Math.min(Math.max(0, Math.floor((tMs - gridMs) / blockMs)), blockCount - 1);
    if (firstNodes === null || partCounts === null) return Math.min(block, count - 2);
    const parts = partCounts[block] ?? 1;
    const part = Math.floor(((tMs - gridMs - block * blockMs) * parts) / blockMs);
    const index = (firstNodes[block] ?? 0) + Math.min(Math.max(0, part), parts - 1);
    return Math.min(index, count - 2);
  };
  return { count, timesMs, states, indexAt };
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

/** How exactly the last good instant before a failure is found. */
const FAILURE_RESOLUTION_MS = 1;

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

/** A store over arrays of times and ECEF states, of which the first `filled` are nodes already. */
function createStore(
  times: Float64Array<ArrayBuffer>,
  ecefStates: Float64Array<ArrayBuffer>,
  filled: number,
): NodeStore {
  let timesMs = times;
  let states = ecefStates;
  const ecef = new Float64Array(6);
  let count = filled;
  return {
    count: () => count,
    lastMs: () => timesMs[count - 1] ?? 0,
    add(tMs, teme) {
      if (count === timesMs.length) {
        timesMs = grown(timesMs, 2 * count + 1);
        states = grown(states, 6 * (2 * count + 1));
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

function grown(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(array);
  return longer;
}
