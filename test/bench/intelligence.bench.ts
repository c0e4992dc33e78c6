import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { lifeCollection } from '../../records/conjunction/lives.ts';
import { createWatchProgress } from '../../records/conjunction/watch-progress.ts';
import { createWatchRecords } from '../../records/conjunction/watches.ts';
import { createPatternProgress } from '../../records/pattern/progress.ts';
import { connectDatabase, type Database } from '../../records/store/database.ts';
import { moveOf } from '../../domain/conjunction/watch-run.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/instant.ts';
import { type Row, timingOf } from '../kit/bench/measure.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';
import { aManeuver } from '../kit/makers/patterns.ts';
import { ENCOUNTER_TCA_MS } from '../kit/makers/encounter.ts';
import { aLastRun, aSighting, aWatch } from '../kit/makers/watch.ts';

const KEPT = 10_000;
const RUNS = 400;
const WARM_UP = 100;
/** Encounters that each of the overlapping watches keeps. */
const KEPT_BY_EACH = 2000;

/**
 * `GET /v1/patterns` and `GET /v1/conjunctions` of watched satellites, each over 10,000 that are kept, and of an
 * owner with five watches of one satellite, as in production (bodies are not checked against their schemas), in
 * turns with `GET /v1/ping`.
 */
async function benchIntelligence({ engines, platform, database: name }: Bench): Promise<Row[]> {
  const database = await connectDatabase({ uri: engines.mongoUri, name });
  try {
    await keepPatterns(database);
    const one = await anOwner(database, platform.urls.main, [KEPT]);
    const five = await anOwner(
      database,
      platform.urls.main,
      Array.from({ length: 5 }, () => KEPT_BY_EACH),
    );
    const rows: Row[] = [];
    for (const path of PATHS) rows.push(await beside(path, one));
    for (const path of CONJUNCTIONS) rows.push(await beside(path, five));
    return rows;
  } finally {
    await database.close();
  }
}

const CONJUNCTIONS = [
  '/v1/conjunctions?threshold_km=30&limit=50',
  '/v1/conjunctions?threshold_km=30&limit=100',
] as const;

const PATHS = [
  '/v1/patterns?limit=50',
  '/v1/patterns',
  '/v1/patterns?pattern_types=maneuver&min_confidence=likely&limit=50',
  ...CONJUNCTIONS,
] as const;

/** Who asks, and what it asks about. */
interface Owner {
  readonly get: (path: string) => Promise<string>;
  /** Says once more what its watches heard of. */
  readonly hear: () => Promise<void>;
  readonly watches: number;
  /** Encounters that it sees. */
  readonly kept: number;
}

/** An owner whose watches keep so many encounters each, the same ones. */
async function anOwner(database: Database, url: string, kept: readonly number[]): Promise<Owner> {
  const name = `bench_${kept.length}`;
  const heard: (() => Promise<void>)[] = [];
  for (const each of kept) heard.push(await keepLives(database, name, each));
  const { key } = await createApiKeyRecords(database).create({
    ...{ ownerId: name, name, mode: 'live', permissions: ['*'], tier: 'enterprise' },
    prefix: 'svc',
  });
  return {
    async get(path) {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(text);
      return text;
    },
    hear: async () => {
      for (const hear of heard) await hear();
    },
    ...{ watches: kept.length, kept: Math.max(...kept) },
  };
}

/** A list and what every request costs, taking turns, so that both meet one load. */
async function beside(path: string, { get, hear, watches, kept }: Owner): Promise<Row> {
  await hear();
  const answer = await get(path);
  // The lists have a total beside their page.
  const { total } = JSON.parse(answer) as { readonly total: number };
  if (total !== kept) throw new Error(`${path} has ${total}`);
  const times: { readonly list: number[]; readonly ping: number[] } = { list: [], ping: [] };
  for (let index = 0; index < WARM_UP + RUNS; index += 1) {
    // A run of the platform itself, over the shipped 88 whose elements are too old, may have come between.
    await hear();
    const startedAt = performance.now();
    await get(path);
    const middle = performance.now();
    await get('/v1/ping');
    if (index < WARM_UP) continue;
    times.list.push(middle - startedAt);
    times.ping.push(performance.now() - middle);
  }
  const [list, ping] = [timingOf(times.list), timingOf(times.ping)];
  return {
    work: `GET ${path} of ${kept}${watches > 1 ? `, kept by ${watches} watches each` : ''}, ${(answer.length / 1024).toFixed(0)} KiB`,
    figure: `p50 ${list.p50Ms.toFixed(1)} ms, p99 ${list.p99Ms.toFixed(1)} ms (goal: p50 6 ms)`,
    beside: `GET /v1/ping: p50 ${ping.p50Ms.toFixed(1)} ms, ratio ${(list.p50Ms / ping.p50Ms).toFixed(1)}`,
  };
}

/** Burns of 400 satellites that no catalogue has, so that no look withdraws them. */
async function keepPatterns(database: Database): Promise<void> {
  const quiet = { publish: () => Promise.resolve([]) };
  const progress = createPatternProgress(database, quiet);
  const now = Date.now();
  const [together, ofEach] = [25, 25];
  for (let from = 0; from < KEPT / ofEach; from += together) {
    const looked = Array.from({ length: together }, (_, nth) => {
      const noradId = String(800_000_000 + from + nth);
      const found = Array.from({ length: ofEach }, (_, day) =>
        aManeuver(noradId, now - (day + 1) * DAY_MS - (from + nth) * MINUTE_MS),
      );
      return { noradId, name: `SAT ${noradId}`, otherNoradId: null, found, judgedFromMs: 0 };
    });
    await progress.keep(looked, 'bench', now);
  }
}

/**
 * Encounters of a watch in the seven days ahead, as a screening of the whole catalogue leaves them; answers what
 * says so once more.
 */
async function keepLives(
  database: Database,
  ownerId: string,
  kept: number,
): Promise<() => Promise<void>> {
  // The same for all watches of an owner.
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const watch = await createWatchRecords(database).create(aWatch({ owner_id: ownerId }));
  const progress = createWatchProgress(database);
  const rules = { nowMs: now, thresholdKm: 30, minProbability: null };
  const asked = { ...rules, tellsUncertain: false, isStale: false };
  const move = moveOf(
    { life: null, sighted: aSighting({ shiftMs: now + DAY_MS - ENCOUNTER_TCA_MS }) },
    asked,
  );
  if (move === null) throw new Error('an encounter that begins no life');
  const origin = { watchId: watch._id, runId: 'scr_bench', atMs: now };
  await progress.moveOn(watch, [], [move], origin, () => undefined);
  const lives = lifeCollection(database);
  const first = await lives.findOneAndDelete({ watch_id: watch._id });
  if (first === null) throw new Error('no life was kept');
  const end = now + 7 * DAY_MS;
  await lives.insertMany(
    Array.from({ length: kept }, (_, nth) => {
      const tcaMs = Math.round(now + DAY_MS / 4 + (nth / kept) * 6 * DAY_MS);
      const [low] = first.satellites;
      const satellites = [low, String(800_000_000 + nth)] as const;
      return {
        ...{ ...first, satellites, _id: `${first._id}-${nth}`, tca_ms: tcaMs },
        ...{ pair: satellites.join(' '), due: new Date(tcaMs), expires_at: new Date(end) },
      };
    }),
  );
  const run = aLastRun(now, { id: 'scr_bench' });
  const hear = () => progress.heard(watch._id, run);
  await hear();
  return hear;
}

await benchPlatform('intelligence', benchIntelligence, {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
});
