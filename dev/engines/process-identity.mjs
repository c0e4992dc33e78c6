// @ts-check
/**
 * Tells one process from another that later got the same number. Plain JavaScript, because the
 * leash that needs it runs without a TypeScript loader.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Process number and the moment it was started: together they name one process for good.
 * @typedef {{ pid: number, start: string }} ProcessIdentity
 */

/**
 * Says when a living process was started, as an opaque text that never changes while it lives.
 * Null when there is no such process or it is only waiting to be reaped.
 * @param {number} pid
 * @returns {string | null}
 */
export function processStart(pid) {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

/**
 * True while the process that was once written down is still the one with that number.
 * @param {ProcessIdentity} identity
 */
export function isAlive(identity) {
  return processStart(identity.pid) === identity.start;
}

/**
 * The parent of a process and the command line of the process itself; null when it is gone.
 * @param {number} pid
 * @returns {{ pid: number, command: string } | null}
 */
export function processParent(pid) {
  if (process.platform === 'linux') {
    const parent = statFields(pid)?.[1];
    if (parent === undefined) return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid: Number(parent), command };
  }
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(ps(pid, 'ppid=,args=')) ?? [];
  return parent === undefined ? null : { pid: Number(parent), command };
}

/**
 * The third and later fields of /proc/<pid>/stat (proc(5)). The name in the second may itself hold
 * spaces and parentheses, so counting begins after the last one.
 * @param {number} pid
 * @returns {string[] | null}
 */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * Field 22 is the start in clock ticks since boot, field 3 the state.
 * @param {number} pid
 */
function startFromProc(pid) {
  const fields = statFields(pid);
  return fields === null || fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/** @param {number} pid */
function startFromPs(pid) {
  const start = ps(pid, 'lstart=').trim();
  return start === '' ? null : start;
}

/**
 * @param {number} pid
 * @param {string} columns
 */
function ps(pid, columns) {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** @param {unknown} error */
function isGone(error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ESRCH';
}
