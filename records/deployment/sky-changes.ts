import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { isWorkloadId } from '../../domain/workload/workload-id.ts';
import { OPEN_WORKLOADS } from '../booking/booked-stages.ts';
import {
  concernedBy,
  type ChangedBookings,
  type ChangedElements,
  type Concerned,
} from '../booking/concerned.ts';
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
  /** Who lays it out, and until when nobody else does. */
  readonly laying?: { readonly by: string; readonly until: Date };
}

/** A deployment or a workload that is still to be told of a change. */
interface SkyAskDocument {
  /** The change and whom it concerns: once, however often it is laid out. */
  readonly _id: string;
  readonly change: string;
  readonly concerned: string;
  /** When it does what it has booked next, on the wall clock. */
  readonly first: Date;
  readonly cause: RevisionCause;
}

export const SKY_CHANGES = 'sky_changes';
export const SKY_ASKS = 'sky_asks';

export const SKY_CHANGE_INDEXES: CollectionIndexes = {
  collection: SKY_CHANGES,
  indexes: [{ key: { at: 1 }, name: 'oldest' }],
};

export const SKY_ASK_INDEXES: CollectionIndexes = {
  collection: SKY_ASKS,
  indexes: [{ key: { first: 1, _id: 1 }, name: 'nearest' }],
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
   * Lays out the changes that wait and nobody else lays out, and writes the notices of one page: of all that are laid
   * out the deployments and workloads that do next what they have booked. Answers those that it has told; each is told
   * once of a change, however many spread it and whenever one of them dies.
   */
  spread(): Promise<string[]>;
}

/** Deployments of one page: what they ask of the planning queue at once. */
const PAGE = 100;
/** A change that nobody has gone on to lay out for so long is laid out by another process, ms. */
const LEASE_MS = 60_000;

/** Opens the changes. `clock` answers epoch ms; throws when MongoDB is away. */
export function createSkyChanges(
  database: Database,
  clock: () => number = Date.now,
  page: number = PAGE,
): SkyChanges {
  const { db } = database;
  const changes = db.collection<SkyChangeDocument>(SKY_CHANGES);
  const asks = db.collection<SkyAskDocument>(SKY_ASKS);
  const by = randomUUID();
  return {
    async spread() {
      for (;;) {
        const [now, until] = [new Date(clock()), new Date(clock() + LEASE_MS)];
        const oldest = await changes.findOneAndUpdate(
          { $or: [{ laying: { $exists: false } }, { 'laying.until': { $lte: now } }] },
          { $set: { laying: { by, until } } },
          { sort: { at: 1 }, returnDocument: 'after' },
        );
        if (oldest === null) break;
        await layOut(database, oldest, by, clock);
      }
      // Of a change that is only laid out in part the nearest may be missing.
      const laying = await changes.distinct('_id');
      const nearest = await asks
        .find({ change: { $nin: laying } })
        .sort({ first: 1, _id: 1 })
        .limit(page)
        .toArray();
      const told: string[] = [];
      for (const ask of nearest)
        if (await askOnce(database, ask, clock())) told.push(ask.concerned);
      return told;
    },
  };
}

/**
 * Writes down whom a change concerns, part by part, and takes the change away. It is begun anew after a crash, and
 * given up where another process has taken it over.
 */
async function layOut(
  database: Database,
  { _id: change, of, cause }: SkyChangeDocument,
  by: string,
  clock: () => number,
): Promise<void> {
  const changes = database.db.collection<SkyChangeDocument>(SKY_CHANGES);
  const own = { _id: change, 'laying.by': by };
  for await (const some of concernedBy(database, of, clock())) {
    await keepAsks(database, change, cause, some);
    const until = new Date(clock() + LEASE_MS);
    const { matchedCount } = await changes.updateOne(own, { $set: { 'laying.until': until } });
    if (matchedCount === 0) return;
  }
  await changes.deleteOne(own);
}

async function keepAsks(
  { db }: Database,
  change: string,
  cause: RevisionCause,
  concerned: readonly Concerned[],
): Promise<void> {
  if (concerned.length === 0) return;
  await db.collection<SkyAskDocument>(SKY_ASKS).bulkWrite(
    concerned.map(({ id, dueMs }) => ({
      updateOne: {
        filter: { _id: `${change}/${id}` },
        // Several parts may have stages of one workload: the first counts.
        update: {
          $min: { first: new Date(dueMs) },
          $setOnInsert: { change, concerned: id, cause },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/**
 * Takes an ask away and writes its notice, both or neither; false where another process has, or where the one that is
 * concerned has ended.
 */
function askOnce(
  database: Database,
  { _id, concerned: id, cause }: SkyAskDocument,
  nowMs: number,
): Promise<boolean> {
  return database.transaction(async (session) => {
    // Writing first makes rivals meet here.
    const { deletedCount } = await database.db
      .collection<SkyAskDocument>(SKY_ASKS)
      .deleteOne({ _id }, { session });
    if (deletedCount === 0) return false;
    const ask = { id, cause, nowMs };
    return isWorkloadId(id)
      ? await askWorkload(database, session, ask)
      : await askToLook(database, session, ask);
  });
}

/** Who is to look again, why, and when that is told, epoch ms. */
interface Ask {
  readonly id: string;
  readonly cause: RevisionCause;
  readonly nowMs: number;
}

/**
 * Inside a transaction: writes a notice that asks the workflow of a workload to look at its stages again; false where
 * it has ended.
 */
async function askWorkload(
  database: Database,
  session: ClientSession,
  { id, cause, nowMs }: Ask,
): Promise<boolean> {
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
}

/**
 * Inside a transaction: writes a notice that asks the workflow of a deployment to look at its plan again, and
 * notes who has displaced it, if that is why; false where it has ended.
 */
export async function askToLook(
  database: Database,
  session: ClientSession,
  { id, cause, nowMs }: Ask,
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
