import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import type { SurfaceName } from '../../../api/http/kit.ts';
import { route } from '../../../api/http/route.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { sampleRoutes, sampleSurface } from '../../kit/surfaces/sample-surface.ts';

const INTERNAL = 'Something went wrong on our side. Quote the request id when you report it.';

describe('createSurface', () => {
  it('answers a declared route with the output of its schemas', async () => {
    const { agent } = sampleSurface();
    const answer = await agent.post('/v1/plan?limit=').send({ satellite_id: '25544' });
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.body, { id: '25544/none' });
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['location'], '/v1/plan/25544');
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  it('collects the problems of all parts of a request with dotted paths', async () => {
    const { agent } = sampleSurface();
    const answer = await agent.post('/v1/plan?limit=abc').send({ options: { hours: 72 } });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error', 'code'), 'validation_error');
    assert.deepEqual(problemPaths(answer.body), [
      'query limit',
      'body satellite_id',
      'body options.hours',
    ]);
    assert.equal(
      at(answer.body, 'error', 'message'),
      'limit: must be a whole number; satellite_id: is required; options.hours: must be at most 48',
    );
  });

  it('takes a parameter that is given twice as a problem, and one given empty as absent', async () => {
    const { agent } = sampleSurface();
    const twice = await agent.post('/v1/plan?limit=1&limit=2').send({ satellite_id: 'a' });
    assert.deepEqual(problemPaths(twice.body), ['query limit']);
    const half = await agent.post('/v1/plan?limit=&limit=2').send({ satellite_id: 'a' });
    assert.deepEqual(half.body, { id: 'a/2' });
  });

  it('prefers a literal path to a parameter, in whatever order they are declared', async () => {
    const { agent } = sampleSurface();
    assert.deepEqual((await agent.get('/v1/plan/latest')).body, { id: 'the latest' });
    assert.deepEqual((await agent.get('/v1/plan/other')).body, { id: 'other' });
  });

  it('answers with and without an optional prefix, counted as one endpoint', async () => {
    const { agent, kit } = sampleSurface({ optionalPrefix: '/v1' });
    assert.equal((await agent.get('/plan/a')).status, 200);
    assert.equal((await agent.get('/v1/plan/a')).status, 200);
    assert.deepEqual(
      kit.observed.map(({ endpoint, status }) => `${endpoint} ${status}`),
      ['GET /v1/plan/:id 200', 'GET /v1/plan/:id 200'],
    );
  });

  it('answers 204 without a body', async () => {
    const answer = await sampleSurface().agent.get('/v1/nothing');
    assert.equal(answer.status, 204);
    assert.equal(answer.text, '');
  });

  it('answers HEAD like GET without the body', async () => {
    const answer = await sampleSurface().agent.head('/v1/plan/a');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-length'], '10');
    assert.equal(answer.text, undefined);
  });

  it('decodes a path once and refuses a broken escape', async () => {
    const { agent } = sampleSurface();
    assert.deepEqual((await agent.get('/v1/plan/a%2Fb%2500')).body, { id: 'a/b%00' });
    const broken = await agent.get('/v1/plan/%E0%A4%A');
    assert.equal(broken.status, 400);
    assert.equal(at(broken.body, 'error', 'code'), 'invalid_request');
  });
});

describe('unknown paths and methods', () => {
  it('name the surface that has the path', async () => {
    const kit = createTestKit({ reaches: new Map<SurfaceName, (path: string) => boolean>() });
    const { agent } = sampleSurface({ name: 'main', routes: [] }, kit);
    sampleSurface({ name: 'console' }, kit);
    const answer = await agent.get('/v1/plan/a');
    assert.equal(answer.status, 404);
    const { error } = bodyAs(NestedError, answer);
    assert.equal(
      error.message,
      'There is nothing at this path; GET /docs lists what there is. /v1/plan/a is on another surface: Console.',
    );
    assert.doesNotMatch((await agent.get('/v1/nowhere')).text, /another surface/);
    const placed = sampleSurface({ name: 'main', routes: [] }, { ...kit, portOf: () => 8083 });
    const told = await placed.agent.get('/v1/plan/a');
    assert.match(told.text, /Console, http:\/\/127\.0\.0\.1:8083\/v1\/plan\/a"/);
  });

  const shapes: Readonly<Record<SurfaceName, (code: string, message: string) => unknown>> = {
    main: (code, message) => ({ error: { code, message } }),
    cae: (code, message) => ({ error: { code, message } }),
    simulation: (code, message) => ({ error: code, message, code }),
    console: (code, message) => ({ error: message, code }),
  };
  for (const [name, shape] of Object.entries(shapes)) {
    // Keys of a record by SurfaceName.
    const surface = name as SurfaceName;

    it(`are refused in the shape of ${name}`, async () => {
      const { agent } = sampleSurface({ name: surface });
      const unknown = await agent.get('/v1/nowhere');
      assert.equal(unknown.status, 404);
      assert.deepEqual(
        unknown.body,
        shape('not_found', 'There is nothing at this path; GET /docs lists what there is.'),
      );
      const wrong = await agent.put('/v1/plan/a').send({});
      assert.equal(wrong.status, 405);
      assert.equal(wrong.headers['allow'], 'HEAD, GET, DELETE, OPTIONS');
      assert.deepEqual(
        wrong.body,
        shape('method_not_allowed', 'PUT is not possible here; HEAD, GET, DELETE, OPTIONS are.'),
      );
    });
  }

  it('are told first, before the details, in a flat body', async () => {
    const { agent } = sampleSurface({ name: 'simulation' });
    const answer = await agent.post('/v1/plan').send({});
    assert.deepEqual(Object.keys(v.parse(v.looseObject({}), answer.body)), [
      'error',
      'message',
      'code',
      'problems',
    ]);
  });

  it('answers OPTIONS with the methods of the path', async () => {
    const { agent } = sampleSurface();
    const answer = await agent.options('/v1/plan');
    assert.equal(answer.status, 204);
    assert.equal(answer.headers['allow'], 'POST, OPTIONS');
    assert.equal((await agent.options('/v1/nowhere')).status, 404);
  });
});

describe('request ids', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['a printable one is kept', 'trace-1 /x', true],
    ['128 characters are kept', 'x'.repeat(128), true],
    ['129 characters are replaced', 'x'.repeat(129), false],
    ['other letters are replaced', 'caf\u00e9', false],
  ];
  for (const [title, sent, isKept] of cases) {
    it(title, async () => {
      const answer = await sampleSurface().agent.get('/v1/plan/a').set('X-Request-Id', sent);
      const got = answer.headers['x-request-id'];
      if (isKept) assert.equal(got, sent);
      else assert.match(String(got), /^req_[2-9a-z]{24}$/);
    });
  }

  it('are on refusals too', async () => {
    const answer = await sampleSurface().agent.get('/nowhere').set('X-Request-Id', 'mine');
    assert.equal(answer.headers['x-request-id'], 'mine');
  });
});

describe('faults of ours', () => {
  const bodies: Readonly<Record<SurfaceName, unknown>> = {
    main: { error: { code: 'internal_error', message: INTERNAL, request_id: 'r1' } },
    cae: { error: { code: 'internal_error', message: INTERNAL, request_id: 'r1' } },
    simulation: {
      error: 'internal_error',
      message: INTERNAL,
      code: 'internal_error',
      request_id: 'r1',
    },
    console: {
      error: 'internal_error',
      message: INTERNAL,
      code: 'internal_error',
      request_id: 'r1',
    },
  };
  for (const [name, body] of Object.entries(bodies)) {
    it(`leak nothing on ${name} and are logged with their stack`, async () => {
      // Keys of a record by SurfaceName.
      const { agent, kit } = sampleSurface({ name: name as SurfaceName });
      const answer = await agent.get('/v1/plan/broken').set('X-Request-Id', 'r1');
      assert.equal(answer.status, 500);
      assert.deepEqual(answer.body, body);
      const line = kit.lines.find(({ msg }) => msg === 'request failed');
      assert.equal(at(line, 'request_id'), 'r1');
      assert.match(String(at(line, 'err', 'stack')), /secret inside[\s\S]*at /);
    });
  }

  it('an answer that breaks its declaration is one in tests', async () => {
    const { agent, kit } = sampleSurface();
    assert.equal((await agent.get('/v1/plan/liar')).status, 500);
    assert.equal((await agent.get('/v1/plan/undeclared')).status, 500);
    assert.match(
      String(at(kit.lines[0], 'err', 'message')),
      /GET \/v1\/plan\/:id broke its declaration: id: must be string, not 1/,
    );
  });

  it('takes a text of JSON from a handler and checks it like a body', async () => {
    const { agent } = sampleSurface({ routes: textRoutes() });
    const right = await agent.get('/v1/text/right');
    assert.deepEqual([right.status, right.body], [200, { id: 'a' }]);
    assert.equal(right.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal((await agent.get('/v1/text/wrong')).status, 500);
  });

  it('names the other forms of an answer in the API description', () => {
    const { surface } = sampleSurface({ routes: textRoutes() });
    const answer = at(surface.openapi, 'paths', '/v1/text/{id}', 'get', 'responses', '200');
    assert.deepEqual(at(answer, 'content', 'text/csv'), { schema: { type: 'string' } });
    assert.equal(at(answer, 'content', 'application/json', 'schema', 'type'), 'object');
  });

  it('an answer that breaks its declaration is a log line in development, unseen in production', async () => {
    const development = sampleSurface({}, createTestKit({ environment: 'development' }));
    assert.equal((await development.agent.get('/v1/plan/liar')).status, 200);
    assert.equal(development.kit.lines.filter(({ level }) => level === 50).length, 1);
    const production = sampleSurface({}, createTestKit({ environment: 'production' }));
    assert.equal((await production.agent.get('/v1/plan/liar')).status, 200);
    assert.equal(production.kit.lines.filter(({ level }) => level === 50).length, 0);
  });
});

function textRoutes() {
  return [
    route({
      method: 'GET',
      path: '/v1/text/:id',
      summary: 'Answers a text',
      tags: [],
      auth: { kind: 'none' },
      responses: {
        200: {
          description: 'The text',
          schema: v.object({ id: v.string() }),
          otherForms: ['text/csv'],
        },
      },
      errors: [],
      handler: ({ params }) =>
        Promise.resolve({
          status: 200,
          json: params['id'] === 'right' ? '{"id":"a"}' : '{"id":1}',
        }),
    }),
  ];
}

describe('engines that are away', () => {
  class Away extends Error {}
  const isUnavailable = (error: unknown) => error instanceof Away;

  it('make 503 with Retry-After of an error that says so', async () => {
    const failing = route({
      method: 'GET',
      path: '/v1/away',
      summary: 'Fails',
      tags: [],
      auth: { kind: 'none' },
      responses: {},
      errors: [],
      handler: () => Promise.reject(new Away('10.0.0.1 refused')),
    });
    const { agent } = sampleSurface({ routes: [failing] }, createTestKit({ isUnavailable }));
    const answer = await agent.get('/v1/away');
    assert.equal(answer.status, 503);
    assert.equal(at(answer.body, 'error', 'code'), 'unavailable');
    assert.equal(answer.headers['retry-after'], '2');
    assert.ok(!answer.text.includes('10.0.0.1'));
  });

  it('make 503 within 3 s of a request that hangs', async () => {
    const hanging = route({
      method: 'GET',
      path: '/v1/hang',
      summary: 'Hangs',
      tags: [],
      auth: { kind: 'none' },
      responses: {},
      errors: [],
      handler: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('given up'));
          });
        }),
    });
    const silent = () => new Promise<void>(() => undefined);
    const { agent } = sampleSurface(
      { routes: [hanging] },
      createTestKit({ checks: { mongodb: silent } }),
    );
    const startedMs = Date.now();
    const answer = await agent.get('/v1/hang');
    assert.equal(answer.status, 503);
    assert.ok(Date.now() - startedMs < 30_000);
  });

  it('a slow request is waited for as long as MongoDB answers', async () => {
    const slow = route({
      method: 'GET',
      path: '/v1/slow',
      summary: 'Takes its time',
      tags: [],
      auth: { kind: 'none' },
      responses: { 204: { description: 'Done', empty: true } },
      errors: [],
      handler: () =>
        new Promise((resolve) => {
          setTimeout(() => {
            resolve({ status: 204 });
          }, 2_500);
        }),
    });
    let questions = 0;
    const kit = createTestKit({
      checks: {
        mongodb: async () => {
          questions += 1;
          await sleep(50);
        },
      },
    });
    const { agent } = sampleSurface({ routes: [slow] }, kit);
    const answers = await Promise.all(Array.from({ length: 20 }, () => agent.get('/v1/slow')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
    assert.ok(questions < 20, `requests that wait together share a question, not ${questions}`);
  });
});

describe('the request log', () => {
  it('has one line per request with the pattern and the owner, and no secret', async () => {
    const { agent, kit } = sampleSurface({
      name: 'main',
      routes: sampleRoutes({ kind: 'bearer', permission: 'planning:read' }),
    });
    await agent
      .get('/v1/plan/a?token=hush')
      .set('Authorization', 'Bearer svc_test_0123456789abcdef')
      .set('Cookie', 'session=hush');
    await agent.get('/v1/nowhere').set('X-API-Key', 'hush');
    const [known, unknown] = kit.lines;
    assert.equal(kit.lines.length, 2);
    const { surface, method, route: pattern, status, owner, msg } = known ?? {};
    assert.deepEqual(
      { surface, method, pattern, status, owner, msg },
      {
        surface: 'main',
        method: 'GET',
        pattern: '/v1/plan/:id',
        status: 200,
        owner: 'own_test',
        msg: 'request',
      },
    );
    assert.equal(typeof at(known, 'ms'), 'number');
    assert.equal(at(unknown, 'status'), 404);
    assert.doesNotMatch(JSON.stringify(kit.lines), /hush|0123456789abcdef/);
  });

  it('counts every answer of a route, refusals included, and nothing else', async () => {
    const { agent, kit } = sampleSurface();
    await agent.post('/v1/plan').send('{');
    await agent.get('/v1/plan/missing');
    await agent.get('/v1/plan/a').set('Origin', 'http://elsewhere.example');
    await agent.get('/v1/nowhere');
    await agent.get('/healthz');
    assert.deepEqual(
      kit.observed.map(({ endpoint, status }) => `${endpoint} ${status}`),
      ['POST /v1/plan 400', 'GET /v1/plan/:id 404', 'GET /v1/plan/:id 403'],
    );
  });
});
