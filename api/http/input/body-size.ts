import type { GenericSchema } from 'valibot';

/** No limit of a body is below this, bytes: callers may send fields that a schema does not know. */
const LEAST_LIMIT_BYTES = 16 * 1024;
/** No limit is above it, bytes, unless a schema states one as a whole. */
export const MOST_LIMIT_BYTES = 1024 * 1024;

const limits = new WeakMap<GenericSchema, number>();

/**
 * The most bytes that a body of this schema may have: its largest, between 16 KiB and 1 MiB, or what the schema
 * states of itself (`mostBytes`).
 */
export function bodyLimitOf(schema: GenericSchema): number {
  const known = limits.get(schema);
  if (known !== undefined) return known;
  const stated = statedBytes(schema);
  const most = stated ?? Math.min(MOST_LIMIT_BYTES, largestBody(schema).bytes);
  const limit = Math.max(LEAST_LIMIT_BYTES, most);
  limits.set(schema, limit);
  return limit;
}

/** The largest body that a schema takes. */
export interface BodySize {
  /** Bytes as JSON; infinite where something has no bound. */
  readonly bytes: number;
  /** Dotted paths of what has no bound, `[]` for items. */
  readonly unbounded: readonly string[];
}

/** The longest way in which JSON writes one unit of UTF-16, `\u00e9`, as many libraries do by default. */
const BYTES_PER_UNIT = 6;
/** `-1.7976931348623157e+308`, and a little for those who write more digits. */
const NUMBER_BYTES = 32;
/** Spaces for each level that printers of JSON put before a line. */
const INDENT_BYTES = 4;
/** `null` and `true`; `false` is one longer. */
const WORD_BYTES = 5;

/**
 * Measures the largest body that a schema takes: every list full, every text as long as it may be and
 * escaped throughout, every field there, printed over lines that are indented by four; where the schema
 * states a number of bytes (`mostBytes`), that. Fields that the schema does not know are not counted.
 */
export function largestBody(schema: GenericSchema): BodySize {
  const unbounded = new Set<string>();
  const bytes = sizeOf(schema, { level: 0, path: '', unbounded });
  return { bytes, unbounded: [...unbounded] };
}

/** A value as it is met on the way down. */
interface Place {
  readonly level: number;
  readonly path: string;
  readonly unbounded: Set<string>;
}

/** What this file reads of valibot's objects; which of it is there depends on `type`. */
interface Part {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

function sizeOf(schema: unknown, place: Place): number {
  // Valibot gives its schemas as plain objects with these fields.
  return sizeOfPart(schema as Part, place, Number.POSITIVE_INFINITY);
}

/** The bytes that a pipe states of itself. */
function statedBytes({ pipe = [] }: Part): number | undefined {
  return pipe
    .slice(1)
    .flatMap((step) => step.pipe ?? [step])
    .map(({ metadata }) => metadata?.['mostBytes'])
    .find(isNumber);
}

/** `most` is what a pipe around this one allows: units of a text, items of a list. */
function sizeOfPart(part: Part, place: Place, most: number): number {
  const [first, ...others] = part.pipe ?? [];
  const stated = statedBytes(part);
  if (stated !== undefined) return stated;
  if (first !== undefined && first !== part) {
    return sizeOfPart(first, place, Math.min(most, boundOf(others)));
  }
  const length = Math.min(most, boundOf(others));
  switch (part.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return sizeOfObject(part.entries ?? {}, place);
    case 'array':
      return sizeOfList(part.item, place, length);
    case 'tuple':
      return (part.items ?? []).reduce(
        (sum, item) => sum + lineBytes(place.level + 1) + sizeOf(item, inside(place, '[]')),
        lineBytes(place.level) + 2,
      );
    case 'string':
      return bounded(2 + BYTES_PER_UNIT * length, place);
    case 'number':
      return NUMBER_BYTES;
    case 'boolean':
    case 'null':
    case 'undefined':
      return WORD_BYTES;
    case 'literal':
      return jsonBytes(part.literal);
    case 'picklist':
      return Math.max(...(part.options ?? []).map(jsonBytes));
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return Math.max(WORD_BYTES, sizeOf(part.wrapped, place));
    case 'union':
    case 'variant':
      return Math.max(...(part.options ?? []).map((option) => sizeOf(option, place)));
    default:
      return bounded(Number.POSITIVE_INFINITY, place);
  }
}

function sizeOfObject(entries: Readonly<Record<string, Part>>, place: Place): number {
  const { level } = place;
  return Object.entries(entries).reduce(
    (sum, [name, entry]) =>
      sum + lineBytes(level + 1) + jsonBytes(name) + 2 + sizeOf(entry, inside(place, name)),
    lineBytes(level) + 2,
  );
}

function sizeOfList(item: Part | undefined, place: Place, length: number): number {
  const { level } = place;
  const each = lineBytes(level + 1) + sizeOf(item, inside(place, '[]'));
  return bounded(lineBytes(level) + 2 + length * each, place);
}

/** Length that the checks of a pipe allow; what follows a transformation says nothing of the input. */
function boundOf(steps: readonly Part[]): number {
  let bound = Number.POSITIVE_INFINITY;
  for (const { kind, type, requirement } of steps) {
    if (kind === 'transformation' || kind === 'schema') break;
    const isBound = type === 'max_length' || type === 'length';
    if (isBound && typeof requirement === 'number') bound = Math.min(bound, requirement);
  }
  return bound;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function bounded(bytes: number, { path, unbounded }: Place): number {
  if (bytes === Number.POSITIVE_INFINITY) unbounded.add(path);
  return bytes;
}

function inside({ level, path, unbounded }: Place, name: string): Place {
  const dot = path === '' || name === '[]' ? '' : '.';
  return { level: level + 1, path: `${path}${dot}${name}`, unbounded };
}

/** A comma, a line break and its indent. */
function lineBytes(level: number): number {
  return 2 + INDENT_BYTES * level;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
