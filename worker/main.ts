import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { createActivities, createSimulationActivities } from '../activities/index.ts';
import { createPlanningActivities } from '../activities/workload/activities.ts';
import { ConfigError } from '../contracts/config.ts';
import { connectDatabase } from '../records/store/database.ts';
import { createArtifactUploads } from '../records/artifact/uploads.ts';
import { createDeploymentProgress } from '../records/deployment/progress.ts';
import { migrateWhenAvailable } from '../records/migrations/migrations.ts';
import { createOutboxRecords } from '../records/deployment/outbox.ts';
import { createPlayedPlans } from '../records/plan/played-plans.ts';
import { createSessionProgress } from '../records/session/progress.ts';
import { ServerConnection, createTemporalClient } from '../temporal/connection.ts';
import { createOutboxRelay } from '../temporal/outbox-relay.ts';
import { registerWhenAvailable } from '../temporal/registration.ts';
import { ensureSchedules } from '../temporal/schedules.ts';
import { createDeploymentGateway } from '../temporal/deployment-gateway.ts';
import { createWorkloadGateway } from '../temporal/workload-gateway.ts';
import { openCatalogue } from './catalogue-parts.ts';
import { readWorkerConfig } from './config.ts';
import type { WorkerConfig } from './config.ts';
import { createWorkloadPool } from './planning-pool.ts';
import { createSimulationPool } from './simulation-pool.ts';
import { createWorkers } from './start-workers.ts';
import { temporalLogger } from './temporal-log.ts';
import { openWebhookParts } from './webhook-parts.ts';
import type { WebhookParts } from './webhook-parts.ts';
import { workflowBundle } from './workflow-bundle.ts';
import { createWorkloadPorts } from './workload-ports.ts';

const config = configOrExit();
const log = pino({ level: config.logLevel, base: { service: 'worker' } });
const stopping = new AbortController();
/** Ended by a signal, which is no failure. */
const asked = new AbortController();

Runtime.install({
  logger: temporalLogger(log),
  // The process ends itself, so that the records are closed after the last activity.
  shutdownSignals: [],
  telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (asked.signal.aborted) process.exit(1);
    asked.abort();
    log.info({ signal }, 'worker stopping');
    stopping.abort();
  });
}

try {
  await run();
  log.info('worker stopped');
} catch (error) {
  if (!asked.signal.aborted) {
    log.fatal({ err: error }, 'worker failed');
    process.exitCode = 1;
  }
} finally {
  // Whatever may still be open must not keep a stopped process alive.
  setTimeout(() => process.exit(), 2_000).unref();
}

/** Waits for the engines, then works until it is told to stop. */
async function run(): Promise<void> {
  const { signal } = stopping;
  const database = await connectDatabase({ uri: config.mongoUri, name: config.mongoDatabase });
  const server = ServerConnection.open(config.temporalAddress);
  const native = await prepare(database, server);
  const steps = createSimulationPool(config.simulationThreads, log);
  const planner = createWorkloadPool(config.planningThreads, log);
  let webhooks: WebhookParts | undefined;
  try {
    const way = {
      connection: server,
      namespace: config.temporalNamespace,
      queuePrefix: config.taskQueuePrefix,
    };
    const gateway = createDeploymentGateway(way);
    const relay = createOutboxRelay({ outbox: createOutboxRecords(database), gateway, log });
    const sessions = createSessionProgress(database);
    const workloads = createWorkloadPorts(database, {
      gateway: createWorkloadGateway(way),
      deploymentGateway: gateway,
      planner,
      clock: Date.now,
    });
    webhooks = await openWebhookParts(database, way, config, log);
    const workers = await createWorkers({
      config,
      connection: native,
      bundle: await workflowBundle(config.dataDir),
      activities: createActivities({
        progress: createDeploymentProgress(database),
        plans: createPlayedPlans(database),
        sessions,
        gateway,
        relay,
        workloads,
        uploads: createArtifactUploads(database),
        clock: Date.now,
      }),
      simulationActivities: createSimulationActivities({ sessions, steps }),
      planningActivities: createPlanningActivities(workloads),
      catalogueActivities: openCatalogue(database, config.catalogUrl),
      webhookActivities: webhooks.activities,
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    });
    const running = workers.map((worker) => worker.run());
    log.info(
      { queues: config.queues, build_id: config.buildId, versioned: config.version !== undefined },
      'worker running',
    );
    const relaying = Promise.all([
      config.queues.includes('effects') ? relay.run(signal) : undefined,
      config.queues.includes('webhooks') ? webhooks.relay.run(signal) : undefined,
    ]);
    try {
      await Promise.all([...running, relaying]);
    } finally {
      // When one ends the others follow: a connection closes only without workers.
      stopping.abort();
      await Promise.allSettled([...running, relaying]);
    }
  } finally {
    await webhooks?.close();
    await steps.close();
    await planner.close();
    await native.close();
    await server.close();
    await database.close();
  }
}

/** Brings both stores up to what this version needs, however late they come. */
async function prepare(
  database: Awaited<ReturnType<typeof connectDatabase>>,
  server: ServerConnection,
): Promise<NativeConnection> {
  const { signal } = stopping;
  const waiting = (what: string) =>
    once((error) => log.warn({ err: error }, `waiting for ${what}`));
  const [, native] = await Promise.all([
    migrateWhenAvailable(database, { signal, onWaiting: waiting('MongoDB') }),
    (async () => {
      const { temporalNamespace: namespace } = config;
      await registerWhenAvailable(server, namespace, { signal, onWaiting: waiting('Temporal') });
      await ensureSchedules(createTemporalClient(server, namespace), config.taskQueuePrefix);
      return connectWhenAvailable(waiting('Temporal'));
    })(),
  ]);
  return native;
}

async function connectWhenAvailable(
  onWaiting: (error: unknown) => void,
): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect({ address: config.temporalAddress });
    } catch (error) {
      onWaiting(error);
    }
    await sleep(1_000, undefined, { signal: stopping.signal });
  }
}

/** Calls `report` for the first of many, so that an outage is one line of the log. */
function once(report: (error: unknown) => void): (error: unknown) => void {
  let isReported = false;
  return (error) => {
    if (!isReported) report(error);
    isReported = true;
  };
}

function configOrExit(): WorkerConfig {
  try {
    return readWorkerConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
