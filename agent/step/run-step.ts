import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { wrapCommand, type Host, type Wrapped } from './isolation.ts';
import { descendantsOf, endProcessesWith, signalAll } from './process-tree.ts';
import { folderBytes, type StepFolders } from './work-folder.ts';

/** A program to run, with its limits. */
export interface Program {
  readonly stepId: string;
  readonly deploymentId: string;
  readonly command: readonly string[];
  readonly image: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly network: boolean;
  /** By the wall clock, ms; time in which it is paused does not count. */
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
  /** All that it leaves in its folder beside its inputs, bytes. */
  readonly maxOutputBytes: number;
  readonly folders: StepFolders;
}

/** How a program ended. */
export type ProgramEnd = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** A running program. */
export interface RunningProgram {
  readonly wrapped: Wrapped;
  readonly ended: Promise<ProgramEnd>;
  /** Asks it to save what it needs to go on (SIGUSR1). */
  checkpoint(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it and everything that it started. */
  stop(reason: string): Promise<void>;
}

/** How often limits are looked at, ms. */
const LOOK_MS = 200;
/** Processes of a step at once. */
const MAX_PROCESSES = 256;
/** Standard output and error together are kept up to this, bytes. */
export const MAX_LOG_BYTES = 1_000_000;

/**
 * Starts a program within its limits. `onProgress` hears of shares 0 to 1 that it writes to
 * ORBITAL_PROGRESS. Answers why not where it asks for a container and there is no engine.
 */
export async function startProgram(
  host: Host,
  program: Program,
  onProgress: (share: number) => void,
): Promise<RunningProgram | { readonly refusal: string }> {
  const env = {
    ...program.env,
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: program.folders.work,
    ORBITAL_STEP: program.stepId,
    ORBITAL_DEPLOYMENT: program.deploymentId,
    ORBITAL_WORK_DIR: program.folders.work,
    ORBITAL_CHECKPOINT_DIR: program.folders.checkpoint,
    ORBITAL_PROGRESS: program.folders.progress,
  };
  const inputBytes = await folderBytes(program.folders.work);
  const mostBytes = inputBytes + program.maxOutputBytes + MAX_LOG_BYTES;
  const wrapped = wrapCommand(
    host,
    {
      command: program.command,
      image: program.image,
      network: program.network,
      memoryMb: program.maxMemoryMb,
      workFolder: program.folders.work,
      env,
    },
    { fileBytes: mostBytes },
  );
  if (wrapped === null)
    return {
      refusal: `the step asks for the image ${program.image}, and there is no container engine`,
    };
  const [command = '', ...args] = wrapped.command;
  const child = spawn(command, args, {
    cwd: program.folders.work,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a key press or a signal to the agent does not reach it.
    detached: true,
  });
  const log = keepLog(child, program.folders.log);
  let stopReason: string | null = null;
  let pausedSince: number | null = null;
  let pausedMs = 0;
  const begun = performance.now();
  const tree = async (): Promise<number[]> =>
    child.pid === undefined ? [] : (await descendantsOf(child.pid)).map(({ pid }) => pid);

  const stop = async (reason: string): Promise<void> => {
    stopReason ??= reason;
    const pids = await tree();
    signalAll(child.pid === undefined ? pids : [...pids, child.pid], 'SIGKILL');
  };
  const ended = endOf(child, () => stopReason).then(async (end) => {
    // Without namespaces a program may leave processes behind.
    if (wrapped.isolation === 'process') await endLeftovers(program.folders);
    await log.closed;
    return end;
  });
  void watchLimits();

  return {
    wrapped,
    ended,
    checkpoint: async () => signalAll(await tree(), 'SIGUSR1'),
    pause: async () => {
      pausedSince ??= performance.now();
      await standStill();
    },
    resume: async () => {
      if (pausedSince !== null) pausedMs += performance.now() - pausedSince;
      pausedSince = null;
      signalAll(await tree(), 'SIGCONT');
    },
    stop,
  };

  /** Stops every process of it while it is paused. */
  async function standStill(): Promise<void> {
    const pids = await tree();
    if (pausedSince !== null) signalAll(pids, 'SIGSTOP');
  }

  /** Looks at time, memory, processes and disk until the program has ended. */
  async function watchLimits(): Promise<void> {
    let told = -1;
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      await sleep(LOOK_MS, null, { ref: false });
      const breach = await breachOf(child.pid);
      if (breach !== null) await stop(breach);
      // A program that was paused while it was being started has processes since then that nobody has stopped.
      if (pausedSince !== null) await standStill();
      const share = await readShare(program.folders.progress);
      if (share !== null && share !== told) onProgress(share);
      told = share ?? told;
    }
  }

  async function breachOf(pid: number): Promise<string | null> {
    const paused = pausedMs + (pausedSince === null ? 0 : performance.now() - pausedSince);
    if (performance.now() - begun - paused > program.timeoutMs)
      return `it took longer than ${program.timeoutMs / 1000} s`;
    const processes = await descendantsOf(pid);
    if (processes.length > MAX_PROCESSES)
      return `it had ${processes.length} processes at once, more than ${MAX_PROCESSES}`;
    const memoryMb = processes.reduce((sum, { ownMb }) => sum + ownMb, 0);
    if (memoryMb > program.maxMemoryMb)
      return `it used ${Math.round(memoryMb)} MB of memory, more than ${program.maxMemoryMb}`;
    const bytes = await folderBytes(program.folders.work);
    return bytes > mostBytes
      ? `its folder grew to ${bytes} bytes, more than ${mostBytes} with its inputs`
      : null;
  }
}

/** Ends what still runs in the folder of a step: the agent was killed, or a program detached itself. */
export function endLeftovers(folders: StepFolders): Promise<void> {
  return endProcessesWith('ORBITAL_WORK_DIR', folders.work);
}

/** Waits for the end of a process and says how it was. */
function endOf(child: ChildProcess, stopReason: () => string | null): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      resolve({ ok: false, reason: `it could not be started: ${error.message}` });
    });
    child.on('close', (code, signal) => {
      const reason = stopReason();
      if (reason !== null) resolve({ ok: false, reason });
      else if (code === 0) resolve({ ok: true });
      else
        resolve({
          ok: false,
          reason: signal === null ? describeExit(code ?? 0) : `it was ended by ${signal}`,
        });
    });
  });
}

/** Shells and wrappers end with 126 and 127 for what cannot be run. */
function describeExit(code: number): string {
  if (code === 127) return 'its command was not found (exit status 127)';
  if (code === 126) return 'its command could not be executed (exit status 126)';
  if (code > 128 && code < 160) return `it was ended by signal ${code - 128}`;
  return `it ended with exit status ${code}`;
}

/** Keeps the first `MAX_LOG_BYTES` that a program prints; the rest is read and dropped. */
function keepLog(child: ChildProcess, path: string): { readonly closed: Promise<void> } {
  const file = createWriteStream(path, { flags: 'a' });
  let kept = 0;
  const take = (chunk: Buffer): void => {
    const room = MAX_LOG_BYTES - kept;
    if (room <= 0) return;
    kept += Math.min(room, chunk.length);
    file.write(chunk.subarray(0, room));
    if (chunk.length > room) file.write('\n… cut here\n');
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const closed = new Promise<void>((resolve) => {
    // A full disk loses the log, never the step.
    file.on('error', () => resolve());
    file.on('close', () => resolve());
    child.on('close', () => file.end());
    child.on('error', () => file.end());
  });
  return { closed };
}

/** The share that a program wrote; null where there is none to be read. */
async function readShare(path: string): Promise<number | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const share = Number.parseFloat(text.slice(0, 40));
  return share >= 0 && share <= 1 ? share : null;
}
