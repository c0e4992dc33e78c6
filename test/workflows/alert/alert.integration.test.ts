import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { NewWebhookEvent } from '../../../contracts/webhook/event.ts';
import { createAlertItems } from '../../../records/webhook/alert-items.ts';
import type { AlertDocument } from '../../../records/webhook/alert-documents.ts';
import { createAlertRecords } from '../../../records/webhook/alerts.ts';
import { createAlertGateway } from '../../../temporal/alert-gateway.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { alertWorkflowId } from '../../../workflows/ids.ts';
import { engines } from '../../kit/engines/engines.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aBudgetEvent, aChat, anAlert, anEncounterEvent } from '../../kit/owners/alert.ts';
import { startReceiver, status } from '../../kit/peers/faulty-receiver.ts';
import { openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';
import { untilFound } from '../../kit/until-found.ts';

const JOIN_MS = 2_000;

describe('alerts', function () {
  this.timeout(180_000);
  let rig: WebhookRig;
  let connection: ServerConnection;
  let broken = 0;
  const receiver = useFixture(
    () =>
      startReceiver((response, request) => {
        if (broken > 0) {
          broken -= 1;
          return status(500)(response, request);
        }
        return status(200)(response, request);
      }),
    (it) => it.close(),
  );

  before(async () => {
    connection = ServerConnection.open(engines().temporalAddress);
    await registerNamespaceAndSearchAttributes(connection, 'default');
    rig = await openWebhookRig({ delaysMs: [20, 20, 20, 20, 20] });
  });
  after(async () => {
    await rig.shutDown();
    await connection.close();
  });

  const records = () => createAlertRecords(rig.database);
  const gateway = () =>
    createAlertGateway({
      connection,
      namespace: 'default',
      queuePrefix: rig.prefix,
      delaysMs: [20, 20, 20, 20, 20],
      joinMs: JOIN_MS,
    });
  const publish = (ownerId: string, ...events: readonly NewWebhookEvent[]) =>
    rig.events.publish(events.map((event) => ({ event, ownerId })));
  /** Hands the published events to alerts as a fan-out does, as often as asked. */
  const collect = async (times = 1): Promise<void> => {
    const batch = await rig.outbox.claimBatch(100);
    assert.ok(batch !== null);
    for (let time = 0; time < times; time += 1) {
      const alerts = await createAlertItems(rig.database).collect(batch.batchId);
      for (const id of alerts) await gateway().tell(id);
    }
    await rig.outbox.finish(batch.batchId);
  };
  const told = (alert: AlertDocument, outcome = 'sent') =>
    untilFound(async () => {
      const found = await records().get(alert.owner_id, alert._id);
      return found?.last_message?.outcome === outcome ? found.last_message : null;
    }, `a message that is ${outcome}`);
  const mailsTo = (address: string) => rig.mails.filter(({ to }) => to === address);
  it('tell an encounter of high risk by mail, once, however often its batch is handed on', async () => {
    const alert = await records().create(anAlert({ channel: mail('once@example.com') }));
    await publish(alert.owner_id, anEncounterEvent('HIGH'), anEncounterEvent('MEDIUM', 'cj_2'));
    await collect(3);
    await told(alert);
    await rig.client.workflow.getHandle(alertWorkflowId(alert._id)).result();
    const mails = mailsTo('once@example.com');
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', /HIGH risk: ISS \(ZARYA\) and CSS \(TIANHE\)/);
    await records().remove(alert.owner_id, alert._id);
  });

  it('join what comes soon after a message into the next', async () => {
    const owner = 'joiner';
    const channel = mail('joined@example.com');
    const alert = await records().create(anAlert({ owner_id: owner, channel }));
    await publish(owner, aBudgetEvent());
    await collect();
    await told(alert);
    for (const id of ['cj_a', 'cj_b', 'cj_c']) {
      await publish(owner, anEncounterEvent('CRITICAL', id));
      await collect();
    }
    await rig.client.workflow.getHandle(alertWorkflowId(alert._id)).result();
    const mails = mailsTo('joined@example.com');
    assert.equal(mails.length, 2);
    assert.equal(mails[1]?.subject, 'CRITICAL risk: ISS (ZARYA) and CSS (TIANHE) and 2 more');
  });

  it('try a chat that fails again until it takes the message', async () => {
    const owner = 'chatter';
    const { _id, ...rest } = anAlert({ owner_id: owner });
    const channel = aChat(rig.seal(receiver.url, _id));
    const alert = await records().create({ ...rest, _id, channel });
    broken = 2;
    await publish(owner, anEncounterEvent('HIGH'));
    await collect();
    const message = await told(alert);
    assert.equal(message.events, 1);
    assert.equal(receiver.requests.length, 3);
    assert.match(receiver.requests.at(-1)?.body ?? '', /HIGH risk/);
  });

  it('give a message up after six attempts and say so', async () => {
    const owner = 'unlucky';
    const { _id, ...rest } = anAlert({ owner_id: owner });
    const channel = aChat(rig.seal(receiver.url, _id));
    const alert = await records().create({ ...rest, _id, channel });
    const before = receiver.requests.length;
    broken = 6;
    await publish(owner, aBudgetEvent());
    await collect();
    const message = await told(alert, 'failed');
    assert.match(message.error ?? '', /HTTP 500/);
    assert.equal(receiver.requests.length - before, 6);
  });

  it('tell nothing of other owners, and nothing while they are disabled', async () => {
    const disabled = await records().create(
      anAlert({ owner_id: 'silent', enabled: false, channel: mail('silent@example.com') }),
    );
    await records().create(anAlert({ owner_id: 'else', channel: mail('else@example.com') }));
    await publish('silent', anEncounterEvent('CRITICAL'));
    await collect();
    assert.equal(await createAlertItems(rig.database).waiting(disabled._id), null);
    assert.deepEqual([mailsTo('silent@example.com'), mailsTo('else@example.com')], [[], []]);
  });
});

function mail(to: string) {
  return { kind: 'mail' as const, to: [to] };
}
