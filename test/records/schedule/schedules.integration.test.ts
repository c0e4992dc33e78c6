import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { OCCURRENCE_INDEXES, SCHEDULE_INDEXES } from '../../../records/schedule/documents.ts';
import { createScheduleRecords } from '../../../records/schedule/schedules.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { collected } from '../../kit/rows.ts';
import { aSchedule } from '../../kit/owners/workload-schedule.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

describe('schedules', function () {
  this.timeout(120_000);
  const database = useDatabase(SCHEDULE_INDEXES, OCCURRENCE_INDEXES);
  const schedules = () => createScheduleRecords(database, () => NOW);
  const left = async (id: string) =>
    (await collected(schedules().unapplied(NOW + 1))).find(({ _id }) => _id === id);

  // Two people, or one and the reconciler: what reaches Temporal last is not always what was written last.
  for (const order of ['the newer first', 'the older first'] as const)
    it(`tells Temporal again where two changes were told at once, ${order}`, async () => {
      const { _id: id, owner_id: owner } = await schedules().create(aSchedule());
      const older = await schedules().change(owner, id, { paused: true });
      const newer = await schedules().change(owner, id, { paused: false });
      assert.ok(older !== null && newer !== null);
      const told = order === 'the newer first' ? [newer, older] : [older, newer];
      for (const one of told) await schedules().markApplied(one);
      const again = await left(id);
      assert.equal(again?.paused, false);
      await schedules().markApplied(again);
      assert.equal(await left(id), undefined);
    });
});
