import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { connectDatabase, type Database } from '../../records/store/database.ts';
import { OUTBOX, type OutboxDocument } from '../../records/deployment/outbox.ts';
import { createTemporalClient, ServerConnection } from '../../temporal/connection.ts';
import { reconcileScheduleId } from '../../workflows/ids.ts';
import { engines } from '../kit/engines/engines.ts';
import { startPrometheus, type RunningPrometheus } from '../kit/observe/prometheus.ts';
import { impatientRules } from '../kit/observe/shipped.ts';
import { startChild, type Child } from '../kit/rig/child.ts';
import { startPlatform, type Platform } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';

const START_MS = 150_000;

describe('alerts of a running platform', function () {
  this.timeout(400_000);
  const id = randomBytes(4).toString('hex');
  const name = `test_alerts_${id}`;
  const prefix = `a${id}`;
  let platform: Platform;
  let prometheus: RunningPrometheus;
  let database: Database;
  const others: Child[] = [];

  const metricsOf = async (child: Child | null): Promise<string> => {
    const line = await child?.waitFor(({ metrics }) => typeof metrics === 'string', START_MS);
    return new URL(String(line?.['metrics'])).host;
  };
  const environment = { METRICS_PORT: '0', TASK_QUEUE_PREFIX: prefix };
  /** A worker of a version that nobody made current. */
  const startVersioned = (): Child =>
    startChild('worker', 'worker/main.ts', {
      ...environment,
      MONGODB_URI: engines().mongoUri,
      MONGODB_DATABASE: name,
      TEMPORAL_ADDRESS: engines().temporalAddress,
      DEPLOYMENT_NAME: `alerts-${id}`,
      BUILD_ID: 'next',
    });
  const fires = (alert: string, shall = true) =>
    untilFound(
      async () => ((await prometheus.firing()).has(alert) === shall ? true : null),
      `${alert} ${shall ? 'fires' : 'is over'}`,
    );

  before(async () => {
    database = await connectDatabase({ uri: engines().mongoUri, name });
    platform = await startPlatform(engines(), { database: name, environment });
    await platform.ready();
    const next = startVersioned();
    others.push(next);
    const targets = {
      api: [await metricsOf(platform.api)],
      worker: [await metricsOf(platform.worker), await metricsOf(next)],
    };
    prometheus = await startPrometheus(targets, impatientRules());
    await untilFound(
      async () => ((await prometheus.query('sum(up) == 3')).length > 0 ? true : null),
      'all targets',
    );
  });
  after(async () => {
    await prometheus.stop();
    for (const other of others) await other.stop();
    await platform.stop();
    await database.db.dropDatabase();
    await database.close();
  });

  it('are silent where all is well', async () => {
    // Schedules and reconcilers of a fresh platform are there within half a minute; these rules wait for nothing, so
    // that what was seen before the first look at a process is over a moment later.
    for (const alert of [
      'SchedulesMissing',
      'OutboxStuck',
      'NoApi',
      'NoWorker',
      'NoReconcile',
      'QueueWithoutWorkers',
      'DiskFills',
    ])
      await fires(alert, false);
  });

  it('fire where a version is not current', () => fires('WorkerVersionNotCurrent'));

  it('fire where an outbox is stuck, until it is not', async () => {
    const rows = database.db.collection<OutboxDocument>(OUTBOX);
    // Nobody takes it: somebody who has died holds it for an hour.
    await rows.insertOne({
      _id: `out_${id}`,
      deployment_id: `dep_${id}`,
      seq: 1,
      notice: { kind: 'cancel', atMs: Date.now() },
      created_at: new Date(Date.now() - 120_000),
      lease_until: new Date(Date.now() + 3_600_000),
      attempts: 1,
    });
    await fires('OutboxStuck');
    await rows.deleteOne({ _id: `out_${id}` });
    await fires('OutboxStuck', false);
  });

  it('fire where a Schedule is missing', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    const schedule = createTemporalClient(connection, 'default').schedule.getHandle(
      reconcileScheduleId(prefix),
    );
    try {
      await schedule.delete();
      await fires('SchedulesMissing');
    } finally {
      await connection.close();
    }
  });

  it('fire where workers have stopped', async () => {
    await platform.worker?.stop();
    await fires('ProcessDown');
    for (const other of others) await other.stop();
    await fires('NoWorker');
  });

  it('fire where no API answers', async () => {
    await platform.api.stop();
    await fires('NoApi');
  });
});
