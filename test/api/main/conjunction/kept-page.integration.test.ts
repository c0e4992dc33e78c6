import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import {
  keptPage,
  type KeptDeps,
  type KeptRequest,
} from '../../../../api/main/conjunction/kept-page.ts';
import { replacedLives } from '../../../../api/main/conjunction/replaced-lives.ts';
import type { Compute } from '../../../../api/http/compute.ts';
import { readCdmValue } from '../../../../domain/conjunction/formats/read-cdm.ts';
import { packCatalogue } from '../../../../domain/conjunction/packed-catalogue.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/time/instant.ts';
import { moveOf } from '../../../../domain/conjunction/watch-run.ts';
import { createKeptConjunctions } from '../../../../records/conjunction/kept.ts';
import { LIFE_INDEXES } from '../../../../records/conjunction/lives.ts';
import { createWatchProgress } from '../../../../records/conjunction/watch-progress.ts';
import {
  createWatchRecords,
  PLATFORM_WATCH_ID,
  WATCH_INDEXES,
  type WatchDocument,
} from '../../../../records/conjunction/watches.ts';
import { presentKept } from '../../../../api/main/presenters/screening.ts';
import { PUBLISHED_EVENT_INDEXES } from '../../../../records/webhook/published-events.ts';
import { useDatabase } from '../../../kit/engines/database.ts';
import { shortCdm } from '../../../kit/makers/cdm.ts';
import { elementsOfSide, ENCOUNTER_TCA_MS } from '../../../kit/makers/encounter.ts';
import { aLastRun, aSighting, aWatch } from '../../../kit/makers/watch.ts';
import { memoryCdms } from '../../../kit/memory/memory-cdms.ts';

const NOW = ENCOUNTER_TCA_MS - DAY_MS;
const RUN = aLastRun(NOW, { newest_elements: new Date(NOW - HOUR_MS) });
const REQUEST: KeptRequest = {
  noradId: null,
  span: { startMs: NOW, endMs: NOW + 7 * DAY_MS },
  isEndAsked: false,
  wantedKm: 30,
  minProbability: null,
  cursor: undefined,
  limit: 100,
};

describe('a page of kept conjunctions', function () {
  this.timeout(60_000);
  const database = useDatabase(WATCH_INDEXES, LIFE_INDEXES, PUBLISHED_EVENT_INDEXES);
  let deps: KeptDeps;
  let watches: readonly WatchDocument[];

  /** Keeps encounters with these objects, an hour apart. */
  async function keep(watch: WatchDocument, others: readonly string[], screenedKm: number) {
    const progress = createWatchProgress(database, () => NOW);
    const moves = others.flatMap((noradId) => {
      const shiftMs = (Number(noradId) - 10_002) * HOUR_MS;
      const sighted = aSighting({ shiftMs }, {}, { noradId });
      const rules = { nowMs: NOW, thresholdKm: 30, minProbability: null };
      return (
        moveOf({ life: null, sighted }, { ...rules, tellsUncertain: true, isStale: false }) ?? []
      );
    });
    const origin = { watchId: watch._id, runId: 'scr_1', atMs: NOW };
    await progress.moveOn(watch, [], moves, origin, () => undefined);
    await progress.heard(watch._id, { ...RUN, screened_km: screenedKm });
  }

  before(async () => {
    const records = createWatchRecords(database, () => NOW);
    deps = {
      conjunctionWatches: records,
      keptConjunctions: createKeptConjunctions(database, () => NOW),
    };
    const progress = createWatchProgress(database, () => NOW);
    await progress.ensurePlatform({
      satellites: ['10001'],
      satellite_names: ['ALPHA'],
      threshold_km: 5,
    });
    const platform = await progress.read(PLATFORM_WATCH_ID);
    assert.ok(platform !== null);
    await keep(platform, ['10002', '10003', '10004'], 5);
    await keep(await records.create(aWatch()), ['10003', '10004', '10005'], 30);
    watches = await records.seenBy('tester');
    assert.equal(watches.length, 2);
  });

  const page = (request: Partial<KeptRequest> = {}, from = watches) =>
    keptPage(deps, from, { ...REQUEST, ...request }, () => Promise.resolve({ all: [], told: [] }));
  const others = (kept: Awaited<ReturnType<typeof page>>) =>
    kept?.lives.map(({ satellites }) => satellites[1]);

  it('has what several watches keep once, as the own one has it', async () => {
    const kept = await page();
    assert.deepEqual(others(kept), ['10002', '10003', '10004', '10005']);
    assert.equal(kept?.place.total, 4);
    assert.notEqual(kept.lives[1]?.watch_id, PLATFORM_WATCH_ID);
    assert.equal(kept.screenedKm, 5, 'whole only as far as all of them are');
    const found = kept.lives.map(({ encounter }) => encounter);
    const shown = presentKept(
      kept,
      found.map((one) => ({ found: one, encounter: one, message: null })),
      [{ noradId: '10001', reason: 'elements_too_old', sinceMs: null }],
    );
    assert.equal(shown.screening_window?.objects_screened, 16_000);
    assert.equal(shown.data[0]?.status, 'open');
    assert.equal(shown.skipped[0]?.id, '10001');
  });

  it('goes on where the page before ended', async () => {
    const seen: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const kept = await page({ limit: 1, cursor });
      seen.push(...(others(kept) ?? []));
      cursor = kept?.place.cursor ?? undefined;
    } while (cursor !== undefined && seen.length < 10);
    assert.deepEqual(seen, ['10002', '10003', '10004', '10005']);
    await assert.rejects(page({ cursor: 'bm90aGluZw' }), /cursor|valid/i);
  });

  it('shows others what the platform keeps alone', async () => {
    const seen = await deps.conjunctionWatches.seenBy('other');
    assert.deepEqual(others(await page({}, seen)), ['10002', '10003', '10004']);
  });

  it('is of one satellite only as far and as long as somebody watches it', async () => {
    assert.deepEqual(others(await page({ noradId: '10001' })), ['10003', '10004', '10005']);
    assert.equal(await page({ noradId: '10001', wantedKm: 31 }), null);
    assert.equal(await page({ noradId: '77777' }), null);
    const late = { startMs: NOW, endMs: NOW + 8 * DAY_MS };
    assert.equal(await page({ noradId: '10001', span: late, isEndAsked: true }), null);
    const clipped = await page({ noradId: '10001', span: late });
    assert.equal(clipped?.span.endMs, RUN.end.getTime());
  });

  it('says what of the time was not screened, and is whole where all of it was', async () => {
    const gapsOf = async (request: Partial<KeptRequest>, from = watches) => {
      const kept = await page(request, from);
      assert.ok(kept !== null);
      const shown = presentKept(kept, [], []);
      assert.equal(shown.complete, kept.gaps.length === 0);
      for (const gap of kept.gaps) assert.ok(shown.notices.includes(gap));
      return { gaps: kept.gaps.join(' '), window: shown.screening_window };
    };
    const days = (from: number, to: number) => ({
      span: { startMs: NOW + from * DAY_MS, endMs: NOW + to * DAY_MS },
      isEndAsked: true,
    });
    assert.equal((await gapsOf(days(0, 7))).gaps, '');
    assert.equal((await gapsOf({})).gaps, '', 'as far as it goes where no end was asked for');
    const later = await gapsOf(days(12, 13));
    assert.match(later.gaps, /screened until/);
    assert.equal(later.window, null);
    const shorter = await gapsOf(days(0, 14));
    assert.match(shorter.gaps, /screened until/);
    assert.equal(shorter.window?.days, 7);
    const earlier = await gapsOf(days(-200, -199));
    assert.match(earlier.gaps, /before/);
    assert.equal(earlier.window, null);
    const unheard = watches.map((one) =>
      one._id === PLATFORM_WATCH_ID ? one : { ...one, last_run: null },
    );
    assert.match((await gapsOf({}, unheard)).gaps, /^1 watch of/);
  });

  it('goes on from a page of none at its first item', async () => {
    const none = await page({ limit: 0 });
    assert.deepEqual([none?.lives, none?.place.has_more], [[], true]);
    const cursor = none?.place.cursor ?? undefined;
    assert.deepEqual(others(await page({ cursor })), ['10002', '10003', '10004', '10005']);
    assert.equal(presentKept(none ?? assert.fail(), [], []).limit, 0);
  });

  it('is filtered by what messages of its reader tell, and by elements alone for others', async () => {
    const ids = ['10001', '10002', '10003', '10004', '10005'];
    const elements = ids.map((noradId) => elementsOfSide({ noradId }));
    const snapshot = { elements, packed: packCatalogue('c', elements), newestEpochMs: NOW };
    const cdms = memoryCdms(() => NOW);
    const bring = (noradId: string, said: Readonly<Record<string, unknown>>) => {
      const tcaMs = ENCOUNTER_TCA_MS + (Number(noradId) - 10_002) * HOUR_MS;
      const value = shortCdm({
        ...{ TCA: new Date(tcaMs).toISOString().slice(0, -1), MESSAGE_ID: noradId, ...said },
        ...{ OBJECT1: { OBJECT_DESIGNATOR: '10001' }, OBJECT2: { OBJECT_DESIGNATOR: noradId } },
      });
      const read = readCdmValue(value);
      assert.ok(read.ok, JSON.stringify(read));
      return cdms.keep({ ownerId: 'tester', form: 'json', source: '', cdm: read.cdm });
    };
    await bring('10003', { COLLISION_PROBABILITY: 0.5 });
    await bring('10004', { COLLISION_PROBABILITY: 1e-12, MISS_DISTANCE: 12_000 });
    const compute: Compute = (computation, input) => Promise.resolve(computation.compute(input));
    const told = async (request: Partial<KeptRequest>, ownerId = 'tester') => {
      const heads = await cdms.heads(ownerId, NOW, NOW + 7 * DAY_MS);
      const kept = await keptPage(deps, watches, { ...REQUEST, ...request }, (scope) =>
        replacedLives({ ...deps, cdms, compute }, { ownerId, snapshot, heads }, scope),
      );
      assert.equal(kept?.place.total, kept?.lives.length);
      return others(kept);
    };
    assert.deepEqual(await told({ minProbability: 0.4 }), ['10003']);
    assert.deepEqual(await told({ minProbability: 0.4 }, 'other'), []);
    assert.deepEqual(await told({ minProbability: 1e-11 }), ['10002', '10003', '10005']);
    assert.deepEqual(await told({ wantedKm: 10 }), ['10002', '10003', '10005']);
    assert.deepEqual(await told({ wantedKm: 10 }, 'other'), ['10002', '10003', '10004', '10005']);
  });

  it('has what five watches and the platform keep once, page after page', async () => {
    const ids = Array.from({ length: 30 }, (_, nth) => String(10_002 + nth));
    const records = createWatchRecords(database, () => NOW);
    for (let nth = 0; nth < 5; nth += 1)
      // Each leaves out some that the others keep.
      await keep(
        await records.create(aWatch({ owner_id: 'five' })),
        ids.filter((_, at) => at % 5 !== nth),
        30,
      );
    const seen = await records.seenBy('five');
    assert.equal(seen.length, 6);
    for (const limit of [1, 7, 29, 30, 100]) {
      const told: (string | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const kept = await page({ limit, cursor }, seen);
        assert.equal(kept?.place.total, ids.length);
        assert.equal(kept.place.has_more, told.length + limit < ids.length);
        told.push(...(others(kept) ?? []));
        cursor = kept.place.cursor ?? undefined;
      } while (cursor !== undefined && told.length < 100);
      assert.deepEqual(told, ids, `${limit} a page`);
    }
  });

  it('is as the last move left it, and so is its total', async () => {
    const records = createWatchRecords(database, () => NOW);
    const own = await records.create(aWatch({ owner_id: 'moved' }));
    await keep(own, ['10002', '10003'], 30);
    const seenNow = async () => {
      const seen = (await records.seenBy('moved')).filter(({ _id }) => _id === own._id);
      const kept = await page({}, seen);
      return [kept?.place.total, kept?.lives.map((life) => life.updates.length)];
    };
    assert.deepEqual(await seenNow(), [2, [1, 1]]);
    assert.deepEqual(await seenNow(), [2, [1, 1]]);
    await keep(own, ['10004'], 30);
    assert.deepEqual(await seenNow(), [3, [1, 1, 1]]);
    const rules = { thresholdKm: 30, minProbability: null, tellsUncertain: true, isStale: false };
    const progress = createWatchProgress(database, () => NOW);
    await progress.endPassed(own, rules, ENCOUNTER_TCA_MS + HOUR_MS / 2);
    assert.deepEqual(await seenNow(), [3, [2, 1, 1]]);
  });

  it('has nothing older than what is kept, whether or not it is gone already', async () => {
    const late = () => ENCOUNTER_TCA_MS + 30 * DAY_MS + HOUR_MS / 2;
    const keptConjunctions = createKeptConjunctions(database, late);
    const kept = await keptPage({ ...deps, keptConjunctions }, watches, REQUEST, () =>
      Promise.resolve({ all: [], told: [] }),
    );
    assert.deepEqual(others(kept), ['10003', '10004', '10005']);
    assert.equal(kept?.place.total, 3);
  });

  it('is none where nothing was screened yet', async () => {
    const fresh = watches.map((one) => ({ ...one, last_run: null }));
    assert.equal(await page({}, fresh), null);
  });
});
