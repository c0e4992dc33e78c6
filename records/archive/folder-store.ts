import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveStore } from './store.ts';

/** An archive in a folder. What is answered as written is on the disk, name included. */
export function createFolderStore(folder: string): ArchiveStore {
  const pathOf = (key: string): string => join(folder, ...key.split('/'));
  return {
    place: `folder ${folder}`,

    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      try {
        await writeThrough(part, content);
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
      await syncFolders(folder, dirname(path));
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is kept once its folder is, and a new folder once the one above it is. */
async function syncFolders(top: string, from: string): Promise<void> {
  for (let path = from; path.startsWith(top) && path !== dirname(path); path = dirname(path)) {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
