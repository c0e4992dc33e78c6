import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, it } from 'mocha';
import { type Collection, MongoClient } from 'mongodb';
import * as v from 'valibot';
import { findBinary } from '../../../dev/engines/find-binary.ts';
import { freePorts } from '../../../dev/engines/ports.ts';
import { processStart } from '../../../dev/engines/process-identity.mjs';
import { TEMPORAL, checkTemporal } from '../../../dev/engines/temporal-server.ts';
import { engines } from '../../kit/engines/engines.ts';
import { untilFound } from '../../kit/until-found.ts';
import { until } from '../../kit/until.ts';
import { silentReport } from './silent-report.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

type Things = Collection<{ kept: boolean }>;

const holdingSchema = v.object({
  mongoUri: v.string(),
  temporalAddress: v.string(),
  temporalUiUrl: v.string(),
  pids: v.array(v.number()),
  lines: v.array(v.string()),
});

describe('startEngines', function () {
  this.timeout(300_000);
  const folder = useTemporaryFolder();
  const holders: ChildProcess[] = [];
  afterEach(() => {
    for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  });

  /** Starts engines in a process of their own, away from those of the whole run. */
  async function hold(
    dataFolder: string | null,
    env: NodeJS.ProcessEnv = {},
  ): Promise<v.InferOutput<typeof holdingSchema> & { holder: ChildProcess }> {
    const { MONGODB_URI, TEMPORAL_ADDRESS, TEMPORAL_UI_URL, ...rest } = process.env;
    assert.ok(MONGODB_URI !== undefined && TEMPORAL_ADDRESS !== undefined, TEMPORAL_UI_URL);
    const script = join(import.meta.dirname, 'hold-engines.ts');
    const args = dataFolder === null ? [script] : [script, dataFolder];
    const holder = spawn(process.execPath, ['--import', 'tsx', ...args], {
      env: { ...rest, TMPDIR: folder(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    holders.push(holder);
    const ended = once(holder, 'exit').then(([status]) =>
      assert.fail(`the holder of the engines ended with status ${String(status)}`),
    );
    const [line] = (await Promise.race([once(createInterface(holder.stdout), 'line'), ended])) as [
      string,
    ]; // one per line
    return { ...v.parse(holdingSchema, JSON.parse(line)), holder };
  }

  async function untilGone(pids: readonly number[]): Promise<void> {
    await until(() => pids.every((pid) => processStart(pid) === null), 'the end of all');
  }

  async function end(holder: ChildProcess): Promise<void> {
    const ended = once(holder, 'exit');
    holder.kill('SIGTERM');
    await ended;
  }

  it('leaves neither a process nor a folder behind when its process is killed', async () => {
    const { holder, pids } = await hold(null);
    assert.equal(pids.length, 2);
    holder.kill('SIGKILL');
    await untilGone(pids);
    await untilFound(
      async () => ((await engineFolders()).length === 0 ? true : null),
      'the end of their folders',
    );

    async function engineFolders(): Promise<string[]> {
      return (await readdir(folder())).filter((name) => name.startsWith('orbital-'));
    }
  });

  it('keeps its data over a restart on other ports', async () => {
    const data = join(folder(), 'data');
    const first = await hold(data, await ports());
    await withCollection(first.mongoUri, keepOne);
    await end(first.holder);
    await untilGone(first.pids);
    const second = await hold(data, await ports());
    assert.notEqual(second.mongoUri, first.mongoUri);
    await withCollection(second.mongoUri, async (c) => {
      assert.equal(await c.countDocuments({ kept: true }), 1);
    });
    await checkTemporal(second.temporalAddress, 'default');
    assert.equal((await fetch(second.temporalUiUrl)).status, 200);
    await end(second.holder);
  });

  it('keeps data when everything is killed with SIGKILL, and ends what a leash left', async () => {
    const data = join(folder(), 'data');
    const first = await hold(data, await ports());
    await withCollection(first.mongoUri, keepOne);
    const leashes = await leashesOf(first.holder);
    assert.equal(leashes.length, 2);
    for (const pid of leashes) process.kill(pid, 'SIGKILL');
    first.holder.kill('SIGKILL');
    assert.ok(first.pids.every((pid) => processStart(pid) !== null));
    const second = await hold(data, await ports());
    await untilGone(first.pids);
    await withCollection(second.mongoUri, async (c) => {
      assert.equal(await c.countDocuments({ kept: true }), 1);
    });
    await end(second.holder);
  });

  it('starts an engine again that was killed, on the same port with the same data', async () => {
    const { holder, mongoUri, pids } = await hold(null);
    await withCollection(mongoUri, keepOne);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await untilGone(pids);
    await withCollection(mongoUri, async (c) => {
      assert.equal(await c.countDocuments({ kept: true }), 1);
    });
    await end(holder);
  });

  it('starts an engine once more that ends before it is ready', async () => {
    const { path: program } = await findBinary(TEMPORAL, process.env, silentReport().report);
    // Ends as a program in Go does that panics, the first time it is to serve from the held folder.
    const failsOnce = join(folder(), 'temporal');
    const mark = join(folder(), 'has-failed');
    const script = [
      '#!/bin/sh',
      `case "$*" in *orbital-temporal-check-*) exec '${program}' "$@";; esac`,
      `if mkdir '${mark}' 2>/dev/null; then echo 'panic: no port'; exit 2; fi`,
      `exec '${program}' "$@"`,
    ];
    await writeFile(failsOnce, script.join('\n'), { mode: 0o755 });
    const { holder, pids, lines } = await hold(null, { TEMPORAL_CLI: failsOnce });
    assert.equal(pids.length, 2);
    assert.ok((await stat(mark)).isDirectory());
    const said = lines.filter((line) => line.includes('temporal ended with status 2'));
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /panic: no port/);
    await end(holder);
  });

  it('uses engines named in the environment and never stops them', async () => {
    const { mongoUri, temporalAddress } = engines();
    const env = { MONGODB_URI: mongoUri, TEMPORAL_ADDRESS: temporalAddress };
    const { holder, pids, ...held } = await hold(null, env);
    assert.deepEqual(pids, []);
    assert.equal(held.mongoUri, mongoUri);
    assert.equal(held.temporalAddress, temporalAddress);
    await end(holder);
    await checkTemporal(temporalAddress, 'default');
  });

  it('says so and starts its own when the named ones do not answer', async () => {
    const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/', TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const { holder, pids, lines } = await hold(null, env);
    assert.equal(pids.length, 2);
    for (const variable of ['MONGODB_URI', 'TEMPORAL_ADDRESS'])
      assert.ok(lines.some((line) => line.includes(`named in ${variable} cannot be used`)));
    await end(holder);
  });

  async function ports(): Promise<NodeJS.ProcessEnv> {
    const [mongo = 0, temporal = 0, ui = 0] = await freePorts(3);
    return {
      MONGODB_PORT: String(mongo),
      TEMPORAL_PORT: String(temporal),
      TEMPORAL_UI_PORT: String(ui),
    };
  }
});

async function keepOne(collection: Things): Promise<void> {
  await collection.insertOne({ kept: true });
}

async function withCollection(
  uri: string,
  use: (collection: Things) => Promise<void>,
): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 20_000 });
  try {
    await use(client.db('engines_test').collection<{ kept: boolean }>('things'));
  } finally {
    await client.close();
  }
}

/** Children of a process that run the leash, as /proc shows them. */
async function leashesOf(holder: ChildProcess): Promise<number[]> {
  const list = await readFile(`/proc/${holder.pid ?? 0}/task/${holder.pid ?? 0}/children`, 'utf8');
  const pids = list.trim().split(' ').map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
  return pids.filter((_, index) => commands[index]?.includes('leash.mjs') === true);
}
