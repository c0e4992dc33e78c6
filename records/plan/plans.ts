import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import type { PlanEvent } from '../../contracts/plan/event.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
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
  readonly plan: WirePlan;
  /** What the plan was made from, as JSON: never answered, read back exactly. */
  readonly source?: string;
  /** Network address of who asked without a key; absent for owners and in documents of 0.9.0. */
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
  save(plan: WirePlan, source: object, client: string | null): Promise<void>;
  /** What `save` was given beside the plan, or null when it is unknown or has expired at `nowMs`. */
  source(id: string, nowMs: number): Promise<object | null>;
  /** The plan, or null when it is unknown or has expired at `nowMs`. */
  get(id: string, nowMs: number): Promise<WirePlan | null>;
  /** The plan's events alone, or null when it is unknown or has expired at `nowMs`. */
  events(id: string, nowMs: number): Promise<readonly PlanEvent[] | null>;
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
    save: async (plan, source, client) => {
      await plans.insertOne({
        _id: plan.id,
        plan,
        source: JSON.stringify(source),
        ...(client === null ? {} : { client }),
        created_at: new Date(plan.created_at),
        expires_at: new Date(plan.expires_at),
      });
      if (client === null) return;
      const count = (saved.get(client) ?? 0) + 1;
      saved.set(client, count % TRIMMED_AFTER);
      if (count === TRIMMED_AFTER) await trim(plans, client);
    },
    get: async (id, nowMs) => {
      const found = await plans.findOne(current(id, nowMs), { projection: { source: 0 } });
      return found?.plan ?? null;
    },
    source: async (id, nowMs) => {
      const found = await plans.findOne<Pick<PlanDocument, 'source'>>(current(id, nowMs), {
        projection: { source: 1 },
      });
      // The text is the object that `save` was given.
      return found?.source === undefined ? null : (JSON.parse(found.source) as object);
    },
    events: async (id, nowMs) => {
      const found = await plans.findOne<{ readonly plan: Pick<WirePlan, 'events'> }>(
        current(id, nowMs),
        { projection: { 'plan.events': 1 } },
      );
      return found?.plan.events ?? null;
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
