import { listOf, objectOf, textOf, type JsonObject } from './html.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

/** One answer of an operation. */
export interface Response {
  readonly status: number;
  readonly description: string;
  /** What is to be known of the example; empty without one. */
  readonly remark: string;
  /** From media type to schema. */
  readonly content: Readonly<Record<string, JsonObject>>;
}

/** One operation, as its page shows it. */
export interface Operation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** With `{id}` in it. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Names of security schemes of which one is needed; empty = no key. */
  readonly security: readonly string[];
  readonly permission: string | null;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly isRequired: boolean;
    readonly description: string;
    readonly mediaType: string;
    readonly schema: JsonObject;
    /** Where the body may be JSON instead. */
    readonly json: JsonObject | null;
  } | null;
  readonly responses: readonly Response[];
}

/** What the reference pages of a surface are made from. */
export interface Reference {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  /** Follows a `$ref` within the document; a schema without one is itself. */
  readonly resolve: (schema: JsonObject) => JsonObject;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads an OpenAPI 3.1 document as data. */
export function readDocument(openapi: JsonObject): Reference {
  const info = objectOf(openapi['info']);
  const resolve = (schema: JsonObject): JsonObject => {
    const pointer = schema['$ref'];
    if (typeof pointer !== 'string') return schema;
    const parts = pointer.split('/').slice(1);
    return resolve(
      parts.reduce<JsonObject>((inside, part) => objectOf(inside[part]), objectOf(openapi)),
    );
  };
  const operations = Object.entries(objectOf(openapi['paths'])).flatMap(([path, item]) =>
    METHODS.filter((method) => objectOf(item)[method] !== undefined).map((method) =>
      readOperation(method, path, objectOf(objectOf(item)[method]), resolve),
    ),
  );
  return {
    title: textOf(info['title']),
    version: textOf(info['version']),
    description: textOf(info['description']),
    operations,
    resolve,
  };
}

function readOperation(
  method: string,
  path: string,
  operation: JsonObject,
  resolve: Reference['resolve'],
): Operation {
  const description = textOf(operation['description']);
  const security = listOf(operation['security']).flatMap((entry) => Object.keys(objectOf(entry)));
  return {
    id: textOf(operation['operationId']),
    method: method.toUpperCase(),
    path,
    tag: textOf(listOf(operation['tags'])[0] ?? 'other'),
    summary: textOf(operation['summary']),
    description: description.replace(/(?:\n\n)?Needs the permission `[^`]+`\./, ''),
    security,
    permission: /permission `([^`]+)`/.exec(description)?.[1] ?? null,
    parameters: listOf(operation['parameters']).map((one) => readParameter(resolve(objectOf(one)))),
    body: readBody(operation['requestBody'], resolve),
    responses: Object.entries(objectOf(operation['responses'])).map(([status, value]) => {
      const response = resolve(objectOf(value));
      return {
        status: Number(status),
        description: textOf(response['description']),
        remark: remarkOf(objectOf(response['content'])['application/json']),
        content: schemasOf(response['content']),
      };
    }),
  };
}

function readParameter(parameter: JsonObject): Parameter {
  return {
    name: textOf(parameter['name']),
    place: textOf(parameter['in']),
    isRequired: parameter['required'] === true,
    description: textOf(parameter['description']),
    schema: objectOf(parameter['schema']),
  };
}

function readBody(value: unknown, resolve: Reference['resolve']): Operation['body'] {
  const body = resolve(objectOf(value));
  const [content, other] = Object.entries(schemasOf(body['content']));
  if (content === undefined) return null;
  const [mediaType, schema] = content;
  const isRequired = body['required'] === true;
  const description = textOf(body['description']);
  return { isRequired, description, mediaType, schema, json: other?.[1] ?? null };
}

function schemasOf(content: unknown): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(objectOf(content)).map(([type, media]) => [type, exampled(objectOf(media))]),
  );
}

function remarkOf(media: unknown): string {
  const [named] = Object.values(objectOf(objectOf(media)['examples']));
  return textOf(objectOf(named)['summary']);
}

/** The schema of a media type, with the example that stands beside it. */
function exampled(media: JsonObject): JsonObject {
  const schema = objectOf(media['schema']);
  const [named] = Object.values(objectOf(media['examples']));
  const beside = media['example'] ?? objectOf(named)['value'];
  return beside === undefined ? schema : { ...schema, examples: [beside] };
}
