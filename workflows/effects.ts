import {
  ActivityCancellationType,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import type { BatchActivities, BatchPlanningActivities } from '../activities/batch/activities.ts';
import type { ActivityInterfaceFor, ActivityOptions } from '@temporalio/workflow';
import type { ArchiveActivities } from '../activities/archive/activities.ts';
import type { AlertActivities } from '../activities/alert/activities.ts';
import type { ScreeningActivities } from '../activities/conjunction/activities.ts';
import type { WatchActivities } from '../activities/conjunction/watch.ts';
import type { Activities, PlanningActivities, SimulationActivities } from '../activities/index.ts';
import type { GroundActivities } from '../activities/ground/activities.ts';
import type { PatternActivities } from '../activities/pattern/activities.ts';
import type { MonitorActivities } from '../activities/pattern/monitor.ts';
import type { WebhookActivities } from '../activities/webhook/activities.ts';
import type { OwnerActivities } from '../activities/owner/activities.ts';
import type { ScheduleActivities } from '../activities/schedule/activities.ts';
import {
  effectsQueueBeside,
  groundQueueBeside,
  planningQueueBeside,
  simulationQueueBeside,
  webhooksQueueBeside,
} from './ids.ts';

const RETRY = {
  initialInterval: '200 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '10 seconds',
} as const;

/** Faults of our own are tried again; those of a receiver are answers, not failures. */
const WEBHOOK_RETRY = {
  ...RETRY,
  initialInterval: '500 milliseconds',
  maximumInterval: '20 seconds',
} as const;

/** The activities of a queue beside the workflow's own, under a summary that a person can read. */
type Proxy<A> = (summary: string) => ActivityInterfaceFor<A>;

/** Every effect. They are short; one that hangs is given to another worker. */
export const effects: Proxy<Activities> = proxyOn(effectsQueueBeside, {
  startToCloseTimeout: '10 seconds',
  retry: RETRY,
});

/** What dispatches stages on board, whose shards are cut before. */
export const shardEffects: Proxy<Activities> = proxyOn(effectsQueueBeside, {
  // Gigabytes are read, hashed and written once more; each stage that is given its own is not cut again.
  startToCloseTimeout: '1 hour',
  // A worker that died meanwhile is noticed within this.
  heartbeatTimeout: '8 seconds',
  retry: RETRY,
});

/** The steps of simulation sessions. */
export const simulation: Proxy<SimulationActivities> = proxyOn(simulationQueueBeside, {
  // A day of fifty satellites takes seconds, and others may be before it on a busy machine.
  startToCloseTimeout: '10 minutes',
  // A worker that died in the middle of a step is noticed within this.
  heartbeatTimeout: '4 seconds',
  retry: { ...RETRY, maximumInterval: '2 seconds' },
});

/** The planning of workloads. */
export const planning: Proxy<PlanningActivities> = proxyOn(planningQueueBeside, {
  // What one workload takes is bounded (60 s of work); its owner's others on this worker are before it.
  startToCloseTimeout: '1 hour',
  // A worker that died while it planned is noticed within this.
  heartbeatTimeout: '8 seconds',
  retry: { ...RETRY, maximumInterval: '5 seconds' },
});

/** The records of batches. */
export const batchEffects: Proxy<BatchActivities> = proxyOn(effectsQueueBeside, {
  // A request of megabytes is read and unpacked.
  startToCloseTimeout: '1 minute',
  retry: RETRY,
});

/** What computes batches. */
export const batchPlanning: Proxy<BatchPlanningActivities> = proxyOn(planningQueueBeside, {
  // A step of the largest batch takes minutes, and its owner's others on this worker are before it.
  startToCloseTimeout: '2 hours',
  // A worker that died meanwhile is noticed within this.
  heartbeatTimeout: '8 seconds',
  retry: { ...RETRY, maximumInterval: '5 seconds' },
});

/** The programs of steps on the ground; `withinMs` from when all that they take can come, ms. */
export function ground(summary: string, withinMs: number) {
  const on: Proxy<GroundActivities> = proxyOn(groundQueueBeside, {
    scheduleToCloseTimeout: withinMs,
    startToCloseTimeout: '2 hours',
    // A worker that died meanwhile is noticed within this.
    heartbeatTimeout: '15 seconds',
    // What a program takes may come with a later pass.
    retry: { ...RETRY, initialInterval: '1 second', maximumInterval: '20 seconds' },
    // A program that is stopped has ended before its deployment has.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  });
  return on(summary);
}

/** What makes workloads out of schedules. */
export const scheduleEffects: Proxy<ScheduleActivities> = proxyOn(effectsQueueBeside, {
  startToCloseTimeout: '20 seconds',
  retry: RETRY,
});

/** What removes all that an owner has. */
export const removalEffects: Proxy<OwnerActivities> = proxyOn(effectsQueueBeside, {
  // One report: seconds of removing, and one transaction that may wait for others.
  startToCloseTimeout: '2 minutes',
  // A worker that died meanwhile is noticed within this.
  heartbeatTimeout: '8 seconds',
  retry: RETRY,
});

/** The records of watches. */
export const watchEffects: Proxy<WatchActivities> = proxyOn(effectsQueueBeside, {
  // A whole week of encounters may be over after an outage.
  startToCloseTimeout: '2 minutes',
  retry: RETRY,
});

/** The records of monitors of patterns. */
export const monitorEffects: Proxy<MonitorActivities> = proxyOn(effectsQueueBeside, {
  // A first import brings months of what a hundred satellites did.
  startToCloseTimeout: '2 minutes',
  retry: RETRY,
});

/** What begins and ends screenings: the first reading of a whole catalogue takes seconds. */
export const screeningEffects: Proxy<ScreeningActivities> = proxyOn(effectsQueueBeside, {
  startToCloseTimeout: '5 minutes',
  // A worker that died meanwhile is noticed within this.
  heartbeatTimeout: '8 seconds',
  retry: RETRY,
});

/** Looks at histories of elements. */
export const detection: Proxy<PatternActivities> = proxyOn(planningQueueBeside, {
  // A page takes seconds; on a busy machine others are before it.
  startToCloseTimeout: '15 minutes',
  // A worker that died in the middle of a page is noticed within this.
  heartbeatTimeout: '10 seconds',
  retry: { ...RETRY, maximumInterval: '1 minute' },
});

/**
 * What compares records with workflows: all open ones once after an outage of hours, some hundred a second. A
 * worker that died meanwhile is noticed by its heartbeats.
 */
const RECONCILING = {
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '10 seconds',
  retry: RETRY,
} as const;

/** What mends records and workflows of every kind but webhooks. */
export const mending: Proxy<Activities & WatchActivities & MonitorActivities & BatchActivities> =
  proxyOn(effectsQueueBeside, RECONCILING);

/** What packs event logs and moves what expires, some minutes of it. */
export const archiveEffects: Proxy<ArchiveActivities> = proxyOn(effectsQueueBeside, {
  ...RECONCILING,
  // The storage may be away for hours: what is due can wait.
  retry: { ...RETRY, maximumInterval: '1 minute' },
});

/** The same of webhooks, their deliveries and alerts. */
export const mendingWebhooks: Proxy<WebhookActivities> = proxyOn(webhooksQueueBeside, RECONCILING);

/** Single attempts at webhooks, which were due after minutes or whose receiver hangs. */
export const attempts: Proxy<WebhookActivities> = proxyOn(webhooksQueueBeside, {
  // The 30 seconds of an attempt, and time to keep what became of it.
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '30 seconds',
  retry: WEBHOOK_RETRY,
});

/** Pages of first attempts. */
export const pages: Proxy<WebhookActivities> = proxyOn(webhooksQueueBeside, {
  // A page lasts as long as its slowest receiver.
  startToCloseTimeout: '2 minutes',
  // A worker that died in the middle of a page is noticed within this.
  heartbeatTimeout: '6 seconds',
  retry: WEBHOOK_RETRY,
});

/** What reads and writes the records of webhooks and starts their workflows. */
export const webhookRecords: Proxy<WebhookActivities> = proxyOn(webhooksQueueBeside, {
  startToCloseTimeout: '20 seconds',
  retry: WEBHOOK_RETRY,
});

/** What alerts have to tell, and its messages. */
export const alertMessages: Proxy<AlertActivities> = proxyOn(webhooksQueueBeside, {
  // A message by mail to all its addresses, or one request.
  startToCloseTimeout: '2 minutes',
  retry: WEBHOOK_RETRY,
});

/** Mails to owners. */
export const mails: Proxy<WebhookActivities> = proxyOn(webhooksQueueBeside, {
  startToCloseTimeout: '60 seconds',
  // A mail server may be away for a long weekend; then the mail is given up.
  scheduleToCloseTimeout: '3 days',
  retry: { ...WEBHOOK_RETRY, maximumInterval: '10 minutes' },
});

/**
 * An effect that is tried once as a local activity, inside the workflow's own task, which saves the
 * server two events, a queue and a task; when that fails it is done again as an ordinary activity, so
 * that a person sees what is tried and why it fails. For small effects that may be repeated.
 */
export async function asLocalActivity<T>(
  summary: string,
  act: (activities: ActivityInterfaceFor<Activities>) => Promise<T>,
  ordinary: Proxy<Activities> = effects,
): Promise<T> {
  try {
    return await act(
      proxyLocalActivities<Activities>({
        summary,
        // It holds the workflow task up no longer than this.
        startToCloseTimeout: '4 seconds',
        retry: { maximumAttempts: 1 },
        cancellationType: ActivityCancellationType.TRY_CANCEL,
      }),
    );
  } catch (error) {
    // A failure here comes bare, without the ActivityFailure around that of an ordinary one.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    log.warn('a local activity failed', { effect: summary, error });
    return await act(ordinary(summary));
  }
}

function proxyOn<A>(
  queueBeside: (workflowQueue: string) => string,
  options: ActivityOptions,
): Proxy<A> {
  return (summary) =>
    proxyActivities<A>({
      summary,
      taskQueue: queueBeside(workflowInfo().taskQueue),
      cancellationType: ActivityCancellationType.TRY_CANCEL,
      ...options,
    });
}
