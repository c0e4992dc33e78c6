import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leashed } from './leashed.ts';

/** How an engine is started. */
export interface EngineStart {
  readonly binary: string;
  /** Where its data lives. */
  readonly folder: string;
  readonly port: number;
  readonly logFile: string;
  readonly pidFile?: string;
  /** The data folder goes when the engine is stopped; a crash leaves it for the next start. */
  readonly thrownAway?: boolean;
}

/** An engine that answered a round trip. `stop()` of its process ends it. */
export interface RunningEngine {
  readonly address: string;
  readonly process: Leashed;
}

const READY_WITHIN_MS = 60_000;

/**
 * Repeats `probe` until it succeeds.
 * @throws {EngineFailed} when the program ends first or a minute passes; the program is ended.
 */
export async function untilReady(
  process: Leashed,
  logFile: string,
  probe: () => Promise<void>,
  hint = '',
): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const problem = await probe().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem === null) return;
    const ended = await Promise.race([process.exited, sleep(50, null)]);
    if (ended !== null)
      throw new EngineEnded(
        await withLog(`${process.name} ended with status ${ended}. ${hint}`, logFile),
      );
    if (performance.now() > deadline) {
      await process.stop();
      throw new EngineFailed(
        await withLog(`${process.name} did not get ready: ${problem}. ${hint}`, logFile),
      );
    }
  }
}

/** An engine did not come up; the message ends with the last lines of its log. */
export class EngineFailed extends Error {
  override readonly name: string = 'EngineFailed';
}

/** An engine ended by itself before it was ready. */
export class EngineEnded extends EngineFailed {
  override readonly name = 'EngineEnded';
}

/** Ends a message with what the engine wrote last, and with the panic of a program in Go. */
async function withLog(what: string, logFile: string): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const all = log.trimEnd().split('\n');
  const panic = all.slice(0, -8).findLast((line) => line.startsWith('panic: '));
  const told = [...(panic === undefined ? [] : [panic, '…']), ...all.slice(-8)];
  const lines = told.map((line) => `    ${line.slice(0, 300)}`);
  return [what, `  its log (${logFile}) ends with:`, ...lines].join('\n');
}
