import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Digests that are kept, the newest ones: some versions of every file. */
const KEPT = 20_000;

/** What a check has found good, kept between runs. */
export interface KnownGood {
  /** Those of the files (by path, with their digest) that it has not found good before. */
  unknown(digests: ReadonlyMap<string, string>): string[];
  /** Keeps that all of these are good. */
  keep(digests: ReadonlyMap<string, string>): Promise<void>;
}

/** Opens what the check of that name has found good; `folder` is made when there is something to keep. */
export async function openKnownGood(folder: string, name: string): Promise<KnownGood> {
  const file = join(folder, `${name}.txt`);
  const known = new Set(await readDigests(file));
  return {
    unknown: (digests) => [...digests].filter(([, one]) => !known.has(one)).map(([path]) => path),
    async keep(digests) {
      // Another run may have written meanwhile; what two write at once is found anew by the next.
      const newest = new Set(digests.values());
      const older = (await readDigests(file)).filter((one) => !newest.has(one));
      const lines = [...older, ...newest];
      await mkdir(folder, { recursive: true });
      const partial = `${file}.${randomUUID()}`;
      await writeFile(partial, lines.slice(-KEPT).join('\n'));
      await rename(partial, file);
    },
  };
}

/** None where nothing was kept yet. */
async function readDigests(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
