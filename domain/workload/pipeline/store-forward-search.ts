import { findIslLinks } from '../../planning/fleet/isl-contacts.ts';
import type { IslContact } from '../../planning/fleet/fleet.ts';
import type { PropagatedCandidate } from './link-geometry.ts';
import { ISL_SETUP_MS } from '../../link/isl.ts';

/** A chain of satellites that store data and forward them when they meet the next one. */
export interface StoreForwardQuery {
  readonly propagated: readonly PropagatedCandidate[];
  readonly stages: number;
  readonly startMs: number;
  readonly deadlineMs: number;
  /** Time that each stage computes at least, ms. */
  readonly computeMs: (satellite: number) => number;
  /** The most that is forwarded, MB. */
  readonly volumeMb: number;
  readonly mayEnd: (satellite: number) => boolean;
}

/** Satellites in the order in which they meet, and the length of the longest chain seen. */
export interface StoreForwardChain {
  readonly order: readonly number[] | null;
  readonly longest: number;
}

/** Nodes of the search tree that may be visited. */
const NODE_BUDGET = 60_000;

/**
 * The chain of satellites whose last one is reached first when each waits with its data until it meets
 * the next: depth-first over meetings (on a grid of 60 s, at their worst distance), the earliest
 * next. Bounded by a counted budget; the order is null when no chain is long enough by the deadline.
 */
export function searchStoreForward(query: StoreForwardQuery): StoreForwardChain {
  const { propagated, stages, startMs, deadlineMs } = query;
  const meetings = meetingsOf(propagated, startMs, deadlineMs);
  const order: number[] = [];
  const used = new Uint8Array(propagated.length);
  const best: { order: number[] | null; arriveMs: number } = { order: null, arriveMs: deadlineMs };
  let longest = 0;
  let nodes = 0;

  function extend(satellite: number, arrivedMs: number): void {
    nodes += 1;
    order.push(satellite);
    used[satellite] = 1;
    longest = Math.max(longest, order.length);
    if (order.length === stages) {
      if (arrivedMs < best.arriveMs && query.mayEnd(satellite)) {
        best.order = [...order];
        best.arriveMs = arrivedMs;
      }
    } else
      for (const next of nextFrom(satellite, arrivedMs + query.computeMs(satellite))) {
        if (nodes > NODE_BUDGET || next.arriveMs >= best.arriveMs) break;
        extend(next.satellite, next.arriveMs);
      }
    used[satellite] = 0;
    order.pop();
  }

  function nextFrom(satellite: number, readyMs: number): { satellite: number; arriveMs: number }[] {
    return propagated
      .flatMap((_, next) => {
        const contacts = used[next] === 1 ? undefined : meetings.get(`${satellite}/${next}`);
        const arriveMs = arrival(contacts ?? [], readyMs, query.volumeMb);
        return arriveMs === null ? [] : [{ satellite: next, arriveMs }];
      })
      .sort((a, b) => a.arriveMs - b.arriveMs);
  }

  propagated.forEach((_, satellite) => {
    if (nodes <= NODE_BUDGET) extend(satellite, startMs);
  });
  return { order: best.order, longest };
}

function meetingsOf(
  propagated: readonly PropagatedCandidate[],
  startMs: number,
  deadlineMs: number,
): Map<string, readonly IslContact[]> {
  const ephemerides = propagated.map(({ ephemeris }) => ephemeris);
  const meetings = new Map<string, readonly IslContact[]>();
  for (const { a, b, contacts } of findIslLinks(ephemerides, startMs, deadlineMs)) {
    meetings.set(`${a}/${b}`, contacts);
    meetings.set(`${b}/${a}`, contacts);
  }
  return meetings;
}

function arrival(
  contacts: readonly IslContact[],
  readyMs: number,
  volumeMb: number,
): number | null {
  for (const { startMs, endMs, rateMbS, latencyMs } of contacts) {
    const doneMs =
      Math.max(startMs, readyMs) + ISL_SETUP_MS + (1000 * volumeMb) / rateMbS + latencyMs;
    if (doneMs <= endMs) return doneMs;
  }
  return null;
}
