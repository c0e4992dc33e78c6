import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { ConfigError } from '../contracts/config.ts';
import { reportForeignSecrets } from '../outbound/check-secrets.ts';
import { openOutbound, type Outbound } from '../outbound/open-outbound.ts';
import { DataRefusedError } from '../records/migrations/data-version.ts';
import { migrateWhenAvailable, requireKnownData } from '../records/migrations/migrations.ts';
import { connectDatabase, whenAvailable, type Database } from '../records/store/database.ts';
import { readShippedCatalogue } from '../records/catalogue/shipped.ts';
import { createWatchProgress } from '../records/conjunction/watch-progress.ts';
import { PLATFORM_WATCH_KM } from '../records/conjunction/watches.ts';
import { createWebhookRecords } from '../records/webhook/webhooks.ts';
import { ServerConnection, createTemporalClient } from '../temporal/connection.ts';
import { registerWhenAvailable } from '../temporal/registration.ts';
import { ensureSchedules } from '../temporal/schedules.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { temporalLogger } from './temporal-log.ts';
import { wire, type Wired } from './wire.ts';

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
    if (error instanceof DataRefusedError) log.fatal(error.message);
    else log.fatal({ err: error }, 'worker failed');
    process.exitCode = 1;
  }
} finally {
  // Whatever may still be open must not keep a stopped process alive.
  setTimeout(() => process.exit(), 2_000).unref();
}

/** Waits for the engines, then works until it is stopped. */
async function run(): Promise<void> {
  const database = await connectDatabase({ uri: config.mongoUri, name: config.mongoDatabase });
  const server = ServerConnection.open(config.temporalAddress);
  const native = await prepare(database, server);
  const outbound = await openOutbound({ ...config, log });
  const wired = wire(config, { database, server, outbound, log });
  try {
    checkSecrets(database, outbound);
    await work(wired, native);
  } finally {
    stopping.abort();
    await wired.close();
    await outbound.close();
    await native.close();
    await server.close();
    await database.close();
  }
}

/** Runs workers and relays until they are stopped; when one ends the others follow. */
async function work({ workers: makeWorkers, relay, webhooks }: Wired, native: NativeConnection) {
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
async function prepare(database: Database, server: ServerConnection): Promise<NativeConnection> {
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
      const { taskQueuePrefix: queuePrefix, catalogUrl } = config;
      await ensureSchedules(createTemporalClient(server, namespace), { queuePrefix, catalogUrl });
      return connectWhenAvailable(waiting('Temporal'));
    })(),
  ]);
  return native;
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
