import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { StepRefused, type StepComputer } from '../../../activities/session/advance-session.ts';
import { createSessionEngines } from '../../../activities/session/engines.ts';
import { meetLives } from '../../../domain/conjunction/watch-run.ts';
import { screenSlab } from '../../../domain/conjunction/slab.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../../domain/workload/plan/replace-stage.ts';
import { untrueStages } from '../../../domain/workload/plan/untrue-stages.ts';
import { createDeploymentRecords } from '../../../records/deployment/deployments.ts';
import { createSessionRecords } from '../../../records/session/sessions.ts';
import type { Database } from '../../../records/store/database.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';
import { ServerConnection, createTemporalClient } from '../../../temporal/connection.ts';
import { createSessionGateway } from '../../../temporal/session/session-gateway.ts';
import type { SessionGatewayOptions } from '../../../temporal/session/session-gateway.ts';
import { readWorkerConfig, type WorkerConfig } from '../../../worker/config.ts';
import { computeDraws } from '../../../threads/planning/draws.ts';
import { computePlan } from '../../../threads/planning/plan.ts';
import { computeRecheck } from '../../../threads/planning/recheck.ts';
import { unpacked } from '../../../threads/screening.ts';
import { answer, mix, price } from '../../../activities/batch/computations.ts';
import type { PlanningThreads } from '../../../worker/planning-pool.ts';
import { writeStep } from '../../../presenters/session.ts';
import { wire, type Connections, type Ports } from '../../../worker/wire.ts';
import { engines } from '../engines/engines.ts';
import { quietRuntime } from '../engines/quiet-runtime.ts';

/** Bundles of unchanged workflows are kept between runs. */
export const BUNDLE_CACHE = join(tmpdir(), 'orbital-compute-tests');

/** Beside the clock, in what a rig differs from a worker of the product. */
export interface RigOptions extends Partial<Pick<Ports, 'mailer' | 'share'>> {
  readonly config?: Partial<WorkerConfig>;
  readonly outbound?: Connections['outbound'];
}

/** The platform's parts on one database, wired as in the product, with task queues of their own. */
export type TestRig = ReturnType<typeof openTestRig>;

/** Opens the parts; `clock` (epoch ms) is what activities and records see. */
export function openTestRig(
  database: Database,
  clock: () => number = Date.now,
  { config: more = {}, outbound = noWayOut, ...ports }: RigOptions = {},
) {
  quietRuntime();
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const config = {
    ...readWorkerConfig({ TASK_QUEUE_PREFIX: prefix, DATA_DIR: BUNDLE_CACHE }, [
      '--queues=workflows,effects,simulation,planning',
    ]),
    cachedWorkflows: 100,
    ...more,
  };
  const { temporalAddress } = engines();
  const server = ServerConnection.open(temporalAddress);
  const log = pino({ level: 'silent' });
  const steps = createInlineSteps();
  const planner = createInlinePlanner();
  const wired = wire(
    config,
    { database, server, outbound, log },
    { clock, ...ports, steps, planner },
  );
  const sessions = createSessionRecords(database, clock);
  const route = { connection: server, namespace: 'default', queuePrefix: prefix };
  return {
    prefix,
    client: createTemporalClient(server, 'default'),
    wired,
    gateway: wired.gateway,
    records: createDeploymentRecords(database, clock),
    progress: wired.progress,
    outbox: wired.outbox,
    relay: wired.relay,
    activities: wired.activities.effects,
    sessions,
    sessionProgress: wired.sessions,
    /** Computes the steps of sessions; a test may put its own in the place of `compute`. */
    steps,
    workloads: createWorkloadRecords(database),
    workloadGateway: wired.workloads.gateway,
    workloadPorts: wired.workloads,
    /** Plans workloads; a test may put its own functions in the place of these. */
    planner,
    /** A gateway for sessions with limits of its own. */
    sessionGateway: (
      limits: Pick<SessionGatewayOptions, 'acceptMs' | 'idleMs' | 'stepsPerRun'> = {},
    ) => createSessionGateway({ ...route, sessions, ...limits }),
    /** Starts a worker in this process; the answer stops it. */
    startWorker: async (): Promise<() => Promise<void>> => {
      const native = await NativeConnection.connect({ address: temporalAddress });
      const workers = await wired.workers(native);
      const running = workers.map((worker: Worker) => worker.run());
      return async () => {
        for (const worker of workers) worker.shutdown();
        await Promise.all(running);
        await native.close();
      };
    },
    close: async (): Promise<void> => {
      await wired.close();
      await server.close();
    },
  };
}

const noWayOut: Connections['outbound'] = {
  sender: { deliver: () => Promise.reject(new Error('this rig has no way out')) },
  chat: { post: () => Promise.reject(new Error('this rig has no way out')) },
};

/** Computes in this thread what the product computes in others. */
function createInlineSteps(): StepComputer {
  const engines = createSessionEngines();
  return {
    compute: (input) => {
      try {
        return Promise.resolve(writeStep(input.sessionId, engines.apply(input)));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return Promise.reject(new StepRefused(error.message, { cause: error }));
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Plans in this thread what the product plans in others. */
function createInlinePlanner(): PlanningThreads {
  return {
    plan: (job, candidates) => Promise.resolve(planWorkload(job, candidates)),
    replace: (replacement) => Promise.resolve(replaceStage(replacement)),
    look: (stages) => Promise.resolve(untrueStages(stages)),
    recheck: (input) => Promise.resolve(computeRecheck(input)),
    draws: (input) => Promise.resolve(computeDraws(input)),
    screen: ({ catalogue, task }) => Promise.resolve(screenSlab(unpacked(catalogue), task)),
    meet: ({ catalogue, task, slabs, lives, catalogueMs }) =>
      Promise.resolve(meetLives(unpacked(catalogue), { task, slabs }, lives, catalogueMs)),
    planServed: (input) => Promise.resolve(computePlan(input)),
    priceBatch: async (input) => price.compute(input),
    mixBatch: async (input) => mix.compute(input),
    answerBatch: async (input) => answer.compute(input),
    close: () => Promise.resolve(),
  };
}
