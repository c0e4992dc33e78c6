import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { wordsOf } from './field-words.ts';
import { ruleOf } from '../../../contracts/shapes.ts';

/** A JSON object that is being made. */
export type JsonObject = Record<string, unknown>;

/** Which side of a schema is described: what it takes, or what it gives. */
export type TypeMode = 'input' | 'output';

/** Says of a schema what it is called wherever a schema may stand. */
export type Refer = (schema: v.GenericSchema, typeMode: TypeMode) => JsonObject;

/**
 * Names schemas once: every part with a title, at any depth, becomes a component, and where it stood is
 * a reference. What a place says beside (its description) stays at the place.
 */
export function componentsIn(schemas: JsonObject): Refer {
  const lift = (node: JsonObject, typeMode: TypeMode): JsonObject => {
    const { [OWN]: own, ...lifted } = overParts(node, (part) => lift(part, typeMode));
    const told = withDefaultInWords(withFieldWords(lifted, schemas));
    const { title, ...rest } = told;
    if (typeof title !== 'string') return told;
    const { description: said, ...form } = rest;
    const description = own ?? said;
    const base = title.replaceAll(/[^A-Za-z0-9]+/g, '');
    const suffix = typeMode === 'input' ? 'Request' : 'Response';
    const names = [base, `${base}${suffix}`];
    const name = names.find((one) => isSame(schemas[one], form));
    if (name === undefined)
      throw new Error(`Two schemas are called ${title}: give one another name.`);
    schemas[name] ??= {
      title: name,
      ...(description === undefined ? {} : { description }),
      ...form,
    };
    const isSaidThere = said === asObject(schemas[name])['description'];
    return {
      $ref: `#/components/schemas/${name}`,
      ...(isSaidThere || said === undefined ? {} : { description: said }),
    };
  };
  return (schema, typeMode) => lift(convert(schema, typeMode), typeMode);
}

/** The same object with the words of a name for each field that says nothing of its own. */
function withFieldWords(node: JsonObject, schemas: JsonObject): JsonObject {
  if (node['properties'] === undefined) return node;
  const properties = Object.entries(asObject(node['properties'])).map(([name, field]) => {
    const own = asObject(field);
    const words = wordsOf(name);
    return [name, words === undefined || isDescribed(own, schemas) ? own : withWords(own, words)];
  });
  return { ...node, properties: Object.fromEntries(properties) as JsonObject };
}

/** A default that is told already stands behind the words. */
function withWords(field: JsonObject, words: string): JsonObject {
  const said = field['description'];
  return { ...field, description: typeof said === 'string' ? `${words} ${said}` : words };
}

/** Whether a field says more than its default, itself or by the schema that it names. */
function isDescribed(field: JsonObject, schemas: JsonObject): boolean {
  const said = field['description'];
  if (typeof said === 'string') return !said.startsWith('Default: ');
  const named = typeof field['$ref'] === 'string' ? field['$ref'].split('/').at(-1) : undefined;
  return named !== undefined && asObject(schemas[named])['description'] !== undefined;
}

/** The same with its default in the description: generated clients take a field with a default for required. */
function withDefaultInWords({ default: fallback, ...rest }: JsonObject): JsonObject {
  // An object is told of by the description of its field.
  if (fallback === undefined || typeof fallback === 'object') return rest;
  const said = typeof rest['description'] === 'string' ? `${rest['description']} ` : '';
  return { ...rest, description: `${said}Default: ${JSON.stringify(fallback)}.` };
}

/** A schema without references, as JSON Schema 2020-12 with `title`s left where they stand. */
export function convert(schema: v.GenericSchema, typeMode: TypeMode): JsonObject {
  // Checks and transformations have no JSON Schema form; the texts of a schema tell of them.
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      describeAction(valibotAction, { ...jsonSchema }),
  };
  const converted = asObject(toJsonSchema(schema, config));
  delete converted['$schema'];
  return converted;
}

/** JSON Schema (2020-12) of what a schema gives out. */
export function jsonSchemaOf(schema: v.GenericSchema): Readonly<Record<string, unknown>> {
  return withoutMarks(convert(schema, 'output'));
}

/** The schema of a parameter: whole, because generators want it so. */
export function wholeSchema(schema: v.GenericSchema): JsonObject {
  return withoutMarks(convert(schema, 'input'));
}

/** A copy of what is a JSON object, else an empty one. */
export function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Where the description that belongs to a title is kept while a place adds its own. */
const OWN = 'x-own-description';

type Action = Parameters<NonNullable<ConversionConfig['overrideAction']>>[0]['valibotAction'];

function describeAction(action: Action, made: JsonObject): JsonObject | undefined {
  switch (action.type) {
    case 'title':
    case 'description': {
      const isOwn = made['title'] !== undefined && made['description'] !== undefined;
      return isOwn && made[OWN] === undefined ? { ...made, [OWN]: made['description'] } : made;
    }
    case 'regex': {
      const { requirement } = action as unknown as v.RegexAction<string, undefined>;
      const pattern = portablePattern(requirement);
      return { ...without(made, 'pattern'), ...(pattern === null ? {} : { pattern }) };
    }
    case 'metadata': {
      return without(made, 'mostBytes');
    }
    case 'raw_check': {
      const rule = ruleOf(action);
      if (rule === null) return undefined;
      const rules = Array.isArray(made['allOf']) ? (made['allOf'] as readonly unknown[]) : [];
      return { ...made, allOf: [...rules, ...rule] };
    }
    default:
      return undefined;
  }
}

/** Control characters, as every dialect of regular expressions writes them. */
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;

/**
 * The pattern in words that Python, Go and Java know too, or null where there is none. Of the characters
 * that no text may have only control characters are named, so it allows a little more than is taken.
 */
function portablePattern({ source, flags }: RegExp): string | null {
  // JSON Schema has no flags: without this one the pattern would refuse what is taken.
  if (flags.includes('i')) return null;
  return source
    .replaceAll(/\\P\{C[a-z]?\}/g, `[^${CONTROL}]`)
    .replaceAll(/\\p\{C[a-z]?\}/g, CONTROL);
}

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const SINGLE = ['items', 'additionalProperties', 'propertyNames', 'not'];

/** The same schema with `change` made to every schema directly in it. */
function overParts(node: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]): [string, unknown] => {
      const isSchema = typeof value === 'object' && value !== null;
      if (!isSchema) return [key, value];
      if (key === 'properties') return [key, mapValues(asObject(value), change)];
      if (SINGLE.includes(key)) return [key, change(asObject(value))];
      if (LISTS.includes(key) && Array.isArray(value))
        return [key, value.map((part: unknown) => change(asObject(part)))];
      return [key, value];
    }),
  );
}

function mapValues(values: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(asObject(value))]),
  );
}

function withoutMarks(node: JsonObject): JsonObject {
  return without(overParts(node, withoutMarks), OWN);
}

/** A name is free, or taken by the same form; descriptions do not tell forms apart. */
function isSame(there: unknown, form: JsonObject): boolean {
  if (there === undefined) return true;
  const taken = without(asObject(there), 'title', 'description');
  return JSON.stringify(taken) === JSON.stringify(form);
}

function without(node: JsonObject, ...keys: readonly PropertyKey[]): JsonObject {
  const rest = { ...node };
  for (const key of keys) Reflect.deleteProperty(rest, key);
  return rest;
}
