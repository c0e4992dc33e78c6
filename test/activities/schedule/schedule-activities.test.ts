import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createApplySchedules } from '../../../activities/schedule/apply-schedules.ts';
import { createDecideOccurrence } from '../../../activities/schedule/decide-occurrence.ts';
import type { ScheduleDocument } from '../../../records/schedule/documents.ts';
import { neverLost, rowsOf, unwatched } from '../../kit/rows.ts';
import type { ApplyOutcome } from '../../../temporal/schedule-gateway.ts';

describe('applySchedules', () => {
  const marked = async (outcome: ApplyOutcome): Promise<number> => {
    let count = 0;
    // True: nothing here looks into it.
    const schedule = { _id: 'wls_1' } as ScheduleDocument;
    const apply = createApplySchedules({
      schedules: {
        unapplied: () => rowsOf([schedule]),
        lost: () => rowsOf([]),
        markApplied: () => {
          count += 1;
          return Promise.resolve();
        },
      },
      scheduleGateway: {
        apply: () => Promise.resolve(outcome),
        backfill: () => Promise.reject(new Error('nothing was lost')),
      },
      clock: () => 0,
      store: neverLost,
    });
    await apply(unwatched);
    return count;
  };

  it('notes what Temporal has learnt, and not what may not have arrived', async () => {
    assert.equal(await marked({ kind: 'applied' }), 1);
    assert.equal(await marked({ kind: 'unknown' }), 0);
  });
});

describe('decideOccurrence', () => {
  it('removes a Schedule of Temporal whose record is gone', async () => {
    const removed: string[] = [];
    const decide = createDecideOccurrence({
      occurrences: { decide: () => Promise.resolve(null) },
      gateway: { start: () => Promise.reject(new Error('nothing is to be started')) },
      scheduleGateway: {
        remove: (id) => {
          removed.push(id);
          return Promise.resolve();
        },
      },
    });
    const { outcome } = await decide({ scheduleId: 'wls_1', at: '2026-11-23T12:00:00.000Z' });
    assert.deepEqual([outcome, removed], ['gone', ['wls_1']]);
  });
});
