import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fieldAt, withField, withoutFields, type JsonObject } from './bodies.ts';
import { differences } from './conform.ts';
import type { Case, Endpoint, FixedTable, Json, RequestField, SurfaceTable } from './table.ts';

/** A surface that runs, and the things that the table's paths speak of. */
export interface Subject {
  readonly url: string;
  /** Headers of every request, such as a key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The time that the surface believes it is, epoch ms; the real one unless stated. */
  readonly clock?: () => number;
  /** Makes a thing by the name of its placeholder (`:session`) and answers its id. */
  readonly given: (name: string) => Promise<string>;
}

/** One answer, read. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A clock of the test and one of the surface may differ by so much, and a request takes time, ms. */
const NOW_TOLERANCE_MS = 30_000;

/** Values of a wrong type, by the right one. */
const WRONG_TYPES: Readonly<Record<RequestField['type'], readonly Json[]>> = {
  string: [true, [], {}],
  number: ['7', true, [], {}],
  boolean: ['true', 1, [], {}],
  array: ['x', 7, true, {}],
  object: ['x', 7, true, []],
  timestamp: [true, [], {}, 'tomorrow', '2026-02-30T00:00:00Z'],
};

/** Declares the tests that follow from a surface's tables. */
export function describeContract(table: SurfaceTable, subject: () => Subject): void {
  const ask: Ask = (method, path, body, headers) => request(subject(), method, path, body, headers);
  const clock = () => (subject().clock ?? Date.now)();
  for (const fixed of table.fixed) describeFixed(fixed, ask);
  for (const endpoint of table.endpoints) {
    describe(`${endpoint.method} ${endpoint.path} as the tables say`, () => {
      describeAnswers(endpoint, table, ask);
      for (const field of endpoint.fields ?? []) describeField(field, endpoint, table, ask, clock);
      for (const one of endpoint.cases ?? []) describeCase(one, endpoint, table, ask);
    });
  }
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

function describeFixed(fixed: FixedTable, ask: Ask): void {
  it(`${fixed.method} ${fixed.path} answers the published table: ${fixed.title}`, async () => {
    const answer = await ask(fixed.method, fixed.path, fixed.body);
    assert.equal(answer.status, 200, text(answer));
    const entries = fieldAt(answer.body, fixed.at);
    assert.ok(Array.isArray(entries), text(answer));
    const rows = entries.map((entry) => fixed.columns.map((column) => fieldAt(entry, column)));
    assert.deepEqual(rows, fixed.rows);
  });
}

function describeAnswers(endpoint: Endpoint, table: SurfaceTable, ask: Ask): void {
  const { required, content, warnings = 0 } = endpoint;
  const send = (body: unknown = content) =>
    ask(endpoint.method, endpoint.path, body, endpoint.headers);

  it('takes the smallest request', async () => {
    assertAnswer(await send(required), endpoint, table);
  });

  if (required !== undefined) {
    it('takes a request with every field', async () => {
      const answer = await send(fullBody(endpoint));
      assertAnswer(answer, endpoint, table);
      assert.equal(Number(answer.headers.get('x-warnings') ?? 0), warnings, text(answer));
    });
    if (endpoint.refusesUnknown === true) {
      it('refuses fields that it does not know, and names them', async () => {
        const answer = await send({ ...required, not_a_field: { a: [1] } });
        assertRefusal(answer, 400, 'validation_error', table, 'not_a_field');
        assert.match(text(answer), /not_a_field/);
      });
    } else if (endpoint.isFreeForm === true) {
      it('takes fields of any name', async () => {
        const answer = await send({ ...required, not_a_field: { a: [1] } });
        assertAnswer(answer, endpoint, table);
        assert.equal(Number(answer.headers.get('x-warnings') ?? 0), warnings, text(answer));
      });
    } else {
      it('accepts fields that it does not know, and tells of them', async () => {
        const answer = await send({ ...required, not_a_field: { a: [1] } });
        assertAnswer(answer, endpoint, table);
        assert.equal(answer.headers.get('x-warnings'), String(warnings + 1), text(answer));
      });
    }
    it('refuses what is not a JSON object', async () => {
      for (const body of ['{"a":', '[]', '7', 'null', '"text"'])
        assertRefusal(await send(body), 400, table.malformedCode, table, body);
    });
    if (Object.keys(required).length === 0) {
      it('takes an empty body', async () => {
        assertAnswer(await send(''), endpoint, table);
        assertAnswer(await send('{}'), endpoint, table);
      });
    }
  }

  it('refuses a method that it does not have, and names those it has', async () => {
    const hasPut = table.endpoints.some(
      ({ method, path }) => method === 'PUT' && path === endpoint.path,
    );
    const answer = await ask(hasPut ? 'PATCH' : 'PUT', endpoint.path, {});
    assertRefusal(answer, 405, 'method_not_allowed', table);
    assert.ok((answer.headers.get('allow') ?? '').includes(endpoint.method));
  });
}

function describeField(
  field: RequestField,
  endpoint: Endpoint,
  table: SurfaceTable,
  ask: Ask,
  clock: () => number,
): void {
  const base: JsonObject = { ...endpoint.required, ...endpoint.pinned };
  const send = (body: unknown) => ask(endpoint.method, endpoint.path, body);
  const sendWith = (value: Json) => send(withField(base, field.path, value));

  const fallback = field.default;
  if (fallback !== undefined) {
    it(`${field.path} is ${JSON.stringify(fallback)} when it is left out, null included`, async () => {
      const without = withoutFields(base, [field.path]);
      const stated = stable(await sendWith(fallback), endpoint);
      assert.deepEqual(stable(await send(without), endpoint), stated);
      assert.deepEqual(stable(await sendWith(null), endpoint), stated);
    });
  }
  const shownIn = field.defaultsToNow;
  if (shownIn !== undefined) {
    it(`${field.path} is the time of the request when it is left out`, async () => {
      const answer = await send(endpoint.required);
      assertAnswer(answer, endpoint, table);
      const shown = Date.parse(String(fieldAt(answer.body, shownIn)));
      assert.ok(Math.abs(shown - clock()) < NOW_TOLERANCE_MS, text(answer));
    });
  }
  if (field.isRequired === true) {
    it(`${field.path} is required`, async () => {
      const answer = await send(withoutFields(base, [field.path]));
      assertFieldRefusal(answer, field, table);
      assertFieldRefusal(await sendWith(null), field, table, 'null');
    });
  }
  for (const value of field.accepts ?? []) {
    it(`${field.path} may be ${show(value)}`, async () => {
      assertAnswer(await sendWith(value), endpoint, table);
    });
  }
  for (const value of field.refuses ?? []) {
    it(`${field.path} must not be ${show(value)}`, async () => {
      assertFieldRefusal(await sendWith(value), field, table);
    });
  }
  it(`${field.path} is refused in another type than ${field.type}`, async () => {
    for (const value of WRONG_TYPES[field.type])
      assertFieldRefusal(await sendWith(value), field, table, JSON.stringify(value));
  });
}

function describeCase(one: Case, endpoint: Endpoint, table: SurfaceTable, ask: Ask): void {
  it(one.title, async () => {
    const takesBody = endpoint.required !== undefined || one.body !== undefined;
    const base = one.bare === true ? {} : endpoint.required;
    const body = takesBody ? { ...base, ...one.body } : (one.content ?? endpoint.content);
    const headers = { ...endpoint.headers, ...one.headers };
    const answer = await ask(endpoint.method, one.path ?? endpoint.path, body, headers);
    if (one.code !== undefined) assertRefusal(answer, one.status, one.code, table);
    else
      assertAnswer(
        answer,
        { ...endpoint, status: one.status, answer: one.answer ?? endpoint.answer },
        table,
      );
    if (one.refusal !== undefined)
      assert.deepEqual(differences(answer.body, one.refusal, table), []);
    for (const [path, value] of Object.entries(one.answers ?? {}))
      assert.deepEqual(fieldAt(answer.body, path), value, path);
  });
}

/** The required fields, and every other one with its default or the first value that it takes. */
function fullBody(endpoint: Endpoint): JsonObject {
  let body: JsonObject = { ...endpoint.required, ...endpoint.pinned };
  for (const { path, default: fallback, accepts } of endpoint.fields ?? []) {
    const value = fallback ?? accepts?.[0];
    if (fieldAt(body, path) === undefined && value !== undefined)
      body = withField(body, path, value);
  }
  return body;
}

function stable(answer: Answer, endpoint: Endpoint): unknown {
  assert.equal(answer.status, endpoint.status, text(answer));
  return withoutFields(answer.body, endpoint.volatile ?? []);
}

function assertAnswer(answer: Answer, endpoint: Endpoint, table: SurfaceTable): void {
  assert.equal(answer.status, endpoint.status, text(answer));
  if (endpoint.status === 204) {
    assert.equal(answer.body, '');
    return;
  }
  assertJson(answer);
  assert.deepEqual(differences(answer.body, endpoint.answer, table), []);
}

function assertRefusal(
  answer: Answer,
  status: number,
  code: string,
  table: SurfaceTable,
  what = '',
): void {
  assert.equal(answer.status, status, `${what} ${text(answer)}`);
  assertJson(answer);
  const error = fieldAt(answer.body, table.errors === 'nested' ? 'error' : '');
  const codeField = table.errors === 'flat' ? 'error' : 'code';
  assert.equal(fieldAt(error, codeField), code, `${what} ${text(answer)}`);
  const said = fieldAt(error, 'message') ?? (table.errors === 'console' && fieldAt(error, 'error'));
  assert.match(String(said), /\S/, text(answer));
}

/** A refusal of one field; where the table says so it names the field, or a part of it. */
function assertFieldRefusal(
  answer: Answer,
  { path, code }: RequestField,
  table: SurfaceTable,
  what = '',
): void {
  assertRefusal(answer, 400, code, table, what);
  if (table.namesFields !== true) return;
  const problems = fieldAt(answer.body, 'problems');
  assert.ok(Array.isArray(problems), text(answer));
  const named = problems.map((problem) => String(fieldAt(problem, 'path')));
  const isNamed = named.some((one) => one === path || one.startsWith(`${path}.`));
  assert.ok(isNamed, `${path} is not named: ${text(answer)}`);
}

function assertJson(answer: Answer): void {
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.match(answer.headers.get('x-request-id') ?? '', /^\S+$/);
}

/** A body of text is sent as it is, anything else as JSON; undefined sends none. */
async function request(
  subject: Subject,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  let target = path;
  for (const [placeholder, name = ''] of path.matchAll(/:([a-z]+)/g))
    target = target.replace(placeholder, encodeURIComponent(await subject.given(name)));
  const sent = typeof body === 'string' ? body : await written(subject, body);
  const response = await fetch(`${subject.url}${target}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...subject.headers,
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const content = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(content) };
}

let names = 0;

/** A body as JSON, with a name that no other request has for each text `:fresh`, and what is given for others. */
async function written(subject: Subject, body: unknown): Promise<string | undefined> {
  if (body === undefined) return undefined;
  let text = JSON.stringify(body).replaceAll('":fresh"', () => `"Fresh ${(names += 1)} of many"`);
  for (const [placeholder, name = ''] of text.matchAll(/":([a-z]+)"(?!:)/g))
    text = text.replace(placeholder, JSON.stringify(await subject.given(name)));
  return text;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

function text(answer: Answer): string {
  return `${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`;
}

function show(value: Json): string {
  const whole = JSON.stringify(value);
  return whole.length <= 60 ? whole : `${whole.slice(0, 50)}… (${whole.length} characters)`;
}
