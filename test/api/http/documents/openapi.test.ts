import assert from 'node:assert/strict';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { oneRequired } from '../../../../contracts/shapes.ts';
import { countQuery, numberQuery, seqText, textQuery } from '../../../../api/http/input/query.ts';
import { SURFACE_NAMES } from '../../../../api/http/kit.ts';
import { at } from '../../../kit/http/answers.ts';
import { createAllSurfaces } from '../../../kit/surfaces/all-surfaces.ts';
import { createWorkshop } from '../../../kit/surfaces/idempotent-surface.ts';
import { sampleRoutes, sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

describe('the OpenAPI document', () => {
  for (const name of SURFACE_NAMES) {
    it(`is valid 3.1 and has every route on ${name}`, async () => {
      const routes = [...sampleRoutes(), createWorkshop().route];
      const { agent, surface } = sampleSurface({ name, routes });
      const served = await agent.get('/v1/openapi.json');
      assert.deepEqual(served.body, JSON.parse(JSON.stringify(surface.openapi)));
      const result = await new Validator().validate({ ...surface.openapi });
      assert.ok(result.valid, JSON.stringify(result.errors));
      for (const { method, path } of routes) {
        const pattern = path.replace(':id', '{id}');
        const operation = at(surface.openapi, 'paths', pattern, method.toLowerCase());
        assert.ok(operation !== undefined, `${method} ${path}`);
      }
    });
  }

  it('describes an upload as bytes of any type, on the page too', async () => {
    const routes = [{ ...createWorkshop().route, body: undefined, upload: 'The content.' }];
    const { agent, surface } = sampleSurface({ routes });
    const body = at(surface.openapi, 'paths', '/v1/things', 'post', 'requestBody');
    assert.deepEqual(body, {
      description: 'The content.',
      required: true,
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    });
    const page = await agent.get('/docs/operations/post_v1_things');
    assert.equal(page.status, 200);
    assert.match(page.text, /Bytes of any type/);
    assert.match(page.text, /--data-binary/);
  });

  it('describes parameters that are numbers as numbers, with their limits', () => {
    const query = v.object({
      limit: countQuery(5, 100),
      power_w: numberQuery(0.001, 1e6),
      after: v.optional(seqText),
      name: textQuery(9),
    });
    const { surface } = sampleSurface({
      routes: [
        { ...createWorkshop().route, query, headers: v.object({ last: v.optional(seqText) }) },
      ],
    });
    const parameters = at(surface.openapi, 'paths', '/v1/things', 'post', 'parameters');
    assert.deepEqual(
      [0, 1, 2, 4].map((index) => at(parameters, index, 'schema')),
      [
        { type: 'integer', minimum: 0, default: 5 },
        { type: 'number', minimum: 0.001, maximum: 1e6 },
        { type: 'integer', minimum: 0 },
        { type: 'integer', minimum: 0 },
      ],
    );
    assert.equal(at(parameters, 3, 'schema', 'type'), 'string');
  });

  it('says defaults of fields in words, which generated clients do not take for required', async () => {
    const texts = (await createAllSurfaces()).map(({ openapi }) =>
      JSON.stringify(at(openapi, 'components')),
    );
    for (const text of texts) assert.doesNotMatch(text, /"default":/);
    assert.ok(texts.some((text) => text.includes('picked it up for so long. Default: 72.')));
  });

  it('is served under /api too on the console', async () => {
    const { agent } = sampleSurface({ name: 'console' });
    assert.equal((await agent.get('/api/openapi.json')).status, 200);
  });

  it('says what a route needs, takes and answers', () => {
    const { surface } = sampleSurface({ name: 'main', routes: [createWorkshop().route] });
    const operation = at(surface.openapi, 'paths', '/v1/things', 'post');
    assert.deepEqual(at(operation, 'security'), [{ bearer: [] }]);
    assert.match(String(at(operation, 'description')), /planning:read/);
    assert.equal(at(operation, 'parameters', 0, 'name'), 'Idempotency-Key');
    assert.equal(at(operation, 'requestBody', 'required'), true);
    const responses = at(operation, 'responses');
    assert.ok(typeof responses === 'object' && responses !== null);
    assert.deepEqual(Object.keys(responses).sort(), [
      '201',
      '400',
      '401',
      '403',
      '408',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    assert.match(String(at(responses, '409', 'description')), /conflict.*idempotency_in_progress/);
  });

  it('names the codes as the surface sends them', () => {
    const refusalOf = (name: 'main' | 'simulation') => {
      const { surface } = sampleSurface({ name });
      const operation = at(surface.openapi, 'paths', '/v1/plan', 'post');
      return String(at(operation, 'responses', '400', 'description'));
    };
    assert.equal(refusalOf('main'), '`validation_error`, `invalid_body`');
    assert.equal(refusalOf('simulation'), '`invalid_request`');
  });

  it('promises Idempotency-Key where it is honoured, and nowhere else', () => {
    const { surface } = sampleSurface({ routes: [...sampleRoutes(), createWorkshop().route] });
    const text = (path: string) => JSON.stringify(at(surface.openapi, 'paths', path));
    assert.match(text('/v1/things'), /Idempotency-Key/);
    assert.match(text('/v1/things'), /Idempotency-Replayed/);
    assert.doesNotMatch(text('/v1/plan'), /Idempotency/i);
  });

  it('shows each refusal as the surface sends it', () => {
    const shapes = { main: 'object', cae: 'object', simulation: 'string', console: 'string' };
    for (const name of SURFACE_NAMES) {
      const { surface } = sampleSurface({ name });
      const responses = at(surface.openapi, 'paths', '/v1/plan/{id}', 'get', 'responses');
      const reference = String(at(responses, '404', '$ref'));
      const key = reference.replace('#/components/responses/', '');
      const content = at(surface.openapi, 'components', 'responses', key, 'content');
      const shown = at(content, 'application/json', 'examples', 'not_found', '$ref');
      assert.equal(shown, '#/components/examples/not_found');
      const example = at(surface.openapi, 'components', 'examples', 'not_found', 'value');
      assert.equal(typeof at(example, 'error'), shapes[name], name);
    }
  });

  it('tells on CAE alone that a foreign origin is refused', () => {
    for (const name of SURFACE_NAMES) {
      const { surface } = sampleSurface({ name });
      const responses = at(surface.openapi, 'paths', '/v1/plan/{id}', 'get', 'responses');
      const told = JSON.stringify(responses).includes('origin_not_allowed');
      assert.equal(told, name === 'cae', name);
    }
  });

  it('lists the headers of answers and refusals', () => {
    const { surface } = sampleSurface();
    const responses = at(surface.openapi, 'paths', '/v1/plan', 'post', 'responses');
    const headers = at(responses, '201', 'headers');
    assert.ok(typeof headers === 'object' && headers !== null);
    assert.deepEqual(Object.keys(headers), [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Warnings',
      'Preference-Applied',
      'Location',
    ]);
    const refused = at(surface.openapi, 'components', 'responses', '429.rate_limit_exceeded');
    assert.ok(at(refused, 'headers', 'Retry-After') !== undefined);
  });

  it('tells where a request may ask for strict handling, and what it then answers', () => {
    const { surface } = sampleSurface();
    const asks = (path: string) =>
      JSON.stringify(at(surface.openapi, 'paths', path)).includes('"Prefer"');
    assert.ok(asks('/v1/plan'));
    assert.ok(!asks('/healthz'));
    const [post, health] = [at(surface.openapi, 'paths', '/v1/plan', 'post'), '/healthz'] as const;
    const refused =
      String(at(post, 'responses', '400', '$ref'))
        .split('/')
        .at(-1) ?? '';
    const headers = at(surface.openapi, 'components', 'responses', refused, 'headers');
    assert.deepEqual(Object.keys(headers as object), [
      'X-Request-Id',
      'X-Warnings',
      'Preference-Applied',
    ]);
    const ready = at(surface.openapi, 'paths', health, 'get', 'responses', '200', 'headers');
    assert.deepEqual(Object.keys(ready as object), ['X-Request-Id']);
  });

  it('says where it was read, and nothing of keys that the surface does not take', () => {
    const { surface } = sampleSurface();
    assert.equal(at(surface.openapi, 'servers', 0, 'url'), '/');
    assert.deepEqual(at(surface.openapi, 'components', 'securitySchemes'), {});
  });

  it('names schemas that have a title once, at any depth', () => {
    const inner = v.pipe(
      v.object({ name: v.string() }),
      v.title('Inner'),
      v.description('Its own.'),
    );
    const outer = v.object({
      one: inner,
      two: v.nullable(inner),
      three: v.pipe(inner, v.description('The third.')),
    });
    const routes = [
      { ...createWorkshop().route, responses: { 200: { description: 'Both', schema: outer } } },
    ];
    const { surface } = sampleSurface({ routes });
    const reference = { $ref: '#/components/schemas/Inner' };
    const responses = at(surface.openapi, 'paths', '/v1/things', 'post', 'responses');
    const schema = at(responses, '200', 'content', 'application/json', 'schema', 'properties');
    assert.deepEqual(at(schema, 'one'), reference);
    assert.deepEqual(at(schema, 'two'), { anyOf: [reference, { type: 'null' }] });
    assert.deepEqual(at(schema, 'three'), { ...reference, description: 'The third.' });
    const component = at(surface.openapi, 'components', 'schemas', 'Inner');
    assert.equal(at(component, 'description'), 'Its own.');
  });

  it('says rules between fields, and writes patterns that every language reads', () => {
    const body = v.pipe(
      v.object({
        a: v.nullish(v.string()),
        b: v.nullish(v.pipe(v.string(), v.regex(/^[^\p{C}/]{1,9}$/u))),
      }),
      oneRequired(['a', 'b'], 'is required'),
      v.title('Either'),
    );
    const { surface } = sampleSurface({ routes: [{ ...createWorkshop().route, body }] });
    const either = at(surface.openapi, 'components', 'schemas', 'Either');
    const present = (name: string) => ({
      required: [name],
      properties: { [name]: { not: { type: 'null' } } },
    });
    assert.deepEqual(at(either, 'allOf'), [{ anyOf: [present('a'), present('b')] }]);
    const pattern = String(at(either, 'properties', 'b', 'anyOf', 0, 'pattern'));
    assert.equal(pattern, String.raw`^[^\u0000-\u001f\u007f-\u009f/]{1,9}$`);
  });

  it('names a schema of a request and of an answer', () => {
    const { surface } = sampleSurface();
    const reference = { $ref: '#/components/schemas/Plan' };
    const answer = at(surface.openapi, 'paths', '/v1/plan/{id}', 'get', 'responses', '200');
    assert.deepEqual(at(answer, 'content', 'application/json', 'schema'), reference);
    assert.equal(at(surface.openapi, 'components', 'schemas', 'Plan', 'type'), 'object');
  });
});

describe('the reference page', () => {
  it('loads nothing from elsewhere and shows texts as texts', async () => {
    const { agent } = sampleSurface({ title: '<Sample> & "more"' });
    const index = await agent.get('/docs');
    assert.match(index.text, /&lt;Sample&gt; &amp; &quot;more&quot;/);
    assert.match(index.text, /\/v1\/plan\/\{id\}/);
    for (const path of ['/docs', '/docs/operations/get_v1_plan_id', '/docs/guides/start']) {
      const page = await agent.get(path);
      assert.equal(page.status, 200);
      assert.match(String(page.headers['content-type']), /^text\/html/);
      assert.doesNotMatch(page.text, /(?:src|href)="(?:https?:)?\/\//);
      assert.doesNotMatch(page.text, /<script(?! src="\/docs\/docs.js")| style="| on[a-z]+="/);
      const policy = String(page.headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    }
    for (const [path, type] of [
      ['/docs/docs.js', 'text/javascript'],
      ['/docs/docs.css', 'text/css'],
    ] as const) {
      const file = await agent.get(path);
      assert.equal(file.status, 200);
      assert.match(String(file.headers['content-type']), new RegExp(`^${type}`));
      assert.equal(file.headers['x-content-type-options'], 'nosniff');
    }
  });

  it('says what went wrong and what helps', async () => {
    const { agent } = sampleSurface();
    const { text } = await agent.get('/docs/operations/get_v1_plan_id');
    // Descriptions mark names by backticks, as OpenAPI's CommonMark does.
    assert.match(text, /<td>404<\/td><td><code>not_found<\/code><\/td><td>[A-Z]/);
    assert.doesNotMatch(text.replaceAll(/<pre[\s\S]*?<\/pre>/g, ''), /`/);
  });
});
