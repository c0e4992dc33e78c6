import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinary } from '../engines/find-binary.ts';
import type { Leashed } from '../engines/leashed.ts';
import { MONGOD } from '../engines/mongod-server.ts';
import { freePorts } from '../engines/ports.ts';
import { type Report, elapsed } from '../engines/report.ts';
import { untilAllReady } from '../services/readiness.ts';
import { ensureBuilt } from './built.ts';
import { startSecuredMongod } from './mongod-with-users.ts';
import { findPostgres, startPostgres, type PostgresPrograms } from './postgres.ts';
import {
  SURFACES,
  startApi,
  startWorker,
  type BuiltService,
  type SurfaceUrls,
} from './services.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { startTemporalOnPostgres } from './temporal-on-postgres.ts';
import { findTemporalPrograms, type TemporalPrograms } from './temporal-programs.ts';

const run = promisify(execFile);
const top = join(import.meta.dirname, '..', '..');
const APIS = 2;
const WORKERS = 3;
const DATABASE = 'orbital_compute';

/** The production shape, running on this machine. */
export interface Shape {
  /** Addresses of the surfaces of each API process. */
  readonly apis: readonly SurfaceUrls[];
  readonly temporalAddress: string;
  readonly mongoUri: string;
  readonly postgres: {
    readonly address: string;
    readonly password: string;
    readonly programs: PostgresPrograms;
  };
  /** Where each API and worker tells its metrics, by name. */
  readonly metrics: Readonly<Record<string, string>>;
  /** The program of each process, by name. */
  readonly programs: Readonly<Record<string, number>>;
  readonly receiver: Receiver;
  /** Makes a key by the command of the image; answers it. */
  makeKey(...options: readonly string[]): Promise<string>;
}

/** What the shape needs of a machine. */
export interface Needs {
  readonly postgres: PostgresPrograms;
  readonly temporal: TemporalPrograms;
  readonly mongod: string;
}

/** Something that the production shape needs is not on this machine; the message says what, and how to get it. */
export class NeedMissing extends Error {
  override readonly name = 'NeedMissing';
}

/**
 * Looks for what the shape needs, building what can be built.
 * @throws {NeedMissing} that names everything that is missing.
 */
export async function findNeeds(env: NodeJS.ProcessEnv, report: Report): Promise<Needs> {
  const postgres = await findPostgres(env);
  if (process.platform !== 'linux' || !postgres.ok)
    throw new NeedMissing(
      postgres.ok
        ? 'Processor time is read from /proc, which Linux alone has.'
        : `PostgreSQL: ${postgres.reason}`,
    );
  report.line(`PostgreSQL: ${postgres.programs.version} (${postgres.programs.postgres})`);
  try {
    const temporal = await findTemporalPrograms(env, report);
    report.line(`Temporal server: ${temporal.version} (${temporal.server})`);
    report.line(`Its schema tool: ${temporal.sqlTool}`);
    const mongod = await findBinary(MONGOD, env, report);
    report.line(`MongoDB: ${mongod.path}`);
    return { postgres: postgres.programs, temporal, mongod: mongod.path };
  } catch (error) {
    throw new NeedMissing(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Brings up the production shape, uses it and takes it down, whatever happens: PostgreSQL, Temporal on it, MongoDB
 * with users, two APIs and three workers of the production build, all on 127.0.0.1. What was started when `signal`
 * aborts is ended, too.
 */
export async function withShape<T>(
  needs: Needs,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal },
  use: (shape: Shape) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  await ensureBuilt(report);
  const stack: (() => Promise<unknown>)[] = [];
  try {
    signal.throwIfAborted();
    const shape = await bringUp(needs, { report, signal, stack, settings });
    return await untilAborted(signal, use(shape));
  } finally {
    const since = performance.now();
    for (const end of stack.reverse()) await end();
    report.line(`Taken down in ${elapsed(since)}`);
  }
}

interface BringUp {
  readonly report: Report;
  readonly signal: AbortSignal;
  /** What ends each thing that runs, in the order of their starts. */
  readonly stack: (() => Promise<unknown>)[];
  readonly settings: Readonly<Record<string, string>>;
}

async function bringUp(needs: Needs, { report, signal, stack, settings }: BringUp): Promise<Shape> {
  const since = performance.now();
  const folder = await temporaryFolder('production', stack);
  const secret = (): string => randomBytes(24).toString('hex');
  const password = secret();
  const log = (name: string): string => join(folder, 'logs', `${name}.log`);
  await mkdir(join(folder, 'logs'));
  const started = (process: Leashed): Promise<number> => {
    stack.push(() => process.stop());
    return process.pid;
  };
  const [postgresPort = 0, mongoPort = 0] = await freePorts(2);

  const postgresFolder = await temporaryFolder('postgres', stack);
  const postgres = await startPostgres({
    ...{ programs: needs.postgres, folder: postgresFolder, port: postgresPort, password },
    logFile: log('postgres'),
  });
  const programs: Record<string, number> = { postgres: await started(postgres.process) };
  signal.throwIfAborted();
  const temporal = await startTemporalOnPostgres(
    { programs: needs.temporal, postgresPort, password, folder, logFile: log('temporal') },
    report,
  );
  programs['temporal'] = await started(temporal.process);
  signal.throwIfAborted();
  const mongoFolder = await temporaryFolder('mongod', stack);
  const mongod = await startSecuredMongod({
    ...{ binary: needs.mongod, folder: mongoFolder, port: mongoPort, database: DATABASE },
    ...{ rootPassword: secret(), password: secret(), replicaKey: secret() },
    logFile: log('mongod'),
  });
  programs['mongod'] = await started(mongod.process);
  signal.throwIfAborted();
  report.line(`PostgreSQL, Temporal on it and MongoDB with users run after ${elapsed(since)}`);

  const receiver = await startReceiver();
  stack.push(() => receiver.close());
  const certificate = join(folder, 'receiver.pem');
  await writeFile(certificate, receiver.certificate);
  const env = {
    ...{ PATH: process.env['PATH'], HOME: folder, NODE_ENV: 'production', HOST: '127.0.0.1' },
    ...{ MONGODB_URI: mongod.address, MONGODB_DATABASE: DATABASE, DATA_DIR: folder },
    ...{ TEMPORAL_ADDRESS: temporal.address, MALLOC_ARENA_MAX: '2', SHUTDOWN_DELAY: '0' },
    ...{ WEBHOOK_SECRETS_KEY: randomBytes(32).toString('base64') },
    ...{ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOWED_PORTS: String(receiver.port) },
    NODE_EXTRA_CA_CERTS: certificate,
    ...settings,
  };
  const metrics: Record<string, string> = {};
  const metricsPorts = await freePorts(APIS + WORKERS);
  const serviceOf = (name: string): BuiltService => {
    const port = metricsPorts[Object.keys(metrics).length] ?? 0;
    metrics[name] = `http://127.0.0.1:${port}/metrics`;
    return { env: { ...env, METRICS_PORT: String(port) }, cwd: top, folder };
  };
  const apis: SurfaceUrls[] = [];
  for (let index = 1; index <= APIS; index += 1) {
    const api = await startApi(`api-${index}`, serviceOf(`api-${index}`));
    programs[`api-${index}`] = await started(api.process);
    // The first one brings the records up to this version.
    await untilAborted(signal, api.up);
    apis.push(api.urls);
  }
  const workers = Array.from({ length: WORKERS }, (_, index) => {
    const name = `worker-${index + 1}`;
    return startWorker(name, serviceOf(name));
  });
  for (const [index, worker] of workers.entries())
    programs[`worker-${index + 1}`] = await started(worker.process);
  await Promise.all(workers.map(({ up }) => untilAborted(signal, up)));
  const addresses = apis.flatMap((urls) => SURFACES.map((name) => urls[name]));
  await untilAllReady(addresses, AbortSignal.any([signal, AbortSignal.timeout(READY_MS)]));
  report.line(`${APIS} APIs and ${WORKERS} workers run after ${elapsed(since)}`);
  return {
    ...{ apis, programs, receiver, metrics },
    ...{ temporalAddress: temporal.address, mongoUri: mongod.address },
    postgres: { address: postgres.address, password, programs: needs.postgres },
    makeKey: async (...options) => {
      const command = [join(top, 'dist', 'api', 'keys.js'), 'create', '--json', ...options];
      const { stdout } = await run(process.execPath, command, { env, cwd: top });
      // What the command prints with --json.
      return (JSON.parse(stdout) as { readonly key: string }).key;
    },
  };
}

const READY_MS = 120_000;

async function temporaryFolder(name: string, stack: BringUp['stack']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `orbital-${name}-`));
  await chmod(folder, 0o755);
  stack.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Lets a wait end with the signal. */
export function untilAborted<T>(signal: AbortSignal, wait: Promise<T>): Promise<T> {
  return Promise.race([
    wait,
    new Promise<never>((_, reject) => {
      const stop = (): void => reject(new Error('stopped'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    }),
  ]);
}
