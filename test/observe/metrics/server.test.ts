import assert from 'node:assert/strict';
import { Counter } from 'prom-client';
import { describe, it } from 'mocha';
import { addAskedGauges } from '../../../observe/metrics/asked-gauges.ts';
import { createMetrics } from '../../../observe/metrics/registry.ts';
import { withSdkMetrics } from '../../../observe/metrics/sdk-metrics.ts';
import { MetricsPortTaken, serveMetrics } from '../../../observe/metrics/server.ts';
import { readSamples, samplesOf, sumOf } from '../../kit/observe/samples.ts';

const HERE = { host: '127.0.0.1', port: 0 };

describe('serveMetrics', () => {
  const opened = () => createMetrics({ service: 'worker', buildId: '' });

  it('answers OpenMetrics at /metrics, and nothing elsewhere', async () => {
    const server = await serveMetrics({ metrics: opened(), ...HERE });
    try {
      const answer = await fetch(server.url);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/openmetrics-text/);
      const text = await answer.text();
      assert.ok(text.endsWith('\n# EOF\n'));
      assert.ok(sumOf(readSamples(text), 'process_cpu_seconds_total') > 0);
      assert.equal((await fetch(new URL('/', server.url))).status, 404);
      assert.equal((await fetch(new URL('/healthz', server.url))).status, 404);
      assert.equal((await fetch(server.url, { method: 'POST' })).status, 405);
    } finally {
      await server.close();
    }
  });

  it('names the variable of a port that is taken', async () => {
    const first = await serveMetrics({ metrics: opened(), ...HERE });
    try {
      const port = Number(new URL(first.url).port);
      await assert.rejects(serveMetrics({ metrics: opened(), ...HERE, port }), (error) => {
        assert.ok(error instanceof MetricsPortTaken);
        assert.match(error.message, /METRICS_PORT/);
        return true;
      });
    } finally {
      await first.close();
    }
  });

  it('puts what Temporal says before the end, its counters named as OpenMetrics wants', () => {
    const theirs = [
      '# HELP temporal_request_total requests',
      '# TYPE temporal_request_total counter',
      'temporal_request_total{operation="Poll"} 4',
      '# TYPE temporal_worker_start counter',
      'temporal_worker_start 1',
      '# HELP temporal_num_pollers pollers',
      '# TYPE temporal_num_pollers gauge',
      'temporal_num_pollers 2',
      '',
    ].join('\n');
    const text = withSdkMetrics('# TYPE a gauge\na 1\n# EOF\n', theirs);
    assert.ok(text.includes('# TYPE temporal_request counter\ntemporal_request_total{'));
    assert.ok(text.includes('# TYPE temporal_worker_start counter\ntemporal_worker_start_total 1'));
    assert.ok(text.endsWith('temporal_num_pollers 2\n# EOF\n'));
    assert.equal(text.split('# EOF').length, 2);
    assert.equal(withSdkMetrics('a 1\n# EOF\n', ''), 'a 1\n# EOF\n');
  });
});

describe('addAskedGauges', () => {
  const gauges = {
    test_age_seconds: { help: 'An age.' },
    test_things: { help: 'Things.', labelNames: ['kind'] },
  };

  it('reads when asked, once for all gauges, and again when the reading is old', async () => {
    const metrics = createMetrics({ service: 'api', buildId: '' });
    let reads = 0;
    addAskedGauges(metrics, {
      source: 'test',
      keptMs: 0,
      gauges,
      read: () => {
        reads += 1;
        return Promise.resolve({
          test_age_seconds: [{ value: reads }],
          test_things: reads === 1 ? [{ labels: { kind: 'a' }, value: 2 }] : [],
        });
      },
    });
    assert.equal(reads, 0);
    const first = readSamples(await metrics.metrics());
    assert.equal(sumOf(first, 'test_things', { kind: 'a' }), 2);
    const second = readSamples(await metrics.metrics());
    // What is not there any more is no longer told.
    assert.deepEqual(samplesOf(second, 'test_things'), []);
  });

  it('leaves out what cannot be read, and counts that', async () => {
    const metrics = createMetrics({ service: 'api', buildId: '' });
    let isAway = false;
    addAskedGauges(metrics, {
      source: 'test',
      keptMs: 0,
      gauges: { test_age_seconds: gauges.test_age_seconds },
      read: () =>
        isAway
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ test_age_seconds: [{ value: 7 }] }),
    });
    assert.equal(sumOf(readSamples(await metrics.metrics()), 'test_age_seconds'), 7);
    isAway = true;
    const samples = readSamples(await metrics.metrics());
    assert.deepEqual(samplesOf(samples, 'test_age_seconds'), []);
    const failures = readSamples(await metrics.metrics());
    assert.ok(sumOf(failures, 'orbital_metrics_read_failures_total', { source: 'test' }) >= 1);
  });

  it('counts the failures of two sources in one counter', async () => {
    const metrics = createMetrics({ service: 'api', buildId: '' });
    const read = () => Promise.reject(new Error('away'));
    addAskedGauges(metrics, {
      source: 'one',
      keptMs: 0,
      gauges: { test_one: { help: 'One.' } },
      read,
    });
    await metrics.metrics();
    addAskedGauges(metrics, {
      source: 'two',
      keptMs: 0,
      gauges: { test_two: { help: 'Two.' } },
      read,
    });
    await metrics.metrics();
    const samples = readSamples(await metrics.metrics());
    for (const source of ['one', 'two'])
      assert.ok(sumOf(samples, 'orbital_metrics_read_failures_total', { source }) >= 1);
  });

  it('is a counter of the library that is found again after the text was made', async () => {
    const metrics = createMetrics({ service: 'api', buildId: '' });
    new Counter({ name: 'test_c_total', help: 'c', registers: [metrics] }).inc();
    assert.equal(sumOf(readSamples(await metrics.metrics()), 'test_c_total'), 1);
    assert.equal(sumOf(readSamples(await metrics.metrics()), 'test_c_total'), 1);
  });
});
