/**
 * Records histories of the workflow `alertMessages` into test/histories/alert, for the replay test. Run it
 * with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow that is meant to change it:
 *
 *   node --import tsx test/kit/histories/record-alert.ts
 */
import { createAlertItems } from '../../../records/webhook/alert-items.ts';
import { createAlertRecords } from '../../../records/webhook/alerts.ts';
import { createAlertGateway } from '../../../temporal/alert-gateway.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { alertWorkflowId } from '../../../workflows/ids.ts';
import { engines } from '../engines/engines.ts';
import { anAlert } from '../owners/alert.ts';
import { openWebhookRig } from '../rig/webhook-rig.ts';
import { keepHistory } from './keep-history.ts';

const DELAYS_MS = [20, 20, 20, 20, 20];

const connection = ServerConnection.open(engines().temporalAddress);
await registerNamespaceAndSearchAttributes(connection, 'default');
const rig = await openWebhookRig({ delaysMs: DELAYS_MS });
const gateway = createAlertGateway({
  connection,
  namespace: 'default',
  queuePrefix: rig.prefix,
  delaysMs: DELAYS_MS,
  joinMs: 100,
});
const items = createAlertItems(rig.database);
/** How often the mail server is away first. */
const SCENARIOS = { sent: 0, 'sent-at-the-third-try': 2, 'given-up': 6 };
try {
  for (const [name, failures] of Object.entries(SCENARIOS)) {
    const alert = await createAlertRecords(rig.database).create(anAlert());
    let left = failures;
    rig.mailer.send = () => {
      left -= 1;
      return left < 0 ? Promise.resolve({ kind: 'sent' }) : Promise.reject(new Error('away'));
    };
    await items.keepTest(alert);
    await gateway.tell(alert._id);
    const handle = rig.client.workflow.getHandle(alertWorkflowId(alert._id));
    await handle.result();
    await keepHistory('alert', name, handle, rig.prefix);
  }
} finally {
  await rig.shutDown();
  await connection.close();
}
process.exit(0);
