import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { engines } from '../kit/engines/engines.ts';
import { readSamples, samplesOf, sumOf, type Sample } from '../kit/observe/samples.ts';
import { startPrometheus, type RunningPrometheus } from '../kit/observe/prometheus.ts';
import { namesIn, shippedAlerts, shippedDashboards } from '../kit/observe/shipped.ts';
import { startPlatform, TEST_API_KEY, type Platform } from '../kit/rig/platform.ts';
import { certificateFor } from '../kit/peers/certificates.ts';
import { startReceiver, type Receiver } from '../kit/peers/faulty-receiver.ts';
import { untilFound } from '../kit/until-found.ts';
import { connectDatabase } from '../../records/store/database.ts';

/** Words that may stand in no label: they would be without bound, or tell who does what. */
const NO_LABEL = /own_|owner|wl_|dep_|dpl_|sat_|ses_|https?:|mongodb:|svc_/;

describe('the metrics of a running platform', function () {
  this.timeout(300_000);
  const database = `test_metrics_${randomBytes(4).toString('hex')}`;
  let platform: Platform;
  let secure: Receiver;
  const urls: string[] = [];

  before(async () => {
    secure = await startReceiver((response) => response.end(), {
      tls: await certificateFor('localhost'),
    });
    platform = await startPlatform(engines(), {
      database,
      environment: {
        METRICS_PORT: '0',
        BUILD_ID: 'b7',
        TASK_QUEUE_PREFIX: `m${database.slice(-8)}`,
        BACKUP_STAMP: import.meta.filename,
        CONSOLE_PUBLIC_URL: `https://localhost:${secure.port}`,
      },
    });
    await platform.ready();
    for (const child of [platform.api, platform.worker]) {
      const line = await child?.waitFor(({ metrics }) => typeof metrics === 'string', 60_000);
      urls.push(String(line?.['metrics']));
    }
  });
  after(async () => {
    await platform.stop();
    await secure.close();
    const mongo = await connectDatabase({ uri: engines().mongoUri, name: database });
    await mongo.db.dropDatabase();
    await mongo.close();
  });

  const read = async (index: 0 | 1): Promise<Sample[]> => {
    const answer = await fetch(urls[index] ?? '');
    assert.equal(answer.status, 200);
    return readSamples(await answer.text());
  };
  const until = (index: 0 | 1, isSo: (samples: readonly Sample[]) => boolean, what: string) =>
    untilFound(async () => {
      const samples = await read(index);
      return isSo(samples) ? samples : null;
    }, what);

  it('listens on loopback alone', () => {
    for (const url of urls) assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  });

  it('tells of the API what it answers, asks and computes', async () => {
    const headers = { 'X-API-Key': TEST_API_KEY };
    await fetch(`${platform.urls.console}/api/deployments`, { headers });
    await fetch(`${platform.urls.main}/v1/satellites`, { headers });
    const samples = await until(
      0,
      (read) => sumOf(read, 'orbital_queue_pollers', { entitled: 'yes' }) >= 5,
      'pollers',
    );
    const route = { route: '/api/deployments', method: 'GET', status: '2xx', service: 'api' };
    assert.equal(sumOf(samples, 'orbital_http_request_duration_seconds_count', route), 1);
    for (const name of [
      'orbital_mongodb_commands_total',
      'orbital_mongodb_connections',
      'orbital_temporal_calls_total',
      'orbital_schedule_present',
      'nodejs_heap_size_used_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      assert.ok(sumOf(samples, name, { build_id: 'b7' }) > 0, name);
    assert.ok(samplesOf(samples, 'orbital_compute_wait_seconds_count').length === 2);
  });

  it('tells of the worker what waits, what is open, and what was mended', async () => {
    const samples = await until(
      1,
      (read) =>
        ['deployments', 'workloads', 'deliveries', 'watches', 'monitors'].every(
          (kind) => sumOf(read, 'orbital_reconcile_last_success_timestamp_seconds', { kind }) > 0,
        ) &&
        // It is there from the beginning; what was mended only once they got through.
        samplesOf(read, 'orbital_reconcile_mended_total').length > 5 &&
        sumOf(read, 'orbital_schedule_present') === 6,
      'the reconcilers',
    );
    assert.equal(sumOf(samples, 'orbital_worker_version_current'), 1);
    assert.equal(samplesOf(samples, 'orbital_outbox_oldest_seconds').length, 3);
    assert.equal(samplesOf(samples, 'orbital_open').length, 9);
    assert.equal(sumOf(samples, 'orbital_metrics_read_failures_total'), 0);
  });

  it('tells what the library of Temporal counts, under the same address and labels', async () => {
    const labels = { service: 'worker', build_id: 'b7' };
    const samples = await until(
      1,
      (read) =>
        sumOf(read, 'temporal_workflow_task_schedule_to_start_latency_seconds_count', labels) > 0,
      'tasks of workflows',
    );
    for (const name of [
      'temporal_num_pollers',
      'temporal_worker_task_slots_available',
      'temporal_sticky_cache_size',
      'temporal_request_total',
      'temporal_activity_schedule_to_start_latency_seconds_count',
    ])
      assert.ok(samplesOf(samples, name, labels).length > 0, name);
  });

  describe('as Prometheus reads them', () => {
    let prometheus: RunningPrometheus;
    const shown = [
      ...shippedAlerts().map(({ alert, expr }) => ({ of: alert, expr })),
      ...shippedDashboards().flatMap(([file, { panels }]) =>
        panels.flatMap(({ title, targets }) =>
          targets.map(({ expr }) => ({ of: `${file} ${title}`, expr })),
        ),
      ),
    ];

    before(async () => {
      const [api = '', worker = ''] = urls.map((url) => new URL(url).host);
      prometheus = await startPrometheus(
        { api: [api], worker: [worker] },
        readFileSync(join(import.meta.dirname, '..', '..', 'ops', 'alerts.yaml'), 'utf8'),
      );
      await untilFound(
        async () => ((await prometheus.query('count(up == 1) == 2')).length > 0 ? true : null),
        'both targets',
      );
    });
    after(() => prometheus.stop());

    it('are read by every expression of dashboards and alerts', async () => {
      const broken: string[] = [];
      for (const { of, expr } of shown)
        await prometheus.query(expr).catch((error: unknown) => {
          broken.push(`${of}: ${error instanceof Error ? error.message : String(error)}`);
        });
      assert.deepEqual(broken, []);
    });

    it('have every name that dashboards and alerts use', async () => {
      const names = await prometheus.names();
      const missing = shown.flatMap(({ of, expr }) =>
        namesIn(expr).flatMap((name) => (names.has(name) ? [] : [`${of}: ${name}`])),
      );
      assert.deepEqual(missing, []);
    });
  });

  it('has labels of closed lists alone', async () => {
    for (const index of [0, 1] as const) {
      const samples = await read(index);
      for (const { name, labels } of samples)
        for (const [label, value] of Object.entries(labels)) {
          assert.doesNotMatch(value, NO_LABEL, `${name} ${label}=${value}`);
          assert.ok(value.length < 80, `${name} ${label}=${value}`);
        }
      assert.ok(samples.length < 4_000, `${samples.length} series`);
    }
  });
});
