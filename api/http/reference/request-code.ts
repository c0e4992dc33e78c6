import { listOf, objectOf, type JsonObject } from './html.ts';
import type { Operation, Parameter, Reference } from './read-document.ts';

/** What a request of the pages is made of. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query; `$NAME` stands for an id of the reader. */
  readonly path: string;
  /** Lower-case names; `$KEY` stands for the reader's key. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, with `$NAME` for ids; null without a body. */
  readonly json: unknown;
  /** Text that is uploaded as it is; null without. */
  readonly content: string | null;
  readonly isStream: boolean;
}

/** The agent of all examples. */
const AGENT = 'agent-iss-1';

/** What stands in a path for what every platform has. */
const KNOWN: Readonly<Record<string, string>> = {
  satellites: '25544',
  presets: 'onboard-ml-inference',
  summary: '6U',
  'constellation-templates': 'walker-star-6-3',
  agents: AGENT,
  keys: '$API_KEY',
  // Among the satellites of the shipped catalogue.
  conjunctions: 'con_20580_43476_hpn0c',
  // What the shipped month shows of ICESat-2.
  patterns: 'pat_43613_maneuver_ti46vi',
  'artifacts/name': 'result.txt',
  // Registered ones are the reader's own.
  'fleet/satellites': '$SATELLITE',
};

/** What stands in a query for a parameter that has no example. */
const QUERIES: Readonly<Record<string, string>> = {
  ids: '$PLAN,$OTHER_PLAN',
  topics: 'overview,deployments',
};

/** Parameters of which the handler wants one although each may be left out, or that show more. */
const WANTED: Readonly<Record<string, string>> = {
  '/v1/satellites/{id}/latency': 'lat=51.5&lon=-0.1',
  '/v1/satellites/{id}/feasibility': 'power_w=20',
  '/api/search': 'q=station',
  '/v1/conjunctions': 'start=2026-07-25T00:00:00Z&threshold_km=20',
  '/v1/patterns': 'satellite=ICESAT-2&start=2026-07-01T00:00:00Z&end=2026-07-24T00:00:00Z',
};

/** Sets the cookie, so that it takes what a page of ours sends alone. */
const CALLBACK = '/api/auth/callback';

/** Ids in bodies that a reader replaces by their own. */
const IDS: Readonly<Record<string, string>> = {
  plan_id: '$PLAN',
  plan_ids: '$PLAN',
  mission_id: '$MISSION',
  deployment_id: '$DEPLOYMENT',
  token: '$SIGN_IN_TOKEN',
};

/** The request that an operation's page shows, from the examples of its document. */
export function sampleRequest(operation: Operation, { resolve }: Reference): SampleRequest {
  const { parameters, body, method } = operation;
  const query = parameters
    .filter(({ place, isRequired }) => place === 'query' && isRequired)
    .map((one) => `${one.name}=${exampleOf(one, resolve) ?? QUERIES[one.name] ?? ''}`);
  const wanted = WANTED[operation.path];
  if (wanted !== undefined) query.push(wanted);
  const isJson = body?.mediaType === 'application/json';
  const example = isJson ? bodyExample(body.schema, resolve) : null;
  return {
    method,
    path: fillPath(operation, resolve) + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers: {
      ...proofHeaders(operation),
      ...(body === null ? {} : { 'content-type': isJson ? 'application/json' : 'text/plain' }),
      ...requiredHeaders(parameters, resolve),
    },
    json: example === null ? null : withOwnIds(example),
    content: body === null || isJson ? null : uploaded(bodyExample(body.schema, resolve)),
    isStream: operation.responses.some(({ content }) => 'text/event-stream' in content),
  };
}

function uploaded(example: unknown): string {
  return typeof example === 'string' ? example : 'result of the step';
}

/** The request as a command line for a POSIX shell. */
export function curlOf(sample: SampleRequest, address: string): string {
  const { method, headers, json, content } = sample;
  const hasBody = json !== null || content !== null;
  const verb = method === 'GET' || (method === 'POST' && hasBody) ? '' : ` -X ${method}`;
  const data = json === null ? (content ?? '') : JSON.stringify(json, null, 2);
  const lines = [
    `curl -s${sample.isStream ? 'N' : ''}${verb} "${address}${sample.path}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(hasBody ? [`${json === null ? '--data-binary' : '-d'} '${shellText(data)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** The request as JavaScript for Node and browsers. */
export function fetchOf(sample: SampleRequest, address: string): string {
  const { method, headers, json, content } = sample;
  const init = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0
      ? []
      : [
          '  headers: {',
          ...Object.entries(headers).map(([name, value]) => `    '${name}': ${scriptText(value)},`),
          '  },',
        ]),
    ...(json === null ? [] : [`  body: JSON.stringify(${scriptJson(json)}),`]),
    ...(content === null ? [] : [`  body: ${scriptText(content)},`]),
  ];
  const call = init.length === 0 ? '' : `, {\n${init.join('\n')}\n}`;
  const read = sample.isStream
    ? `for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) console.log(chunk);`
    : 'console.log(await answer.text());';
  return (
    `const answer = await fetch(${scriptText(`${address}${sample.path}`)}${call});\n` +
    `if (!answer.ok) throw new Error(await answer.text());\n${read}\n`
  );
}

/** The first example of a schema, looked for in its forms as well; null without one. */
export function bodyExample(schema: JsonObject, resolve: Reference['resolve']): unknown {
  return bodyExamples(schema, resolve)[0] ?? null;
}

/** The examples of a schema, or of the first of its forms that has any. */
export function bodyExamples(
  schema: JsonObject,
  resolve: Reference['resolve'],
): readonly unknown[] {
  const resolved = resolve(schema);
  // What stands beside a reference tells of this place alone.
  const own = [schema, resolved]
    .map((one) => listOf(one['examples']))
    .find((one) => one.length > 0);
  if (own !== undefined) return own;
  const parts = [
    ...listOf(resolved['anyOf']),
    ...listOf(resolved['oneOf']),
    ...listOf(resolved['allOf']),
  ];
  for (const part of parts) {
    const found = bodyExamples(objectOf(part), resolve);
    if (found.length > 0) return found;
  }
  return [];
}

function fillPath(operation: Operation, resolve: Reference['resolve']): string {
  const parts = operation.path.split('/');
  return parts
    .map((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part;
      const before = parts[at - 1] ?? '';
      const parameter = operation.parameters.find(
        (one) => one.place === 'path' && one.name === name,
      );
      const example = parameter === undefined ? null : exampleOf(parameter, resolve);
      const own = KNOWN[`${parts[at - 2] ?? ''}/${before}`];
      return own ?? KNOWN[`${before}/${name}`] ?? KNOWN[before] ?? example ?? variable(before);
    })
    .join('/');
}

/** `webhook-deliveries` becomes `$WEBHOOK_DELIVERY`. */
function variable(segment: string): string {
  const singular = segment.replace(/ies$/, 'y').replace(/s$/, '');
  return `$${singular.replaceAll('-', '_').toUpperCase()}`;
}

function exampleOf(parameter: Parameter, resolve: Reference['resolve']): string | null {
  const schema = resolve(parameter.schema);
  const [example] = [...listOf(schema['examples']), ...listOf(schema['enum'])];
  return typeof example === 'string' || typeof example === 'number' ? String(example) : null;
}

/** What shows who calls: the reader's key, or the cookie of a browser as a page of ours sends it. */
function proofHeaders({ security, method, path }: Operation): Record<string, string> {
  if (security.includes('bearer')) return { authorization: 'Bearer $KEY' };
  if (security.includes('apiKey')) return { 'x-api-key': '$KEY' };
  const isByCookie = security.includes('session');
  return {
    ...(isByCookie ? { cookie: 'session=$SESSION_COOKIE' } : {}),
    ...((isByCookie && method !== 'GET') || path === CALLBACK
      ? { 'x-requested-with': 'fetch' }
      : {}),
  };
}

function requiredHeaders(
  parameters: readonly Parameter[],
  resolve: Reference['resolve'],
): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter(({ place, isRequired }) => place === 'header' && isRequired)
      .map((one) => [one.name.toLowerCase(), exampleOf(one, resolve) ?? AGENT]),
  );
}

function withOwnIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      const own = IDS[name];
      if (own === undefined || inside === null) return [name, withOwnIds(inside)];
      return [name, Array.isArray(inside) ? inside.map(() => own) : own];
    }),
  );
}

/** Text between single quotes of a shell, its `$NAME` open to the shell. */
function shellText(text: string): string {
  return text.replaceAll("'", `'\\''`).replaceAll(/"(\$[A-Z_]+)"/g, `"'$1'"`);
}

/** A text of JavaScript, its `$NAME` read from the environment. */
function scriptText(text: string): string {
  if (!/\$[A-Z_]+|\n/.test(text))
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return `\`${text.replaceAll(/\$([A-Z_]+)/g, '${process.env.$1}')}\``;
}

function scriptJson(json: unknown): string {
  return JSON.stringify(json, null, 2)
    .replaceAll('\n', '\n  ')
    .replaceAll(/"\$([A-Z_]+)"/g, 'process.env.$1');
}

/** The names that a reader fills in, without the key. */
export function variablesOf(sample: SampleRequest): string[] {
  const text = `${sample.path} ${JSON.stringify(sample.headers)} ${JSON.stringify(sample.json)}`;
  const names = [...text.matchAll(/\$([A-Z_]+)/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => name !== 'KEY');
}
