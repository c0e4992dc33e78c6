import { execFile } from 'node:child_process';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedBinary, installOnce } from './cache.ts';
import type { EngineKind, FetchContext, Verify } from './engine-kind.ts';
import type { Found } from './resolve.ts';
import { fetchFromVendor } from './vendor-archive.ts';

const run = promisify(execFile);

const VENDOR_VERSION = '2.53.5';
/** Whatever Debian has: it is the package that counts, not its number. */
const DEBIAN = 'debian';
const RELEASES = 'https://github.com/prometheus/prometheus/releases/download';

/** How Prometheus is found and fetched: tests judge rules and dashboards by it. No part of the platform. */
export const PROMETHEUS: EngineKind = {
  program: 'prometheus',
  title: 'Prometheus',
  addressVariable: 'PROMETHEUS_URL',
  binaryVariable: 'PROMETHEUS',
  cachedVersions: [VENDOR_VERSION, DEBIAN],
  fetches: [
    { title: "Debian's package", find: fromDebian },
    {
      title: 'download from its makers',
      find: (context, verify) => {
        const machine = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
        const system = ['linux', 'darwin'].find((name) => name === process.platform);
        if (machine === undefined || system === undefined)
          return Promise.resolve({ ok: false, reason: 'no build for this platform is known here' });
        const folder = `${RELEASES}/v${VENDOR_VERSION}`;
        return fetchFromVendor(
          {
            program: 'prometheus',
            version: VENDOR_VERSION,
            url: `${folder}/prometheus-${VENDOR_VERSION}.${system}-${machine}.tar.gz`,
            checksumsUrl: `${folder}/sha256sums.txt`,
          },
          context,
          verify,
        );
      },
    },
  ],
  verify: verifyPrometheus,
  advice: [
    'On Debian and Ubuntu: apt-get update, then start again; the package is unpacked, not installed.',
  ],
};

/** Takes the program out of the package of Debian and its kin, whose checksum apt verifies; nothing is installed. */
async function fromDebian({ cache, report }: FetchContext, verify: Verify): Promise<Found> {
  const hasApt = await run('apt-cache', ['show', 'prometheus']).then(
    () => true,
    () => false,
  );
  if (!hasApt) return { ok: false, absent: true, reason: 'apt knows no package prometheus' };
  return installOnce({
    target: cachedBinary(cache, 'prometheus', DEBIAN),
    report,
    verify,
    make: async (folder) => {
      report.line('fetching the package prometheus, 19 MB');
      await run('apt-get', ['download', 'prometheus'], { cwd: folder });
      const file = (await readdir(folder)).find((name) => name.endsWith('.deb'));
      if (file === undefined) return { ok: false, reason: 'apt-get downloaded no package' };
      const unpacked = join(folder, 'unpacked');
      await mkdir(unpacked);
      await run('dpkg-deb', ['-x', join(folder, file), unpacked]);
      const binary = join(folder, 'prometheus');
      await rename(join(unpacked, 'usr', 'bin', 'prometheus'), binary);
      return { ok: true, path: binary };
    },
  });
}

async function verifyPrometheus(path: string): Promise<Found> {
  try {
    await run(path, ['--version']);
    return { ok: true, path };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
