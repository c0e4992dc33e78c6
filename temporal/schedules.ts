import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { reconcileScheduleId, workflowQueue } from '../workflows/ids.ts';
import { RESOURCE_KIND } from '../workflows/search-attributes.ts';

const MINUTE_MS = 60_000;

/** Makes the Schedules of the platform, or leaves those alone that are there. */
export async function ensureSchedules(client: Client, queuePrefix?: string): Promise<void> {
  const scheduleId = reconcileScheduleId(queuePrefix);
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: MINUTE_MS }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: MINUTE_MS },
      action: {
        type: 'startWorkflow',
        workflowType: 'reconcile',
        workflowId: scheduleId,
        taskQueue: workflowQueue(queuePrefix),
        args: [],
        staticSummary: 'mend what was missed between records and workflows',
        typedSearchAttributes: [{ key: RESOURCE_KIND, value: 'reconcile' }],
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
