import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { HISTORIES } from '../../kit/histories/recorded-histories.ts';

const RELEASED = join(import.meta.dirname, '../../fixtures/released-histories.sha256');

/** Lines of `sha256sum`: the digest and the file below `test/histories`. */
async function released(): Promise<(readonly [digest: string, file: string])[]> {
  const lines = (await readFile(RELEASED, 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [digest = '', file = ''] = line.split('  ');
    return [digest, file] as const;
  });
}

describe('histories of a release', () => {
  it('stay as they were recorded, each of them', async () => {
    const promised = await released();
    assert.ok(promised.length >= 128, `${promised.length} are promised`);
    const changed: string[] = [];
    for (const [digest, file] of promised) {
      const bytes = await readFile(join(HISTORIES, file)).catch(() => '');
      if (createHash('sha256').update(bytes).digest('hex') !== digest) changed.push(file);
    }
    assert.deepEqual(changed, []);
  });
});
