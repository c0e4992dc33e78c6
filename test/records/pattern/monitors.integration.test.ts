import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import type { Pattern } from '../../../domain/pattern/pattern.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { createPatternLooks } from '../../../records/pattern/looks.ts';
import {
  createMonitorProgress,
  type MonitorProgress,
} from '../../../records/pattern/monitor-progress.ts';
import {
  createMonitorRecords,
  type MonitorDocument,
  type NewMonitor,
  PATTERN_TELLINGS,
} from '../../../records/pattern/monitors.ts';
import { createPatternProgress, type LookedAt } from '../../../records/pattern/progress.ts';
import {
  createPublishedEvents,
  PUBLISHED_EVENTS,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aDecay, aManeuver, aMonitor, anApproach } from '../../kit/makers/patterns.ts';

const NOW = Date.UTC(2026, 6, 25);
const YESTERDAY = NOW - DAY_MS;

describe('monitors of patterns and what they tell', function () {
  this.timeout(60_000);
  const database = useDatabase();
  let nowMs = NOW;
  let progress: MonitorProgress;
  const clock = () => nowMs;
  const events = () => createPublishedEvents(database, clock);

  beforeEach(async () => {
    for (const { name } of await database.db.listCollections().toArray())
      await database.db.collection(name).deleteMany({});
    nowMs = NOW;
    progress = createMonitorProgress(database, events(), clock);
  });

  const make = (changes: Partial<NewMonitor> = {}): Promise<MonitorDocument> =>
    createMonitorRecords(database, clock).create(aMonitor(changes));
  const patterns = () => createPatternProgress(database, { publish: () => Promise.resolve([]) });
  const looked = (noradId: string, found: Pattern[], otherNoradId: string | null = null) => {
    const one: LookedAt = {
      ...{ noradId, name: `SAT ${noradId}`, otherNoradId },
      ...{ found, judgedFromMs: 0 },
    };
    return one;
  };
  let looks = 0;
  /** A look at these, at an instant; it ends unless it is said not to. */
  const look = async (found: readonly LookedAt[], atMs: number, ends = true) => {
    const id = `look-${(looks += 1)}`;
    await createPatternLooks(database).begin(id, looks, atMs);
    await patterns().keep(found, id, atMs);
    if (ends) await createPatternLooks(database).end(id, atMs + 1000);
    return id;
  };
  const tell = async (monitor: MonitorDocument) => {
    const now = await progress.read(monitor._id);
    assert.ok(now !== null);
    return progress.tellNews(now);
  };
  const told = async (monitor: MonitorDocument) => {
    const found = database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({ body: { $regex: monitor._id } })
      .sort({ published_at: 1, _id: 1 });
    return (await found.toArray()).map(({ body }) => {
      const { type, data } = parseWebhookEvent(JSON.parse(body));
      assert.ok('pattern' in data && data.monitor_id === monitor._id);
      return `${type} ${data.pattern.id} ${data.pattern.confidence}`;
    });
  };
  const burn = (confidence = 0.95, noradId = '1') => aManeuver(noradId, YESTERDAY, { confidence });

  it('tell what a look found of their satellites, once, and note the look', async () => {
    const monitor = await make();
    const id = await look([looked('1', [burn()]), looked('2', [burn(0.95, '2')])], NOW + HOUR_MS);
    assert.equal(await tell(monitor), 1);
    assert.equal(await tell(monitor), 0);
    assert.deepEqual(await told(monitor), [`pattern.maneuver ${burn().id} 0.95`]);
    const { last_look: heard } = (await progress.read(monitor._id)) ?? {};
    assert.equal(heard?.id, id);
    assert.equal(heard.at.getTime(), NOW + HOUR_MS);
  });

  it('tell that a pattern is sure, and not what is no news', async () => {
    const monitor = await make();
    await look([looked('1', [burn(0.6)])], NOW);
    assert.equal(await tell(monitor), 1);
    await look([looked('1', [burn(0.65)])], NOW + HOUR_MS);
    assert.equal(await tell(monitor), 0);
    await look([looked('1', [burn(0.95)])], NOW + 2 * HOUR_MS);
    assert.equal(await tell(monitor), 1);
    const old = aManeuver('1', NOW - 6 * DAY_MS);
    await look([looked('1', [burn(0.95), old, burnOf(NOW, 0.3)])], NOW + 3 * HOUR_MS);
    assert.equal(await tell(monitor), 0);
    assert.equal((await told(monitor)).length, 2);
  });

  it('lose nothing of looks that they missed, judged as of when it was found', async () => {
    const monitor = await make();
    await look([looked('1', [burn(0.6)])], NOW);
    await look([looked('1', [burn(0.6), aDecay('1', NOW)])], NOW + DAY_MS);
    await look([looked('1', [burn(0.6), aDecay('1', NOW)])], NOW + 2 * DAY_MS);
    nowMs = NOW + 9 * DAY_MS;
    assert.equal(await tell(monitor), 2);
    assert.deepEqual((await told(monitor)).toSorted(), [
      `pattern.detected ${aDecay('1', NOW).id} 0.7`,
      `pattern.maneuver ${burn().id} 0.6`,
    ]);
  });

  it('lose nothing of a look that still runs while they tell', async () => {
    const monitor = await make({ satellites: ['1', '2'] });
    await look([looked('1', [burn()])], NOW);
    await look([looked('1', [burn(), burnOf(NOW, 0.95)])], NOW + HOUR_MS, false);
    assert.equal(await tell(monitor), 2);
    await patterns().keep([looked('2', [burn(0.95, '2')])], 'look-late', NOW + HOUR_MS);
    await createPatternLooks(database).end(`look-${looks}`, NOW + 2 * HOUR_MS);
    assert.equal(await tell(monitor), 1);
    assert.equal(new Set(await told(monitor)).size, 3);
  });

  it('leave out other types and what is less sure until it is sure enough', async () => {
    const monitor = await make({ types: ['decay', 'orbit_adjust'], min_confidence: 0.7 });
    const company = anApproach('1', '99', YESTERDAY);
    await look([looked('1', [burn(0.6)]), looked('1', [company], '99')], NOW);
    assert.equal(await tell(monitor), 0);
    await look([looked('1', [burn(0.8), aDecay('1', NOW)])], NOW + HOUR_MS);
    assert.equal(await tell(monitor), 2);
    const other = await make({ satellites: ['99'] });
    assert.equal(await tell(other), 1, 'the other one of a pair');
  });

  it('begin with what ended in the last three days', async () => {
    const [recent, old] = [burn(), aManeuver('1', NOW - 3.5 * DAY_MS)];
    await look([looked('1', [recent, old])], NOW - 2 * HOUR_MS);
    await look([looked('1', [recent, old, aManeuver('1', NOW - 9 * DAY_MS)])], NOW - HOUR_MS);
    const monitor = await make();
    assert.equal(await tell(monitor), 2);
    nowMs = NOW + DAY_MS;
    const later = await make();
    assert.deepEqual([await tell(later), await told(later)].flat(), [
      1,
      `pattern.maneuver ${recent.id} 0.95`,
    ]);
  });

  it('tell once though it is done by several at once, and again after a failure', async () => {
    const monitor = await make();
    await look([looked('1', [burn(), aDecay('1', NOW)])], NOW);
    const failing = createMonitorProgress(
      database,
      { publish: () => Promise.reject(new Error('died')) },
      clock,
    );
    await assert.rejects(failing.tellNews(monitor), /died/);
    assert.equal(await database.db.collection(PATTERN_TELLINGS).countDocuments(), 0);
    const counts = await Promise.all([1, 2, 3, 4].map(() => progress.tellNews(monitor)));
    assert.equal(
      counts.reduce((sum, one) => sum + one, 0),
      2,
    );
    assert.equal((await told(monitor)).length, 2);
  });

  it('tell their own webhook, or those of their owner', async () => {
    await look([looked('1', [burn()])], NOW);
    const [bound, free] = [await make({ webhook_id: 'wh_own' }), await make()];
    for (const monitor of [bound, free]) await tell(monitor);
    const found = await database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({})
      .toArray();
    assert.deepEqual(
      found.map(({ owner_id: owner, webhook_id: webhook }) => [owner, webhook ?? null]).toSorted(),
      [
        ['tester', 'wh_own'],
        ['tester', null],
      ].toSorted(),
    );
  });

  it('leave nothing behind', async () => {
    const [monitor, other] = [await make(), await make()];
    await look([looked('1', [burn()])], NOW);
    for (const one of [monitor, other]) await tell(one);
    await progress.remove(monitor._id);
    assert.equal(await progress.read(monitor._id), null);
    assert.equal(await database.db.collection(PATTERN_TELLINGS).countDocuments(), 1);
    assert.deepEqual(await progress.active(), [other._id]);
  });

  function burnOf(startMs: number, confidence: number): Pattern {
    return aManeuver('1', startMs, { confidence });
  }
});
