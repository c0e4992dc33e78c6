import type { Interval } from '../../time/intervals.ts';

/** The used part of a pass: from its first key exchange or slice to the end of its last slice. */
export interface Contact extends Interval {
  readonly passIndex: number;
}

/**
 * More than the 2 s exchanges that fit into the longest horizon of 48 h: a shorter period needs no
 * exact count to be refused, and must not cost more time than this one.
 */
const MOST_ROTATIONS = 86_401;

/**
 * Key exchanges that a set of contacts needs: one each, and one more for every rotation period
 * between the start of the first and the end of the last; 0 without contacts.
 */
export function countKeyExchanges(contacts: readonly Contact[], everyMs: number): number {
  return contacts.length + rotations(contacts, everyMs);
}

/**
 * Key exchanges by pass: a rotation falls due with every period after the start of the first contact
 * and is made at the beginning of the next contact, or of the last one when none follows. Contacts
 * are in order of time.
 */
export function assignRotations(
  contacts: readonly Contact[],
  everyMs: number,
): Map<number, number> {
  const counts = new Map(contacts.map(({ passIndex }) => [passIndex, 1]));
  const [first] = contacts;
  const last = contacts.at(-1);
  if (first === undefined || last === undefined) return counts;
  const count = rotations(contacts, everyMs);
  let made = 0;
  for (const contact of contacts) {
    const due = Math.min(count, Math.floor((contact.startMs - first.startMs) / everyMs));
    const open = contact === last ? count - made : due - made;
    counts.set(contact.passIndex, (counts.get(contact.passIndex) ?? 0) + open);
    made += open;
  }
  return counts;
}

function rotations(contacts: readonly Contact[], everyMs: number): number {
  if (contacts.length === 0) return 0;
  const firstMs = Math.min(...contacts.map(({ startMs }) => startMs));
  const lastMs = Math.max(...contacts.map(({ endMs }) => endMs));
  return Math.min(MOST_ROTATIONS, Math.floor((lastMs - firstMs) / everyMs));
}
