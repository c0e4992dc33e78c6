import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { OCCURRENCE_INDEXES, SCHEDULE_INDEXES } from '../../../records/schedule/documents.ts';
import { createOccurrenceRecords } from '../../../records/schedule/occurrences.ts';
import { createScheduleRecords } from '../../../records/schedule/schedules.ts';
import {
  PUBLISHED_EVENT_INDEXES,
  PUBLISHED_EVENTS,
} from '../../../records/webhook/published-events.ts';
import { WORKLOAD_INDEXES, WORKLOADS } from '../../../records/workload/documents.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aNewWorkload } from '../../kit/makers/workload.ts';
import { aSchedule } from '../../kit/owners/workload-schedule.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

describe('occurrences of schedules', function () {
  this.timeout(120_000);
  const database = useDatabase(
    SCHEDULE_INDEXES,
    OCCURRENCE_INDEXES,
    WORKLOAD_INDEXES,
    PUBLISHED_EVENT_INDEXES,
  );
  let nowMs = NOW;
  const clock = () => nowMs;
  const open = () => ({
    schedules: createScheduleRecords(database, clock),
    // Two processes at once have records of their own.
    here: createOccurrenceRecords(database, clock),
    there: createOccurrenceRecords(database, clock),
  });
  const workloadsOf = (id: string) =>
    database.db.collection(WORKLOADS).countDocuments({ schedule_id: id });

  it('makes one workload of an occurrence, however often it is decided at once', async () => {
    const { schedules, here, there } = open();
    const { _id: id } = await schedules.create(aSchedule({ timing: { overlap: 'allow' } }));
    const asked = Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? here : there).decide(id, NOW, 'schedule'),
    );
    const decided = await Promise.all(asked);
    const made = new Set(decided.map((one) => one?.workload?._id));
    assert.equal(made.size, 1);
    assert.equal(await workloadsOf(id), 1);
    const [first] = await schedules.occurrences(id, { limit: 5, after: null });
    assert.equal(first?.outcome, 'started');
    assert.equal(first.workload?._id, [...made][0]);
  });

  it('begins the mission of each workload when it is made', async () => {
    const { schedules, here } = open();
    const { _id: id } = await schedules.create(aSchedule({ timing: { overlap: 'allow' } }));
    nowMs = NOW + 2 * HOUR_MS;
    const decided = await here.decide(id, NOW + HOUR_MS, 'schedule');
    nowMs = NOW;
    const job = JSON.parse(decided?.workload?.job ?? '{}') as { readonly startMs?: number };
    assert.equal(job.startMs, NOW + 2 * HOUR_MS);
  });

  it('skips an occurrence while a workload of the schedule is open, but not for a trigger', async () => {
    const { schedules, here } = open();
    const { _id: id } = await schedules.create(aSchedule());
    await here.decide(id, NOW, 'schedule');
    const second = await here.decide(id, NOW + HOUR_MS, 'schedule');
    assert.equal(second?.occurrence.outcome, 'skipped');
    assert.equal(second.occurrence.code, 'overlap');
    const triggered = await here.decide(id, NOW + HOUR_MS + 1, 'trigger');
    assert.equal(triggered?.occurrence.outcome, 'started');
    assert.equal(await workloadsOf(id), 2);
  });

  it('makes nothing while it is paused, nor once it is ended', async () => {
    const { schedules, here } = open();
    const { _id: id, owner_id: owner } = await schedules.create(aSchedule({ paused: true }));
    const paused = await here.decide(id, NOW, 'schedule');
    assert.equal(paused?.occurrence.code, 'paused');
    await schedules.end(owner, id);
    assert.equal(await here.decide(id, NOW + HOUR_MS, 'schedule'), null);
    assert.equal(await workloadsOf(id), 0);
  });

  for (const [what, code, meanwhile] of [
    ['was paused', 'paused', { paused: true }],
    ['was deleted', null, null],
  ] as const)
    it(`makes nothing of a schedule that ${what} while the occurrence was decided`, async () => {
      const { schedules } = open();
      const { _id: id, owner_id: owner } = await schedules.create(aSchedule());
      // The answer to the person comes before the transaction that would make the workload.
      const transaction: typeof database.transaction = async (work) => {
        if (meanwhile === null) await schedules.end(owner, id);
        else await schedules.change(owner, id, meanwhile);
        return database.transaction(work);
      };
      const late = createOccurrenceRecords({ ...database, transaction }, clock);
      const decided = await late.decide(id, NOW, 'schedule');
      assert.equal(decided?.occurrence.code ?? null, code);
      assert.equal(await workloadsOf(id), 0);
    });

  it('tells what the quota refuses, once, and makes it by a later backfill, once', async () => {
    const { schedules, here } = open();
    const ownerId = 'crowded';
    const workloads = createWorkloadRecords(database);
    const kept = [];
    for (let at = 0; at < 50; at += 1) kept.push(await workloads.insert(aNewWorkload({ ownerId })));
    const { _id: id } = await schedules.create(aSchedule({ ownerId }));
    for (let time = 0; time < 2; time += 1) {
      const refused = await here.decide(id, NOW, 'schedule');
      assert.equal(refused?.occurrence.code, 'quota_exceeded');
    }
    const events = await database.db
      .collection(PUBLISHED_EVENTS)
      .find({ owner_id: ownerId, type: 'workload_schedule.refused' })
      .toArray();
    assert.equal(events.length, 1);
    assert.match(String(events[0]?.['body']), /"occurrence":"2026-11-23T12:00:00.000Z"/);

    await workloads.cancelUnstarted(kept[0]?._id ?? '', NOW);
    nowMs = NOW + HOUR_MS;
    assert.equal((await here.decide(id, NOW, 'schedule'))?.occurrence.outcome, 'refused');
    const span = { from: new Date(NOW), to: new Date(NOW), overlap: 'allow' as const };
    await schedules.rememberBackfill(id, span);
    for (let time = 0; time < 2; time += 1) {
      const made = await here.decide(id, NOW, 'schedule');
      assert.equal(made?.occurrence.outcome, 'started');
      assert.equal(made.occurrence.cause, 'backfill');
    }
    nowMs = NOW;
    assert.equal(await workloadsOf(id), 1);
  });
});
