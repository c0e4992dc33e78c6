import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip } from 'node:zlib';
import { Binary, type Collection, type Filter } from 'mongodb';
import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { DeploymentMode } from '../../domain/deployment/status.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { createInsertOnce } from '../store/insert-once.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';

/** Where a batch stands. */
export type BatchStatus = 'running' | 'done' | 'failed' | 'canceled';

/** How what a batch serves is booked and deployed. */
export interface BatchBooking {
  readonly world: string;
  readonly mode: DeploymentMode;
  /** Simulated mode: mission seconds per second. */
  readonly speed_multiplier: number;
  /** Of the key that asked for it. */
  readonly tier: Tier;
  /** Of what is booked, 0 to 9; absent: the default. */
  readonly priority?: number;
}

/** How far the rounds of a batch are. */
export interface BatchProgress {
  /** Counted from 1. */
  readonly horizon: number;
  readonly round: number;
  readonly bound: number | null;
  readonly mixture: number | null;
}

/** Many jobs on one network, as they were asked for and answered. */
export interface BatchDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date;
  readonly status: BatchStatus;
  /** Whether its workflow has begun. */
  readonly started: boolean;
  readonly jobs: number;
  readonly satellites: number;
  readonly progress: BatchProgress;
  /** Null where it books nothing. */
  readonly booking: BatchBooking | null;
  /** What it is made from, JSON, packed. */
  readonly source: Binary;
  /** The answer as it is shown, JSON, packed. */
  readonly result: Binary | null;
  readonly message: string | null;
  readonly request_key?: string;
  /** When its workflow was last looked at. */
  readonly reconciled_at?: Date;
}

/** A batch without what it is made from, which is many times as long as the rest. */
export type BatchSummary = Omit<BatchDocument, 'source'>;

/** A batch without its answer, which is long as well. */
export type ListedBatch = Omit<BatchSummary, 'result'>;

/** Which batches of an owner are listed; `status` null: all. */
export interface BatchFilter {
  readonly ownerId: string;
  readonly status: BatchStatus | null;
}

/** A piece of what a round left: of the offers of a shard, or of where the rounds stand. */
interface BatchPartDocument {
  /** Batch, part and the position of the piece. */
  readonly _id: string;
  readonly batch_id: string;
  /** How many there are. */
  readonly pieces: number;
  readonly content: Binary;
  readonly expires_at: Date;
}

/** What is asked for. */
export interface NewBatch {
  readonly ownerId: string;
  readonly jobs: number;
  readonly satellites: number;
  /** JSON. */
  readonly source: string;
  /** Default: nothing is booked. */
  readonly booking?: BatchBooking | null;
  readonly requestKey?: string;
}

const BATCHES = 'schedule_batches';
const PARTS = 'schedule_batch_parts';
/** Kept so long after their making, ms. */
const KEPT_MS = 7 * DAY_MS;
/** A document holds 16 MB at most. */
const PIECE_BYTES = 8_000_000;

const EXPIRY = { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 } as const;

export const BATCH_INDEXES: CollectionIndexes = {
  collection: BATCHES,
  indexes: [
    { key: { owner_id: 1, status: 1 }, name: 'of_owner' },
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { status: 1, started: 1, created_at: 1 }, name: 'unstarted' },
    {
      key: { owner_id: 1, request_key: 1 },
      name: 'request_key',
      unique: true,
      partialFilterExpression: { request_key: { $exists: true } },
    },
    EXPIRY,
  ],
};

export const BATCH_PART_INDEXES: CollectionIndexes = {
  collection: PARTS,
  indexes: [{ key: { batch_id: 1 }, name: 'of_batch' }, EXPIRY],
};

export type BatchRecords = ReturnType<typeof createBatchRecords>;

/** Batches of jobs and what their rounds leave. All functions throw when MongoDB is away. */
export function createBatchRecords(database: Database, clock: () => number = Date.now) {
  const batches = database.db.collection<BatchDocument>(BATCHES);
  const insertOnce = createInsertOnce(batches);
  /** Changes a batch that runs; false where there is none. */
  const move = async (id: string, change: Partial<BatchDocument>): Promise<boolean> => {
    const { matchedCount } = await batches.updateOne(
      { _id: id, status: 'running' },
      { $set: { ...change, updated_at: new Date(clock()) } },
    );
    return matchedCount === 1;
  };
  return {
    /** Inserts a batch that runs; a repeat under the same `requestKey` answers the first one. */
    async insert(batch: NewBatch, making: Making = makeFreely): Promise<BatchDocument> {
      const at = new Date(clock());
      return await insertOnce(
        {
          _id: newId('bat'),
          owner_id: batch.ownerId,
          ...{ created_at: at, updated_at: at, expires_at: new Date(clock() + KEPT_MS) },
          ...{ status: 'running', started: false, jobs: batch.jobs, satellites: batch.satellites },
          progress: { horizon: 1, round: 0, bound: null, mixture: null },
          booking: batch.booking ?? null,
          source: new Binary(await pack(batch.source)),
          ...{ result: null, message: null },
          ...(batch.requestKey !== undefined && { request_key: batch.requestKey }),
        },
        making,
      );
    },

    /** Removes a batch whose workflow certainly never began; false when it has. */
    async takeBack(id: string): Promise<boolean> {
      const { deletedCount } = await batches.deleteOne({ _id: id, started: false });
      return deletedCount === 1;
    },

    /** The owner's batch, or null. */
    find: (ownerId: string, id: string): Promise<BatchSummary | null> =>
      batches.findOne<BatchSummary>({ _id: id, owner_id: ownerId }, { projection: { source: 0 } }),

    /** Batches of an owner, newest first. */
    list: ({ limit, after, ...filter }: BatchFilter & PageQuery): Promise<ListedBatch[]> =>
      findPage(batches, listed(filter), { limit, after })
        .project<ListedBatch>({ source: 0, result: 0 })
        .toArray(),

    /** How many there are, as far as lists count. */
    count: (filter: BatchFilter): Promise<number> => countUpTo(batches, listed(filter)),

    /** Notes that the workflow of a batch has begun; false where the batch is gone or has ended. */
    begin: (id: string): Promise<boolean> => move(id, { started: true }),

    /** A batch that runs; null where it is gone or has ended. */
    running: (id: string): Promise<BatchSummary | null> =>
      batches.findOne<BatchSummary>({ _id: id, status: 'running' }, { projection: { source: 0 } }),

    /** What a batch is made from, JSON; null where it is gone or has ended. */
    async source(id: string): Promise<string | null> {
      const found = await batches.findOne({ _id: id, status: 'running' });
      return found === null ? null : unpack(found.source.buffer);
    },

    /** The answer of a batch that is done, JSON; null of others. */
    async answer(id: string): Promise<string | null> {
      const found = await batches.findOne({ _id: id, status: 'done' });
      return found === null || found.result === null ? null : unpack(found.result.buffer);
    },

    /** Notes how far the rounds are. */
    async note(id: string, progress: BatchProgress): Promise<void> {
      await move(id, { progress });
    },

    /** Ends a batch with its answer, JSON, or with as much as there is of it; one that has ended keeps its end. */
    finish: async (
      id: string,
      result: string | null,
      status: Exclude<BatchStatus, 'running'> = 'done',
      message: string | null = null,
    ): Promise<boolean> =>
      move(id, {
        ...{ status, message },
        result: result === null ? null : new Binary(await pack(result)),
      }),

    /** Ends a batch without an answer; one that has ended keeps its end. */
    async end(id: string, status: 'failed' | 'canceled', message: string | null): Promise<void> {
      await move(id, { status, message });
    },

    ...partsOf(database.db.collection<BatchPartDocument>(PARTS), clock),
    ...reconciling(batches, clock),
  };
}

function listed({ ownerId, status }: BatchFilter): Filter<BatchDocument> {
  return { owner_id: ownerId, ...(status !== null && { status }) };
}

/** What the rounds of a batch leave for each other. */
function partsOf(parts: Collection<BatchPartDocument>, clock: () => number) {
  const idOf = (batchId: string, name: string, piece = 0): string => `${batchId}/${name}/${piece}`;
  return {
    /** Keeps a part of a batch, JSON; a repeat overwrites equal content. */
    async keepPart(batchId: string, name: string, content: string): Promise<void> {
      const bytes = await pack(content);
      const pieces = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
      // The first piece says that all are there, and comes last.
      for (let piece = pieces - 1; piece >= 0; piece -= 1)
        await parts.replaceOne(
          { _id: idOf(batchId, name, piece) },
          {
            ...{ batch_id: batchId, pieces, expires_at: new Date(clock() + KEPT_MS) },
            content: new Binary(bytes.subarray(PIECE_BYTES * piece, PIECE_BYTES * (piece + 1))),
          },
          { upsert: true },
        );
    },

    /** A kept part of a batch, JSON, or null. */
    async part(batchId: string, name: string): Promise<string | null> {
      const first = await parts.findOne({ _id: idOf(batchId, name) });
      if (first === null) return null;
      const contents = [first.content.buffer];
      for (let piece = 1; piece < first.pieces; piece += 1) {
        const next = await parts.findOne({ _id: idOf(batchId, name, piece) });
        if (next === null) return null;
        contents.push(next.content.buffer);
      }
      return unpack(Buffer.concat(contents));
    },

    /** The same for whether it is there. */
    async hasPart(batchId: string, name: string): Promise<boolean> {
      return (await parts.countDocuments({ _id: idOf(batchId, name) })) === 1;
    },

    /** Removes what the rounds of a batch left. */
    async dropParts(batchId: string): Promise<void> {
      await parts.deleteMany({ batch_id: batchId });
    },
  };
}

/** What the reconciler of batches reads and notes. */
function reconciling(batches: Collection<BatchDocument>, clock: () => number) {
  const few = { projection: { source: 0, result: 0 } } as const;
  return {
    /** Batches that run, made before `beforeMs`, whose workflow never began, oldest first. */
    unstarted: (beforeMs: number): AsyncIterable<BatchSummary> =>
      batches
        .find<BatchSummary>(
          { status: 'running', started: false, created_at: { $lte: new Date(beforeMs) } },
          few,
        )
        .sort({ created_at: 1 }),

    /** Batches that run with a workflow that was not looked at since `beforeMs`. */
    unchecked: (beforeMs: number): AsyncIterable<BatchSummary> =>
      batches.find<BatchSummary>(
        { status: 'running', started: true, reconciled_at: { $not: { $gt: new Date(beforeMs) } } },
        few,
      ),

    /** Notes that these were looked at now. */
    async markChecked(ids: readonly string[]): Promise<void> {
      const now = new Date(clock());
      await batches.updateMany({ _id: { $in: [...ids] } }, { $set: { reconciled_at: now } });
    },

    /** Whether a batch runs. */
    isRunning: async (id: string): Promise<boolean> =>
      (await batches.countDocuments({ _id: id, status: 'running' })) === 1,
  };
}

/** The answer of a batch as it is shown; null until it is done. */
export function resultOf({ result }: Pick<BatchDocument, 'result'>): unknown {
  return result === null ? null : JSON.parse(gunzipSync(result.buffer).toString());
}

// Some megabytes: other work of the process goes on meanwhile.
const zip = promisify(gzip);
const unzip = promisify(gunzip);

function pack(text: string): Promise<Buffer> {
  return zip(text);
}

async function unpack(bytes: Uint8Array): Promise<string> {
  return (await unzip(bytes)).toString();
}
