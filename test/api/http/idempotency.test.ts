import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { answerOnce } from '../../../api/http/idempotency.ts';
import { route } from '../../../api/http/route.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { at } from '../../kit/http/answers.ts';
import { createWorkshop } from '../../kit/surfaces/idempotent-surface.ts';
import { createTestKit, TEST_IDENTITY, TEST_KEY } from '../../kit/surfaces/test-kit.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';

const OTHER_KEY = 'svc_live_otherotherother1';
/** Of the same owner as TEST_KEY. */
const LESSER_KEY = 'svc_live_lesserlesserless1';

function start(workshop = createWorkshop()) {
  const kit = createTestKit({
    keys: {
      verify: (key) =>
        Promise.resolve(
          new Map([
            [TEST_KEY, TEST_IDENTITY],
            [OTHER_KEY, { ...TEST_IDENTITY, ownerId: 'own_other' }],
            [LESSER_KEY, { ...TEST_IDENTITY, keyId: 'key_lesser' }],
          ]).get(key) ?? null,
        ),
    },
  });
  const { agent } = sampleSurface(
    { name: 'main', routes: [workshop.route], optionalPrefix: '/v1' },
    kit,
  );
  const make = (
    idempotencyKey: string | undefined,
    body: object | string = { name: 'a' },
    key = TEST_KEY,
  ) => {
    const request = agent.post('/v1/things').set('Authorization', `Bearer ${key}`).send(body);
    return idempotencyKey === undefined ? request : request.set('Idempotency-Key', idempotencyKey);
  };
  return { workshop, make, kit, agent };
}

describe('Idempotency-Key', () => {
  it('gives the first answer again, headers included, and says so', async () => {
    const { workshop, make } = start();
    const first = await make('k1');
    const again = await make('k1');
    assert.equal(workshop.made, 1);
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['location'], '/1');
    assert.equal(first.headers['idempotency-replayed'], undefined);
    assert.equal(again.headers['idempotency-replayed'], 'true');
  });

  it('knows a caller without a key by the address', async () => {
    const workshop = createWorkshop({ kind: 'none' });
    const kit = { ...createTestKit(), trustedProxies: 1 };
    const { agent } = sampleSurface({ name: 'cae', routes: [workshop.route] }, kit);
    const post = (address: string, body = { name: 'a' }) =>
      agent
        .post('/v1/things')
        .set('X-Forwarded-For', address)
        .set('Idempotency-Key', 'k1')
        .send(body);
    const first = await post('203.0.113.7');
    const again = await post('203.0.113.7');
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal((await post('203.0.113.7', { name: 'b' })).status, 422);
    const neighbour = await post('203.0.113.8');
    assert.equal(neighbour.headers['idempotency-replayed'], undefined);
    assert.equal(workshop.made, 2);
  });

  it('takes a path with and without its prefix for the same', async () => {
    const { workshop, agent } = start();
    const post = (path: string) =>
      agent
        .post(path)
        .set('Authorization', `Bearer ${TEST_KEY}`)
        .set('Idempotency-Key', 'k1')
        .send({ name: 'a' });
    assert.equal((await post('/v1/things')).status, 201);
    assert.equal((await post('/things')).headers['idempotency-replayed'], 'true');
    assert.equal(workshop.made, 1);
  });

  it('does not mind how the same body is written', async () => {
    const { workshop, make } = start();
    await make('k1');
    const again = await make('k1', ' { "name" : "a" } ').set('Content-Type', 'text/plain');
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(workshop.made, 1);
  });

  it('refuses another body with 422', async () => {
    const { make } = start();
    await make('k1');
    const other = await make('k1', { name: 'b' });
    assert.equal(other.status, 422);
    assert.equal(at(other.body, 'error', 'code'), 'idempotency_key_reused');
  });

  it('keeps owners apart, and requests without a key', async () => {
    const { workshop, make } = start();
    await make('k1');
    await make('k1', { name: 'a' }, OTHER_KEY);
    await make(undefined);
    await make(undefined);
    assert.equal(workshop.made, 4);
  });

  it('keeps an answer for all keys of an owner, or for the calling key alone', async () => {
    const shared = start();
    await shared.make('k1');
    await shared.make('k1', { name: 'a' }, LESSER_KEY);
    assert.equal(shared.workshop.made, 1);
    const { workshop, make } = start(createWorkshop(undefined, 'by key'));
    await make('k1');
    const other = await make('k1', { name: 'a' }, LESSER_KEY);
    const again = await make('k1');
    assert.deepEqual([at(other.body, 'number'), at(again.body, 'number')], [2, 1]);
    assert.equal(workshop.made, 2);
  });

  it('keeps answers under the thing that the path names, for callers without an identity', async () => {
    let made = 0;
    const routes = ['turn', 'mend'].map((verb) =>
      route({
        method: 'POST',
        path: `/v1/things/:id/${verb}`,
        summary: 'Changes a thing',
        tags: [],
        auth: { kind: 'none' },
        responses: { 200: { description: 'Done', schema: v.object({ made: v.number() }) } },
        errors: [],
        idempotent: { keptBy: ({ id = '' }) => `thing/${id}` },
        handler: () => Promise.resolve({ status: 200, body: { made: (made += 1) } }),
      }),
    );
    const { agent } = sampleSurface({ name: 'simulation', routes }, createTestKit());
    const ask = (path: string) => agent.post(path).set('Idempotency-Key', 'k1');
    assert.equal(at((await ask('/v1/things/a/turn')).body, 'made'), 1);
    const again = await ask('/v1/things/a/turn');
    assert.equal(at(again.body, 'made'), 1);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(at((await ask('/v1/things/b/turn')).body, 'made'), 2);
    const mended = await ask('/v1/things/a/mend');
    assert.equal(mended.status, 422);
    assert.equal(at(mended.body, 'error'), 'idempotency_key_reused');
  });

  it('keeps a refusal of the handler', async () => {
    const { workshop, make } = start();
    workshop.work = () => {
      throw new AppError('conflict', 'It is there already.');
    };
    await make('k1');
    const again = await make('k1');
    assert.equal(again.status, 409);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.body, { error: { code: 'conflict', message: 'It is there already.' } });
    assert.equal(workshop.made, 1);
  });

  it('does not keep a fault of ours', async () => {
    const { workshop, make } = start();
    const { work } = workshop;
    workshop.work = () => Promise.reject(new Error('broken'));
    assert.equal((await make('k1')).status, 500);
    workshop.work = work;
    const again = await make('k1');
    assert.equal(again.status, 201);
    assert.equal(again.headers['idempotency-replayed'], undefined);
    assert.equal(workshop.made, 2);
  });

  it('does not keep a refusal that asks for a later try', async () => {
    const { workshop, make } = start();
    const { work } = workshop;
    workshop.work = () =>
      Promise.reject(new AppError('too_many_ticks', 'Later.', { retryAfterS: 1 }));
    assert.equal((await make('k1')).status, 429);
    workshop.work = work;
    assert.equal((await make('k1')).status, 201);
    assert.equal(workshop.made, 2);
  });

  it('does not keep that work was given up for a caller who left: who comes back is answered', async () => {
    const { workshop, make } = start();
    const { work } = workshop;
    workshop.work = () => Promise.reject(new AppError('request_timeout', 'The caller left.'));
    assert.equal((await make('k1')).status, 408);
    workshop.work = work;
    const again = await make('k1');
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, undefined]);
  });

  it('does not keep that a quota was used up: its owner makes room and sends the same again', async () => {
    const { workshop, make } = start();
    const { work } = workshop;
    workshop.work = () => Promise.reject(new AppError('quota_exceeded', 'You have 50.'));
    const refused = await make('k1');
    assert.deepEqual([refused.status, at(refused.body, 'error', 'code')], [409, 'quota_exceeded']);
    workshop.work = work;
    assert.equal((await make('k1')).status, 201);
  });

  it('does not keep what was refused before the work began', async () => {
    const { workshop, make } = start();
    assert.equal((await make('k1', {})).status, 400);
    assert.equal((await make('k1')).status, 201);
    assert.equal(workshop.made, 1);
  });

  it('lets a second request wait for the first', async () => {
    const { workshop, make } = start();
    workshop.work = (number) =>
      new Promise((resolve) => {
        setTimeout(() => {
          resolve({ status: 201, body: { number } });
        }, 300);
      });
    const answers = await Promise.all([make('k1'), make('k1'), make('k1')]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, at(body, 'number')]),
      [
        [201, 1],
        [201, 1],
        [201, 1],
      ],
    );
    assert.equal(workshop.made, 1);
    assert.equal(
      answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length,
      2,
    );
  });

  it('gives up waiting with 409 and Retry-After', async () => {
    const kit = createTestKit();
    const request = {
      scope: ['own_a', 'POST', '/v1/things'],
      key: 'k1',
      input: {},
      signal: new AbortController().signal,
    };
    const answer = { status: 201, headers: {}, body: '{}' };
    let finish = () => {};
    const first = answerOnce(
      request,
      kit,
      () =>
        new Promise((resolve) => {
          finish = () => {
            resolve(answer);
          };
        }),
    );
    const second = answerOnce(request, kit, () => Promise.resolve(answer), 300);
    await assert.rejects(second, (error: unknown) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 'idempotency_in_progress');
      assert.equal(error.status, 409);
      assert.equal(error.retryAfterS, 5);
      return true;
    });
    finish();
    assert.deepEqual(await first, { answer, replayed: false });
  });

  const bad: readonly (readonly [string, string])[] = [
    ['256 characters', 'x'.repeat(256)],
    ['a letter beyond ASCII', 'caf\u00e9'],
  ];
  for (const [title, key] of bad) {
    it(`refuses ${title} with 400`, async () => {
      const { make } = start();
      assert.equal((await make(key)).status, 400);
    });
  }
});
