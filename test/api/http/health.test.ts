import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SURFACE_NAMES } from '../../../api/http/kit.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';

const there = () => Promise.resolve();
const away = () => Promise.reject(new Error('refused'));
const silent = () => new Promise<void>(() => undefined);

describe('GET /healthz and /readyz', () => {
  for (const name of SURFACE_NAMES) {
    it(`need no key on ${name}`, async () => {
      const kit = createTestKit({ checks: { mongodb: there, temporal: there } });
      const { agent } = sampleSurface({ name }, kit);
      assert.deepEqual((await agent.get('/healthz')).body, { status: 'ok' });
      const ready = await agent.get('/readyz');
      assert.equal(ready.status, 200);
      assert.deepEqual(ready.body, {
        status: 'ready',
        checks: { mongodb: 'ok', temporal: 'ok' },
      });
    });
  }

  it('say which engine is away, and that the process is alive all the same', async () => {
    const { agent } = sampleSurface(
      {},
      createTestKit({ checks: { mongodb: there, temporal: away } }),
    );
    const ready = await agent.get('/readyz');
    assert.equal(ready.status, 503);
    assert.deepEqual(ready.body, {
      status: 'unavailable',
      checks: { mongodb: 'ok', temporal: 'unavailable' },
    });
    assert.equal((await agent.get('/healthz')).status, 200);
  });

  it('say what is missing in an engine, and stay ready', async () => {
    const missing = () => Promise.resolve(false);
    const parts = { checks: { temporal: there }, concerns: { schedules: missing } };
    const ready = await sampleSurface({}, createTestKit(parts)).agent.get('/readyz');
    assert.equal(ready.status, 200);
    assert.deepEqual(ready.body, {
      status: 'degraded',
      checks: { temporal: 'ok', schedules: 'missing' },
    });
    const gone = { checks: { temporal: away }, concerns: { schedules: away } };
    const other = await sampleSurface({}, createTestKit(gone)).agent.get('/readyz');
    assert.deepEqual(other.body, { status: 'unavailable', checks: { temporal: 'unavailable' } });
  });

  it('answer within 3 s about engines that are silent', async () => {
    const { agent } = sampleSurface(
      {},
      createTestKit({ checks: { mongodb: silent, temporal: silent } }),
    );
    const startedMs = Date.now();
    const ready = await agent.get('/readyz');
    assert.equal(ready.status, 503);
    assert.ok(Date.now() - startedMs < 30_000);
  });

  it('turn a process that is ending away from traffic', async () => {
    const { agent, surface } = sampleSurface();
    surface.drain();
    const ready = await agent.get('/readyz');
    assert.equal(ready.status, 503);
    assert.deepEqual(ready.body, { status: 'draining', checks: {} });
  });
});
