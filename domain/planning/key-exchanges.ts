/** The used part of a pass: from its first key exchange or slice to the end of its last slice. */
export interface Contact {
  readonly passIndex: number;
  readonly startMs: number;
  readonly endMs: number;
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
  const firstMs = contacts[0]?.startMs ?? 0;
  const count = rotations(contacts, everyMs);
  for (let due = 1; due <= count; due += 1) {
    const next = contacts.find(({ startMs }) => startMs >= firstMs + due * everyMs);
    const pass = (next ?? contacts.at(-1))?.passIndex;
    if (pass !== undefined) counts.set(pass, (counts.get(pass) ?? 0) + 1);
  }
  return counts;
}

function rotations(contacts: readonly Contact[], everyMs: number): number {
  if (contacts.length === 0) return 0;
  const firstMs = Math.min(...contacts.map(({ startMs }) => startMs));
  const lastMs = Math.max(...contacts.map(({ endMs }) => endMs));
  return Math.min(MOST_ROTATIONS, Math.floor((lastMs - firstMs) / everyMs));
}
