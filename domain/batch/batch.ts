import type { Commitment, TermsOf } from '../booking/commitment.ts';
import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import type { Schedule } from '../planning/plan.ts';

/** One of many jobs that want the same network. */
export interface BatchJob {
  readonly id: string;
  readonly job: Job;
  /** What serving it is worth, above 0. */
  readonly value: number;
  /** Ids of the only satellites that may take it; null = any. */
  readonly satellites: readonly string[] | null;
}

/** A satellite that may take jobs. */
export interface BatchSatellite {
  readonly id: string;
  /** Its surroundings for a job from the common start on, without anybody else; null where it has none. */
  readonly environmentFor: (job: Job) => Environment | null;
}

/** Many jobs, and the satellites and station antennas that they share. */
export interface Batch {
  readonly startMs: number;
  readonly jobs: readonly BatchJob[];
  readonly satellites: readonly BatchSatellite[];
  /** What is booked already. */
  readonly commitments: readonly Commitment[];
  readonly termsOf: TermsOf;
}

/** A job that is served: its plan, and what that takes. */
export interface ServedJob {
  readonly jobId: string;
  readonly satelliteId: string;
  readonly job: Job;
  /** The surroundings that were left when it was planned. */
  readonly environment: Environment;
  readonly schedule: Schedule;
  readonly commitments: readonly Commitment[];
}

/** Whether a satellite may take a job. */
export function mayTake({ satellites }: BatchJob, satelliteId: string): boolean {
  return satellites === null || satellites.includes(satelliteId);
}

/** Sum of the values of jobs by their ids. */
export function valueOf(jobs: readonly BatchJob[], served: Iterable<string>): number {
  const values = new Map(jobs.map(({ id, value }) => [id, value]));
  let sum = 0;
  for (const id of served) sum += values.get(id) ?? 0;
  return sum;
}
