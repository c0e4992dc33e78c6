import type { Collection } from 'mongodb';
import type { PlanEvent } from '../../contracts/plan/event.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

/** How long the CAE keeps a plan, ms. */
export const PLAN_LIFETIME_MS = HOUR_MS;

interface PlanDocument {
  readonly _id: string;
  readonly plan: WirePlan;
  /** What the plan was made from, as JSON: never answered, read back exactly. */
  readonly source?: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** The TTL index only tidies up, up to a minute late: every query checks the expiry itself. */
export const PLAN_INDEXES: CollectionIndexes = {
  collection: 'plans',
  indexes: [{ key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 }],
};

/** Keeps plans for an hour. */
export interface PlanStore {
  /** Stores a plan under its id with what it was made from, to expire at its `expires_at`. */
  save(plan: WirePlan, source: object): Promise<void>;
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
  const current = (id: string, nowMs: number) => ({
    _id: id,
    expires_at: { $gt: new Date(nowMs) },
  });
  return {
    save: async (plan, source) => {
      await plans.insertOne({
        _id: plan.id,
        plan,
        source: JSON.stringify(source),
        created_at: new Date(plan.created_at),
        expires_at: new Date(plan.expires_at),
      });
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
