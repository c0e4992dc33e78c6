import type { Collection } from 'mongodb';
import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { Making } from '../store/making.ts';
import {
  createStandingRecords,
  freshlyStanding,
  STANDING_INDEXES,
  type StandingDocument,
} from '../webhook/standing.ts';
import type { NewWebhook } from '../webhook/webhooks.ts';
import { WATCH_COLLECTION } from './watch-lists.ts';

/** The platform's own watch, of the shipped satellites: its events go to everybody. */
export const PLATFORM_WATCH_ID = 'platform';
export const PLATFORM_WATCH_KM = 5;

/** How many encounters are open, by the risk that was told last. */
export type OpenByRisk = Readonly<Record<RiskLevel, number>>;

/** The screening that a watch heard of last. */
export interface LastRun {
  readonly id: string;
  /** When it ended. */
  readonly at: Date;
  /** Name of the content of the catalogue. */
  readonly catalogue: string;
  readonly newest_elements: Date;
  /** Objects that were screened; 0 where all elements were too old. */
  readonly objects: number;
  readonly start: Date;
  readonly end: Date;
  /** Up to this distance everything is kept, km. */
  readonly screened_km: number;
  readonly open: OpenByRisk;
}

/** A list of satellites whose encounters are kept and told. */
export interface WatchDocument extends StandingDocument {
  /** As the owner wants it; runs go no farther than `WIDEST_WATCH_KM`. */
  readonly threshold_km: number;
  readonly min_probability: number | null;
  /** Tells also what is uncertain more than two days ahead. */
  readonly tells_uncertain: boolean;
  readonly last_run: LastRun | null;
  /** Counts the transactions that moved its lives. */
  readonly revision: number;
}

/** What the caller decides about a new watch. The id comes from `newWatchId`. */
export type NewWatch = Pick<
  WatchDocument,
  | '_id'
  | 'owner_id'
  | 'satellites'
  | 'satellite_names'
  | 'satellites_as_written'
  | 'threshold_km'
  | 'min_probability'
  | 'tells_uncertain'
  | 'webhook_id'
>;

export const WATCH_INDEXES: CollectionIndexes = {
  collection: WATCH_COLLECTION,
  indexes: STANDING_INDEXES,
};

/** Id of a watch to be: its webhook is bound to it before it is made. */
export function newWatchId(): string {
  return newId('cwt');
}

export type WatchRecords = ReturnType<typeof createWatchRecords>;

/** The watches that the API works with. All functions throw when MongoDB is away. */
export function createWatchRecords(database: Database, clock: () => number = Date.now) {
  const watches = watchCollection(database);
  const { insert, ...standing } = createStandingRecords(database, watches, clock);
  return {
    ...standing,

    /** Stores a watch, and the webhook that is made with it, as far as `making` allows; throws what that throws. */
    create: (watch: NewWatch, webhook?: NewWebhook | null, making?: Making) =>
      insert(newDocument(watch, new Date(clock())), webhook, making),

    /** The active watches of an owner, and the platform's own. */
    seenBy: (ownerId: string): Promise<WatchDocument[]> =>
      watches.find({ owner_id: { $in: [ownerId, null] }, status: 'active' }).toArray(),
  };
}

export function watchCollection({ db }: Pick<Database, 'db'>): Collection<WatchDocument> {
  return db.collection<WatchDocument>(WATCH_COLLECTION);
}

/** A watch as it is stored first. */
export function newDocument(watch: NewWatch, at: Date): WatchDocument {
  return { ...watch, ...freshlyStanding(at), last_run: null, revision: 0 };
}
