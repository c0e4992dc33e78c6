import { findIslLinks } from '../../planning/fleet/isl-contacts.ts';
import type { IslContact } from '../../planning/fleet/fleet.ts';
import { isSpent, type WorkMeter } from '../../planning/rcpsp/work-meter.ts';
import type { PropagatedCandidate } from './link-geometry.ts';
import { ISL_SETUP_MS } from '../../link/isl.ts';

/** A chain of satellites that store data and forward them when they meet the next one. */
export interface StoreForwardQuery {
  readonly propagated: readonly PropagatedCandidate[];
  readonly meetings: Meetings;
  readonly stages: number;
  readonly startMs: number;
  readonly deadlineMs: number;
  /** Time that each stage computes at least, ms. */
  readonly computeMs: (satellite: number) => number;
  /** The most that is forwarded, MB. */
  readonly volumeMb: number;
  readonly mayEnd: (satellite: number) => boolean;
  readonly meter: WorkMeter;
}

/** Contacts of two satellites, by their positions: `from/to`. */
export type Meetings = ReadonlyMap<string, readonly IslContact[]>;

/** Satellites in the order in which they meet, and the length of the longest chain seen. */
export interface StoreForwardChain {
  readonly order: readonly number[] | null;
  readonly longest: number;
}

/** Nodes of the search tree that may be visited. */
const NODE_BUDGET = 60_000;
/** Work of looking from one satellite for when it meets another one. */
const MEETING_UNITS = 4;

/**
 * The chain of satellites whose last one is reached first when each waits with its data until it meets
 * the next: depth-first over meetings (on a grid of 60 s, at their worst distance), the earliest
 * next. Bounded by a counted budget and the meter; the order is null when no chain is long enough by the deadline.
 */
export function searchStoreForward(query: StoreForwardQuery): StoreForwardChain {
  const { propagated, meetings, stages, startMs, deadlineMs, meter } = query;
  const order: number[] = [];
  const used = new Uint8Array(propagated.length);
  const best: { order: number[] | null; arriveMs: number } = { order: null, arriveMs: deadlineMs };
  let longest = 0;
  let nodes = 0;

  function extend(satellite: number, arrivedMs: number): void {
    nodes += 1;
    meter.spent += propagated.length * MEETING_UNITS;
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
        if (nodes > NODE_BUDGET || isSpent(meter) || next.arriveMs >= best.arriveMs) break;
        extend(next.satellite, next.arriveMs);
      }
    used[satellite] = 0;
    order.pop();
  }

  function nextFrom(satellite: number, readyMs: number): { satellite: number; arriveMs: number }[] {
    return propagated
      .flatMap((_, next) => {
        const contacts = used[next] === 1 ? undefined : meetings.get(`${satellite}/${next}`);
        const arriveMs = arrival(contacts ?? [], readyMs, query.volumeMb, meter);
        return arriveMs === null ? [] : [{ satellite: next, arriveMs }];
      })
      .sort((a, b) => a.arriveMs - b.arriveMs);
  }

  propagated.forEach((_, satellite) => {
    if (nodes <= NODE_BUDGET && !isSpent(meter)) extend(satellite, startMs);
  });
  return { order: best.order, longest };
}

/** The meetings of a fleet between two instants (epoch ms) that are long enough for a volume (MB). */
export function meetingsOf(
  propagated: readonly PropagatedCandidate[],
  startMs: number,
  deadlineMs: number,
  volumeMb: number,
): Meetings {
  const ephemerides = propagated.map(({ ephemeris }) => ephemeris);
  const meetings = new Map<string, readonly IslContact[]>();
  for (const { a, b, contacts } of findIslLinks(ephemerides, startMs, deadlineMs)) {
    const fit = contacts.filter((one) => doneBy(one, startMs, volumeMb) <= one.endMs);
    meetings.set(`${a}/${b}`, fit);
    meetings.set(`${b}/${a}`, fit);
  }
  return meetings;
}

/** When a volume (MB) has arrived over the first contact, in order of time, that is long enough for it. */
function arrival(
  contacts: readonly IslContact[],
  readyMs: number,
  volumeMb: number,
  meter: WorkMeter,
): number | null {
  for (let at = firstOpen(contacts, readyMs); at < contacts.length; at += 1) {
    const contact = contacts[at];
    if (contact === undefined) break;
    meter.spent += 1;
    const doneMs = doneBy(contact, readyMs, volumeMb);
    if (doneMs <= contact.endMs) return doneMs;
  }
  return null;
}

function doneBy(
  { startMs, rateMbS, latencyMs }: IslContact,
  readyMs: number,
  volumeMb: number,
): number {
  return Math.max(startMs, readyMs) + ISL_SETUP_MS + (1000 * volumeMb) / rateMbS + latencyMs;
}

/** Position of the first contact that has not ended at an instant. */
function firstOpen(contacts: readonly IslContact[], tMs: number): number {
  let low = 0;
  let high = contacts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((contacts[middle]?.endMs ?? 0) <= tMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
