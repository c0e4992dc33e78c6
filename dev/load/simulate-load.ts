import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { mulberry32 } from '../../domain/planning/rcpsp/random.ts';
import { readArguments } from '../arguments.ts';
import { elapsed, reportTo } from '../engines/report.ts';
import { onEnd } from '../parent.ts';
import { costLines, KINDS, measureCosts, TITLES, type MeasuredCosts } from '../production/cost.ts';
import { findNeeds, NeedMissing, withShape, type Shape } from '../production/shape.ts';
import { arrivals, type Arrival } from './arrivals.ts';
import { costOfMix } from './model.ts';
import { predictDay, predictRun, quantileOf, row } from './predict.ts';
import { realRun, type RealRun } from './real-run.ts';

const USAGE = `npm run simulate-load                        a day of a million workloads, played against the service times in
                                             dev/load/measured.json: queues, processors, what breaks first
npm run simulate-load -- --workloads 200000  another number
npm run simulate-load -- --life 7200         mission time of a workload, s
npm run simulate-load -- --measure           measures the service times first, and keeps them
npm run simulate-load -- --check 20          a real run of so many minutes at 1/20 of a million a day, the day squeezed
                                             into them, beside what the simulation says of it`;

const MEASURED = join(import.meta.dirname, 'measured.json');
/** Of a million workloads a day. */
const CHECKED_SHARE = 1 / 20;
const MILLION = 1_000_000;
const DAY_S = 86_400;
const SEED = 5;
/** Workloads of each class that are measured. */
const PER_CLASS = 12;

const { values } = readArguments(
  {
    options: {
      workloads: { type: 'string', default: String(MILLION) },
      life: { type: 'string', default: '7200' },
      measure: { type: 'boolean', default: false },
      check: { type: 'string' },
    },
  },
  USAGE,
);
const report = reportTo(process.stdout);
const stopping = new AbortController();
onEnd((reason) => {
  report.line(`${reason}: stopping`);
  stopping.abort();
  if (values.check === undefined && !values.measure) process.exit(130);
});
const since = performance.now();
const say = (line: string): void => {
  report.line(line);
};

try {
  if (values.check !== undefined || values.measure) await onShape();
  if (values.check === undefined)
    predictDay(await kept(), {
      ...{ workloads: Number(values.workloads), lifeS: Number(values.life), say },
    });
} catch (error) {
  report.line(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof NeedMissing ? 3 : 1);
}
report.line(`Done in ${elapsed(since)}`);
process.exit(0);

/** The service times that were measured and kept. */
async function kept(): Promise<MeasuredCosts> {
  // Written by this program.
  return JSON.parse(await readFile(MEASURED, 'utf8')) as MeasuredCosts;
}

async function onShape(): Promise<void> {
  const { signal } = stopping;
  const needs = await findNeeds(process.env, report);
  await withShape(needs, { report, signal }, async (shape) => {
    const apiKey = await shape.makeKey('--owner', 'load', '--mode', 'live', '--tier', 'enterprise');
    const measured = await measureCosts({ shape, apiKey, perClass: PER_CLASS, signal });
    say(['', ...costLines(measured), ''].join('\n'));
    if (values.measure) await writeFile(MEASURED, `${JSON.stringify(measured, null, 2)}\n`);
    if (values.check !== undefined) await check(measured, shape, apiKey);
  });
}

/** Runs what the simulation foretells, and prints both. */
async function check(measured: MeasuredCosts, shape: Shape, apiKey: string): Promise<void> {
  const lengthS = 60 * Number(values.check);
  const rate = (CHECKED_SHARE * MILLION) / DAY_S;
  const coming: readonly Arrival[] = [...arrivals({ rate, lengthS, random: mulberry32(SEED) })];
  const { signal } = stopping;
  const ran = await realRun(coming, lengthS, { shape, apiKey, report, signal });
  const processors = availableParallelism();
  const oursBusy = sum(Object.values(ran.costs)) / 1_000 / ran.lengthS;
  const others = ran.machine.runnable * Math.max(0, 1 - oursBusy / Math.max(0.1, ran.machine.busy));
  sayRun(ran, processors, others);
  const foretold = predictRun(measured, coming, {
    ...{ processors, runnable: ran.machine.runnable, lengthS },
  });
  sayComparison(measured, ran, foretold);
}

function sayRun(
  { workloads, lengthS, machine, stores }: RealRun,
  processors: number,
  others: number,
): void {
  say(`${workloads} workloads in ${lengthS.toFixed(0)} s`);
  say(
    `machine: ${machine.busy.toFixed(2)} of ${processors} processors busy, ${machine.runnable.toFixed(1)} threads ` +
      `want one, ${others.toFixed(1)} of them of others`,
  );
  const each = (total: number | null, digits = 0): string =>
    total === null ? 'not known' : (total / workloads).toFixed(digits);
  say('');
  say(`stores, a workload: commits ${each(stores.commits)}, WAL ${each(stores.walBytes)} bytes,`);
  say(
    `  rows of visibility ${each(stores.visibilityRows, 2)} with ${each(stores.visibilityBytes)} bytes, the rest of ` +
      `Temporal ${each(stores.temporalBytes)} bytes,`,
  );
  say(
    `  MongoDB ${each(stores.mongoBytes)} bytes, its indexes ${each(stores.mongoIndexBytes)} bytes`,
  );
}

function sayComparison(
  measured: MeasuredCosts,
  ran: RealRun,
  foretold: ReturnType<typeof predictRun>,
): void {
  const mix = costOfMix(measured);
  say('');
  say(row(['ms a workload', ...KINDS.map((kind) => TITLES[kind])]));
  say(row(['foretold', ...KINDS.map((kind) => restAnd(mix[kind], measured.rest[kind], ran))]));
  say(row(['measured', ...KINDS.map((kind) => (ran.costs[kind] / ran.workloads).toFixed(0))]));
  say(
    row([
      'in the peak',
      ...KINDS.map(
        (kind) => `${((1000 * ran.peakCosts[kind]) / 100 / ran.lengthS).toFixed(0)} ms/s`,
      ),
    ]),
  );
  const ended = Object.values(ran.endedS)
    .flat()
    .sort((a, b) => a - b);
  const line = (name: string, list: readonly number[]): void => {
    say(
      row([name, ...[0.5, 0.95, 0.99].map((share) => `${quantileOf(list, share).toFixed(2)} s`)]),
    );
  };
  say('');
  say(row(['', 'p50', 'p95', 'p99']));
  line('end, foretold', foretold.endedS);
  line('end, measured', ended);
  for (const [name, list] of Object.entries(ran.endedS)) line(`  ${name}`, list);
  line('accepted', ran.acceptedS);
  say('');
  say(row(['ms of waiting', ...KINDS.map((kind) => TITLES[kind])]));
  say(row(['foretold', ...KINDS.map((kind) => (1_000 * foretold.waitS[kind]).toFixed(0))]));
  for (const [queue, meanS] of Object.entries(ran.startedS))
    say(`schedule to start, measured: ${queue} ${(1_000 * meanS).toFixed(0)} ms in the mean`);
}

/** What a workload should have taken, with its part of what processes take at rest. */
function restAnd(ms: number, restMs: number, { lengthS, workloads }: RealRun): string {
  return (ms + (restMs * lengthS) / workloads).toFixed(0);
}

function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0);
}
