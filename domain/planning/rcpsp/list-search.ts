import { listByRank, listByStart, type Precedence } from './activity-list.ts';
import { mulberry32 } from './random.ts';

/** A decoded list: the starts that the next neighbourhood is cut from, and what it is worth. */
export interface Decoded<Value> {
  readonly startAt: readonly number[];
  readonly endAt: readonly number[];
  readonly value: Value;
}

/** A search over activity lists; the decoder may know more constraints than any project. */
export interface ListSearch<Value> {
  readonly precedence: Precedence;
  /** Decodes a list; null when it leads to no schedule. */
  readonly decode: (list: readonly number[]) => Decoded<Value> | null;
  /** Negative when the first value is better. */
  readonly compare: (a: Value, b: Value) => number;
  /** Turns a decoded schedule into the list of the next pass, or null to leave it. */
  readonly justify: ((decoded: Decoded<Value>) => number[]) | null;
  /** Whether a value cannot be improved. */
  readonly isDone: (value: Value) => boolean;
  /** Lists decoded at most. */
  readonly maxDecodings: number;
  readonly seed: number;
}

/** What a list search found. */
export interface ListSearchResult<Value> {
  readonly best: Decoded<Value>;
  readonly decodings: number;
}

/** Share of the activities that one neighbourhood takes out and puts back in a new order. */
const SHARES = [0.15, 0.25, 0.4, 0.6];

/** Neighbourhoods without improvement until the search goes back to the best. */
const PATIENCE = 200;

/**
 * Large-neighbourhood search over lists (Shaw 1998): takes out the activities that start around one
 * of them, puts them back in random order and decodes; justifies what is not worse. Counted decodings,
 * seeded, so the same search always gives the same answer. Equal values are accepted, so that it
 * wanders over plateaus.
 */
export function searchLists<Value>(
  search: ListSearch<Value>,
  first: Decoded<Value>,
): ListSearchResult<Value> {
  const { compare, isDone, maxDecodings, precedence } = search;
  const random = mulberry32(search.seed);
  let best = first;
  let current = first;
  let decodings = 0;
  let stale = 0;
  while (decodings < maxDecodings && !isDone(best.value)) {
    const list = neighbourOf(precedence, current, random);
    decodings += 1;
    let found = search.decode(list);
    if (found !== null && search.justify !== null && decodings < maxDecodings) {
      decodings += 1;
      const again = search.decode(search.justify(found));
      if (again !== null && compare(again.value, found.value) <= 0) found = again;
    }
    if (found !== null && compare(found.value, current.value) <= 0) current = found;
    if (found !== null && compare(found.value, best.value) < 0) {
      best = found;
      stale = 0;
    } else stale += 1;
    if (stale > PATIENCE) {
      current = best;
      stale = 0;
    }
  }
  return { best, decodings };
}

/** A list that keeps the order of the present schedule but for the activities around one instant. */
function neighbourOf<Value>(
  precedence: Precedence,
  { startAt }: Decoded<Value>,
  random: () => number,
): number[] {
  const order = listByStart(startAt);
  const count = order.length;
  const share = SHARES[Math.floor(random() * SHARES.length)] ?? 0.4;
  const size = Math.max(2, Math.round(count * share));
  const from = Math.floor(random() * Math.max(1, count - size + 1));
  const ranks = new Float64Array(count);
  order.forEach((index, position) => {
    ranks[index] = -position;
  });
  for (let position = from; position < Math.min(count, from + size); position += 1) {
    const index = order[position] ?? 0;
    ranks[index] = -(from + random() * size);
  }
  return listByRank(precedence, ranks);
}
