import { customAlphabet } from 'nanoid';

/** Digits and lower-case letters without 0, 1, i, l, o, which people confuse. */
const LOOK_ALIKE_FREE = '23456789abcdefghjkmnpqrstuvwxyz';

/** 24 letters of a 31-letter alphabet: 118 bits. */
const randomPart = customAlphabet(LOOK_ALIKE_FREE, 24);

/** Prefixes of the kinds of record, and of requests, that carry an id of ours. */
export const ID_PREFIXES = [
  'agt',
  'dep',
  'dlv',
  'evt',
  'key',
  'mis',
  'out',
  'pln',
  'req',
  'ses',
  'wh',
  'wl',
] as const;

/** The prefix says what kind of record an id names. */
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** Makes a new random, URL-safe id such as `dep_7k2m…` (prefix, underscore, 24 letters). */
export function newId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  return `${prefix}_${randomPart()}`;
}
