import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import pLimit from 'p-limit';
import { readArguments } from './arguments.ts';
import { CHECKS, runCheck } from './testing/checks.ts';
import { beginCoverage, reportCoverage, runMocha } from './testing/commands.ts';
import { elapsed, reportTo } from './engines/report.ts';
import { type Engines, startEngines } from './engines/start-engines.ts';
import { deal } from './testing/deal.ts';
import { runProductionLike } from './testing/production-run.ts';
import { onEnd } from './parent.ts';
import { type Counts, exitStatus, failureList, lastLine, sum } from './testing/tally.ts';
import type { Outcome } from './testing/program.ts';
import { findTestFiles } from './testing/test-files.ts';
import { type FileTime, shareLine, timesTable } from './testing/times.ts';

const USAGE = `npm test                    types, format, lint, every test but the fault tests and most of the living schedule,
                            a sample of the attacks, and the production shape where the machine has PostgreSQL
npm test -- <part of path>… only the test files whose path contains one of the parts
npm test -- --times         also prints how long the tests of each file took
npm test -- --coverage      also prints which share of the code ran; coverage/index.html has it by line
npm run test:faults         the fault tests
npm run test:agent          the agent on board: what npm test asks of it, and its acceptance at full size, up to 15
                            minutes; AGENT_STORM=20 flies a tenth of its storm
npm run test:console        the page in a browser, at every width and in both themes, with pictures
npm run test:attack         the attacks at full size, up to 25 minutes; ATTACK_TARGET=<folder> attacks
                            another checkout, ATTACK_REPORT=<file> keeps the table
npm run test:quality        the planner's quality suite at full size, which takes a while;
                            QUALITY_PART=2/5 runs the second fifth of its random jobs and satellites
npm run test:schedule       the living schedule: bookings, revisions, workloads and batches in a world, brute force beside
                            what others have booked, and plans over a month of newer elements, up to 20 minutes`;

/** A process of mocha takes so many files without engines: loading costs it some seconds. */
const FILES_PER_PROCESS = 50;
/** A process of mocha with engines takes so many files. */
const FILES_PER_GROUP = 30;
/**
 * So many of them run at the same time, each with engines of its own: they wait more than they compute,
 * and what else runs fills the gaps. More of them end no earlier, and every answer takes longer.
 */
const GROUPS_AT_ONCE = availableParallelism() + 1;

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      agent: { type: 'boolean', default: false },
      attack: { type: 'boolean', default: false },
      console: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      quality: { type: 'boolean', default: false },
      schedule: { type: 'boolean', default: false },
      times: { type: 'boolean', default: false },
    },
  },
  USAGE,
);
const started: Engines[] = [];
const times: FileTime[] = [];
const startInTurn = pLimit(1);
onEnd((reason) => {
  console.error(`\n${reason}: stopping`);
  void Promise.all(started.map((engines) => engines.stop())).finally(() => process.exit(130));
});

const folder = values.quality
  ? 'test/quality/'
  : values.attack
    ? 'test/attack/'
    : values.schedule
      ? 'test/schedule/'
      : values.agent
        ? 'test/agent/'
        : values.console
          ? 'test/clients/console/browser/'
          : '';
const parts = folder !== '' && positionals.length === 0 ? [''] : positionals;
const filters = parts.map((part) => folder + part);
const everything = !values.faults && filters.length === 0;
const { faults, schedule, agent } = values;
const files = await findTestFiles('.', { faults, schedule, agent, filters });
console.log(`Node.js ${process.versions.node}`);
const baseEnv = {
  ...process.env,
  ...(values.attack && { ATTACK: 'full' }),
  ...(values.console && { CONSOLE: 'full' }),
  ...(values.coverage && (await beginCoverage())),
};
// The suite looks at a sample, always the same, unless it is asked for everything.
const unitEnv = values.quality ? { PROPERTY_SEED: 'random', ...baseEnv, QUALITY: 'full' } : baseEnv;
const shards = deal(files.unit, Math.ceil(files.unit.length / FILES_PER_PROCESS));
const groups = [
  files.processes,
  ...deal(files.engines, Math.ceil(files.engines.length / FILES_PER_GROUP)),
].filter((paths) => paths.length > 0);
const isAlone = !everything && shards.length + groups.length === 1;
const total = sum((await Promise.all([runAlone(), runWithEngines()])).flat());
if (values.coverage) await reportCoverage();
if (total.failed > 0) console.log(`\n${styleText('red', 'failed:')}\n${failureList(total)}`);
if (values.times) console.log(`\n${timesTable(times)}`);
const share = shareLine(times);
console.log(`\n${share === null ? '' : `${share}\n`}${elapsed(0)}`);
console.log(lastLine(total));
process.exit(exitStatus(total));

/** What needs no engines of ours, then the production shape, which brings its own: the processors are freer then. */
async function runAlone(): Promise<Counts[]> {
  const counts = await runComputing();
  if (!everything) return counts;
  heading('the production shape: Temporal on PostgreSQL, two APIs, three workers');
  return [...counts, await timed('production shape', runProductionLike)];
}

/**
 * Checks and tests without engines: a process for each core at a time, the longest first. They fill
 * the time in which the tests with engines wait.
 */
async function runComputing(): Promise<Counts[]> {
  const checks = everything ? CHECKS : [];
  const names = [...checks.map(({ title }) => title), `${files.unit.length} files of tests`];
  if (checks.length + shards.length > 0) heading(`without engines: ${names.join(', ')}`);
  const limit = pLimit(availableParallelism());
  return limit.map(
    [
      ...checks.map((check) => () => timed(check.title, () => runCheck(check))),
      ...shards.map((paths, index) => () => {
        const title = `tests without engines, part ${index + 1} of ${shards.length}`;
        return timed(title, () => runMocha(paths, { env: unitEnv, live: isAlone, computes: true }));
      }),
    ],
    (run) => run(),
  );
}

/** Runs one thing, then says how it went and, in one block, what it printed. */
async function timed(title: string, run: () => Promise<Outcome>): Promise<Counts> {
  const begun = performance.now();
  const { counts, output, times: taken } = await run();
  times.push(...(taken ?? []));
  const mark = counts.failed === 0 ? styleText('green', 'ok') : styleText('red', 'FAILED');
  console.log(`${output === '' ? '' : `\n${output}\n`}${title}: ${mark} (${elapsed(begun)})`);
  return counts;
}

/** Runs each group with engines of its own, the one that starts processes first: it takes longest. */
async function runWithEngines(): Promise<Counts[]> {
  if (groups.length === 0) return [];
  heading(`against Temporal and MongoDB: ${groups.flat().length} files of tests`);
  const atOnce = pLimit(GROUPS_AT_ONCE);
  return Promise.all(groups.map((paths, index) => atOnce(() => runGroup(paths, index))));
}

async function runGroup(paths: readonly string[], index: number): Promise<Counts> {
  try {
    // One after the other: each looks for free ports.
    const engines = await startInTurn(() =>
      startEngines({ env: process.env, report: reportTo(process.stdout), dataFolder: null }),
    );
    started.push(engines);
    const title = `tests with engines, part ${index + 1} of ${groups.length}`;
    const run = { env: withEngines(engines), live: isAlone, computes: false };
    const counts = await timed(title, () => runMocha(paths, run));
    await engines.stop();
    return counts;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [`engines: ${message}`] };
  }
}

function withEngines(engines: Engines): NodeJS.ProcessEnv {
  return {
    ...baseEnv,
    MONGODB_URI: engines.mongoUri,
    TEMPORAL_ADDRESS: engines.temporalAddress,
    TEMPORAL_UI_URL: engines.temporalUiUrl,
  };
}

function heading(text: string): void {
  console.log(`\n${styleText('bold', `— ${text}`)}\n`);
}
