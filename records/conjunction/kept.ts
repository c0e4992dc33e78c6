import type { Filter } from 'mongodb';
import { MOST_COUNTED } from '../../contracts/page.ts';
import type { Database } from '../store/database.ts';
import { lifeCollection, type LifeDocument } from './lives.ts';
import { PLATFORM_WATCH_ID } from './watches.ts';

/** A place in a list by TCA. */
export interface KeptPlace {
  readonly tcaMs: number;
  readonly pair: string;
}

/** Which kept encounters to list. */
export interface KeptQuery {
  /** Whose: of these watches, the first of an encounter that several keep. */
  readonly watchIds: readonly string[];
  /** Of one satellite; null = all. */
  readonly noradId: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly thresholdKm: number;
  readonly minProbability: number | null;
  readonly replaced: ReplacedLives;
  readonly after: KeptPlace | null;
  readonly limit: number;
}

/** Which encounters to look through. */
export type KeptScope = Pick<
  KeptQuery,
  'watchIds' | 'noradId' | 'fromMs' | 'toMs' | 'thresholdKm' | 'minProbability'
>;

/** Lives whose distance and probability somebody else tells their reader; ids. */
export interface ReplacedLives {
  readonly all: readonly string[];
  /** Those that are near and probable enough by that. */
  readonly told: readonly string[];
}

export type KeptConjunctions = ReturnType<typeof createKeptConjunctions>;

/** Encounters that watches keep, for readers. All functions throw when MongoDB is away. */
export function createKeptConjunctions(database: Database) {
  const lives = lifeCollection(database);
  return {
    /** By TCA; what several watches keep is shown once, a watch's own before the platform's. */
    async list(
      query: KeptQuery,
    ): Promise<{ readonly lives: LifeDocument[]; readonly total: number }> {
      const wanted = filterOf(query);
      const several = query.watchIds.length;
      const [found, total] = await Promise.all([
        lives
          .find({ $and: [wanted, following(query.after)] })
          .sort({ tca_ms: 1, pair: 1 })
          .limit(query.limit * several)
          .toArray(),
        several === 1 ? lives.countDocuments(wanted, { limit: MOST_COUNTED }) : distinct(wanted),
      ]);
      return { lives: once(found).slice(0, query.limit), total };
    },

    /** Encounters of some pairs (both numbers as one text), whatever their probability, once for each watch. */
    ofPairs: (scope: KeptScope, pairs: readonly string[]): Promise<LifeDocument[]> =>
      lives
        .find({
          ...timeOf(scope),
          ...{ miss_km: { $lte: scope.thresholdKm }, pair: { $in: [...pairs] } },
        })
        .toArray(),

    /** An encounter by its id; null when none of these watches keeps it. */
    async get(watchIds: readonly string[], conjunctionId: string): Promise<LifeDocument | null> {
      const found = await lives
        .find({ conjunction_id: conjunctionId, watch_id: { $in: [...watchIds] } })
        .toArray();
      return once(found)[0] ?? null;
    },
  };

  /** How many encounters, each counted once, up to as many as lists count. */
  async function distinct(wanted: Filter<LifeDocument>): Promise<number> {
    const [counted] = await lives
      .aggregate<{ readonly total: number }>([
        { $match: wanted },
        { $group: { _id: { tca: '$tca_ms', pair: '$pair' } } },
        { $limit: MOST_COUNTED },
        { $count: 'total' },
      ])
      .toArray();
    return counted?.total ?? 0;
  }
}

/** The same run gives all watches one TCA of an encounter. */
function once(found: readonly LifeDocument[]): LifeDocument[] {
  const byPlace = new Map<string, LifeDocument>();
  for (const one of found) {
    const place = `${one.tca_ms} ${one.pair}`;
    if (byPlace.get(place)?.watch_id !== PLATFORM_WATCH_ID && byPlace.has(place)) continue;
    byPlace.set(place, one);
  }
  return [...byPlace.values()];
}

function filterOf(query: KeptQuery): Filter<LifeDocument> {
  const { thresholdKm, minProbability, replaced } = query;
  const near: Filter<LifeDocument> = {
    miss_km: { $lte: thresholdKm },
    ...(minProbability === null ? {} : { probability: { $gte: minProbability } }),
  };
  if (replaced.all.length === 0) return { ...timeOf(query), ...near };
  return {
    ...timeOf(query),
    $or: [{ ...near, _id: { $nin: [...replaced.all] } }, { _id: { $in: [...replaced.told] } }],
  };
}

/** What was cleared or has decayed is no encounter any more. */
function timeOf({ watchIds, noradId, fromMs, toMs }: KeptScope): Filter<LifeDocument> {
  return {
    ...(noradId === null ? {} : { satellites: noradId }),
    watch_id: { $in: [...watchIds] },
    tca_ms: { $gte: fromMs, $lt: toMs },
    resolution: { $in: [null, 'passed'] },
  };
}

function following(place: KeptPlace | null): Filter<LifeDocument> {
  if (place === null) return {};
  const { tcaMs, pair } = place;
  return { $or: [{ tca_ms: { $gt: tcaMs } }, { tca_ms: tcaMs, pair: { $gt: pair } }] };
}
