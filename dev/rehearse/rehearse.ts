import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DAY_MS } from '../../domain/time/instant.ts';
import { readArguments } from '../arguments.ts';
import { elapsed, reportTo } from '../engines/report.ts';
import { onEnd } from '../parent.ts';
import { auditLines } from './audit.ts';
import { openConsole } from './console.ts';
import { flyWeek } from './flight.ts';
import { outcomeLines } from './outcome.ts';
import { answers, readKey, startOwn } from './platform.ts';
import { drawWeek, readHistory } from './week.ts';

const USAGE = `npm run rehearse                       a week of a fleet in a world of its own: 40 satellites, 12 stations, 300 jobs,
                                       outages and newer elements, in 15 minutes (of npm start, which it starts)
npm run rehearse -- --satellites 4 --stations 3 --jobs 10 --days 1 --minutes 2
npm run rehearse -- --seed 8           other jobs and outages
npm run rehearse -- --world drill      the name of the world
npm run rehearse -- --keep             leaves the fleet in the register, to be looked at in the console
npm run rehearse -- --console URL --key-file FILE   another platform`;

const HISTORY = join(import.meta.dirname, '..', '..', 'data', 'element-history-2026-07.tle.gz');
const LIMITS = { satellites: 50, stations: 12, jobs: 2_000, days: 13, minutes: 240, seed: 1e9 };
/** A deployment is played no faster. */
const FASTEST = 10_000;

const { values } = readArguments(
  {
    options: {
      satellites: { type: 'string', default: '40' },
      stations: { type: 'string', default: '12' },
      jobs: { type: 'string', default: '300' },
      days: { type: 'string', default: '7' },
      minutes: { type: 'string', default: '15' },
      seed: { type: 'string', default: '7' },
      world: { type: 'string' },
      keep: { type: 'boolean', default: false },
      console: { type: 'string' },
      'key-file': { type: 'string' },
    },
  },
  USAGE,
);
const report = reportTo(process.stdout);
const stopping = new AbortController();
onEnd((reason) => {
  report.line(`${reason}: stopping`);
  stopping.abort(new Error('stopped'));
});
const { signal } = stopping;
const since = performance.now();
const consoleUrl = values.console ?? `http://localhost:${process.env['CONSOLE_PORT'] ?? '8083'}`;

try {
  await rehearse();
} catch (error) {
  report.line(error instanceof Error ? error.message : String(error));
  process.exitCode = signal.aborted ? 130 : 1;
}
process.exit();

async function rehearse(): Promise<void> {
  const size = {
    ...{ satellites: whole('satellites'), stations: whole('stations') },
    ...{ jobs: whole('jobs'), days: whole('days') },
  };
  const minutes = whole('minutes');
  const speed = Math.min(FASTEST, Math.max(1, (size.days * DAY_MS) / (minutes * 60_000)));
  const history = await promisify(gunzip)(await readFile(HISTORY));
  const week = drawWeek(readHistory(history.toString('utf8')), size, whole('seed'));
  const world = values.world ?? `week-${Date.now().toString(36)}`;
  const dataFolder = resolve(process.env['DATA_DIR'] ?? '.data');
  const platform = (await answers(consoleUrl)) ? null : await own();
  try {
    const apiKey = await readKey(values['key-file'] ?? join(dataFolder, 'dev-api-key'));
    const console = openConsole(consoleUrl, apiKey, signal);
    report.line(
      `World ${world}: ${size.days} days of ${size.satellites} satellites, ${size.stations} stations and ` +
        `${size.jobs} jobs, ${Math.round(speed)} times as fast`,
    );
    const { jobs, outages, elements, audit } = await flyWeek({
      ...{ console, world, week, speed, report, signal, keepsFleet: values.keep },
    });
    report.line(`  ${outages} outages and ${elements} newer elements were told`);
    report.line(['', `Of ${jobs.length} jobs`, ...outcomeLines(jobs), ''].join('\n'));
    for (const line of auditLines(audit)) report.line(line);
    report.line(`  the schedule: ${consoleUrl}/schedule?world=${world}`);
    report.line(`rehearsed in ${elapsed(since)}`);
    if (audit.violations.length > 0) process.exitCode = 1;
  } finally {
    await platform?.stop();
  }
}

/** The platform of this machine; another one is for others to start. */
async function own() {
  if (values.console === undefined) return await startOwn(report, signal);
  throw new Error(`No console answers at ${consoleUrl}.`);
}

function whole(name: keyof typeof LIMITS): number {
  const text = values[name];
  const most = LIMITS[name];
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new Error(`--${name} is a whole number from 1 to ${most}\n${USAGE}`);
}
