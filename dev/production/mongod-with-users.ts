import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { startLeashed } from '../engines/leashed.ts';
import { type RunningEngine, untilReady } from '../engines/running-engine.ts';

const SET = 'orbital';
const ROOT = 'orbital';
const APPLICATION = 'orbital_app';
const ANSWER_MS = 3_000;

/** How a mongod with users is started. */
export interface SecuredMongod {
  readonly binary: string;
  readonly folder: string;
  readonly port: number;
  readonly database: string;
  readonly rootPassword: string;
  readonly password: string;
  /** What the members of the set know each other by. */
  readonly replicaKey: string;
  readonly logFile: string;
}

/**
 * Starts a replica set of one member with a key file, makes its root and the platform's own user, and answers the
 * address that holds the latter.
 * @throws {EngineFailed} when it does not come up.
 */
export async function startSecuredMongod(start: SecuredMongod): Promise<RunningEngine> {
  const { binary, folder, port, logFile, database, rootPassword, password } = start;
  const keyFile = join(folder, 'replica.key');
  await writeFile(keyFile, start.replicaKey, { mode: 0o400 });
  const process = startLeashed({
    name: 'mongod',
    command: binary,
    args: [
      ...['--replSet', SET, '--keyFile', keyFile, '--bind_ip', '127.0.0.1'],
      ...['--port', String(port), '--dbpath', folder, '--nounixsocket', '--quiet'],
      ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
      ...['--wiredTigerCacheSizeGB', '1.5'],
    ],
    output: 'log',
    logFile,
    graceMs: 20_000,
  });
  const host = `127.0.0.1:${port}`;
  await untilReady(process, logFile, () => beginSet(host, rootPassword));
  const root = `mongodb://${ROOT}:${rootPassword}@${host}/?replicaSet=${SET}&authSource=admin`;
  await untilReady(process, logFile, () =>
    withClient(root, async (client) => {
      await makeUser(client, APPLICATION, password, [{ role: 'readWrite', db: database }]);
    }),
  );
  return {
    address: `mongodb://${APPLICATION}:${password}@${host}/?replicaSet=${SET}&authSource=admin`,
    process,
  };
}

/** Makes the set, then its root: without any user that is allowed from this machine, and never again. */
async function beginSet(host: string, rootPassword: string): Promise<void> {
  await withClient(`mongodb://${host}/?directConnection=true`, async (client) => {
    const admin = client.db('admin');
    const members = [{ _id: 0, host }];
    await admin.command({ replSetInitiate: { _id: SET, members } }).catch((error: unknown) => {
      if (!isMongoError(error, 'AlreadyInitialized', 'Unauthorized')) throw error;
    });
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (isWritablePrimary !== true) throw new Error('the replica set has no primary yet');
    await makeUser(client, ROOT, rootPassword, [{ role: 'root', db: 'admin' }]);
  });
}

async function makeUser(
  client: MongoClient,
  createUser: string,
  pwd: string,
  roles: readonly object[],
): Promise<void> {
  await client
    .db('admin')
    .command({ createUser, pwd, roles })
    .catch((error: unknown) => {
      // Made by an attempt before, whose answer did not come.
      if (!isMongoError(error, 'Location51003', 'Unauthorized')) throw error;
    });
}

function isMongoError(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof MongoServerError && names.includes(error.codeName ?? '');
}

async function withClient(uri: string, use: (client: MongoClient) => Promise<void>): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: ANSWER_MS });
  try {
    await use(client);
  } finally {
    await client.close();
  }
}
