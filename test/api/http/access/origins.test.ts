import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { SurfaceName } from '../../../../api/http/kit.ts';
import { at } from '../../../kit/http/answers.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

const OURS = 'http://localhost:3000';
const FOREIGN = 'https://elsewhere.example';

interface Case {
  readonly surface: SurfaceName;
  readonly origin: string | undefined;
  readonly status: number;
  readonly allowed: string | undefined;
}

const cases: readonly Case[] = [
  { surface: 'cae', origin: undefined, status: 200, allowed: undefined },
  { surface: 'cae', origin: OURS, status: 200, allowed: OURS },
  { surface: 'cae', origin: FOREIGN, status: 403, allowed: undefined },
  { surface: 'cae', origin: 'null', status: 403, allowed: undefined },
  { surface: 'cae', origin: `${OURS}.evil.example`, status: 403, allowed: undefined },
  { surface: 'simulation', origin: OURS, status: 200, allowed: OURS },
  { surface: 'simulation', origin: FOREIGN, status: 200, allowed: undefined },
  { surface: 'console', origin: OURS, status: 200, allowed: OURS },
  { surface: 'console', origin: FOREIGN, status: 200, allowed: undefined },
  { surface: 'main', origin: OURS, status: 200, allowed: undefined },
  { surface: 'main', origin: FOREIGN, status: 200, allowed: undefined },
];

describe('origins', () => {
  for (const { surface, origin, status, allowed } of cases) {
    it(`${surface} answers ${status} to ${origin ?? 'no origin'}`, async () => {
      const request = sampleSurface({ name: surface }).agent.get('/v1/plan/a');
      const answer = await (origin === undefined ? request : request.set('Origin', origin));
      assert.equal(answer.status, status);
      assert.equal(answer.headers['access-control-allow-origin'], allowed);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
      if (status === 403) assert.equal(at(answer.body, 'error', 'code'), 'origin_not_allowed');
    });
  }

  it('gives leave on refusals too, so that a page can read them', async () => {
    const answer = await sampleSurface().agent.get('/v1/plan/missing').set('Origin', OURS);
    assert.equal(answer.status, 404);
    assert.equal(answer.headers['access-control-allow-origin'], OURS);
    assert.match(String(answer.headers['vary']), /Origin/);
  });

  it('answers a preflight', async () => {
    const answer = await sampleSurface()
      .agent.options('/v1/plan')
      .set('Origin', OURS)
      .set('Access-Control-Request-Method', 'POST')
      .set('Access-Control-Request-Headers', 'content-type');
    assert.equal(answer.status, 204);
    assert.equal(answer.headers['access-control-allow-origin'], OURS);
    assert.match(String(answer.headers['access-control-allow-methods']), /POST/);
    assert.match(String(answer.headers['access-control-allow-headers']), /Content-Type/);
  });

  it('refuses the preflight of a foreign origin on the CAE', async () => {
    const answer = await sampleSurface()
      .agent.options('/v1/plan')
      .set('Origin', FOREIGN)
      .set('Access-Control-Request-Method', 'POST');
    assert.equal(answer.status, 403);
  });

  describe('a write', () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json'];
    for (const surface of ['simulation', 'console', 'main'] as const)
      for (const type of types)
        for (const origin of [FOREIGN, 'null', OURS, undefined]) {
          const isForeign = origin !== undefined && origin !== OURS;
          const status = isForeign && type !== 'application/json' ? 415 : 201;
          it(`${surface} answers ${status} to ${type} from ${origin ?? 'no origin'}`, async () => {
            const request = sampleSurface({ name: surface }).agent.post('/v1/plan');
            if (origin !== undefined) request.set('Origin', origin);
            request.type(type);
            request.serialize((body: unknown) => body as string);
            const answer = await request.send('{"satellite_id":"a"}');
            assert.equal(answer.status, status, answer.text);
          });
        }
  });
});
