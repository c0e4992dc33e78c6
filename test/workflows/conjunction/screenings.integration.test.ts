import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ScreeningTooLarge } from '../../../activities/conjunction/screener.ts';
import { judgeSlabs } from '../../../domain/conjunction/judge-window.ts';
import { unpackCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import { screeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { WATCH_COLLECTION } from '../../../records/conjunction/watch-lists.ts';
import { conjunctionWatchWorkflowId, screeningWorkflowId } from '../../../workflows/ids.ts';
import type { screening as screeningWorkflow } from '../../../workflows/conjunction/screening.ts';
import { PHASE } from '../../../workflows/search-attributes.ts';
import { judgeWindow } from '../../kit/alerts/whole-window.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';
import {
  keepSatellites,
  keepWatchList,
  openScreeningRig,
  type ScreeningRig,
} from '../../kit/rig/screening-rig.ts';

const NOW = Date.parse('2026-07-24T12:34:56Z');
const every8th = activeSatellites(8).map(({ elements }) => elements);
/** Some that cross the way of many others. */
const busy = every8th
  .filter(({ inclinationDeg, meanMotionRevPerDay: n }) => inclinationDeg > 90 && n > 14.9 && n < 15)
  .slice(0, 4)
  .map(({ noradId }) => noradId)
  .toSorted((one, other) => Number(one) - Number(other));

describe('screenings', function () {
  this.timeout(300_000);
  let screening: ScreeningRig;
  const runs = () => screening.rig.wired.screening.runs;
  const begun = () => screening.database.db.collection('screening_runs').countDocuments();

  beforeEach(async () => {
    screening = await openScreeningRig(NOW);
  });
  afterEach(() => screening.close());

  it('find in slabs what one look at the whole window finds', async () => {
    const { database, rig } = screening;
    await keepSatellites(database, every8th, NOW);
    await keepWatchList(database, { id: 'one', satellites: busy.slice(0, 2), thresholdKm: 10 });
    await keepWatchList(database, { id: 'two', satellites: busy.slice(1), thresholdKm: 25 });
    const watch = await rig.client.workflow.start('conjunctionWatch', {
      workflowId: conjunctionWatchWorkflowId('two'),
      taskQueue: `nobody-${rig.prefix}`,
    });
    const looking = await screening.begin('whole');
    assert.match(await looking.look(), /looked at once more before it is screened/);
    assert.match(await looking.look(), /1 watch told/);
    assert.match(await looking.look(), /as screened by scr_/);
    await looking.end();

    const run = await runs().latest();
    assert.ok(run !== null);
    assert.deepEqual(run.watched, busy);
    assert.equal(run.startMs, Date.parse('2026-07-24T12:34:00Z'));
    assert.equal(run.endMs, run.startMs + 7 * DAY_MS);
    const kept = await rig.wired.screening.catalogues.read(run.catalogueRevision);
    assert.ok(kept !== null);
    const { startMs, endMs, watched, thresholdKm, newestEpochMs } = run;
    const task = { startMs, endMs, watched, thresholdKm, sameConstellation: false };
    const catalogue = screeningCatalogue(unpackCatalogue(kept));
    const slabs = await runs().slabs(run.id);
    const judged = judgeSlabs(catalogue, task, slabs, newestEpochMs);
    assert.equal(slabs.length, 29);
    assert.ok(judged.encounters.length > 20, `${judged.encounters.length} encounters`);
    assert.deepEqual(judged, judgeWindow(catalogue, task, newestEpochMs));

    const handle = rig.client.workflow.getHandle(screeningWorkflowId(run.id));
    const details = await detailsShown(handle);
    assert.match(details, /\*\*Done\*\*: 29 of 29 stretches screened, \d+ close approaches found/);
    assert.match(details, /- window: 2026-07-24T12:34:00.000Z to 2026-07-31T12:34:00.000Z/);
    const { typedSearchAttributes } = await handle.describe();
    assert.equal(typedSearchAttributes.get(PHASE), 'done');
    const { events } = await watch.fetchHistory();
    const told = events?.flatMap((event) => event.workflowExecutionSignaledEventAttributes ?? []);
    assert.deepEqual(
      told?.map(({ signalName }) => signalName),
      ['screened'],
    );
    await watch.terminate('the test is over');
  });

  it('make one run of an import in pieces, and one of a list that asks for more', async () => {
    const { database } = screening;
    const few = every8th.slice(0, 40);
    await keepSatellites(database, few.slice(0, 10), NOW);
    const [first = '', second = ''] = few.map(({ noradId }) => noradId);
    await keepWatchList(database, { id: 'one', satellites: [first], thresholdKm: 5 });
    const looking = await screening.begin('pieces');
    await looking.look();
    for (const upTo of [20, 30, 40]) {
      await keepSatellites(database, few.slice(upTo - 10, upTo), NOW);
      await looking.look();
    }
    assert.equal(await begun(), 0, 'while it changes');
    await looking.look();
    assert.equal((await runs().latest())?.objects, 40);
    await looking.look();
    assert.equal(await begun(), 1, 'once for all pieces');

    await keepWatchList(database, { id: 'two', satellites: [first, second], thresholdKm: 4 });
    screening.nowMs += HOUR_MS;
    await looking.look();
    await looking.look();
    assert.equal(await begun(), 2);
    const lists = database.db.collection<{ _id: string }>(WATCH_COLLECTION);
    await lists.updateOne({ _id: 'two' }, { $set: { status: 'ending' } });
    await looking.look();
    assert.equal(await begun(), 2, 'a shorter list is known');
    screening.nowMs += DAY_MS;
    await looking.look();
    await looking.look();
    assert.equal(await begun(), 3, 'once a day');
    await looking.end();
  });

  it('compute a kept slab no more, and begin a run once', async () => {
    const { database, rig } = screening;
    await keepSatellites(database, every8th.slice(0, 40), NOW);
    const watched = every8th[0]?.noradId ?? '';
    await keepWatchList(database, { id: 'one', satellites: [watched], thresholdKm: 5 });
    const runId = runs().newId();
    const computed: number[] = [];
    const screen = rig.planner.screen.bind(rig.planner);
    rig.planner.screen = (input, call) => {
      computed.push(input.task.startMs);
      return screen(input, call);
    };
    const run = () =>
      rig.client.workflow.execute<typeof screeningWorkflow>('screening', {
        workflowId: `${screeningWorkflowId(runId)}/${computed.length}`,
        taskQueue: `${rig.prefix}-workflows`,
        args: [{ v: 1, runId }],
      });
    const first = await run();
    screening.nowMs += HOUR_MS;
    await keepSatellites(database, every8th.slice(40, 50), NOW);
    assert.deepEqual(await run(), first);
    assert.equal(computed.length, 29);
  });

  it('screen nothing with elements that are too old, and say so', async () => {
    const { database, rig } = screening;
    await keepSatellites(database, every8th.slice(0, 10), NOW);
    const watched = every8th[0]?.noradId ?? '';
    await keepWatchList(database, { id: 'one', satellites: [watched], thresholdKm: 5 });
    screening.nowMs = NOW + 40 * DAY_MS;
    const looking = await screening.begin('old');
    await looking.look();
    await looking.look();
    const run = await runs().latest();
    assert.ok(run !== null);
    assert.equal(run.objects, 0);
    assert.deepEqual(await runs().slabs(run.id), []);
    const details = await detailsShown(rig.client.workflow.getHandle(screeningWorkflowId(run.id)));
    assert.match(details, /Nothing is screened: all elements are too old/);
    await looking.look();
    assert.equal(await begun(), 1);
    await looking.end();
  });

  it('fail for good where a slab is too large, and are not repeated at once', async () => {
    const { database, rig } = screening;
    await keepSatellites(database, every8th.slice(0, 10), NOW);
    const watched = every8th[0]?.noradId ?? '';
    await keepWatchList(database, { id: 'one', satellites: [watched], thresholdKm: 5 });
    rig.planner.screen = () => Promise.reject(new ScreeningTooLarge('it takes more than it may'));
    const looking = await screening.begin('large');
    await looking.look();
    assert.match(await looking.look(), /failed\*\*: it takes more than it may/);
    assert.match(await looking.look(), /The last run failed/);
    await looking.end();
    assert.equal(await runs().latest(), null);
  });
});
