import {
  ActivityCancellationType,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { Activities, PlanningActivities, SimulationActivities } from '../activities/index.ts';
import { effectsQueueBeside, planningQueueBeside, simulationQueueBeside } from './ids.ts';

/** Effects are short; one that hangs longer than this is given to another worker. */
const SLOW_AFTER = '10 seconds';

/** A local activity holds the workflow task up no longer than this. */
const LOCAL_AT_MOST = '4 seconds';

/** A day of fifty satellites takes seconds, and others may be before it on a busy machine. */
const STEP_AT_MOST = '10 minutes';
/** A worker that died in the middle of a step is noticed within this. */
const STEP_SILENT = '4 seconds';

/** A plan over a fleet takes seconds, and others may be before it on a busy machine. */
const PLAN_AT_MOST = '10 minutes';
/** A worker that died while it planned is noticed within this. */
const PLAN_SILENT = '8 seconds';

const RETRY = {
  initialInterval: '200 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '10 seconds',
} as const;

/** Every effect, on the queue beside the workflow's own, under a summary that a person can read. */
export function effects(summary: string): ActivityInterfaceFor<Activities> {
  return proxyActivities<Activities>({
    summary,
    taskQueue: effectsQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: SLOW_AFTER,
    retry: RETRY,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}

/**
 * An effect that is tried once as a local activity, inside the workflow's own task, which saves the
 * server two events, a queue and a task; when that fails it is done again as an ordinary activity, so
 * that a person sees what is tried and why it fails. For small effects that may be repeated.
 */
export async function asLocalActivity<T>(
  summary: string,
  act: (activities: ActivityInterfaceFor<Activities>) => Promise<T>,
): Promise<T> {
  try {
    return await act(
      proxyLocalActivities<Activities>({
        summary,
        startToCloseTimeout: LOCAL_AT_MOST,
        retry: { maximumAttempts: 1 },
        cancellationType: ActivityCancellationType.TRY_CANCEL,
      }),
    );
  } catch (error) {
    // A failure here comes bare, without the ActivityFailure around that of an ordinary one.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    log.warn('a local activity failed', { effect: summary, error });
    return await act(effects(summary));
  }
}

/** The steps of simulation sessions, on the queue of those that compute. */
export function simulation(summary: string): ActivityInterfaceFor<SimulationActivities> {
  return proxyActivities<SimulationActivities>({
    summary,
    taskQueue: simulationQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: STEP_AT_MOST,
    heartbeatTimeout: STEP_SILENT,
    retry: { ...RETRY, maximumInterval: '2 seconds' },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}

/** The planning of workloads, on the queue of those that plan. */
export function planning(summary: string): ActivityInterfaceFor<PlanningActivities> {
  return proxyActivities<PlanningActivities>({
    summary,
    taskQueue: planningQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: PLAN_AT_MOST,
    heartbeatTimeout: PLAN_SILENT,
    retry: { ...RETRY, maximumInterval: '5 seconds' },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}
