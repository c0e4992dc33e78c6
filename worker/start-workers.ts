import { hostname } from 'node:os';
import { Worker } from '@temporalio/worker';
import type {
  ActivityInterceptorsFactory,
  InjectedSinks,
  NativeConnection,
  WorkerOptions,
  WorkflowBundleOption,
} from '@temporalio/worker';
import type { CatalogueActivities } from '../activities/catalogue/activities.ts';
import type { ScreeningActivities } from '../activities/conjunction/activities.ts';
import type { MonitorActivities } from '../activities/pattern/monitor.ts';
import type { WatchActivities } from '../activities/conjunction/watch.ts';
import type { Activities, PlanningActivities, SimulationActivities } from '../activities/index.ts';
import type { GroundActivities } from '../activities/ground/activities.ts';
import type { PatternActivities } from '../activities/pattern/activities.ts';
import type { WebhookActivities } from '../activities/webhook/activities.ts';
import { tracing } from '../observe/tracing/tracing.ts';
import type { TraceSinks } from '../workflows/trace/interceptors.ts';
import { QUEUE_NAME, type QueueKind, type WorkerConfig } from './config.ts';

/** The activities of each task queue. */
export interface QueueActivities {
  readonly effects: Activities &
    CatalogueActivities &
    ScreeningActivities &
    WatchActivities &
    MonitorActivities;
  readonly simulation: SimulationActivities;
  readonly planning: PlanningActivities & PatternActivities;
  readonly webhooks: WebhookActivities;
  readonly ground: Partial<GroundActivities>;
}

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
  readonly activities: QueueActivities;
}

/** Effects are short: what runs at the stop may finish. */
const GRACE_MS = 8_000;
const FORCE_MS = 11_000;
/** After a worker's death its workflows wait so long for it before they go to another one. */
const LOST_WORKER_MS = 5_000;
/** Places of the webhooks' queue beside those in which receivers are waited for. */
const WEBHOOK_RECORDS_AT_ONCE = 200;

/**
 * Many more than threads: an owner may hold a quarter of what is free, so that the next one finds a
 * place however much the others bring. One that waits for a thread takes some 100 KB.
 */
export const PLANNING_PLACES = 256;
/** The same for steps of sessions, of which a caller has one under way for each session. */
export const SIMULATION_PLACES = 256;

/** Programs on the ground that one process runs at once. */
const GROUND_PLACES = 2;

/** Activities that one worker may have under way. */
const AT_ONCE: Record<keyof QueueActivities, (config: WorkerParts['config']) => number> = {
  // Effects wait for MongoDB, not for the processor.
  effects: () => 60,
  // Steps of sessions that are computed or being kept; those that compute wait for a thread.
  simulation: () => SIMULATION_PLACES,
  // Workloads and slabs that are computed, or read and kept around that; those that compute wait for a thread.
  planning: () => PLANNING_PLACES,
  webhooks: ({ webhookSends }) => webhookSends + WEBHOOK_RECORDS_AT_ONCE,
  // Programs of users, each of which may take a core and gigabytes.
  ground: () => GROUND_PLACES,
};

/** Makes one worker per queue of the configuration; they run once `run` is called. */
export async function createWorkers(parts: WorkerParts): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (const kind of parts.config.queues) {
    const options = kind === 'workflows' ? workflowOptions(parts) : activityOptions(parts, kind);
    workers.push(await Worker.create({ ...common(parts, kind), ...options }));
  }
  return workers;
}

function workflowOptions({ config, bundle, activities }: WorkerParts) {
  return {
    workflowBundle: bundle,
    // Small effects are done inside the tasks of their workflows.
    activities: activities.effects,
    enableNonLocalActivities: false,
    sinks: TRACE_SINKS,
    maxCachedWorkflows: config.cachedWorkflows,
    stickyQueueScheduleToStartTimeout: LOST_WORKER_MS,
    workflowTaskPollerBehavior: pollers(16),
  };
}

function activityOptions({ config, activities }: WorkerParts, kind: keyof QueueActivities) {
  return {
    activities: activities[kind],
    maxConcurrentActivityTaskExecutions: AT_ONCE[kind](config),
    activityTaskPollerBehavior: pollers(kind === 'webhooks' ? 32 : 16),
  };
}

/** Spans of workflows, which no sandbox can keep itself. */
const TRACE_SINKS: InjectedSinks<TraceSinks> = {
  traces: {
    ended: {
      fn: (_info, span) => {
        tracing().workflowEnded(span);
      },
      callDuringReplay: false,
    },
  },
};

function pollers(maximum: number) {
  return { type: 'autoscaling' as const, minimum: 2, initial: 4, maximum };
}

function common({ config, connection }: WorkerParts, kind: QueueKind) {
  return {
    connection,
    taskQueue: QUEUE_NAME[kind](config.taskQueuePrefix),
    namespace: config.temporalNamespace,
    identity: `${process.pid}@${hostname()}`,
    shutdownGraceTime: GRACE_MS,
    shutdownForceTime: FORCE_MS,
    // Of the library's own types, under one that knows no library.
    interceptors: { activity: [...tracing().activity] as ActivityInterceptorsFactory[] },
    // A versioned worker gets no task before its version is made current (`promote current`).
    ...(config.version === undefined
      ? {}
      : {
          workerDeploymentOptions: {
            version: config.version,
            useWorkerVersioning: true as const,
            defaultVersioningBehavior: 'AUTO_UPGRADE' as const,
          },
        }),
  } satisfies WorkerOptions;
}
