import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineKind } from './engine-kind.ts';
import { findBinary } from './find-binary.ts';
import { endLeftover } from './leftovers.ts';
import { MONGOD, checkMongodb, startMongod } from './mongod-server.ts';
import { type WantedPort, freePorts, portFrom, requireFreePorts, uiUrlBeside } from './ports.ts';
import type { Report } from './report.ts';
import { EngineEnded, type EngineStart, type RunningEngine } from './running-engine.ts';
import { type Supervised, keepRunning } from './supervise.ts';
import { TEMPORAL, checkTemporal, startTemporal } from './temporal-server.ts';

/** The engines the product needs, running and checked. */
export interface Engines {
  readonly mongoUri: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string;
  /** The engines that were started here; those found running elsewhere are not ours to stop. */
  readonly owned: readonly Supervised[];
  stop(): Promise<void>;
}

export interface EnginesOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly report: Report;
  /** Folder for data, logs and pid files; null keeps nothing and takes free ports (tests). */
  readonly dataFolder: string | null;
}

/** Where one engine keeps its things and listens. */
type Place = Omit<EngineStart, 'binary'>;

/**
 * Uses the engines named in the environment when they answer, else starts our own and keeps them
 * running until `stop()` or the end of this process.
 * @throws {EngineMissing | EngineFailed | PortsTaken} each with a message that says what to do.
 */
export async function startEngines(options: EnginesOptions): Promise<Engines> {
  const started = await Promise.allSettled([provideTemporal(options), provideMongodb(options)]);
  const [temporal, mongodb] = started;
  const owned = started.flatMap((s) =>
    s.status === 'fulfilled' && s.value.owned !== null ? [s.value.owned] : [],
  );
  const stop = async (): Promise<void> => {
    await Promise.all(owned.map((engine) => engine.stop()));
  };
  if (temporal.status === 'rejected' || mongodb.status === 'rejected') {
    await stop();
    const reasons = started.flatMap((s) => (s.status === 'rejected' ? [messageOf(s.reason)] : []));
    throw new Error(reasons.join('\n\n'));
  }
  return {
    mongoUri: mongodb.value.address,
    temporalAddress: temporal.value.address,
    temporalUiUrl: temporal.value.uiUrl,
    owned,
    stop,
  };
}

async function provideTemporal(
  options: EnginesOptions,
): Promise<{ address: string; uiUrl: string; owned: Supervised | null }> {
  const { env, report, dataFolder } = options;
  const namespace = nonEmpty(env['TEMPORAL_NAMESPACE']) ?? 'default';
  const named = await answeringAddress(TEMPORAL, options, (a) => checkTemporal(a, namespace));
  const namedUi = nonEmpty(env['TEMPORAL_UI_URL']);
  if (named !== null) return { address: named, uiUrl: namedUi ?? uiUrlBeside(named), owned: null };

  const wanted = (variable: string, fallback: number, purpose: string): WantedPort => ({
    port: dataFolder === null ? 0 : portFrom(env, variable, fallback),
    host: '127.0.0.1',
    purpose,
    variable,
  });
  const place = await makePlace('temporal', dataFolder);
  const [port = 0, uiPort = 0] = await settlePorts([
    wanted('TEMPORAL_PORT', 7233, 'Temporal server'),
    wanted('TEMPORAL_UI_PORT', 8233, 'Temporal web UI'),
  ]);
  const { path: binary, title } = await findBinary(TEMPORAL, env, report);
  const start = (): Promise<RunningEngine> =>
    startTemporal({ ...place, binary, port, uiPort, namespace });
  const { address, owned } = await keepEngine(TEMPORAL, title, start, report);
  return { address, uiUrl: namedUi ?? `http://127.0.0.1:${uiPort}`, owned };
}

async function provideMongodb(
  options: EnginesOptions,
): Promise<{ address: string; owned: Supervised | null }> {
  const { env, report, dataFolder } = options;
  const database = nonEmpty(env['MONGODB_DATABASE']) ?? 'orbital_compute';
  const named = await answeringAddress(MONGOD, options, (uri) => checkMongodb(uri, database));
  if (named !== null) return { address: named, owned: null };

  const place = await makePlace('mongod', dataFolder);
  const [port = 0] = await settlePorts([
    {
      port: dataFolder === null ? 0 : portFrom(env, 'MONGODB_PORT', 27_017),
      host: '127.0.0.1',
      purpose: 'MongoDB',
      variable: 'MONGODB_PORT',
    },
  ]);
  const { path: binary, title } = await findBinary(MONGOD, env, report);
  const start = (): Promise<RunningEngine> => startMongod({ ...place, binary, port });
  return keepEngine(MONGOD, title, start, report);
}

/** The address named in the environment when something good answers there. */
async function answeringAddress(
  kind: EngineKind,
  { env, report }: EnginesOptions,
  check: (address: string) => Promise<void>,
): Promise<string | null> {
  const address = nonEmpty(env[kind.addressVariable]);
  if (address === null) return null;
  try {
    await check(address);
    report.line(`${kind.title}: the one named in ${kind.addressVariable}`);
    return address;
  } catch (error) {
    report.line(
      `${kind.title}: the one named in ${kind.addressVariable} cannot be used ` +
        `(${messageOf(error)}); starting another`,
    );
    return null;
  }
}

async function keepEngine(
  kind: EngineKind,
  title: string,
  start: () => Promise<RunningEngine>,
  report: Report,
): Promise<{ address: string; owned: Supervised }> {
  const first = await startAtLast(start, report);
  report.line(`${kind.title}: running at ${first.address} (program from: ${title})`);
  const again = async (): Promise<RunningEngine['process']> => (await start()).process;
  return {
    address: first.address,
    owned: keepRunning({ first: first.process, again, report }),
  };
}

/** Starts of an engine that ends by itself at once, before it is given up. */
const STARTS = 3;

/**
 * An engine that takes ports of its own choice may lose one to an outgoing connection before it
 * listens; the next time it takes others.
 */
export async function startAtLast(
  start: () => Promise<RunningEngine>,
  report: Report,
): Promise<RunningEngine> {
  for (let left = STARTS - 1; ; left -= 1) {
    try {
      return await start();
    } catch (error) {
      if (left === 0 || !(error instanceof EngineEnded)) throw error;
      report.line(`${error.message}\nStarting it again.`);
    }
  }
}

async function makePlace(name: string, dataFolder: string | null): Promise<Omit<Place, 'port'>> {
  if (dataFolder === null) {
    const folder = await mkdtemp(join(tmpdir(), `orbital-${name}-`));
    return { folder, logFile: join(folder, `${name}.log`), thrownAway: true };
  }
  const [folder, logs, run] = [name, 'logs', 'run'].map((part) => join(dataFolder, part));
  if (folder === undefined || logs === undefined || run === undefined) throw new TypeError(name);
  await Promise.all([folder, logs, run].map((path) => mkdir(path, { recursive: true })));
  const pidFile = join(run, `${name}.json`);
  await endLeftover(pidFile);
  return { folder, logFile: join(logs, `${name}.log`), pidFile };
}

/** Checks fixed ports and picks free ones for those that are 0. */
async function settlePorts(wanted: readonly WantedPort[]): Promise<number[]> {
  await requireFreePorts(wanted);
  const free = await freePorts(wanted.length);
  return wanted.map(({ port }, index) => (port === 0 ? (free[index] ?? 0) : port));
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
