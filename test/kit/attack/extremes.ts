import { isHolder, type FuzzJson } from '../fuzz/json.ts';
import type { Operation, WireSchema } from './documents.ts';

/** Where a schema's limits are gone to. */
export type Extreme = 'largest' | 'smallest';

/** A body at the edge of what its schema allows. */
export interface ExtremeBody {
  readonly name: string;
  readonly body: FuzzJson;
}

/** Lists stop growing here: surfaces take 1 MiB at most. */
const MOST_BYTES = 1_000_000;
/** Lists without a stated limit are tried with so many items. */
const UNBOUNDED_ITEMS = 2_000;

type Resolve = (schema: WireSchema) => WireSchema;

/**
 * Bodies at the limits that the document states: from each example everything at its largest and at
 * its smallest, each number and list alone, so that rules across fields refuse few of them, and each
 * field that the example lacks.
 */
export function extremeBodies(operation: Operation): ExtremeBody[] {
  const { body: schema, resolve } = operation;
  if (schema === null) return [];
  const made = (schema.examples ?? []).flatMap((example, index) => {
    const at = (name: string): string => `example ${index + 1}, ${name}`;
    const all = (['largest', 'smallest'] as const).map((extreme) => ({
      name: at(`all ${extreme}`),
      body: grown(example, schema, extreme, resolve),
    }));
    const single = leaves(example, schema, resolve).flatMap(({ path, schema: leaf }) =>
      (['largest', 'smallest'] as const).map((extreme) => ({
        name: at(`${path.join('.')} ${extreme}`),
        body: replaced(example, path, (value) => pushed(value, leaf, extreme, resolve)),
      })),
    );
    const added = absent(example, schema, resolve).map(({ path, schema: own }) => ({
      name: at(`with ${path.join('.')}`),
      body: replaced(example, path, () => madeOf(own, resolve)),
    }));
    return [{ name: at('as it is'), body: example }, ...all, ...single, ...added];
  });
  const seen = new Set<string>();
  return made.filter(({ body }) => {
    const text = JSON.stringify(body);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** A schema for one value: references followed, what `allOf` adds put in, of alternatives the one that fits. */
function fitting(schema: WireSchema, value: FuzzJson, resolve: Resolve): WireSchema {
  const own = resolve(schema);
  const options = alternatives(own).map((part) => fitting(part, value, resolve));
  const option = options.find((one) => fits(one, value, resolve)) ?? options[0];
  const added = (own.allOf ?? []).map((part) => fitting(part, value, resolve));
  return together(own, option === undefined ? added : [...added, option]);
}

function alternatives({ anyOf, oneOf }: WireSchema): readonly WireSchema[] {
  return anyOf ?? oneOf ?? [];
}

/** A schema with what others say beside it. A rule between fields names some of them: their own schemas count. */
function together(own: WireSchema, parts: readonly WireSchema[]): WireSchema {
  if (parts.length === 0) return own;
  const all = [...parts, own];
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {})) as object;
  const required = all.flatMap((part) => part.required ?? []);
  return Object.assign({}, ...all, { properties, required }) as WireSchema;
}

function fits(schema: WireSchema, value: FuzzJson, resolve: Resolve): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (Array.isArray(value)) return schema.type === 'array';
  if (value === null) return schema.type === 'null';
  if (typeof value !== 'object')
    return schema.type === typeof value || (schema.type === 'integer' && Number.isInteger(value));
  if (schema.type !== 'object') return false;
  const { properties = {}, required = [] } = schema;
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, inner]) => {
      const own = properties[name] === undefined ? null : resolve(properties[name]);
      return own?.const === undefined || own.const === inner;
    })
  );
}

/** Everything in a value at an extreme; fields that the example lacks are left out. */
function grown(
  value: FuzzJson,
  declared: WireSchema,
  extreme: Extreme,
  resolve: Resolve,
): FuzzJson {
  const schema = fitting(declared, value, resolve);
  if (Array.isArray(value)) {
    const items = value.map((item) => grown(item, schema.items ?? {}, extreme, resolve));
    return filled(items, schema);
  }
  if (isHolder(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        grown(inner, schema.properties?.[name] ?? {}, extreme, resolve),
      ]),
    );
  }
  return pushed(value, schema, extreme, resolve);
}

interface Leaf {
  readonly path: readonly string[];
  readonly schema: WireSchema;
}

/** Every number, text and list of a value, with its schema. */
function leaves(value: FuzzJson, declared: WireSchema, resolve: Resolve): Leaf[] {
  const schema = fitting(declared, value, resolve);
  if (Array.isArray(value)) {
    const [first] = value;
    const inner = first === undefined ? [] : leaves(first, schema.items ?? {}, resolve);
    return [
      { path: [], schema },
      ...inner.map(({ path, schema: own }) => ({ path: ['0', ...path], schema: own })),
    ];
  }
  if (!isHolder(value)) return [{ path: [], schema }];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, schema.properties?.[name] ?? {}, resolve).map(({ path, schema: own }) => ({
      path: [name, ...path],
      schema: own,
    })),
  );
}

/** Every field that an object of the example may have and has not. */
function absent(value: FuzzJson, declared: WireSchema, resolve: Resolve): Leaf[] {
  if (!isHolder(value) || Array.isArray(value)) return [];
  const { properties = {} } = fitting(declared, value, resolve);
  return Object.entries(properties).flatMap(([name, own]): Leaf[] => {
    const inner = value[name];
    if (inner === undefined) {
      const options = possible(resolve(own), resolve);
      return (options.length === 0 ? [own] : options).map((schema) => ({ path: [name], schema }));
    }
    return absent(inner, own, resolve).map(({ path, schema }) => ({
      path: [name, ...path],
      schema,
    }));
  });
}

/** Objects within objects are made so deep. */
const DEEPEST = 6;

/** The largest value that a schema describes by itself. */
function madeOf(declared: WireSchema, resolve: Resolve, depth = 0): FuzzJson {
  const said = resolve(declared);
  const own = together(said, (said.allOf ?? []).map(resolve));
  // Alternatives beside a type are a rule between its fields.
  const [option] = own.type === undefined ? possible(own, resolve) : [];
  if (option !== undefined) return madeOf(option, resolve, depth);
  const [example] = own.examples ?? [];
  if (example !== undefined) return grown(example, own, 'largest', resolve);
  if (own.const !== undefined) return own.const;
  if (own.enum !== undefined) return own.enum.at(-1) ?? null;
  switch (own.type) {
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return edgeOf(own, 'largest');
    case 'string':
      return own.maxLength === undefined ? 'x' : 'x'.repeat(Math.min(own.maxLength, 300));
    case 'array': {
      if (depth >= DEEPEST) return [];
      const items = own.prefixItems ?? [own.items ?? {}];
      return filled(
        items.map((item) => madeOf(item, resolve, depth + 1)),
        own,
      );
    }
    default: {
      if (depth >= DEEPEST) return {};
      const fields = Object.entries(own.properties ?? {});
      return Object.fromEntries(
        fields.map(([name, field]) => [name, madeOf(field, resolve, depth + 1)]),
      );
    }
  }
}

/** The alternatives of a schema that hold more than null. */
function possible(schema: WireSchema, resolve: Resolve): readonly WireSchema[] {
  return alternatives(schema)
    .map(resolve)
    .filter(({ type }) => type !== 'null');
}

function replaced(
  value: FuzzJson,
  path: readonly string[],
  change: (value: FuzzJson) => FuzzJson,
): FuzzJson {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (!isHolder(value)) return value;
  const copy = structuredClone(value);
  // The path was taken from this value; its last field may be a new one.
  const inner = (Reflect.get(copy, name) ?? null) as FuzzJson;
  Reflect.set(copy, name, replaced(inner, rest, change));
  return copy;
}

/** One value at an extreme of its schema. */
function pushed(
  value: FuzzJson,
  declared: WireSchema,
  extreme: Extreme,
  resolve: Resolve,
): FuzzJson {
  const schema = fitting(declared, value, resolve);
  if (Array.isArray(value)) return filled(value, schema);
  if (typeof value === 'number') return edgeOf(schema, extreme);
  const { enum: words, pattern, maxLength } = schema;
  const isFree = words === undefined && pattern === undefined && maxLength !== undefined;
  if (typeof value === 'string' && isFree && extreme === 'largest' && maxLength > 64)
    return value.padEnd(Math.min(maxLength, MOST_BYTES), 'x');
  return value;
}

/** As many items as the schema allows, each a variant of those of the example. */
function filled(items: readonly FuzzJson[], { maxItems = UNBOUNDED_ITEMS }: WireSchema): FuzzJson {
  if (items.length === 0) return [];
  const bytes = JSON.stringify(items).length / items.length;
  const count = Math.min(maxItems, Math.floor(MOST_BYTES / Math.max(1, bytes)));
  return Array.from({ length: Math.max(count, items.length) }, (_, index) => {
    const item = items[index % items.length] ?? null;
    return index < items.length ? item : varied(item, index);
  });
}

/** Names and ids must differ where a list forbids doubles; coordinates would be merged if equal. */
function varied(item: FuzzJson, index: number): FuzzJson {
  if (typeof item === 'string') return /^\d+$/.test(item) ? item : `${item}-${index}`;
  if (typeof item === 'number') return Number.isInteger(item) ? item : item + index * 1e-6;
  if (!isHolder(item) || Array.isArray(item)) return item;
  const id = item['id'];
  return typeof id === 'string' ? { ...item, id: `${id}-${index}` } : item;
}

const SMALLEST_POSITIVE = 1e-300;
const BEYOND = 1e15;

function edgeOf(schema: WireSchema, extreme: Extreme): number {
  const isWhole = schema.type === 'integer';
  if (extreme === 'largest') {
    if (schema.maximum !== undefined) return schema.maximum;
    const above = schema.exclusiveMaximum;
    if (above !== undefined) return isWhole ? above - 1 : above - Math.abs(above) * 1e-9;
    return BEYOND;
  }
  if (schema.minimum !== undefined) return schema.minimum;
  const below = schema.exclusiveMinimum;
  if (below === undefined) return -BEYOND;
  if (isWhole) return below + 1;
  return below === 0 ? SMALLEST_POSITIVE : below + Math.abs(below) * 1e-9;
}
