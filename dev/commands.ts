import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLeashed } from './engines/leashed.ts';
import { type Counts, mochaCounts } from './tally.ts';

const top = join(import.meta.dirname, '..');

/** A program of node_modules, run with the Node that runs us. */
function nodeProgram(path: string, args: readonly string[]): readonly string[] {
  return [join(top, 'node_modules', path), ...args];
}

/** The checks that look at the source; each counts as one test. */
export const CHECKS = [
  { title: 'types', args: nodeProgram('typescript/bin/tsc', ['--noEmit']) },
  { title: 'format', args: nodeProgram('prettier/bin/prettier.cjs', ['--check', '.']) },
  { title: 'lint', args: nodeProgram('eslint/bin/eslint.js', ['.', '--max-warnings', '0']) },
] as const;

export type Check = (typeof CHECKS)[number];

/** What a program printed, unless straight to our output, and what it counted. */
export interface Outcome {
  readonly counts: Counts;
  readonly output: string;
}

/** Runs one check; what it printed is kept for one block of output. */
export async function runCheck(check: Check): Promise<Outcome> {
  const lines: string[] = [];
  const process_ = startLeashed({
    name: check.title,
    command: process.execPath,
    args: check.args,
    cwd: top,
    output: 'tee',
    graceMs: 0,
    onLine: (line) => lines.push(line),
  });
  const passed = (await process_.exited) === 0;
  return {
    counts: passed
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: [`${check.title}: see above`] },
    output: lines.join('\n'),
  };
}

/** A process that has not ended this long after its last test holds something open. */
const LINGER_MS = 15_000;
/** Stands for its exit status: as `timeout` says it. */
const LINGERING_STATUS = 124;

/**
 * Runs mocha on some files in a process of its own. Its output goes straight to ours when `live`,
 * else it is returned.
 */
export async function runMocha(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  live: boolean,
): Promise<Outcome> {
  const lines: string[] = [];
  const countsFile = join(tmpdir(), `orbital-mocha-${randomUUID()}.json`);
  const reporter = ['--reporter', join(import.meta.dirname, 'mocha-reporter.mjs')];
  const color = process.stdout.isTTY ? ['--color'] : [];
  const mocha = startLeashed({
    name: 'mocha',
    command: process.execPath,
    args: nodeProgram('mocha/bin/mocha.js', [...reporter, ...color, ...files]),
    cwd: top,
    env: { ...env, MOCHA_COUNTS: countsFile },
    output: live ? 'inherit' : 'tee',
    graceMs: 0,
    onLine: (line) => lines.push(line),
  });
  const status = await Promise.race([mocha.exited, lingering(countsFile, mocha.exited)]);
  if (status === 'lingers') {
    console.error(`mocha is still running ${LINGER_MS / 1000} s after its last test: ended`);
    await mocha.stop();
  }
  const written = await readFile(countsFile, 'utf8').catch(() => null);
  await rm(countsFile, { force: true });
  const counts = mochaCounts(written, status === 'lingers' ? LINGERING_STATUS : status);
  return { counts, output: lines.join('\n') };
}

/** Settles when the counts were written long ago and the process has still not ended. */
async function lingering(countsFile: string, exited: Promise<number>): Promise<'lingers'> {
  const over = new AbortController();
  void exited.then(() => over.abort());
  while ((await readFile(countsFile, 'utf8').catch(() => '')) === '' && !over.signal.aborted)
    await sleep(500, null, { ref: false });
  await sleep(LINGER_MS, null, { ref: false });
  return 'lingers';
}
