import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { createPatternRecords } from '../../../records/pattern/patterns.ts';
import {
  PUBLISHED_EVENTS,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { lookNowSignal } from '../../../workflows/maintenance.ts';
import { workflowQueue } from '../../../workflows/ids.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { shippedHistories } from '../../kit/makers/element-history.ts';
import { openPatternRig, type PatternRig } from '../../kit/rig/pattern-rig.ts';
import { untilFound } from '../../kit/until-found.ts';

/** ICESat-2 rose by 515 m between its sets of 13 July 13:02 and 14 July 03:10. */
const ICESAT = '43613';
const FIRST = Date.UTC(2026, 6, 14, 6);

describe('patternDetection', function () {
  this.timeout(300_000);
  let platform: PatternRig;
  let histories: Map<string, Elements[]>;

  const until = (endMs: number, numbers?: readonly string[]): Elements[] =>
    [...histories]
      .filter(([noradId]) => numbers?.includes(noradId) ?? true)
      .flatMap(([, sets]) => sets)
      .filter(({ epochMs }) => epochMs <= endMs);
  const burnsOf = async (noradId: string) => {
    const query = { noradId, fromMs: 0, toMs: null, types: ['maneuver'], minConfidence: 0 };
    const records = createPatternRecords(platform.database);
    const { patterns } = await records.list({ ...query, limit: 100, after: null });
    return patterns.map(({ pattern }) => pattern);
  };
  const told = async () => {
    const found = platform.database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({ type: { $regex: /^pattern\./ } })
      .sort({ _id: 1 });
    return (await found.toArray()).map(({ body }) => parseWebhookEvent(JSON.parse(body)));
  };
  const toldOf = async (noradId: string) =>
    (await told()).flatMap(({ type, data }) =>
      'pattern' in data && data.satellite.id === noradId
        ? [[type, data.pattern.id, data.pattern.confidence]]
        : [],
    );

  before(async () => {
    histories = await shippedHistories();
    platform = await openPatternRig(FIRST);
  });
  after(() => platform.close());

  it('looks at all that are there, and tells only of what is new', async () => {
    await platform.take(until(FIRST));
    const found = await platform.look();
    assert.equal(found.satellites, 88);
    assert.ok(found.changed > 10, JSON.stringify(found));
    const [burn] = await burnsOf(ICESAT);
    assert.ok(burn?.confidence === 0.6 && Math.abs((burn.altitudeChangeKm ?? 0) - 0.5) < 0.1);
    assert.deepEqual(await toldOf(ICESAT), [['pattern.maneuver', burn.id, 0.6]]);
    const old = (await told()).filter(
      ({ data }) => 'pattern' in data && Date.parse(data.pattern.timestamp) < FIRST - 3 * DAY_MS,
    );
    assert.deepEqual(old, []);
    assert.ok(found.told < found.changed);
  });

  it('looks at what has newer elements, and tells once that a pattern is sure', async () => {
    platform.nowMs = FIRST + 15 * HOUR_MS;
    await platform.take(until(platform.nowMs, [ICESAT, '25544']));
    let pages = 0;
    platform.onPage = () => {
      pages += 1;
      if (pages === 1) throw new Error('a worker died');
    };
    const found = await platform.look();
    assert.deepEqual([pages, found.satellites], [2, 2]);
    const burns = await burnsOf(ICESAT);
    assert.equal(burns.length, 1);
    assert.deepEqual((await toldOf(ICESAT)).map(([type, id, sure]) => [type, id, sure]).sort(), [
      ['pattern.maneuver', burns[0]?.id, 0.6],
      ['pattern.maneuver', burns[0]?.id, 0.95],
    ]);
  });

  it('begins by itself once the catalogue stays as it is, and shows what it does', async () => {
    platform.nowMs = FIRST + 2 * DAY_MS;
    const revision = await platform.take(until(platform.nowMs, [ICESAT]));
    const { client, prefix } = platform.rig;
    const { workflowId } = await client.workflow.start('patternDetections', {
      workflowId: `pattern-detections/${prefix}/by-hand`,
      taskQueue: workflowQueue(prefix),
      args: [{ v: 1 }],
    });
    const handle = client.workflow.getHandle(workflowId);
    const shown = (pattern: RegExp) =>
      untilFound(async () => {
        const details = await detailsShown(handle);
        return pattern.test(details) ? details : null;
      }, `details like ${pattern}`);
    await shown(/The catalogue moves, it is at revision/);
    await handle.signal(lookNowSignal);
    await shown(new RegExp(`Revision ${revision}: 1 satellite and 0 pairs`));
    const look = client.workflow.getHandle(`${workflowId}/${revision}`);
    assert.match(await detailsShown(look), /satellites with newer elements.*1 of 1/);
    await handle.signal(lookNowSignal);
    await shown(new RegExp(`Revision ${revision} was looked at`));
    await handle.terminate('the test is over');
  });
});
