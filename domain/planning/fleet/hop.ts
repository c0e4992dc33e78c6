import { KEY_EXCHANGE_MS, MIN_SLICE_MS } from '../../link/radio.ts';
import { VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import type { Booking } from './booking.ts';
import type { Contact, HopKind, Neighbour } from './contact-plan.ts';
import type { Node } from './fleet.ts';
import { ISL_SETUP_MS } from '../../link/isl.ts';
import type { Interval } from '../../time/intervals.ts';

/** A part of a hop inside one contact: [startMs, endMs), the first `setupMs` of it without data. */
export interface HopSlice extends Interval {
  readonly contact: Contact;
  readonly setupMs: number;
  /** MB on the wire. */
  readonly dataMb: number;
}

/** Data on the way from one node to a neighbour; they are there as a whole at `arrivalMs`. */
export interface Hop {
  readonly kind: HopKind;
  readonly from: Node;
  readonly to: Node;
  readonly slices: readonly HopSlice[];
  readonly arrivalMs: number;
}

/** What a movement of data must obey. */
export interface HopRules {
  /** MB on the wire, reserve included. */
  readonly volumeMb: number;
  /** Key exchange at the start of every slice to or from the ground. */
  readonly isEncrypted: boolean;
  /** Most passes of one hop to or from the ground; null = any number. */
  readonly maxPasses: number | null;
  /** Passes that may not be used, as `member/pass`. */
  readonly forbidden: ReadonlySet<string>;
}

/** A hop that is not through after so many contacts is given up. */
const MOST_CONTACTS = 40;

/** How many passes are tried as the only one beside filling them in turn. */
const SINGLE_TRIES = 6;

/** Name of a member's pass. */
export function passName(member: Node, passIndex: number): string {
  return `${member}/${passIndex}`;
}

/**
 * The hop to a neighbour that ends first: contacts filled in order of their start or, where passes
 * overlap and a later one is faster, a single pass. Null when the horizon's contacts do not suffice.
 */
export function earliestHop(
  booking: Booking,
  from: Node,
  neighbour: Neighbour,
  readyMs: number,
  rules: HopRules,
): Hop | null {
  const { kind, node: to } = neighbour;
  const satellite = kind === 'downlink' ? from : to;
  const open = contactsFrom(neighbour.contacts, readyMs);
  const usable =
    rules.forbidden.size === 0
      ? open
      : open.filter(({ passIndex }) => !rules.forbidden.has(passName(satellite, passIndex ?? -1)));
  const ends = { from, to };
  if (rules.volumeMb <= VOLUME_TOLERANCE_MB)
    return { kind, from, to, slices: [], arrivalMs: readyMs };
  let best = fill(booking, ends, usable, readyMs, rules);
  if (kind !== 'isl')
    for (const contact of usable.slice(0, SINGLE_TRIES)) {
      if (best !== null && contact.startMs >= endOf(best)) break;
      const alone = fill(booking, ends, [contact], readyMs, rules);
      if (alone !== null && (best === null || endOf(alone) < endOf(best))) best = alone;
    }
  if (best === null) return null;
  const last = best.at(-1);
  const latencyMs = Math.ceil(last?.contact.latencyMs ?? 0);
  return { kind, from, to, slices: best, arrivalMs: endOf(best) + latencyMs };
}

/**
 * No hop to a neighbour ends before this instant, ms, whatever is booked; Infinity where no contact is
 * left. A contact's own end counts only between members, where contacts follow one another.
 */
export function hopBoundMs(
  { contacts, kind }: Neighbour,
  readyMs: number,
  { volumeMb, isEncrypted }: HopRules,
): number {
  if (volumeMb <= VOLUME_TOLERANCE_MB) return readyMs;
  const first = contacts.find(({ endMs }) => endMs > readyMs);
  if (first === undefined) return Infinity;
  const fromMs = Math.max(readyMs, first.startMs) + setupOf(kind, isEncrypted);
  if (kind !== 'isl') return fromMs;
  return first.finish(fromMs, volumeMb) ?? first.endMs;
}

/** Occupies everything that a hop uses. */
export function bookHop(booking: Booking, { from, to, slices }: Hop): void {
  for (const { contact, startMs, endMs } of slices)
    booking.takeHop({ from, to, contact }, { startMs, endMs });
}

/** Time at the start of a slice that carries no data, ms. */
export function setupOf(kind: HopKind, isEncrypted: boolean): number {
  if (kind === 'isl') return ISL_SETUP_MS;
  return isEncrypted ? KEY_EXCHANGE_MS : 0;
}

function endOf(slices: readonly HopSlice[]): number {
  return slices.at(-1)?.endMs ?? 0;
}

/** The contacts from the first on that has not ended yet. */
function contactsFrom(contacts: readonly Contact[], readyMs: number): readonly Contact[] {
  const first = contacts.findIndex(({ endMs }) => endMs > readyMs);
  return first < 0 ? [] : contacts.slice(first, first + MOST_CONTACTS);
}

/** Fills contacts in turn until the volume is through. */
function fill(
  booking: Booking,
  ends: { readonly from: Node; readonly to: Node },
  contacts: readonly Contact[],
  readyMs: number,
  rules: HopRules,
): HopSlice[] | null {
  const slices: HopSlice[] = [];
  const passes = new Set<number>();
  let leftMb = rules.volumeMb;
  let tMs = readyMs;
  for (const contact of contacts) {
    const { passIndex } = contact;
    if (contact.endMs <= tMs) continue;
    if (passIndex !== null && passes.size >= (rules.maxPasses ?? Infinity)) return null;
    const hop = { ...ends, contact };
    const setupMs = setupOf(contact.kind, rules.isEncrypted);
    const shortestMs = setupMs + (contact.kind === 'isl' ? 1 : MIN_SLICE_MS);
    tMs = Math.max(tMs, contact.startMs);
    for (;;) {
      const open = booking.openSpan(hop, tMs, contact.endMs);
      if (open === null) break;
      tMs = open.endMs;
      if (open.endMs - open.startMs < shortestMs) continue;
      const dataFromMs = open.startMs + setupMs;
      const doneMs = contact.finish(dataFromMs, leftMb);
      const isLast = doneMs !== null && Math.max(doneMs, open.startMs + shortestMs) <= open.endMs;
      const endMs = isLast ? Math.max(doneMs, open.startMs + shortestMs) : open.endMs;
      const dataMb = isLast ? leftMb : Math.min(leftMb, contact.volume(dataFromMs, endMs));
      slices.push({ contact, startMs: open.startMs, endMs, setupMs, dataMb });
      if (isLast) return slices;
      if (passIndex !== null) passes.add(passIndex);
      leftMb -= dataMb;
    }
  }
  return null;
}
