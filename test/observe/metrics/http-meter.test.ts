import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { route } from '../../../api/http/route.ts';
import { eventStream } from '../../../api/http/event-stream.ts';
import { createHttpMeter } from '../../../observe/metrics/http-meter.ts';
import { createMetrics } from '../../../observe/metrics/registry.ts';
import { readSamples, samplesOf, sumOf, type Sample } from '../../kit/observe/samples.ts';
import { sampleRoutes, sampleSurface } from '../../kit/surfaces/sample-surface.ts';
import { createMemoryLimiter, createTestKit } from '../../kit/surfaces/test-kit.ts';
import { listen } from '../../../api/http/server.ts';
import { untilFound } from '../../kit/until-found.ts';

const COUNT = 'orbital_http_request_duration_seconds_count';

describe('the metrics of a surface', () => {
  /** A surface that is counted, and what it counted. */
  function counted(parts: Parameters<typeof createTestKit>[0] = {}) {
    const metrics = createMetrics({ service: 'api', buildId: 'b1' });
    const kit = createTestKit({ ...parts, meter: createHttpMeter(metrics) });
    const read = async (): Promise<Sample[]> => readSamples(await metrics.metrics());
    return { kit, read, metrics };
  }

  it('counts answers by surface, route pattern, method and class of status', async () => {
    const { kit, read } = counted();
    const { agent } = sampleSurface({}, kit);
    await agent.get('/v1/plan/a');
    await agent.get('/v1/plan/b');
    await agent.get('/v1/plan/missing');
    await agent.get('/v1/plan/broken');
    await agent.post('/v1/plan').send({ satellite_id: 'a' });
    const of = samplesOf(await read(), COUNT).map(({ labels, value }) => [
      [labels['surface'], labels['method'], labels['route'], labels['status']].join(' '),
      value,
    ]);
    assert.deepEqual(Object.fromEntries(of), {
      'cae GET /v1/plan/:id 2xx': 2,
      'cae GET /v1/plan/:id 4xx': 1,
      'cae GET /v1/plan/:id 5xx': 1,
      'cae POST /v1/plan 2xx': 1,
    });
  });

  it('says of every metric which process and build it is from', async () => {
    const { read } = counted();
    const others = (await read()).filter(
      ({ labels }) => labels['service'] !== 'api' || labels['build_id'] !== 'b1',
    );
    assert.deepEqual(others, []);
  });

  it('has no more series whatever paths and methods are tried', async () => {
    const { kit, read } = counted();
    const surface = await listen(sampleSurface({}, kit).surface, {
      ...{ host: '127.0.0.1', port: 0, variable: 'NONE' },
    });
    const methods = ['GET', 'PROPFIND', 'PURGE', 'REPORT', 'DELETE', 'OPTIONS', 'M-SEARCH'];
    try {
      for (let index = 0; index < 200; index += 1) {
        const path = `/${'odd/'.repeat(index % 7)}${index}?x=${index}#${index}`;
        const method = methods[index % methods.length] ?? 'GET';
        const answer = await fetch(`${surface.url}${path}`, { method });
        await answer.arrayBuffer();
        const known = await fetch(`${surface.url}/v1/plan/${index}`, { method });
        await known.arrayBuffer();
      }
    } finally {
      await surface.close(1_000);
    }
    const samples = await read();
    assert.equal(sumOf(samples, COUNT), 400);
    const series = samplesOf(samples, COUNT);
    assert.ok(series.length <= 16, JSON.stringify(series));
    const words = new Set(series.flatMap(({ labels }) => Object.values(labels)));
    for (const word of words) assert.doesNotMatch(word, /odd|PURGE|SEARCH|\d\d/);
  });

  it('tells those who are limited by tier, in none of the durations of streams', async () => {
    const limiter = createMemoryLimiter(1, Date.now() + 60_000);
    const { kit, read } = counted({ limiter });
    const { agent } = sampleSurface({ routes: sampleRoutes({ kind: 'none' }) }, kit);
    await agent.get('/v1/plan/a');
    await agent.get('/v1/plan/a');
    const samples = await read();
    assert.equal(sumOf(samples, 'orbital_http_rate_limited_total', { tier: 'keyless' }), 1);
    assert.equal(sumOf(samples, COUNT, { status: '4xx' }), 1);
  });

  it('tells what is under way, streams apart', async () => {
    const { kit, read } = counted();
    const streaming = route({
      method: 'GET',
      path: '/v1/stream',
      tags: ['plans'],
      auth: { kind: 'none' },
      errors: [],
      summary: 'Streams',
      responses: { 200: { description: 'Events', contentType: 'text/event-stream' } },
      handler: ({ signal }) =>
        Promise.resolve(
          eventStream(signal, async function* (until) {
            yield { data: 1 };
            await new Promise((resolve) => until.addEventListener('abort', resolve));
          }),
        ),
    });
    const { surface } = sampleSurface({ routes: [streaming] }, kit);
    const listening = await listen(surface, { host: '127.0.0.1', port: 0, variable: 'NONE' });
    const leaving = new AbortController();
    const under = async () => {
      const samples = await read();
      return [
        sumOf(samples, 'orbital_http_requests_in_flight'),
        sumOf(samples, 'orbital_http_event_streams'),
        sumOf(samples, COUNT, { route: '/v1/stream' }),
      ].join(' ');
    };
    try {
      await fetch(`${listening.url}/v1/stream`, { signal: leaving.signal });
      assert.equal(await under(), '1 1 0');
      leaving.abort();
      await untilFound(async () => ((await under()) === '0 0 0' ? true : null), 'the end');
    } finally {
      await listening.close(1_000);
    }
  });
});
