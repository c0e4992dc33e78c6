import type { Booking } from './booking.ts';
import type { ContactPlan } from './contact-plan.ts';
import type { Node } from './fleet.ts';
import { earliestHop, hopBoundMs, type Hop, type HopRules } from './hop.ts';

/** Where data are, and from when on. */
export interface Source {
  readonly node: Node;
  readonly readyMs: number;
}

/** When data can be at every node, and how they come there. */
export interface Arrivals {
  /** Infinity where they cannot come. */
  readonly arrivalMs: Float64Array;
  /** Last hop to a node; null at a source. */
  readonly via: readonly (Hop | null)[];
  /** The source from which the data at a node come. */
  readonly origin: Int32Array;
  /** Hops that were looked at. */
  readonly looked: number;
}

/**
 * Earliest arrival of one item at every node (or until `target` is settled): Dijkstra over the
 * contact plan, store and forward, as contact graph routing does it. A hop that begins later never
 * ends earlier, so that the labels are exact for the hops' own rule and what is booked.
 */
export function earliestArrivals(
  plan: ContactPlan,
  booking: Booking,
  sources: readonly Source[],
  rules: HopRules,
  target: Node | null,
): Arrivals {
  const count = plan.neighbours.length;
  const arrivalMs = new Float64Array(count).fill(Infinity);
  const origin = new Int32Array(count).fill(-1);
  const via = new Array<Hop | null>(count).fill(null);
  const settled = new Uint8Array(count);
  for (const { node, readyMs } of sources) {
    if (readyMs >= (arrivalMs[node] ?? 0)) continue;
    arrivalMs[node] = readyMs;
    origin[node] = node;
  }
  let looked = 0;
  for (;;) {
    const node = nearest(arrivalMs, settled);
    if (node < 0 || node === target) return { arrivalMs, via, origin, looked };
    settled[node] = 1;
    const readyMs = arrivalMs[node] ?? Infinity;
    for (const neighbour of plan.neighbours[node] ?? []) {
      if (settled[neighbour.node] === 1) continue;
      // What cannot come earlier than is known, or than at the target, is not looked at.
      const knownMs = arrivalMs[neighbour.node] ?? 0;
      const wantedMs = target === null ? knownMs : Math.min(knownMs, arrivalMs[target] ?? 0);
      if (hopBoundMs(neighbour, readyMs, rules) >= wantedMs) continue;
      looked += 1;
      const hop = earliestHop(booking, node, neighbour, readyMs, rules);
      if (hop === null || hop.arrivalMs >= knownMs) continue;
      arrivalMs[neighbour.node] = hop.arrivalMs;
      via[neighbour.node] = hop;
      origin[neighbour.node] = origin[node] ?? -1;
    }
  }
}

/** The hops that bring the data to a node, in order; empty where they are from the beginning. */
export function hopsTo({ via }: Arrivals, node: Node): Hop[] {
  const hops: Hop[] = [];
  for (let hop = via[node] ?? null; hop !== null; hop = via[hop.from] ?? null) hops.push(hop);
  return hops.reverse();
}

/** The node that is not settled and is reached first; -1 when nothing more is reached. */
export function nearest(arrivalMs: Float64Array, settled: Uint8Array): Node {
  let best = -1;
  let bestMs = Infinity;
  // By position: an iterator over a typed array makes a pair for every entry.
  for (let node = 0; node < arrivalMs.length; node += 1) {
    const tMs = arrivalMs[node] ?? Infinity;
    if (settled[node] === 1 || tMs >= bestMs) continue;
    best = node;
    bestMs = tMs;
  }
  return best;
}
