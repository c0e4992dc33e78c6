import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import {
  catalogueScheduleId,
  reconcileScheduleId,
  webhookReconcileScheduleId,
  workflowQueue,
} from '../workflows/ids.ts';
import { RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { MINUTE_MS } from '../domain/time/instant.ts';

/** Sources of elements ask not to be asked more often; the activity makes sure of it besides. */
const REFRESH_MS = 120 * MINUTE_MS;

/** Makes the Schedules of the platform, or leaves those alone that are there. */
export async function ensureSchedules(client: Client, queuePrefix?: string): Promise<void> {
  const taskQueue = workflowQueue(queuePrefix);
  await ensureSchedule(client, taskQueue, {
    scheduleId: reconcileScheduleId(queuePrefix),
    workflowType: 'reconcile',
    summary: 'mend what was missed between records and workflows',
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: webhookReconcileScheduleId(queuePrefix),
    workflowType: 'reconcileWebhooks',
    summary: 'mend what was missed between webhooks and workflows',
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: catalogueScheduleId(queuePrefix),
    workflowType: 'catalogueRefresh',
    summary: 'take in newer elements and look at every satellite',
    everyMs: REFRESH_MS,
    kind: 'catalogue',
    // A new installation does not wait for hours.
    atOnce: true,
  });
}

interface ScheduledRun {
  readonly scheduleId: string;
  readonly workflowType: string;
  readonly summary: string;
  /** Default: a minute. */
  readonly everyMs?: number;
  readonly kind?: string;
  /** Whether the first run is at once. */
  readonly atOnce?: boolean;
}

async function ensureSchedule(client: Client, taskQueue: string, run: ScheduledRun): Promise<void> {
  const { scheduleId, workflowType, summary, everyMs = MINUTE_MS, kind = 'reconcile' } = run;
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: everyMs }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: everyMs },
      ...(run.atOnce === true && { state: { triggerImmediately: true } }),
      action: {
        type: 'startWorkflow',
        workflowType,
        workflowId: scheduleId,
        taskQueue,
        args: [],
        staticSummary: summary,
        typedSearchAttributes: [{ key: RESOURCE_KIND, value: kind }],
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
