import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetricsRecords, METRICS_INDEXES } from '../../../records/metrics/metrics.ts';
import { useDatabase } from '../../kit/engines/database.ts';

describe('createMetricsRecords', () => {
  const database = useDatabase(METRICS_INDEXES);
  let nowMs = Date.now();
  const clock = () => nowMs;

  it('sums what all processes counted on a surface, its own last answer included', async () => {
    const one = createMetricsRecords(database, clock);
    const other = createMetricsRecords(database, clock);
    for (let count = 0; count < 90; count += 1) one.observe('cae', 'GET /v1/plan/:id', 200, 10);
    for (let count = 0; count < 10; count += 1) other.observe('cae', 'GET /v1/plan/:id', 404, 900);
    other.observe('cae', 'GET /v1/presets', 200, 1);
    other.observe('main', 'GET /v1/ping', 200, 1);
    await other.flush();
    const [plan, presets, ...more] = await one.read('cae');
    assert.deepEqual(more, []);
    assert.equal(presets?.endpoint, 'GET /v1/presets');
    assert.equal(plan?.endpoint, 'GET /v1/plan/:id');
    assert.equal(plan.requests, 100);
    assert.deepEqual(plan.statuses, { 200: 90, 404: 10 });
    const { p50, p95 } = plan.latencyMs;
    assert.ok(p50 !== null && p50 > 8 && p50 < 12.5, String(p50));
    assert.ok(p95 !== null && p95 > 720 && p95 < 1_125, String(p95));
    one.observe('cae', 'GET /v1/presets', 200, 1);
    assert.equal((await one.read('cae'))[1]?.requests, 2);
  });

  it('keeps the counts of a process that ended, for 30 days', async () => {
    const ended = createMetricsRecords(database, clock);
    const stop = ended.start((error) => {
      throw error;
    });
    ended.observe('simulation', 'GET /v1', 200, 3);
    await stop();
    const next = createMetricsRecords(database, clock);
    assert.equal((await next.read('simulation'))[0]?.requests, 1);
    nowMs += 30 * 24 * 3_600_000;
    assert.deepEqual(await next.read('simulation'), []);
  });
});
