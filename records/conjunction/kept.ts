import { LRUCache } from 'lru-cache';
import type { Filter } from 'mongodb';
import { MOST_COUNTED } from '../../contracts/page.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { Database } from '../store/database.ts';
import { countKeysUpTo } from '../store/paging.ts';
import { type Counting, createRememberedCounts, type Stretch } from '../store/remembered-counts.ts';
import { lifeCollection, type LifeDocument, LIVES_KEPT_MS } from './lives.ts';
import { PLATFORM_WATCH_ID, type WatchDocument } from './watches.ts';

/** A place in a list by TCA. */
export interface KeptPlace {
  readonly tcaMs: number;
  readonly pair: string;
}

/** A watch as far as it says what it keeps. */
export type Keeper = Pick<WatchDocument, '_id' | 'revision' | 'created_at'>;

/** Which kept encounters to list. */
export interface KeptQuery {
  /** Whose: of these watches, the first of an encounter that several keep. */
  readonly watches: readonly Keeper[];
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
  'watches' | 'noradId' | 'fromMs' | 'toMs' | 'thresholdKm' | 'minProbability'
>;

/** Lives whose distance and probability somebody else tells their reader; ids. */
export interface ReplacedLives {
  readonly all: readonly string[];
  /** Those that are near and probable enough by that. */
  readonly told: readonly string[];
}

/** A page of kept encounters. */
export interface KeptPage {
  readonly lives: readonly LifeDocument[];
  /** Where the next page begins; null on the last one. */
  readonly next: KeptPlace | null;
  readonly total: number;
}

export type KeptConjunctions = ReturnType<typeof createKeptConjunctions>;

/** A life as lists find it, from the keys of their index alone. */
const KEY = { tca_ms: 1, pair: 1, watch_id: 1, revision: 1 } as const;
type LifeKey = Pick<LifeDocument, '_id' | keyof typeof KEY>;

/** Lives that are remembered, some 24 MB: reading 50 of them again takes as long as all else of their list. */
const MOST_REMEMBERED = 4000;
/** Sorts before every pair. */
const BEFORE_ALL = '0 0';
/** Those of a pair that stays together have their minima anywhere within a day. */
const AROUND_MS = DAY_MS;

/** Encounters that watches keep, for readers. All functions throw when MongoDB is away. */
export function createKeptConjunctions(database: Database, clock: () => number = Date.now) {
  const lives = lifeCollection(database);
  const counted = createRememberedCounts();
  const known = new LRUCache<string, LifeDocument>({ max: MOST_REMEMBERED });

  /** One more than the page where there is one, each of the watch that comes first. */
  const keysOf = async (query: KeptQuery, wanted: Filter<LifeDocument>): Promise<LifeKey[]> => {
    const rank = rankAmong(query.watches);
    const wantedKeys = query.limit + 1;
    const found = lives
      .find({ $and: [wanted, following(query.after)] })
      .sort({ tca_ms: 1, pair: 1 })
      .limit(wantedKeys * query.watches.length)
      // What several keep follows one another: few batches hold more than a page of them.
      .batchSize(2 * wantedKeys)
      .project<LifeKey>(KEY);
    // One watch has no place twice.
    if (query.watches.length === 1) return found.toArray();
    const byPlace = new Map<string, LifeKey>();
    for await (const key of found) {
      const place = `${key.tca_ms} ${key.pair}`;
      const before = byPlace.get(place);
      if (before === undefined && byPlace.size === wantedKeys) break;
      if (before === undefined || rank(key) < rank(before)) byPlace.set(place, key);
    }
    return [...byPlace.values()];
  };

  /** The lives of keys; one that expired meanwhile is left out. */
  const livesOf = async (keys: readonly LifeKey[]): Promise<LifeDocument[]> => {
    const unknown = keys.filter((key) => !known.has(contentOf(key)));
    const read = unknown.length === 0 ? [] : await byIds(unknown.map(({ _id }) => _id));
    const byId = new Map(read.map((life) => [life._id, life]));
    for (const life of read) known.set(contentOf(life), life);
    return keys.flatMap((key) => byId.get(key._id) ?? known.get(contentOf(key)) ?? []);
  };
  const byIds = (ids: readonly string[]) => lives.find({ _id: { $in: [...ids] } }).toArray();

  return {
    /** By TCA; what several watches keep is shown once: of the oldest watch, the platform's last. */
    async list(query: KeptQuery): Promise<KeptPage> {
      // What is older expires, whether or not it is gone already.
      const fromMs = Math.max(query.fromMs, clock() - LIVES_KEPT_MS);
      const stretch = { fromMs, toMs: Math.max(fromMs, query.toMs) };
      const [keys, total] = await Promise.all([
        keysOf(query, filterOf(query, stretch)),
        counted(countKey(query), stretch, countingOf(database, query)),
      ]);
      const shown = keys.slice(0, query.limit);
      const [last, next] = [shown.at(-1), keys[query.limit]];
      return {
        lives: await livesOf(shown),
        next: next === undefined ? null : placeOf(last ?? { ...next, pair: BEFORE_ALL }),
        total,
      };
    },

    /** Encounters of some pairs (both numbers as one text), whatever their probability, once for each watch. */
    ofPairs: (scope: KeptScope, pairs: readonly string[]): Promise<LifeDocument[]> =>
      lives
        .find({
          ...timeOf(scope, scope),
          ...{ miss_km: { $lte: scope.thresholdKm }, pair: { $in: [...pairs] } },
        })
        .toArray(),

    /**
     * What watches keep of some pairs about a stretch of time, at any distance and however it ended; what lists
     * show comes first.
     */
    async around(
      watches: readonly Keeper[],
      pairs: readonly string[],
      { fromMs, toMs }: Stretch,
    ): Promise<LifeDocument[]> {
      const found = await lives
        .find({
          pair: { $in: [...pairs] },
          watch_id: { $in: watches.map(({ _id }) => _id) },
          tca_ms: { $gte: fromMs - AROUND_MS, $lte: toMs + AROUND_MS },
        })
        .toArray();
      return inOrder(found, watches);
    },

    /** An encounter by its id, as lists show it; null when none of these watches keeps it. */
    async get(watches: readonly Keeper[], conjunctionId: string): Promise<LifeDocument | null> {
      const found = await lives
        .find({
          conjunction_id: conjunctionId,
          watch_id: { $in: watches.map(({ _id }) => _id) },
        })
        .toArray();
      return inOrder(found, watches)[0] ?? null;
    },
  };
}

/** What lists show first, then what is over, and last what goes on as another one; each in order of the watches. */
function inOrder(found: readonly LifeDocument[], watches: readonly Keeper[]): LifeDocument[] {
  const rank = rankAmong(watches);
  const over = ({ resolution }: LifeDocument) =>
    resolution === null || resolution === 'passed' ? 0 : resolution === 'merged' ? 2 : 1;
  return [...found].sort((one, other) => over(one) - over(other) || rank(one) - rank(other));
}

/** Where a watch stands among those that keep the same: the oldest first, the platform's last. */
function rankAmong(watches: readonly Keeper[]): (life: Pick<LifeDocument, 'watch_id'>) => number {
  const isPlatform = ({ _id }: Keeper) => Number(_id === PLATFORM_WATCH_ID);
  const inOrder = [...watches].sort(
    (one, other) =>
      isPlatform(one) - isPlatform(other) ||
      one.created_at.getTime() - other.created_at.getTime() ||
      (one._id < other._id ? -1 : 1),
  );
  const ranks = new Map(inOrder.map(({ _id }, at) => [_id, at]));
  return ({ watch_id: id }) => ranks.get(id) ?? ranks.size;
}

/** Names the content of a life: every move of it counts its revision on. */
function contentOf({ _id, revision }: Pick<LifeDocument, '_id' | 'revision'>): string {
  return `${_id} ${revision}`;
}

/** Names what is counted: its content stays as long as none of the watches moves a life. */
function countKey({ watches, noradId, thresholdKm, minProbability, replaced }: KeptQuery): string {
  const revisions = watches.map(({ _id, revision }) => `${_id} ${revision}`).sort();
  return JSON.stringify([revisions, noradId, thresholdKm, minProbability, replaced]);
}

/** Of one watch its keys are counted; of several, how many places they have. */
function countingOf(database: Database, query: KeptQuery): Counting {
  const lives = lifeCollection(database);
  const several = query.watches.length;
  if (several === 1)
    return {
      count: (stretch) => countKeysUpTo(database.db, lives, filterOf(query, stretch)),
      instants: async (stretch) => {
        const found = lives.find(filterOf(query, stretch)).limit(MOST_COUNTED);
        const keys = found.project<Pick<LifeDocument, 'tca_ms'>>({ _id: 0, tca_ms: 1 });
        return (await keys.toArray()).map(({ tca_ms: tcaMs }) => tcaMs);
      },
    };
  const places = (stretch: Stretch) => [
    { $match: filterOf(query, stretch) },
    // So many keys have as many places as are counted.
    { $limit: MOST_COUNTED * several },
    { $group: { _id: { tca: '$tca_ms', pair: '$pair' } } },
    { $limit: MOST_COUNTED },
  ];
  return {
    async count(stretch) {
      const [row] = await lives
        .aggregate<{ readonly total: number }>([...places(stretch), { $count: 'total' }])
        .toArray();
      return row?.total ?? 0;
    },
    async instants(stretch) {
      const rows = await lives
        .aggregate<{ readonly _id: { readonly tca: number } }>(places(stretch))
        .toArray();
      return rows.map(({ _id }) => _id.tca);
    },
  };
}

function filterOf(query: KeptQuery, stretch: Stretch): Filter<LifeDocument> {
  const { thresholdKm, minProbability, replaced } = query;
  const near: Filter<LifeDocument> = {
    miss_km: { $lte: thresholdKm },
    ...(minProbability === null ? {} : { probability: { $gte: minProbability } }),
  };
  if (replaced.all.length === 0) return { ...timeOf(query, stretch), ...near };
  return {
    ...timeOf(query, stretch),
    $or: [{ ...near, _id: { $nin: [...replaced.all] } }, { _id: { $in: [...replaced.told] } }],
  };
}

/** What was cleared, has decayed or was merged is no encounter any more. */
function timeOf(
  { watches, noradId }: Pick<KeptScope, 'watches' | 'noradId'>,
  { fromMs, toMs }: Stretch,
): Filter<LifeDocument> {
  return {
    ...(noradId === null ? {} : { satellites: noradId }),
    watch_id: { $in: watches.map(({ _id }) => _id) },
    tca_ms: { $gte: fromMs, $lt: toMs },
    // Open ones have null, which keys tell from no value only as what they are not.
    resolution: { $nin: ['cleared', 'decayed', 'merged'] },
  };
}

function placeOf({ tca_ms: tcaMs, pair }: Pick<LifeKey, 'tca_ms' | 'pair'>): KeptPlace {
  return { tcaMs, pair };
}

function following(place: KeptPlace | null): Filter<LifeDocument> {
  if (place === null) return {};
  const { tcaMs, pair } = place;
  return {
    tca_ms: { $gte: tcaMs },
    $or: [{ tca_ms: { $gt: tcaMs } }, { pair: { $gt: pair } }],
  };
}
