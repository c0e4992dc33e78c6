import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { buildTemporal } from './go-build.ts';
import type { EngineKind } from './engine-kind.ts';
import { startLeashed } from './leashed.ts';
import { freePorts } from './ports.ts';
import type { Found } from './resolve.ts';
import { type EngineStart, type RunningEngine, untilReady } from './running-engine.ts';
import { fetchFromVendor } from './vendor-archive.ts';
import { atLeast } from './versions.ts';

const CLI_VERSION = '1.8.2';
/** First server with everything the product uses: Updates, summaries, worker deployments. */
const SERVER_FLOOR = '1.29.0';
const CONNECT_TIMEOUT_MS = 3_000;
/**
 * Owners take turns at the task queues. One partition of a queue: turns are taken inside each, and four
 * of them would let an owner wait behind another's tasks in one while the others are free.
 */
export const FAIRNESS = [
  'matching.enableFairness=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
];

/** How the Temporal server is found, fetched and checked. */
export const TEMPORAL: EngineKind = {
  program: 'temporal',
  title: 'Temporal server',
  addressVariable: 'TEMPORAL_ADDRESS',
  binaryVariable: 'TEMPORAL_CLI',
  cachedVersions: [CLI_VERSION],
  fetches: [
    {
      title: 'release of temporalio/cli',
      find: (context, verify) => {
        const release = temporalRelease(process.platform, process.arch);
        return fetchFromVendor(release, context, verify);
      },
    },
    {
      title: 'build from Go modules',
      find: (context, verify) => buildTemporal(CLI_VERSION, context, verify),
    },
  ],
  verify: verifyTemporal,
  advice: [
    'Install Go 1.26.4 or newer (or Go 1.21 or newer with GOTOOLCHAIN=auto) and start again:\n' +
      '    the server is then built from Go modules, in 4 to 7 minutes, once.',
  ],
};

/** The vendor's archive for a platform, named as its release pages name them. */
export function temporalRelease(
  platform: string,
  arch: string,
): Parameters<typeof fetchFromVendor>[0] {
  const base = `https://github.com/temporalio/cli/releases/download/v${CLI_VERSION}`;
  const system = `${platform}_${arch === 'x64' ? 'amd64' : arch}`;
  return {
    program: 'temporal',
    version: CLI_VERSION,
    url: `${base}/temporal_cli_${CLI_VERSION}_${system}.tar.gz`,
    checksumsUrl: `${base}/checksums.txt`,
  };
}

export interface TemporalStart extends EngineStart {
  readonly uiPort: number;
  readonly namespace: string;
  /** Further dynamic configuration, `name=JSON`. */
  readonly settings?: readonly string[];
}

/**
 * Starts a development server on 127.0.0.1 with its store in a file and waits until it answers.
 * WAL with synchronous=NORMAL loses nothing to kill -9; the poll rates lift the server's default of
 * 20 history polls a second, which otherwise bounds every workflow (measured: 56 to 160 starts/s).
 * @throws {EngineFailed} when it does not come up.
 */
export async function startTemporal(options: TemporalStart): Promise<RunningEngine> {
  const { binary, folder, port, uiPort, namespace, logFile } = options;
  const settings = [
    ...['transfer', 'timer', 'visibility'].map(
      (queue) => `history.${queue}ProcessorMaxPollRPS=2000`,
    ),
    ...FAIRNESS,
    ...(options.settings ?? []),
  ].flatMap((setting) => ['--dynamic-config-value', setting]);
  const process = startLeashed({
    name: 'temporal',
    command: binary,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--ui-ip', '127.0.0.1'],
      ...['--port', String(port), '--ui-port', String(uiPort)],
      ...(namespace === 'default' ? [] : ['--namespace', namespace]),
      ...['--db-filename', join(folder, 'temporal.db')],
      ...['--sqlite-pragma', 'journal_mode=WAL', '--sqlite-pragma', 'synchronous=NORMAL'],
      ...settings,
      ...['--ui-disable-news-fetch', '--log-level', 'warn'],
    ],
    output: 'log',
    logFile,
    graceMs: 10_000,
    ...(options.pidFile !== undefined && { pidFile: options.pidFile }),
    ...(options.thrownAway === true && { removeAfter: folder }),
  });
  const address = `127.0.0.1:${port}`;
  const hint = `If another version wrote ${folder}, move it away: the records are in MongoDB.`;
  await untilReady(process, logFile, () => checkTemporal(address, namespace), hint);
  return { address, process };
}

/** Asks a server for its version and the namespace. Throws when either is missing or too old. */
export async function checkTemporal(address: string, namespace: string): Promise<void> {
  await withConnection(address, async (connection) => {
    const { serverVersion } = await connection.workflowService.getSystemInfo({});
    if (!atLeast(serverVersion, SERVER_FLOOR))
      throw new Error(`server ${serverVersion} is older than ${SERVER_FLOOR}`);
    await connection.workflowService.describeNamespace({ namespace });
  });
}

/** Starts a workflow that no worker takes, reads it back and ends it: store and queues work. */
async function workflowRoundTrip(address: string): Promise<void> {
  await withConnection(address, async ({ workflowService }) => {
    const namespace = 'default';
    const execution = { workflowId: 'engine-check' };
    await workflowService.startWorkflowExecution({
      namespace,
      ...execution,
      workflowType: { name: 'engineCheck' },
      taskQueue: { name: 'engine-check' },
      requestId: crypto.randomUUID(),
      identity: 'engine-check',
    });
    await workflowService.describeWorkflowExecution({ namespace, execution });
    await workflowService.terminateWorkflowExecution({ namespace, workflowExecution: execution });
  });
}

async function verifyTemporal(path: string): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'orbital-temporal-check-'));
  const [port = 0, uiPort = 0] = await freePorts(2);
  const logFile = join(folder, 'server.log');
  const start = { binary: path, folder, port, uiPort, namespace: 'default', logFile };
  try {
    const { address, process } = await startTemporal(start);
    try {
      await workflowRoundTrip(address);
      const page = await fetch(`http://127.0.0.1:${uiPort}/`);
      if (!page.ok) return { ok: false, reason: `its web UI answers ${page.status}` };
    } finally {
      await process.stop();
    }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { ok: true, path };
}

async function withConnection(
  address: string,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    await connection.withDeadline(Date.now() + CONNECT_TIMEOUT_MS, () => use(connection));
  } finally {
    await connection.close();
  }
}
