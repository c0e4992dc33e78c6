import type { ClientSession } from 'mongodb';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import { COMMITMENTS, type CommitmentDocument } from '../booking/schedules.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { DEPLOYMENTS } from './collections.ts';
import type { DeploymentDocument } from './deployments.ts';
import { writeNotices } from './outbox.ts';

/** Something that may make plans untrue, until all deployments that it concerns are told. */
export interface SkyChangeDocument {
  readonly _id: string;
  /** What it is about, as bookings name it; null: the elements of the whole catalogue. */
  readonly resource: string | null;
  /** Only what is booked then is concerned; absent: all of it. */
  readonly span?: { readonly start: Date; readonly end: Date };
  readonly cause: RevisionCause;
  readonly at: Date;
}

export const SKY_CHANGES = 'sky_changes';

export const SKY_CHANGE_INDEXES: CollectionIndexes = {
  collection: SKY_CHANGES,
  indexes: [{ key: { at: 1 }, name: 'oldest' }],
};

const OPEN_STATUSES = ['pending', 'dispatched', 'running'] as const;

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

/** Changes that deployments are still to be told of. */
export interface SkyChanges {
  /**
   * Writes the notices of the changes that wait, those first whose bookings begin first; answers the
   * deployments. A repeat after a crash writes some of them again, which asks for one look more.
   */
  spread(): Promise<string[]>;
}

/** Opens the changes. `clock` answers epoch ms; throws when MongoDB is away. */
export function createSkyChanges(database: Database, clock: () => number = Date.now): SkyChanges {
  const changes = database.db.collection<SkyChangeDocument>(SKY_CHANGES);
  return {
    async spread() {
      const told = new Set<string>();
      for (;;) {
        const oldest = await changes.findOne({}, { sort: { at: 1 } });
        if (oldest === null) return [...told];
        for (const id of await concerned(database, oldest))
          if (await askOnce(database, id, oldest.cause, clock())) told.add(id);
        await changes.deleteOne({ _id: oldest._id });
      }
    },
  };
}

/** The open deployments that have booked what a change is about, the first of them first. */
async function concerned(
  { db }: Database,
  { resource, span }: SkyChangeDocument,
): Promise<string[]> {
  const inTime = span === undefined ? {} : { end: { $gt: span.start }, start: { $lt: span.end } };
  const named = resource === null ? { resource: /^satellite\// } : { resource };
  const booked = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .aggregate<{ readonly _id: string }>([
      { $match: { ...named, ...inTime } },
      { $group: { _id: '$booking_id', first: { $min: '$start' } } },
      { $sort: { first: 1, _id: 1 } },
    ])
    .toArray();
  const ids = booked.map(({ _id }) => _id);
  const open = await db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .find(
      { _id: { $in: ids }, status: { $in: [...OPEN_STATUSES] }, revisions: { $exists: true } },
      { projection: { _id: 1 } },
    )
    .toArray();
  const isOpen = new Set(open.map(({ _id }) => _id));
  return ids.filter((id) => isOpen.has(id));
}

function askOnce(
  database: Database,
  id: string,
  cause: RevisionCause,
  nowMs: number,
): Promise<boolean> {
  return database.transaction((session) => askToLook(database, session, { id, cause, nowMs }));
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
