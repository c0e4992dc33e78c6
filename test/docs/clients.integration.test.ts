import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { after, before, describe, it } from 'mocha';
import { WEBHOOK_EVENT_EXAMPLES } from '../../contracts/webhook/event-examples.ts';
import { freePorts } from '../../dev/engines/ports.ts';
import { newSecret, signatureHeaders } from '../../outbound/sign.ts';
import { runBash, shellBlocks } from '../kit/docs/shell.ts';
import { call, TEST_API_KEY, usePlatform } from '../kit/rig/platform.ts';
import { until } from '../kit/until.ts';
import { untilFound } from '../kit/until-found.ts';

const top = join(import.meta.dirname, '..', '..');
const SDK = pathToFileURL(join(top, 'clients', 'sdk', 'index.ts')).href;

/** What the lines of docs/cli.md print, in this order. */
const PRINTED: readonly RegExp[] = [
  /^main +ready /m,
  /^tier +/m,
  /^name +ISS \(ZARYA\)$/m,
  /^RISES +SETS +LASTS +HIGHEST +STATION$/m,
  /^id,name,type,operator,elements\r?$/m,
  /^satellite +ISS \(ZARYA\) \(25544\)$/m,
  /^Illumination +▀/m,
  /^Finish +│ \d\d:\d\d:\d\d$/m,
  /^status: completed$/m,
  /^NR +MISSION TIME +EVENT +STEP +FROM$/m,
  /workload\.done/,
  /^STAGE +SATELLITE +ROLE +STATUS/m,
  /^stage-000\.json +0 /m,
  /^station +stn_/m,
  /^satellite +sat_/m,
  /^START +END +WHERE +WHAT/m,
  /Lark-2/,
  /^ID +NAME +SUNLIT COMPUTE/m,
  /^PLAN START +SATELLITE/m,
  /^status +cancelled$/m,
  /^served +1$/m,
  /^coast +served +sat_/m,
  /^ID +STATUS +JOBS +SATELLITES/m,
  /^curl -s -X POST '.*\/cancel'/m,
];

describe('the documents of the clients', function () {
  this.timeout(300_000);
  const platform = usePlatform('e2e_clients');
  let folder: string;
  let environment: Readonly<Record<string, string>>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orbital-docs-'));
    const program = join(folder, 'bin', 'orbital');
    await mkdir(join(folder, 'bin'));
    const main = join(top, 'clients', 'cli', 'main.ts');
    await writeFile(
      program,
      `#!/bin/sh\ncd ${top} && exec ${process.execPath} --import tsx ${main} "$@"\n`,
    );
    await chmod(program, 0o755);
    environment = {
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      XDG_CONFIG_HOME: folder,
      ORBITAL_API_KEY: TEST_API_KEY,
      ...Object.fromEntries(
        Object.entries(platform.urls).map(([name, url]) => [
          `ORBITAL_${name.toUpperCase()}_URL`,
          url,
        ]),
      ),
    };
  });
  after(() => rm(folder, { recursive: true }));

  it('docs/cli.md works pasted line by line', async () => {
    const source = await readFile(join(top, 'docs', 'cli.md'), 'utf8');
    const printed = await runBash(shellBlocks(source).join('\n'), environment);
    let from = 0;
    for (const pattern of PRINTED) {
      const found = pattern.exec(printed.slice(from));
      assert.ok(
        found !== null,
        `${String(pattern)} is not in what follows:\n${printed.slice(from)}`,
      );
      from += found.index + found[0].length;
    }
  });

  describe('docs/client.md', () => {
    /** The programs of the page, under the headings that they stand below. */
    async function programs(): Promise<Map<string, string>> {
      const source = await readFile(join(top, 'docs', 'client.md'), 'utf8');
      const found = source.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?^```js\n([\s\S]*?)^```$/gm);
      const addresses = `addresses: ${JSON.stringify(platform.urls)}`;
      return new Map(
        [...found].map(([, heading = '', code = '']) => [
          heading,
          code
            .replaceAll("'orbital-compute-client'", `'${SDK}'`)
            .replaceAll("base: 'http://localhost'", addresses),
        ]),
      );
    }
    const fileOf = async (heading: string): Promise<string> => {
      const code = (await programs()).get(heading);
      assert.ok(code !== undefined, heading);
      const path = join(folder, `${heading.replaceAll(/\W+/g, '-')}.mjs`);
      await writeFile(path, code);
      return path;
    };
    const run = async (heading: string): Promise<string> => {
      const args = ['--import', 'tsx', await fileOf(heading)];
      const options = { cwd: top, env: { ...process.env, ...environment } };
      return (await promisify(execFile)(process.execPath, args, options)).stdout;
    };

    it('shows programs that print what they say', async () => {
      assert.match(await run('Call'), /^ISS \(ZARYA\) 92\.\d+\n$/);
      assert.match(await run('What goes wrong'), /^400 validation_error req_\w+\n(?:\S+: .+\n)+$/);
      assert.match(await run('Lists'), /^(?:\d+ .+\n){20,}$/);
      assert.match(
        await run('Make a plan, fly it, follow it'),
        /\njob\.completed null\nit has completed\n$/,
      );
      const agent = { agent_id: 'agent-iss-1', satellite_id: '25544' };
      const headers = { 'x-agent-id': agent.agent_id };
      await call('POST', `${platform.urls.console}/api/agent/register`, agent, headers);
      assert.match(await run('Upload'), /^result\.txt [0-9a-f]{64}\n$/);
      assert.deepEqual(
        [...(await programs()).keys()],
        [
          'Call',
          'What goes wrong',
          'Lists',
          'Make a plan, fly it, follow it',
          'Upload',
          'Check a delivery',
        ],
      );
    });

    it('shows a receiver that takes what is signed, and nothing else', async () => {
      const [port = 0] = await freePorts(1);
      const secret = newSecret();
      const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
      const child = spawn(process.execPath, ['--import', 'tsx', await fileOf('Check a delivery')], {
        ...{ cwd: top, env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      try {
        const body = JSON.stringify(WEBHOOK_EVENT_EXAMPLES['workload.done']);
        const send = (key: string): Promise<number> =>
          fetch(`http://127.0.0.1:${port}/`, {
            ...{ method: 'POST', body },
            headers: signatureHeaders({
              ...{ id: 'evt_1', body: Buffer.from(body), secrets: [key] },
              timestampS: Math.floor(Date.now() / 1000),
            }),
          }).then(({ status }) => status);
        await untilFound(
          () =>
            send(secret).then(
              (status) => (status === 200 ? true : null),
              () => null,
            ),
          'the receiver',
        );
        assert.equal(await send(newSecret()), 401);
        await until(() => printed.includes('wrong_signature'), 'its last line');
        assert.match(printed, /^workload\.done\n/);
      } finally {
        child.kill();
      }
    });
  });
});
