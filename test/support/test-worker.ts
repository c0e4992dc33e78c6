import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { NativeConnection } from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import { createActivities } from '../../activities/index.ts';
import type { Database } from '../../records/database.ts';
import { createDeploymentRuns } from '../../records/deployment-runs.ts';
import type { DeploymentRuns } from '../../records/deployment-runs.ts';
import { createDeploymentRecords } from '../../records/deployments.ts';
import type { DeploymentRecords } from '../../records/deployments.ts';
import { createOutboxRecords } from '../../records/outbox.ts';
import type { OutboxRecords } from '../../records/outbox.ts';
import { createPlayedPlans } from '../../records/played-plans.ts';
import { ServerConnection, createTemporalClient } from '../../temporal/connection.ts';
import type { WorkflowGateway } from '../../temporal/gateway.ts';
import { createOutboxRelay } from '../../temporal/outbox-relay.ts';
import type { OutboxRelay } from '../../temporal/outbox-relay.ts';
import { createWorkflowGateway } from '../../temporal/workflow-gateway.ts';
import { createWorkers } from '../../worker/start-workers.ts';
import { workflowBundle } from '../../worker/workflow-bundle.ts';
import { engines } from './engines.ts';
import { quietRuntime } from './quiet-runtime.ts';

/** Bundles of unchanged workflows are kept between runs. */
export const BUNDLE_CACHE = join(tmpdir(), 'orbital-compute-tests');

/** The platform's parts on one database, with task queues of their own. */
export interface TestRig {
  readonly prefix: string;
  readonly client: ReturnType<typeof createTemporalClient>;
  readonly gateway: WorkflowGateway;
  readonly records: DeploymentRecords;
  readonly runs: DeploymentRuns;
  readonly outbox: OutboxRecords;
  readonly relay: OutboxRelay;
  readonly activities: ReturnType<typeof createActivities>;
  /** Starts a worker in this process; the answer stops it. */
  startWorker(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens the parts; `clock` (epoch ms) is what activities and records see. */
export function openTestRig(database: Database, clock: () => number = Date.now): TestRig {
  quietRuntime();
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const connection = ServerConnection.open(engines().temporalAddress);
  const gateway = createWorkflowGateway({ connection, namespace: 'default', queuePrefix: prefix });
  const runs = createDeploymentRuns(database, clock);
  const outbox = createOutboxRecords(database);
  const relay = createOutboxRelay({ outbox, gateway, log: { warn: () => undefined } });
  const activities = createActivities({
    runs,
    plans: createPlayedPlans(database),
    gateway,
    relay,
    clock,
  });
  return {
    prefix,
    client: createTemporalClient(connection, 'default'),
    gateway,
    records: createDeploymentRecords(database, clock),
    runs,
    outbox,
    relay,
    activities,
    async startWorker() {
      const native = await NativeConnection.connect({ address: engines().temporalAddress });
      const workers = await createWorkers({
        config: {
          queues: ['workflows', 'effects'],
          taskQueuePrefix: prefix,
          temporalNamespace: 'default',
          version: undefined,
          cachedWorkflows: 100,
        },
        connection: native,
        bundle: await workflowBundle(BUNDLE_CACHE),
        activities,
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
