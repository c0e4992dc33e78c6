import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { GroundEnd, GroundRunner } from '../../activities/ground/runner.ts';
import type { StepRun } from '../../contracts/plan/run.ts';
import { createGroundRunner, groundHost } from '../../worker/ground-runner.ts';

const INPUT = Buffer.from('from the sky');
const INPUT_ID = `sha256-${createHash('sha256').update(INPUT).digest('hex')}`;

describe('programs on the ground', function () {
  this.timeout(60_000);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orbital-secrets-'));
    await writeFile(join(folder, 'key'), 'top secret');
    process.env['GROUND_TEST_SECRET'] = 'top secret';
  });
  after(async () => {
    delete process.env['GROUND_TEST_SECRET'];
    await rm(folder, { recursive: true });
  });

  /** Runs a shell script; answers how it ended, what it left as `out`, and where that lay. */
  const run = (runner: GroundRunner, script: string, more: Partial<StepRun> = {}) =>
    runner.run(
      {
        deploymentId: 'dep_ground',
        program: {
          ...{ step_id: 'merge', location: 'ground', depends_on: [] },
          ...{ duration_s: 20, memory_mb: 200, output_data_mb: 1 },
          run: {
            command: ['/bin/sh', '-c', script],
            inputs: [{ content_id: INPUT_ID, path: 'in/word' }],
            outputs: [{ path: 'out', name: 'out' }],
            ...more,
          },
        },
        content: new Map([[INPUT_ID, () => bytes(INPUT)]]),
        signal: new AbortController().signal,
      },
      async (end: GroundEnd) => {
        const path = end.ok ? (end.outputs[0]?.path ?? '') : '';
        return { end, path, text: end.ok ? await readFile(path, 'utf8') : '' };
      },
    );

  it('take their inputs, and see no secret, no variable, no network and no other process', async () => {
    const host = groundHost([folder, join(folder, 'none')]);
    const script = [
      '{ cat in/word; echo; env; umount "$1" 2>/dev/null; cat "$1/key"; ls "$1"',
      'cat /proc/net/dev | tail -n +3 | cut -d: -f1; ls /proc | grep -c "^[0-9]"; } > out 2>&1 || true',
    ].join('\n');
    const command = ['/bin/sh', '-c', script, 'script', folder];
    const { end, path, text } = await run(createGroundRunner(host, 1e6), '', { command });
    assert.ok(end.ok, JSON.stringify(end));
    assert.equal(end.isolation, 'namespaces');
    assert.match(text, /^from the sky$/m);
    assert.doesNotMatch(text, /top secret|GROUND_TEST_SECRET|MONGO/);
    assert.match(text, /No such file/);
    assert.deepEqual(/^ *(lo)$/m.exec(text)?.[1], 'lo');
    assert.doesNotMatch(text, /eth|ens|enp/);
    const processes = Number(text.trim().split('\n').at(-1));
    assert.ok(processes > 0 && processes < 10, text);
    assert.ok(!existsSync(dirname(path)), 'nothing of it is left on disk');
  });

  it('are not begun where the machine cannot keep them apart', async () => {
    const bare = { engine: null, namespaces: null, hasLimits: false };
    const mark = join(folder, 'ran');
    const { end } = await run(createGroundRunner(bare, 1e6), `touch ${mark}; touch out`);
    assert.ok(!end.ok);
    assert.match(end.reason, /no isolation/);
    assert.ok(!existsSync(mark));
  });

  it('have no more than the ground gives, whatever they ask for', async () => {
    const runner = createGroundRunner(groundHost([folder]), 1_000);
    const { end } = await run(runner, 'head -c 5000 /dev/zero > out', { max_output_mb: 5 });
    assert.ok(!end.ok);
    assert.match(end.reason, /more than the 1000 allowed/);
  });
});

async function* bytes(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
