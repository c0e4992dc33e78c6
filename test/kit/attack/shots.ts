import { isHolder, type FuzzJson } from '../fuzz/json.ts';
import type { Shot } from './caller.ts';
import { nameOf, type Operation, type WireParameter } from './documents.ts';
import { extremeBodies } from './extremes.ts';

/** Ids for the places in paths: by `surface path` or by the path alone, up to the place. */
export type PathIds = Readonly<Record<string, string>>;

/** What makes a generated request meaningful: things that exist. */
export interface Existing {
  readonly ids: PathIds;
  readonly fields: Readonly<Record<string, FuzzJson>>;
  readonly satellites: readonly string[];
}

/** A caller's key and agent, in every header that surfaces read it from. */
export function headersOf(key: string | null, agent = 'agent-attack'): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(key !== null && { authorization: `Bearer ${key}`, 'x-api-key': key }),
    'x-agent-id': agent,
  };
}

/** A shot at an operation with a JSON body. */
export function shotAt(
  operation: Operation,
  options: {
    readonly name?: string;
    readonly ids: PathIds;
    readonly key: string | null;
    readonly query?: string;
    readonly body?: FuzzJson;
  },
): Shot {
  const { query, body } = options;
  return {
    name: options.name ?? nameOf(operation),
    method: operation.method,
    url: `${operation.address}${filledPath(operation, options.ids)}${query ? `?${query}` : ''}`,
    headers: headersOf(options.key),
    ...(body !== undefined && { body: Buffer.from(harmless(JSON.stringify(body))) }),
  };
}

/** Whether an operation answers a JSON request and ends. */
export function isAttackable({ streams, takesContent }: Operation): boolean {
  return !streams && !takesContent;
}

/** Whether it takes away what others of the same paths need. */
export function isFinal({ method, path }: Operation): boolean {
  return method === 'DELETE' || path.endsWith('/cancel');
}

/** Sorts what takes away behind the rest. */
export function byFinality(one: Operation, other: Operation): number {
  return Number(isFinal(one)) - Number(isFinal(other));
}

/** Requests at the limits of an operation, generated from its document alone. */
export function extremeShots(operation: Operation, existing: Existing, key: string): Shot[] {
  const at = { ids: existing.ids, key };
  const named = (name: string): string => `${nameOf(operation)}, ${name}`;
  const bodies = extremeBodies(operation).map(({ name, body }) =>
    shotAt(operation, { ...at, name: named(name), body: peopled(body, existing) }),
  );
  const bare = operation.body === null ? [shotAt(operation, { ...at, name: named('bare') })] : [];
  const queries = operation.parameters.some((one) => one.in === 'query')
    ? QUERY_EXTREMES.map(({ name, value }) => {
        const query = operation.parameters
          .filter((one) => one.in === 'query')
          .flatMap((one) => queryOf(one, value))
          .join('&');
        const [body] = operation.body?.examples ?? [];
        return shotAt(operation, {
          ...at,
          name: named(`query ${name}`),
          query,
          ...(body !== undefined && { body }),
        });
      })
    : [];
  return [...bare, ...bodies, ...queries];
}

const QUERY_EXTREMES = [
  { name: 'largest', value: 'most' },
  { name: 'smallest', value: 'least' },
] as const;

/** A week in the future, as long as any range may be. */
const RANGE = { start: '2026-11-20T00:00:00Z', end: '2026-11-27T00:00:00Z' };

/** What query parameters mean at an extreme; documents give only the form of those that are texts. */
function queryOf({ name, schema }: WireParameter, value: 'most' | 'least'): string[] {
  const most = value === 'most';
  const known: Readonly<Record<string, string>> = {
    start: RANGE.start,
    end: RANGE.end,
    at: RANGE.start,
    since: '1970-01-01T00:00:00Z',
    interval_sec: most ? '60' : '1e-9',
    hours: most ? '168' : '1e-9',
    lat: most ? '89.999' : '-1e-9',
    lon: most ? '180' : '-180',
    altitude_m: most ? '9000' : '-400',
    min_elevation_deg: most ? '0' : '90',
    limit: most ? '9'.repeat(20) : '1',
    offset: most ? '0' : '9'.repeat(20),
    q: most ? 'a' : 'a'.repeat(schema.maxLength ?? 100),
  };
  const own = known[name];
  if (own !== undefined) return [`${name}=${encodeURIComponent(own)}`];
  const [word] = schema.enum === undefined ? [] : most ? schema.enum.toReversed() : schema.enum;
  return name === 'format' && typeof word === 'string' ? [`format=${word}`] : [];
}

/** `{id}` replaced by an id of what the path is about. */
export function filledPath({ surface, path }: Operation, ids: PathIds): string {
  return path.replaceAll(/\{(\w+)\}/g, (place) => {
    const before = path.slice(0, path.indexOf(place));
    const id = ids[`${surface} ${before}${place}`] ?? ids[before + place];
    return encodeURIComponent(id ?? 'none');
  });
}

/** A body whose ids and satellites exist, where its fields name such. */
function peopled(body: FuzzJson, { fields, satellites }: Existing, within = ''): FuzzJson {
  if (Array.isArray(body)) {
    const areNumbers =
      /satellite/.test(within) &&
      body.every((one) => /^\d+$/.test(JSON.stringify(one).replaceAll('"', '')));
    return body.map((item, index) =>
      areNumbers ? (satellites[index] ?? item) : peopled(item, { ids: {}, fields, satellites }),
    );
  }
  if (!isHolder(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, inner]) => [
      name,
      isHolder(inner)
        ? peopled(inner, { ids: {}, fields, satellites }, name)
        : (fields[name] ?? inner),
    ]),
  );
}

/** Examples name receivers in the world: attacks must reach nobody but this machine. */
function harmless(json: string): string {
  return json.replaceAll(/https?:\/\/[^"\\]*/g, 'http://127.0.0.1:9/closed');
}
