import { createApiKeyRecords } from '../../records/api-keys.ts';
import { importCatalogue } from '../../records/catalogue-import.ts';
import { createCatalogueUpdates } from '../../records/catalogue-updates.ts';
import { connectDatabase } from '../../records/database.ts';
import { createPublishedEvents } from '../../records/published-events.ts';
import { call } from '../support/platform.ts';
import { type Row, timed } from './measure.ts';
import { type Bench, benchPlatform } from './with-platform.ts';

const ACTIVE = new URL('../fixtures/active-2026-07-24.tle.gz', import.meta.url).pathname;
const RUNS = { runs: 400, warmUp: 100 };

/**
 * The satellites of the main API over a catalogue of 16,126, as in production (bodies are not checked
 * against their schemas), beside `GET /v1/ping` of the same process; and how long loading them takes.
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
  const get = async (path: string): Promise<void> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await call('GET', platform.urls.main + path, undefined, headers);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const ping = await timed(() => get('/v1/ping'), RUNS);
  const rows: Row[] = [
    {
      work: `load ${loaded.satellites} satellites into the catalogue`,
      figure: `${loadS.toFixed(1)} s`,
      beside: `${(loaded.satellites / loadS).toFixed(0)} a second`,
    },
  ];
  for (const [work, path] of PATHS) {
    const timing = await timed((index) => get(path(index)), RUNS);
    rows.push({
      work,
      figure: `p50 ${timing.p50Ms.toFixed(1)} ms, p99 ${timing.p99Ms.toFixed(1)} ms`,
      beside: `GET /v1/ping p50 ${ping.p50Ms.toFixed(1)} ms, ratio ${(timing.p50Ms / ping.p50Ms).toFixed(1)}`,
    });
  }
  return rows;
}

const PATHS: readonly (readonly [string, (index: number) => string])[] = [
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
