import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { ClientSession } from 'mongodb';
import { COMMITMENTS, type CommitmentDocument, sharedScheduleId } from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';

/** So many that stand in the way are named. */
const MOST_NAMED = 10;

/**
 * Inside the transaction that removes what is registered: the bookings of it that lie ahead, in the live world
 * by whomever and in the owner's own rehearsals as long as their deployments have not ended. Those of others are
 * `busy`.
 */
export async function bookingsOf(
  { db }: Pick<Database, 'db'>,
  ownerId: string,
  resource: string,
  nowMs: number,
  session: ClientSession,
): Promise<string[]> {
  const commitments = db.collection<CommitmentDocument>(COMMITMENTS);
  const live = sharedScheduleId(resource);
  const ahead = { resource, schedule_id: live, end: { $gt: new Date(nowMs) } };
  const booked = await commitments
    .find(ahead, { session, projection: { booking_id: 1, owner_id: 1 } })
    .sort({ end: 1 })
    .toArray();
  const rehearsed = await commitments.distinct(
    'booking_id',
    { resource, owner_id: ownerId, schedule_id: { $ne: live } },
    { session },
  );
  const open = await db
    .collection<{ readonly _id: string }>('deployments')
    .find(
      { _id: { $in: rehearsed }, status: { $in: [...OPEN_STATUSES] } },
      { session, projection: { _id: 1 }, limit: MOST_NAMED },
    )
    .toArray();
  // Stages that wait have booked before there are deployments of them.
  const waiting = await db
    .collection<{ readonly workload_id: string }>('workload_stages')
    .find(
      { 'booked.id': { $in: rehearsed }, status: { $in: ['queued', 'dispatched', 'running'] } },
      { session, projection: { workload_id: 1 }, limit: MOST_NAMED },
    )
    .toArray();
  const names = [
    ...booked.map((one) => (one.owner_id === ownerId ? one.booking_id : 'busy')),
    ...open.map(({ _id }) => _id),
    ...waiting.map(({ workload_id: id }) => id),
  ];
  return [...new Set(names)].slice(0, MOST_NAMED);
}
