import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from '../contracts/config.ts';
import { startTracing, type TracingOptions } from '../observe/tracing/start.ts';
import { MetricsPortTaken, serveMetrics, type MetricsServer } from '../observe/metrics/server.ts';
import { DataRefusedError } from '../records/migrations/data-version.ts';
import { createCaeSurface } from './cae/app.ts';
import { PORT_VARIABLE, readApiConfig, type ApiConfig } from './config.ts';
import { createConsoleSurface } from './console/app.ts';
import { readBuiltPage } from './console/page/built-page.ts';
import { openDeps, type OpenDeps, type SurfaceDeps } from './deps.ts';
import type { SurfaceName } from './http/kit.ts';
import { listen, PortTakenError, type RunningSurface } from './http/server.ts';
import type { Surface } from './http/surface.ts';
import { createLog } from '../observe/log/process-log.ts';
import { createMainSurface } from './main/app.ts';
import { consoleMounts } from './mounts.ts';
import { settleHeap } from './settle-heap.ts';
import { createSimulationSurface } from './simulation/app.ts';

/** Requests in flight may take so long to end after a signal, ms. */
const DRAIN_MS = 10_000;
/** A process that has not ended so long after it stopped to listen is ended, ms. */
const LAST_RESORT_MS = DRAIN_MS + 4_000;

const BUILDERS: Readonly<Record<SurfaceName, (deps: SurfaceDeps) => Surface>> = {
  main: createMainSurface,
  simulation: createSimulationSurface,
  cae: createCaeSurface,
  console: (deps) =>
    createConsoleSurface({ ...deps, mounts: consoleMounts(deps), page: readBuiltPage() }),
};

const config = readConfigOrExit();
const log = createLog(config.logLevel, { service: 'api', buildId: config.buildId });
process.on('uncaughtException', (error) => dieOf(error, 'uncaught exception'));
process.on('unhandledRejection', (error) => dieOf(error, 'unhandled rejection'));
const endTraces = await startTracing(tracesOf(config));
await run(config, log);

/** Starts the surfaces of the configuration and stays until a signal ends the process. */
async function run(config: ApiConfig, log: Logger): Promise<void> {
  const portsInUse = new Map<SurfaceName, number>();
  const open = await openDeps(config, log, portsInUse).catch((error: unknown) =>
    dieOf(error, 'the dependencies could not be opened'),
  );
  const running: RunningSurface[] = [];
  const stopping = new AbortController();
  const seen: { metrics?: MetricsServer | undefined } = {};
  const stop = once(() =>
    shutDown(running, { ...open, seen }, { stopping, log, delayMs: config.shutdownDelayMs }),
  );
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    seen.metrics = await openMetrics(config, open);
    for (const name of config.surfaces) {
      const where = {
        host: config.host,
        port: config.ports[name],
        variable: PORT_VARIABLE[name],
      };
      const started = await listen(BUILDERS[name](open.deps), where);
      running.push(started);
      portsInUse.set(name, started.port);
    }
  } catch (error) {
    if (!(error instanceof PortTakenError || error instanceof MetricsPortTaken)) throw error;
    log.fatal(error.message);
    process.exit(1);
  }
  const addresses = Object.fromEntries(running.map(({ name, url }) => [name, url]));
  log.info({ addresses, environment: config.environment, metrics: seen.metrics?.url }, 'listening');
  await open.prepare(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) dieOf(error, 'the database could not be prepared');
  });
  settleHeap();
}

/** Where this process sends its traces; undefined: nowhere. */
function tracesOf({ observe: { traces }, buildId }: ApiConfig): TracingOptions | undefined {
  return traces === undefined ? undefined : { ...traces, service: 'api', buildId: buildId ?? '' };
}

/** Answers the metrics where the configuration says so. */
async function openMetrics(
  { observe: { metrics: where } }: ApiConfig,
  { metrics }: OpenDeps,
): Promise<MetricsServer | undefined> {
  if (where === undefined || metrics === undefined) return undefined;
  return serveMetrics({ ...where, metrics });
}

interface Stopping {
  readonly stopping: AbortController;
  readonly log: Logger;
  readonly delayMs: number;
}

/**
 * Says that it ends and listens on for a while, until those who send requests have noticed; then lets the
 * requests in flight end, and closes what they need last.
 */
async function shutDown(
  running: readonly RunningSurface[],
  open: OpenDeps & { readonly seen: { readonly metrics?: MetricsServer | undefined } },
  { stopping, log, delayMs }: Stopping,
): Promise<void> {
  log.info({ listens_on_ms: delayMs }, 'stopping');
  setTimeout(() => process.exit(1), delayMs + LAST_RESORT_MS).unref();
  for (const surface of running) surface.leave();
  await sleep(delayMs);
  stopping.abort();
  await Promise.all(running.map((surface) => surface.close(DRAIN_MS)));
  await open.seen.metrics?.close();
  await open.close();
  await endTraces();
  log.info('stopped');
}

/** The first call starts `work`; a second one (the signal was sent again) ends the process. */
function once(work: () => Promise<void>): () => void {
  let isCalled = false;
  return () => {
    if (isCalled) process.exit(1);
    isCalled = true;
    work().catch((error: unknown) => dieOf(error, 'stopping failed'));
  };
}

function readConfigOrExit(): ApiConfig {
  try {
    return readApiConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function dieOf(error: unknown, what: string): never {
  if (error instanceof DataRefusedError) log.fatal(error.message);
  else log.fatal({ err: error }, what);
  process.exit(1);
}
