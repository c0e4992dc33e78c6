import type { ClientSession } from 'mongodb';
import type { Booking, Commitment } from '../../domain/booking/commitment.ts';
import { isSame } from '../../domain/booking/release.ts';
import { overbookings, type Capacity, type Overbooking } from '../../domain/booking/sum-check.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { intersect, unite } from '../../domain/time/intervals.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { makeRoom, raiseVersions, type DisplacedBooking, type Displacing } from './displacing.ts';
import { readSchedules, type ScheduleClaim, type SchedulesRead } from './read-schedules.ts';
import {
  COMMITMENTS,
  type CommitmentDocument,
  LIVE,
  scheduleId,
  type ScheduleDocument,
  SCHEDULES,
  type ScheduleScope,
  toCommitment,
} from './schedules.ts';

/** What a booking wants to take. */
export interface CommitRequest extends ScheduleScope {
  /** Its commitments may belong to several bookings of the same standing, such as the stages of a workload. */
  readonly booking: Booking;
  readonly commitments: readonly Commitment[];
  /**
   * Versions that a plan of our own making was made beside: what has not changed since is not looked at again.
   * Null checks every resource.
   */
  readonly versions: ReadonlyMap<string, number> | null;
  /** What a resource offers; of one without an answer nothing is checked. */
  readonly capacityOf: (resource: string) => Capacity | null;
  /** What the booking has from this instant on is given back first, epoch ms; absent: it has nothing. */
  readonly replacesFromMs?: number;
  /** Bookings that are given back whole first, as it takes their place. */
  readonly releases?: readonly string[];
  /** Who gives way to it and what they are told; absent: nobody gives way. */
  readonly displacing?: Displacing;
  /** What else stands in the way, asked inside the transaction; what it throws undoes everything. */
  readonly refusals?: (session: ClientSession) => Promise<readonly ScheduleOverlap[]>;
}

/** What stands in the way of a booking. */
export interface ScheduleOverlap extends Omit<Overbooking, 'bookings' | 'rule'> {
  /**
   * `minutes_per_day`: more than the rules of what is another's allow; `quota_minutes_per_day`: more than the tier
   * allows of all stations of others.
   */
  readonly rule: Overbooking['rule'] | 'minutes_per_day' | 'quota_minutes_per_day';
  /** Own bookings by their ids, those of others as `busy`. */
  readonly with: readonly string[];
}

/** What was taken. */
export interface Committed {
  readonly versions: ReadonlyMap<string, number>;
  /** Overlaps on loose resources, which are told and not refused. */
  readonly overlaps: readonly ScheduleOverlap[];
  /** Whose bookings it has taken. */
  readonly displaced: readonly DisplacedBooking[];
}

/** A strict resource would be booked twice: nothing was taken. */
export class ScheduleConflict extends Error {
  readonly overlaps: readonly ScheduleOverlap[];

  constructor(overlaps: readonly ScheduleOverlap[]) {
    super('a strict resource would be booked twice');
    this.name = 'ScheduleConflict';
    this.overlaps = overlaps;
  }
}

/**
 * One of the schedules of a request is not there yet, or not of the version that its plan was made beside: nothing was
 * taken.
 */
class SchedulesMoved extends Error {}

/** The schedules of satellites and stations. */
export interface BookingRecords {
  /**
   * What is booked of some resources in a span, for a plan that is to be made beside it; with a claim also what
   * of it the plan may take.
   */
  read(
    scope: ScheduleScope,
    resources: readonly string[],
    span: { readonly fromMs: number; readonly untilMs: number },
    claim?: ScheduleClaim | null,
  ): Promise<SchedulesRead>;
  /**
   * Runs `work` in a transaction that first takes all of a request: all resources in the order of their
   * names, so that rivals meet at the first one that they share. Strict resources that would be booked twice
   * throw ScheduleConflict; then, and where `work` throws, nothing is taken. `making` may refuse it before, or
   * bring its own transaction.
   */
  commit<T>(
    request: CommitRequest,
    work: (session: ClientSession, committed: Committed) => Promise<T>,
    making?: Making,
  ): Promise<T>;
  /**
   * Gives back what a booking has from an instant on, in the caller's transaction; with `work`, what that step or
   * transfer draws, but not what is stored for it.
   */
  release(session: ClientSession, bookingId: string, atMs: number, work?: string): Promise<void>;
}

/** Opens the schedules. */
export function createBookingRecords(database: Database): BookingRecords {
  return {
    read: (scope, resources, span, claim = null) =>
      readSchedules(database, scope, { resources, ...span }, claim),
    async commit(request, work, making = makeFreely) {
      const attempt = (known: ReadonlyMap<string, number> | null) => {
        const both = async (inside: ClientSession) =>
          work(inside, await take(database, inside, request, known));
        return making((session) =>
          session === undefined ? database.transaction(both) : both(session),
        );
      };
      try {
        return await attempt(knownVersions(request));
      } catch (error) {
        if (!(error instanceof SchedulesMoved)) throw error;
        await ensureSchedules(database, request);
        return await attempt(null);
      }
    },
    release: (session, bookingId, atMs, work) =>
      releaseFrom(database, session, bookingId, atMs, work),
  };
}

/** Makes the schedules that a request is the first to need: two first ones must not meet in their transactions. */
async function ensureSchedules({ db }: Database, request: CommitRequest): Promise<void> {
  const resources = resourcesOf(request);
  if (resources.length === 0) return;
  await db.collection<ScheduleDocument>(SCHEDULES).bulkWrite(
    resources.map((resource) => {
      const isShared = request.world === LIVE && request.isStrict(resource);
      return {
        updateOne: {
          filter: { _id: scheduleId(request, resource) },
          update: {
            $setOnInsert: { version: 0, ...(!isShared && { owner_id: request.ownerId }) },
          },
          upsert: true,
        },
      };
    }),
    { ordered: false },
  );
}

/** The resources of a request in the order in which everybody takes them. */
function resourcesOf({ commitments }: Pick<CommitRequest, 'commitments'>): string[] {
  return [...new Set(commitments.map(({ resource }) => resource))].sort();
}

/** The version that each schedule of a request has if nothing has changed since its plan was made; null: not known. */
function knownVersions(request: CommitRequest): ReadonlyMap<string, number> | null {
  const { versions, releases = [], replacesFromMs } = request;
  // What is given back first raises versions, too.
  if (versions === null || releases.length > 0 || replacesFromMs !== undefined) return null;
  return resourcesOf(request).every((resource) => versions.has(resource)) ? versions : null;
}

async function take(
  database: Database,
  session: ClientSession,
  request: CommitRequest,
  known: ReadonlyMap<string, number> | null,
): Promise<Committed> {
  const { db } = database;
  // Its own former commitments stand in nobody's way, nor do they stay where the new ones do not come.
  if (request.replacesFromMs !== undefined)
    await releaseFrom(database, session, request.booking.id, request.replacesFromMs);
  for (const id of request.releases ?? []) await releaseFrom(database, session, id, 0);
  const versions = await raiseOwn(database, session, request, known);
  const changed = [...versions].flatMap(([resource, version]) =>
    request.versions?.get(resource) === version - 1 ? [] : [resource],
  );
  const refusals = (await request.refusals?.(session)) ?? [];
  const looked = await lookAt(database, session, request, changed);
  const { displaced, looked: left } = await displace(database, session, request, looked);
  const overlaps = [...refusals, ...left.flatMap(({ overlaps: on }) => on)];
  const refused = overlaps.filter(({ resource }) => request.isStrict(resource));
  if (refused.length > 0) throw new ScheduleConflict(refused);
  if (request.commitments.length > 0)
    await db.collection<CommitmentDocument>(COMMITMENTS).insertMany(
      request.commitments.map((one) => toDocument(request, one)),
      { session },
    );
  return { versions, overlaps, displaced };
}

/**
 * Raises the versions of the schedules of a request, in the order in which everybody does; answers the new ones.
 * Written before anything is read, so that rivals meet here: the later one starts again, and sees what the first took.
 * Versions that are known are not read: only schedules that have them are raised.
 */
async function raiseOwn(
  { db }: Database,
  session: ClientSession,
  request: CommitRequest,
  known: ReadonlyMap<string, number> | null,
): Promise<Map<string, number>> {
  const ids = new Map(resourcesOf(request).map((one) => [scheduleId(request, one), one]));
  if (ids.size === 0) return new Map();
  const schedules = db.collection<ScheduleDocument>(SCHEDULES);
  const raises = [...ids].map(([_id, resource]) => {
    const version = known?.get(resource);
    const filter = { _id, ...(version !== undefined && { version }) };
    return { updateOne: { filter, update: { $inc: { version: 1 } } } };
  });
  const { matchedCount } = await schedules.bulkWrite(raises, { session });
  if (matchedCount < ids.size) throw new SchedulesMoved();
  if (known !== null)
    return new Map([...ids.values()].map((one) => [one, (known.get(one) ?? 0) + 1]));
  const found = await schedules.find({ _id: { $in: [...ids.keys()] } }, { session }).toArray();
  return new Map(found.map(({ _id, version }) => [ids.get(_id) ?? _id, version]));
}

/** A resource of a request, what is booked of it, and what of it would be taken twice. */
interface LookedAt {
  readonly resource: string;
  readonly booked: readonly CommitmentDocument[];
  readonly bookings: ReadonlySet<string>;
  readonly overlaps: readonly ScheduleOverlap[];
}

async function lookAt(
  { db }: Database,
  session: ClientSession,
  request: CommitRequest,
  resources: readonly string[],
): Promise<LookedAt[]> {
  const asked = resources.flatMap((resource) => {
    const capacity = request.capacityOf(resource);
    if (capacity === null) return [];
    const own = request.commitments.filter((one) => one.resource === resource);
    const fromMs = Math.min(...own.map(({ startMs }) => startMs)) - DAY_MS;
    return [{ resource, capacity, schedule: scheduleId(request, resource), fromMs }];
  });
  if (asked.length === 0) return [];
  const found = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find(
      {
        $or: asked.map(({ schedule, fromMs }) => ({
          schedule_id: schedule,
          end: { $gt: new Date(fromMs) },
        })),
      },
      { session },
    )
    .toArray();
  return asked.map(({ resource, capacity }) => {
    const booked = found.filter((one) => one.resource === resource);
    const overlaps = overlapsOn(request, resource, booked, capacity);
    return {
      ...{ resource, booked },
      bookings: new Set(overlaps.flatMap(({ bookings }) => bookings)),
      overlaps: asTold(request, booked, overlaps),
    };
  });
}

/** Takes what gives way to a request of what stands in its way. */
async function displace(
  database: Database,
  session: ClientSession,
  request: CommitRequest,
  looked: readonly LookedAt[],
): Promise<{
  readonly displaced: readonly DisplacedBooking[];
  readonly looked: readonly LookedAt[];
}> {
  const { displacing, booking, capacityOf } = request;
  const inTheWay = new Set(looked.flatMap(({ bookings }) => [...bookings]));
  if (displacing === undefined || inTheWay.size === 0) return { displaced: [], looked };
  const resources = looked.map(({ resource }) => resource);
  const { displaced, changed } = await makeRoom(database, session, displacing, {
    ...{ booking, inTheWay, capacityOf },
    wanted: request.commitments.filter(({ resource }) => resources.includes(resource)),
    booked: looked.flatMap(({ booked }) => booked),
  });
  if (displaced.length === 0) return { displaced, looked };
  const own = new Set(resourcesOf(request).map((resource) => scheduleId(request, resource)));
  await raiseVersions(
    database,
    session,
    changed.filter((id) => !own.has(id)),
  );
  return { displaced, looked: await lookAt(database, session, request, resources) };
}

/** What of a resource all commitments together take that is not there, of a satellite beyond what was so before. */
function overlapsOn(
  request: CommitRequest,
  resource: string,
  booked: readonly CommitmentDocument[],
  capacity: Capacity,
): Overbooking[] {
  const own = request.commitments.filter((one) => one.resource === resource);
  const known = booked.map(toCommitment);
  // A station of which more is booked than it has by now keeps that, and has room for nothing beside it.
  if (capacity.kind === 'station') {
    const spans = unite(own);
    const beside = known.flatMap((one) =>
      intersect([one], spans).map((span) => ({ ...one, ...span })),
    );
    return overbookings(resource, [...beside, ...own], capacity);
  }
  const before = overbookings(resource, known, capacity);
  return overbookings(resource, [...known, ...own], capacity).filter(
    (found) => !before.some((one) => isSame(one, found)),
  );
}

/** Overlaps as the owner of a request may know them. */
function asTold(
  request: CommitRequest,
  booked: readonly CommitmentDocument[],
  overlaps: readonly Overbooking[],
): ScheduleOverlap[] {
  const owners = new Map(booked.map((one) => [one.booking_id, one.owner_id]));
  const mine = new Set([request.booking.id, ...request.commitments.map(({ booking }) => booking)]);
  return overlaps.map(({ bookings, ...overlap }) => ({
    ...overlap,
    with: [
      ...new Set(
        bookings
          .filter((id) => !mine.has(id))
          .map((id) => (owners.get(id) === request.ownerId ? id : 'busy')),
      ),
    ],
  }));
}

async function releaseFrom(
  { db }: Database,
  session: ClientSession,
  bookingId: string,
  atMs: number,
  work?: string,
): Promise<void> {
  const commitments = db.collection<CommitmentDocument>(COMMITMENTS);
  const at = new Date(atMs);
  const which = {
    booking_id: bookingId,
    ...(work !== undefined && { work, 'draw.kind': { $ne: 'storage' as const } }),
  };
  const ahead = { ...which, end: { $gt: at } };
  const touched = await commitments.distinct('schedule_id', ahead, { session });
  await raiseVersions({ db }, session, [...touched].sort());
  await commitments.deleteMany({ ...which, start: { $gte: at } }, { session });
  await commitments.updateMany(ahead, { $set: { end: at } }, { session });
}

function toDocument(request: CommitRequest, one: Commitment): CommitmentDocument {
  const { booking, ownerId } = request;
  return {
    _id: newId('cmt'),
    schedule_id: scheduleId(request, one.resource),
    owner_id: ownerId,
    resource: one.resource,
    booking_id: one.booking,
    work: one.work,
    draw: one.draw,
    start: new Date(one.startMs),
    end: new Date(one.endMs),
    priority: booking.priority,
    preemptible: booking.preemptible,
  };
}
