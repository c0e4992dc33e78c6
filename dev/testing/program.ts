import { join } from 'node:path';
import type { Counts } from './tally.ts';
import type { FileTime } from './times.ts';

/** The top folder of the project. */
export const top = join(import.meta.dirname, '..', '..');

/** A program of node_modules, run with the Node that runs us. */
export function nodeProgram(path: string, args: readonly string[]): readonly string[] {
  return [join(top, 'node_modules', path), ...args];
}

/** What a program printed, unless straight to our output, and what it counted and timed. */
export interface Outcome {
  readonly counts: Counts;
  readonly output: string;
  readonly times?: readonly FileTime[];
}

/**
 * What only computes stands back for the tests with engines, which compute little but wait for
 * answers; half the weight is not so much that it would starve.
 */
export const COMPUTING_NICENESS = 3;
