import type { PartitionLink } from '../workload-plan.ts';

/** Satellites in a ring: each sends to the next, the last to the first. */
export interface Ring {
  readonly order: readonly number[];
  /** From each to the next, in the same order. */
  readonly links: readonly PartitionLink[];
  /** No other ring has a faster slowest link. */
  readonly isProven: boolean;
}

/** Rows begun that one look for a ring may take. */
const NODE_BUDGET = 40_000;

/**
 * The ring of `size` linked satellites whose slowest link is the fastest: the least bandwidth is
 * raised through those that occur, halving the range, and a ring looked for depth-first with each.
 * Two satellites are a ring over one link. Null when there is none; exact unless the counted budget
 * of a look runs out.
 */
export function searchRing(
  links: readonly (readonly (PartitionLink | null)[])[],
  size: number,
): Ring | null {
  if (size < 2 || size > links.length) return null;
  const rates = [...new Set(links.flat().flatMap((link) => link?.bandwidthMbps ?? []))].sort(
    (a, b) => a - b,
  );
  let isProven = true;
  let best: number[] | null = null;
  let [low, high] = [0, rates.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const looked = ringAbove(links, size, rates[middle] ?? 0);
    if (looked.order === null) {
      isProven &&= looked.isComplete;
      high = middle - 1;
    } else {
      best = looked.order;
      low = middle + 1;
    }
  }
  if (best === null) return null;
  const order = best;
  const used = order.flatMap(
    (from, at) => links[from]?.[order[(at + 1) % order.length] ?? -1] ?? [],
  );
  return { order, links: used, isProven };
}

/** A ring over links of at least some bandwidth; `isComplete` when every row was looked at. */
function ringAbove(
  links: readonly (readonly (PartitionLink | null)[])[],
  size: number,
  leastMbps: number,
): { readonly order: number[] | null; readonly isComplete: boolean } {
  const isLinked = (a: number, b: number): boolean =>
    (links[a]?.[b]?.bandwidthMbps ?? -1) >= leastMbps;
  const order: number[] = [];
  const used = new Uint8Array(links.length);
  let nodes = 0;
  function extend(satellite: number, first: number): boolean {
    nodes += 1;
    order.push(satellite);
    used[satellite] = 1;
    if (order.length === size && isLinked(satellite, first)) return true;
    // The first of a ring is its smallest: every other beginning is the same ring again.
    if (order.length < size && nodes <= NODE_BUDGET)
      for (let next = first + 1; next < links.length; next += 1)
        if (used[next] !== 1 && isLinked(satellite, next) && extend(next, first)) return true;
    used[satellite] = 0;
    order.pop();
    return false;
  }
  for (let first = 0; first <= links.length - size; first += 1)
    if (extend(first, first)) return { order, isComplete: true };
  return { order: null, isComplete: nodes <= NODE_BUDGET };
}
