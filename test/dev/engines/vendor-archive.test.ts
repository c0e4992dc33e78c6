import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { mongodbUrl } from '../../../dev/engines/mongod-server.ts';
import type { Found } from '../../../dev/engines/resolve.ts';
import { temporalRelease } from '../../../dev/engines/temporal-server.ts';
import { checksumOf, fetchFromVendor } from '../../../dev/engines/vendor-archive.ts';
import { useFileServer } from './file-server.ts';
import { silentReport } from './silent-report.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const SUM = 'a'.repeat(64);

describe('checksumOf', () => {
  const list = `${'b'.repeat(64)}  other.tgz\n${SUM.toUpperCase()} *x.tgz\nshort  y.tgz\n`;
  it('finds the sum of the named file only', () => {
    assert.equal(checksumOf('x.tgz', list), SUM);
    assert.equal(checksumOf('tgz', list), null);
    assert.equal(checksumOf('y.tgz', list), null);
  });
});

describe('fetchFromVendor', () => {
  const folder = useTemporaryFolder();
  const server = useFileServer();

  async function fetchWith(sums: (archive: Buffer) => string): Promise<Found> {
    await writeFile(join(folder(), 'mongod'), 'program');
    const tgz = join(folder(), 'x.tgz');
    execFileSync('tar', ['-czf', tgz, '-C', folder(), 'mongod']);
    const bytes = await readFile(tgz);
    const base = server.serve({ '/x.tgz': bytes, '/sums': sums(bytes) });
    const archive = {
      program: 'mongod',
      version: '1.0',
      url: `${base}/x.tgz`,
      checksumsUrl: `${base}/sums`,
    } as const;
    const context = { env: {}, cache: join(folder(), 'cache'), report: silentReport().report };
    return fetchFromVendor(archive, context, (path) => Promise.resolve({ ok: true, path }));
  }

  it('keeps a program whose archive has the published checksum', async () => {
    const found = await fetchWith(
      (bytes) => `${createHash('sha256').update(bytes).digest('hex')}  x.tgz\n`,
    );
    assert.ok(found.ok);
    assert.equal(await readFile(found.path, 'utf8'), 'program');
  });

  it('refuses an archive with another checksum', async () => {
    const found = await fetchWith(() => `${SUM}  x.tgz\n`);
    assert.ok(!found.ok);
    assert.match(found.reason, /checksum mismatch/);
  });

  it('refuses an archive the published list does not name', async () => {
    const found = await fetchWith(() => `${SUM}  y.tgz\n`);
    assert.ok(!found.ok);
    assert.match(found.reason, /does not list x\.tgz/);
  });

  it('says which address did not answer', async () => {
    const archive = {
      program: 'mongod',
      version: '1.0',
      url: 'http://127.0.0.1:1/x.tgz',
      checksumsUrl: 'http://127.0.0.1:1/sums',
    } as const;
    const context = { env: {}, cache: folder(), report: silentReport().report };
    const fetching = fetchFromVendor(archive, context, (path) =>
      Promise.resolve({ ok: true, path }),
    );
    await assert.rejects(fetching, /127\.0\.0\.1:1\/sums/);
  });
});

describe('temporalRelease', () => {
  it('names the archive of the platform', () => {
    const { url, checksumsUrl } = temporalRelease('linux', 'x64');
    assert.match(url, /\/v1\.8\.2\/temporal_cli_1\.8\.2_linux_amd64\.tar\.gz$/);
    assert.match(checksumsUrl, /\/v1\.8\.2\/checksums\.txt$/);
    assert.match(temporalRelease('darwin', 'arm64').url, /_darwin_arm64\.tar\.gz$/);
  });
});

describe('mongodbUrl', () => {
  const debian = 'NAME="Debian GNU/Linux"\nID=debian\n';
  const rocky = 'NAME="Rocky Linux"\nID="rocky"\nID_LIKE="rhel centos fedora"\n';
  const cases = [
    ['linux', 'x64', debian, /linux-x86_64-ubuntu2204-7\.0\.14\.tgz$/],
    ['linux', 'arm64', debian, /linux-aarch64-ubuntu2204-/],
    ['linux', 'x64', rocky, /linux-x86_64-rhel90-/],
    ['linux', 'x64', 'ID=fedora\n', /linux-x86_64-rhel90-/],
    ['darwin', 'arm64', '', /osx\/mongodb-macos-arm64-/],
  ] as const;
  for (const [platform, arch, release, expected] of cases) {
    it(`fits ${platform} ${arch} ${/^ID=.*/m.exec(release)?.[0] ?? ''}`, () => {
      assert.match(mongodbUrl(platform, arch, release) ?? '', expected);
    });
  }

  it('knows no build for other platforms', () => {
    assert.equal(mongodbUrl('linux', 'ppc64', debian), null);
    assert.equal(mongodbUrl('win32', 'x64', ''), null);
  });
});
