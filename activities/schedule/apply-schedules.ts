import type { ScheduleRecords } from '../../records/schedule/schedules.ts';
import type { ScheduleGateway } from '../../temporal/schedule-gateway.ts';
import { mapConcurrently } from '../concurrency.ts';
import { RECONCILED_AT_ONCE } from '../reconcile.ts';

/** A change younger than this may be on its way from the process that made it, ms. */
const GRACE_MS = 10_000;

/** What brings Temporal to what the records say. */
export interface ApplySchedulesPorts {
  readonly schedules: Pick<ScheduleRecords, 'unapplied' | 'markApplied'>;
  readonly scheduleGateway: Pick<ScheduleGateway, 'apply'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Tells Temporal of changes of schedules that it has not learnt; answers how many. Safe to repeat. */
export function createApplySchedules({ schedules, scheduleGateway, clock }: ApplySchedulesPorts) {
  return async (): Promise<number> => {
    const left = await schedules.unapplied(clock() - GRACE_MS, RECONCILED_AT_ONCE);
    await mapConcurrently(left, async (schedule) => {
      const { kind } = await scheduleGateway.apply(schedule);
      // What may not have arrived is told again by the next run.
      if (kind !== 'unknown') await schedules.markApplied(schedule);
    });
    return left.length;
  };
}
