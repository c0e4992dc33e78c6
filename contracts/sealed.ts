import * as v from 'valibot';

/** How results are sealed for their owner; a change of any of it is another version. */
export const SEALED = {
  magic: 'ORBSEAL',
  version: 1,
  /** Plain bytes of each piece but the last. */
  pieceBytes: 65_536,
  /** What the agreed key is for. */
  info: 'orbital sealed result v1',
  /** What sealed results are said to be, whatever is in them. */
  mediaType: 'application/vnd.orbital.sealed',
} as const;

/** The public part of an owner's X25519 key: 32 bytes in base64url. */
export const ResultKey = v.pipe(
  v.string('must be a string'),
  v.maxLength(43, 'must have 43 characters'),
  v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be the 32 bytes of an X25519 public key in base64url'),
  v.check((text) => !/^A+$/.test(text), 'must not be zero alone'),
);
