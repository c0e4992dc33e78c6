import * as v from 'valibot';
import { mostBytes } from './shapes.ts';

/** Address of content that the platform keeps: the SHA-256 of its bytes. */
export const CONTENT_ID_FORM = /^sha256-[0-9a-f]{64}$/;
/** Such an address in quotes. */
export const CONTENT_ID_BYTES = 2 + 7 + 64;

/** The name of an output within its deployment: no path. */
export const ArtifactName = v.pipe(
  v.string('must be a string'),
  v.regex(/^[^\p{C}/\\]{1,128}$/u, 'must have 1 to 128 printable characters other than / and \\'),
  v.notValues(['.', '..'], 'must not be . or .., which name folders'),
  // 128 characters of two units of UTF-16 each, escaped.
  mostBytes(2 + 128 * 2 * 6),
);
