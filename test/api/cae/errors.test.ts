import { ThreadRefusal } from '../../../threads/admission.ts';
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'mocha';
import request from 'supertest';
import type { Problem } from '../../../contracts/error-codes.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { threadsThat, createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import {
  iss,
  preset,
  REFUSALS,
  requires,
  step,
  withSteps,
} from '../../kit/makers/plan-refusals.ts';

describe('POST /v1/plan refuses', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });

  for (const { name, body, status, code, paths, says } of REFUSALS)
    it(`${name}: ${status} ${code}`, async () => {
      const answer = await request(bench.cae.app.callback())
        .post('/v1/plan')
        .set('Content-Type', 'application/json')
        .send(typeof body === 'string' ? body : JSON.stringify(body));
      const { error } = bodyAs(NestedError, answer);
      assert.deepEqual([answer.status, error.code], [status, code], error.message);
      assert.ok(error.message.length > 10);
      const problems: readonly Partial<Problem>[] = error.details?.problems ?? [];
      if (paths !== undefined)
        assert.deepEqual(
          problems.map((problem) => problem.path),
          paths,
        );
      const texts = [error.message, ...problems.map((problem) => problem.message ?? '')];
      if (says !== undefined)
        assert.ok(
          texts.some((text) => says.test(text)),
          texts.join('\n'),
        );
    });

  for (const start of ['2026-07-27T07:40:00Z', '2026-07-30T07:00:00Z'])
    it(`one pass in three orbits from ${start}: 422 planning_failed, and says what helps`, async () => {
      const post = (policy: object) =>
        request(bench.cae.app.callback())
          .post('/v1/plan')
          .send({ ...iss, ...preset, policy, options: { start } });
      const answer = await post({});
      const { error } = bodyAs(NestedError, answer);
      assert.deepEqual([answer.status, error.code], [422, 'planning_failed']);
      const [problem] = error.details?.problems ?? [];
      assert.equal(problem?.['constraint'], 'min_delivery_confidence');
      const orbits = /^Raise deadline_orbits to (\d+) \(checked/.exec(
        String(problem['suggestion']),
      );
      assert.ok(orbits !== null, JSON.stringify(problem));
      assert.equal((await post({ deadline_orbits: Number(orbits[1]) })).status, 201);
    });

  it('a body of 2 MiB: 413 payload_too_large', async () => {
    const answer = await request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({ ...iss, ...preset, filler: 'x'.repeat(2 * 1024 * 1024) });
    assert.equal(answer.status, 413);
    assert.equal(bodyAs(NestedError, answer).error.code, 'payload_too_large');
  });

  it('an origin that is not allowed: 403 origin_not_allowed, also for metrics', async () => {
    for (const path of ['/v1/presets', '/v1/metrics', '/v1']) {
      const answer = await request(bench.cae.app.callback())
        .get(path)
        .set('Origin', 'https://elsewhere.example');
      assert.equal(answer.status, 403, path);
      assert.equal(bodyAs(NestedError, answer).error.code, 'origin_not_allowed');
    }
  });

  it('another method: 405 with Allow; another path: 404', async () => {
    const wrongMethod = await request(bench.cae.app.callback()).delete('/v1/plan');
    assert.equal(wrongMethod.status, 405);
    assert.match(wrongMethod.headers['allow'] ?? '', /POST/);
    const wrongPath = await request(bench.cae.app.callback()).get('/v1/plans');
    assert.equal(wrongPath.status, 404);
    assert.equal(bodyAs(NestedError, wrongPath).error.code, 'not_found');
  });

  it('bad input costs nothing', async () => {
    const jobOf = (steps: readonly object[]) => ({ ...iss, custom_job: { steps } });
    const waiting = (count: number) => ({ ...step, depends_on: Array(count).fill('a') });
    const bodies = [
      [jobOf(Array<object>(19_000).fill({ a: 1 })), 400],
      [jobOf([{ ...step, ...manyFields(19_000) }]), 400],
      [jobOf(Array<object>(256).fill(waiting(150))), 400],
      // More than 50,000 values or 20,000 keys are refused before they are looked at.
      [jobOf(Array<object>(40_000).fill({ a: 1 })), 413],
      [jobOf([{ ...step, ...manyFields(21_000) }]), 413],
      [jobOf(Array<object>(256).fill(waiting(256))), 413],
    ] as const;
    for (const [body, status] of bodies) {
      const startedMs = performance.now();
      const answer = await request(bench.cae.app.callback()).post('/v1/plan').send(body);
      assert.equal(answer.status, status);
      const { error } = bodyAs(NestedError, answer);
      assert.ok((error.details?.problems ?? []).length <= 200);
      assert.ok(JSON.stringify(answer.body).length < 64 * 1024);
      // Loose on purpose: a loaded machine must not fail it, an explosion must.
      assert.ok(performance.now() - startedMs < 30_000);
    }
  });
});

describe('POST /v1/plan explains an infeasible job', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });

  it('with the binding constraint, and a suggestion that works', async () => {
    const body = {
      ...withSteps({ ...step, requires: { ...requires, power_w: 60 } }),
      policy: { deadline_orbits: 0.01 },
    };
    const post = (sent: object) => request(bench.cae.app.callback()).post('/v1/plan').send(sent);
    const answer = await post(body);
    assert.equal(answer.status, 422);
    const { error } = bodyAs(NestedError, answer);
    const [problem] = error.details?.problems ?? [];
    assert.deepEqual(Object.keys(problem ?? {}).sort(), [
      'at',
      'available',
      'constraint',
      'message',
      'needed',
      'proven',
      'step_id',
      'suggestion',
    ]);
    const asked = /Raise deadline_orbits to (\d+)/.exec(String(problem?.['suggestion']))?.[1];
    assert.notEqual(asked, undefined);
    const again = await post({ ...body, policy: { deadline_orbits: Number(asked) } });
    assert.equal(again.status, 201);
  });
});

describe('POST /v1/plan when something of ours is wrong', () => {
  const post = (bench: CaeBench) =>
    request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({ ...iss, ...preset });

  it('answers 500 without internals, and logs which rule a plan broke', async () => {
    const violation = { rule: 'deadline', message: 'ends too late' } as const;
    const bench = await createCaeBench({
      kit: {
        threads: threadsThat(() => Promise.resolve({ kind: 'broken', violations: [violation] })),
      },
    });
    const answer = await post(bench);
    assert.equal(answer.status, 500);
    const { error } = bodyAs(NestedError, answer);
    assert.equal(error.code, 'internal_error');
    assert.equal(error.request_id, answer.headers['x-request-id']);
    assert.ok(!JSON.stringify(answer.body).includes('deadline'));
    assert.ok(
      bench.kit.lines.some((line) => JSON.stringify(line['violations'] ?? '').includes('deadline')),
    );
  });

  it('answers 429 with Retry-After when too many plans are waiting', async () => {
    const full = new ThreadRefusal('full', 64, 2);
    const bench = await createCaeBench({
      kit: { threads: threadsThat(() => Promise.reject(full)) },
    });
    const answer = await post(bench);
    assert.equal(answer.status, 429);
    assert.equal(answer.headers['retry-after'], '2');
  });
});

describe('a header bomb', () => {
  let bench: CaeBench;
  let port = 0;
  let close: () => void;
  before(async () => {
    bench = await createCaeBench();
    const server = bench.cae.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server that listens has an address object.
    port = (server.address() as AddressInfo).port;
    close = () => server.close();
  });
  after(() => {
    close();
  });

  it('is refused and the service goes on', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ port, path: '/v1', headers: { 'X-Bomb': 'x'.repeat(200_000) } });
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end();
    });
    assert.equal(status, 431);
    const answer = await request(`http://127.0.0.1:${port}`).get('/v1');
    assert.equal(answer.status, 200);
  });
});

function manyFields(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]));
}
