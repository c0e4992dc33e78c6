import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Found } from './resolve.ts';

/**
 * Runs `verify` (a round trip through a throw-away engine, seconds long) once per binary: the
 * result is kept under the file's identity (inode, size, time of change), which a rename keeps.
 */
export async function verifyOnce(
  cache: string,
  path: string,
  verify: (path: string) => Promise<Found>,
): Promise<Found> {
  const { dev, ino, size, mtimeMs } = await stat(path);
  const seal = JSON.stringify({ dev, ino, size, mtimeMs });
  const name = createHash('sha256').update(seal).digest('hex').slice(0, 32);
  const folder = join(cache, 'verified');
  const file = join(folder, `${name}.json`);
  if ((await readFile(file, 'utf8').catch(() => '')) === seal) return { ok: true, path };
  const verified = await verify(path);
  if (verified.ok) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, seal);
  }
  return verified;
}
