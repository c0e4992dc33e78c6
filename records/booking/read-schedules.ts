import type { Booking, Commitment } from '../../domain/booking/commitment.ts';
import type { Database } from '../store/database.ts';
import { clockOf, looseOf, mayGiveWay, type Displacing } from './displacing.ts';
import {
  COMMITMENTS,
  type CommitmentDocument,
  scheduleId,
  type ScheduleDocument,
  SCHEDULES,
  type ScheduleScope,
  toCommitment,
} from './schedules.ts';

/** What is booked of some resources, and as of which version of each. */
export interface SchedulesRead {
  readonly commitments: readonly Commitment[];
  /** Those among them that a claim may take; empty where nobody claims. */
  readonly loose: readonly Commitment[];
  readonly bookings: ReadonlyMap<string, Booking>;
  /** By resource; 0 where nobody has ever booked. */
  readonly versions: ReadonlyMap<string, number>;
}

/** Who plans with a priority, and what becomes of whom it would displace. */
export interface ScheduleClaim {
  readonly priority: number;
  readonly displacing: Pick<Displacing, 'standing'>;
}

/**
 * What is booked of some resources in a span, in no transaction; with a claim also what of it the claim may take.
 */
export async function readSchedules(
  { db }: Database,
  scope: ScheduleScope,
  {
    resources,
    fromMs,
    untilMs,
  }: { readonly resources: readonly string[]; readonly fromMs: number; readonly untilMs: number },
  claim: ScheduleClaim | null,
): Promise<SchedulesRead> {
  const ids = new Map(resources.map((resource) => [scheduleId(scope, resource), resource]));
  // Versions first: what is committed in between is then seen with a version that is too old, and looked at again.
  const schedules = await db
    .collection<ScheduleDocument>(SCHEDULES)
    .find({ _id: { $in: [...ids.keys()] } })
    .toArray();
  const found = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find({
      schedule_id: { $in: [...ids.keys()] },
      end: { $gt: new Date(fromMs) },
      start: { $lt: new Date(untilMs) },
    })
    .toArray();
  const versions = new Map(resources.map((resource): [string, number] => [resource, 0]));
  for (const { _id, version } of schedules) versions.set(ids.get(_id) ?? _id, version);
  return {
    commitments: found.map(toCommitment),
    loose: claim === null ? [] : (await claimable(found, claim)).map(toCommitment),
    bookings: new Map(
      found.map(({ booking_id: id, priority, preemptible }) => [id, { id, priority, preemptible }]),
    ),
    versions,
  };
}

async function claimable(
  found: readonly CommitmentDocument[],
  { priority, displacing }: ScheduleClaim,
): Promise<CommitmentDocument[]> {
  const candidates = found.filter((one) => mayGiveWay(one, { priority }));
  if (candidates.length === 0) return [];
  const ids = [...new Set(candidates.map((one) => one.booking_id))];
  const standing = await displacing.standing(null, ids);
  return looseOf(candidates, { priority, nowOf: clockOf(standing) });
}
