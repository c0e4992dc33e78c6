/**
 * Records one history per outcome of the `deployment` workflow into test/histories/deployment, for
 * the replay test. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow
 * that is meant to change its histories (docs/decisions/120-versions.md).
 *
 *   node --import tsx test/kit/histories/record-deployment.ts [<part of a name>…]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEPLOYMENT_EVENT_INDEXES } from '../../../records/deployment/events.ts';
import { DEPLOYMENT_INDEXES } from '../../../records/deployment/deployments.ts';
import type { DeploymentDocument, NewDeployment } from '../../../records/deployment/deployments.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { OUTBOX_INDEXES } from '../../../records/deployment/outbox.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { openTestDatabase } from '../engines/database.ts';
import { aNewDeployment } from '../makers/deployment.ts';
import { engines } from '../engines/engines.ts';
import { keepPlan, planEvents } from '../makers/mission-plan.ts';
import { openTestRig, type TestRig } from '../rig/test-worker.ts';
import { keepHistory } from './keep-history.ts';

/** One outcome: what is started, and what happens to it until its workflow closes. */
interface Scenario {
  readonly name: string;
  readonly deployment: Partial<NewDeployment>;
  act?(rig: TestRig, made: DeploymentDocument): Promise<void>;
}

const live = (more: Partial<NewDeployment> = {}): Partial<NewDeployment> => ({
  mode: 'live',
  ...more,
});

const scenarios: readonly Scenario[] = [
  { name: 'simulated-completed', deployment: { speedMultiplier: 200 } },
  {
    name: 'simulated-speed-changed',
    deployment: { speedMultiplier: 1 },
    async act(rig, made) {
      await sleep(600);
      await rig.gateway.setSpeed(made._id, 20, 'u1');
      await sleep(600);
      await rig.gateway.setSpeed(made._id, 600, 'u2');
    },
  },
  {
    name: 'simulated-cancelled',
    deployment: { speedMultiplier: 50 },
    async act(rig, made) {
      await sleep(2500);
      await rig.records.cancel(made.owner_id, made._id);
      await rig.relay.deliverWaiting();
    },
  },
  {
    name: 'simulated-ended-by-agent',
    deployment: { speedMultiplier: 1 },
    async act(rig, made) {
      await sleep(600);
      await report(rig, made, 'job.completed');
    },
  },
  { name: 'simulated-plan-gone', deployment: { copyId: 'pln_gone' } },
  {
    name: 'live-completed',
    deployment: live(),
    async act(rig, made) {
      await claim(rig, made);
      for (const type of ['job.accepted', 'step.completed', 'job.completed']) {
        await report(rig, made, type, {}, type.startsWith('step.') ? 'train' : null);
      }
    },
  },
  {
    name: 'live-failed-by-agent',
    deployment: live(),
    async act(rig, made) {
      await claim(rig, made);
      await report(rig, made, 'job.accepted');
      await report(rig, made, 'job.failed', { reason: 'battery below 5 %' });
    },
  },
  { name: 'live-not-picked-up', deployment: live({ pickupTimeoutS: 2 }) },
  {
    name: 'live-silent',
    deployment: live({ reportTimeoutS: 2 }),
    act: (rig, made) => claim(rig, made),
  },
  {
    name: 'live-cancelled',
    deployment: live(),
    async act(rig, made) {
      await claim(rig, made);
      await rig.records.cancel(made.owner_id, made._id);
      await rig.relay.deliverWaiting();
    },
  },
  {
    name: 'live-deleted',
    deployment: live(),
    async act(rig, made) {
      await sleep(500);
      await rig.records.deletePending(made.owner_id, made._id);
      await rig.relay.deliverWaiting();
    },
  },
];

async function claim(rig: TestRig, made: DeploymentDocument): Promise<void> {
  await sleep(500);
  const { owner_id: ownerId, satellite_id: satelliteId } = made;
  await rig.records.claimForAgent({ ownerId, agentId: 'agent-1', satelliteId });
  await rig.relay.deliverWaiting();
  await sleep(200);
}

async function report(
  rig: TestRig,
  made: DeploymentDocument,
  type: string,
  payload: Readonly<Record<string, unknown>> = {},
  stepId: string | null = null,
): Promise<void> {
  await rig.records.appendEvents({
    ownerId: made.owner_id,
    deploymentId: made._id,
    agentId: 'agent-1',
    events: [{ type, timestampMs: Date.now(), stepId, payload }],
  });
  await rig.relay.deliverWaiting();
  await sleep(200);
}

async function record(rig: TestRig, scenario: Scenario): Promise<void> {
  const made = await rig.records.create(
    aNewDeployment({ copyId: 'pln_test', satelliteId: scenario.name, ...scenario.deployment }),
  );
  await rig.gateway.startDeployment(made);
  await scenario.act?.(rig, made);
  const handle = rig.client.workflow.getHandle(deploymentWorkflowId(made._id));
  const outcome = await handle.result().then(
    () => 'completed',
    (error: unknown) => (error instanceof Error ? String(error.cause) : String(error)),
  );
  await keepHistory('deployment', scenario.name, handle, rig.prefix);
  console.log(`${scenario.name}: ${outcome}`);
}

const parts = process.argv.slice(2);
const database = await openTestDatabase();
try {
  await migrate(database, {
    indexes: [DEPLOYMENT_INDEXES, DEPLOYMENT_EVENT_INDEXES, OUTBOX_INDEXES],
    migrations: [],
  });
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
  await keepPlan(database, 'pln_test', planEvents(8, 100));
  const rig = openTestRig(database);
  const stop = await rig.startWorker();
  for (const scenario of scenarios) {
    const isWanted = parts.length === 0 || parts.some((part) => scenario.name.includes(part));
    if (isWanted) await record(rig, scenario);
  }
  await stop();
  await rig.close();
} finally {
  await database.drop();
}
