import type { Pass } from '../environment/environment.ts';
import { slicePlaces, type SlicePlaces } from './slice-places.ts';
import type { BlockEnds } from './block-ends.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import type { ContactOption } from '../schedule/contact-search.ts';
import { fastestEndMs } from './contact-cells.ts';

/** A leg as far as its contacts may be lost. */
export interface LossyLeg {
  readonly contacts: readonly ContactOption[];
  readonly volumeMb: number;
  /** Radio time at the fastest rate of its contacts, ms. */
  readonly shortestMs: number;
  readonly next: BlockEnds;
  /** Positions of earlier legs with which it may share no pass. */
  readonly apartFrom: readonly number[];
}

/** What the chance of failure depends on. */
export interface FailureQuery {
  readonly legs: readonly LossyLeg[];
  readonly passes: readonly Pass[];
  readonly deadlineMs: number;
}

/** A chance of all this being lost, below which nothing more is counted. */
const NEGLIGIBLE = 1e-9;

/**
 * No plan fails with a smaller chance, 0 to 1, from the leg at `from` on, released at an instant: at
 * every time who knew which passes are lost would take the first good one. A contact that cannot
 * carry the leg alone counts as if it could. `good` is the pass that the leg before took, which is known
 * to be good; a leg that keeps apart from that one may not take it.
 */
export function leastFailure(
  query: FailureQuery,
  from: number,
  releaseMs: number,
  good: number | null,
): number {
  const leg = query.legs[from];
  if (leg === undefined) return releaseMs <= query.deadlineMs + 1 ? 0 : 1;
  const barred = leg.apartFrom.includes(from - 1) ? good : null;
  let allLost = 1;
  let failure = 0;
  const seen = new Set<number>();
  for (const contact of leg.contacts) {
    const { passIndex, earliestMs, endMs } = contact;
    if (endMs <= releaseMs || passIndex === barred || seen.has(passIndex)) continue;
    if (earliestMs > query.deadlineMs) break;
    seen.add(passIndex);
    const startMs = Math.max(earliestMs, releaseMs);
    const reachedMs = soonestMs(leg, contact, startMs);
    const nextMs = leg.next.endFrom(reachedMs);
    const lost = passIndex === good ? 0 : (query.passes[passIndex]?.outageProbability ?? 0);
    const behind =
      nextMs > query.deadlineMs + 1 ? 1 : leastFailure(query, from + 1, nextMs, passIndex);
    failure += allLost * (1 - lost) * behind;
    allLost *= lost;
    if (allLost < NEGLIGIBLE) return failure;
  }
  return failure + allLost;
}

/** Contacts behind the first good one that may help it. */
const HELPING = 8;

/** Knots of those beyond which only their fastest rate is looked at: those of passes of hours. */
const MOST_KNOTS = 4000;

/** No slices end sooner that begin in a contact, whatever others help it, ms. */
function soonestMs(
  { contacts, volumeMb, shortestMs }: LossyLeg,
  contact: ContactOption,
  fromMs: number,
): number {
  const reachedMs = endOf(placesOf({ volumeMb }, contact), fromMs);
  const at = contacts.indexOf(contact);
  const next = contacts[at + 1];
  if (reachedMs !== null && (next === undefined || next.earliestMs >= reachedMs)) return reachedMs;
  const helping = contacts.slice(at, at + HELPING);
  const knots = helping.reduce((sum, { table }) => sum + table.timesMs.length, 0);
  if (knots > MOST_KNOTS) return fromMs + Math.max(MIN_SLICE_MS, Math.floor(shortestMs));
  const endMs = fastestEndMs(helping, fromMs, volumeMb);
  return endMs === Infinity ? fromMs + MIN_SLICE_MS : endMs;
}

/** Places of slices by contact and volume; contacts never change, so neither do the places. */
const known = new WeakMap<ContactOption, Map<number, SlicePlaces | null>>();

/** The places of a leg in a contact, computed once. */
export function placesOf(
  { volumeMb }: Pick<LossyLeg, 'volumeMb'>,
  contact: ContactOption,
): SlicePlaces | null {
  let ofContact = known.get(contact);
  if (ofContact === undefined)
    known.set(contact, (ofContact = new Map<number, SlicePlaces | null>()));
  let places = ofContact.get(volumeMb);
  if (places === undefined) ofContact.set(volumeMb, (places = slicePlaces(contact, volumeMb)));
  return places;
}

/** Earliest end of a slice that starts at an instant or later; null when none does. */
export function endOf(places: SlicePlaces | null, fromMs: number): number | null {
  if (places === null) return null;
  const { startsMs, endsMs } = places;
  let low = 0;
  let high = startsMs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((startsMs[middle] ?? Infinity) >= fromMs) high = middle;
    else low = middle + 1;
  }
  const [s1, e1] = [startsMs[low], endsMs[low]];
  if (s1 === undefined || e1 === undefined) return null;
  if (low === 0) return e1;
  const [s0, e0] = [startsMs[low - 1] ?? s1, endsMs[low - 1] ?? e1];
  return s1 === s0 ? e1 : e0 + ((fromMs - s0) / (s1 - s0)) * (e1 - e0);
}
