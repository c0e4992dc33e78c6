import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, lstat, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** The folders of one attempt of a step. */
export interface StepFolders {
  /** Where the program runs and finds its inputs. */
  readonly work: string;
  /** Where it keeps what it needs to go on. */
  readonly checkpoint: string;
  /** Where its standard output and error are kept. */
  readonly log: string;
  /** Where it tells how far it is. */
  readonly progress: string;
}

/** The folders of a step below a deployment's folder. */
export function foldersOf(deploymentFolder: string, stepId: string): StepFolders {
  const top = join(deploymentFolder, 'steps', encodeURIComponent(stepId));
  return {
    work: join(top, 'work'),
    checkpoint: join(top, 'checkpoint'),
    log: join(top, 'log.txt'),
    progress: join(top, 'work', '.orbital-progress'),
  };
}

/** Where the outputs of a step are kept once it has ended. */
export function outputFolder(deploymentFolder: string, stepId: string): string {
  return join(deploymentFolder, 'outputs', encodeURIComponent(stepId));
}

/** Empties the work folder of a step; its checkpoints stay. */
export async function freshFolders(folders: StepFolders): Promise<void> {
  await rm(folders.work, { recursive: true, force: true });
  await mkdir(folders.work, { recursive: true, mode: 0o700 });
  await mkdir(folders.checkpoint, { recursive: true, mode: 0o700 });
}

/** A file that a step left, or why it cannot be taken. */
export type TakenOutput =
  | { readonly ok: true; readonly sizeBytes: number; readonly sha256: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Copies an output out of a work folder and hashes the copy. What is no plain file, or lies outside the
 * folder when its links are followed, is refused: a program must not hand out what it was not given.
 */
export async function takeOutput(
  workFolder: string,
  path: string,
  target: string,
  maxBytes: number,
): Promise<TakenOutput> {
  const refuse = (reason: string): TakenOutput => ({ ok: false, reason });
  const source = join(workFolder, path);
  const real = await realpath(source).catch(() => null);
  if (real === null) return refuse(`the output ${path} is missing`);
  const home = await realpath(workFolder);
  if (!real.startsWith(home + sep)) return refuse(`the output ${path} lies outside its folder`);
  const found = await lstat(real);
  if (!found.isFile()) return refuse(`the output ${path} is not a plain file`);
  // A second name of a file outside the folder is a way around the check of links.
  if (found.nlink > 1) return refuse(`the output ${path} is linked from elsewhere`);
  if (found.size > maxBytes)
    return refuse(`the output ${path} has ${found.size} bytes, more than the ${maxBytes} allowed`);
  await mkdir(dirname(target), { recursive: true });
  await cp(real, target, { force: true });
  await syncFile(target);
  return { ok: true, ...(await measure(target)) };
}

/** Size and SHA-256 of a file, bytes and lower-case hex. */
export async function measure(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    // A stream without an encoding yields buffers.
    const bytes = chunk as Buffer;
    sizeBytes += bytes.length;
    hash.update(bytes);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** How much a folder holds, bytes; links are counted as themselves, and not followed. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return folderBytes(path);
      return (await lstat(path).catch(() => null))?.size ?? 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether a file or folder is there. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Waits until the disk has a file. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
