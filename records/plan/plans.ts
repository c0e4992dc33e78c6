import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import type { Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { WrittenPlan } from './written-plan.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

/** How long the CAE keeps a plan, ms. */
export const PLAN_LIFETIME_MS = HOUR_MS;

/** The plans of a client without a key that are kept at most; of more the oldest go. */
export const PLANS_OF_CLIENT = 600;

/** After so many plans of a client a process looks for those that are too many. */
const TRIMMED_AFTER = 30;
/** Clients whose plans are counted at the same time. */
const COUNTED_CLIENTS = 10_000;

interface PlanDocument {
  readonly _id: string;
  /** The plan as JSON: nobody looks into it, and MongoDB takes a text faster than a tree of fields. */
  readonly text: string;
  /** What the plan was made from, as JSON: never answered, read back exactly. */
  readonly source: string;
  /** Network address of who asked without a key; absent for owners. */
  readonly client?: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** The TTL index only tidies up, up to a minute late: every query checks the expiry itself. */
export const PLAN_INDEXES: CollectionIndexes = {
  collection: 'plans',
  indexes: [
    { key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 },
    {
      key: { client: 1, created_at: -1, _id: -1 },
      name: 'newest_of_client',
      partialFilterExpression: { client: { $exists: true } },
    },
  ],
};

/** Keeps plans for an hour. */
export interface PlanStore {
  /**
   * Stores a plan under its id with what it was made from, to expire at its `expires_at`. Of a client
   * without a key (null = an owner) the newest `PLANS_OF_CLIENT` are kept, and a few more.
   */
  save(plan: WrittenPlan, client: string | null): Promise<void>;
  /** What the plan was made from, or null when it is unknown or has expired at `nowMs`. */
  source(id: string, nowMs: number): Promise<object | null>;
  /** The plan's text, or null when it is unknown or has expired at `nowMs`. */
  text(id: string, nowMs: number): Promise<string | null>;
}

/** The store in MongoDB; its methods throw the driver's errors. */
export function createPlanRecords(database: Database): PlanStore {
  const plans: Collection<PlanDocument> = database.db.collection('plans');
  const saved = new LRUCache<string, number>({ max: COUNTED_CLIENTS });
  const current = (id: string, nowMs: number) => ({
    _id: id,
    expires_at: { $gt: new Date(nowMs) },
  });
  return {
    save: async ({ id, created_at, expires_at, text, source }, client) => {
      await plans.insertOne({
        ...{ _id: id, text, source },
        ...(client === null ? {} : { client }),
        created_at: new Date(created_at),
        expires_at: new Date(expires_at),
      });
      if (client === null) return;
      const count = (saved.get(client) ?? 0) + 1;
      saved.set(client, count % TRIMMED_AFTER);
      if (count === TRIMMED_AFTER) await trim(plans, client);
    },
    text: async (id, nowMs) => {
      const found = await plans.findOne(current(id, nowMs), { projection: { text: 1 } });
      return found?.text ?? null;
    },
    source: async (id, nowMs) => {
      const found = await plans.findOne(current(id, nowMs), { projection: { source: 1 } });
      // The text is the object that `writePlan` was given.
      return found === null ? null : (JSON.parse(found.source) as object);
    },
  };
}

/** Removes the plans of a client that came before the newest ones. */
async function trim(plans: Collection<PlanDocument>, client: string): Promise<void> {
  const [newestTooMany] = await plans
    .find({ client }, { projection: { created_at: 1 } })
    .sort({ created_at: -1, _id: -1 })
    .skip(PLANS_OF_CLIENT)
    .limit(1)
    .toArray();
  if (newestTooMany === undefined) return;
  const { _id, created_at } = newestTooMany;
  await plans.deleteMany({
    client,
    $or: [{ created_at: { $lt: created_at } }, { created_at, _id: { $lte: _id } }],
  });
}
