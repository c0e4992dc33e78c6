import { LRUCache } from 'lru-cache';
import { MOST_COUNTED } from '../../contracts/page.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

/** Instants of what is counted: from `fromMs` to before `toMs`, epoch ms. */
export interface Stretch {
  readonly fromMs: number;
  /** Infinity: without an end. */
  readonly toMs: number;
}

/** How things that have an instant each are counted. */
export interface Counting {
  /** How many there are. */
  readonly count: (stretch: Stretch) => Promise<number>;
  /** The instant of each, epoch ms, of `MOST_COUNTED` at most. */
  readonly instants: (stretch: Stretch) => Promise<readonly number[]>;
}

/** What was counted of a stretch whose ends lie in these two hours. */
interface Remembered {
  /** Instants in the hours of both ends; those of the first alone where it is one hour. */
  readonly ends: readonly number[];
  /** How many there are between these hours. */
  readonly between: number;
}

/** Characters of keys and bytes of instants that are remembered: some 8 MB. */
const MOST_REMEMBERED = 8_000_000;
const BYTES_OF_INSTANT = 8;

export type RememberedCounts = ReturnType<typeof createRememberedCounts>;

/**
 * Counts stretches of time, up to `MOST_COUNTED`. The stretch moves with the clock and is not counted again
 * for that: what lies in whole hours is remembered as a number, what lies in the hours of its ends one by one.
 * `key` names what is counted and its revision: under one key the same must be found as long as it is asked for.
 */
export function createRememberedCounts() {
  const known = new LRUCache<string, Remembered>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ ends }, key) => key.length + BYTES_OF_INSTANT * (1 + ends.length),
  });
  return async (key: string, stretch: Stretch, counting: Counting): Promise<number> => {
    const [first, last] = [hourOf(stretch.fromMs), hourOf(stretch.toMs)];
    const name = `${first} ${last} ${key}`;
    const found = known.get(name) ?? (await read(counting, first, last));
    // So many in an hour are not all there: which of them lie within the stretch is not known.
    if (found.ends.length >= MOST_COUNTED) return counting.count(stretch);
    known.set(name, found);
    const atEnds = found.ends.filter((at) => at >= stretch.fromMs && at < stretch.toMs).length;
    return Math.min(MOST_COUNTED, found.between + atEnds);
  };
}

async function read(counting: Counting, first: number, last: number): Promise<Remembered> {
  const hours = first === last || last === Infinity ? [first] : [first, last];
  const between = { fromMs: first + HOUR_MS, toMs: last };
  const [count, ...ends] = await Promise.all([
    between.fromMs < between.toMs ? counting.count(between) : 0,
    ...hours.map((fromMs) => counting.instants({ fromMs, toMs: fromMs + HOUR_MS })),
  ]);
  return { between: count, ends: ends.flat() };
}

function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS;
}
