import { rm } from 'node:fs/promises';
import type { Host } from '../step/isolation.ts';
import { executeStep } from './execute.ts';
import type { StepEnd } from './execute.ts';
import type { Program } from './hand-out.ts';

/** How a program ran that belongs to no flight. */
export interface RanOnce {
  readonly end: StepEnd;
  /** How it was kept apart; null where it did not begin. */
  readonly isolation: string | null;
}

/** A program that is run by itself. */
export interface OneProgram {
  readonly deploymentId: string;
  readonly program: Program;
  /** Everything of it on disk; its content lies below `content` already. */
  readonly folder: string;
  readonly onProgress: (share: number) => void;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/**
 * Runs one program within its limits, kept apart from the machine or not at all. Its results lie in
 * the folder until `removeRun`. Throws when its folder cannot be written.
 */
export async function runOnce(host: Host, one: OneProgram): Promise<RanOnce> {
  const { program: running, ended } = await executeStep(one.program, {
    host,
    deploymentId: one.deploymentId,
    folder: one.folder,
    requireIsolation: true,
    resultKey: null,
    onProgress: one.onProgress,
  });
  const stop = (): void => void running?.stop('it was stopped');
  one.signal.addEventListener('abort', stop, { once: true });
  if (one.signal.aborted) stop();
  try {
    return { end: await ended, isolation: running?.wrapped.isolation ?? null };
  } finally {
    one.signal.removeEventListener('abort', stop);
  }
}

/** Removes what a run has left. */
export async function removeRun(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
