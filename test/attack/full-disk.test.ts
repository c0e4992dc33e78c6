import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { MongoClient, MongoError } from 'mongodb';
import { findBinary } from '../../dev/engines/find-binary.ts';
import { MONGOD, startMongod } from '../../dev/engines/mongod-server.ts';
import { freePorts } from '../../dev/engines/ports.ts';
import { reportTo } from '../../dev/engines/report.ts';
import type { RunningEngine } from '../../dev/engines/running-engine.ts';
import { asCaller, fieldOf, type AsCaller } from '../kit/attack/as-caller.ts';
import { ATTACKER_ADDRESS } from '../kit/attack/attacked.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { isFullSize } from '../kit/attack/size.ts';
import { mountSmallDisk, type SmallDisk } from '../kit/attack/small-disk.ts';
import { engines } from '../kit/engines/engines.ts';
import { startPlatform, TEST_API_KEY, type Platform } from '../kit/rig/platform.ts';

const DISK_MB = 500;
const FULL_MS = 10_000;
const RECOVERED_WITHIN_MS = 90_000;

/** Starts mongod again as long as it is wanted, as whoever runs it does. */
async function superviseMongod(disk: SmallDisk, logFile: string) {
  const [port = 0] = await freePorts(1);
  const binary = (await findBinary(MONGOD, process.env, reportTo(process.stderr))).path;
  const launch = async (): Promise<RunningEngine> => {
    const engine = await startMongod({ binary, folder: disk.folder, port, logFile });
    await checkpointOften(engine.address);
    return engine;
  };
  let running: RunningEngine | null = await launch();
  const { address } = running;
  const over = new AbortController();
  const ended = (async () => {
    for (;;) {
      await running?.process.exited;
      if (over.signal.aborted) return;
      // It may not come up while there is no room for a single file.
      running = await launch().catch(() => null);
      await sleep(500);
    }
  })();
  return {
    address,
    async stop() {
      over.abort();
      await running?.process.stop();
      await ended;
    },
  };
}

/** What is written reaches the data files at once instead of after a minute. */
async function checkpointOften(address: string): Promise<void> {
  const client = await MongoClient.connect(address);
  await client.db('admin').command({ setParameter: 1, syncdelay: 1 });
  await client.close();
}

/** Somebody else of the same mongod writes so many half megabytes, until no more are taken. */
async function crowd(address: string, count: number): Promise<void> {
  const client = await MongoClient.connect(address, { serverSelectionTimeoutMS: 1_000 });
  try {
    for (let index = 0; index < count; index += 1)
      await client
        .db('crowd')
        .collection('bytes')
        .insertOne({ bytes: randomBytes(500_000) });
  } catch (error) {
    // There is no room any more, which is what was wanted.
    if (!(error instanceof MongoError)) throw error;
  } finally {
    await client.close();
  }
}

interface Written {
  readonly status: number;
  readonly id: string;
}

/** Makes missions until the time is over. */
async function write({ ask }: AsCaller, url: string, forMs: number): Promise<Written[]> {
  const until = performance.now() + forMs;
  const written: Written[] = [];
  while (performance.now() < until) {
    const body = { name: `m${written.length}`, description: 'x'.repeat(1_500) };
    const hit = await ask('POST', `${url}/api/missions`, body);
    written.push({ status: hit.status, id: hit.status === 201 ? fieldOf(hit, 'id') : '' });
    await sleep(hit.status === 201 ? 5 : 100);
  }
  return written;
}

describe('a mongod whose disk is full', function () {
  this.timeout(600_000);

  // It takes a minute and 500 MB of memory, which is not for every run.
  if (isFullSize)
    it('costs refusals while it lasts, and nothing that was accepted', attackSmallDisk);
});

async function attackSmallDisk(): Promise<void> {
  const disk = await mountSmallDisk(DISK_MB);
  if (disk === null) {
    tell({ attack: 'full disk', figure: 'no right to mount', goal: '', held: null });
    return;
  }
  const logFile = join(tmpdir(), `orbital-small-disk-${process.pid}.log`);
  const { temporalAddress } = engines();
  const mongod = await superviseMongod(disk, logFile);
  const folder = process.env['ATTACK_TARGET'];
  const at = { mongoUri: mongod.address, temporalAddress };
  // Missions need no worker, and the queues are those of the platform that others attack.
  const options = {
    database: 'small_disk',
    worker: false,
    ...(folder !== undefined && { folder }),
  };
  let platform: Platform | null = null;
  try {
    platform = await startPlatform(at, options);
    await platform.ready();
    await attack(platform, disk, mongod.address);
  } finally {
    await platform?.stop();
    await mongod.stop();
    await disk.remove();
    await rm(logFile, { force: true });
  }
}

async function attack(platform: Platform, disk: SmallDisk, address: string): Promise<void> {
  const { urls, api } = platform;
  const owner = asCaller(TEST_API_KEY, { address: ATTACKER_ADDRESS, connections: 8 });
  const before = await write(owner, urls.console, 1_000);
  // A collection that is there needs no new file, which a full disk would refuse at once.
  await crowd(address, 1);
  await disk.fill();
  await crowd(address, 2 * DISK_MB);
  const during = await write(owner, urls.console, FULL_MS);
  const health = await owner.ask('GET', `${urls.main}/healthz`);
  await disk.free();
  const freedAt = performance.now();
  await platform.ready(RECOVERED_WITHIN_MS);
  const recoveredMs = performance.now() - freedAt;
  const after = await write(owner, urls.console, 1_000);
  const accepted = [...before, ...during, ...after].filter(({ id }) => id !== '');
  let lost = 0;
  for (const { id } of accepted) {
    const { status } = await owner.ask('GET', `${urls.console}/api/missions/${id}`);
    if (status !== 200) lost += 1;
  }
  owner.caller.close();
  const refused = during.filter(({ id }) => id === '').map(({ status }) => status);
  const others = refused.filter((status) => status !== 503);
  tell({
    attack: `mongod without room for ${FULL_MS / 1000} s`,
    figure: `${during.length - refused.length} writes accepted, ${refused.length} refused`,
    goal: '',
    held: null,
  });
  tellAtMost('full disk: refused otherwise than by 503', others.length, 0, '');
  tellAtMost(`full disk: lost of ${accepted.length} accepted`, lost, 0, '');
  tell({
    attack: 'full disk: ready again after it was freed',
    figure: `${(recoveredMs / 1000).toFixed(1)} s, by itself`,
    goal: '',
    held: null,
  });
  assert.equal(health.status, 200, 'the API itself went down');
  assert.ok(api.pid > 0);
  assert.ok(refused.length > 0, 'the disk never was full');
  assert.deepEqual(others, []);
  assert.equal(lost, 0);
  assert.ok(
    after.every(({ status }) => status === 201),
    'it does not go on by itself',
  );
}
