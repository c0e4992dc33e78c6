import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { WEBHOOK_EVENT_EXAMPLES } from '../../contracts/webhook/event-examples.ts';
import { freePorts } from '../../dev/engines/ports.ts';
import { newSecret, signatureHeaders } from '../../outbound/sign.ts';
import { SPECIAL_USE_NAMES } from '../../outbound/target-rules.ts';

const DOCUMENT = new URL('../../docs/webhooks.md', import.meta.url);
const READY_WITHIN_MS = 30_000;

/** Receivers of the page, and what runs them. */
const RECEIVERS = [
  { language: 'Node', fence: 'js', file: 'receiver.mjs', program: process.execPath },
  { language: 'Python', fence: 'python', file: 'receiver.py', program: 'python3' },
];

describe('docs/webhooks.md', () => {
  it('shows every name for special use, and no other', async () => {
    const text = await readFile(DOCUMENT, 'utf8');
    const [, table = ''] = text.split('| reserved by');
    const rows = [...table.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|$/gm)];
    const shown = rows.map(([, name = '', source = '']) => ({ name, source }));
    assert.deepEqual(shown, SPECIAL_USE_NAMES);
  });
});

for (const { language, fence, file, program } of RECEIVERS) {
  describe(`the receiver for ${language} of docs/webhooks.md`, function () {
    this.timeout(300_000);
    const secret = newSecret();
    let folder: string;
    let child: ChildProcess;
    let url: string;
    let printed = '';

    const send = (body: string, key: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: signatureHeaders({
          id: 'evt_1',
          timestampS: 1_795_000_000,
          body: Buffer.from(body),
          secrets: [key],
        }),
      });
    const isUp = () =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        () => true,
        () => false,
      );

    before(async () => {
      const text = await readFile(DOCUMENT, 'utf8');
      const code = new RegExp(`### ${language}\n\n\`\`\`${fence}\n([\\s\\S]*?)\`\`\``).exec(
        text,
      )?.[1];
      assert.ok(code !== undefined);
      folder = await mkdtemp(join(tmpdir(), 'receiver-'));
      await writeFile(join(folder, file), code);
      const [port = 0] = await freePorts(1);
      url = `http://127.0.0.1:${port}/`;
      child = spawn(program, [join(folder, file)], {
        env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const deadline = Date.now() + READY_WITHIN_MS;
      while (!(await isUp())) {
        assert.ok(Date.now() < deadline && child.exitCode === null, 'it does not listen');
        await sleep(50);
      }
    });
    after(async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    });

    it('takes every kind of event that was signed with its secret', async () => {
      for (const event of Object.values(WEBHOOK_EVENT_EXAMPLES)) {
        const { status } = await send(JSON.stringify(event), secret);
        assert.equal(status, 200, event.type);
      }
      // It answers first and works afterwards.
      for (const { id, type } of Object.values(WEBHOOK_EVENT_EXAMPLES))
        while (!printed.includes(`${id} ${type}`)) await sleep(20);
    });

    it('answers 401 to another secret, another body and no signature', async () => {
      const body = JSON.stringify({ ...WEBHOOK_EVENT_EXAMPLES['webhook.test'], id: 'evt_forged' });
      assert.equal((await send(body, newSecret())).status, 401);
      const headers = signatureHeaders({
        id: 'evt_1',
        timestampS: 1,
        body: Buffer.from(body),
        secrets: [secret],
      });
      const changed = await fetch(url, { method: 'POST', headers, body: `${body} ` });
      assert.equal(changed.status, 401);
      assert.equal((await fetch(url, { method: 'POST', body })).status, 401);
      assert.ok(!printed.includes('evt_forged'));
    });

    it('drops what it has seen', async () => {
      const body = JSON.stringify({ ...WEBHOOK_EVENT_EXAMPLES['webhook.test'], id: 'evt_twice' });
      for (let count = 0; count < 3; count += 1)
        assert.equal((await send(body, secret)).status, 200);
      // Whatever it prints of this one stands behind whatever it printed of those.
      await send(JSON.stringify({ id: 'evt_last', type: 'last' }), secret);
      while (!printed.includes('evt_last')) await sleep(20);
      assert.equal(printed.split('evt_twice').length - 1, 1);
    });
  });
}
