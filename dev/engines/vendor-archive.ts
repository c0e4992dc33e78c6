import { join } from 'node:path';
import { chmod, rename } from 'node:fs/promises';
import { checkSha256, extractFromTar } from './archives.ts';
import { cachedBinary, installOnce } from './cache.ts';
import { fetchFile, fetchText } from './download.ts';
import type { FetchContext, Verify } from './engine-kind.ts';
import type { Found } from './resolve.ts';

/** A release archive on the vendor's own site. */
export interface VendorArchive {
  readonly program: 'temporal' | 'mongod' | 'prometheus';
  readonly version: string;
  readonly url: string;
  /** Published list of lines `<sha256>  <file name>` that names the archive. */
  readonly checksumsUrl: string;
}

/**
 * Downloads a release into the cache. The archive must match the checksum its vendor publishes;
 * that small file is asked for first, so that a machine without internet gives up quickly.
 */
export async function fetchFromVendor(
  archive: VendorArchive,
  { cache, report }: FetchContext,
  verify: Verify,
): Promise<Found> {
  const { text } = await fetchText(archive.checksumsUrl);
  const file = archive.url.slice(archive.url.lastIndexOf('/') + 1);
  const expected = checksumOf(file, text);
  if (expected === null)
    return { ok: false, reason: `${archive.checksumsUrl} does not list ${file}` };
  return installOnce({
    target: cachedBinary(cache, archive.program, archive.version),
    report,
    verify,
    make: async (folder) => {
      report.line(`downloading ${archive.url}`);
      const path = join(folder, file);
      await fetchFile(archive.url, path, report);
      const checked = await checkSha256(path, expected);
      if (!checked.ok) return checked;
      const unpacked = await extractFromTar(path, archive.program, folder);
      if (!unpacked.ok) return unpacked;
      const binary = join(folder, archive.program);
      await rename(unpacked.path, binary);
      await chmod(binary, 0o755);
      return { ok: true, path: binary };
    },
  });
}

/** Finds a file's SHA-256 in the usual list format; null when it is not listed. */
export function checksumOf(file: string, list: string): string | null {
  for (const line of list.split('\n')) {
    const [sum = '', name = ''] = line.trim().split(/\s+\*?/);
    if (name === file && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
  }
  return null;
}
