import type { ClientSession } from 'mongodb';
import type { Booking, Commitment } from '../../domain/booking/commitment.ts';
import { displacedBy, divide, type Claim } from '../../domain/booking/displace.ts';
import type { Capacity } from '../../domain/booking/sum-check.ts';
import type { Database } from '../store/database.ts';
import {
  COMMITMENTS,
  type CommitmentDocument,
  type ScheduleDocument,
  SCHEDULES,
  toCommitment,
} from './schedules.ts';

/** A booking that has lost what it has not begun. */
export interface DisplacedBooking {
  readonly id: string;
  readonly ownerId: string;
}

/** What becomes of those whose booking is taken. */
export interface Displacing {
  /**
   * Of some bookings those that would be told and revised, each with what time it is for it, epoch ms; nobody
   * else is displaced.
   */
  standing(
    session: ClientSession | null,
    bookings: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Inside the transaction that takes it: tells those who have lost something. */
  tell(session: ClientSession, displaced: readonly DisplacedBooking[]): Promise<void>;
}

/** Room that is wanted where there is not enough. */
export interface RoomWanted {
  readonly booking: Booking;
  readonly wanted: readonly Commitment[];
  /** All that is booked of what it wants, as far as it matters. */
  readonly booked: readonly CommitmentDocument[];
  /** The bookings that are in its way somewhere. */
  readonly inTheWay: ReadonlySet<string>;
  readonly capacityOf: (resource: string) => Capacity | null;
}

/**
 * Inside the transaction of a claim: takes from bookings in its way, of lower priority and preemptible, what they
 * have not begun, from as few of them as may be, and tells them. Answers them with the schedules that have
 * changed.
 */
export async function makeRoom(
  database: Database,
  session: ClientSession,
  displacing: Displacing,
  room: RoomWanted,
): Promise<{
  readonly displaced: readonly DisplacedBooking[];
  readonly changed: readonly string[];
}> {
  const candidates = new Set(
    room.booked
      .filter((one) => room.inTheWay.has(one.booking_id) && mayGiveWay(one, room.booking))
      .map((one) => one.booking_id),
  );
  const none = { displaced: [], changed: [] };
  if (candidates.size === 0) return none;
  const standing = await displacing.standing(session, [...candidates]);
  if (standing.size === 0) return none;
  const all = await database.db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find({ booking_id: { $in: [...standing.keys()] } }, { session })
    .toArray();
  const loose = looseOf(all, { priority: room.booking.priority, nowOf: clockOf(standing) });
  const isLoose = new Set(loose.map(({ _id }) => _id));
  const here = room.booked.filter(({ _id }) => isLoose.has(_id));
  const ids = displacedBy(
    room.wanted,
    room.booked.filter(({ _id }) => !isLoose.has(_id)).map(toCommitment),
    here.map(toCommitment),
    bookingIn(all),
    room.capacityOf,
  );
  if (ids.length === 0) return none;
  const gone = loose.filter((one) => ids.includes(one.booking_id));
  await database.db
    .collection<CommitmentDocument>(COMMITMENTS)
    .deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } }, { session });
  const owners = new Map(gone.map((one) => [one.booking_id, one.owner_id]));
  const displaced = [...owners].map(([id, ownerId]) => ({ id, ownerId }));
  await displacing.tell(session, displaced);
  return { displaced, changed: [...new Set(gone.map((one) => one.schedule_id))].sort() };
}

/** Raises the versions of schedules from which something was taken. */
export async function raiseVersions(
  { db }: Pick<Database, 'db'>,
  session: ClientSession,
  schedules: readonly string[],
): Promise<void> {
  for (const id of schedules)
    await db
      .collection<ScheduleDocument>(SCHEDULES)
      .updateOne({ _id: id }, { $inc: { version: 1 } }, { session });
}

/** Whether a commitment is of a booking that gives way to another, as far as its terms say. */
export function mayGiveWay(
  { priority, preemptible }: Pick<CommitmentDocument, 'priority' | 'preemptible'>,
  claim: Pick<Booking, 'priority'>,
): boolean {
  return preemptible && priority < claim.priority;
}

/** Of some commitments, of whole bookings, those that a claim may take. */
export function looseOf(
  documents: readonly CommitmentDocument[],
  claim: Claim,
): CommitmentDocument[] {
  const byCommitment = new Map(documents.map((one) => [toCommitment(one), one]));
  const { loose } = divide([...byCommitment.keys()], bookingIn(documents), claim);
  return loose.flatMap((one) => byCommitment.get(one) ?? []);
}

/** The clock of each booking; one without has begun all that it has. */
export function clockOf(standing: ReadonlyMap<string, number>): Claim['nowOf'] {
  return (id) => standing.get(id) ?? Infinity;
}

/** Looks up the bookings of commitments. */
export function bookingIn(
  documents: readonly Pick<CommitmentDocument, 'booking_id' | 'priority' | 'preemptible'>[],
): (id: string) => Booking | undefined {
  const known = new Map(
    documents.map(({ booking_id: id, priority, preemptible }): [string, Booking] => [
      id,
      { id, priority, preemptible },
    ]),
  );
  return (id) => known.get(id);
}
