import * as v from 'valibot';

/** A count in a query string: a whole number, cut to `max`, `fallback` when absent. */
export function countQuery(fallback: number, max: number) {
  return v.pipe(
    v.optional(
      v.pipe(
        v.string('must be given once'),
        v.regex(/^\d{1,30}$/, 'must be a whole number, 0 or more'),
        v.transform((text) => Math.min(Number(text), max)),
      ),
      String(fallback),
    ),
    v.description(`A whole number; default ${fallback}, cut to ${max}.`),
  );
}

/** One text of a query string. */
export function textQuery(maxLength: number) {
  return v.optional(
    v.pipe(
      v.string('must be given once'),
      v.maxLength(maxLength, `must have at most ${maxLength} characters`),
      v.regex(/^\P{Cc}*$/u, 'must not contain control characters'),
    ),
  );
}
