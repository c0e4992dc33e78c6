import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker as Thread } from 'node:worker_threads';
import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { importCatalogue } from '../../records/catalogue/import.ts';
import { createCatalogueUpdates } from '../../records/catalogue/updates.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { createPublishedEvents } from '../../records/webhook/published-events.ts';
import type { Platform } from '../kit/rig/platform.ts';
import { type Row, timingOf } from '../kit/bench/measure.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';

const ACTIVE = new URL('../fixtures/active-2026-07-24.tle.gz', import.meta.url).pathname;
const RUNS = 400;
const WARM_UP = 200;

/**
 * The satellites of the main API over a catalogue of 16,126, as in production (bodies are not checked
 * against their schemas), to the last byte; and how long loading them takes.
 */
async function benchSatellites({ engines, platform, database: name }: Bench): Promise<Row[]> {
  const database = await connectDatabase({ uri: engines.mongoUri, name });
  const provenance = { date: '2026-07-24', source: 'bench', originator: '', attribution: '' };
  const startedAt = performance.now();
  const updates = createCatalogueUpdates(database, createPublishedEvents(database));
  const loaded = await importCatalogue(updates, ACTIVE, {
    origin: { provenance, listedBy: null },
    nowMs: Date.now(),
  });
  const loadS = (performance.now() - startedAt) / 1000;
  const { key } = await createApiKeyRecords(database).create({
    ownerId: 'bench',
    name: 'bench',
    mode: 'live',
    permissions: ['*'],
    tier: 'enterprise',
    prefix: 'svc',
  });
  await database.close();
  const get = async (url: string): Promise<string> => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(text);
    return text;
  };
  const rows: Row[] = [
    {
      work: `load ${loaded.satellites} satellites into the catalogue`,
      figure: `${loadS.toFixed(1)} s`,
      beside: `${(loaded.satellites / loadS).toFixed(0)} a second`,
    },
  ];
  for (const [work, path] of PATHS)
    rows.push(await beside(work, platform, (index) => get(platform.urls.main + path(index)), get));
  return rows;
}

/** An endpoint and bare Koa that answers the same bytes, taking turns, so that both meet one load. */
async function beside(
  work: string,
  platform: Platform,
  ours: (index: number) => Promise<string>,
  get: (url: string) => Promise<string>,
): Promise<Row> {
  const answer = await ours(0);
  // Plain JavaScript, since the first file of a thread is loaded without tsx.
  const thread = new Thread(new URL('../kit/bench/bare-koa.mjs', import.meta.url), {
    workerData: answer,
  });
  // The one message of the thread is the port on which it listens.
  const [port] = (await once(thread, 'message')) as [number];
  const bareUrl = `http://127.0.0.1:${String(port)}/`;
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  let cpuBeforeMs = 0;
  for (let index = 0; index < WARM_UP + RUNS; index += 1) {
    if (index === WARM_UP) cpuBeforeMs = processorMs(platform.api.pid);
    const startedAt = performance.now();
    await ours(index);
    const middle = performance.now();
    await get(bareUrl);
    if (index < WARM_UP) continue;
    times.ours.push(middle - startedAt);
    times.bare.push(performance.now() - middle);
  }
  const cpuMs = (processorMs(platform.api.pid) - cpuBeforeMs) / RUNS;
  await thread.terminate();
  const [mine, bare] = [timingOf(times.ours), timingOf(times.bare)];
  const size = `${(answer.length / 1024).toFixed(0)} KiB`;
  return {
    work: `${work}, ${size}`,
    figure: `p50 ${mine.p50Ms.toFixed(1)} ms, p99 ${mine.p99Ms.toFixed(1)} ms, processor ${cpuMs.toFixed(1)} ms`,
    beside: `bare Koa, same bytes: p50 ${bare.p50Ms.toFixed(1)} ms, ratio ${(mine.p50Ms / bare.p50Ms).toFixed(1)}`,
  };
}

/** Processor time of a process since it began, all its threads, in steps of 10 ms (Linux). */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
    .split(') ')[1]
    ?.split(' ');
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

const PATHS: readonly (readonly [string, (index: number) => string])[] = [
  ['GET /v1/ping', () => '/v1/ping'],
  ['GET /v1/satellites', () => '/v1/satellites'],
  ['GET /v1/satellites?limit=20', () => '/v1/satellites?limit=20'],
  [
    'GET /v1/satellites, far into the list',
    (index) => `/v1/satellites?limit=20&offset=${index * 30}`,
  ],
  ['GET /v1/satellites/active', () => '/v1/satellites/active'],
  ['GET /v1/satellites?constellation=starlink', () => '/v1/satellites?constellation=starlink'],
  ['GET /v1/satellites?q=starlink-30', () => '/v1/satellites?q=starlink-30'],
  ['GET /v1/satellites/{number}', () => '/v1/satellites/25544'],
  ['GET /v1/satellites/{name}', () => '/v1/satellites/iss%20(zarya)'],
  ['GET /v1/satellites/{id}/position', () => '/v1/satellites/25544/position'],
  ['GET /v1/satellites/{id}/trajectory', () => '/v1/satellites/25544/trajectory'],
  ['GET /v1/satellites/{id}/passes', () => '/v1/satellites/25544/passes?lat=52&lon=4.4'],
];

await benchPlatform('satellites', benchSatellites, { NODE_ENV: 'production', HOST: '127.0.0.1' });
