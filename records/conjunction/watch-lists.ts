import { createHash } from 'node:crypto';
import { WIDEST_WATCH_KM } from '../../domain/conjunction/watch-run.ts';
import type { Database } from '../store/database.ts';

/** Collection of the watch lists; `watches.ts` writes it. */
export const WATCH_COLLECTION = 'conjunction_watches';

/** All active watch lists as one. */
export interface WatchUnion {
  /** Catalogue numbers, each once, in order. */
  readonly watched: readonly string[];
  /** The largest one, at most `WIDEST_WATCH_KM`; 0 without a list. */
  readonly thresholdKm: number;
  /** Equal for equal `watched` and `thresholdKm`. */
  readonly key: string;
  readonly watchIds: readonly string[];
}

/** As much of a watch as a screening needs. */
interface WatchListDocument {
  readonly _id: string;
  readonly satellites: readonly string[];
  readonly threshold_km: number;
  readonly status: 'active' | 'ending';
}

export type WatchListRecords = ReturnType<typeof createWatchLists>;

/** What all watch lists ask for together. Throws when MongoDB is away. */
export function createWatchLists(database: Database) {
  const watches = database.db.collection<WatchListDocument>(WATCH_COLLECTION);
  return {
    /** The union of the active watch lists. */
    async union(): Promise<WatchUnion> {
      const lists = await watches
        .find({ status: 'active' })
        .project<Omit<WatchListDocument, 'status'>>({ satellites: 1, threshold_km: 1 })
        .sort({ _id: 1 })
        .toArray();
      const watched = [...new Set(lists.flatMap(({ satellites }) => satellites))].sort(
        (one, other) => Number(one) - Number(other),
      );
      const widest = Math.max(0, ...lists.map((list) => list.threshold_km));
      const thresholdKm = Math.min(widest, WIDEST_WATCH_KM);
      const hash = createHash('sha256').update(JSON.stringify([watched, thresholdKm]));
      return {
        watched,
        thresholdKm,
        key: hash.digest('base64url').slice(0, 16),
        watchIds: lists.map(({ _id }) => _id),
      };
    },
  };
}
