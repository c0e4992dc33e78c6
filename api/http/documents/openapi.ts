import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode } from '../../../contracts/error-codes.ts';
import { bodyLimitOf } from '../input/body-size.ts';
import { MAX_JSON_VALUES } from '../input/json.ts';
import { codeOnWire } from '../errors.ts';
import type { SurfaceName } from '../kit.ts';
import type { Auth, ResponseSpec, Route } from '../route.ts';

type JsonObject = Record<string, unknown>;

/** What the document says beside its routes. */
export interface OpenapiFacts {
  readonly name: SurfaceName;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly routes: readonly Route[];
}

/** Builds the OpenAPI 3.1 document of a surface from its route declarations. */
export function buildOpenapi(facts: OpenapiFacts): JsonObject {
  const components: JsonObject = { Error: errorSchema(facts.name) };
  const paths: Record<string, JsonObject> = {};
  for (const route of facts.routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}').replaceAll(/\/\*(\w+)/g, '/{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, facts.name, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: facts.version, description: facts.description },
    tags: [...new Set(facts.routes.flatMap((route) => route.tags))].map((name) => ({ name })),
    paths,
    components: { schemas: components, securitySchemes: SECURITY_SCHEMES },
  };
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API key>' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
};

function operation(route: Route, surface: SurfaceName, components: JsonObject): JsonObject {
  const permission = route.auth.kind === 'none' ? null : route.auth.permission;
  const needs = permission === null ? '' : `Needs the permission \`${permission}\`.`;
  const description = [route.description ?? '', needs].filter((text) => text !== '').join('\n\n');
  const parameters = [
    ...pathParameters(route),
    ...schemaParameters(route.query, 'query'),
    ...schemaParameters(route.headers, 'header'),
    ...(isIdempotent(route) ? [IDEMPOTENCY_PARAMETER] : []),
  ];
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    tags: route.tags,
    security: securityOf(route.auth),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, components) }),
    ...(route.upload === undefined ? {} : { requestBody: upload(route.upload) }),
    responses: { ...answers(route, components), ...refusals(route, surface) },
  };
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body gives the first answer again for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function operationId(route: Route): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [route.method.toLowerCase(), ...words].join('_');
}

function securityOf(auth: Auth): JsonObject[] {
  switch (auth.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [{ bearer: [] }];
    case 'apiKey':
      return [{ apiKey: [] }];
    case 'apiKeyOrSession':
      return [{ apiKey: [] }, { session: [] }];
  }
}

function pathParameters(route: Route): JsonObject[] {
  const names = [...route.path.matchAll(/[:*](\w+)/g)].map((match) => match[1] ?? '');
  const schema = route.params === undefined ? {} : convert(route.params, 'input');
  const properties = asObject(schema['properties']);
  return names.map((name) => {
    const { description, ...rest } = asObject(properties[name] ?? { type: 'string' });
    const text = typeof description === 'string' ? { description } : {};
    return { name, in: 'path', required: true, ...text, schema: rest };
  });
}

function schemaParameters(schema: v.GenericSchema | undefined, place: string): JsonObject[] {
  if (schema === undefined) return [];
  const converted = convert(schema, 'input');
  const required = Array.isArray(converted['required']) ? converted['required'] : [];
  return Object.entries(asObject(converted['properties'])).map(([name, property]) => {
    const { description, ...rest } = asObject(property);
    const text = typeof description === 'string' ? { description } : {};
    return { name, in: place, required: required.includes(name), ...text, schema: rest };
  });
}

function requestBody(schema: v.GenericSchema, components: JsonObject): JsonObject {
  const isOptional = v.safeParse(schema, {}).success;
  return {
    description: `At most ${bodyLimitOf(schema)} bytes and ${MAX_JSON_VALUES} values.`,
    required: !isOptional,
    content: { 'application/json': { schema: shared(schema, 'input', components) } },
  };
}

/** Bytes of any type, sent as they are. */
function upload(description: string): JsonObject {
  const schema = { type: 'string', format: 'binary' };
  return { description, required: true, content: { '*/*': { schema } } };
}

function answers(route: Route, components: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, spec]) => [status, answer(spec, components)]),
  );
}

function answer(spec: ResponseSpec, components: JsonObject): JsonObject {
  const { description } = spec;
  if ('empty' in spec) return { description };
  if (!('schema' in spec)) return { description, content: textContent(spec.contentType) };
  const json = { 'application/json': { schema: shared(spec.schema, 'output', components) } };
  return { description, content: { ...json, ...textContent(...(spec.otherForms ?? [])) } };
}

function textContent(...types: readonly string[]): JsonObject {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

function isIdempotent({ idempotent }: Route): boolean {
  return idempotent !== undefined && idempotent !== false;
}

/** Every refusal of a route: its own codes and those that the kit gives. */
function refusals(route: Route, surface: SurfaceName): JsonObject {
  const codes = new Set<ErrorCode>(route.errors);
  const implied: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [hasInput(route), ['validation_error']],
    [
      route.body !== undefined,
      ['invalid_body', 'payload_too_large', 'unsupported_media_type'] as const,
    ],
    [
      route.auth.kind === 'bearer',
      ['invalid_api_key', 'insufficient_permissions', 'address_not_allowed'],
    ],
    [route.auth.kind.startsWith('apiKey'), ['unauthorized', 'forbidden']],
    [route.uncounted !== true, ['rate_limit_exceeded']],
    [(route.compute ?? []).length > 0, ['planning_timeout']],
    [isIdempotent(route), ['idempotency_key_reused', 'idempotency_in_progress']],
    [true, ['internal_error', 'unavailable']],
  ];
  for (const [applies, some] of implied) if (applies) for (const code of some) codes.add(code);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => route.responses[status] === undefined)
      .map(([status, some]) => [
        String(status),
        refusal([...new Set(some.map((code) => codeOnWire(surface, code)))]),
      ]),
  );
}

function refusal(codes: readonly string[]): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function hasInput(route: Route): boolean {
  return [route.params, route.query, route.headers, route.body].some((part) => part !== undefined);
}

function errorSchema(surface: SurfaceName): JsonObject {
  const text = { type: 'string' };
  const problem = { type: 'object', properties: { path: text, message: text } };
  const problems = { type: 'array', items: problem };
  if (surface === 'main' || surface === 'cae') {
    const details = { type: 'object', properties: { problems } };
    const error = {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: text, message: text, details, request_id: text },
    };
    return { title: 'Error', type: 'object', required: ['error'], properties: { error } };
  }
  const properties = { error: text, message: text, problems, request_id: text };
  return { title: 'Error', type: 'object', required: ['error'], properties };
}

/** A schema with a title becomes a named component; others stay where they are. */
function shared(
  schema: v.GenericSchema,
  typeMode: 'input' | 'output',
  components: JsonObject,
): JsonObject {
  const converted = convert(schema, typeMode);
  const title = converted['title'];
  if (typeof title !== 'string') return converted;
  const base = title.replaceAll(/[^A-Za-z0-9]+/g, '');
  const text = JSON.stringify(converted);
  const names = [base, `${base}${typeMode === 'input' ? 'Request' : 'Response'}`];
  const name = names.find((candidate) => {
    const there = components[candidate];
    return there === undefined || JSON.stringify(there) === text;
  });
  if (name === undefined) return converted;
  components[name] = converted;
  return { $ref: `#/components/schemas/${name}` };
}

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  // Checks and transformations have no JSON Schema form; the texts of a schema tell of them.
  const config: ConversionConfig = { target: 'draft-2020-12', typeMode, errorMode: 'ignore' };
  const converted = asObject(toJsonSchema(schema, config));
  delete converted['$schema'];
  return converted;
}

/** JSON Schema (2020-12) of what a schema gives out. */
export function jsonSchemaOf(schema: v.GenericSchema): Readonly<Record<string, unknown>> {
  return convert(schema, 'output');
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
