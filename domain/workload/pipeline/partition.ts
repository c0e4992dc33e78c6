import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import type { ModelLayer, WorkloadJob } from '../workload.ts';

/** A layer, or an even part of one where there are fewer layers than stages. */
export interface LayerPart {
  readonly name: string;
  /** Position of the layer in the model. */
  readonly layer: number;
  /** Part of the layer, 0 to 1. */
  readonly share: number;
  /** GFLOP per sample. */
  readonly computeFwdGflop: number;
  /** What the part hands on, MB per sample. */
  readonly activationMb: number;
}

/** A model whose parts are to be placed on satellites. */
export interface ModelSearch {
  readonly workload: WorkloadJob;
  readonly build: BuildEnvironment;
  readonly parts: readonly LayerPart[];
  /** The first part begins no sooner, epoch ms. */
  readonly fromMs: number;
  /** The result must be on the ground by then. */
  readonly deadlineMs: number;
}

/** What a link does for one sample. */
export interface StageLink {
  readonly bandwidthMbps: number;
  readonly latencyMs: number;
}

/** Who computes, in order: one rate per stage (GFLOP/s) and one link between neighbours. */
export interface StageChain {
  readonly ratesGflops: readonly number[];
  /** One fewer than rates. */
  readonly links: readonly StageLink[];
}

/** Layers over stages, in order. */
export interface Partition {
  /** Position after the last part of each stage; the last equals the number of parts. */
  readonly ends: readonly number[];
  readonly computeS: readonly number[];
  /** From sending to the last byte's arrival; 0 for the last stage. */
  readonly transferS: readonly number[];
  /** The longest of all computes and transfers: the time from sample to sample. */
  readonly bottleneckS: number;
  /** Sum of all: the time of one sample. */
  readonly latencyS: number;
}

const BITS_PER_BYTE = 8;
/**
 * Bottlenecks that differ by less than this share are the same: sums in another order differ by
 * less.
 */
const SAME_SHARE = 1e-9;

/**
 * Time in which one sample's data cross a link, s: volume over bandwidth, and the travel time of
 * the light.
 */
export function transferTimeS(volumeMb: number, link: StageLink): number {
  return (volumeMb * BITS_PER_BYTE) / link.bandwidthMbps + link.latencyMs / 1000;
}

/**
 * The parts that stages are made of: the layers themselves or, when there are fewer than stages,
 * every layer in the same number of even parts, as few as give each stage one. A part of a layer
 * hands on what the layer does.
 */
export function divideLayers(layers: readonly ModelLayer[], stages: number): LayerPart[] {
  const parts = layers.length === 0 ? 0 : Math.max(1, Math.ceil(stages / layers.length));
  return layers.flatMap(({ name, computeFwdGflop, activationMb }, layer) =>
    Array.from({ length: parts }, () => ({
      name,
      layer,
      share: 1 / parts,
      computeFwdGflop: computeFwdGflop / parts,
      activationMb,
    })),
  );
}

/**
 * The best partition of a chain of layers over a chain of stages, each with at least one part: the
 * least bottleneck (the longest compute or transfer of all stages) and, among those as short to a
 * billionth, the shortest way of one sample. Exact, by dynamic programming over the end of each
 * stage; at most (parts² · stages) steps. Null when there are fewer parts than stages, or no stage.
 */
export function partitionChain(parts: readonly LayerPart[], chain: StageChain): Partition | null {
  const stages = chain.ratesGflops.length;
  if (stages === 0 || parts.length < stages) return null;
  const sums = computeSums(parts);
  let front = firstFront(sums, chain.ratesGflops[0] ?? 0);
  for (let stage = 1; stage < stages; stage += 1) {
    const link = chain.links[stage - 1];
    const rate = chain.ratesGflops[stage];
    if (link === undefined || rate === undefined) throw new RangeError('A chain lacks a link');
    front = extendFront(front, parts, sums, link, rate).front;
  }
  const bottleneckS = front[parts.length] ?? Infinity;
  return shortestWithin(parts, sums, chain, bottleneckS);
}

/** Sums of the work of the first parts: `sums[b]` is that of the parts before `b`. */
export function computeSums(parts: readonly LayerPart[]): Float64Array {
  const sums = new Float64Array(parts.length + 1);
  parts.forEach(({ computeFwdGflop }, index) => {
    sums[index + 1] = (sums[index] ?? 0) + computeFwdGflop;
  });
  return sums;
}

/** Least bottleneck of the first `b` parts on the first stage alone; Infinity for none. */
export function firstFront(sums: Float64Array, rateGflops: number): Float64Array {
  return sums.map((sum, b) => (b === 0 ? Infinity : sum / rateGflops));
}

/**
 * Least bottleneck of the first `b` parts on one stage more, behind a link. `steps` counts the
 * inner steps that it took.
 */
export function extendFront(
  front: Float64Array,
  parts: readonly LayerPart[],
  sums: Float64Array,
  link: StageLink,
  rateGflops: number,
): { front: Float64Array; steps: number } {
  const count = parts.length;
  const arrived = new Float64Array(count + 1).fill(Infinity);
  for (let a = 1; a < count; a += 1)
    arrived[a] = Math.max(
      front[a] ?? Infinity,
      transferTimeS(parts[a - 1]?.activationMb ?? 0, link),
    );
  const next = new Float64Array(count + 1).fill(Infinity);
  let steps = 0;
  for (let b = 2; b <= count; b += 1) {
    let best = Infinity;
    // From the shortest last stage on: its work only grows, so that the search soon ends.
    for (let a = b - 1; a >= 1; a -= 1) {
      steps += 1;
      const computeS = ((sums[b] ?? 0) - (sums[a] ?? 0)) / rateGflops;
      if (computeS >= best) break;
      best = Math.min(best, Math.max(computeS, arrived[a] ?? Infinity));
    }
    next[b] = best;
  }
  return { front: next, steps };
}

/**
 * The shortest way of a sample among the partitions whose bottleneck is no longer than the best.
 */
function shortestWithin(
  parts: readonly LayerPart[],
  sums: Float64Array,
  { ratesGflops, links }: StageChain,
  bottleneckS: number,
): Partition {
  const count = parts.length;
  const longestS = bottleneckS * (1 + SAME_SHARE);
  let way = new Float64Array(count + 1).fill(Infinity);
  way[0] = 0;
  const begins: Int32Array[] = [];
  ratesGflops.forEach((rate, stage) => {
    const link = stage === 0 ? null : (links[stage - 1] ?? null);
    const next = new Float64Array(count + 1).fill(Infinity);
    const begin = new Int32Array(count + 1).fill(-1);
    for (let b = 1; b <= count; b += 1)
      for (let a = b - 1; a >= 0; a -= 1) {
        const computeS = ((sums[b] ?? 0) - (sums[a] ?? 0)) / rate;
        if (computeS > longestS) break;
        const before = way[a] ?? Infinity;
        const crossS =
          link === null || before === Infinity
            ? 0
            : transferTimeS(parts[a - 1]?.activationMb ?? 0, link);
        const total = before + crossS + computeS;
        if (crossS > longestS || total >= (next[b] ?? Infinity)) continue;
        next[b] = total;
        begin[b] = a;
      }
    way = next;
    begins.push(begin);
  });
  const ends: number[] = [];
  for (let stage = ratesGflops.length - 1, b = count; stage >= 0; stage -= 1) {
    ends.unshift(b);
    b = begins[stage]?.[b] ?? 0;
  }
  return measurePartition(parts, sums, ends, { ratesGflops, links });
}

/** The times of a partition that is given by the ends of its stages. */
function measurePartition(
  parts: readonly LayerPart[],
  sums: Float64Array,
  ends: readonly number[],
  { ratesGflops, links }: StageChain,
): Partition {
  const computeS = ends.map((end, stage) => {
    const work = (sums[end] ?? 0) - (sums[ends[stage - 1] ?? 0] ?? 0);
    return work / (ratesGflops[stage] ?? 0);
  });
  const transferS = ends.map((end, stage) => {
    const link = links[stage];
    return link === undefined ? 0 : transferTimeS(parts[end - 1]?.activationMb ?? 0, link);
  });
  const all = [...computeS, ...transferS];
  return {
    ends,
    computeS,
    transferS,
    bottleneckS: Math.max(...all),
    latencyS: all.reduce((sum, value) => sum + value, 0),
  };
}

/**
 * Whether the links hold the stages up: the slowest transfer takes longer than the slowest compute.
 */
export function isIslBound(
  stages: readonly { readonly computeS: number; readonly transferS: number }[],
): boolean {
  const slowest = (of: (stage: (typeof stages)[number]) => number): number =>
    stages.reduce((most, stage) => Math.max(most, of(stage)), 0);
  return slowest(({ transferS }) => transferS) > slowest(({ computeS }) => computeS);
}
