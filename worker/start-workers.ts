import { hostname } from 'node:os';
import { Worker } from '@temporalio/worker';
import type { NativeConnection, WorkerOptions, WorkflowBundleOption } from '@temporalio/worker';
import type { Activities, PlanningActivities, SimulationActivities } from '../activities/index.ts';
import type { CatalogueActivities } from '../activities/catalogue/activities.ts';
import type { WebhookActivities } from '../activities/webhook/activities.ts';
import {
  effectsQueue,
  planningQueue,
  simulationQueue,
  webhooksQueue,
  workflowQueue,
} from '../workflows/ids.ts';
import type { QueueKind, WorkerConfig } from './config.ts';

/** What the workers run with. */
export interface WorkerParts {
  readonly config: Pick<
    WorkerConfig,
    | 'queues'
    | 'taskQueuePrefix'
    | 'temporalNamespace'
    | 'version'
    | 'cachedWorkflows'
    | 'webhookSends'
  >;
  readonly connection: NativeConnection;
  readonly bundle: WorkflowBundleOption;
  readonly activities: Activities;
  readonly simulationActivities: SimulationActivities;
  readonly planningActivities: PlanningActivities;
  /** Served on the queue for effects. */
  readonly catalogueActivities?: CatalogueActivities;
  /** Wanted by the queue for webhooks alone. */
  readonly webhookActivities?: WebhookActivities;
}

/** Effects are short: what runs at the stop may finish. */
const GRACE_MS = 8_000;
const FORCE_MS = 11_000;
/** After a worker's death its workflows wait so long for it before they go to another one. */
const LOST_WORKER_MS = 5_000;
/** Effects wait for MongoDB, not for the processor. */
const EFFECTS_AT_ONCE = 60;
/** Steps of sessions that are computed or being kept; those that compute wait for a thread. */
const STEPS_AT_ONCE = 24;
/** Workloads that are planned, or read and kept around that; those that compute wait for a thread. */
const PLANS_AT_ONCE = 12;
/** Places of the webhooks' queue beside those in which receivers are waited for. */
const WEBHOOK_RECORDS_AT_ONCE = 200;

/** Makes one worker per queue of the configuration; they run once `run` is called. */
export async function createWorkers(parts: WorkerParts): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (const kind of parts.config.queues) {
    workers.push(await Worker.create(OPTIONS[kind](parts)));
  }
  return workers;
}

const OPTIONS: Readonly<Record<QueueKind, (parts: WorkerParts) => WorkerOptions>> = {
  workflows: workflowWorker,
  effects: effectsWorker,
  simulation: simulationWorker,
  planning: planningWorker,
  webhooks: webhooksWorker,
};

function workflowWorker(parts: WorkerParts): WorkerOptions {
  return {
    ...common(parts),
    taskQueue: workflowQueue(parts.config.taskQueuePrefix),
    workflowBundle: parts.bundle,
    // Small effects are done inside the tasks of their workflows.
    activities: parts.activities,
    enableNonLocalActivities: false,
    maxCachedWorkflows: parts.config.cachedWorkflows,
    stickyQueueScheduleToStartTimeout: LOST_WORKER_MS,
    workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 16 },
  };
}

function effectsWorker(parts: WorkerParts): WorkerOptions {
  return {
    ...common(parts),
    taskQueue: effectsQueue(parts.config.taskQueuePrefix),
    activities: { ...parts.activities, ...parts.catalogueActivities },
    maxConcurrentActivityTaskExecutions: EFFECTS_AT_ONCE,
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 16 },
  };
}

function simulationWorker(parts: WorkerParts): WorkerOptions {
  return {
    ...common(parts),
    taskQueue: simulationQueue(parts.config.taskQueuePrefix),
    activities: parts.simulationActivities,
    maxConcurrentActivityTaskExecutions: STEPS_AT_ONCE,
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 16 },
  };
}

function planningWorker(parts: WorkerParts): WorkerOptions {
  return {
    ...common(parts),
    taskQueue: planningQueue(parts.config.taskQueuePrefix),
    activities: parts.planningActivities,
    maxConcurrentActivityTaskExecutions: PLANS_AT_ONCE,
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 16 },
  };
}

function webhooksWorker(parts: WorkerParts): WorkerOptions {
  if (parts.webhookActivities === undefined) throw new Error('the queue for webhooks has no work');
  return {
    ...common(parts),
    taskQueue: webhooksQueue(parts.config.taskQueuePrefix),
    activities: parts.webhookActivities,
    maxConcurrentActivityTaskExecutions: parts.config.webhookSends + WEBHOOK_RECORDS_AT_ONCE,
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 32 },
  };
}

function common({ config, connection }: WorkerParts) {
  return {
    connection,
    namespace: config.temporalNamespace,
    identity: `${process.pid}@${hostname()}`,
    shutdownGraceTime: GRACE_MS,
    shutdownForceTime: FORCE_MS,
    // A versioned worker gets no task before its version is made current:
    // `temporal worker deployment set-current-version`.
    ...(config.version === undefined
      ? {}
      : {
          workerDeploymentOptions: {
            version: config.version,
            useWorkerVersioning: true as const,
            defaultVersioningBehavior: 'AUTO_UPGRADE' as const,
          },
        }),
  };
}
