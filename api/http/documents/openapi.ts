import * as v from 'valibot';
import { textFormOf, type TextForm } from '../../../contracts/shapes.ts';
import { bodyLimitOf } from '../input/body-size.ts';
import { MAX_JSON_VALUES } from '../input/json.ts';
import type { SurfaceName } from '../kit.ts';
import { RESPONSE_HEADERS } from '../response-header.ts';
import { isIdempotent, type Auth, type ResponseSpec, type Route } from '../route.ts';
import { recordedAnswers, type RecordedAnswer } from './recorded-answers.ts';
import { errorSchemas, refusals } from './refusals.ts';
import { answerHeaders } from './response-headers.ts';
import { wordsOf } from './field-words.ts';
import { asObject, componentsIn, wholeSchema, type JsonObject, type Refer } from './schemas.ts';
import { TAG_DESCRIPTIONS } from './tags.ts';

/** What the document says beside its routes. */
export interface OpenapiFacts {
  readonly name: SurfaceName;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly routes: readonly Route[];
}

/** What the operations of a document share. */
interface Sharing {
  readonly surface: SurfaceName;
  readonly refer: Refer;
  readonly responses: JsonObject;
  readonly examples: JsonObject;
  readonly recorded: Readonly<Record<string, RecordedAnswer>>;
}

/** Builds the OpenAPI 3.1 document of a surface from its route declarations. */
export function buildOpenapi(facts: OpenapiFacts): JsonObject {
  const schemas: JsonObject = errorSchemas(facts.name);
  const refer = componentsIn(schemas);
  const recorded = recordedAnswers(facts.name);
  const sharing: Sharing = { surface: facts.name, refer, responses: {}, examples: {}, recorded };
  const paths: Record<string, JsonObject> = {};
  for (const route of facts.routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}').replaceAll(/\/\*(\w+)/g, '/{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, sharing) };
  }
  const schemes = new Set(
    facts.routes.flatMap(({ auth }) => securityOf(auth)).flatMap(Object.keys),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: facts.title,
      version: facts.version,
      description: facts.description,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Where this document was read.' }],
    tags: tagsOf(facts.routes),
    paths,
    components: {
      schemas,
      responses: sharing.responses,
      examples: sharing.examples,
      headers: usedHeaders({ paths, responses: sharing.responses }),
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => schemes.has(name)),
      ),
    },
  };
}

/** The groups in the order of their routes. */
function tagsOf(routes: readonly Route[]): JsonObject[] {
  return [...new Set(routes.flatMap(({ tags }) => tags))].map((name) => ({
    name,
    description: TAG_DESCRIPTIONS[name],
  }));
}

/** The headers that any answer refers to. */
function usedHeaders(answers: JsonObject): JsonObject {
  const text = JSON.stringify(answers);
  return Object.fromEntries(
    Object.entries(RESPONSE_HEADERS).filter(([name]) =>
      text.includes(`"#/components/headers/${name}"`),
    ),
  );
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API key>' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
};

function operation(route: Route, sharing: Sharing): JsonObject {
  const permission = route.auth.kind === 'none' ? null : route.auth.permission;
  const needs = permission === null ? '' : `Needs the permission \`${permission}\`.`;
  const description = [route.description ?? '', needs].filter((text) => text !== '').join('\n\n');
  const parameters = [
    ...pathParameters(route),
    ...schemaParameters(route.query, 'query'),
    ...schemaParameters(route.headers, 'header'),
    ...(isIdempotent(route) ? [IDEMPOTENCY_PARAMETER] : []),
    ...(route.uncounted === true ? [] : [PREFER_PARAMETER]),
  ];
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    tags: route.tags,
    ...(route.changesNothing === true && { 'x-changes-nothing': true }),
    security: securityOf(route.auth),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, sharing.refer) }),
    ...(route.upload === undefined ? {} : { requestBody: upload(route.upload) }),
    responses: { ...answers(route, sharing), ...refusals(route, sharing.surface, sharing) },
  };
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body gives the first answer again for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const PREFER_PARAMETER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`handling=strict` refuses what is not known, which is otherwise only told.',
  schema: { type: 'string', examples: ['handling=strict'] },
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
    case 'session':
      return [{ session: [] }];
  }
}

function pathParameters(route: Route): JsonObject[] {
  const names = [...route.path.matchAll(/[:*](\w+)/g)].map((match) => match[1] ?? '');
  const schema = route.params === undefined ? {} : wholeSchema(route.params);
  const properties = asObject(schema['properties']);
  return names.map((name) => {
    const { description, ...rest } = asObject(properties[name] ?? { type: 'string' });
    const said = typeof description === 'string' ? description : wordsOf(name);
    const text = said === undefined ? {} : { description: said };
    return { name, in: 'path', required: true, ...text, schema: rest };
  });
}

function schemaParameters(schema: v.GenericSchema | undefined, place: string): JsonObject[] {
  if (schema === undefined) return [];
  const converted = wholeSchema(schema);
  const required = Array.isArray(converted['required']) ? converted['required'] : [];
  return Object.entries(asObject(converted['properties'])).map(([name, property]) => {
    const { description, asNumber, ...textual } = asObject(property);
    const said = typeof description === 'string' ? description : wordsOf(name);
    const text = said === undefined ? {} : { description: said };
    const form = asNumber === undefined ? textual : numberForm(asObject(asNumber), textual);
    return { name, in: place, required: required.includes(name), ...text, schema: form };
  });
}

/** A number that is read from a text, as callers mean it: generated clients take no text for it. */
function numberForm(form: JsonObject, { default: fallback }: JsonObject): JsonObject {
  return fallback === undefined ? form : { ...form, default: Number(fallback) };
}

function requestBody(schema: v.GenericSchema, refer: Refer): JsonObject {
  const form = textFormOf(schema);
  if (form !== null) return textBody(form, refer);
  const isOptional = v.safeParse(schema, {}).success;
  return {
    description: `At most ${bodyLimitOf(schema)} bytes and ${MAX_JSON_VALUES} values.`,
    required: !isOptional,
    content: { 'application/json': { schema: refer(schema, 'input') } },
  };
}

function textBody({ description, example, mostBytes, json }: TextForm, refer: Refer): JsonObject {
  return {
    description: `${description} At most ${mostBytes} bytes.`,
    required: true,
    content: {
      'text/plain': { schema: { type: 'string' }, example },
      'application/json': { schema: refer(json, 'input') },
    },
  };
}

/** Bytes of any type, sent as they are. */
function upload(description: string): JsonObject {
  const schema = { type: 'string', format: 'binary' };
  return { description, required: true, content: { '*/*': { schema } } };
}

function answers(route: Route, sharing: Sharing): JsonObject {
  const recorded = sharing.recorded[operationId(route)];
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, spec]) => [
      status,
      {
        description: spec.description,
        headers: answerHeaders(sharing.surface, route, spec.headers ?? []),
        ...content(spec, sharing.refer, recorded?.status === Number(status) ? recorded : undefined),
      },
    ]),
  );
}

function content(spec: ResponseSpec, refer: Refer, recorded?: RecordedAnswer): JsonObject {
  if ('empty' in spec) return {};
  if (!('schema' in spec)) return { content: textContent(spec.contentType) };
  const schema = refer(spec.schema, 'output');
  const examples = recorded === undefined ? {} : { examples: { recorded: exampleOf(recorded) } };
  const json = { 'application/json': { schema, ...examples } };
  return { content: { ...json, ...textContent(...(spec.otherForms ?? [])) } };
}

function exampleOf({ cut, body }: RecordedAnswer): JsonObject {
  const remark = cut.length === 0 ? '' : ` Cut to two items: ${cut.join(', ')}.`;
  return { summary: `An answer of a platform.${remark}`, value: body };
}

function textContent(...types: readonly string[]): JsonObject {
  return Object.fromEntries(
    types.map((type) => {
      const format = type === '*/*' ? { format: 'binary' } : {};
      return [type, { schema: { type: 'string', ...format } }];
    }),
  );
}
