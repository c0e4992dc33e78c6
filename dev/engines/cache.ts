import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from './lock.ts';
import { type Report, elapsed } from './report.ts';
import type { Found } from './resolve.ts';

/** Folder that keeps fetched and built engines: `ENGINES_CACHE`, else one below the home folder. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const named = env['ENGINES_CACHE'] ?? '';
  return named === '' ? join(homedir(), '.cache', 'orbital-compute', 'engines') : named;
}

/** A binary of one version for one platform inside the cache. */
export function cachedBinary(cache: string, name: string, version: string): string {
  return join(cache, `${name}-${version}-${process.platform}-${process.arch}`, name);
}

/** Says whether a path is an ordinary file. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ?? false;
}

/**
 * Makes `target` (a binary of the cache) once for all: `make` builds or unpacks into a folder of
 * its own, `verify` must accept the result, and only then one rename puts it in place. A second
 * start waits for the first instead of doing the same work.
 */
export async function installOnce(options: {
  readonly target: string;
  readonly report: Report;
  readonly make: (folder: string) => Promise<Found>;
  readonly verify: (path: string) => Promise<Found>;
}): Promise<Found> {
  const { target, report, make, verify } = options;
  const folder = join(target, '..');
  const release = await lockWhenFree(`${folder}.lock`, report);
  const partial = `${folder}.partial-${randomUUID()}`;
  try {
    if (await isFile(target)) return { ok: true, path: target };
    await mkdir(partial, { recursive: true });
    const made = await make(partial);
    const verified = made.ok ? await verify(made.path) : made;
    if (!verified.ok) return verified;
    await removeAllBut(basename(target), partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return { ok: true, path: target };
  } finally {
    await rm(partial, { recursive: true, force: true });
    await release();
  }
}

/** Archives and lists are of no use once the binary is out of them. */
async function removeAllBut(name: string, folder: string): Promise<void> {
  const others = (await readdir(folder)).filter((entry) => entry !== name);
  await Promise.all(others.map((entry) => rm(join(folder, entry), { recursive: true })));
}

async function lockWhenFree(path: string, report: Report): Promise<() => Promise<void>> {
  const since = performance.now();
  for (;;) {
    const attempt = await takeLock(path);
    if (attempt.ok) return attempt.release;
    report.progress(
      `waiting for process ${attempt.holderPid}, which is fetching the same (${elapsed(since)})`,
    );
    await sleep(500);
  }
}
