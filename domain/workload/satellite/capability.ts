import type { Job } from '../../planning/job/job.ts';
import {
  environmentOf,
  planOnSatellite,
  type PlannedStage,
  type Site,
  wholeHours,
} from './plan-on-satellite.ts';
import { finishFloorMs } from './portfolio.ts';
import { jobVolumeMb, scaleJob } from './scale-job.ts';
import type { Candidate } from '../workload.ts';

/** A job over any amount of data on one satellite. */
export interface CapabilityQuery extends Site {
  /** The job as stated, for `volumeMb` of data. */
  readonly job: Job;
  /** Data that the job as stated is for, MB. */
  readonly volumeMb: number;
  readonly candidate: Candidate;
  readonly startMs: number;
  readonly deadlineMs: number;
  /** Where the search begins, MB (> 0). */
  readonly scaleMb: number;
}

/** A shard's plan that was made. */
export type PlannedShard = Extract<PlannedStage, { readonly ok: true }>;

/** Halvings of the range in which a bound lies. */
const HALVINGS = 6;

/** Halvings in which the planner is asked, and at most, where it has refused everything so far. */
const PLANNED_HALVINGS = 4;
const MAX_PLANNED_HALVINGS = 8;

/** A bound is looked for up to this many doublings, and as many halvings, of the data. */
const DOUBLINGS = 24;

/** Data that the job as stated is for: its own volume, or, where it states none, all there is. */
export function statedVolumeMb(job: Job, totalMb: number): number {
  const volumeMb = jobVolumeMb(job);
  return volumeMb > 0 ? volumeMb : totalMb;
}

/**
 * An amount of data below one that was refused, MB, for which the planner has plans in so many shards
 * one after another: within 1/16 of what it refuses. 0 where it refuses even 1/256.
 */
export function plannedCapabilityMb(
  query: CapabilityQuery,
  shards: number,
  refusedMb: number,
): number {
  let lowMb = 0;
  let highMb = refusedMb;
  for (let halving = 0; halving < MAX_PLANNED_HALVINGS; halving += 1) {
    if (halving >= PLANNED_HALVINGS && lowMb > 0) break;
    const middleMb = (lowMb + highMb) / 2;
    const sizesMb = Array.from({ length: shards }, () => middleMb / shards);
    if (planShards(query, sizesMb) === null) highMb = middleMb;
    else lowMb = middleMb;
  }
  return lowMb;
}

/**
 * No plan processes and downlinks more data than this in time, MB, to within 1/64: the finish of
 * every plan has a bound. 0 where even a tiny part has no room.
 */
export function capabilityBoundMb(
  query: CapabilityQuery,
  hours = wholeHours(query.startMs, query.deadlineMs),
): number {
  const { candidate, startMs, deadlineMs, job, volumeMb, scaleMb } = query;
  const built = environmentOf(query, candidate, startMs, hours);
  if (!built.ok) return 0;
  const { environment } = built;
  const endMs = Math.min(deadlineMs, environment.endMs);
  const fits = (sizeMb: number): boolean => {
    const scaled = scaleJob(job, sizeMb / volumeMb);
    return (
      storageMb(scaled) <= candidate.bus.storageMb && finishFloorMs(scaled, environment) <= endMs
    );
  };
  let lowMb = scaleMb;
  for (let step = 0; step < DOUBLINGS && !fits(lowMb); step += 1) lowMb /= 2;
  if (!fits(lowMb)) return 0;
  let highMb = 2 * lowMb;
  for (let step = 0; step < DOUBLINGS && fits(highMb); step += 1)
    [lowMb, highMb] = [highMb, 2 * highMb];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middleMb = (lowMb + highMb) / 2;
    if (fits(middleMb)) lowMb = middleMb;
    else highMb = middleMb;
  }
  return highMb;
}

/** Storage that some step of a job needs at least, MB: what it makes on board, beside its scratch. */
function storageMb({ steps }: Job): number {
  return steps
    .filter(({ location }) => location === 'onboard')
    .reduce(
      (most, { requires, storedOutputMb }) => Math.max(most, requires.storageMb, storedOutputMb),
      0,
    );
}

/** Plans shards of given sizes one after another on one satellite; null when they do not all fit. */
export function planShards(
  query: CapabilityQuery,
  sizesMb: readonly number[],
): readonly PlannedShard[] | null {
  const planned: PlannedShard[] = [];
  // The antennas that its own shards take are free again when the next one starts, but for the set-up and tear-down
  // that each books of a registered station.
  let { startMs } = query;
  const { beside } = query.workload;
  const taken = [...(query.taken ?? [])];
  for (const sizeMb of sizesMb) {
    const job = scaleJob(query.job, sizeMb / query.volumeMb);
    const shard = planOnSatellite({ ...query, taken, job, startMs });
    if (!shard.ok) return null;
    planned.push(shard);
    if (beside !== undefined)
      taken.push(...shard.plan.antennas.filter(({ stationId }) => stationId in beside.terms));
    startMs = Math.ceil(shard.finishMs);
  }
  return planned;
}
