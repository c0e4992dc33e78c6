import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { runBash } from '../../kit/docs/shell.ts';
import { TEST_API_KEY, usePlatform } from '../../kit/rig/platform.ts';

const top = join(import.meta.dirname, '..', '..', '..');
/** The line that flies, in the block that plans, deploys, flies and reads. */
const FLY = /^npm run agent -- .*$/m;

describe('what docs/agent.md teaches', function () {
  this.timeout(600_000);
  const platform = usePlatform('agent_teaching');
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
});
