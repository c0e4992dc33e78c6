import type { Collection } from 'mongodb';
import type { PatternNews } from '../../domain/pattern/keeping.ts';
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

/** The look at histories that a monitor heard of last. */
export interface HeardLook {
  readonly id: string;
  /** The revision of the catalogue that was looked at. */
  readonly revision: number;
  /** The instant that it believed it was, and when it ended. */
  readonly at: Date;
  readonly ended_at: Date;
}

/** Satellites whose new patterns are told. */
export interface MonitorDocument extends StandingDocument {
  /** Types and subtypes; null = all. */
  readonly types: readonly string[] | null;
  /** 0 to 1; 0 = whatever is told of patterns. */
  readonly min_confidence: number;
  /** Its mark: what this look and those before found was told. Null before the first one. */
  readonly last_look: HeardLook | null;
}

/** What a monitor has told of a pattern. */
export interface TellingDocument {
  /** Monitor and pattern. */
  readonly _id: string;
  readonly monitor_id: string;
  readonly pattern_id: string;
  readonly told: PatternNews;
  readonly at: Date;
  readonly expires_at: Date;
}

/** What the caller decides about a new monitor. The id comes from `newMonitorId`. */
export type NewMonitor = Omit<
  MonitorDocument,
  keyof ReturnType<typeof freshlyStanding> | 'last_look'
>;

export const PATTERN_MONITORS = 'pattern_monitors';
export const PATTERN_TELLINGS = 'pattern_tellings';

export const MONITOR_INDEXES: CollectionIndexes = {
  collection: PATTERN_MONITORS,
  indexes: STANDING_INDEXES,
};

export const TELLING_INDEXES: CollectionIndexes = {
  collection: PATTERN_TELLINGS,
  indexes: [
    { key: { monitor_id: 1 }, name: 'of_monitor' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** Id of a monitor to be: its webhook is bound to it before it is made. */
export function newMonitorId(): string {
  return newId('mon');
}

export type MonitorRecords = ReturnType<typeof createMonitorRecords>;

/** The monitors that the API works with. All functions throw when MongoDB is away. */
export function createMonitorRecords(database: Database, clock: () => number = Date.now) {
  const monitors = monitorCollection(database);
  const { insert, ...standing } = createStandingRecords(database, monitors, clock);
  return {
    ...standing,

    /** Stores a monitor, and the webhook that is made with it, as far as `making` allows; throws what that throws. */
    create: (monitor: NewMonitor, webhook?: NewWebhook | null, making?: Making) =>
      insert(
        { ...monitor, ...freshlyStanding(new Date(clock())), last_look: null },
        webhook,
        making,
      ),
  };
}

export function monitorCollection({ db }: Pick<Database, 'db'>): Collection<MonitorDocument> {
  return db.collection<MonitorDocument>(PATTERN_MONITORS);
}
