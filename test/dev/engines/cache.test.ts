import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { cacheFolder, cachedBinary, installOnce } from '../../../dev/engines/cache.ts';
import type { Found } from '../../../dev/engines/resolve.ts';
import { silentReport } from './silent-report.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

describe('installOnce', () => {
  const folder = useTemporaryFolder();
  const target = (): string => cachedBinary(folder(), 'mongod', '1.2.3');
  const accept = (path: string): Promise<Found> => Promise.resolve({ ok: true, path });
  const makeFile = async (into: string): Promise<Found> => {
    const path = join(into, 'mongod');
    await writeFile(path, 'binary');
    await writeFile(join(into, 'archive.tgz'), 'what it came in');
    return { ok: true, path };
  };

  it('makes the binary once for several starts at the same time', async () => {
    let made = 0;
    const make = (into: string): Promise<Found> => {
      made += 1;
      return makeFile(into);
    };
    const { report } = silentReport();
    const options = { target: target(), report, make, verify: accept };
    const found = await Promise.all([1, 2, 3].map(() => installOnce(options)));
    assert.equal(made, 1);
    for (const one of found) assert.deepEqual(one, { ok: true, path: target() });
    assert.equal(await readFile(target(), 'utf8'), 'binary');
    assert.deepEqual(await readdir(join(target(), '..')), ['mongod']);
  });

  it('keeps nothing that failed its round trip, and no partial folder or lock', async () => {
    const verify = (): Promise<Found> => Promise.resolve({ ok: false, reason: 'crashed' });
    const { report } = silentReport();
    const found = await installOnce({ target: target(), report, make: makeFile, verify });
    assert.deepEqual(found, { ok: false, reason: 'crashed' });
    assert.deepEqual(await readdir(folder()), []);
  });

  it('cleans up when making throws', async () => {
    const make = (): Promise<Found> => Promise.reject(new Error('disk full'));
    const { report } = silentReport();
    const installing = installOnce({ target: target(), report, make, verify: accept });
    await assert.rejects(installing, /disk full/);
    assert.deepEqual(await readdir(folder()), []);
  });
});

describe('cacheFolder', () => {
  it('is named by ENGINES_CACHE, else below the home folder', () => {
    assert.equal(cacheFolder({ ENGINES_CACHE: '/somewhere' }), '/somewhere');
    assert.match(cacheFolder({}), /\.cache\/orbital-compute\/engines$/);
  });
});
