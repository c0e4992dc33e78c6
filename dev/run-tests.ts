import { styleText } from 'node:util';
import { readArguments } from './arguments.ts';
import { CHECKS, type Check, runCheck, runMocha } from './commands.ts';
import { elapsed, reportTo } from './engines/report.ts';
import { type Engines, startEngines } from './engines/start-engines.ts';
import { onEnd } from './parent.ts';
import { type Counts, exitStatus, failureList, lastLine, sum } from './tally.ts';
import { findTestFiles } from './test-files.ts';

const USAGE = `npm test                    types, format, lint and every test but the fault tests
npm test -- <part of path>… only the test files whose path contains one of the parts
npm run test:faults         the fault tests
npm run test:quality        the planner's quality suite at full size, which takes a while;
                            QUALITY_PART=2/5 runs the second fifth of its random jobs`;

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      faults: { type: 'boolean', default: false },
      quality: { type: 'boolean', default: false },
    },
  },
  USAGE,
);
const started: Engines[] = [];
onEnd((reason) => {
  console.error(`\n${reason}: stopping`);
  void Promise.all(started.map((engines) => engines.stop())).finally(() => process.exit(130));
});

const filters = values.quality ? ['test/quality/'] : positionals;
const everything = !values.faults && filters.length === 0;
const files = await findTestFiles('.', { faults: values.faults, filters });
// The suite looks at a sample, always the same, unless it is asked for everything.
const unitEnv = values.quality
  ? { PROPERTY_SEED: 'random', ...process.env, QUALITY: 'full' }
  : process.env;
const counts: Counts[] = [];
if (everything) counts.push(...(await runChecks()));
if (files.unit.length > 0) {
  heading(`tests without engines (${files.unit.length} files)`);
  counts.push((await runMocha(files.unit, unitEnv, true)).counts);
}
counts.push(...(await runWithEngines([files.engines, files.processes])));

const total = sum(counts);
if (total.failed > 0) console.log(`\n${styleText('red', 'failed:')}\n${failureList(total)}`);
console.log(`\n${elapsed(0)}`);
console.log(lastLine(total));
process.exit(exitStatus(total));

/** Two lanes for two cores: lint takes about as long as the other two. */
async function runChecks(): Promise<Counts[]> {
  heading('types, format, lint');
  const lanes = await Promise.all([
    inOrder(CHECKS.filter(({ title }) => title !== 'lint')),
    inOrder(CHECKS.filter(({ title }) => title === 'lint')),
  ]);
  return lanes.flat();
}

async function inOrder(checks: readonly Check[]): Promise<Counts[]> {
  const results: Counts[] = [];
  for (const check of checks) {
    const started = performance.now();
    const { counts: result, output } = await runCheck(check);
    const mark = result.failed === 0 ? styleText('green', 'ok') : styleText('red', 'FAILED');
    console.log(`  ${check.title}: ${mark} (${elapsed(started)})`);
    if (result.failed > 0) console.log(output);
    results.push(result);
  }
  return results;
}

/**
 * Runs each lane with engines of its own, all lanes at once: these tests wait more than they
 * compute. The first lane's output is live, the others' follow.
 */
async function runWithEngines(lanes: readonly (readonly string[])[]): Promise<Counts[]> {
  const used = lanes.filter((paths) => paths.length > 0);
  if (used.length === 0) return [];
  heading(`tests against Temporal and MongoDB (${used.flat().length} files)`);
  const report = reportTo(process.stdout);
  try {
    while (started.length < used.length)
      started.push(await startEngines({ env: process.env, report, dataFolder: null }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return [{ passed: 0, failed: 1, failures: [`engines: ${message}`] }];
  }
  const results = await Promise.all(
    used.map((paths, index) => runMocha(paths, withEngines(started[index]), index === 0)),
  );
  await Promise.all(started.map((engines) => engines.stop()));
  for (const { output } of results.slice(1)) console.log(output);
  return results.map((result) => result.counts);
}

function withEngines(engines: Engines | undefined): NodeJS.ProcessEnv {
  return {
    ...process.env,
    MONGODB_URI: engines?.mongoUri,
    TEMPORAL_ADDRESS: engines?.temporalAddress,
    TEMPORAL_UI_URL: engines?.temporalUiUrl,
  };
}

function heading(text: string): void {
  console.log(`\n${styleText('bold', `— ${text}`)}\n`);
}
