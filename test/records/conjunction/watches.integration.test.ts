import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import { collected } from '../../kit/rows.ts';
import type { Life, LifeRules } from '../../../domain/conjunction/life.ts';
import type { Sighted } from '../../../domain/conjunction/sighting.ts';
import { moveOf } from '../../../domain/conjunction/watch-run.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import { LIFE_INDEXES, LIVES, type LifeDocument } from '../../../records/conjunction/lives.ts';
import {
  createWatchProgress,
  type WatchProgress,
} from '../../../records/conjunction/watch-progress.ts';
import {
  createWatchRecords,
  PLATFORM_WATCH_ID,
  WATCH_INDEXES,
  type WatchDocument,
  type WatchRecords,
} from '../../../records/conjunction/watches.ts';
import {
  PUBLISHED_EVENTS,
  PUBLISHED_EVENT_INDEXES,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { ENCOUNTER_TCA_MS } from '../../kit/makers/encounter.ts';
import { aLastRun, aSighting, aWatch } from '../../kit/makers/watch.ts';

const NOW = ENCOUNTER_TCA_MS - 30 * HOUR_MS;
const RULES: LifeRules = {
  nowMs: NOW,
  thresholdKm: 30,
  minProbability: null,
  tellsUncertain: true,
  isStale: false,
};

describe('watches and their lives', function () {
  this.timeout(60_000);
  const database = useDatabase(WATCH_INDEXES, LIFE_INDEXES, PUBLISHED_EVENT_INDEXES);
  let watches: WatchRecords;
  let progress: WatchProgress;
  let watch: WatchDocument;

  before(() => {
    watches = createWatchRecords(database, () => NOW);
    progress = createWatchProgress(database, () => NOW);
  });
  beforeEach(async () => {
    watch = await watches.create(aWatch());
  });

  const lifeOf = (id: string) =>
    database.db
      .collection<LifeDocument>(LIVES)
      .findOne({ watch_id: watch._id, conjunction_id: id });
  const told = async () => {
    const events = database.db.collection<PublishedEventDocument>(PUBLISHED_EVENTS);
    const found = await events
      .find({ body: { $regex: watch._id } })
      .sort({ _id: 1 })
      .toArray();
    return found.sort((a, b) => a.published_at.getTime() - b.published_at.getTime());
  };

  /** A run that sees these, and no others. */
  async function run(runId: string, seen: readonly Sighted[], rules: Partial<LifeRules> = {}) {
    const nowMs = rules.nowMs ?? NOW;
    const known = await progress.notOver(watch._id, nowMs);
    const lives = known.map(({ life }) => life);
    const moves = seen.flatMap((sighted) => {
      const life = lives.find((one: Life) => one.sighting.pair[1] === sighted.sighting.pair[1]);
      return moveOf({ life: life ?? null, sighted }, { ...RULES, ...rules }) ?? [];
    });
    const origin = { watchId: watch._id, runId, atMs: nowMs };
    await progress.moveOn(watch, known, moves, origin, () => undefined);
    return moves.map(({ step }) => step.life.id);
  }

  it('keeps an encounter with what is shown, and tells it in the same transaction', async () => {
    const [id = ''] = await run('scr_1', [aSighting()]);
    const life = await lifeOf(id);
    assert.deepEqual(life?.satellites, ['10001', '10002']);
    assert.equal(life.encounter.id, id);
    assert.equal(life.run_id, 'scr_1');
    assert.deepEqual(
      life.updates.map(({ change, run_id: of }) => [change, of]),
      [['created', 'scr_1']],
    );
    assert.equal(life.due.getTime(), ENCOUNTER_TCA_MS + 15 * MINUTE_MS);
    const [event] = await told();
    assert.equal(event?.type, 'conjunction.created');
    assert.equal(event.owner_id, 'tester');
    assert.deepEqual(event.satellites, ['10001', 'alpha', '10002', 'beta deb']);
    // What comes from the text is what a receiver reads.
    const { data } = JSON.parse(event.body) as { data: { conjunction: { id: string } } };
    assert.equal(data.conjunction.id, id);
  });

  it('changes and tells nothing when a run is repeated', async () => {
    const seen = [aSighting()];
    await run('scr_1', seen);
    await run('scr_2', [aSighting({ newerMs: HOUR_MS, probability: 2e-4 })], {
      nowMs: NOW + HOUR_MS,
    });
    const before = [await told(), await lifeOf(seen[0]?.encounter.id ?? '')];
    await run('scr_2', [aSighting({ newerMs: HOUR_MS, probability: 2e-4 })], {
      nowMs: NOW + HOUR_MS,
    });
    assert.deepEqual([await told(), await lifeOf(seen[0]?.encounter.id ?? '')], before);
    assert.deepEqual((await told()).map(({ type, risk_level: risk }) => `${type} ${risk}`).sort(), [
      'conjunction.created HIGH',
      'conjunction.risk_changed CRITICAL',
    ]);
  });

  it('does all or nothing when a life was moved meanwhile', async () => {
    const [id = ''] = await run('scr_1', [aSighting()]);
    const known = await progress.notOver(watch._id, NOW);
    await run('scr_2', [aSighting({ newerMs: HOUR_MS })]);
    const [life] = known.map((one) => one.life);
    const move = moveOf({ life: life ?? null, sighted: aSighting({ missKm: 9 }) }, RULES);
    const other = moveOf({ life: null, sighted: aSighting({}, {}, { noradId: '10003' }) }, RULES);
    assert.ok(move !== null && other !== null);
    const origin = { watchId: watch._id, runId: 'scr_3', atMs: NOW };
    await assert.rejects(
      progress.moveOn(watch, known, [other, move], origin, () => undefined),
      /meanwhile/,
    );
    assert.equal((await lifeOf(id))?.run_id, 'scr_2');
    assert.equal(await lifeOf(other.step.life.id), null);
    assert.equal((await told()).length, 1);
  });

  it('ends what is over a quarter of an hour after it, once, as of then', async () => {
    const [id = ''] = await run('scr_1', [aSighting()]);
    const nowMs = ENCOUNTER_TCA_MS + 2 * HOUR_MS;
    assert.equal(await progress.endPassed(watch, RULES, ENCOUNTER_TCA_MS), 0);
    assert.equal(await progress.endPassed(watch, RULES, nowMs), 1);
    assert.equal(await progress.endPassed(watch, RULES, nowMs), 0);
    const life = await lifeOf(id);
    assert.equal(life?.resolution, 'passed');
    assert.equal(life.updates.at(-1)?.change, 'resolved');
    const event = (await told()).find(({ type }) => type === 'conjunction.resolved');
    const body = JSON.parse(event?.body ?? '{}') as {
      timestamp: string;
      data: { conjunction: { reason: string } };
    };
    assert.equal(Date.parse(body.timestamp), ENCOUNTER_TCA_MS + 15 * MINUTE_MS);
    assert.equal(body.data.conjunction.reason, 'passed');
  });

  it('counts what is open by risk and shows the highest first', async () => {
    await run('scr_1', [
      aSighting({ probability: 1e-8 }),
      aSighting({ probability: 5e-5 }, {}, { noradId: '10003' }),
      aSighting({ probability: 5e-4, shiftMs: HOUR_MS }, {}, { noradId: '10004' }),
    ]);
    const { byRisk, first, nextMs } = await progress.open(watch._id);
    assert.deepEqual(byRisk, { CRITICAL: 1, HIGH: 1, MEDIUM: 0, LOW: 1 });
    assert.deepEqual(
      first.map(({ risk }) => risk),
      ['CRITICAL', 'HIGH', 'LOW'],
    );
    assert.equal(nextMs, ENCOUNTER_TCA_MS + 15 * MINUTE_MS);
  });

  it('tells its own webhook alone where it has one, and everybody where nobody owns it', async () => {
    watch = await watches.create(aWatch({ webhook_id: 'wh_own' }));
    await run('scr_1', [aSighting()]);
    const [own] = await told();
    assert.deepEqual([own?.owner_id, own?.webhook_id], ['tester', 'wh_own']);
    const list = { satellites: ['10001'], satellite_names: ['ALPHA'], threshold_km: 5 };
    await progress.ensurePlatform(list);
    await progress.ensurePlatform({
      ...list,
      satellites: ['10001', '5'],
      satellite_names: ['A', 'B'],
    });
    const platform = await progress.read(PLATFORM_WATCH_ID);
    assert.ok(platform !== null);
    assert.deepEqual(platform.satellites, ['10001', '5']);
    watch = platform;
    await run('scr_1', [aSighting()]);
    const everybody = (await told()).find(({ owner_id: owner }) => owner === null);
    assert.equal(everybody?.webhook_id, undefined);
    assert.ok(everybody !== undefined);
  });

  it('has heard of no screening once the platform names other satellites', async () => {
    const own = { satellites: ['10001'], satellite_names: ['ALPHA'], threshold_km: 5 };
    const heardAfter = async (list: Partial<typeof own>) => {
      await progress.ensurePlatform(own);
      await progress.heard(PLATFORM_WATCH_ID, aLastRun(NOW));
      await progress.ensurePlatform({ ...own, ...list });
      return (await progress.read(PLATFORM_WATCH_ID))?.last_run?.id;
    };
    assert.equal(await heardAfter({}), 'scr_1');
    assert.equal(await heardAfter({ threshold_km: 6 }), 'scr_1');
    const two = { satellites: ['10001', '5'], satellite_names: ['A', 'B'] };
    assert.equal(await heardAfter(two), undefined);
  });

  it('is seen by its owner until it is ending, and then removed with what it kept', async () => {
    await run('scr_1', [aSighting()]);
    assert.equal((await watches.get('tester', watch._id))?._id, watch._id);
    assert.equal(await watches.get('other', watch._id), null);
    assert.equal(await watches.end('other', watch._id), null);
    assert.equal((await watches.end('tester', watch._id))?.status, 'ending');
    assert.equal(await watches.get('tester', watch._id), null);
    assert.ok((await collected(progress.unchecked(0))).some(({ _id }) => _id === watch._id));
    await progress.remove(watch._id);
    assert.deepEqual(await progress.notOver(watch._id, NOW), []);
    assert.equal(await progress.read(watch._id), null);
  });

  it('is taken back only before its workflow has begun', async () => {
    assert.ok((await collected(progress.unstarted(NOW))).some(({ _id }) => _id === watch._id));
    await progress.begin(watch._id);
    assert.equal(await watches.takeBack(watch._id), false);
    const other = await watches.create(aWatch());
    assert.equal(await watches.takeBack(other._id), true);
  });
});
