import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary } from '../../../dev/engines/find-binary.ts';
import { MONGOD, startMongod } from '../../../dev/engines/mongod-server.ts';
import { freePorts } from '../../../dev/engines/ports.ts';
import { reportTo } from '../../../dev/engines/report.ts';
import type { RunningEngine } from '../../../dev/engines/running-engine.ts';
import { TEMPORAL, startTemporal } from '../../../dev/engines/temporal-server.ts';
import type { EngineAddresses } from '../rig/platform.ts';

/** One engine that a test may kill, stop, freeze and start again on the same data. */
export interface FaultEngine {
  readonly name: 'temporal' | 'mongod';
  /** SIGKILL to the program itself; resolves when it is gone. */
  kill9(): Promise<void>;
  /** An orderly end. */
  stop(): Promise<void>;
  /** Starts the program again on the same port and data. */
  start(): Promise<void>;
  /** Stops the program in its tracks (SIGSTOP): connections stay open and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Engines of one fault run, with data of their own. */
export interface FaultEngines extends EngineAddresses {
  readonly temporal: FaultEngine & {
    /** Kills it and starts it again on the same port with an empty store. */
    loseStore(): Promise<void>;
  };
  readonly mongod: FaultEngine & {
    /** Keeps a copy of the data as they are now; it is away for a moment. */
    copy(): Promise<void>;
    /** Puts the copy in the place of the data, and starts it again on them. */
    restore(): Promise<void>;
  };
  stop(): Promise<void>;
}

/**
 * Starts a Temporal server and a mongod that keep their data while they are killed; `settings` are dynamic
 * configuration of Temporal, `name=JSON`.
 */
export async function startFaultEngines(settings: readonly string[] = []): Promise<FaultEngines> {
  const root = await mkdtemp(join(tmpdir(), 'orbital-faults-'));
  const report = reportTo(process.stderr);
  const [temporalPort = 0, uiPort = 0, mongodPort = 0] = await freePorts(3);
  const folderOf = async (name: string): Promise<string> => {
    const folder = join(root, name);
    await mkdir(folder, { recursive: true });
    return folder;
  };
  const temporalBinary = (await findBinary(TEMPORAL, process.env, report)).path;
  const mongodBinary = (await findBinary(MONGOD, process.env, report)).path;
  const temporalFolder = await folderOf('temporal');
  const mongodFolder = await folderOf('mongod');
  const temporal = await faultEngine('temporal', () =>
    startTemporal({
      binary: temporalBinary,
      folder: temporalFolder,
      port: temporalPort,
      uiPort,
      namespace: 'default',
      settings,
      logFile: join(root, 'temporal.log'),
    }),
  );
  const mongod = await faultEngine('mongod', () =>
    startMongod({
      binary: mongodBinary,
      folder: mongodFolder,
      port: mongodPort,
      logFile: join(root, 'mongod.log'),
    }),
  );
  return {
    mongoUri: mongod.address,
    temporalAddress: temporal.address,
    temporal: {
      ...temporal,
      async loseStore() {
        await temporal.kill9();
        await rm(temporalFolder, { recursive: true, force: true });
        await mkdir(temporalFolder);
        await temporal.start();
      },
    },
    mongod: {
      ...mongod,
      async copy() {
        await mongod.stop();
        await cp(mongodFolder, `${mongodFolder}-copy`, { recursive: true });
        await mongod.start();
      },
      async restore() {
        await mongod.stop();
        await rm(mongodFolder, { recursive: true, force: true });
        await rename(`${mongodFolder}-copy`, mongodFolder);
        await mongod.start();
      },
    },
    async stop() {
      await Promise.all([temporal.stop(), mongod.stop()]);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Starts a mongod of its own alone, which keeps its data while it is killed. */
export async function startFaultMongod(): Promise<FaultEngine & { readonly address: string }> {
  const root = await mkdtemp(join(tmpdir(), 'orbital-faults-'));
  const [port = 0] = await freePorts(1);
  const { path: binary } = await findBinary(MONGOD, process.env, reportTo(process.stderr));
  const folder = join(root, 'mongod');
  await mkdir(folder);
  const logFile = join(root, 'mongod.log');
  const engine = await faultEngine('mongod', () => startMongod({ binary, folder, port, logFile }));
  return {
    ...engine,
    async stop() {
      await engine.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function faultEngine(
  name: FaultEngine['name'],
  launch: () => Promise<RunningEngine>,
): Promise<FaultEngine & { readonly address: string }> {
  let running = await launch();
  const send = async (signal: NodeJS.Signals): Promise<void> => {
    process.kill(await running.process.pid, signal);
  };
  return {
    name,
    address: running.address,
    async kill9() {
      await send('SIGKILL');
      await running.process.exited;
    },
    async stop() {
      await running.process.stop();
    },
    async start() {
      running = await launch();
    },
    async freeze() {
      await send('SIGSTOP');
    },
    async thaw() {
      await send('SIGCONT');
    },
  };
}
