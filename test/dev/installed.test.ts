import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { isInstalled } from '../../dev/installed.mjs';
import { useTemporaryFolder } from './engines/temporary-folder.ts';

describe('isInstalled', () => {
  const folder = useTemporaryFolder();
  const wanted = {
    '': { name: 'x' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
  };

  /** Writes what is wanted and installed, and which of the two files is the newer one. */
  async function arrange(installed: object | null, newer: 'lock' | 'record'): Promise<void> {
    const lock = join(folder(), 'package-lock.json');
    await writeFile(lock, JSON.stringify({ packages: wanted }));
    await utimes(lock, 2_000, 2_000);
    if (installed === null) return;
    await mkdir(join(folder(), 'node_modules'));
    const record = join(folder(), 'node_modules', '.package-lock.json');
    await writeFile(record, JSON.stringify({ packages: installed }));
    const at = newer === 'record' ? 3_000 : 1_000;
    await utimes(record, at, at);
  }

  const a = { version: '1.0.0' };
  const cases = [
    ['nothing is installed', null, 'lock', false],
    ['it was installed after the lock file changed', {}, 'record', true],
    ['only the time of the lock file changed', { 'node_modules/a': a }, 'lock', true],
    ['another version is wanted', { 'node_modules/a': { version: '0.9.0' } }, 'lock', false],
    ['a package is missing', {}, 'lock', false],
    ['one is no longer wanted', { 'node_modules/a': a, 'node_modules/b': a }, 'lock', false],
  ] as const;
  for (const [title, installed, newer, expected] of cases) {
    it(`is ${String(expected)} when ${title}`, async () => {
      await arrange(installed, newer);
      assert.equal(isInstalled(folder()), expected);
      assert.equal(isInstalled(folder()), expected, 'the second look');
    });
  }
});
