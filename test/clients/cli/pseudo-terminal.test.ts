/* eslint-disable no-control-regex -- a terminal is told by control characters */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { after, afterEach, before, describe, it } from 'mocha';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import {
  jsonOf,
  openFrozenPlatform,
  type FrozenPlatform,
} from '../../kit/clients/frozen-platform.ts';
import { FROZEN } from '../../kit/clients/frozen-things.ts';

const top = join(import.meta.dirname, '..', '..', '..');
const PROGRAM = ['--import', 'tsx', join(top, 'clients', 'cli', 'main.ts')];
const { DEPLOYMENT, REMOVAL } = FROZEN;

describe('orbital, as a process', function () {
  this.timeout(120_000);
  let platform: FrozenPlatform;

  before(async () => {
    platform = await openFrozenPlatform();
  });
  afterEach(() => {
    platform.requests.length = 0;
    platform.replies.clear();
  });
  after(() => platform.close());

  const bare = Object.entries(process.env).filter(
    ([name]) => name !== 'NO_COLOR' && name !== 'FORCE_COLOR',
  );
  const environment = (more: Readonly<Record<string, string>> = {}) => ({
    ...(Object.fromEntries(bare) as Record<string, string>),
    ...platform.env,
    XDG_CONFIG_HOME: '/nowhere',
    ...more,
  });

  /** Runs in a pseudo-terminal; `typed` is sent as soon as its prompt stands there. */
  async function inTerminal(
    words: readonly string[],
    more: {
      readonly columns?: number;
      readonly env?: Readonly<Record<string, string>>;
      readonly typed?: readonly [prompt: string, keys: string];
    } = {},
  ): Promise<{ readonly code: number; readonly out: string }> {
    const terminal = spawn(process.execPath, [...PROGRAM, ...words], {
      ...{ cols: more.columns ?? 80, rows: 30, cwd: top, name: 'xterm-256color' },
      env: environment(more.env),
    });
    let out = '';
    let wasTyped = false;
    return await new Promise((resolve) => {
      terminal.onData((text) => {
        out += text;
        if (more.typed === undefined || wasTyped || !out.includes(more.typed[0])) return;
        wasTyped = true;
        terminal.write(more.typed[1]);
      });
      terminal.onExit(({ exitCode }) => {
        resolve({ code: exitCode, out });
      });
    });
  }

  it('fits the terminal and colours its heads; NO_COLOR and a pipe take the colours away', async () => {
    const { code, out } = await inTerminal(['webhook', 'list'], { columns: 60 });
    assert.equal(code, 0);
    assert.match(out, /\x1b\[2mID/);
    const plain = out.replaceAll(/\x1b\[[0-9;?]*[A-Za-z]/g, '');
    for (const line of plain.split(/\r?\n/)) assert.ok(line.length <= 60, line);
    const without = await inTerminal(['webhook', 'list'], { env: { NO_COLOR: '1' } });
    assert.ok(!without.out.includes('\x1b[2m'));
    const run = promisify(execFile);
    // As in continuous integration, where libraries of colours take a pipe for a terminal.
    const piped = await run(process.execPath, [...PROGRAM, 'webhook', 'list'], {
      env: environment({ CI: 'true', FORCE_COLOR: '1' }),
    });
    assert.ok(!piped.stdout.includes('\x1b'));
    assert.match(
      piped.stdout,
      /https:\/\/receiver\.example\.com\/hooks {2}satellite\.tle_updated, workload\.accepted/,
    );
    assert.equal(piped.stderr, '');
  });

  it('asks once before what cannot be undone, and takes no for an answer', async () => {
    const question: readonly [string, string] = ['will be stopped for good', 'n'];
    const no = await inTerminal(['deploy', 'cancel', DEPLOYMENT], { typed: question });
    assert.equal(no.code, 0, no.out);
    assert.equal(platform.requests.length, 0);
    const yes = await inTerminal(['deploy', 'cancel', DEPLOYMENT], { typed: [question[0], 'y'] });
    assert.equal(yes.code, 0, yes.out);
    assert.deepEqual(
      platform.requests.map(({ method, url }) => `${method} ${url}`),
      [`POST /api/deployments/${DEPLOYMENT}/cancel`],
    );
  });

  it('removes an owner when its name is typed, having shown what goes; Ctrl-C removes nothing', async () => {
    const confirm = `POST /api/owner/removals/${REMOVAL}/confirm`;
    const { body } = recordedAnswers('console')['post_api_owner_removals'] ?? assert.fail();
    const prepared = { ...(body as object), id: REMOVAL };
    platform.replies.set('POST /api/owner/removals', jsonOf(201, prepared));
    platform.replies.set(confirm, jsonOf(202, { ...prepared, status: 'running' }));
    const prompt = 'Type the name of the owner';
    const stopped = await inTerminal(['owner', 'remove'], { typed: [prompt, '\x03'] });
    assert.equal(stopped.code, 0, stopped.out);
    assert.match(
      stopped.out,
      /records will be removed for good(.*\r\n)+ +\d+ {2}deployment events\r\n/,
    );
    assert.match(stopped.out, /Nothing was removed/);
    const other = await inTerminal(['owner', 'remove', 'acme'], { typed: [prompt, 'acne\r'] });
    assert.equal(other.code, 2, other.out);
    assert.ok(!platform.requests.some(({ url }) => url.endsWith('/confirm')));
    const typed = await inTerminal(['owner', 'remove'], { typed: [prompt, 'acme\r'] });
    assert.equal(typed.code, 0, typed.out);
    assert.deepEqual(JSON.parse(platform.requests.at(-1)?.body ?? ''), { owner: 'acme' });
  });

  it('ends with Ctrl-C, its last picture left', async () => {
    platform.replies.set(`GET /api/deployments/${DEPLOYMENT}/events/stream`, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const event = {
        event_type: 'step.started',
        step_id: 'capture',
        source: 'player',
        payload: {},
      };
      response.write(
        `id: 1\ndata: ${JSON.stringify({ ...event, event_timestamp: '2026-07-25T00:00:00.000Z' })}\n\n`,
      );
    });
    const { code, out } = await inTerminal(['deploy', 'watch', DEPLOYMENT], {
      typed: ['step.started', '\x03'],
    });
    assert.equal(code, 0, out);
    assert.match(out, /capture {2}\(player\)/);
  });

  it('ends in peace when who reads it has enough', async () => {
    const command = [process.execPath, ...PROGRAM, 'sat', 'show', 'ISS'].join(' ');
    const script = `for n in 1 2 3; do ${command} || exit 1; done 2> /dev/null | head -n 1`;
    const run = promisify(execFile);
    const { stdout } = await run('bash', ['-o', 'pipefail', '-c', script], { env: environment() });
    assert.equal(stdout, 'name         ISS (ZARYA)\n');
  });

  it('gives its exit codes to the shell', async () => {
    const away = { ORBITAL_MAIN_URL: 'http://127.0.0.1:1' };
    assert.equal((await inTerminal(['whoami'], { env: away })).code, 4);
    assert.equal((await inTerminal(['sat', 'nothing'])).code, 2);
  });
});
