import * as v from 'valibot';
import { MAX_PROBLEMS, type NumberLimits } from '../domain/planning/job/limits.ts';

/** How many unknown fields of one object are named before the rest is only counted. */
const MAX_NAMED_UNKNOWN = 20;

/** What has no control characters. */
const PRINTABLE = /^[ -~\u00a0-\uffff]*$/;

/**
 * The same schema where `isSound` says in one call that a value passes and stays as it is; any other
 * value is left to the schema. For what a body holds thousands of.
 */
export function atAGlance<const Schema extends v.GenericSchema>(
  schema: Schema,
  isSound: (value: unknown) => boolean,
): Schema {
  return {
    ...schema,
    '~run': (dataset, config) =>
      isSound(dataset.value)
        ? { typed: true, value: dataset.value }
        : schema['~run'](dataset, config),
  };
}

/** Printable text of `min` to `max` characters: no control characters. */
export function text(max: number, min = 1) {
  const checked = v.pipe(
    v.string('must be a string'),
    v.minLength(min, min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
    v.maxLength(max, `must have at most ${max} characters`),
    v.regex(PRINTABLE, 'must not contain control characters'),
  );
  return atAGlance(
    checked,
    (value) =>
      typeof value === 'string' &&
      value.length >= min &&
      value.length <= max &&
      PRINTABLE.test(value),
  );
}

/** A finite number from `min` to `max`, both included. */
export function number(min: number, max: number) {
  return v.pipe(
    v.number('must be a number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
}

/** A finite number above zero, at most `max`. */
export function positive(max: number) {
  return v.pipe(
    v.number('must be a number'),
    v.gtValue(0, 'must be greater than 0'),
    v.maxValue(max, `must be at most ${max}`),
  );
}

/** A whole number from `min` to `max`, both included. */
export function integer(min: number, max: number) {
  return v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
}

/** A number between bounds that the domain states; `above` is exclusive and always zero. */
export function within(limits: NumberLimits) {
  if (limits.integer === true) return integer(limits.min ?? 0, limits.max);
  return limits.above === undefined ? number(limits.min ?? 0, limits.max) : positive(limits.max);
}

/** One of a closed set of words. */
export function choice<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `must be one of: ${options.join(', ')}`);
}

/** True or false. */
export function flag() {
  return v.boolean('must be true or false');
}

/**
 * An array of at most `max` items. The length is looked at first: an array that is too long is one
 * problem, whatever it contains, and costs nothing to refuse. Items after `MAX_PROBLEMS` problems are
 * not looked at.
 */
export function list<const Item extends v.GenericSchema>(item: Item, max: number) {
  const whole = v.array(item, 'must be an array');
  const unread = v.array(v.unknown());
  const bounded: typeof whole = {
    ...whole,
    '~run': (dataset, config) => {
      const isTooLong = Array.isArray(dataset.value) && dataset.value.length > max;
      if (!isTooLong) return { ...whole, item: untilTold(item) }['~run'](dataset, config);
      // The length check below turns this into a failure, and the items of a failure are not used.
      return unread['~run'](dataset, config);
    },
  };
  return v.pipe(bounded, v.maxLength(max, `must have at most ${max} items`));
}

/** The same item until it has met `MAX_PROBLEMS` problems; what comes then is not looked at. */
function untilTold<const Item extends v.GenericSchema>(item: Item): Item {
  let problems = 0;
  return {
    ...item,
    '~run': (dataset, config) => {
      // Its list is refused already, so that it needs no problem of its own.
      if (problems >= MAX_PROBLEMS) return { typed: false, value: dataset.value };
      const read = item['~run'](dataset, config);
      problems += read.issues?.length ?? 0;
      return read;
    },
  };
}

/** An object with these fields; unknown ones are ignored (and told by the kit), an array is refused. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const whole = v.object(entries, describeObjectIssue);
  const plain: typeof whole = {
    ...whole,
    '~run': (dataset, config) => whole['~run'](refuseArray(dataset), config),
  };
  return plain;
}

/** An object with these fields and no others: every unknown field is a problem that names it. */
export function exactFields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const strict = v.strictObject(entries, describeObjectIssue);
  // Loose, so that the check after it still sees the unknown fields; strict in the API description.
  const loose = v.looseObject(entries, describeObjectIssue);
  const exact: typeof strict = {
    ...strict,
    '~run': (dataset, config) => loose['~run'](refuseArray(dataset), config),
  };
  return v.pipe(
    exact,
    v.rawCheck(({ dataset, addIssue }) => {
      const input: unknown = dataset.value;
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
      const unknown = Object.keys(input).filter((key) => !Object.hasOwn(entries, key));
      for (const key of unknown.slice(0, MAX_NAMED_UNKNOWN)) {
        const more = unknown.length > MAX_NAMED_UNKNOWN ? ` (one of ${unknown.length})` : '';
        addIssue({
          message: `unknown field '${key.slice(0, 64)}'${more}`,
          path: [
            { type: 'object', origin: 'value', input: {}, key: key.slice(0, 64), value: undefined },
          ],
        });
      }
    }),
  );
}

/**
 * A text, or an object: the kind of the value decides which schema reports its problems, so that
 * they are those of the form that was meant.
 */
export function textOr<
  const Text extends v.GenericSchema<string, unknown>,
  const Structure extends v.GenericSchema,
>(textual: Text, structure: Structure, message: string) {
  const both = v.union([textual, structure], message);
  const decided: typeof both = {
    ...both,
    '~run': (dataset, config) => {
      if (typeof dataset.value === 'string') return textual['~run'](dataset, config);
      const isObject = typeof dataset.value === 'object' && dataset.value !== null;
      return (isObject ? structure : both)['~run'](dataset, config);
    },
  };
  return decided;
}

function refuseArray(dataset: v.UnknownDataset): v.UnknownDataset {
  return Array.isArray(dataset.value) ? { value: null } : dataset;
}

function describeObjectIssue(issue: v.BaseIssue<unknown>): string {
  const isMissingField = issue.path?.at(-1)?.origin === 'key';
  return isMissingField ? 'is required' : 'must be an object';
}

/**
 * A rule that a body has one of the named fields at least, null counting as absent. It is checked
 * beside all other rules, so that its problem, at the first of the names, is told with theirs.
 */
export function oneRequired<Input>(
  names: readonly [first: string, ...others: string[]],
  message: string,
) {
  const check = v.rawCheck<Input>(({ dataset, addIssue }) => {
    const body: unknown = dataset.value;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
    if (names.some((name) => (Reflect.get(body, name) ?? null) !== null)) return;
    const path = { origin: 'value', input: {}, key: names[0], value: undefined } as const;
    addIssue({ message, path: [{ type: 'object', ...path }] });
  });
  return ruled(check, [{ anyOf: names.map(present) }]);
}

/** JSON Schemas that say, all of them together, what a check holds a value to. */
export type Rule = readonly Readonly<Record<string, unknown>>[];

/** A check that the API description can tell of. */
export function ruled<Check extends object>(check: Check, rule: Rule): Check {
  return { ...check, rule };
}

/** What a check says of itself for the API description; null where it says nothing. */
export function ruleOf(check: object): Rule | null {
  // Nothing but `ruled` gives a check this field.
  return 'rule' in check ? (check.rule as Rule) : null;
}

/** JSON Schema of an object that has the field; null counts as absent. */
export function present(name: string) {
  return { required: [name], properties: { [name]: { not: { type: 'null' } } } };
}

/** JSON Schema of an object that has exactly one of the fields. */
export function exactlyOne(names: readonly string[]): Rule {
  return [{ oneOf: names.map(present) }];
}

/** A value with its line in the API description. */
export function described<const Schema extends v.GenericSchema>(schema: Schema, line: string) {
  return v.pipe(schema, v.description(line));
}

/** A value that may be null or absent, with its line in the API description. */
export function nullish<const Schema extends v.GenericSchema>(schema: Schema, line: string) {
  return described(v.nullish(schema), line);
}

/**
 * So many bytes a value has at most as JSON, escapes and indents included, where its schema bounds it by a
 * pattern, a check of its own or a handler's. The limit of a route's body counts with it.
 */
export function mostBytes<Input>(bytes: number) {
  return v.metadata<Input, { readonly mostBytes: number }>({ mostBytes: bytes });
}

/** An object that leaves, under its name in the API description. */
export function answer<const Entries extends v.ObjectEntries>(title: string, entries: Entries) {
  return v.pipe(v.object(entries), v.title(title));
}

/** Text that counts as missing when it is null or empty; its problem is then `is required`. */
export function requiredText() {
  return v.pipe(
    v.string(({ input }) => (input === null ? 'is required' : 'must be a string')),
    v.minLength(1, 'is required'),
  );
}

/** A body that is a text of a form of its own, or JSON. */
export interface TextForm {
  /** What the text is. */
  readonly description: string;
  readonly example: string;
  readonly mostBytes: number;
  /** What the same is as JSON. */
  readonly json: v.GenericSchema;
}

/**
 * A body that is a text or JSON, which the handler reads: the text as it came, and its value where it is
 * JSON (null elsewhere), an object or a list.
 */
export function sentText(form: TextForm) {
  return v.pipe(
    v.object({ text: v.string(), json: v.nullable(v.custom<object>(() => true)) }),
    v.metadata({ mostBytes: form.mostBytes, textForm: form }),
  );
}

/** The form of a body that is a text or JSON; null for other bodies. */
export function textFormOf(schema: v.GenericSchema): TextForm | null {
  // Nothing but `sentText` gives a schema this metadata.
  return (v.getMetadata(schema)['textForm'] as TextForm | undefined) ?? null;
}

/** Any JSON object, kept as it is; arrays are refused. */
export function jsonObject() {
  const whole = v.record(v.string(), v.unknown(), 'must be an object');
  const plain: typeof whole = {
    ...whole,
    '~run': (dataset, config) => {
      const { value } = dataset;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return whole['~run']({ value: null }, config);
      }
      // An object that is no array has string keys and values of any kind.
      return { typed: true, value: value as Record<string, unknown> };
    },
  };
  return plain;
}
