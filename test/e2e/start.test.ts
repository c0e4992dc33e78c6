import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { readPidRecord } from '../../dev/engines/leftovers.ts';
import { freePorts } from '../../dev/engines/ports.ts';
import { processStart } from '../../dev/engines/process-identity.mjs';
import { untilFound } from '../kit/until-found.ts';

const top = join(import.meta.dirname, '..', '..');
const PROGRAMS = ['temporal', 'mongod', 'api', 'worker'];

/** One `npm start` and what it has printed. */
interface Start {
  readonly process: ChildProcess;
  readonly lines: string[];
  readonly until: (pattern: RegExp) => Promise<string>;
}

describe('npm start, kill -9, npm start', function () {
  this.timeout(300_000);
  let data = '';
  let env: NodeJS.ProcessEnv = {};
  const started: Start[] = [];
  const surface = (name: string): string => `http://127.0.0.1:${env[name] ?? ''}`;

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'orbital-start-'));
    const names = ['MAIN_PORT', 'SIM_PORT', 'CAE_PORT', 'CONSOLE_PORT'];
    names.push('TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'MONGODB_PORT');
    const ports = await freePorts(names.length);
    const { MONGODB_URI, TEMPORAL_ADDRESS, TEMPORAL_UI_URL, ...rest } = process.env;
    assert.ok(MONGODB_URI !== undefined && TEMPORAL_ADDRESS !== undefined, TEMPORAL_UI_URL);
    env = { ...rest, DATA_DIR: data };
    for (const [index, name] of names.entries()) env[name] = String(ports[index]);
  });

  after(async () => {
    for (const { process: start } of started)
      if (start.exitCode === null && start.signalCode === null) {
        const ended = once(start, 'exit');
        start.kill('SIGTERM');
        await ended;
      }
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  });

  function start(): Start {
    const child = spawn(process.execPath, [join(top, 'dev', 'start.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => lines.push(line));
    const until = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const line = lines.find((one) => pattern.test(one));
        if (line !== undefined) return line;
        assert.equal(child.exitCode, null, `it ended:\n${lines.join('\n')}`);
        await sleep(50);
      }
    };
    const begun = { process: child, lines, until };
    started.push(begun);
    return begun;
  }

  async function runningPids(): Promise<number[]> {
    const records = await Promise.all(
      PROGRAMS.map((name) => readPidRecord(join(data, 'run', `${name}.json`))),
    );
    return records.flatMap((record) =>
      record === null ? [] : [record.leash.pid, record.program.pid],
    );
  }

  async function untilGone(pids: readonly number[]): Promise<void> {
    const left = (): number[] => pids.filter((pid) => processStart(pid) !== null);
    const isOver = () => Promise.resolve(left().length === 0 ? true : null);
    await untilFound(isOver, `the end of ${pids.join(', ')}`);
  }

  async function deployments(): Promise<{ id: string; status: string }[]> {
    const key = (await readFile(join(data, 'dev-api-key'), 'utf8')).trim();
    const response = await fetch(`${surface('CONSOLE_PORT')}/api/deployments`, {
      headers: { 'x-api-key': key },
    });
    assert.equal(response.status, 200);
    // The console's published shape of this list.
    return ((await response.json()) as { deployments: { id: string; status: string }[] })
      .deployments;
  }

  /** Opens the link that is printed first of all addresses, as its page does: it works once. */
  async function signsIn(lines: readonly string[]): Promise<void> {
    const [first = ''] = lines.filter((line) => /https?:\/\//.test(line) && !line.startsWith('['));
    const [, address = '', token = ''] = /(http:\S+)\/login\/confirm#(\S+)/.exec(first) ?? [];
    assert.equal(new URL(address).port, env['CONSOLE_PORT']);
    const open = () =>
      fetch(`${surface('CONSOLE_PORT')}/api/auth/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
        body: JSON.stringify({ token }),
      });
    const answer = await open();
    assert.equal(answer.status, 200);
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    const seen = await fetch(`${surface('CONSOLE_PORT')}/api/v1/usage`, { headers: { cookie } });
    assert.equal(seen.status, 200);
    assert.equal((await open()).status, 401);
  }

  it('gets ready, flies the sample missions to their ends and shows a picture', async () => {
    const { until, lines } = start();
    await until(/^ready in /);
    await signsIn(lines);
    for (const name of ['MAIN_PORT', 'SIM_PORT', 'CAE_PORT', 'CONSOLE_PORT'])
      assert.equal((await fetch(`${surface(name)}/readyz`)).status, 200, name);
    assert.match(await until(/^Sample mission (completed|failed|cancelled)/), /completed/);
    assert.deepEqual(
      (await deployments()).map(({ status }) => status),
      ['completed', 'completed'],
    );
    const [flown = ''] = lines.filter((line) => line.startsWith('Sample flight completed'));
    const [, seconds = ''] = /in (\d+) s$/.exec(flown) ?? [];
    assert.ok(Number(seconds) > 0, lines.join('\n'));
    const [, contentId = ''] = /\/artifacts\/(sha256-\w+)/.exec(lines.join('\n')) ?? [];
    const key = (await readFile(join(data, 'dev-api-key'), 'utf8')).trim();
    const picture = await fetch(`${surface('MAIN_PORT')}/v1/artifacts/${contentId}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(picture.headers.get('content-type'), 'image/png');
  });

  it('leaves nothing behind when it is killed', async () => {
    const [first] = started;
    const pids = await runningPids();
    assert.equal(pids.length, 2 * PROGRAMS.length);
    first?.process.kill('SIGKILL');
    await untilGone(pids);
    assert.deepEqual(await runningPids(), []);
  });

  it('starts again where it was, without another sample mission', async () => {
    const { until, lines } = start();
    await until(/^ready in /);
    assert.equal((await deployments()).length, 2);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('Sample ')),
      [],
    );
  });

  it('starts a service again that dies', async () => {
    const { until } = started[1] ?? start();
    const api = await readPidRecord(join(data, 'run', 'api.json'));
    process.kill(api?.program.pid ?? 0, 'SIGKILL');
    await until(/^api ended with status 137; starting again/);
    await untilFound(
      () =>
        fetch(`${surface('MAIN_PORT')}/readyz`).then(
          (response) => (response.status === 200 ? true : null),
          () => null,
        ),
      'the API to be ready again',
    );
  });

  it('ends everything on Ctrl-C', async () => {
    const [, second] = started;
    assert.ok(second !== undefined);
    const pids = await runningPids();
    const ended = once(second.process, 'exit');
    second.process.kill('SIGINT');
    await ended;
    assert.equal(second.process.exitCode, 0);
    await untilGone(pids);
  });
});
