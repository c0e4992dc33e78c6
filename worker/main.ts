import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection, Runtime } from '@temporalio/worker';
import { createLog } from '../observe/log/process-log.ts';
import { ConfigError } from '../contracts/config.ts';
import { startTracing } from '../observe/tracing/start.ts';
import { storeWatches } from '../observe/store-watches.ts';
import { serveMetrics } from '../observe/metrics/server.ts';
import { reportForeignSecrets } from '../outbound/check-secrets.ts';
import { openOutbound, type Outbound } from '../outbound/open-outbound.ts';
import { DataRefusedError } from '../records/migrations/data-version.ts';
import { migrateWhenAvailable, requireKnownData } from '../records/migrations/migrations.ts';
import { connectDatabase, whenAvailable, type Database } from '../records/store/database.ts';
import { readShippedCatalogue } from '../records/catalogue/shipped.ts';
import { createWatchProgress } from '../records/conjunction/watch-progress.ts';
import { PLATFORM_WATCH_KM } from '../records/conjunction/watches.ts';
import { createWebhookRecords } from '../records/webhook/webhooks.ts';
import { createWorkflowStoreRecords } from '../records/store/workflow-store.ts';
import { ServerConnection } from '../temporal/connection.ts';
import { createRollOut } from '../temporal/roll-out.ts';
import { serverOptions } from '../temporal/server-options.ts';
import { registerWhenAvailable } from '../temporal/registration.ts';
import { createStoreKeeper, type StoreKeeper } from '../temporal/store-keeper.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { openMeters, type WorkerMeters } from './observe/meters.ts';
import { openSdkMetrics, type SdkMetrics } from './observe/sdk-metrics.ts';
import { temporalLogger } from './temporal-log.ts';
import { watchVersion } from './watch-version.ts';
import { wire, type Wired } from './wire.ts';

const config = configOrExit();
const log = createLog(config.logLevel, { service: 'worker', buildId: config.buildId });
const stopping = new AbortController();
/** Ended by a signal, which is no failure. */
const asked = new AbortController();

const { traces } = config.observe;
const endTraces = await startTracing(
  traces === undefined
    ? undefined
    : { ...traces, service: 'worker', buildId: config.buildId ?? '' },
);
const meters = openMeters(config);
const sdk = await installRuntime();
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
    if (error instanceof DataRefusedError) log.fatal(error.message);
    else log.fatal({ err: error }, 'worker failed');
    process.exitCode = 1;
  }
} finally {
  // Whatever may still be open must not keep a stopped process alive.
  setTimeout(() => process.exit(), 2_000).unref();
}

/** Installs Temporal's library, which counts where somebody reads it. */
async function installRuntime(): Promise<SdkMetrics | undefined> {
  const told =
    meters === undefined
      ? undefined
      : await openSdkMetrics({ service: 'worker', buildId: config.buildId ?? '' });
  Runtime.install({
    logger: temporalLogger(log),
    // The process ends itself, so that the records are closed after the last activity.
    shutdownSignals: [],
    telemetryOptions: {
      logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } },
      ...(told === undefined ? {} : { metrics: told.telemetry }),
    },
  });
  return told;
}

/** Answers the metrics where the configuration says so, whatever the engines do. */
async function seeMetrics(
  { metrics, follow }: WorkerMeters,
  database: Database,
  server: ServerConnection,
): Promise<void> {
  const where = config.observe.metrics;
  if (where === undefined) return;
  follow(database, server);
  const { url } = await serveMetrics({
    ...where,
    metrics,
    ...(sdk === undefined ? {} : { sdk: sdk.read }),
  });
  log.info({ metrics: url }, 'metrics');
}

/** Waits for the engines, then works until it is stopped. */
async function run(): Promise<void> {
  const database = await connectDatabase({
    uri: config.mongoUri,
    name: config.mongoDatabase,
    watches: storeWatches(meters?.store, config.observe),
  });
  const server = ServerConnection.open(serverOptions(config.temporal), meters?.calls);
  if (meters !== undefined) await seeMetrics(meters, database, server);
  const keeper = keeperOf(database, server);
  const native = await prepare(database, server, keeper);
  const outbound = await openOutbound({ ...config, log });
  const wired = wire(config, { database, server, outbound, log, meters });
  try {
    checkSecrets(database, outbound);
    await work(wired, native, { keeper, server });
  } finally {
    stopping.abort();
    await wired.close();
    await outbound.close();
    await native.close();
    await server.close();
    await database.close();
    await endTraces();
  }
}

/** Runs workers and relays until they are stopped; when one ends the others follow. */
async function work(
  { workers: makeWorkers, relay, webhooks }: Wired,
  native: NativeConnection,
  { keeper, server }: { readonly keeper: StoreKeeper; readonly server: ServerConnection },
): Promise<void> {
  const { signal } = stopping;
  const workers = await makeWorkers(native);
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
    keeper.run(signal),
    config.version === undefined
      ? undefined
      : watchVersion(createRollOut(server, config.temporalNamespace), config.version, log, signal),
  ]);
  try {
    await Promise.all([...running, relaying]);
  } finally {
    // A connection closes only without workers.
    stopping.abort();
    await Promise.allSettled([...running, relaying]);
  }
}

/** Says in the log, as soon as MongoDB is there, when stored secrets cannot be opened here. */
function checkSecrets(database: Database, { secretBox }: Outbound): void {
  const { signal } = stopping;
  const secrets = createWebhookRecords(database);
  whenAvailable(() => reportForeignSecrets(secrets, secretBox, log), { signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'stored secrets could not be checked');
    },
  );
}

/** Brings both stores up to what this version needs, however late they come. */
async function prepare(
  database: Database,
  server: ServerConnection,
  keeper: StoreKeeper,
): Promise<NativeConnection> {
  const { signal } = stopping;
  const waiting = (what: string) =>
    once((error) => log.warn({ err: error }, `waiting for ${what}`));
  const mongo = { signal, onWaiting: waiting('MongoDB') };
  // Data of another version stop the start before this one registers with Temporal.
  await whenAvailable(() => requireKnownData(database), mongo);
  const [, native] = await Promise.all([
    migrateWhenAvailable(database, mongo).then(() => ensurePlatformWatch(database)),
    (async () => {
      const { temporalNamespace: namespace } = config;
      await registerWhenAvailable(server, namespace, { signal, onWaiting: waiting('Temporal') });
      return connectWhenAvailable(waiting('Temporal'));
    })(),
  ]);
  const isOther = await whenAvailable(() => keeper.make(), mongo);
  if (isOther) log.info('a store of workflows that is new here: every open record is compared');
  return native;
}

/** What makes sure that Temporal has what the platform needs, also when it was lost. */
function keeperOf(database: Database, connection: ServerConnection): StoreKeeper {
  const { temporalNamespace: namespace, taskQueuePrefix: queuePrefix, catalogUrl } = config;
  const store = createWorkflowStoreRecords(database);
  return createStoreKeeper({
    ...{ connection, namespace, store, log },
    schedules: { queuePrefix, catalogUrl },
  });
}

/** Makes sure of the platform's own watch, of the satellites that it ships with. */
async function ensurePlatformWatch(database: Database): Promise<void> {
  const shipped = await readShippedCatalogue();
  await createWatchProgress(database).ensurePlatform({
    satellites: shipped.map(({ noradId }) => noradId),
    satellite_names: shipped.map(({ name }) => name),
    threshold_km: PLATFORM_WATCH_KM,
  });
}

async function connectWhenAvailable(
  onWaiting: (error: unknown) => void,
): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect(serverOptions(config.temporal));
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
