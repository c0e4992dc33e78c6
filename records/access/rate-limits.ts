import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';

/** Indexes of `rate_limits`; the library asks for exactly these. */
export const RATE_LIMIT_INDEXES: CollectionIndexes = {
  collection: 'rate_limits',
  indexes: [
    { key: { key: 1 }, name: 'key', unique: true },
    // Only tidies up: the library compares `expire` in every query.
    { key: { expire: 1 }, name: 'expire', expireAfterSeconds: 0 },
  ],
};

/** A fixed window: so many requests in so many seconds from the first one on. */
export interface RateWindow {
  /** Kinds of windows do not share counts. */
  readonly name: string;
  readonly requests: number;
  readonly durationS: number;
}

/** The state of a caller after a request was counted. */
export interface WindowState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, epoch ms. */
  readonly resetMs: number;
}

/** Counts of one caller in one window that are under way at this process. */
interface Gate {
  readonly turns: { readonly begin: () => void; readonly fail: (error: unknown) => void }[];
  counting: number;
  /** The newest count, if it was refused. */
  refused: WindowState | null;
}

/** So many counts of one caller are written at the same time; they meet in one document. */
const COUNTED_AT_ONCE = 8;

export type RateLimitRecords = ReturnType<typeof createRateLimitRecords>;

/** Windows that hold across processes, counted in MongoDB. */
export function createRateLimitRecords(database: Database, clock: () => number = Date.now) {
  // A count that a failing server forgets is no loss: no need to wait for a majority.
  const db = database.client.db(database.db.databaseName, { writeConcern: { w: 1 } });
  const limiters = new Map<string, RateLimiterMongo>();
  const limiterFor = (window: RateWindow): RateLimiterMongo => {
    const name = `${window.name}:${window.requests}/${window.durationS}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const limiter = new RateLimiterMongo({
      storeClient: db,
      tableName: 'rate_limits',
      keyPrefix: window.name,
      points: window.requests,
      duration: window.durationS,
      disableIndexesCreation: true,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  const gates = new Map<string, Gate>();

  const write = async (
    window: RateWindow,
    caller: string,
    requests: number,
  ): Promise<WindowState> => {
    const state = (result: RateLimiterRes, allowed: boolean): WindowState => ({
      allowed,
      limit: window.requests,
      remaining: result.remainingPoints,
      resetMs: clock() + result.msBeforeNext,
    });
    try {
      return state(await limiterFor(window).consume(caller, requests), true);
    } catch (refusal) {
      // A refusal is not an Error but the result itself.
      if (refusal instanceof RateLimiterRes) return state(refusal, false);
      throw refusal;
    }
  };

  /**
   * Counts requests of `caller` in a window, by default one. What comes in a flood waits for its turn, and once one of
   * it was refused the others are without a word to MongoDB: a flood must not hold up what others count.
   * Throws the driver's error when MongoDB is away.
   */
  const count = async (window: RateWindow, caller: string, requests = 1): Promise<WindowState> => {
    const key = `${window.name}:${window.requests}/${window.durationS} ${caller}`;
    const gate = gates.get(key) ?? { turns: [], counting: 0, refused: null };
    gates.set(key, gate);
    if (gate.counting < COUNTED_AT_ONCE) gate.counting += 1;
    // Whoever ends gives the place on.
    else await new Promise<void>((begin, fail) => gate.turns.push({ begin, fail }));
    try {
      if (gate.refused !== null && gate.refused.resetMs > clock()) return gate.refused;
      const state = await write(window, caller, requests);
      gate.refused = state.allowed ? null : state;
      return state;
    } catch (error) {
      // While MongoDB is away nobody waits for tries after this one.
      for (const { fail } of gate.turns.splice(0)) fail(error);
      throw error;
    } finally {
      const next = gate.turns.shift();
      if (next === undefined) gate.counting -= 1;
      else next.begin();
      if (gate.counting === 0) gates.delete(key);
    }
  };

  /** Where `caller` stands in a window, uncounted. Throws the driver's error when MongoDB is away. */
  const look = async (window: RateWindow, caller: string): Promise<WindowState> => {
    const found = await limiterFor(window).get(caller);
    const remaining = Math.max(0, found?.remainingPoints ?? window.requests);
    return {
      allowed: remaining > 0,
      limit: window.requests,
      remaining,
      resetMs: clock() + (found?.msBeforeNext ?? window.durationS * 1000),
    };
  };

  return { count, look };
}
