import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { installAgent, type InstalledAgent } from '../../kit/agent/installed-agent.ts';
import { runBash } from '../../kit/docs/shell.ts';
import { engines } from '../../kit/engines/engines.ts';
import { TEST_API_KEY, usePlatform } from '../../kit/rig/platform.ts';

const top = join(import.meta.dirname, '..', '..', '..');
const DATABASE = 'agent_teaching';
/** The line that flies, in the block that plans, deploys, flies and reads. */
const FLY = /^npm run agent -- .*$/m;

describe('what docs/agent.md teaches', function () {
  this.timeout(600_000);
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
    let installed: InstalledAgent;
    before(async () => {
      installed = await installAgent(block('text', 'npm ci'), block('text', 'useradd'));
    });
    after(() => installed.remove());

    it('installs an agent, binds its key, and flies the job by the line of its service', async () => {
      // Whose the job is; a reader writes their own name.
      const bind = block('text', 'keys -- create').replace('--owner you', '--owner dev');
      const bound = await runBash(
        bind,
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
        ['/opt/orbital', installed.folder],
        ['https://console.example.org', platform.urls.console],
        ['/etc/orbital/key', join(folder, 'bound-key')],
        ['/var/lib/orbital', join(folder, 'board')],
      ] as const;
      const line = here.reduce((whole, [there, ours]) => {
        assert.ok(whole.includes(there), `${there} in ${whole}`);
        return whole.replaceAll(there, ours);
      }, start);
      assert.deepEqual(await followed(() => `${line} --once`), ['5000', 'counting']);
    });
  });
});
