import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { NativeConnection } from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import { StepRefused } from '../../../activities/session/advance-session.ts';
import type { StepComputer } from '../../../activities/session/advance-session.ts';
import { createActivities, createSimulationActivities } from '../../../activities/index.ts';
import { createPlanningActivities } from '../../../activities/workload/activities.ts';
import type { WorkloadPlanner } from '../../../activities/workload/planning.ts';
import { createSessionEngines } from '../../../activities/session/engines.ts';
import type { WebhookActivities } from '../../../activities/webhook/activities.ts';
import { createArtifactUploads } from '../../../records/artifact/uploads.ts';
import type { Database } from '../../../records/store/database.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import type { DeploymentProgress } from '../../../records/deployment/progress.ts';
import { createDeploymentRecords } from '../../../records/deployment/deployments.ts';
import type { DeploymentRecords } from '../../../records/deployment/deployments.ts';
import { createOutboxRecords } from '../../../records/deployment/outbox.ts';
import type { OutboxRecords } from '../../../records/deployment/outbox.ts';
import { createPlayedPlans } from '../../../records/plan/played-plans.ts';
import { createSessionProgress } from '../../../records/session/progress.ts';
import type { SessionProgress } from '../../../records/session/progress.ts';
import { createSessionRecords } from '../../../records/session/sessions.ts';
import type { SessionRecords } from '../../../records/session/sessions.ts';
import { ServerConnection, createTemporalClient } from '../../../temporal/connection.ts';
import { createOutboxRelay } from '../../../temporal/outbox-relay.ts';
import type { OutboxRelay } from '../../../temporal/outbox-relay.ts';
import { createSessionGateway } from '../../../temporal/session-gateway.ts';
import type { SessionGateway, SessionGatewayOptions } from '../../../temporal/session-gateway.ts';
import { createDeploymentGateway } from '../../../temporal/deployment-gateway.ts';
import { createWorkers } from '../../../worker/start-workers.ts';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import { createWorkloadPorts } from '../../../worker/workload-ports.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';
import type { WorkloadRecords } from '../../../records/workload/workloads.ts';
import { createWorkloadGateway } from '../../../temporal/workload-gateway.ts';
import type { WorkloadGateway } from '../../../temporal/workload-gateway.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../../domain/workload/plan/replace-stage.ts';
import { engines } from '../engines/engines.ts';
import { quietRuntime } from '../engines/quiet-runtime.ts';
import type { DeploymentGateway } from '../../../temporal/deployment-gateway.ts';

/** Bundles of unchanged workflows are kept between runs. */
export const BUNDLE_CACHE = join(tmpdir(), 'orbital-compute-tests');

/** The platform's parts on one database, with task queues of their own. */
export interface TestRig {
  readonly prefix: string;
  readonly client: ReturnType<typeof createTemporalClient>;
  readonly gateway: DeploymentGateway;
  readonly records: DeploymentRecords;
  readonly progress: DeploymentProgress;
  readonly outbox: OutboxRecords;
  readonly relay: OutboxRelay;
  readonly activities: ReturnType<typeof createActivities>;
  readonly sessions: SessionRecords;
  readonly sessionProgress: SessionProgress;
  /** Computes the steps of sessions; a test may put its own in the place of `compute`. */
  readonly steps: { -readonly [K in keyof StepComputer]: StepComputer[K] };
  readonly workloads: WorkloadRecords;
  readonly workloadGateway: WorkloadGateway;
  readonly workloadPorts: ReturnType<typeof createWorkloadPorts>;
  /** Plans workloads; a test may put its own functions in the place of these. */
  readonly planner: { -readonly [K in keyof WorkloadPlanner]: WorkloadPlanner[K] };
  /** A gateway for sessions with limits of its own. */
  sessionGateway(limits?: Pick<SessionGatewayOptions, 'idleMs' | 'stepsPerRun'>): SessionGateway;
  /** Starts a worker in this process; the answer stops it. */
  startWorker(webhookActivities?: WebhookActivities): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens the parts; `clock` (epoch ms) is what activities and records see. */
export function openTestRig(database: Database, clock: () => number = Date.now): TestRig {
  quietRuntime();
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const connection = ServerConnection.open(engines().temporalAddress);
  const gateway = createDeploymentGateway({
    connection,
    namespace: 'default',
    queuePrefix: prefix,
  });
  const progress = createDeploymentProgress(database, clock);
  const outbox = createOutboxRecords(database);
  const relay = createOutboxRelay({ outbox, gateway, log: { warn: () => undefined } });
  const sessions = createSessionRecords(database, clock);
  const sessionProgress = createSessionProgress(database, clock);
  const steps = createInlineSteps();
  const planner = createInlinePlanner();
  const workloadGateway = createWorkloadGateway({
    connection,
    namespace: 'default',
    queuePrefix: prefix,
  });
  const workloadPorts = createWorkloadPorts(database, {
    gateway: workloadGateway,
    deploymentGateway: gateway,
    planner: {
      plan: (job, candidates, signal) => planner.plan(job, candidates, signal),
      replace: (replacement, signal) => planner.replace(replacement, signal),
      close: () => planner.close(),
    },
    clock,
  });
  const activities = createActivities({
    progress,
    plans: createPlayedPlans(database),
    sessions: sessionProgress,
    gateway,
    relay,
    workloads: workloadPorts,
    uploads: createArtifactUploads(database, clock),
    clock,
  });
  return {
    prefix,
    client: createTemporalClient(connection, 'default'),
    gateway,
    records: createDeploymentRecords(database, clock),
    progress,
    outbox,
    relay,
    activities,
    sessions,
    sessionProgress,
    steps,
    workloads: createWorkloadRecords(database),
    workloadGateway,
    workloadPorts,
    planner,
    sessionGateway: (limits = {}) =>
      createSessionGateway({
        connection,
        namespace: 'default',
        queuePrefix: prefix,
        sessions,
        ...limits,
      }),
    async startWorker(webhookActivities) {
      const native = await NativeConnection.connect({ address: engines().temporalAddress });
      const workers = await createWorkers({
        config: {
          queues: [
            ...(['workflows', 'effects', 'simulation', 'planning'] as const),
            ...(webhookActivities === undefined ? [] : (['webhooks'] as const)),
          ],
          webhookSends: 100,
          taskQueuePrefix: prefix,
          temporalNamespace: 'default',
          version: undefined,
          cachedWorkflows: 100,
        },
        connection: native,
        bundle: await workflowBundle(BUNDLE_CACHE),
        activities,
        planningActivities: createPlanningActivities(workloadPorts),
        ...(webhookActivities === undefined ? {} : { webhookActivities }),
        simulationActivities: createSimulationActivities({
          sessions: sessionProgress,
          steps: { compute: (input) => steps.compute(input), close: () => steps.close() },
        }),
      });
      const running = workers.map((worker: Worker) => worker.run());
      return async () => {
        for (const worker of workers) worker.shutdown();
        await Promise.all(running);
        await native.close();
      };
    },
    close: () => connection.close(),
  };
}

/** Computes in this thread what the product computes in others. */
function createInlineSteps(): StepComputer {
  const engines = createSessionEngines();
  return {
    compute: (input) => {
      try {
        return Promise.resolve(engines.apply(input));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return Promise.reject(new StepRefused(error.message, { cause: error }));
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Plans in this thread what the product plans in others. */
function createInlinePlanner(): WorkloadPlanner {
  return {
    plan: (job, candidates) => Promise.resolve(planWorkload(job, candidates)),
    replace: (replacement) => Promise.resolve(replaceStage(replacement)),
    close: () => Promise.resolve(),
  };
}
