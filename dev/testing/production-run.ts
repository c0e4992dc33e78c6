import { join } from 'node:path';
import { startLeashed } from '../engines/leashed.ts';
import { type Outcome, top } from './program.ts';

/** What the program ends with where the machine lacks something. */
const MISSING = 3;

/**
 * Brings up the production shape, uses it and takes it down in a process of its own, which counts as one test; as
 * none where the machine lacks something that it needs, which the output then says.
 */
export async function runProductionLike(): Promise<Outcome> {
  const lines: string[] = [];
  const process_ = startLeashed({
    name: 'production-like',
    command: process.execPath,
    args: [join(top, 'dev', 'production-like.mjs'), '--per-class', '1'],
    cwd: top,
    output: 'tee',
    // It takes down what it started, which takes some seconds.
    graceMs: 40_000,
    onLine: (line) => lines.push(line),
  });
  const status = await process_.exited;
  return { counts: countsOf(status), output: lines.join('\n') };
}

/** What its exit status counts as. */
export function countsOf(status: number): Outcome['counts'] {
  if (status === 0) return { passed: 1, failed: 0, failures: [] };
  if (status === MISSING) return { passed: 0, failed: 0, failures: [] };
  return { passed: 0, failed: 1, failures: ['production shape: see above'] };
}
