import * as v from 'valibot';
import type { RawQuery } from '../route.ts';
import { parseInstant } from '../../../domain/time/instant.ts';

/** The form in which documents describe a number, which a query string has as a text. */
export interface NumberForm {
  readonly type: 'number' | 'integer';
  readonly minimum: number;
  readonly maximum?: number;
}

/** Describes a parameter that is read from a text as the number that callers mean. */
function describedAs(asNumber: NumberForm) {
  return v.metadata<string, { readonly asNumber: NumberForm }>({ asNumber });
}

/** A count in a query string: a whole number, cut to `max`, `fallback` when absent. */
export function countQuery(fallback: number, max: number) {
  return v.pipe(
    v.optional(
      v.pipe(
        v.string('must be given once'),
        v.regex(/^\d{1,30}$/, 'must be a whole number, 0 or more'),
        // Larger ones are taken, so the document has no maximum.
        describedAs({ type: 'integer', minimum: 0 }),
        v.transform((text) => Math.min(Number(text), max)),
      ),
      String(fallback),
    ),
    v.description(`A whole number; default ${fallback}, cut to ${max}.`),
  );
}

/** The number of an event of a stream as a client sends it back. */
export const seqText = v.pipe(
  v.string('must be given once'),
  v.regex(/^\d{1,15}$/, 'must be the id of an event of this stream'),
  describedAs({ type: 'integer', minimum: 0 }),
  v.transform(Number),
);

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

/** Texts by key, one parameter each: `<name>.<key>=<text>`. */
export function textsQuery(maxKeys: number, maxLength: number) {
  return v.optional(
    v.pipe(
      v.record(
        v.pipe(v.string(), v.maxLength(64, 'must have at most 64 characters')),
        v.pipe(
          v.string('must be given once'),
          v.maxLength(maxLength, `must have at most ${maxLength} characters`),
        ),
        'needs a key: its name, a dot, the key',
      ),
      v.check((texts) => Object.keys(texts).length <= maxKeys, `must have at most ${maxKeys} keys`),
    ),
  );
}

/** A query whose parameters `<name>.<key>` stand together under a name that the schema knows. */
export function grouped(query: RawQuery, schema: v.GenericSchema | undefined): unknown {
  const names = Object.keys(query).filter((name) => name.includes('.'));
  if (names.length === 0 || schema === undefined || !('entries' in schema)) return query;
  const { entries } = schema;
  const groups: Record<string, unknown> = { ...query };
  for (const name of names) {
    const [group = '', ...key] = name.split('.');
    if (typeof entries !== 'object' || entries === null || !Object.hasOwn(entries, group)) continue;
    if (Object.hasOwn(entries, name)) continue;
    const { [name]: text, ...others } = groups;
    const before = typeof others[group] === 'object' ? others[group] : {};
    Object.assign(groups, { [group]: { ...before, [key.join('.')]: text } });
    Reflect.deleteProperty(groups, name);
  }
  return groups;
}

/** A decimal number of a query string from `min` to `max`, undefined when absent. */
export function numberQuery(min: number, max: number) {
  const range = `must be a number from ${min} to ${max}`;
  return v.optional(
    v.pipe(
      v.string('must be given once'),
      v.regex(/^[+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i, range),
      describedAs({ type: 'number', minimum: min, maximum: max }),
      v.transform(Number),
      v.minValue(min, range),
      v.maxValue(max, range),
    ),
  );
}

/** An instant of a query string, epoch ms with a fraction; undefined when absent. */
export function instantQuery() {
  return v.optional(
    v.pipe(
      v.string('must be given once'),
      v.maxLength(64, 'must have at most 64 characters'),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        // A plus sign that was not encoded arrives as a blank before the offset.
        const parsed = parseInstant(dataset.value.replace(/ (?=\d{2}:?\d{2}$)/, '+'));
        if (parsed.ok) return parsed.instant.ms + parsed.instant.us / 1000;
        addIssue({ message: parsed.message });
        return NEVER;
      }),
    ),
  );
}
