import { createReconcileDeployments } from '../../../activities/deployment/reconcile-deployments.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { createDeploymentRecords } from '../../../records/deployment/deployments.ts';
import { newId } from '../../../records/store/ids.ts';
import { ServerConnection, createTemporalClient } from '../../../temporal/connection.ts';
import { createDeploymentGateway } from '../../../temporal/deployment-gateway.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { workflowQueue } from '../../../workflows/ids.ts';
import { openTestDatabase } from '../../kit/engines/database.ts';
import { engines } from '../../kit/engines/engines.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { throughput, type Row } from '../../kit/bench/measure.ts';
import { unwatched } from '../../kit/rows.ts';

const RECORDS = 2_000;
const WIDTH = 16;

/**
 * Records mended a second after Temporal's store was lost: each is started again, beside
 * bare starts on the same server. No worker runs, so that neither competes with what it starts.
 */
const database = await openTestDatabase();
await migrate(database, { migrations: [] });
const connection = ServerConnection.open(engines().temporalAddress);
await registerNamespaceAndSearchAttributes(connection, 'default');
const queuePrefix = `b${newId('req').slice(-8).toLowerCase()}`;
const client = createTemporalClient(connection, 'default');
const rows: Row[] = [];
try {
  const bare = await throughput(
    async (index) => {
      await client.workflow.start('deployment', {
        workflowId: `${queuePrefix}/${index}`,
        taskQueue: workflowQueue(queuePrefix),
        args: [{ v: 1, deploymentId: String(index), mode: 'simulated' }],
      });
    },
    { count: RECORDS, width: WIDTH },
  );
  const made = await createDeploymentRecords(database).create(aNewDeployment());
  await database.db
    .collection<DeploymentDocument>('deployments')
    .insertMany(Array.from({ length: RECORDS - 1 }, () => ({ ...made, _id: newId('dep') })));
  await database.db
    .collection<DeploymentDocument>('deployments')
    .updateMany({}, { $set: { started: true, status: 'running' } });
  const reconcile = createReconcileDeployments({
    progress: createDeploymentProgress(database),
    gateway: createDeploymentGateway({ connection, namespace: 'default', queuePrefix }),
    clock: Date.now,
    store: { lostAtMs: () => Promise.resolve(Date.now()) },
  });
  const sinceMs = performance.now();
  const { started } = await reconcile(unwatched);
  const mended = started / ((performance.now() - sinceMs) / 1_000);
  rows.push({
    work: `${started} deployments found lost and started again`,
    figure: `${mended.toFixed(0)}/s`,
    beside: `bare starts ${bare.toFixed(0)}/s, ratio ${(mended / bare).toFixed(2)}`,
  });
} finally {
  await connection.close();
  await database.drop();
}
console.table(rows);
