import { createEndlessMeter, isSpent, type WorkMeter } from '../../planning/rcpsp/work-meter.ts';
import {
  computeSums,
  extendFront,
  firstFront,
  type LayerPart,
  type StageLink,
} from './partition.ts';

/** Which satellites may compute in which order: positions 0 to `ratesGflops.length` - 1. */
export interface ChainProblem {
  readonly parts: readonly LayerPart[];
  readonly stages: number;
  /** Rate of every satellite, GFLOP/s. */
  readonly ratesGflops: readonly number[];
  /** The link from one satellite to another; null where there is none. */
  readonly linkOf: (from: number, to: number) => StageLink | null;
  /** Whether a satellite can take the last stage. */
  readonly mayEnd: (satellite: number) => boolean;
}

/** Satellites in the order of their stages. */
export interface FoundChain {
  readonly order: readonly number[];
  readonly bottleneckS: number;
  /** No other satellites or order have a smaller bottleneck. */
  readonly isProven: boolean;
}

/** Inner steps of partitioning that a search may take: some tenths of a second. */
const STEP_BUDGET = 20_000_000;
/** Nodes of the search tree that may be visited. */
const NODE_BUDGET = 200_000;
/** Inner steps, and parts of the front of a node, that take as long as a unit of a work meter. */
const STEPS_OF_UNIT = 16;

/**
 * The satellites and their order with the least bottleneck: depth-first branch and bound over
 * sequences of linked satellites, the partition of the layers extended with each. What is left is
 * bounded by its work over the fastest satellites there are. Exact unless the counted budget or the
 * meter runs out; then the best found, `isProven` false. Null when no chain was found.
 */
export function searchChain(
  problem: ChainProblem,
  meter: WorkMeter = createEndlessMeter(),
): FoundChain | null {
  const { parts, stages, ratesGflops } = problem;
  if (stages < 1 || stages > ratesGflops.length || parts.length < stages) return null;
  const sums = computeSums(parts);
  const fastest = sumsOfFastest(ratesGflops);
  const order: number[] = [];
  const used = new Uint8Array(ratesGflops.length);
  const found: { order: number[]; bottleneckS: number } = { order: [], bottleneckS: Infinity };
  let steps = 0;
  let nodes = 0;

  function children(front: Float64Array | null): Child[] {
    const last = order.at(-1);
    const left = stages - order.length - 1;
    const list: Child[] = [];
    for (let satellite = 0; satellite < ratesGflops.length; satellite += 1) {
      if (used[satellite] === 1 || (left === 0 && !problem.mayEnd(satellite))) continue;
      const rate = ratesGflops[satellite] ?? 0;
      const link = last === undefined ? null : problem.linkOf(last, satellite);
      if (last !== undefined && link === null) continue;
      nodes += 1;
      meter.spent += parts.length / STEPS_OF_UNIT;
      let own: Float64Array;
      if (front === null || link === null) own = firstFront(sums, rate);
      else {
        const extended = extendFront(front, parts, sums, link, rate);
        steps += extended.steps;
        meter.spent += extended.steps / STEPS_OF_UNIT;
        own = extended.front;
      }
      const boundS = boundOf(own, sums, left, fastest[left] ?? 0);
      if (boundS < found.bottleneckS)
        list.push({ satellite, front: own, boundS, bandwidthMbps: link?.bandwidthMbps ?? rate });
    }
    return list.sort((a, b) => a.boundS - b.boundS || b.bandwidthMbps - a.bandwidthMbps);
  }

  /** False when the budget has run out. */
  function downlinkOf(front: Float64Array | null): boolean {
    for (const child of children(front)) {
      if (child.boundS >= found.bottleneckS) return true;
      if (steps > STEP_BUDGET || nodes > NODE_BUDGET || isSpent(meter)) return false;
      order.push(child.satellite);
      used[child.satellite] = 1;
      if (order.length === stages) {
        found.order = [...order];
        found.bottleneckS = child.boundS;
      }
      const isThrough = order.length === stages || downlinkOf(child.front);
      used[child.satellite] = 0;
      order.pop();
      if (!isThrough) return false;
    }
    return true;
  }

  const isProven = downlinkOf(null);
  return found.order.length === 0 ? null : { ...found, isProven };
}

interface Child {
  readonly satellite: number;
  readonly front: Float64Array;
  readonly boundS: number;
  readonly bandwidthMbps: number;
}

/** `sums[k]` is the joint rate of the k fastest satellites. */
function sumsOfFastest(ratesGflops: readonly number[]): number[] {
  const sums = [0];
  for (const rate of [...ratesGflops].sort((a, b) => b - a)) sums.push((sums.at(-1) ?? 0) + rate);
  return sums;
}

/** No way to end can beat this: parts so far, and the rest spread evenly over the fastest left. */
function boundOf(
  front: Float64Array,
  sums: Float64Array,
  stagesLeft: number,
  fastestGflops: number,
): number {
  const count = sums.length - 1;
  if (stagesLeft === 0) return front[count] ?? Infinity;
  let bound = Infinity;
  for (let b = 1; b <= count - stagesLeft; b += 1) {
    const restS = ((sums[count] ?? 0) - (sums[b] ?? 0)) / fastestGflops;
    bound = Math.min(bound, Math.max(front[b] ?? Infinity, restS));
  }
  return bound;
}
