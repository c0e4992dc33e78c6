import type { ClientSession } from 'mongodb';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { isWorkloadId } from '../../domain/workload/workload-id.ts';
import { OPEN_WORKLOADS, workloadsConcerned } from '../booking/booked-stages.ts';
import { COMMITMENTS, LIVE, type CommitmentDocument } from '../booking/schedules.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { DEPLOYMENTS } from './collections.ts';
import type { DeploymentDocument } from './deployments.ts';
import { writeNotices } from './outbox.ts';

/**
 * Something that may make plans untrue, until it is laid out for the deployments, and the workloads with stages that
 * may not have begun, which it concerns.
 */
export interface SkyChangeDocument {
  readonly _id: string;
  /** What of the sky it is about. */
  readonly of: ChangedBookings | ChangedElements;
  readonly cause: RevisionCause;
  readonly at: Date;
}

/** What is booked of a resource, as bookings name it, in a span. */
interface ChangedBookings {
  readonly resource: string;
  readonly span: { readonly start: Date; readonly end: Date };
}

/** All that is flown on some satellites. */
interface ChangedElements {
  readonly satellites: readonly string[];
}

/** Deployments and workloads that are still to be told of a change, the nearest first. */
interface SkyPageDocument {
  readonly _id: string;
  /** When the first of them does what it has booked next, on the wall clock. */
  readonly first: Date;
  /** Workloads among them. */
  readonly deployments: readonly string[];
  readonly cause: RevisionCause;
}

export const SKY_CHANGES = 'sky_changes';

export const SKY_CHANGE_INDEXES: CollectionIndexes = {
  collection: SKY_CHANGES,
  indexes: [
    { key: { at: 1 }, name: 'oldest' },
    { key: { first: 1 }, name: 'nearest' },
  ],
};

/** Inside the transaction of a change: notes it for the deployments that it concerns. */
export async function noteSkyChange(
  { db }: Pick<Database, 'db'>,
  change: Omit<SkyChangeDocument, '_id'>,
  session?: ClientSession,
): Promise<void> {
  await db
    .collection<SkyChangeDocument>(SKY_CHANGES)
    .insertOne({ _id: newId('sky'), ...change }, session === undefined ? {} : { session });
}

/** Changes that deployments and workloads are still to be told of. */
export interface SkyChanges {
  /**
   * Lays out the changes that wait, and writes the notices of one page: the deployments and workloads that do next
   * what they have booked. Answers them. A repeat after a crash writes some again, which asks for one look more.
   */
  spread(): Promise<string[]>;
}

/** Deployments of one page: what they ask of the planning queue at once. */
const PAGE = 100;
/** Deployments whose bookings are read at once. */
const READ_AT_ONCE = 500;

/** Opens the changes. `clock` answers epoch ms; throws when MongoDB is away. */
export function createSkyChanges(
  database: Database,
  clock: () => number = Date.now,
  page: number = PAGE,
): SkyChanges {
  const changes = database.db.collection<SkyChangeDocument>(SKY_CHANGES);
  const pages = database.db.collection<SkyPageDocument>(SKY_CHANGES);
  return {
    async spread() {
      for (;;) {
        // Pages have no time of their own.
        const known = { at: { $gte: new Date(0) } };
        const oldest = await changes.findOne(known, { sort: { at: 1 } });
        if (oldest === null) break;
        await layOut(database, oldest, clock(), page);
      }
      const nearest = await pages.findOne(
        { first: { $gte: new Date(0) } },
        { sort: { first: 1, _id: 1 } },
      );
      if (nearest === null) return [];
      const told: string[] = [];
      for (const id of nearest.deployments)
        if (await askOnce(database, id, nearest.cause, clock())) told.push(id);
      await pages.deleteOne({ _id: nearest._id });
      return told;
    },
  };
}

/** A deployment or a workload that a change concerns. */
interface Concerned {
  readonly id: string;
  /** When it does what it has booked next, epoch ms on the wall clock. */
  readonly dueMs: number;
}

/** Puts pages of those that a change concerns in its place, in one transaction. */
async function layOut(
  database: Database,
  change: SkyChangeDocument,
  nowMs: number,
  page: number,
): Promise<void> {
  const { of } = change;
  let found: Concerned[] = [];
  const read = 'satellites' in of ? flownOn(database, of, nowMs) : bookedOf(database, of, nowMs);
  for await (const some of read) found.push(...some);
  // Several parts may have stages of one workload.
  const first = new Map<string, number>();
  for (const { id, dueMs } of found) first.set(id, Math.min(dueMs, first.get(id) ?? Infinity));
  found = [...first].map(([id, dueMs]) => ({ id, dueMs }));
  found.sort((a, b) => a.dueMs - b.dueMs || (a.id < b.id ? -1 : 1));
  const pages = Array.from({ length: Math.ceil(found.length / page) }, (_, at) => {
    const part = found.slice(at * page, (at + 1) * page);
    return {
      ...{ _id: newId('sky'), cause: change.cause },
      first: new Date(part[0]?.dueMs ?? nowMs),
      deployments: part.map(({ id }) => id),
    };
  });
  await database.transaction(async (session) => {
    const { deletedCount } = await database.db
      .collection<SkyChangeDocument>(SKY_CHANGES)
      .deleteOne({ _id: change._id }, { session });
    // Another process has laid it out meanwhile.
    if (deletedCount === 0 || pages.length === 0) return;
    await database.db.collection<SkyPageDocument>(SKY_CHANGES).insertMany(pages, { session });
  });
}

const OPEN_AND_REVISABLE = { status: { $in: [...OPEN_STATUSES] }, revisions: { $exists: true } };

/** As much of a deployment as says when it does what. */
type Timed = Pick<DeploymentDocument, '_id' | 'booked' | 'mode' | 'played_s' | 'speed_multiplier'>;
const TIMED = { booked: 1, mode: 1, played_s: 1, speed_multiplier: 1 } as const;

/** The open deployments on some satellites, page by page. */
async function* flownOn(
  { db }: Database,
  { satellites }: ChangedElements,
  nowMs: number,
): AsyncGenerator<Concerned[]> {
  yield ahead(await workloadsConcerned({ db }, { satellites }), nowMs);
  const open = db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .find({ satellite_id: { $in: [...satellites] }, ...OPEN_AND_REVISABLE })
    .project<Timed>(TIMED);
  for await (const some of inParts(open, READ_AT_ONCE)) {
    const booked = await db
      .collection<CommitmentDocument>(COMMITMENTS)
      .find({ booking_id: { $in: some.map(({ _id }) => _id) } })
      .project<Pick<CommitmentDocument, 'booking_id' | 'start' | 'end'>>({
        ...{ _id: 0, booking_id: 1, start: 1, end: 1 },
      })
      .toArray();
    yield some.map((one) => {
      const reached = reachedMs(one, nowMs);
      const ahead = booked
        .filter(({ booking_id: id, end }) => id === one._id && end.getTime() > reached)
        .map(({ start }) => start.getTime());
      return { id: one._id, dueMs: dueMs(one, Math.min(...ahead), nowMs) };
    });
  }
}

/** The open deployments that have booked a resource in a span, page by page. */
async function* bookedOf(
  { db }: Database,
  { resource, span }: ChangedBookings,
  nowMs: number,
): AsyncGenerator<Concerned[]> {
  const booked = db
    .collection<CommitmentDocument>(COMMITMENTS)
    .aggregate<{ readonly _id: string; readonly first: Date }>([
      { $match: { resource, end: { $gt: span.start }, start: { $lt: span.end } } },
      { $group: { _id: '$booking_id', first: { $min: '$start' } } },
    ]);
  for await (const some of inParts(booked, READ_AT_ONCE)) {
    const open = await db
      .collection<DeploymentDocument>(DEPLOYMENTS)
      .find({ _id: { $in: some.map(({ _id }) => _id) }, ...OPEN_AND_REVISABLE })
      .project<Timed>(TIMED)
      .toArray();
    yield ahead(await workloadsConcerned({ db }, { bookings: some.map(({ _id }) => _id) }), nowMs);
    const first = new Map(some.map((one) => [one._id, one.first.getTime()]));
    yield open.map((one) => ({
      id: one._id,
      dueMs: dueMs(one, first.get(one._id) ?? Infinity, nowMs),
    }));
  }
}

/** What is to have begun by now is told first. */
function ahead(workloads: readonly Concerned[], nowMs: number): Concerned[] {
  return workloads.map(({ id, dueMs }) => ({
    id,
    dueMs: Math.min(Math.max(dueMs, nowMs), nowMs + YEAR_MS),
  }));
}

async function* inParts<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = [];
  for await (const one of all) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** How far a deployment is on its own clock, epoch ms. */
function reachedMs({ booked, played_s: playedS }: Timed, nowMs: number): number {
  if (booked === undefined || booked.world === LIVE) return nowMs;
  return booked.starts_at.getTime() + playedS * 1000;
}

/** When an instant of its clock is on the wall clock; what has nothing ahead comes last, in a year. */
function dueMs(deployment: Timed, instantMs: number, nowMs: number): number {
  const { mode, speed_multiplier: multiplier } = deployment;
  const speed = mode === 'live' ? 1 : (multiplier ?? 1);
  const aheadMs = Math.max(0, instantMs - reachedMs(deployment, nowMs)) / speed;
  return nowMs + Math.min(aheadMs, YEAR_MS);
}

const YEAR_MS = 365 * DAY_MS;

function askOnce(
  database: Database,
  id: string,
  cause: RevisionCause,
  nowMs: number,
): Promise<boolean> {
  if (isWorkloadId(id)) return askWorkload(database, id, cause, nowMs);
  return database.transaction((session) => askToLook(database, session, { id, cause, nowMs }));
}

/** Writes a notice that asks the workflow of a workload to look at its stages again; false where it has ended. */
function askWorkload(
  database: Database,
  id: string,
  cause: RevisionCause,
  nowMs: number,
): Promise<boolean> {
  return database.transaction(async (session) => {
    const workload = await database.db
      .collection<{ readonly _id: string; readonly notice_seq?: number }>('workloads')
      .findOneAndUpdate(
        { _id: id, ...OPEN_WORKLOADS },
        { $inc: { notice_seq: 1 } },
        { session, returnDocument: 'after', projection: { notice_seq: 1 } },
      );
    if (workload === null) return false;
    const notice = { kind: 'look_again', cause, atMs: nowMs } as const;
    await writeNotices(database, session, id, workload.notice_seq ?? 1, [notice], nowMs);
    return true;
  });
}

/**
 * Inside a transaction: writes a notice that asks the workflow of a deployment to look at its plan again, and
 * notes who has displaced it, if that is why; false where it has ended.
 */
export async function askToLook(
  database: Database,
  session: ClientSession,
  {
    id,
    cause,
    nowMs,
  }: { readonly id: string; readonly cause: RevisionCause; readonly nowMs: number },
  displaced?: NonNullable<DeploymentDocument['displaced']>,
): Promise<boolean> {
  const deployment = await database.db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .findOneAndUpdate(
      { _id: id, status: { $in: [...OPEN_STATUSES] } },
      { $inc: { notice_seq: 1 }, ...(displaced !== undefined && { $set: { displaced } }) },
      { session, returnDocument: 'after' },
    );
  if (deployment === null) return false;
  const notice = { kind: 'look_again', cause, atMs: nowMs } as const;
  await writeNotices(database, session, id, deployment.notice_seq, [notice], nowMs);
  return true;
}
