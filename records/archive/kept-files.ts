import type { ArchiveFile } from './documents.ts';
import { countLines, readLines, sha256Of, type ArchiveLine } from './file.ts';
import type { ArchiveStore } from './store.ts';

/** The storage does not give back what was written: nothing that the file holds is removed or told. */
export class ArchiveDiffersError extends Error {
  constructor(place: string, key: string, what: string) {
    super(`${key} in ${place} ${what}`);
    this.name = 'ArchiveDiffersError';
  }
}

/** Where the manifest of a file is: beside it. */
export function manifestKey(key: string): string {
  return key.replace(/\.jsonl\.gz$/, '.manifest.json');
}

/** An owner as a folder: letters, digits and dashes as they are, other bytes as `_` and two hex digits. */
export function folderOf(ownerId: string): string {
  return Array.from(Buffer.from(ownerId, 'utf8'), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[A-Za-z0-9-]/.test(letter) ? letter : `_${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

/**
 * Reads a file and its manifest as they are kept.
 * @throws {ArchiveDiffersError} unless they are what was written.
 */
export async function readBack(
  store: ArchiveStore,
  file: ArchiveFile,
  manifest?: Buffer,
): Promise<void> {
  const content = await contentOf(store, file);
  if ((await countLines(content)) !== file.lines)
    throw new ArchiveDiffersError(store.place, file.key, 'has not all lines');
  const key = manifestKey(file.key);
  const kept = await store.get(key);
  if (kept === null) throw new ArchiveDiffersError(store.place, key, 'is not there');
  const isSame = manifest === undefined ? kept.includes(file.sha256) : kept.equals(manifest);
  if (!isSame) throw new ArchiveDiffersError(store.place, key, 'is not what was written');
}

/** The lines of a kept file. @throws {ArchiveDiffersError} unless it is what was written. */
export async function linesOfFile(store: ArchiveStore, file: ArchiveFile): Promise<ArchiveLine[]> {
  return readLines(await contentOf(store, file));
}

/** Removes a file and its manifest. */
export async function removeFile(store: ArchiveStore, key: string): Promise<void> {
  await store.remove(key);
  await store.remove(manifestKey(key));
}

async function contentOf(
  store: ArchiveStore,
  { key, bytes, sha256 }: ArchiveFile,
): Promise<Buffer> {
  const content = await store.get(key);
  if (content === null) throw new ArchiveDiffersError(store.place, key, 'is not there');
  if (content.byteLength !== bytes || sha256Of(content) !== sha256)
    throw new ArchiveDiffersError(store.place, key, 'is not what was written');
  return content;
}
