import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments } from '../arguments.ts';
import { elapsed, reportTo } from '../engines/report.ts';
import { onEnd } from '../parent.ts';
import { costLines, measureCosts } from './cost.ts';
import { residentMb } from './processor.ts';
import { findNeeds, NeedMissing, withShape, type Needs, type Shape } from './shape.ts';
import { smoke } from './smoke.ts';

const USAGE = `npm run production-like                     PostgreSQL, Temporal on it, MongoDB with users, two APIs and three
                                            workers of the production build: a smoke, what a workload takes of
                                            the processors, and everything down again
npm run production-like -- --per-class 12   workloads of each class whose processor time is measured (3)
npm run production-like -- --check          says what of it this machine has; ends with 3 where something is missing
npm run production-like -- --rest 60        resident memory after so many seconds at rest since the start, nothing else
npm run production-like -- --look           stays until Ctrl-C, with addresses and a key`;

/** Something is missing on this machine: neither good nor bad news of the platform. */
const MISSING = 3;

const { values } = readArguments(
  {
    options: {
      check: { type: 'boolean', default: false },
      look: { type: 'boolean', default: false },
      'per-class': { type: 'string', default: '3' },
      rest: { type: 'string' },
    },
  },
  USAGE,
);
const report = reportTo(process.stdout);
const stopping = new AbortController();
onEnd((reason) => {
  report.line(`${reason}: stopping`);
  stopping.abort();
});
const since = performance.now();

try {
  const needs = await findNeeds(process.env, report);
  if (!values.check) await run(needs);
} catch (error) {
  if (error instanceof NeedMissing) {
    report.line(`The production shape cannot run here. ${error.message}`);
    process.exit(MISSING);
  }
  report.line(error instanceof Error ? error.message : String(error));
  process.exit(stopping.signal.aborted ? 130 : 1);
}
report.line(`Done in ${elapsed(since)}`);
process.exit(0);

async function run(needs: Needs): Promise<void> {
  const { signal } = stopping;
  await withShape(needs, { report, signal }, async (shape) => {
    if (values.rest !== undefined) {
      await sleep(1_000 * Number(values.rest), null, { signal });
      await sayMemory(shape);
      return;
    }
    const apiKey = await shape.makeKey(
      '--owner',
      'smoke',
      '--mode',
      'live',
      '--tier',
      'enterprise',
    );
    await smoke({ shape, apiKey, report, signal });
    const perClass = Math.max(1, Number(values['per-class']));
    const costs = await measureCosts({ shape, apiKey, perClass, signal });
    report.line(['', ...costLines(costs), ''].join('\n'));
    await sayMemory(shape);
    if (!values.look) return;
    report.line(`Key: ${apiKey}\n${JSON.stringify(shape.apis, null, 2)}\nCtrl-C ends it.`);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  });
}

async function sayMemory({ programs }: Shape): Promise<void> {
  const memory = Object.entries(programs).map(
    async ([name, pid]) => `${name} ${(await residentMb(pid)).toFixed(0)}`,
  );
  report.line(`Resident memory, MB: ${(await Promise.all(memory)).join(', ')}`);
}
