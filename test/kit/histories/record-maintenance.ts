/**
 * Records histories of the workflows that mend and tidy, `reconcile`, `reconcileWebhooks` and `archive`, into
 * test/histories/maintenance, for the replay test. Run it with MONGODB_URI and TEMPORAL_ADDRESS set,
 * after a change of the workflows that is meant to change them:
 *
 *   node --import tsx test/kit/histories/record-maintenance.ts [workflow…]
 */
import { randomBytes } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { migrate } from '../../../records/migrations/migrations.ts';
import { newId } from '../../../records/store/ids.ts';
import { DELIVERIES, newDelivery } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import { workflowQueue } from '../../../workflows/ids.ts';
import { lookNowSignal, type MaintenanceInput } from '../../../workflows/maintenance.ts';
import { openTestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { aNewDeployment } from '../makers/deployment.ts';
import { keepPlan, planEvents } from '../makers/mission-plan.ts';
import { openTestRig } from '../rig/test-worker.ts';
import { endedDeployment } from '../ended.ts';
import { untilFound } from '../until-found.ts';
import { keepHistory } from './keep-history.ts';

const connection = ServerConnection.open(engines().temporalAddress);
await registerNamespaceAndSearchAttributes(connection, 'default');
await connection.close();
const database = await openTestDatabase();
await migrate(database, { migrations: [] });
await keepPlan(database, 'pln_test', planEvents(4, 100));
let aheadMs = 0;
const rig = openTestRig(database, () => Date.now() + aheadMs, {
  config: { queues: ['workflows', 'effects', 'webhooks'] },
});
const stop = await rig.startWorker();

/** What each workflow finds to mend once a while has passed. */
const BROKEN = {
  reconcile: async () => {
    await rig.records.create(aNewDeployment({ copyId: 'pln_test', speedMultiplier: 10_000 }));
  },
  reconcileWebhooks: async () => {
    const overdue: DeliveryDocument = {
      ...newDelivery({
        webhookId: newId('wh'),
        ownerId: 'anna',
        eventId: newId('evt'),
        eventType: 'satellite.tle_updated',
        batch: null,
        trigger: 'schedule',
        nowMs: Date.now(),
      }),
      next_attempt_at: new Date(),
    };
    await database.db.collection<DeliveryDocument>(DELIVERIES).insertOne(overdue);
  },
  archive: async () => {
    await endedDeployment(database, () => Date.now() + aheadMs - HOUR_MS);
  },
};

try {
  const asked = process.argv.slice(2);
  for (const [workflowType, breakSomething] of Object.entries(BROKEN)) {
    if (asked.length > 0 && !asked.includes(workflowType)) continue;
    const start = (input: MaintenanceInput) =>
      rig.client.workflow.start(workflowType, {
        workflowId: `${workflowType}/${randomBytes(5).toString('hex')}`,
        taskQueue: workflowQueue(rig.prefix),
        args: [input],
      });
    const keep = (name: string, handle: Pick<WorkflowHandle, 'fetchHistory'>) =>
      keepHistory('maintenance', `${workflowType}-${name}`, handle, rig.prefix);

    const idle = await start({ v: 1, livesMs: 0 });
    await idle.result();
    await keep('nothing-to-do', idle);

    await breakSomething();
    aheadMs += 5 * MINUTE_MS;
    const mending = await start({ v: 1, livesMs: 0 });
    await mending.result();
    await keep('mends', mending);

    // A run of two looks, each ended by a message, and the run that follows it.
    const { workflowId, firstExecutionRunId } = await start({ v: 1, looksPerRun: 2 });
    const first = rig.client.workflow.getHandle(workflowId, firstExecutionRunId);
    const now = rig.client.workflow.getHandle(workflowId);
    for (const looks of [1, 2]) {
      await looked(first, looks);
      await now.signal(lookNowSignal);
    }
    await untilFound(async () => {
      const { status } = await first.describe();
      return status.name === 'CONTINUED_AS_NEW' ? status : null;
    }, 'the next run');
    await keep('first-run', first);
    await looked(now, 1);
    await now.cancel();
    await now.result().catch(() => undefined); // It was cancelled.
    await keep('last-run-canceled', now);
  }
} finally {
  await stop();
  await rig.close();
  await database.drop();
}
process.exit(0);

/** Waits until a run has made so many looks and waits for the next one. */
async function looked(run: WorkflowHandle, count: number): Promise<void> {
  await untilFound(async () => {
    const { events } = await run.fetchHistory();
    const timers = events?.filter((event) => event.timerStartedEventAttributes) ?? [];
    return timers.length >= count ? timers : null;
  }, `${count} looks`);
}
