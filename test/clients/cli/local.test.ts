import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import { verifyWebhook } from '../../../clients/sdk/index.ts';
import { WEBHOOK_EVENT_EXAMPLES } from '../../../contracts/webhook/event-examples.ts';
import { newSecret, signatureHeaders } from '../../../outbound/sign.ts';
import { orbital } from '../../kit/clients/command-line.ts';
import {
  jsonOf,
  openFrozenPlatform,
  streamOf,
  type FrozenPlatform,
} from '../../kit/clients/frozen-platform.ts';
import { runBash } from '../../kit/docs/shell.ts';
import { listening } from '../../kit/http/serve.ts';
import { startReceiver, type Receiver } from '../../kit/peers/faulty-receiver.ts';

describe('orbital, on this machine', function () {
  this.timeout(120_000);
  let platform: FrozenPlatform;
  let folder: string;

  before(async () => {
    platform = await openFrozenPlatform();
    folder = await mkdtemp(join(tmpdir(), 'orbital-cli-'));
  });
  afterEach(() => {
    platform.replies.clear();
    platform.requests.length = 0;
  });
  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  describe('login', () => {
    const urls = (): string[] =>
      (['main', 'simulation', 'cae', 'console'] as const).flatMap((name) => [
        `--${name}`,
        platform.urls[name],
      ]);

    it('tries the key and keeps it for its owner alone; whoami shows its beginning', async () => {
      const env = { XDG_CONFIG_HOME: folder };
      const { code, err } = await orbital(['login', ...urls()], {
        env,
        input: 'svc_live_0123456789secret\n',
      });
      assert.equal(code, 0, err);
      const path = join(folder, 'orbital', 'config.json');
      assert.equal(err, `The key works and is kept as 'default' in ${path}.\n`);
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      assert.equal(platform.requests[0]?.headers.authorization, 'Bearer svc_live_0123456789secret');
      const who = await orbital(['whoami'], { env });
      assert.match(who.out, /^profile +default\n/);
      assert.match(who.out, /\nkey +svc_live_0123…\n/);
      const shown = await orbital(['config', 'list', '-o', 'json'], { env });
      assert.ok(!shown.out.includes('secret'), shown.out);
      const other = await orbital(['login', ...urls(), '--profile', 'other'], {
        env,
        input: 'svc_live_other',
      });
      assert.equal(other.code, 0, other.err);
      assert.equal((await orbital(['config', 'use', 'default'], { env })).code, 0);
      assert.equal((await orbital(['config', 'remove', 'other'], { env })).code, 0);
      assert.deepEqual(
        Object.keys((JSON.parse(await readFile(path, 'utf8')) as { profiles: object }).profiles),
        ['default'],
      );
      assert.equal((await orbital(['whoami', '--profile', 'other'], { env })).code, 2);
    });

    it('tries the address that is given, wherever it stands, before those of the environment', async () => {
      const env = { ...platform.env, XDG_CONFIG_HOME: join(folder, 'given') };
      const to = ['--address', 'http://127.0.0.1'];
      const gone = await listening(() => undefined);
      await gone.close();
      for (const words of [
        ['login', ...to],
        [...to, 'login'],
      ]) {
        const { code } = await orbital([...words, '--main', gone.url], { env });
        assert.equal(code, 4);
        assert.deepEqual(platform.requests, []);
      }
      const own = platform.urls.main;
      assert.equal((await orbital([...to, 'login', '--main', own], { env })).code, 0);
      const kept = await readFile(join(folder, 'given', 'orbital', 'config.json'), 'utf8');
      const { profiles } = JSON.parse(kept) as { profiles: Record<string, object> };
      const key = platform.env['ORBITAL_API_KEY'];
      assert.deepEqual(profiles['default'], { address: to[1], addresses: { main: own }, key });
    });

    it('lets ORBITAL_ADDRESS go before all that is kept, and an empty variable say nothing', async () => {
      const env = { XDG_CONFIG_HOME: join(folder, 'kept') };
      const input = 'svc_live_kept';
      assert.equal((await orbital(['login', ...urls()], { env, input })).code, 0);
      const empty = { ORBITAL_ADDRESS: '', ORBITAL_MAIN_URL: '', ORBITAL_API_KEY: '' };
      assert.equal((await orbital(['whoami'], { env: { ...env, ...empty } })).code, 0);
      platform.requests.length = 0;
      const elsewhere = { ...env, ORBITAL_ADDRESS: 'http://elsewhere.example' };
      const { out } = await orbital(['sat', 'show', 'ISS', '--curl'], { env: elsewhere });
      assert.match(out, /http:\/\/elsewhere\.example:8080\//);
    });

    it('keeps nothing of a key that is refused, and says where a broken file is', async () => {
      const env = { XDG_CONFIG_HOME: join(folder, 'refused') };
      platform.replies.set(
        'GET /v1/ping',
        jsonOf(401, { error: { code: 'invalid_api_key', message: 'No.' } }),
      );
      const refused = await orbital(['login', ...urls()], { env, input: 'svc_live_wrong' });
      assert.equal(refused.code, 3);
      assert.equal((await orbital(['config', 'list', '-o', 'ids'], { env })).out, '');
      assert.equal((await orbital(['login', ...urls()], { env })).code, 2);
      const broken = join(folder, 'broken');
      await runBash(`mkdir -p ${broken}/orbital`);
      await writeFile(join(broken, 'orbital', 'config.json'), '{');
      const { code, err } = await orbital(['whoami'], { env: { XDG_CONFIG_HOME: broken } });
      assert.equal(code, 2);
      assert.match(err, /cannot be read as profiles\nfix: remove it/);
    });
  });

  describe('webhook listen', () => {
    const secret = newSecret();
    let receiver: Receiver;

    before(async () => {
      receiver = await startReceiver((response) => response.writeHead(200).end());
    });
    after(() => receiver.close());

    const message = (id: string, name: string): string => {
      const event = { ...WEBHOOK_EVENT_EXAMPLES['workload.done'], id: name };
      const body = JSON.stringify(event);
      const timestampS = Math.floor(Date.now() / 1000);
      const headers = signatureHeaders({
        id: name,
        timestampS,
        body: Buffer.from(body),
        secrets: [secret],
      });
      const data = JSON.stringify({ id: name, type: event.type, headers, body });
      return `id: ${id}\nevent: delivery\ndata: ${data}\n\n`;
    };
    const ready = `retry: 1\n\nid: 80\nevent: ready\ndata: ${JSON.stringify({ secret })}\n\n`;

    it('posts each event once as it was signed, and goes on when the platform was away', async () => {
      const answers = [
        ready + message('81', 'evt_a'),
        '',
        message('81', 'evt_a') + message('82', 'evt_b'),
      ];
      let asked = 0;
      platform.replies.set('GET /v1/webhooks/listen', (response, request) => {
        const text = answers[asked] ?? '';
        asked += 1;
        if (text === '') response.destroy();
        else streamOf(text)(response, request);
      });
      const { code, out, err } = await orbital(
        ['webhook', 'listen', '--forward-to', `${receiver.url}/hook`, '--events', 'workload.*'],
        { env: platform.env, until: (text) => text.includes('evt_b') },
      );
      assert.equal(code, 0);
      assert.equal(out, 'evt_a  workload.done  -> 200\nevt_b  workload.done  -> 200\n');
      assert.match(err, /^Listening; deliveries are signed with whsec_/);
      const places = platform.requests.map(({ headers }) => headers['last-event-id']);
      assert.equal(places[0], undefined);
      assert.ok(
        places.slice(1).every((place) => place === '81'),
        places.join(),
      );
      assert.ok(platform.requests.every(({ url }) => url.endsWith('?events=workload.*')));
      assert.equal(receiver.requests.length, 2);
      for (const { body, headers } of receiver.requests)
        assert.equal((await verifyWebhook({ body, headers }, secret)).ok, true);
    });

    it('says when a receiver is not there, and shows bodies as JSON lines', async () => {
      platform.replies.set('GET /v1/webhooks/listen', streamOf(ready + message('81', 'evt_c')));
      const gone = await listening(() => undefined);
      await gone.close();
      const away = await orbital(['webhook', 'listen', '--forward-to', gone.url], {
        env: platform.env,
        until: (text) => text.includes('evt_c'),
      });
      assert.match(away.out, /^evt_c {2}workload\.done {2}-> ECONNREFUSED\n/);
      const json = await orbital(['webhook', 'listen', '-o', 'json'], {
        env: platform.env,
        until: (text) => text.includes('evt_c'),
      });
      assert.equal((JSON.parse(json.out) as { id: string }).id, 'evt_c');
    });

    it('has an example of every type to try a receiver with', async () => {
      const examples = Object.values(WEBHOOK_EVENT_EXAMPLES);
      const data = examples.map((example) => ({ type: example.type, example }));
      platform.replies.set('GET /v1/webhook-event-types', jsonOf(200, { data }));
      const to = ['--forward-to', `${receiver.url}/hook`, '--secret', secret];
      for (const { type } of examples) {
        const { code, out } = await orbital(['webhook', 'trigger', type, ...to], {
          env: platform.env,
        });
        assert.equal(code, 0, out);
        const { body, headers } = receiver.requests.at(-1) ?? assert.fail();
        const check = await verifyWebhook({ body, headers }, secret);
        assert.ok(check.ok && check.event.type === type);
        const older = { ...headers, 'webhook-signature': '' };
        assert.equal((await verifyWebhook({ body, headers: older }, secret)).ok, true);
      }
      const unknown = await orbital(['webhook', 'trigger', 'no.such', ...to], {
        env: platform.env,
      });
      assert.equal(unknown.code, 2);
      assert.match(
        unknown.err,
        /^error: there is no type 'no\.such'\nfix: one of: conjunction\.created, /,
      );
      assert.equal(
        (await orbital(['webhook', 'trigger', 'workload.done'], { env: platform.env })).code,
        2,
      );
      assert.equal(
        (await orbital(['webhook', 'listen', '--forward-to', 'localhost'], { env: platform.env }))
          .code,
        2,
      );
    });
  });

  describe('completion', () => {
    it('knows the groups and verbs that there are', async () => {
      const { GROUPS } = await import('../../../clients/cli/groups.ts');
      for (const { name, verbs } of GROUPS) {
        const { out } = await orbital([name, '--help']);
        const listed = [...out.matchAll(/^ {2}([a-z][a-z-]*) (?:\[options\]|<|\[)/gm)].map(
          ([, verb]) => verb,
        );
        assert.deepEqual(
          listed.filter((verb) => verb !== 'help'),
          [...verbs],
          name,
        );
      }
    });

    it('completes in bash, and is read by the shells that are here', async () => {
      const script = join(folder, 'completion.bash');
      await writeFile(script, (await orbital(['completion', 'bash'])).out);
      const completed = (words: readonly string[]): Promise<string> =>
        runBash(
          `source ${script}; COMP_WORDS=(orbital ${words.map((word) => `'${word}'`).join(' ')}); ` +
            `COMP_CWORD=${words.length}; _orbital; echo "\${COMPREPLY[@]}"`,
        );
      assert.equal((await completed(['de'])).trim(), 'deploy');
      assert.equal((await completed(['plan', 'p'])).trim(), 'pareto');
      assert.equal((await completed(['plan', 'list', '-o', 'y'])).trim(), 'yaml');
      assert.equal((await completed(['--pr'])).trim(), '--profile');
      for (const [shell, flags] of [
        ['bash', ['-n']],
        ['zsh', ['-n']],
        ['fish', ['--no-execute']],
      ] as const) {
        const { out } = await orbital(['completion', shell]);
        assert.ok(out.includes('rotate-secret'), shell);
        const file = join(folder, `read.${shell}`);
        await writeFile(file, out);
        if (isHere(shell)) execFileSync(shell, [...flags, file]);
        // Fish has a grammar of its own: without it each line is looked at here.
        if (shell === 'fish')
          for (const line of out.trim().split('\n'))
            assert.match(
              line,
              /^complete -c orbital(?: -[nsladx]| -l)?(?: ('(?:[^'\\]|\\.)*'|[\w-]+)| -[nfasdlx])+$/,
            );
      }
      // What zsh adds to the grammar of bash stands in arithmetic, which is not looked into.
      await runBash(`bash -n ${join(folder, 'read.zsh')}`);
    });
  });

  function isHere(shell: string): boolean {
    try {
      execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    }
  }
});
