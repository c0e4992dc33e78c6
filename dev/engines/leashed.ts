import { spawn } from 'node:child_process';
import { renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What the leash is told, as one JSON argument. */
export interface LeashSpec {
  /** Short name for messages and the pid file. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Written while the program runs, so that a later start can find one that was left behind. */
  readonly pidFile?: string;
  /** Appended to in the modes `log` and `tee`. */
  readonly logFile?: string;
  /** `log`: into the log file; `tee`: there and to the parent; `inherit`: the parent's own output. */
  readonly output: 'log' | 'tee' | 'inherit';
  /** Time between SIGTERM and SIGKILL in milliseconds; 0 kills the whole group at once. */
  readonly graceMs: number;
  /** How far the program stands back from others for the processor: 0 (default) to 19, see nice(1). */
  readonly niceness?: number;
  /** Folder that is thrown away when the program was asked to end, not when it crashed. */
  readonly removeAfter?: string;
}

/** A program that ends with this process at the latest. */
export interface Leashed {
  readonly name: string;
  /** Process number of the program itself, not of its leash. Rejects when it could not start. */
  readonly pid: Promise<number>;
  /** Settles with the exit status (128 + n after signal n) when the program has ended. */
  readonly exited: Promise<number>;
  /** Asks the program to end, by force after its time of grace, and waits until it has. */
  stop(): Promise<number>;
}

export interface LeashOptions extends LeashSpec {
  readonly env?: NodeJS.ProcessEnv;
  /** Receives each line the program writes (`output: 'tee'` only). */
  readonly onLine?: (line: string) => void;
}

const LEASH = fileURLToPath(new URL('./leash.mjs', import.meta.url));
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** Starts a program on a leash, see leash.mjs. The program may still fail at once: watch `exited`. */
export function startLeashed({ env, onLine, ...spec }: LeashOptions): Leashed {
  if (spec.logFile !== undefined) keepLogSmall(spec.logFile);
  const teed = spec.output === 'tee' ? 'pipe' : 'inherit';
  const leash = spawn(process.execPath, [LEASH, JSON.stringify(spec)], {
    detached: true,
    env: env ?? process.env,
    stdio: ['ignore', teed, teed, 'ipc'],
  });
  for (const stream of [leash.stdout, leash.stderr]) {
    if (stream !== null && onLine !== undefined) createInterface(stream).on('line', onLine);
  }
  const exited = new Promise<number>((resolve) => {
    leash.once('exit', (code) => resolve(code ?? 137));
    leash.once('error', () => resolve(127));
  });
  const pid = new Promise<number>((resolve, reject) => {
    leash.once('message', (message) => resolve(pidIn(message)));
    void exited.then((code) => reject(new Error(`${spec.name} ended at once (${code})`)));
  });
  pid.catch(() => undefined); // Only those who ask for the number want to hear that there is none.
  return {
    name: spec.name,
    pid,
    exited,
    stop: () => {
      leash.kill('SIGTERM');
      return exited;
    },
  };
}

function pidIn(message: unknown): number {
  if (typeof message === 'object' && message !== null && 'pid' in message)
    if (typeof message.pid === 'number') return message.pid;
  throw new TypeError('The leash sent something else than a process number');
}

/** One older log is kept beside the current one. */
function keepLogSmall(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
}
