import { createHash } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** Digits and lower-case letters without 0, 1, i, l, o, which people confuse. */
const LOOK_ALIKE_FREE = '23456789abcdefghjkmnpqrstuvwxyz';

/** 24 letters of a 31-letter alphabet: 118 bits. */
const ID_LETTERS = 24;
const randomPart = customAlphabet(LOOK_ALIKE_FREE, ID_LETTERS);

/** Prefixes of the kinds of record, and of requests, that carry an id of ours. */
export const ID_PREFIXES = [
  'agt',
  'alr',
  'arc',
  'aud',
  'bat',
  'cdm',
  'cmt',
  'cwt',
  'dep',
  'dlv',
  'els',
  'evt',
  'key',
  'lnk',
  'mis',
  'mon',
  'otg',
  'out',
  'pln',
  'req',
  'rmv',
  'sat',
  'scr',
  'ses',
  'sky',
  'spl',
  'stn',
  'upl',
  'usn',
  'usr',
  'wh',
  'wl',
  'wls',
] as const;

/** The prefix says what kind of record an id names. */
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** Makes a new random, URL-safe id such as `dep_7k2m…` (prefix, underscore, 24 letters). */
export function newId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  return `${prefix}_${randomPart()}`;
}

/**
 * The id of a record that must be the same whenever it is made for the same `purpose`, so that an
 * activity that is repeated meets what it made before. As long and as free of look-alikes as others.
 */
export function derivedId<P extends IdPrefix>(prefix: P, purpose: string): `${P}_${string}` {
  const digest = createHash('sha256').update(`${prefix}:${purpose}`).digest();
  const letters = Array.from(
    digest.subarray(0, ID_LETTERS),
    (byte) => LOOK_ALIKE_FREE[byte % LOOK_ALIKE_FREE.length] ?? '',
  );
  return `${prefix}_${letters.join('')}`;
}

/** A UUID (version 8) that is the same whenever it is made for the same `purpose`. */
export function derivedUuid(purpose: string): string {
  const bytes = createHash('sha256').update(purpose).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
