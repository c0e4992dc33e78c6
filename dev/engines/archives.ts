import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { openPromise } from 'yauzl';
import { sha256Of } from './download.ts';
import type { Found } from './resolve.ts';

const run = promisify(execFile);

/** Refuses a file whose SHA-256 is not the expected one. */
export async function checkSha256(path: string, expected: string): Promise<Found> {
  const actual = await sha256Of(path);
  if (actual === expected.toLowerCase()) return { ok: true, path };
  return { ok: false, reason: `checksum mismatch: expected ${expected}, got ${actual}` };
}

/** Takes the one executable whose path ends in `suffix` out of a zip archive, wheels included. */
export async function extractFromZip(
  archive: string,
  suffix: string,
  target: string,
): Promise<Found> {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith(suffix)) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    await chmod(target, 0o755);
    return { ok: true, path: target };
  }
  return { ok: false, reason: `the archive holds no file ending in ${suffix}` };
}

/** Unpacks a .tar.gz with the system's `tar` and finds the file called `name` in it. */
export async function extractFromTar(
  archive: string,
  name: string,
  folder: string,
): Promise<Found> {
  await run('tar', ['-xzf', archive, '-C', folder]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const entry = entries.find((e) => e.isFile() && e.name === name);
  if (entry === undefined) return { ok: false, reason: `the archive holds no file ${name}` };
  return { ok: true, path: join(entry.parentPath, entry.name) };
}
