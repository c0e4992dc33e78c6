import * as v from 'valibot';
import { described, text } from './shapes.ts';

/**
 * An instant as a caller may write it; the handler parses it, since only the domain knows which
 * texts are instants.
 */
export const InstantInput = described(
  text(64),
  'ISO 8601 with `Z`, an offset or none (= UTC), up to nine decimals of a second. Years 0000 to 9999.',
);

/** An instant as it leaves: UTC, `Z`, milliseconds. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());
