import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { msToTs, tsToMs } from '@temporalio/common/lib/time.js';
import type { ScheduleDocument } from '../records/schedule/documents.ts';
import { occurrenceWorkflowId, workloadScheduleId } from '../workflows/ids.ts';
import { cutToBytes, plain } from '../workflows/plain-text.ts';
import type { OccurrenceInput } from '../workflows/schedule/messages.ts';
import { OWNER_ID, PHASE, RESOURCE_ID, RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { shareOf } from './priority.ts';
import { createServerCalls, isSurelyUndone, type GatewayOptions } from './server-calls.ts';
import { unavailable } from './temporal-errors.ts';

/** What became of telling Temporal of a schedule. */
export type ApplyOutcome =
  | { readonly kind: 'applied' }
  /** It may or may not have learnt it. */
  | { readonly kind: 'unknown' }
  /** It does not understand when the workloads are due. */
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * The platform's access to the Schedules of its owners in Temporal. Every call ends within 3 s. Temporal
 * being away is an AppError `unavailable`.
 */
export interface ScheduleGateway {
  /** What the Schedule is called in Temporal. */
  temporalId(scheduleId: string): string;
  /** Makes, changes or removes the Schedule, whatever the record says. Safe to repeat. */
  apply(schedule: ScheduleDocument): Promise<ApplyOutcome>;
  /** Removes the Schedule, if there is one. */
  remove(scheduleId: string): Promise<void>;
  /** The next times at which a workload is due, ten at most, epoch ms. */
  next(scheduleId: string): Promise<readonly number[]>;
  /** The times of a span, its ends included, epoch ms. */
  timesBetween(scheduleId: string, fromMs: number, toMs: number): Promise<readonly number[]>;
  /** Makes every occurrence of the span, its ends included. */
  backfill(scheduleId: string, fromMs: number, toMs: number): Promise<void>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createScheduleGateway(options: GatewayOptions): ScheduleGateway {
  const { client, queue, startRegistered, within } = createServerCalls(options);
  const { connection, namespace } = options;
  const handleOf = (id: string) => client.schedule.getHandle(workloadScheduleId(id));

  const remove = async (id: string): Promise<void> => {
    try {
      await within(() => handleOf(id).delete());
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
  };

  const makeOrChange = async (schedule: ScheduleDocument): Promise<void> => {
    const parts = partsOf(schedule, queue);
    try {
      await startRegistered(() =>
        client.schedule.create({ ...parts, scheduleId: workloadScheduleId(schedule._id) }),
      );
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await within(() => handleOf(schedule._id).update(() => parts));
    }
  };

  return {
    temporalId: workloadScheduleId,

    async apply(schedule) {
      try {
        if (schedule.status === 'ending') await remove(schedule._id);
        else await makeOrChange(schedule);
        return { kind: 'applied' };
      } catch (error) {
        // What the library makes of an argument that the server refuses.
        if (error instanceof TypeError) return { kind: 'invalid', message: error.message };
        if (isSurelyUndone(error)) throw unavailable(error);
        return { kind: 'unknown' };
      }
    },

    async remove(scheduleId) {
      try {
        await remove(scheduleId);
      } catch (error) {
        throw unavailable(error);
      }
    },

    async next(scheduleId) {
      try {
        const { info } = await within(() => handleOf(scheduleId).describe());
        return info.nextActionTimes.map((at) => at.getTime());
      } catch (error) {
        if (error instanceof ScheduleNotFoundError) return [];
        throw unavailable(error);
      }
    },

    async timesBetween(scheduleId, fromMs, toMs) {
      try {
        const { startTime } = await within(() =>
          connection.workflowService.listScheduleMatchingTimes({
            namespace,
            scheduleId: workloadScheduleId(scheduleId),
            // What the server takes as the beginning does not count itself.
            startTime: msToTs(fromMs - 1),
            endTime: msToTs(toMs),
          }),
        );
        return startTime.map((at) => tsToMs(at));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async backfill(scheduleId, fromMs, toMs) {
      try {
        await within(() =>
          handleOf(scheduleId).backfill({
            start: new Date(fromMs - 1),
            end: new Date(toMs),
            overlap: ScheduleOverlapPolicy.ALLOW_ALL,
          }),
        );
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

function partsOf(schedule: ScheduleDocument, taskQueue: string) {
  const { _id: id, owner_id: ownerId, timing, paused, name } = schedule;
  const args: [OccurrenceInput] = [{ v: 1, scheduleId: id }];
  const summary = cutToBytes(`a workload of ${plain(name ?? id)}`, 200);
  return {
    spec: {
      ...(timing.cron === null
        ? { intervals: [{ every: (timing.every_s ?? 0) * 1_000 }] }
        : { cronExpressions: [timing.cron], timezone: timing.timezone }),
      ...(timing.start_at !== null && { startAt: timing.start_at }),
      ...(timing.end_at !== null && { endAt: timing.end_at }),
    },
    // Whether a workload of an earlier occurrence is still open is asked of the records, where what is
    // skipped is kept and shown.
    policies: {
      overlap: ScheduleOverlapPolicy.ALLOW_ALL,
      catchupWindow: timing.catchup_window_s * 1_000,
    },
    action: {
      type: 'startWorkflow' as const,
      workflowType: 'workloadOccurrence',
      workflowId: occurrenceWorkflowId(id),
      taskQueue,
      args,
      priority: shareOf({ ownerId }),
      staticSummary: summary,
      typedSearchAttributes: [
        { key: OWNER_ID, value: ownerId },
        { key: RESOURCE_KIND, value: 'workload_schedule' },
        { key: RESOURCE_ID, value: id },
        { key: PHASE, value: 'due' },
      ],
    },
    state: { paused, note: summary },
    typedSearchAttributes: [
      { key: OWNER_ID, value: ownerId },
      { key: RESOURCE_KIND, value: 'workload_schedule' },
      { key: RESOURCE_ID, value: id },
    ],
  };
}
