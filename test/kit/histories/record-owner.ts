/**
 * Records a history of the workflow `ownerRemoval` into test/histories/owner, for the replay test. Run it with
 * MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow that is meant to change it:
 *
 *   node --import tsx test/kit/histories/record-owner.ts
 */
import { createRemovalRecords } from '../../../records/owner/removals.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { createOwnerGateway } from '../../../temporal/owner-gateway.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { ownerRemovalWorkflowId } from '../../../workflows/ids.ts';
import { openTestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { fillOwner } from '../owners/everything.ts';
import { openTestRig } from '../rig/test-worker.ts';
import { keepHistory } from './keep-history.ts';

const connection = ServerConnection.open(engines().temporalAddress);
await registerNamespaceAndSearchAttributes(connection, 'default');
const database = await openTestDatabase();
const rig = openTestRig(database);
const stop = await rig.startWorker();
const route = { connection, namespace: 'default', queuePrefix: rig.prefix };
try {
  const removals = createRemovalRecords(database);
  await fillOwner(database, 'leaver', 2);
  const { _id: id } = await removals.prepare('leaver', 'ada', {});
  const removal = await removals.confirm(id);
  if (removal === null) throw new Error('the removal was not confirmed');
  await createOwnerGateway({ ...route, settleMs: 100 }).start(removal);
  const handle = rig.client.workflow.getHandle(ownerRemovalWorkflowId(id));
  await handle.result();
  await keepHistory('owner', 'removed', handle, rig.prefix);
} finally {
  await stop();
  await rig.close();
  await database.drop();
  await connection.close();
}
process.exit(0);
