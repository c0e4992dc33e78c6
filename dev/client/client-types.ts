import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { SurfaceName } from '../../api/http/kit.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What is generated of a surface: its name and the document that it serves. */
export interface DescribedSurface {
  readonly name: SurfaceName;
  readonly openapi: JsonObject;
}

const HEAD =
  '/** Made by `npm run client:generate` from what the surfaces declare: not to be edited. */\n';

/** What a program that calls the platform has no use for. */
const LEFT_OUT = /^\/docs(?:\/|$)|openapi\.json$/;

/**
 * The files of `clients/sdk/generated` by their names: types of every surface, and what the client must
 * know of operations while it runs.
 */
export async function clientTypes(
  surfaces: readonly DescribedSurface[],
): Promise<Readonly<Record<string, string>>> {
  const ordered = surfaces.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const types = await Promise.all(
    ordered.map(async ({ name, openapi }) => [`${name}.ts`, await typesOf(openapi)] as const),
  );
  return { ...Object.fromEntries(types), 'operations.ts': operationFacts(ordered) };
}

async function typesOf(openapi: JsonObject): Promise<string> {
  // True: a test of the surfaces holds their documents against the standard.
  const document = withoutExamples(reduced(openapi)) as OpenAPI3;
  const nodes = await openapiTs(document, {
    alphabetize: true,
    defaultNonNullable: false,
    silent: true,
  });
  return `${HEAD}\n${astToString(nodes)}`;
}

/** Refusals have one type in the client, and headers of answers none: they are not repeated everywhere. */
function reduced(openapi: JsonObject): JsonObject {
  const paths = Object.entries(objectOf(openapi['paths']))
    .filter(([path]) => !LEFT_OUT.test(path))
    .map(([path, methods]) => [path, mapValues(objectOf(methods), withSuccessesAlone)] as const);
  const { schemas, securitySchemes } = objectOf(openapi['components']);
  return {
    ...openapi,
    paths: Object.fromEntries(paths),
    components: { schemas, securitySchemes },
  };
}

function withSuccessesAlone(operation: unknown): JsonObject {
  const { responses, ...rest } = objectOf(operation);
  const kept = Object.entries(objectOf(responses))
    .filter(([status]) => Number(status) < 400)
    .map(([status, answer]) => {
      const { description, content } = objectOf(answer);
      return [status, { description, ...(content === undefined ? {} : { content }) }];
    });
  return { ...rest, responses: Object.fromEntries(kept) as unknown };
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** Examples are for readers of the reference pages; as comments they would be most of each file. */
function withoutExamples(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => names || (name !== 'examples' && name !== 'example'))
      .map(([name, inside]) => [name, withoutExamples(inside, !names && NAMED.has(name))]),
  );
}

/** Objects whose keys are names that a document chose. */
const NAMED = new Set(['properties', 'paths', 'schemas', 'patternProperties', '$defs']);

/** What the client must know of operations before it sends them, as lists of `METHOD path` for every surface. */
function operationFacts(surfaces: readonly DescribedSurface[]): string {
  const keyed = listsOf(surfaces, takesKey);
  const unchanging = listsOf(surfaces, (operation) => operation['x-changes-nothing'] === true);
  return (
    `${HEAD}\n/** Operations that take an \`Idempotency-Key\`, by surface. */\n` +
    `export const IDEMPOTENT = ${keyed} as const;\n\n` +
    '/** Operations other than GET that change nothing, by surface. */\n' +
    `export const CHANGES_NOTHING = ${unchanging} as const;\n`
  );
}

function listsOf(
  surfaces: readonly DescribedSurface[],
  isMeant: (operation: JsonObject) => boolean,
): string {
  const lines = surfaces.map(({ name, openapi }) => {
    const entries = Object.entries(objectOf(openapi['paths'])).flatMap(([path, methods]) =>
      Object.entries(objectOf(methods))
        .filter(([, operation]) => isMeant(objectOf(operation)))
        .map(([method]) => `    '${method.toUpperCase()} ${path}',`),
    );
    return `  ${name}: [\n${entries.toSorted().join('\n')}\n  ],`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function takesKey({ parameters }: JsonObject): boolean {
  return (
    Array.isArray(parameters) &&
    parameters.some((one: unknown) => objectOf(one)['name'] === 'Idempotency-Key')
  );
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
