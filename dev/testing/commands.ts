import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLeashed } from '../engines/leashed.ts';
import { mochaCounts } from './tally.ts';
import { readTimes } from './times.ts';
import { COMPUTING_NICENESS, nodeProgram, type Outcome, top } from './program.ts';

/** Where processes write what they executed, and where the report goes. */
const COVERAGE = join(top, 'coverage');
const COVERAGE_DATA = join(COVERAGE, 'data');

/**
 * What a run whose coverage is wanted adds to the environment of its processes; what earlier runs left
 * is removed.
 */
export async function beginCoverage(): Promise<NodeJS.ProcessEnv> {
  await rm(COVERAGE, { recursive: true, force: true });
  return { NODE_V8_COVERAGE: COVERAGE_DATA };
}

/** Prints which share of the product's lines, branches and functions ran; details go to `coverage/`. */
export async function reportCoverage(): Promise<void> {
  const folders = [
    ...['activities', 'api', 'contracts', 'domain', 'outbound', 'presenters', 'records'],
    ...['temporal', 'threads', 'worker'],
  ];
  // Workflows run in a sandbox of their own, where V8's counts do not reach.
  const c8 = startLeashed({
    name: 'c8',
    command: process.execPath,
    args: nodeProgram('c8/bin/c8.js', [
      ...['report', '--temp-directory', COVERAGE_DATA, '--reports-dir', COVERAGE],
      ...['--reporter', 'text-summary', '--reporter', 'html', '--exclude-after-remap', '--all'],
      ...folders.flatMap((folder) => ['--include', `${folder}/**/*.ts`]),
    ]),
    cwd: top,
    output: 'inherit',
    graceMs: 0,
  });
  if ((await c8.exited) !== 0) console.error('no coverage could be reported');
}

/** A process that has not ended this long after its last test holds something open. */
const LINGER_MS = 15_000;
/** Stands for its exit status: as `timeout` says it. */
const LINGERING_STATUS = 124;

/** How a process of mocha is run. */
export interface MochaRun {
  readonly env: NodeJS.ProcessEnv;
  /** Its output goes straight to ours, else it is returned. */
  readonly live: boolean;
  /** It needs no engine, so that it can stand back for those that do. */
  readonly computes: boolean;
}

/** Runs mocha on some files in a process of its own. */
export async function runMocha(files: readonly string[], run: MochaRun): Promise<Outcome> {
  const lines: string[] = [];
  const countsFile = join(tmpdir(), `orbital-mocha-${randomUUID()}.json`);
  const reporter = ['--reporter', join(import.meta.dirname, 'mocha-reporter.mjs')];
  const color = process.stdout.isTTY ? ['--color'] : [];
  const mocha = startLeashed({
    name: 'mocha',
    command: process.execPath,
    args: nodeProgram('mocha/bin/mocha.js', [...reporter, ...color, ...files]),
    cwd: top,
    env: { ...run.env, MOCHA_COUNTS: countsFile },
    output: run.live ? 'inherit' : 'tee',
    graceMs: 0,
    ...(run.computes && { niceness: COMPUTING_NICENESS }),
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
  return { counts, output: lines.join('\n'), times: readTimes(written) };
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
