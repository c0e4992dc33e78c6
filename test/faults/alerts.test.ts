import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { unpackCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import { screeningCatalogue } from '../../domain/conjunction/screening-catalogue.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import { publicationOf } from '../../records/conjunction/life-events.ts';
import { lifeCollection } from '../../records/conjunction/lives.ts';
import { createScreeningCatalogues } from '../../records/conjunction/screening-catalogues.ts';
import {
  createScreeningRuns,
  type ScreeningRun,
} from '../../records/conjunction/screening-runs.ts';
import {
  createWatchRecords,
  PLATFORM_WATCH_ID,
  watchCollection,
  type WatchDocument,
} from '../../records/conjunction/watches.ts';
import { connectDatabase, type Database } from '../../records/store/database.ts';
import {
  createPublishedEvents,
  PUBLISHED_EVENTS,
  type PublishedEventDocument,
} from '../../records/webhook/published-events.ts';
import {
  conjunctionWatchWorkflowId,
  screeningsScheduleId,
  workflowQueue,
} from '../../workflows/ids.ts';
import { lookNowSignal } from '../../workflows/maintenance.ts';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { type RecordedCatalogue, recordedCatalogues } from '../kit/alerts/recorded-catalogues.ts';
import { aWatch } from '../kit/makers/watch.ts';
import { countAlerts, replayAlerts, type ReplayedRun } from '../kit/alerts/alert-replay.ts';
import { keepSatellites } from '../kit/rig/screening-rig.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'faults_alerts';
const CATALOGUES = 3;
const EVERY_MS = 12 * HOUR_MS;
/** Of the objects that nobody watches, one in so many. */
const OBJECTS_EVERY = 8;
const THRESHOLD_KM = 20;
/** The worker is killed when a run has moved so many lives: 200 are written at once. */
const KILL_AT = [200, 800];
const SETTLE_MS = 400_000;
const CLOCK = new URL('../kit/faults/shifted-clock.mjs', import.meta.url).href;

/** What a run did, and where the worker died in it. */
interface Tally {
  readonly catalogue: number;
  readonly objects: number;
  readonly livesAtDeaths: string;
  readonly lives: number;
}

describe('kill -9 of the worker while the lives of encounters are written', function () {
  this.timeout(1_200_000);
  const folder = mkdtempSync(join(tmpdir(), 'orbital-clock-'));
  const clockFile = join(folder, 'ahead-ms');
  writeFileSync(clockFile, '0');
  const { engines, platform, database } = useFaultPlatform(DATABASE, () => ({
    NODE_OPTIONS: `--import=${CLOCK}`,
    SHIFTED_CLOCK: clockFile,
  }));
  const temporal = useFaultClient(engines);
  const tallies = useTallies<Tally>();
  after(() => rm(folder, { recursive: true, force: true }));

  let catalogues: readonly RecordedCatalogue[] = [];
  let watches: readonly WatchDocument[] = [];

  before(async () => {
    catalogues = await cataloguesOfToday();
    const watched = catalogues[0]?.watched ?? [];
    const ours = await createWatchRecords(database).create(
      aWatch({ satellites: watched, satellite_names: watched, threshold_km: THRESHOLD_KM }),
    );
    const own = await watchCollection(database).findOne({ _id: PLATFORM_WATCH_ID });
    assert.ok(own !== null);
    watches = [ours, own];
    // The reconciler would start them too, within minutes.
    for (const { _id: watchId } of watches)
      await temporal.client.workflow.start('conjunctionWatch', {
        workflowId: conjunctionWatchWorkflowId(watchId),
        taskQueue: workflowQueue(),
        args: [{ v: 1, watchId }],
      });
  });

  /** Kills the worker when a run that is not `known` has moved so many lives; answers how many it had. */
  async function killAt(watchId: string, known: readonly string[], count: number): Promise<number> {
    const moved = () =>
      lifeCollection(database).countDocuments({ watch_id: watchId, run_id: { $nin: known } });
    await untilFound(
      async () => ((await moved()) >= count ? count : null),
      `${count} lives of ${watchId}`,
      SETTLE_MS,
    );
    await platform.worker?.kill9();
    const written = await moved();
    await platform.restartWorker();
    return written;
  }

  it('tells what an undisturbed replay of the same runs tells, byte for byte', async () => {
    const [ours] = watches;
    assert.ok(ours !== undefined);
    const known: string[] = [];
    for (const [nth, { elements }] of catalogues.entries()) {
      writeFileSync(clockFile, String(nth * EVERY_MS));
      await keepSatellites(database, elements, Date.now() + nth * EVERY_MS);
      const looking = new AbortController();
      const looks = keepLooking(temporal.client, looking.signal);
      const atDeaths: number[] = [];
      for (const count of KILL_AT) atDeaths.push(await killAt(ours._id, known, count));
      looking.abort();
      await looks;
      const run = await heard(database, watches, known);
      known.push(run);
      const lives = await lifeCollection(database).countDocuments({
        watch_id: ours._id,
        run_id: run,
      });
      tallies.push({
        ...{ catalogue: nth + 1, objects: elements.length },
        ...{ livesAtDeaths: atDeaths.join(), lives },
      });
      assert.ok((atDeaths[0] ?? lives) < lives, 'the worker died between two transactions');
    }
    const { events, counts } = await undisturbed(database, watches, known, engines.mongoUri);
    console.table(counts);
    // What passed is told at the end of a turn, after the run was heard.
    const told = await untilFound(async () => {
      const found = await conjunctionEvents(database);
      return found.length >= events.length ? found : null;
    }, `${events.length} events`);
    assert.ok(told.length > 1000, `${told.length} events`);
    const bodies = new Set(events.map(({ body }) => body));
    const alone = told.filter(({ body }) => !bodies.has(body)).map(({ body }) => body);
    assert.deepEqual(alone, [], 'told by the platform alone');
    assert.deepEqual(told, events);
  });
});

/** Recorded catalogues, moved to today: the first is known now. */
async function cataloguesOfToday(): Promise<RecordedCatalogue[]> {
  const recorded = await recordedCatalogues({
    ...{ count: CATALOGUES, everyMs: EVERY_MS, every: OBJECTS_EVERY },
    lastMs: Date.UTC(2026, 6, 24),
  });
  const aheadMs = Date.now() - (recorded[0]?.knownMs ?? 0);
  return recorded.map((one) => ({
    ...one,
    elements: one.elements.map((set) => ({ ...set, epochMs: set.epochMs + aheadMs })),
  }));
}

/** Makes the platform look whether a screening is due, until it is enough. */
async function keepLooking(client: Client, signal: AbortSignal): Promise<void> {
  const schedule = client.schedule.getHandle(screeningsScheduleId());
  while (!signal.aborted) {
    const { info } = await schedule.describe();
    for (const { workflow } of info.runningActions)
      await client.workflow.getHandle(workflow.workflowId).signal(lookNowSignal);
    await new Promise((done) => setTimeout(done, 1_000));
  }
}

/** The run, not one of `known`, that all watches have heard of. */
function heard(
  database: Database,
  watches: readonly WatchDocument[],
  known: readonly string[],
): Promise<string> {
  return untilFound(
    async () => {
      const ids = watches.map(({ _id }) => _id);
      const found = await watchCollection(database)
        .find({ _id: { $in: ids } })
        .toArray();
      const [run, ...others] = found.map(({ last_run }) => last_run);
      if (run === null || run === undefined || run.objects === 0 || known.includes(run.id))
        return null;
      return others.every((other) => other?.id === run.id) ? run.id : null;
    },
    'the run that all watches have heard of',
    SETTLE_MS,
  );
}

type Told = Omit<PublishedEventDocument, 'published_at' | 'batch_id' | 'claimed_at' | 'done'>;

/** All events about conjunctions, without what the outbox notes of its own work, by id. */
async function conjunctionEvents({ db }: Pick<Database, 'db'>): Promise<Told[]> {
  return db
    .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
    .find({ type: /^conjunction\./ })
    .project<Told>({ published_at: 0, batch_id: 0, claimed_at: 0, done: 0, expires_at: 0 })
    .sort({ _id: 1 })
    .toArray();
}

/** What the watches tell of these runs when nothing dies, published into a database of its own. */
async function undisturbed(
  database: Database,
  watches: readonly WatchDocument[],
  runIds: readonly string[],
  uri: string,
) {
  const runs: ScreeningRun[] = [];
  for (const id of runIds) {
    const run = await createScreeningRuns(database, Date.now).get(id);
    assert.ok(run !== null);
    runs.push(run);
  }
  const other = await connectDatabase({ uri, name: `${DATABASE}_undisturbed` });
  try {
    const counts = [];
    for (const watch of watches) {
      const { threshold_km: thresholdKm, min_probability: minProbability } = watch;
      const replayed: ReplayedRun[] = [];
      for (const run of runs) replayed.push(await replayedRun(database, run, watch));
      const rules = { thresholdKm, minProbability, tellsUncertain: watch.tells_uncertain };
      const events = replayAlerts(replayed, rules);
      counts.push({ watch: watch._id, ...countAlerts(events) });
      const publications = events.flatMap(
        ({ runId, atMs, before: life, step, names: { primary, secondary } }) => {
          const previousRisk = life?.published?.risk ?? null;
          const told = { step, previousRisk, primary, secondary };
          return publicationOf(watch, told, { runId, atMs }) ?? [];
        },
      );
      await createPublishedEvents(other).publish(publications);
    }
    return { events: await conjunctionEvents(other), counts };
  } finally {
    await other.close();
  }
}

async function replayedRun(
  database: Database,
  run: ScreeningRun,
  watch: WatchDocument,
): Promise<ReplayedRun> {
  const pinned = await createScreeningCatalogues(database, Date.now).read(run.catalogueRevision);
  assert.ok(pinned !== null && run.endedAtMs !== null);
  const screened = new Set(run.watched);
  return {
    id: run.id,
    nowMs: run.endedAtMs,
    catalogueMs: run.newestEpochMs,
    isStale: run.endedAtMs - run.newestEpochMs > DAY_MS,
    catalogue: screeningCatalogue(unpackCatalogue(pinned)),
    task: {
      ...{ startMs: run.startMs, endMs: run.endMs, sameConstellation: false },
      thresholdKm: Math.min(watch.threshold_km, run.thresholdKm),
      watched: watch.satellites.filter((one) => screened.has(one)),
    },
    slabs: await createScreeningRuns(database, Date.now).slabs(run.id),
  };
}
