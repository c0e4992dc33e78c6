import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { startLeashed } from '../engines/leashed.ts';
import { freePorts } from '../engines/ports.ts';
import type { Report } from '../engines/report.ts';
import { type RunningEngine, untilReady } from '../engines/running-engine.ts';
import { startAtLast } from '../engines/start-engines.ts';
import { composeFile } from './compose-file.ts';
import { POSTGRES_USER } from './postgres.ts';
import type { TemporalPrograms } from './temporal-programs.ts';

const run = promisify(execFile);
const PLUGIN = 'postgres12_pgx';
/** Database and schema, as docker-compose.yml makes them. */
const DATABASES = [
  { database: 'temporal', schema: 'postgresql/v12/temporal' },
  { database: 'temporal_visibility', schema: 'postgresql/v12/visibility' },
];
const ANSWER_MS = 3_000;

/** How Temporal is started on a PostgreSQL. */
export interface TemporalOnPostgres {
  readonly programs: TemporalPrograms;
  readonly postgresPort: number;
  readonly password: string;
  readonly folder: string;
  readonly logFile: string;
}

/**
 * Makes both databases with their schemas, then starts all four parts of the server in one process on 127.0.0.1,
 * with the pools, shards and dynamic configuration of docker-compose.yml.
 * @throws {EngineFailed} when it does not come up, {Error} when a schema cannot be made.
 */
export async function startTemporalOnPostgres(
  start: TemporalOnPostgres,
  report: Report,
): Promise<RunningEngine> {
  await makeSchemas(start);
  return startAtLast(() => startServer(start), report);
}

/** Starts the server on ports of its own choice, one of which another program may take before it does. */
async function startServer(start: TemporalOnPostgres): Promise<RunningEngine> {
  const { programs, postgresPort, password, folder, logFile } = start;
  const compose = await composeFile();
  const dynamicConfig = join(folder, 'dynamic-config.yaml');
  await writeFile(dynamicConfig, compose.temporalDynamicConfig);
  const ports = await freePorts(PORT_VARIABLES.length);
  const [port = 0] = ports;
  const process_ = startLeashed({
    name: 'temporal',
    command: programs.server,
    args: ['start'],
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ...compose.temporalEnvironment,
      ...{ DB: PLUGIN, DB_PORT: String(postgresPort), POSTGRES_SEEDS: '127.0.0.1' },
      ...{ POSTGRES_USER, POSTGRES_PWD: password },
      ...{ BIND_ON_IP: '127.0.0.1', TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1' },
      ...{ DYNAMIC_CONFIG_FILE_PATH: dynamicConfig, LOG_LEVEL: 'warn' },
      ...Object.fromEntries(PORT_VARIABLES.map((name, index) => [name, String(ports[index])])),
    },
    output: 'log',
    logFile,
    graceMs: 10_000,
  });
  const address = `127.0.0.1:${port}`;
  await untilReady(process_, logFile, () => answers(address));
  return { address, process: process_ };
}

/** Where each part listens; the first one is for clients. */
const PORT_VARIABLES = [
  ...['FRONTEND_GRPC_PORT', 'FRONTEND_HTTP_PORT', 'FRONTEND_MEMBERSHIP_PORT'],
  ...['MATCHING_GRPC_PORT', 'MATCHING_MEMBERSHIP_PORT'],
  ...['HISTORY_GRPC_PORT', 'HISTORY_MEMBERSHIP_PORT'],
  ...['WORKER_GRPC_PORT', 'WORKER_MEMBERSHIP_PORT'],
];

async function makeSchemas({
  programs,
  postgresPort,
  password,
}: TemporalOnPostgres): Promise<void> {
  for (const { database, schema } of DATABASES) {
    const env = {
      ...{ SQL_PLUGIN: PLUGIN, SQL_HOST: '127.0.0.1', SQL_PORT: String(postgresPort) },
      ...{ SQL_USER: POSTGRES_USER, SQL_PASSWORD: password, SQL_DATABASE: database },
    };
    await run(programs.sqlTool, ['create-database'], { env });
    await run(programs.sqlTool, ['setup-schema', '--version', '0.0'], { env });
    await run(programs.sqlTool, ['update-schema', '--schema-name', schema], { env });
  }
}

/** Rejects until a frontend answers that knows its cluster. */
async function answers(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: ANSWER_MS });
  try {
    await connection.withDeadline(Date.now() + ANSWER_MS, () =>
      connection.workflowService.listNamespaces({ pageSize: 1 }),
    );
  } finally {
    await connection.close();
  }
}
