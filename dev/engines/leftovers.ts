import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessIdentity, isAlive } from './process-identity.mjs';

/** What a leash writes down about itself and its program. */
interface PidRecord {
  readonly name: string;
  readonly leash: ProcessIdentity;
  readonly program: ProcessIdentity;
}

/**
 * Ends what an earlier run left behind according to its pid file. Only a process whose number *and*
 * start time are the written ones is touched. Returns the name of what was ended, else null.
 */
export async function endLeftover(pidFile: string, graceMs = 15_000): Promise<string | null> {
  const record = await readPidRecord(pidFile);
  if (record === null) return null;
  const left = [record.leash, record.program].filter(isAlive);
  for (const identity of left) signal(identity, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (left.some(isAlive) && Date.now() < deadline) await sleep(50);
  for (const identity of left) signal(identity, 'SIGKILL');
  while (left.some(isAlive)) await sleep(20);
  await rm(pidFile, { force: true });
  return left.length > 0 ? record.name : null;
}

/** Reads a pid file; null when there is none or it was cut short by a crash. */
export async function readPidRecord(pidFile: string): Promise<PidRecord | null> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null; // Absent or torn: there is nothing that could be identified by it.
  }
  return isPidRecord(parsed) ? parsed : null;
}

function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isAlive(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    if (isAlive(identity)) throw error;
  }
}

function isPidRecord(value: unknown): value is PidRecord {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'name' in value &&
    typeof value.name === 'string' &&
    'leash' in value &&
    isIdentity(value.leash) &&
    'program' in value &&
    isIdentity(value.program)
  );
}

function isIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'pid' in value &&
    Number.isSafeInteger(value.pid) &&
    Number(value.pid) > 1 &&
    'start' in value &&
    typeof value.start === 'string' &&
    value.start !== ''
  );
}
