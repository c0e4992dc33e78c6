import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { ConjunctionList } from '../../contracts/conjunction/conjunction.ts';
import { readArguments } from '../arguments.ts';
import { onEnd } from '../parent.ts';
import { moveSky } from './moved-sky.ts';

const USAGE = `npm run demo:conjunctions             screen the sky of 24 July 2026 as if it were today's
npm run demo:conjunctions -- --once   and end after the table

A platform of its own (data in .data/demo-conjunctions, ports beside those of npm start) takes in 16,126
active satellites, screens the 88 that it knows by name against all of them for seven days, and keeps
what it finds as workflows: the links into the Temporal UI show them.`;

const SKY = new URL('../../test/fixtures/active-2026-07-24.tle.gz', import.meta.url);
const TAKEN_MS = Date.UTC(2026, 6, 24, 6);
const FOLDER = '.data/demo-conjunctions';
/** Beside those of `npm start`, so that both can run. */
const PORTS = {
  MAIN_PORT: '8180',
  SIM_PORT: '8181',
  CAE_PORT: '8182',
  CONSOLE_PORT: '8183',
  MONGODB_PORT: '27117',
  TEMPORAL_PORT: '7333',
  TEMPORAL_UI_PORT: '8333',
};
const POLL_MS = 2_000;
const SHOWN = 12;

const { values } = readArguments({ options: { once: { type: 'boolean' } } }, USAGE);
const env = { ...PORTS, ...process.env, DATA_DIR: FOLDER };
const mainUrl = `http://127.0.0.1:${env.MAIN_PORT}`;
const stopping = new AbortController();
let platform: ChildProcess | null = null;
onEnd(() => {
  stopping.abort();
});
try {
  await show();
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await stopPlatform();
}

async function show(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  platform = spawn(process.execPath, ['dev/start.mjs', '--no-sample'], { env, stdio: 'inherit' });
  await untilReady(platform);
  const file = join(FOLDER, 'sky.json');
  const { satellites, days } = await moveSky(SKY, file, { takenMs: TAKEN_MS, nowMs: Date.now() });
  console.log(`The sky of 24 July 2026 (${satellites} satellites), ${days} days later:`);
  await importFile(file, `CelesTrak GP data of 2026-07-24, epochs moved by ${days} days`);
  const apiKey = (await readFile(join(FOLDER, 'dev-api-key'), 'utf8')).trim();
  const began = performance.now();
  const found = await untilScreened(apiKey);
  console.log(`\nScreened and kept after ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  printRiskiest(found);
  const ui = `http://127.0.0.1:${env.TEMPORAL_UI_PORT}/namespaces/default/workflows`;
  console.log(`
  the watch        ${ui}/${encodeURIComponent('conjunction-watch/platform')}
  its runs         ${ui}?query=${encodeURIComponent("WorkflowType = 'screening'")}
  one satellite    curl -H 'Authorization: Bearer ${apiKey}' '${mainUrl}/v1/conjunctions?satellite=ICESAT-2'`);
  if (values.once === true) return;
  console.log('\nCtrl+C ends it.');
  await once(stopping.signal, 'abort');
}

async function untilReady(started: ChildProcess): Promise<void> {
  for (;;) {
    if (started.exitCode !== null) throw new Error('the platform did not start: see above');
    // Nothing listens yet: that is what is waited for.
    const answer = await fetch(`${mainUrl}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(500, undefined, { signal: stopping.signal });
  }
}

async function importFile(file: string, source: string): Promise<void> {
  const script = ['--import', 'tsx', 'api/catalogue-import.ts', file, '--source', source];
  const uri = `mongodb://127.0.0.1:${env.MONGODB_PORT}/?replicaSet=orbital`;
  const options = { env: { ...env, MONGODB_URI: uri }, stdio: 'inherit' } as const;
  const importing = spawn(process.execPath, script, options);
  await once(importing, 'exit');
  if (importing.exitCode !== 0) throw new Error(`the import ended with ${importing.exitCode}`);
}

/** Everything that the platform keeps, once its first run has ended. */
async function untilScreened(apiKey: string): Promise<ConjunctionList['data']> {
  for (;;) {
    const first = await page(apiKey, null);
    if (first.complete && first.screening_window?.is_screening === true) {
      const all = [...first.data];
      for (let { cursor } = first; cursor !== null;) {
        const next = await page(apiKey, cursor);
        all.push(...next.data);
        ({ cursor } = next);
      }
      return all;
    }
    await sleep(POLL_MS, undefined, { signal: stopping.signal });
  }
}

async function page(apiKey: string, cursor: string | null): Promise<ConjunctionList> {
  const url = new URL(`${mainUrl}/v1/conjunctions?limit=500&days_ahead=7`);
  if (cursor !== null) url.searchParams.set('cursor', cursor);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: stopping.signal,
  });
  if (!answer.ok) throw new Error(`${url.pathname} was answered ${answer.status}`);
  return v.parse(ConjunctionList, await answer.json());
}

function printRiskiest(found: ConjunctionList['data']): void {
  const counts = new Map<string, number>();
  for (const { risk_level: risk } of found) counts.set(risk, (counts.get(risk) ?? 0) + 1);
  console.log(
    `${found.length} encounters: ${[...counts].map(([risk, n]) => `${n} ${risk}`).join(', ')}\n`,
  );
  const riskiest = [...found]
    .sort((one, other) => (other.probability ?? 0) - (one.probability ?? 0))
    .slice(0, SHOWN);
  for (const one of riskiest)
    console.log(
      `  ${one.risk_level.padEnd(8)} ${one.tca.slice(0, 19)}Z  ${one.miss_km.toFixed(3).padStart(7)} km  ` +
        `P ${(one.probability ?? 0).toExponential(1)}  ${one.data_quality.padEnd(4)}  ` +
        `${one.primary.name} and ${one.secondary.name}`,
    );
}

async function stopPlatform(): Promise<void> {
  if (platform === null || platform.exitCode !== null) return;
  const ended = once(platform, 'exit');
  platform.kill('SIGTERM');
  await ended;
}
