import { HOUR_MS } from '../../domain/time/instant.ts';
import type { ScheduleDocument } from '../../records/schedule/documents.ts';
import type { ScheduleRecords } from '../../records/schedule/schedules.ts';
import type { ScheduleGateway } from '../../temporal/schedule-gateway.ts';
import type { Progress } from '../heartbeat.ts';
import { settleAll, type ReconcileClock } from '../reconcile.ts';

/** A change younger than this may be on its way from the process that made it, ms. */
const GRACE_MS = 10_000;
/** What was due while a lost Schedule was missing is made up for as far back as this, ms. */
const MADE_UP_MS = HOUR_MS;

/** What brings Temporal to what the records say. */
export interface ApplySchedulesPorts extends ReconcileClock {
  readonly schedules: Pick<ScheduleRecords, 'unapplied' | 'lost' | 'markApplied'>;
  readonly scheduleGateway: Pick<ScheduleGateway, 'apply' | 'backfill'>;
}

/**
 * Tells Temporal of changes of schedules that it has not learnt, and of all of them once after its store was
 * lost; then also of what was due in the meantime. Answers how many it could not tell of. Safe to repeat: an
 * occurrence is decided once.
 */
export function createApplySchedules(ports: ApplySchedulesPorts) {
  const { schedules, scheduleGateway, clock, store } = ports;
  const apply = async (schedule: ScheduleDocument): Promise<boolean> => {
    const { kind } = await scheduleGateway.apply(schedule);
    // What may not have arrived is told again by the next run.
    return kind !== 'unknown';
  };
  const applyOnce = async (schedule: ScheduleDocument): Promise<string> => {
    if (!(await apply(schedule))) return 'none';
    await schedules.markApplied(schedule);
    return 'applied';
  };
  const bringBack = async (schedule: ScheduleDocument): Promise<string> => {
    if (!(await apply(schedule))) return 'none';
    if (!schedule.paused) {
      const nowMs = clock();
      const reachMs = Math.min(MADE_UP_MS, schedule.timing.catchup_window_s * 1_000);
      const fromMs = Math.max(schedule.updated_at.getTime(), nowMs - reachMs);
      if (fromMs < nowMs) await scheduleGateway.backfill(schedule._id, fromMs, nowMs);
    }
    await schedules.markApplied(schedule);
    return 'applied';
  };
  return async (under: Progress): Promise<number> => {
    const changed = schedules.unapplied(clock() - GRACE_MS);
    const settled = await settleAll({ rows: changed, settle: applyOnce }, under);
    const lost = schedules.lost(await store.lostAtMs());
    const back = await settleAll({ rows: lost, settle: bringBack }, under);
    return settled.unsettled + back.unsettled;
  };
}
