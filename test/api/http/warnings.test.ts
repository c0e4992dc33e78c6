import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import supertest from 'supertest';
import * as v from 'valibot';
import { choice, fields, list, exactFields, jsonObject } from '../../../contracts/shapes.ts';
import type { SurfaceName } from '../../../api/http/kit.ts';
import { route, type Answer } from '../../../api/http/route.ts';
import { createSurface } from '../../../api/http/surface.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';

const body = fields({
  name: v.string(),
  placement: v.nullish(fields({ satellites: v.nullish(list(v.number(), 9)) })),
  steps: v.nullish(list(fields({ id: v.string(), duration_s: v.nullish(v.number()) }), 500)),
  exact: v.nullish(exactFields({ id: v.string(), power_w: v.nullish(v.number()) })),
  kind: v.nullish(choice(['single', 'data-parallel'])),
  metadata: v.nullish(v.record(v.string(), v.string())),
  payload: v.nullish(jsonObject()),
  where: v.nullish(
    v.union([v.string(), fields({ lat: v.number() }), fields({ station: v.string() })]),
  ),
});

const query = v.object({ limit: v.optional(v.string()), phase: v.optional(v.string()) });

/** A surface with a route that gives back what it is told to. */
function start(
  handler: () => Promise<Answer> = () => Promise.resolve({ status: 201, body: { id: 'a' } }),
  name: SurfaceName = 'cae',
) {
  const anything = v.any();
  const declared = {
    ...({ tags: [], auth: { kind: 'none' }, errors: [], idempotent: true } as const),
    responses: {
      200: { description: 'Any', schema: anything, otherForms: ['text/csv'] },
      201: { description: 'Any', schema: anything },
    },
  };
  const kit = createTestKit();
  const surface = createSurface({
    ...{ name, title: 'Sample', description: 'A sample.', kit },
    routes: [
      route({
        ...declared,
        ...{ method: 'POST', path: '/v1/it', summary: 'Makes it', body, query, handler },
      }),
      route({ ...declared, method: 'GET', path: '/v1/it', summary: 'Reads it', handler }),
      route({
        ...{ ...declared, method: 'POST', path: '/v1/end', summary: 'Ends many', handler },
        ...{
          body: fields({ ids: v.any(), dry_run: v.nullish(v.boolean()) }),
          refusesUnknown: true,
        },
      }),
    ],
  });
  return supertest(surface.app.callback());
}

/** What people write who want to see what would happen. */
const DRY = [
  'dry_run',
  'dryRun',
  'dry-run',
  'DRYRUN',
  'dry',
  'simulate',
  'preview',
  'validate_only',
];

const STRICT = { Prefer: 'handling=strict' };

describe('what somebody meant as a dry run', () => {
  it('is refused with all else that is not known where much ends at once', async () => {
    const agent = start();
    for (const name of [...DRY.slice(1), 'wait']) {
      const refused = await agent.post('/v1/end').send({ ids: ['a'], [name]: true });
      assert.equal(refused.status, 400, name);
      assert.match(refused.text, /dry_run/, name);
      const known = await agent.post('/v1/end').send({ ids: ['a'], dry_run: false, [name]: true });
      assert.equal(known.status, 400, `${name} beside dry_run`);
    }
    for (const name of DRY)
      assert.equal((await agent.post(`/v1/end?${name}=true`).send({ ids: [] })).status, 400, name);
    assert.equal((await agent.post('/v1/end').send({ ids: ['a'], dry_run: true })).status, 201);
  });

  it('is refused where there is none, and nothing else is', async () => {
    const agent = start(() => Promise.reject(new Error('it was done')));
    for (const name of DRY.slice(0, 5)) {
      const field = await agent.post('/v1/it').send({ name: 'a', [name]: true });
      const parameter = await agent.post(`/v1/it?${name}=1`).send({ name: 'a' });
      assert.deepEqual([field.status, parameter.status], [400, 400], name);
      assert.match(field.text, /no dry run/, name);
    }
    const done = start();
    assert.equal((await done.post('/v1/it').send({ name: 'a', dryer: 1 })).status, 201);
    assert.equal((await done.get('/v1/it?dry_run=1')).status, 201);
  });
});

describe('fields and parameters that a route does not know', () => {
  it('are told where in the request their name is known, if not beside them', async () => {
    const answer = await start()
      .post('/v1/it')
      .send({ name: 'a', satellites: [1], duration_s: 2, placement: { kind: 'single' } });
    // Deliberately not `steps.0.duration_s`: which item is meant, nobody knows.
    const { warnings } = answer.body as { warnings: { path: string; did_you_mean?: string }[] };
    assert.deepEqual(
      warnings.map((one) => [one.path, one.did_you_mean]),
      [
        ['satellites', 'placement.satellites'],
        ['duration_s', undefined],
        ['placement.kind', undefined],
      ],
    );
  });

  it('are accepted and told, nested ones with their path and the nearest known name', async () => {
    const answer = await start()
      .post('/v1/it?limits=3')
      .send({
        name: 'a',
        placement: { satelites: [1] },
        steps: [{ id: 'x' }, { id: 'y', DurationS: 1 }],
        zzzzzz: null,
      });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['x-warnings'], '4');
    assert.deepEqual(answer.body, {
      id: 'a',
      warnings: [
        {
          path: 'limits',
          code: 'unknown_parameter',
          message:
            "is no parameter of this request; there are: limit, phase; did you mean 'limit'?",
          did_you_mean: 'limit',
        },
        {
          path: 'placement.satelites',
          code: 'unknown_field',
          message: "is no field of this request; did you mean 'satellites'?",
          did_you_mean: 'satellites',
        },
        {
          path: 'steps.1.DurationS',
          code: 'unknown_field',
          message: "is no field of this request; did you mean 'duration_s'?",
          did_you_mean: 'duration_s',
        },
        {
          path: 'zzzzzz',
          code: 'unknown_field',
          message:
            'is no field of this request; there are: name, placement, steps, exact, kind, metadata, payload, where',
        },
      ],
    });
  });

  it('are not told where everything is known, and an object may have any key', async () => {
    const answer = await start()
      .post('/v1/it?limit=3')
      .send({
        name: 'a',
        metadata: { any: 'text' },
        payload: { any: { thing: 1 } },
        where: { station: 'x' },
      });
    assert.deepEqual(answer.body, { id: 'a' });
    assert.equal(answer.headers['x-warnings'], undefined);
  });

  it('are told in the header alone where the answer is no object', async () => {
    const forms: readonly Answer[] = [
      { status: 200, body: [1] },
      { status: 200, json: '[1]' },
      { status: 200, contentType: 'text/csv', stream: 'a,b' },
    ];
    for (const form of forms) {
      const answer = await start(() => Promise.resolve(form)).get('/v1/it?x=1');
      assert.equal(answer.headers['x-warnings'], '1');
      assert.ok(!answer.text.includes('warnings'), answer.text);
    }
  });

  it('are told in text that was made already, and behind the warnings of the handler', async () => {
    const text = await start(() => Promise.resolve({ status: 200, json: '{"a":1}' })).get(
      '/v1/it?x=1',
    );
    assert.equal(at(text.body, 'warnings', 0, 'path'), 'x');
    assert.equal(at(text.body, 'a'), 1);
    const own = { path: 'url', code: 'host_not_resolved', message: 'has no address' };
    const both = await start(() => Promise.resolve({ status: 200, body: { warnings: [own] } })).get(
      '/v1/it?x=1',
    );
    assert.deepEqual(at(both.body, 'warnings', 0), own);
    assert.equal(at(both.body, 'warnings', 1, 'path'), 'x');
    assert.equal(both.headers['x-warnings'], '2');
  });

  for (const surface of ['main', 'cae', 'simulation', 'console'] as const) {
    it(`are told beside a refusal on ${surface}`, async () => {
      const missing = await start(undefined, surface).post('/v1/it').send({ nam: 'a' });
      assert.equal(missing.status, 400);
      assert.equal(at(missing.body, 'warnings', 0, 'did_you_mean'), 'name');
      const refused = await start(
        () => Promise.reject(new AppError('conflict', 'Not now.')),
        surface,
      )
        .post('/v1/it')
        .send({ name: 'a', x: 1 });
      assert.equal(refused.status, 409);
      assert.equal(at(refused.body, 'warnings', 0, 'path'), 'x');
    });
  }

  it('are counted, and told up to 200', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]));
    const answer = await start()
      .post('/v1/it')
      .send({ name: 'a', ...many });
    assert.equal(answer.headers['x-warnings'], '5000');
    const { warnings } = answer.body as { warnings: unknown[] };
    assert.equal(warnings.length, 200);
    const strict = await start()
      .post('/v1/it')
      .set(STRICT)
      .send({ name: 'a', ...many });
    assert.equal(problemPaths(strict.body).length, 200);
    assert.equal(at(strict.body, 'error', 'details', 'problems_total'), 5000);
  });

  it('are told again where an answer is given again', async () => {
    const agent = start();
    const ask = () =>
      agent.post('/v1/it').set('Idempotency-Key', 'k').send({ name: 'a', nme: 'b' });
    const first = await ask();
    const again = await ask();
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.headers['x-warnings'], '1');
    assert.deepEqual(again.body, first.body);
  });

  it('are not looked for in health and documents', async () => {
    const answer = await start().get('/healthz?probe=1');
    assert.deepEqual(answer.body, { status: 'ok' });
    assert.equal(answer.headers['x-warnings'], undefined);
  });
});

describe('Prefer: handling=strict', () => {
  it('refuses what is not known beside the other problems, and says that it did', async () => {
    const answer = await start()
      .post('/v1/it?limits=3')
      .set(STRICT)
      .send({ placement: { satelites: [1] } });
    assert.equal(answer.status, 400);
    assert.equal(answer.headers['preference-applied'], 'handling=strict');
    assert.equal(at(answer.body, 'error', 'code'), 'validation_error');
    assert.deepEqual(problemPaths(answer.body), [
      'query limits',
      'body placement.satelites',
      'body name',
    ]);
    assert.equal(at(answer.body, 'error', 'details', 'problems', 1, 'did_you_mean'), 'satellites');
    assert.equal(answer.headers['x-warnings'], undefined);
  });

  it('accepts a request that is known throughout', async () => {
    const answer = await start().post('/v1/it').set(STRICT).send({ name: 'a' });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['preference-applied'], 'handling=strict');
  });

  const headers: readonly (readonly [string, boolean])[] = [
    ['handling=strict', true],
    ['respond-async, Handling = "strict"; x=1', true],
    ['handling=lenient, handling=strict', false],
    ['handling=lenient', false],
    ['return=minimal', false],
    ['nothandling=strict', false],
  ];
  for (const [header, isStrict] of headers) {
    it(`${isStrict ? 'is' : 'is not'} asked for by Prefer: ${header}`, async () => {
      const answer = await start().post('/v1/it').set('Prefer', header).send({ name: 'a', x: 1 });
      assert.equal(answer.status, isStrict ? 400 : 201);
    });
  }
});

describe('the warning of a handler', () => {
  const handler = (): Promise<Answer> => Promise.resolve({ status: 200, body: {} });
  const warning = { path: 'type', code: 'unknown_value', message: 'is no type' };

  it('is told, and refuses where strict handling is preferred', async () => {
    const kit = createTestKit();
    const surface = createSurface({
      ...({ name: 'main', title: 'Sample', description: 'A sample.', kit } as const),
      routes: [
        route({
          ...({
            method: 'GET',
            path: '/v1/it',
            summary: 'Reads it',
            tags: [],
            errors: [],
          } as const),
          auth: { kind: 'none' },
          responses: { 200: { description: 'Any', schema: v.any() } },
          handler: ({ warn }) => {
            warn(warning);
            return handler();
          },
        }),
      ],
    });
    const agent = supertest(surface.app.callback());
    assert.deepEqual((await agent.get('/v1/it')).body, { warnings: [warning] });
    assert.equal((await agent.get('/v1/it').set(STRICT)).status, 400);
  });
});

describe('what a closed set or a closed object does not have', () => {
  it('is refused with the nearest word that it has', async () => {
    const answer = await start()
      .post('/v1/it')
      .send({ name: 'a', kind: 'data_parallel', exact: { id: 'a', power: 1 } });
    assert.equal(answer.status, 400);
    assert.deepEqual(at(answer.body, 'error', 'details', 'problems'), [
      {
        path: 'exact.power',
        message: "unknown field 'power'; did you mean 'power_w'?",
        in: 'body',
        did_you_mean: 'power_w',
      },
      {
        path: 'kind',
        message: "must be one of: single, data-parallel; did you mean 'data-parallel'?",
        in: 'body',
        did_you_mean: 'data-parallel',
      },
    ]);
  });
});
