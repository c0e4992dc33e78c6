import { counted } from '../../counted.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { divideData, type Division, type Share } from './divide-data.ts';
import type { DataParallelExplanation } from '../explanation.ts';
import { groundStage } from '../ground-stage.ts';
import {
  comfortableShards,
  createShardStudy,
  firstLook,
  pickWorkers,
  type Capable,
  type ShardStudy,
  type Worker,
} from './shard-study.ts';
import { endOffsetS, stageOf } from '../satellite/stage-plan.ts';
import { reasonsOf, rejectedOf, screenCandidates, type Exclusion } from '../satellite/screening.ts';
import {
  MAX_ALTERNATIVES,
  partitionOf,
  refuse,
  type StagePlan,
  type WorkloadOutcome,
  type WorkloadReason,
} from '../workload-plan.ts';
import { MAX_STAGES, type Candidate, type WorkloadJob } from '../workload.ts';

/**
 * Plans a job over data in shards, one per satellite (several one after another where there are more
 * shards than satellites), and a stage on the ground that combines them. Every satellite's part is in
 * proportion to what it is capable of processing and bringing down before the deadline.
 */
export function planDataParallel(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
): WorkloadOutcome<'data-parallel'> {
  const { job, data } = workload;
  if (job === null || data === null)
    return refuse('data-parallel', [missing(job === null ? 'job' : 'data')]);
  const asked = data.shards ?? workload.stages;
  if (asked !== null && asked > MAX_STAGES - 1) return refuse('data-parallel', [tooMany(asked)]);
  const study = createShardStudy(workload, job, data, build);
  const screening = screenCandidates(candidates, study.job, study.deadlineMs);
  const looked = firstLook(study, screening.fit);
  const able = looked.filter(({ mb }) => mb > 0);
  const { workers, division } = divideAmong(study, able, asked);
  const idle = looked.filter(({ mb }) => mb <= 0).map(({ candidate }) => idleOf(candidate));
  const excluded = [...screening.excluded, ...idle];
  if (!division.ok) {
    const reasons = [tooMuch(data.totalMb, division.availableMb), ...reasonsOf(excluded)];
    return refuse('data-parallel', reasons, rejectedOf(excluded));
  }
  const used = new Set(workers.map(({ candidate }) => candidate));
  const spare = able.filter(({ candidate }) => !used.has(candidate));
  const others = [...spare, ...workers].map(({ candidate }) => candidate);
  return assemble(study, division.shares, others, excluded);
}

/** Divides the data into so many shards or, where no number is asked for, into more until it works. */
function divideAmong(
  study: ShardStudy,
  able: readonly Capable[],
  asked: number | null,
): { readonly workers: readonly Worker[]; readonly division: Division } {
  let shards = asked ?? comfortableShards(study, able);
  for (;;) {
    const workers = pickWorkers(study, able, shards);
    const division = divideData(study, workers);
    if (division.ok || asked !== null || shards >= able.length) return { workers, division };
    shards = Math.min(able.length, 2 * shards);
  }
}

/** The stages of a division: the shards of one satellite wait for each other, the end for all. */
function assemble(
  study: ShardStudy,
  shares: readonly Share[],
  others: readonly Candidate[],
  excluded: readonly Exclusion[],
): WorkloadOutcome<'data-parallel'> {
  const { workload, resultMb } = study;
  const shards: StagePlan[] = [];
  for (const { candidate, planned } of shares)
    planned.forEach((one, position) => {
      const index = shards.length;
      shards.push(
        stageOf({
          index,
          candidate,
          role: 'shard',
          dependsOn: position === 0 ? [] : [index - 1],
          alternatives: others
            .filter((other) => other !== candidate)
            .slice(0, MAX_ALTERNATIVES)
            .map(({ id }) => id),
          planned: one,
          workloadStartMs: workload.startMs,
        }),
      );
    });
  const combine = groundStage({
    index: shards.length,
    role: 'combine',
    name: `Combine ${counted(shards.length, 'shard')}`,
    dependsOn: shards.map(({ index }) => index),
    startOffsetS: Math.max(...shards.map(endOffsetS)),
    inputMb: resultMb,
    outputMb: resultMb,
    run: workload.merge,
  });
  const stages = [...shards, combine];
  return {
    feasible: true,
    class: 'data-parallel',
    stages,
    partition: partitionOf(stages),
    islBound: false,
    strategy: `${counted(shards.length, 'shard')} on ${counted(shares.length, 'satellite')}, each in proportion to what its satellite can process and bring down before the deadline.`,
    rejected: rejectedOf(excluded),
    finishOffsetS: endOffsetS(combine),
    explanation: explain(study, shares, shards),
  };
}

function explain(
  study: ShardStudy,
  shares: readonly Share[],
  shards: readonly StagePlan[],
): DataParallelExplanation {
  const { data, resultMb } = study;
  const capableMb = shares.reduce((sum, { mb }) => sum + mb, 0);
  const sizes = shares.flatMap(({ candidate, sizesMb, mb }) =>
    sizesMb.map((shardMb) => ({ satellite: candidate.id, shardMb, mb })),
  );
  return {
    totalMb: data.totalMb,
    location: data.location,
    resultMb,
    capabilityMb: capableMb,
    load: data.totalMb / capableMb,
    shards: sizes.map(({ satellite, shardMb, mb }, index) => ({
      stage: index,
      satellite,
      shardMb,
      satelliteCapabilityMb: mb,
      finishOffsetS: shards[index] === undefined ? null : endOffsetS(shards[index]),
      downlinkMb: shards[index]?.downlinkMb ?? 0,
      uplinkMb: shards[index]?.uplinkMb ?? 0,
    })),
  };
}

function rounded(volumeMb: number): number {
  return Math.round(volumeMb * 1000) / 1000;
}

function missing(field: string): WorkloadReason {
  return { code: 'missing_input', message: `The workload has no ${field}.`, constraint: field };
}

function tooMany(shards: number): WorkloadReason {
  return {
    code: 'too_many_stages',
    message: `${counted(shards, 'shard')} and their combination are more than ${MAX_STAGES} stages.`,
    constraint: 'data.shards',
    needed: shards + 1,
    available: MAX_STAGES,
  };
}

function tooMuch(neededMb: number, availableMb: number): WorkloadReason {
  return {
    code: 'capacity',
    message: `The satellites can process and bring down ${rounded(availableMb)} MB of the ${neededMb} MB before the deadline.`,
    constraint: 'data.total_mb',
    needed: neededMb,
    available: rounded(availableMb),
  };
}

function idleOf(candidate: Candidate): Exclusion {
  const message = 'It cannot bring anything down in its first hours before the deadline.';
  return { candidate, obstacle: { constraint: 'contact', needed: 1, available: 0, message } };
}
