import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { packCatalogue, unpackCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import type { NamedApproach } from '../../../domain/conjunction/slab.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { createScreeningCatalogues } from '../../../records/conjunction/screening-catalogues.ts';
import {
  createScreeningRuns,
  SCREENING_RUN_INDEXES,
  SCREENING_SLAB_INDEXES,
  type ScreeningRun,
  type ScreeningRunRecords,
} from '../../../records/conjunction/screening-runs.ts';
import { createWatchLists, WATCH_COLLECTION } from '../../../records/conjunction/watch-lists.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW = Date.parse('2026-07-24T12:00:00Z');
const clock = () => NOW;

const RUN: ScreeningRun = {
  id: 'scr_a',
  catalogueRevision: 'content',
  newestEpochMs: NOW - DAY_MS,
  startMs: NOW,
  endMs: NOW + 7 * DAY_MS,
  thresholdKm: 5,
  watched: ['5', '25544'],
  listsKey: 'lists',
  objects: 88,
  beganAtMs: NOW,
  endedAtMs: null,
};

describe('records of screening', function () {
  this.timeout(60_000);
  const database = useDatabase(SCREENING_RUN_INDEXES, SCREENING_SLAB_INDEXES);
  let runs: ScreeningRunRecords;

  before(() => {
    runs = createScreeningRuns(database, clock);
  });

  it('keep a catalogue as it was, longer with each use', async () => {
    const catalogues = createScreeningCatalogues(database, clock);
    const shipped = await readShippedCatalogue();
    const packed = packCatalogue(
      'content',
      shipped.map(({ elements }) => elements),
    );
    await catalogues.keep(packed);
    await catalogues.keep(packed);
    assert.equal(await catalogues.read('other'), null);
    const later = createScreeningCatalogues(database, () => NOW + DAY_MS);
    const kept = await later.read('content');
    assert.ok(kept !== null);
    assert.deepEqual(unpackCatalogue(kept), unpackCatalogue(packed));
    assert.deepEqual(await database.db.collection('screening_catalogues').distinct('expires_at'), [
      new Date(NOW + 3 * DAY_MS),
    ]);
  });

  it('begin a run once, and know the newest one that has ended', async () => {
    assert.deepEqual(await runs.begin(RUN), RUN);
    assert.deepEqual(await runs.begin({ ...RUN, beganAtMs: NOW + 1 }), RUN, 'begun again');
    assert.equal(await runs.latest(), null);
    await runs.end(RUN.id, NOW + 20);
    await runs.end(RUN.id, NOW + 30);
    await runs.begin({ ...RUN, id: 'scr_b', beganAtMs: NOW + 40 });
    const ended = { ...RUN, endedAtMs: NOW + 20 };
    assert.deepEqual(await runs.latest(), ended);
    assert.deepEqual(await runs.get(RUN.id), ended);
    assert.equal(await runs.get('scr_c'), null);
  });

  it('keep stretches in order, in parts where one is too large for a document', async () => {
    const approach = (at: number): NamedApproach => ({
      first: '5',
      second: '25544',
      tcaMs: NOW + at + 0.125,
      missKm: at / 7,
      relativeSpeedKmS: 14,
    });
    const large = {
      approaches: Array.from({ length: 100_001 }, (_, at) => approach(at)),
      lost: [{ noradId: '5', sinceMs: NOW }],
    };
    const small = { approaches: [approach(3)], lost: [] };
    assert.equal(await runs.approachesOf(RUN.id, 2), null);
    await runs.keepSlab(RUN.id, 10, small);
    await runs.keepSlab(RUN.id, 2, large);
    await runs.keepSlab(RUN.id, 2, large);
    await runs.keepSlab('scr_b', 2, small);
    assert.deepEqual(await runs.slabs(RUN.id), [large, small]);
    const other = { ...approach(4), first: '7' };
    await runs.keepSlab('scr_c', 0, { approaches: [approach(3), other], lost: [] });
    const [ofSeven] = await runs.slabs('scr_c', new Set(['7']));
    assert.deepEqual(ofSeven?.approaches, [other]);
    assert.equal(await runs.approachesOf(RUN.id, 2), 100_001);
    assert.equal(await runs.approachesOf(RUN.id, 3), null);
  });

  it('join active watch lists, each satellite once, at the largest threshold', async () => {
    const lists = createWatchLists(database);
    const none = await lists.union();
    assert.deepEqual([none.watched, none.thresholdKm, none.watchIds], [[], 0, []]);
    const watch = (id: string, satellites: string[], km: number, status = 'active') => ({
      ...{ _id: id, owner_id: null, satellites, threshold_km: km, status },
    });
    const watches = database.db.collection<{ _id: string }>(WATCH_COLLECTION);
    await watches.insertMany([
      watch('b', ['25544', '900'], 5),
      watch('a', ['43013', '900'], 8),
      watch('c', ['5'], 20, 'ending'),
    ]);
    const two = await lists.union();
    assert.deepEqual(two.watched, ['900', '25544', '43013']);
    assert.deepEqual([two.thresholdKm, two.watchIds], [8, ['a', 'b']]);
    await watches.insertOne(watch('d', ['900'], 100));
    const wide = await lists.union();
    assert.equal(wide.thresholdKm, 30);
    assert.equal(new Set([none.key, two.key, wide.key]).size, 3);
  });
});
