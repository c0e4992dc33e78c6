import type { AntennaTime } from '../../planning/environment/antenna-time.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import type { Job } from '../../planning/job/job.ts';
import {
  capabilityBoundMb,
  statedVolumeMb,
  type CapabilityQuery,
} from '../satellite/capability.ts';
import { GROUND_SET_UP_S, groundTimeS } from '../ground-stage.ts';
import { wholeHours } from '../satellite/plan-on-satellite.ts';
import { fromGround, jobResultMb } from '../satellite/scale-job.ts';
import { MAX_STAGES, type Candidate, type ShardedData, type WorkloadJob } from '../workload.ts';

/** The first hours of every satellite tell which ones are worth a closer look. */
const FIRST_LOOK_H = 12;

/** What dividing the data of one workload refers to. */
export interface ShardStudy {
  readonly workload: WorkloadJob;
  readonly data: ShardedData;
  readonly build: BuildEnvironment;
  /** The job as stated, reading from the ground where the data are there. */
  readonly job: Job;
  /** Data that the job as stated is for, MB. */
  readonly volumeMb: number;
  /** What is combined in the end, MB. */
  readonly resultMb: number;
  /** When the last shard must be down so that combining still fits, epoch ms. */
  readonly deadlineMs: number;
}

/** The same beside other shares, which have taken antennas. */
export interface SharingStudy extends ShardStudy {
  readonly taken?: readonly AntennaTime[];
}

/** A satellite and how much data it is, or may be, capable of. */
export interface Capable {
  readonly candidate: Candidate;
  readonly mb: number;
}

/** A satellite that gets shards. */
export interface Worker extends Capable {
  /** How many, one after another. */
  readonly shards: number;
}

/** Reads what a workload says about its data. */
export function createShardStudy(
  workload: WorkloadJob,
  job: Job,
  data: ShardedData,
  build: BuildEnvironment,
): ShardStudy {
  const volumeMb = statedVolumeMb(job, data.totalMb);
  const resultMb = (jobResultMb(job) * data.totalMb) / volumeMb;
  const combineS = GROUND_SET_UP_S + groundTimeS(resultMb);
  return {
    workload,
    data,
    build,
    job: data.location === 'ground' ? fromGround(job) : job,
    volumeMb,
    resultMb,
    deadlineMs: workload.startMs + Math.floor((workload.deadlineS - combineS) * 1000),
  };
}

/** What the study asks about one satellite. */
export function capabilityQuery(study: SharingStudy, candidate: Candidate): CapabilityQuery {
  const { workload, build, job, volumeMb, deadlineMs, data, taken = [] } = study;
  const scaleMb = data.totalMb;
  const { startMs } = workload;
  return { workload, build, job, volumeMb, candidate, startMs, deadlineMs, scaleMb, taken };
}

/** A bound on what every satellite is capable of in its first hours, the largest first. */
export function firstLook(study: ShardStudy, candidates: readonly Candidate[]): Capable[] {
  const hours = Math.min(FIRST_LOOK_H, wholeHours(study.workload.startMs, study.deadlineMs));
  return mostCapableFirst(
    candidates.map((candidate) => ({
      candidate,
      mb: capabilityBoundMb(capabilityQuery(study, candidate), hours),
    })),
  );
}

/** Without a number of shards: the fewest satellites that use at most this part of what they can. */
const COMFORTABLE_LOAD = 0.5;

/**
 * A number of shards where none is asked for: the fewest satellites, two at least, that are together
 * capable of twice the data, as far as the first look tells.
 */
export function comfortableShards(study: ShardStudy, able: readonly Capable[]): number {
  const stretch = Math.max(1, wholeHours(study.workload.startMs, study.deadlineMs) / FIRST_LOOK_H);
  let sumMb = 0;
  let count = 0;
  for (const { mb } of able) {
    if (count >= 2 && sumMb * COMFORTABLE_LOAD >= study.data.totalMb) break;
    sumMb += mb * stretch;
    count += 1;
  }
  return Math.min(Math.max(1, count), MAX_STAGES - 1);
}

/** Satellites looked at closely beyond those that get a shard: they may prove better. */
const SPARE_LOOKS = 4;

/**
 * The most capable satellites by a close look, up to the deadline; where there are fewer of them than
 * shards, the shards are shared out evenly, the most capable taking one more.
 */
export function pickWorkers(study: ShardStudy, able: readonly Capable[], shards: number): Worker[] {
  const near = able.slice(0, shards + SPARE_LOOKS).map(({ candidate }) => ({
    candidate,
    mb: capabilityBoundMb(capabilityQuery(study, candidate)),
  }));
  const looked = mostCapableFirst(near.filter(({ mb }) => mb > 0)).slice(0, shards);
  const base = Math.floor(shards / Math.max(1, looked.length));
  const extra = shards - base * looked.length;
  return looked.map((capable, index) => ({ ...capable, shards: base + (index < extra ? 1 : 0) }));
}

function mostCapableFirst(capable: readonly Capable[]): Capable[] {
  return [...capable].sort((a, b) => b.mb - a.mb);
}
