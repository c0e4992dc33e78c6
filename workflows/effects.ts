import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { effectsQueueBeside } from './ids.ts';

/** Effects are short; one that hangs longer than this is given to another worker. */
const SLOW_AFTER = '10 seconds';

/** Every effect, on the queue beside the workflow's own, under a summary that a person can read. */
export function effects(summary: string): ActivityInterfaceFor<Activities> {
  return proxyActivities<Activities>({
    summary,
    taskQueue: effectsQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: SLOW_AFTER,
    retry: {
      initialInterval: '200 milliseconds',
      backoffCoefficient: 2,
      maximumInterval: '10 seconds',
    },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}
