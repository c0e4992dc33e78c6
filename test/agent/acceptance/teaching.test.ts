import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { installAgent, type InstalledAgent } from '../../kit/agent/installed-agent.ts';
import { runBash } from '../../kit/docs/shell.ts';
import { engines } from '../../kit/engines/engines.ts';
import { call, TEST_API_KEY, usePlatform } from '../../kit/rig/platform.ts';
import { untilFound } from '../../kit/until-found.ts';

const top = join(import.meta.dirname, '..', '..', '..');
const DATABASE = 'agent_teaching';
/** The line that flies, in the block that plans, deploys, flies and reads. */
const FLY = /^npm run agent -- .*$/m;

describe('what docs/agent.md teaches', function () {
  this.timeout(1_800_000);
  const platform = usePlatform(DATABASE);
  let text = '';
  let folder = '';
  before(async () => {
    text = await readFile(join(top, 'docs', 'agent.md'), 'utf8');
    folder = await mkdtemp(join(tmpdir(), 'orbital-teaching-'));
    await writeFile(join(folder, 'job.json'), block('json', 'custom_job'));
    await writeFile(join(folder, 'key'), TEST_API_KEY);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** The one block in a language in which a word occurs. */
  function block(language: string, word: string): string {
    const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
    const found = blocks.flatMap(([, lines = '']) => (lines.includes(word) ? [lines] : []));
    assert.equal(found.length, 1, `blocks of ${language} with ${word}`);
    return found[0] ?? '';
  }

  /** Plans, deploys, flies by `fly` and reads; what the last two lines print. */
  async function followed(fly: (line: string) => string): Promise<string[]> {
    const written = block('bash', 'npm run agent');
    const script = written.replace(FLY, fly).replace('@job.json', `@${join(folder, 'job.json')}`);
    const printed = await runBash(
      script,
      {
        ...{ CAE: platform.urls.cae, CONSOLE: platform.urls.console },
        KEY_FILE: join(folder, 'key'),
      },
      top,
    );
    // Those of the agent are JSON, those of npm begin with >.
    return printed.split('\n').filter((line) => !/^[{>]|^$/.test(line));
  }

  it('plans, deploys, flies and reads a job on one machine', async () => {
    const lines = await followed((line) =>
      line.replace('--work flight', `--work ${join(folder, 'flight')}`),
    );
    assert.deepEqual(lines, ['5000', 'counting']);
  });

  describe('on a board', () => {
    let installed: InstalledAgent | undefined;
    /** The command of the unit, with the paths of this machine. */
    let service = '';
    before(async () => {
      const board = await installAgent(block('text', 'npm ci'), block('text', 'useradd'));
      installed = board;
      // Whose the job is; a reader writes their own name.
      const bound = await runBash(
        block('text', 'keys -- create').replace('--owner you', '--owner dev'),
        { MONGODB_URI: engines().mongoUri, MONGODB_DATABASE: DATABASE },
        top,
      );
      const key = /\b(?:svc|orb)_[A-Za-z0-9_]{20,}/.exec(bound)?.[0];
      assert.ok(key !== undefined, bound);
      await writeFile(join(folder, 'bound-key'), key);
      const unit = block('ini', 'ExecStart').replaceAll('\\\n', ' ');
      const start = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? assert.fail(unit);
      const here = [
        ['/usr/bin/node', process.execPath],
        ['/opt/orbital', board.folder],
        ['https://console.example.org', platform.urls.console],
        ['/etc/orbital/key', join(folder, 'bound-key')],
        ['/var/lib/orbital', join(folder, 'board')],
      ] as const;
      service = here.reduce((whole, [there, ours]) => {
        assert.ok(whole.includes(there), `${there} in ${whole}`);
        return whole.replaceAll(there, ours);
      }, start);
    });
    after(() => installed?.remove());

    /** Runs a line as the service does, until something is found; then ends it in order. */
    async function whileServing<T>(
      line: string,
      look: (printed: string) => Promise<T | null>,
    ): Promise<T> {
      const child = spawn('bash', ['-c', `exec ${line}`], { stdio: ['ignore', 'pipe', 'pipe'] });
      const exited = once(child, 'exit');
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      try {
        return await untilFound(() => look(printed), 'the agent').catch((error: unknown) => {
          throw new Error(printed, { cause: error });
        });
      } finally {
        child.kill();
        await exited;
      }
    }

    const known = (id: string) => call('GET', `${platform.urls.console}/api/agents/${id}`);

    it('starts an agent that the ground sees, with a key that is refused to others', async () => {
      const seen = await whileServing(service, async () => {
        const { status, body } = await known('iss-1');
        return status === 200 && body['online'] === true ? body : null;
      });
      assert.deepEqual([seen['agent_id'], seen['satellite_id']], ['iss-1', '25544']);
      const another = service
        .replace('--id iss-1', '--id iss-2')
        .replace(join(folder, 'board'), join(folder, 'other-board'));
      await whileServing(another, (printed) => Promise.resolve(/\b403\b/.test(printed) || null));
      assert.equal((await known('iss-2')).status, 404);
    });

    it('flies the job by the line of its service', async () => {
      assert.deepEqual(await followed(() => `${service} --once`), ['5000', 'counting']);
    });
  });
});
