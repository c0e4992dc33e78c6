import type { FuzzJson } from '../fuzz/json.ts';

export type SurfaceName = 'main' | 'simulation' | 'cae' | 'console';

/** The words of JSON Schema that documents use for limits. */
export interface WireSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly allOf?: readonly WireSchema[];
  readonly not?: WireSchema;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly prefixItems?: readonly WireSchema[];
  readonly enum?: readonly FuzzJson[];
  readonly const?: FuzzJson;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly examples?: readonly FuzzJson[];
}

/** A parameter of an operation. */
export interface WireParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema: WireSchema;
}

/** One operation of a surface's document. */
export interface Operation {
  readonly surface: SurfaceName;
  readonly method: string;
  /** With `{id}` in it. */
  readonly path: string;
  readonly address: string;
  readonly parameters: readonly WireParameter[];
  /** Of a JSON body; null when it takes none. */
  readonly body: WireSchema | null;
  readonly takesContent: boolean;
  /** The permission that its description names; null when any key will do or none is needed. */
  readonly permission: string | null;
  /** It answers only to who shows a key or a session. */
  readonly needsProof: boolean;
  /** A key is proof enough. */
  readonly needsKey: boolean;
  /** Ends only when the caller goes. */
  readonly streams: boolean;
  /** Follows a `$ref` within the document. */
  readonly resolve: (schema: WireSchema) => WireSchema;
}

interface WireOperation {
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly WireParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: WireSchema }>> };
  readonly responses?: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;
}

/** What attacks read of an OpenAPI document. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, WireSchema>> };
}

/** Reads what a surface says of itself. */
export async function readDocument(surface: SurfaceName, address: string): Promise<Operation[]> {
  const answer = await fetch(`${address}/v1/openapi.json`);
  // A test of the surface holds the document against the standard.
  return operationsOf(surface, address, (await answer.json()) as Document);
}

/** The operations of a document of a surface that listens at `address`. */
export function operationsOf(
  surface: SurfaceName,
  address: string,
  { paths, components }: Document,
): Operation[] {
  const resolve = (schema: WireSchema): WireSchema =>
    schema.$ref === undefined
      ? schema
      : resolve(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const content = operation.requestBody?.content ?? {};
      const json = content['application/json'];
      const permission = /permission `([^`]+)`/.exec(operation.description ?? '')?.[1];
      return {
        ...{ surface, path, address, resolve },
        method: method.toUpperCase(),
        parameters: operation.parameters ?? [],
        body: json === undefined ? null : resolve(json.schema),
        takesContent: Object.keys(content).length > 0 && json === undefined,
        permission: permission ?? null,
        needsProof: (operation.security ?? []).length > 0,
        needsKey: (operation.security ?? []).some((one) => !('session' in one)),
        streams: 'text/event-stream' in (operation.responses?.['200']?.content ?? {}),
      };
    }),
  );
}

/** `POST main /v1/plan`. */
export function nameOf({ surface, method, path }: Operation): string {
  return `${method} ${surface} ${path}`;
}
