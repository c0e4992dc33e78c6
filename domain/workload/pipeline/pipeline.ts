import { isSpent, type WorkMeter } from '../../planning/rcpsp/work-meter.ts';
import { computeRateGflops } from '../../spacecraft/compute-rate.ts';
import {
  createLightTest,
  firstTransfer,
  type PropagatedCandidate,
  type IslTransfer,
  rateAt,
} from './link-geometry.ts';
import { type LayerPart, type Partition, partitionChain, type StageLink } from './partition.ts';

/** Layers that are to flow through satellites, in order, from an instant on. */
export interface PipelineQuery {
  readonly parts: readonly LayerPart[];
  readonly members: readonly PropagatedCandidate[];
  readonly startMs: number;
  /** Everything must have arrived by then. */
  readonly deadlineMs: number;
  /** Where it is spent after a round, there is no run. Default: it never is. */
  readonly meter?: WorkMeter;
}

/** One stage of a run; instants in whole ms. */
export interface PipelineStage {
  readonly member: PropagatedCandidate;
  readonly parts: readonly LayerPart[];
  readonly computeStartMs: number;
  readonly computeEndMs: number;
  readonly computeS: number;
  readonly rateGflops: number;
  /** To the next stage; null for the last. */
  readonly transfer: IslTransfer | null;
}

/** One sample's way through a pipeline. */
export interface PipelineRun {
  readonly stages: readonly PipelineStage[];
  readonly partition: Partition;
  /** The partition is the best for the links and rates of the very times at which it runs. */
  readonly isConverged: boolean;
}

/** Rounds in which partition and geometry converge; two or three do, as a rule. */
const ROUNDS = 8;

/**
 * One sample through satellites in a given order: the layers are partitioned for the links and the
 * light at the time of running, which depend on the partition, until both agree. A satellite that is
 * in the Earth's shadow at any moment of its work counts with the rate of the shadow throughout.
 * Null when a link does not come before the deadline.
 */
export function runPipeline(query: PipelineQuery): PipelineRun | null {
  const { parts, members, startMs } = query;
  const isLit = createLightTest();
  let rates = members.map((member) => rateAt(member, startMs));
  let links: readonly StageLink[] = members.slice(1).map(() => FIRST_GUESS);
  let run: PipelineRun | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (query.meter !== undefined && isSpent(query.meter)) return null;
    const partition = partitionChain(parts, { ratesGflops: rates, links });
    if (partition === null) return null;
    const stages = playThrough(query, partition, rates);
    if (stages === null) return null;
    const met = stages.flatMap(({ transfer }) => transfer?.link ?? []);
    // Light is only ever taken away, so that the rounds cannot go to and fro over it.
    const lit = stages.map(({ member, computeStartMs, computeEndMs, rateGflops }) =>
      isLit(member, computeStartMs, computeEndMs)
        ? rateGflops
        : computeRateGflops(member.candidate.bus, false),
    );
    const isConverged = isSame(met, links) && lit.every((rate, stage) => rate === rates[stage]);
    run = { stages, partition, isConverged };
    if (isConverged) return run;
    links = met;
    rates = lit;
  }
  return run;
}

/** Replaced in the second round by the links that are met. */
const FIRST_GUESS: StageLink = { bandwidthMbps: 60, latencyMs: 10 };

function playThrough(
  { parts, members, startMs, deadlineMs, meter }: PipelineQuery,
  { ends, computeS }: Partition,
  rates: readonly number[],
): PipelineStage[] | null {
  const stages: PipelineStage[] = [];
  let readyMs = startMs;
  for (const [stage, member] of members.entries()) {
    const own = parts.slice(ends[stage - 1] ?? 0, ends[stage]);
    const seconds = computeS[stage] ?? 0;
    const computeEndMs = Math.ceil(readyMs + 1000 * seconds);
    if (computeEndMs > deadlineMs) return null;
    const next = members[stage + 1];
    const volumeMb = own.at(-1)?.activationMb ?? 0;
    const transfer =
      next === undefined
        ? null
        : firstTransfer(
            member.ephemeris,
            next.ephemeris,
            volumeMb,
            computeEndMs,
            deadlineMs,
            meter,
          );
    if (next !== undefined && transfer === null) return null;
    stages.push({
      member,
      parts: own,
      computeStartMs: readyMs,
      computeEndMs,
      computeS: seconds,
      rateGflops: rates[stage] ?? 0,
      transfer,
    });
    readyMs = transfer?.arriveMs ?? computeEndMs;
  }
  return stages;
}

function isSame(met: readonly StageLink[], links: readonly StageLink[]): boolean {
  return met.every(
    ({ bandwidthMbps, latencyMs }, at) =>
      bandwidthMbps === links[at]?.bandwidthMbps && latencyMs === links[at].latencyMs,
  );
}
