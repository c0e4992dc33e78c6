import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Collection } from 'mongodb';
import { before, describe, it } from 'mocha';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { formatOmm } from '../../domain/orbit/elements/omm.ts';
import { importCatalogue } from '../../records/catalogue/import.ts';
import { createCatalogueUpdates } from '../../records/catalogue/updates.ts';
import { isUnavailable, type Database } from '../../records/store/database.ts';
import { createPublishedEvents } from '../../records/webhook/published-events.ts';
import type { CatalogueRefreshResult } from '../../workflows/catalogue/refresh.ts';
import { workflowQueue } from '../../workflows/ids.ts';
import type { MaintenanceInput } from '../../workflows/maintenance.ts';
import { activeSatellites } from '../kit/makers/active-satellites.ts';
import { grpcCodeOf, isRefusal } from '../../temporal/temporal-errors.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { listening } from '../kit/http/serve.ts';
import { call } from '../kit/rig/platform.ts';
import { unless } from '../kit/unless.ts';
import { untilFound } from '../kit/until-found.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

const DATABASE = 'faults_catalogue';
const ACTIVE = new URL('../fixtures/active-2026-07-24.tle.gz', import.meta.url).pathname;
/** The kills fall when so many satellites are new. */
const KILL_AT = [2_000, 9_000];
const SETTLE_MS = 400_000;
const UPDATED = { type: 'satellite.tle_updated' };

/** What one fault did to one refresh of the whole catalogue. */
interface Tally {
  readonly victim: string;
  readonly satellites: number;
  readonly lost: number;
  readonly toldTwice: number;
  readonly lookedAt: number;
  readonly settledS: number;
}

describe('kill -9 in the middle of a refresh of 16,126 satellites', function () {
  this.timeout(900_000);
  let file = '[]';
  const source = useFixture(
    () => listening((_request, response) => response.end(file)),
    (it) => it.close(),
  );
  const { engines, platform, database, kill } = useFaultPlatform(DATABASE, () => ({
    CATALOG_URL: `${source.url}/gp.json`,
  }));
  const temporal = useFaultClient(engines);
  const all = activeSatellites().map(({ elements }) => elements);
  const tallies = useTallies<Tally>();

  before(async () => {
    const provenance = { date: '2026-07-24', source: 'first', originator: '', attribution: '' };
    const updates = createCatalogueUpdates(database, createPublishedEvents(database));
    const origin = { provenance, listedBy: null };
    await importCatalogue(updates, ACTIVE, { origin, nowMs: Date.now() });
  });

  for (const [hour, victim] of (['worker', 'mongod'] as const).entries()) {
    it(`${victim}: every satellite is old or new as a whole, and told of once`, async () => {
      const newer = all.map((one) => ({ ...one, epochMs: one.epochMs + (hour + 1) * HOUR_MS }));
      file = JSON.stringify(newer.map(formatOmm));
      await beginAnew(database);
      const before = await lookAt(database, newer);
      const startedAt = performance.now();
      let isDone = false;
      const result = refresh(temporal.client, victim).finally(() => (isDone = true));
      const looking = keepLooking(database, newer, before.satellites, () => isDone);
      for (const count of KILL_AT) {
        await untilFound(
          async () => {
            const told = await unless(isUnavailable, events(database).countDocuments(UPDATED));
            return told !== null && told >= count ? told : null;
          },
          `${count} new satellites`,
          SETTLE_MS,
        );
        await kill(victim);
      }
      const { refresh: report } = await result;
      assert.equal(report.kind, 'applied');
      const lookedAt = await looking;
      const seen = await tellings(database);
      const untold = newer.filter(({ noradId }) => !seen.has(noradId));
      tallies.push({
        victim,
        satellites: newer.length,
        lost: untold.length,
        toldTwice: [...seen.values()].filter((times) => times > 1).length,
        lookedAt,
        settledS: Math.round((performance.now() - startedAt) / 1000),
      });
      assert.equal(
        untold.length,
        0,
        `${untold
          .slice(0, 5)
          .map(({ noradId }) => noradId)
          .join()} …`,
      );
      assert.deepEqual(
        [...seen].filter(([, times]) => times !== 1),
        [],
      );
      const end = await lookAt(database, newer);
      const size = newer.length;
      assert.deepEqual(end, { satellites: before.satellites, fresh: size, kept: size, told: size });
      const { body } = await call('GET', `${platform.urls.main}/v1/satellites?limit=1`);
      assert.equal(body['total'], before.satellites);
    });
  }
});

/** Forgets what was told so far and that the source was just asked. */
async function beginAnew(database: Database): Promise<void> {
  await events(database).deleteMany({});
  await database.db
    .collection<{ _id: string }>('catalogue_state')
    .updateOne({ _id: 'source' }, { $set: { next_fetch_at: new Date(0) } });
}

async function refresh(client: Client, name: string): Promise<CatalogueRefreshResult> {
  const workflowId = `catalogue-fault/${name}`;
  // One look, then its end.
  const input: MaintenanceInput = { v: 1, livesMs: 0 };
  const options = { workflowId, taskQueue: workflowQueue(), args: [input] };
  await client.workflow.start('catalogueRefresh', options);
  // The type is the workflow's own.
  const ask = () =>
    client.workflow.getHandle(workflowId).result() as Promise<CatalogueRefreshResult>;
  const isAway = (error: unknown) => grpcCodeOf(error) !== null && !isRefusal(error);
  // A server that was killed breaks the long poll off; anything else than its absence fails the test.
  return await untilFound(() => unless(isAway, ask()), 'the end of the refresh', SETTLE_MS);
}

/** Looks at the catalogue until the refresh has ended: it must be consistent at every moment. */
async function keepLooking(
  database: Database,
  newer: readonly Elements[],
  satellites: number,
  isDone: () => boolean,
): Promise<number> {
  let looks = 0;
  while (!isDone()) {
    const seen = await unless(isUnavailable, lookAt(database, newer));
    if (seen === null) continue;
    assert.equal(seen.satellites, satellites, 'no satellite is missing');
    assert.equal(seen.kept, seen.fresh, 'a new satellite is in the history, an old one is not');
    assert.equal(seen.told, seen.fresh, 'a new satellite was told of, an old one was not');
    looks += 1;
    await sleep(200);
  }
  return looks;
}

interface Look {
  readonly satellites: number;
  /** Satellites with the newest elements. */
  readonly fresh: number;
  /** Of the newest elements, those in the history. */
  readonly kept: number;
  readonly told: number;
}

/** The catalogue, its history and its events at one instant. */
async function lookAt({ client, db }: Database, newer: readonly Elements[]): Promise<Look> {
  const epochs = newer.map(({ noradId, epochMs }) => [noradId, new Date(epochMs)] as const);
  const wanted = new Map(epochs.map(([id, epoch]) => [id, epoch.getTime()]));
  const isNew = (id: string, epoch: Date): boolean => wanted.get(id) === epoch.getTime();
  return await client.withSession({ snapshot: true }, async (session) => {
    const satellites = await db
      .collection<{ _id: string; elements_epoch: Date }>('satellites')
      .find({}, { session, projection: { elements_epoch: 1 } })
      .toArray();
    const sets = await db
      .collection<{ satellite_id: string; epoch: Date }>('element_sets')
      .find({}, { session, projection: { satellite_id: 1, epoch: 1 } })
      .toArray();
    const told = await db.collection('published_events').countDocuments(UPDATED, { session });
    return {
      satellites: satellites.length,
      fresh: satellites.filter((one) => isNew(one._id, one.elements_epoch)).length,
      kept: sets.filter((one) => isNew(one.satellite_id, one.epoch)).length,
      told,
    };
  });
}

/** How often each satellite was told of. */
async function tellings(database: Database): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for await (const { satellites } of events(database).find(UPDATED)) {
    const [id = ''] = satellites;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

function events({ db }: Database): Collection<{ type: string; satellites: readonly string[] }> {
  return db.collection('published_events');
}
