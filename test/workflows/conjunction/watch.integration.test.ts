import assert from 'node:assert/strict';
import { ScreeningTooLarge } from '../../../activities/conjunction/screener.ts';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import { LIVES, type LifeDocument } from '../../../records/conjunction/lives.ts';
import { createWatchRecords, type WatchDocument } from '../../../records/conjunction/watches.ts';
import {
  PUBLISHED_EVENTS,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { conjunctionWatchWorkflowId } from '../../../workflows/ids.ts';
import { PHASE } from '../../../workflows/search-attributes.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { BUSY, newerBusyCatalogue } from '../../kit/makers/busy-catalogue.ts';
import { aWatch } from '../../kit/makers/watch.ts';
import {
  keepSatellites,
  openScreeningRig,
  type ScreeningRig,
} from '../../kit/rig/screening-rig.ts';
import { untilFound } from '../../kit/until-found.ts';

const NOW = Date.parse('2026-07-24T12:34:56Z');
const watched = BUSY.noradId;

describe('the workflow of a watch', function () {
  this.timeout(300_000);
  let screening: ScreeningRig;
  let watch: WatchDocument;
  const gateway = () => screening.rig.wired.screening.gateway;
  const handle = () =>
    screening.rig.client.workflow.getHandle(conjunctionWatchWorkflowId(watch._id));
  const startWith = (turnsPerRun: number) =>
    screening.rig.client.workflow.start('conjunctionWatch', {
      workflowId: conjunctionWatchWorkflowId(watch._id),
      taskQueue: `${screening.rig.prefix}-workflows`,
      args: [{ v: 1, watchId: watch._id, turnsPerRun }],
      followRuns: false,
    });
  const lives = () =>
    screening.database.db.collection<LifeDocument>(LIVES).find({ watch_id: watch._id }).toArray();
  const events = () =>
    screening.database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({})
      .sort({ _id: 1 })
      .toArray();
  const shows = (text: RegExp) =>
    untilFound(async () => {
      const details = await detailsShown(handle()).catch(() => '');
      return text.test(details) ? details : null;
    }, String(text));

  beforeEach(async () => {
    screening = await openScreeningRig(NOW);
    const watches = createWatchRecords(screening.database, () => screening.nowMs);
    watch = await watches.create(
      aWatch({ satellites: [watched], satellite_names: ['BUSY'], threshold_km: 20 }),
    );
    await keepSatellites(screening.database, newerBusyCatalogue(0), NOW);
  });
  afterEach(() => screening.close());

  it('reads the newest run by itself, keeps and shows what it finds, and ends with its watch', async () => {
    const looking = await screening.begin('first');
    await looking.look();
    await looking.look();
    assert.equal(await gateway().start(watch), 'started');
    const details = await shows(/newest screening: scr_/);
    const kept = await lives();
    assert.ok(kept.length > 3, `${kept.length} lives`);
    assert.match(details, /Highest open risk: \w+/);
    assert.match(details, /BUSY, up to 20 km/);
    assert.equal((await events()).length, kept.length);
    const { typedSearchAttributes } = await handle().describe();
    assert.equal(typedSearchAttributes.get(PHASE), /Highest open risk: (\w+)/.exec(details)?.[1]);

    await keepSatellites(screening.database, newerBusyCatalogue(HOUR_MS), NOW);
    screening.nowMs += 2 * HOUR_MS;
    await looking.look();
    await looking.look();
    await looking.end();
    const latest = await screening.rig.wired.screening.runs.latest();
    await shows(new RegExp(`newest screening: ${latest?.id ?? ''}`));
    for (const one of await lives()) assert.equal(one.run_id, latest?.id, one._id);

    assert.equal(await gateway().end(watch._id), 'delivered');
    await handle().result();
    assert.deepEqual(await lives(), []);
    const found = await screening.rig.wired.screening.watches.read(watch._id);
    assert.equal(found, null);
  });

  it('resolves what is over a quarter of an hour later', async () => {
    const looking = await screening.begin('passed');
    await looking.look();
    await looking.look();
    await looking.end();
    await gateway().start(watch);
    await shows(/newest screening: scr_/);
    screening.nowMs += 8 * DAY_MS;
    // The timer waits by the clock of the server: it is woken by an end of a screening that is known.
    const latest = await screening.rig.wired.screening.runs.latest();
    await gateway().tellScreened([watch._id], latest?.id ?? '');
    await shows(/Quiet: no encounter is open/);
    for (const one of await lives()) {
      assert.equal(one.resolution, 'passed');
      const passed = (one.life.sighting.episode?.endMs ?? one.life.sighting.tcaMs) + 15 * MINUTE_MS;
      assert.equal(one.updates.at(-1)?.at.getTime(), Math.ceil(passed));
    }
    const types = (await events()).map(({ type }) => type);
    assert.equal(
      types.filter((type) => type === 'conjunction.resolved').length,
      types.filter((type) => type === 'conjunction.created').length,
    );
  });

  it('tells nothing twice when a run is told again, and goes on after continue-as-new', async () => {
    const looking = await screening.begin('again');
    await looking.look();
    await looking.look();
    await looking.end();
    await startWith(1);
    const [before, latest] = [
      await untilFound(async () => ((await events()).length > 0 ? events() : null), 'events'),
      await screening.rig.wired.screening.runs.latest(),
    ];
    await gateway().tellScreened([watch._id], latest?.id ?? '');
    await shows(/newest screening: scr_/);
    await gateway().tellScreened([watch._id], latest?.id ?? '');
    await gateway().end(watch._id);
    await handle().result();
    assert.deepEqual(await events(), before);
  });

  it('ends when it is told to in the middle of the last turn of a run', async () => {
    const { watches } = screening.rig.wired.screening;
    const endPassed = watches.endPassed.bind(watches);
    let turns = 0;
    watches.endPassed = async (...asked) => {
      turns += 1;
      if (turns === 1) await gateway().end(watch._id);
      return endPassed(...asked);
    };
    const run = await startWith(1);
    // A run that forgets it goes on in another one, which is an error here.
    await run.result();
    assert.equal(turns, 1);
    assert.equal(await watches.read(watch._id), null);
  });

  it('tells nothing twice when an attempt dies after its transactions', async () => {
    const looking = await screening.begin('repeated');
    await looking.look();
    await looking.look();
    await looking.end();
    const { watches } = screening.rig.wired.screening;
    const heard = watches.heard.bind(watches);
    const seen: PublishedEventDocument[][] = [];
    watches.heard = async (...run) => {
      seen.push(await events());
      if (seen.length === 1) throw new Error('the worker died');
      await heard(...run);
    };
    await gateway().start(watch);
    await shows(/newest screening: scr_/);
    assert.equal(seen.length, 2);
    assert.ok((seen[0]?.length ?? 0) > 3, 'told before it died');
    assert.deepEqual(seen[1], seen[0]);
    assert.equal((await events()).length, (await lives()).length);
  });

  it('does not lose a run that ends while it begins', async () => {
    const looking = await screening.begin('meanwhile');
    const { runs } = screening.rig.wired.screening;
    const latest = runs.latest.bind(runs);
    let told = 0;
    // It has seen that there is none when the run ends and tells it.
    runs.latest = async () => {
      runs.latest = latest;
      await looking.look();
      await looking.look();
      const run = await latest();
      told = await gateway().tellScreened([watch._id], run?.id ?? '');
      return null;
    };
    await gateway().start(watch);
    await shows(/newest screening: scr_/);
    await looking.end();
    assert.equal(told, 1);
    assert.equal((await events()).length, (await lives()).length);
  });

  it('says of a run that is too much why it was not used, and goes on with the next', async () => {
    const looking = await screening.begin('too-much');
    await looking.look();
    await looking.look();
    const { planner } = screening.rig;
    const meet = planner.meet.bind(planner);
    planner.meet = () => Promise.reject(new ScreeningTooLarge('it takes more than it may'));
    await gateway().start(watch);
    const details = await shows(/scr_\w+ could not be used/);
    assert.match(details, /it takes more than it may/);
    planner.meet = meet;
    await keepSatellites(screening.database, newerBusyCatalogue(HOUR_MS), NOW);
    screening.nowMs += 2 * HOUR_MS;
    await looking.look();
    await looking.look();
    await looking.end();
    assert.doesNotMatch(await shows(/newest screening: scr_/), /could not be used/);
  });

  it('is started by the reconciler when it never began, and removed when it is ending', async () => {
    screening.nowMs += HOUR_MS;
    const { reconcileWatches } = screening.rig.wired.activities.effects;
    assert.deepEqual(await runActivity(reconcileWatches), {
      checked: 1,
      started: 1,
      ended: 0,
      unsettled: 0,
    });
    await shows(/no screening has ended yet/);
    await createWatchRecords(screening.database).end('tester', watch._id);
    assert.equal((await runActivity(reconcileWatches)).ended, 1);
    await handle().result();
    assert.equal(await screening.rig.wired.screening.watches.read(watch._id), null);
  });
});
