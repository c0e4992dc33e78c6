import type { ClientSession, Collection } from 'mongodb';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import {
  createWebhookRecords,
  type NewWebhook,
  type WebhookDocument,
  WEBHOOKS,
} from './webhooks.ts';

/**
 * A standing question of an owner, such as a watch of conjunctions or a monitor of patterns: a workflow of its
 * own answers it by events until it is deleted.
 */
export interface StandingDocument {
  readonly _id: string;
  /** Null for the platform's own. */
  readonly owner_id: string | null;
  /** Catalogue numbers. */
  readonly satellites: readonly string[];
  /** Their names, in the same order. */
  readonly satellite_names: readonly string[];
  /** As the owner wrote them. */
  readonly satellites_as_written: readonly string[];
  /** The one webhook that is told; null: those of the owner, or everybody's. */
  readonly webhook_id: string | null;
  readonly status: 'active' | 'ending';
  /** Whether its workflow has begun. */
  readonly started: boolean;
  /** When it was last compared with its workflow. */
  readonly reconciled_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Whom a standing question tells. */
export type Teller = Pick<StandingDocument, '_id' | 'owner_id' | 'webhook_id'>;

/** What the records decide about a new one; all else is its maker's. */
type Fresh = Pick<
  StandingDocument,
  'status' | 'started' | 'reconciled_at' | 'created_at' | 'updated_at'
>;

/** The indexes that the functions here need. */
export const STANDING_INDEXES: CollectionIndexes['indexes'] = [
  { key: { owner_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
  { key: { status: 1, created_at: 1 }, name: 'by_status' },
];

/** How one is stored first. */
export function freshlyStanding(at: Date): Fresh {
  return {
    status: 'active',
    started: false,
    reconciled_at: null,
    created_at: at,
    updated_at: at,
  };
}

/** The standing questions of one kind as the API works with them. All functions throw when MongoDB is away. */
export function createStandingRecords<D extends StandingDocument>(
  database: Database,
  collection: Collection<D>,
  clock: () => number,
) {
  const records = generalised(collection);
  const webhooks = createWebhookRecords(database, clock);
  const ofOwner = (ownerId: string) => ({ owner_id: ownerId, status: 'active' as const });
  // All that the collection holds is of its kind.
  const own = (found: StandingDocument | null) => found as D | null;
  return {
    /**
     * Stores one, and the webhook that is made with it, in one transaction, as far as `making` allows;
     * throws what that throws.
     */
    insert: async (
      document: D,
      webhook: NewWebhook | null = null,
      making: Making = makeFreely,
    ): Promise<D> => {
      const both = async (session: ClientSession) => {
        await records.insertOne(document, { session });
        if (webhook !== null) await webhooks.create(webhook, (make) => make(session));
      };
      await making((outer) => (outer === undefined ? database.transaction(both) : both(outer)));
      return document;
    },

    /** Removes one whose workflow has not begun, and its webhook; false when it has begun. */
    takeBack: (id: string): Promise<boolean> =>
      database.transaction(async (session) => {
        const taken = await records.findOneAndDelete({ _id: id, started: false }, { session });
        await removeWebhookOf(database, taken, session);
        return taken !== null;
      }),

    get: async (ownerId: string, id: string): Promise<D | null> =>
      own(await records.findOne({ _id: id, ...ofOwner(ownerId) })),

    /** Newest first. */
    list: async (ownerId: string, query: PageQuery): Promise<D[]> =>
      (await findPage(records, ofOwner(ownerId), query).toArray()) as D[],

    count: (ownerId: string): Promise<number> => countUpTo(records, ofOwner(ownerId)),

    /**
     * From then on it is ending, and its webhook is gone: its workflow removes what it kept. Null when there is
     * none.
     */
    end: (ownerId: string, id: string): Promise<D | null> =>
      database.transaction(async (session) => {
        const ending = await records.findOneAndUpdate(
          { _id: id, ...ofOwner(ownerId) },
          { $set: { status: 'ending', updated_at: new Date(clock()) } },
          { returnDocument: 'after', session },
        );
        await removeWebhookOf(database, ending, session);
        return own(ending);
      }),
  };
}

/** The part of them that belongs to their workflows. Everything may be repeated. All throw when MongoDB is away. */
export function createStandingProgress<D extends StandingDocument>(
  collection: Collection<D>,
  clock: () => number,
) {
  const records = generalised(collection);
  // All that the collection holds is of its kind.
  const own = (found: StandingDocument | null) => found as D | null;
  return {
    /** Notes that the workflow has begun; null where it is gone. */
    begin: async (id: string): Promise<D | null> =>
      own(
        await records.findOneAndUpdate(
          { _id: id },
          { $set: { started: true } },
          { returnDocument: 'after' },
        ),
      ),

    read: async (id: string): Promise<D | null> => own(await records.findOne({ _id: id })),

    /** Those older than `beforeMs` whose workflow has not begun. */
    unstarted: (beforeMs: number): AsyncIterable<D> =>
      rowsOf<D>(
        records
          .find({ status: 'active', started: false, created_at: { $lte: new Date(beforeMs) } })
          .sort({ created_at: 1 }),
      ),

    /** Those not compared with their workflow since `beforeMs`, and those that are ending. */
    unchecked: (beforeMs: number): AsyncIterable<D> =>
      rowsOf<D>(
        records.find({
          $or: [
            {
              status: 'active',
              started: true,
              reconciled_at: { $not: { $gt: new Date(beforeMs) } },
            },
            { status: 'ending' },
          ],
        }),
      ),

    async markChecked(ids: readonly string[]): Promise<void> {
      const now = new Date(clock());
      await records.updateMany({ _id: { $in: [...ids] } }, { $set: { reconciled_at: now } });
    },
  };
}

/** All that the collection holds is of its kind. */
function rowsOf<D extends StandingDocument>(found: AsyncIterable<StandingDocument>) {
  return found as unknown as AsyncIterable<D>;
}

/** A collection of one kind as one of the kind that all are of: what is done here touches no other field. */
function generalised<D extends StandingDocument>(
  collection: Collection<D>,
): Collection<StandingDocument> {
  return collection as unknown as Collection<StandingDocument>;
}

async function removeWebhookOf(
  { db }: Database,
  standing: Pick<StandingDocument, 'webhook_id'> | null,
  session: ClientSession,
): Promise<void> {
  const id = standing?.webhook_id ?? null;
  if (id !== null)
    await db.collection<WebhookDocument>(WEBHOOKS).deleteOne({ _id: id }, { session });
}
