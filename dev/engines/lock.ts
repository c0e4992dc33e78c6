import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ProcessIdentity, isAlive, processStart } from './process-identity.mjs';

export type LockAttempt =
  | { readonly ok: true; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly holderPid: number };

/**
 * Takes a lock file that names its holder. A lock whose holder is dead counts as free.
 * Throws only when the folder cannot be written.
 */
export async function takeLock(path: string): Promise<LockAttempt> {
  await mkdir(dirname(path), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) ?? '' });
  for (;;) {
    if (await placeOnce(path, mine)) return { ok: true, release: () => rm(path, { force: true }) };
    const held = await readFile(path, 'utf8').catch(() => null);
    if (held === null) continue; // Released between the two looks.
    const holder = parseHolder(held);
    if (holder !== null && isAlive(holder)) return { ok: false, holderPid: holder.pid };
    await clearStale(path, held);
  }
}

/** Puts a complete file in place, or returns false when one is there: `link` never overwrites. */
async function placeOnce(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Moves a dead holder's file away; a fresh one that slipped in meanwhile is put back. */
async function clearStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false, // Another process cleared it first.
  );
  if (!moved) return;
  const content = await readFile(aside, 'utf8');
  await rm(aside, { force: true });
  if (content !== stale) await placeOnce(path, content);
}

function parseHolder(text: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { pid, start } = { pid: undefined, start: undefined, ...value };
    return typeof pid === 'number' && typeof start === 'string' ? { pid, start } : null;
  } catch {
    return null; // Not written by us: its holder is unknown.
  }
}
