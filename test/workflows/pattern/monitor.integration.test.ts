import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { createMonitorRecords, type MonitorDocument } from '../../../records/pattern/monitors.ts';
import {
  PUBLISHED_EVENTS,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { patternMonitorWorkflowId } from '../../../workflows/ids.ts';
import { PHASE } from '../../../workflows/search-attributes.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { shippedHistories } from '../../kit/makers/element-history.ts';
import { aMonitor } from '../../kit/makers/patterns.ts';
import { openPatternRig, type PatternRig } from '../../kit/rig/pattern-rig.ts';
import { untilFound } from '../../kit/until-found.ts';

/** ICESat-2 rose by 515 m between its sets of 13 July 13:02 and 14 July 03:10. */
const ICESAT = '43613';
const FIRST = Date.UTC(2026, 6, 14, 6);

describe('the workflow of a monitor', function () {
  this.timeout(300_000);
  let platform: PatternRig;
  let monitor: MonitorDocument;
  let sets: readonly Elements[];

  const monitors = () => createMonitorRecords(platform.database, () => platform.nowMs);
  const gateway = () => platform.rig.wired.monitoring.gateway;
  const handle = () =>
    platform.rig.client.workflow.getHandle(patternMonitorWorkflowId(monitor._id));
  const startWith = (turnsPerRun: number) =>
    platform.rig.client.workflow.start('patternMonitor', {
      workflowId: patternMonitorWorkflowId(monitor._id),
      taskQueue: `${platform.rig.prefix}-workflows`,
      args: [{ v: 1, monitorId: monitor._id, turnsPerRun }],
      followRuns: false,
    });
  const lookAgain = async (hours: number) => {
    platform.nowMs = FIRST + hours * HOUR_MS;
    await platform.take(sets.filter(({ epochMs }) => epochMs <= platform.nowMs));
    return platform.look();
  };
  const told = async () => {
    const found = platform.database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({ body: { $regex: monitor._id } })
      .sort({ _id: 1 });
    return (await found.toArray()).map(({ body }) => {
      const { id, type, data } = parseWebhookEvent(JSON.parse(body));
      assert.ok('pattern' in data && data.monitor_id === monitor._id);
      return [id, type, data.pattern.confidence] as const;
    });
  };
  const shows = (text: RegExp) =>
    untilFound(async () => {
      const details = await detailsShown(handle()).catch(() => '');
      return text.test(details) ? details : null;
    }, String(text));
  const sure = async () => (await told()).map(([, type, confidence]) => `${type} ${confidence}`);

  beforeEach(async () => {
    sets = (await shippedHistories()).get(ICESAT) ?? [];
    platform = await openPatternRig(FIRST);
    monitor = await monitors().create(
      aMonitor({ satellites: [ICESAT], satellite_names: ['ICESAT-2'], types: ['maneuver'] }),
    );
  });
  afterEach(() => platform.close());

  it('tells what each look finds, shows it, and ends with its monitor', async () => {
    assert.equal(await gateway().start(monitor), 'started');
    await shows(/no look at histories has ended yet/);
    await lookAgain(0);
    const details = await shows(/newest look: revision \d+/);
    assert.match(details, /In the last three days: maneuver/);
    assert.match(details, /ICESAT-2 \(43613\)/);
    assert.match(details, /told: maneuver/);
    assert.deepEqual(await sure(), ['pattern.maneuver 0.6']);
    const { typedSearchAttributes } = await handle().describe();
    assert.equal(typedSearchAttributes.get(PHASE), 'maneuver');

    await lookAgain(15);
    await untilFound(async () => ((await told()).length > 1 ? true : null), 'the second event');
    assert.deepEqual((await sure()).toSorted(), ['pattern.maneuver 0.6', 'pattern.maneuver 0.95']);

    await monitors().end('tester', monitor._id);
    assert.equal(await gateway().end(monitor._id), 'delivered');
    await handle().result();
    assert.equal(await platform.rig.wired.monitoring.monitors.read(monitor._id), null);
  });

  it('tells nothing twice when a look is told again or its worker dies, and goes on after continue-as-new', async () => {
    let deaths = 0;
    platform.onTold = (events) => {
      if (events === 0 || deaths > 0) return;
      deaths += 1;
      throw new Error('a worker died after the transaction');
    };
    await startWith(1);
    await lookAgain(0);
    const before = await untilFound(
      async () => ((await told()).length > 0 ? told() : null),
      'an event',
    );
    for (let nth = 0; nth < 3; nth += 1) await gateway().tellLooked([monitor._id], 'again');
    await shows(/newest look/);
    await gateway().end(monitor._id);
    await handle().result();
    assert.equal(deaths, 1);
    assert.deepEqual([(await told()).length, await told()], [1, before]);
  });

  it('ends when it is told to in the middle of the last turn of a run', async () => {
    let turns = 0;
    platform.onTold = async () => {
      turns += 1;
      if (turns === 1) await gateway().end(monitor._id);
    };
    const run = await startWith(1);
    // A run that forgets it goes on in another one, which is an error here.
    await run.result();
    assert.equal(turns, 1);
    assert.equal(await platform.rig.wired.monitoring.monitors.read(monitor._id), null);
  });

  it('is started by the reconciler when it never began, tells what it missed, and is removed when it is ending', async () => {
    await lookAgain(0);
    platform.nowMs += HOUR_MS;
    const { reconcileMonitors } = platform.rig.wired.activities.effects;
    assert.deepEqual(await runActivity(reconcileMonitors), {
      checked: 1,
      started: 1,
      ended: 0,
      unsettled: 0,
    });
    await shows(/newest look/);
    assert.deepEqual(await sure(), ['pattern.maneuver 0.6']);
    await monitors().end('tester', monitor._id);
    assert.equal((await runActivity(reconcileMonitors)).ended, 1);
    await handle().result();
    assert.equal(await platform.rig.wired.monitoring.monitors.read(monitor._id), null);
  });
});
