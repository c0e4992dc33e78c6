import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import type { Pattern } from '../../../domain/pattern/pattern.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { PATTERN_INDEXES, PATTERNS } from '../../../records/pattern/documents.ts';
import { createPatternRecords, type PatternQuery } from '../../../records/pattern/patterns.ts';
import { createPatternProgress, type LookedAt } from '../../../records/pattern/progress.ts';
import {
  createPublishedEvents,
  PUBLISHED_EVENT_INDEXES,
  PUBLISHED_EVENTS,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aDecay, aDeviation, aManeuver, anApproach } from '../../kit/makers/patterns.ts';

const NOW = Date.UTC(2026, 6, 25);
const ALL: PatternQuery = {
  noradId: null,
  fromMs: 0,
  toMs: null,
  types: null,
  minConfidence: 0,
  limit: 100,
  after: null,
};

describe('the records of patterns', () => {
  const database = useDatabase(PATTERN_INDEXES, PUBLISHED_EVENT_INDEXES);
  const records = () => createPatternRecords(database);
  const events = () => database.db.collection<PublishedEventDocument>(PUBLISHED_EVENTS);
  const keep = (looked: readonly LookedAt[], lookId = 'one', nowMs = NOW) =>
    createPatternProgress(database, createPublishedEvents(database)).keep(looked, lookId, nowMs);
  const of = (noradId: string, found: readonly Pattern[], otherNoradId: string | null = null) => ({
    noradId,
    name: `SAT ${noradId}`,
    otherNoradId,
    found,
    judgedFromMs: 0,
  });
  const ids = async (query: Partial<PatternQuery> = {}) =>
    (await records().list({ ...ALL, ...query })).patterns.map(({ pattern }) => pattern.id);

  beforeEach(async () => {
    await database.db.collection(PATTERNS).deleteMany({});
    await events().deleteMany({});
  });

  it('keep what a look finds and tell it once, in the words of each type', async () => {
    const looked = [
      of('1', [aManeuver('1', NOW - DAY_MS), aDeviation('1', NOW - 2 * DAY_MS)]),
      of('2', [aDecay('2', NOW)]),
      of('1', [anApproach('1', '2', NOW - DAY_MS)], '2'),
    ];
    assert.deepEqual(await keep(looked), { changed: 4, withdrawn: 0, told: 4 });
    assert.deepEqual(await keep(looked, 'two', NOW + 1), { changed: 0, withdrawn: 0, told: 0 });
    const told = (await events().find().toArray()).map(({ body }) =>
      parseWebhookEvent(JSON.parse(body)),
    );
    assert.deepEqual(told.map(({ type }) => type).toSorted(), [
      'pattern.anomaly',
      'pattern.detected',
      'pattern.maneuver',
      'pattern.proximity',
    ]);
    const [approach] = await events().find({ type: 'pattern.proximity' }).toArray();
    assert.deepEqual(approach?.satellites, ['1', 'sat 1', '2', 'norad 99']);
    const { patterns, total } = await records().list(ALL);
    assert.equal(total, 4);
    assert.ok(
      patterns.every(({ detectedMs, updatedMs }) => detectedMs === NOW && updatedMs === NOW),
    );
  });

  it('tell again when a pattern is sure, under the same id and another event', async () => {
    await keep([of('1', [aManeuver('1', NOW - DAY_MS, { confidence: 0.6 })])]);
    const later = NOW + DAY_MS;
    assert.equal((await keep([of('1', [aManeuver('1', NOW - DAY_MS)])], 'two', later)).told, 1);
    const told = await events().find().toArray();
    const about = told.map(({ body }) => parseWebhookEvent(JSON.parse(body)));
    assert.equal(new Set(told.map(({ _id }) => _id)).size, 2);
    assert.equal(
      new Set(about.map(({ data }) => ('pattern' in data ? data.pattern.id : null))).size,
      1,
    );
    const [kept] = (await records().list(ALL)).patterns;
    assert.deepEqual([kept?.detectedMs, kept?.updatedMs], [NOW, later]);
  });

  it('change nothing where the events cannot be written', async () => {
    const broken = createPatternProgress(database, {
      publish: () => Promise.reject(new Error('no')),
    });
    await assert.rejects(broken.keep([of('1', [aManeuver('1', NOW)])], 'one', NOW), /no/);
    assert.deepEqual(await ids(), []);
  });

  it('withdraw what is not there any more from lists, and still show it by its id', async () => {
    const burn = aManeuver('1', NOW - DAY_MS);
    await keep([of('1', [burn]), of('1', [anApproach('1', '2', NOW)], '2')]);
    assert.deepEqual(await keep([of('1', [])], 'two', NOW + 1), {
      changed: 0,
      withdrawn: 1,
      told: 0,
    });
    assert.deepEqual(await ids(), [anApproach('1', '2', NOW).id]);
    assert.equal((await records().get(burn.id))?.withdrawnMs, NOW + 1);
    assert.equal(await records().get('pat_nothing'), null);
  });

  it('are counted as they are after every look, by one who counted them before', async () => {
    const reader = createPatternRecords(database, () => NOW);
    const total = async (query: Partial<PatternQuery> = {}) =>
      (await reader.list({ ...ALL, fromMs: NOW - 30 * DAY_MS, ...query })).total;
    const burns = [1, 2, 3].map((days) => aManeuver('1', NOW - days * DAY_MS));
    await keep([of('1', burns)]);
    const counts = async () => [
      await total(),
      await total({ types: ['proximity'] }),
      await total({ fromMs: NOW - 1.4 * DAY_MS }),
      await total({ toMs: NOW - 2 * DAY_MS }),
      await total({ fromMs: 0 }),
    ];
    assert.deepEqual(await counts(), [3, 0, 1, 2, 3]);
    assert.deepEqual(await counts(), [3, 0, 1, 2, 3]);
    await keep([of('1', burns.slice(0, 2)), of('1', [anApproach('1', '2', NOW)], '2')], 'two');
    assert.deepEqual(await counts(), [3, 1, 2, 1, 3]);
  });

  it('are listed by their end, filtered and page by page', async () => {
    const burns = [1, 2, 3, 4].map((days) =>
      aManeuver('1', NOW - days * DAY_MS, {
        subtype: days === 2 ? 'plane_change' : 'orbit_raise',
        confidence: days / 5,
      }),
    );
    await keep([of('1', burns), of('2', [anApproach('2', '3', NOW - 9 * DAY_MS)], '3')]);
    const [one, two, three, four] = burns.map(({ id }) => id);
    assert.deepEqual((await ids()).slice(0, 4), [one, two, three, four]);
    assert.deepEqual(await ids({ noradId: '3' }), [anApproach('2', '3', NOW - 9 * DAY_MS).id]);
    assert.deepEqual(await ids({ types: ['plane_change'] }), [two]);
    assert.deepEqual(await ids({ types: ['plane_change', 'proximity'] }), [
      two,
      anApproach('2', '3', NOW - 9 * DAY_MS).id,
    ]);
    assert.deepEqual(await ids({ minConfidence: 0.6 }), [
      three,
      four,
      anApproach('2', '3', NOW - 9 * DAY_MS).id,
    ]);
    assert.deepEqual(await ids({ fromMs: NOW - 2 * DAY_MS }), [one, two]);
    assert.deepEqual(await ids({ noradId: '1', toMs: NOW - 3 * DAY_MS }), [three, four]);
    const last = burns[1] ?? assert.fail();
    const after = { atMs: last.endMs, id: last.id };
    assert.deepEqual(await ids({ noradId: '1', after, limit: 1 }), [three]);
    assert.equal((await records().list({ ...ALL, after, limit: 1 })).total, 5);
  });
});
