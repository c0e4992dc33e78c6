import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { usePlatform, TEST_API_KEY } from '../../kit/rig/platform.ts';

const top = join(import.meta.dirname, '..', '..', '..');

describe('npm run fly', function () {
  this.timeout(600_000);
  const platform = usePlatform('agent_fly');

  /** Flies the mission and answers what it printed, and the hashes of what came down. */
  async function fly(...options: readonly string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'orbital-fly-test-'));
    try {
      const { console: consoleUrl, cae } = platform.urls;
      const child = spawn(
        process.execPath,
        [join('dev', 'fly.mjs'), '--console', consoleUrl, '--cae', cae, ...options],
        {
          cwd: top,
          env: { ...process.env, ORBITAL_KEY: TEST_API_KEY, DATA_DIR: folder },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const printed = Buffer.concat(await child.stdout.toArray()).toString();
      const hashes = await Promise.all(
        ['ships.png', 'ships.geojson'].map(async (name) =>
          createHash('sha256')
            .update(await readFile(join(folder, 'fly', name)))
            .digest('hex'),
        ),
      ).catch(() => assert.fail(printed));
      return { printed, hashes };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it('brings down the same picture, byte for byte, though the agent is killed three times in the middle', async () => {
    const calm = await fly();
    const killed = await fly('--kills', '3');
    const kills = killed.printed.match(/killed in the middle of \w+ \(\d of 3\)/g) ?? [];
    assert.equal(kills.length, 3, killed.printed);
    assert.deepEqual(killed.hashes, calm.hashes);
    const score = (text: string) => /\d+ ships found; .*/.exec(text)?.[0];
    assert.ok(score(calm.printed) !== undefined, calm.printed);
    assert.equal(score(killed.printed), score(calm.printed));
    process.stdout.write(`      ${kills.join(', ')}\n      ${score(killed.printed)}\n`);
  });
});
