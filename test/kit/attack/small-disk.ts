import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of its own, in memory, that can be filled and freed. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  /** Takes the filling away. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

const BLOCK = Buffer.alloc(1 << 20);

/** Mounts one; null where this user may not mount (say so, do not pass in silence). */
export async function mountSmallDisk(sizeMb: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'orbital-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  const filling = join(folder, 'filling');
  await mkdir(join(folder, 'data'));
  return {
    folder: join(folder, 'data'),
    async fill() {
      const file = await open(filling, 'a');
      try {
        for (let size = BLOCK.length; size >= 1;) {
          const isFull = await file.write(BLOCK, 0, size).then(
            ({ bytesWritten }) => bytesWritten < size,
            () => true,
          );
          if (isFull) size = Math.floor(size / 16);
        }
      } finally {
        await file.close();
      }
      const { bavail } = await statfs(folder);
      if (bavail > 16) throw new Error(`${bavail} blocks are still free`);
    },
    async free() {
      await unlink(filling);
    },
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
