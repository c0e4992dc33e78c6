import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import {
  reconcileScheduleId,
  webhookReconcileScheduleId,
  workflowQueue,
} from '../workflows/ids.ts';
import { RESOURCE_KIND } from '../workflows/search-attributes.ts';

const MINUTE_MS = 60_000;

/** Makes the Schedules of the platform, or leaves those alone that are there. */
export async function ensureSchedules(client: Client, queuePrefix?: string): Promise<void> {
  const taskQueue = workflowQueue(queuePrefix);
  await everyMinute(client, taskQueue, {
    scheduleId: reconcileScheduleId(queuePrefix),
    workflowType: 'reconcile',
    summary: 'mend what was missed between records and workflows',
  });
  await everyMinute(client, taskQueue, {
    scheduleId: webhookReconcileScheduleId(queuePrefix),
    workflowType: 'reconcileWebhooks',
    summary: 'mend what was missed between webhooks and workflows',
  });
}

async function everyMinute(
  client: Client,
  taskQueue: string,
  run: { readonly scheduleId: string; readonly workflowType: string; readonly summary: string },
): Promise<void> {
  const { scheduleId, workflowType, summary } = run;
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: MINUTE_MS }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: MINUTE_MS },
      action: {
        type: 'startWorkflow',
        workflowType,
        workflowId: scheduleId,
        taskQueue,
        args: [],
        staticSummary: summary,
        typedSearchAttributes: [{ key: RESOURCE_KIND, value: 'reconcile' }],
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
