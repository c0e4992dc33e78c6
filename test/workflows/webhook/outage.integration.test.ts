import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import PostalMime from 'postal-mime';
import { createMailer } from '../../../outbound/mail.ts';
import { createHostResolver } from '../../../outbound/resolve-host.ts';
import { createTransport, type Transport } from '../../../outbound/send-once.ts';
import { DEFAULT_TARGET_POLICY } from '../../../outbound/target-rules.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { certificateFor } from '../../kit/peers/certificates.ts';
import { startReceiver, status, type Receiver } from '../../kit/peers/faulty-receiver.ts';
import { refusing, startMailServer } from '../../kit/peers/mail-server.ts';
import { startNameServer, type NameServer } from '../../kit/peers/name-server.ts';
import { untilFound } from '../../kit/until-found.ts';
import { openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';

const HOST = 'hooks.example.com';
const EVENTS = 20;
/** Waits that an outage of two tries fits into, ms. */
const DELAYS_MS = [300, 300, 300, 300, 300];

describe('webhooks while something else is away', function () {
  this.timeout(300_000);
  let rig: WebhookRig;

  before(async () => {
    rig = await openWebhookRig({ delaysMs: DELAYS_MS });
  });
  after(() => rig.shutDown());

  const ended = (webhookId: string, count: number) =>
    untilFound(async () => {
      const found = await rig.database.db
        .collection<DeliveryDocument>('webhook_deliveries')
        .find({ webhook_id: webhookId })
        .toArray();
      const isEnded = (each: DeliveryDocument) => each.status !== 'pending' && !each.workflow_open;
      return found.length === count && found.every(isEnded) ? found : null;
    }, 'every delivery to end');

  describe('the name server', () => {
    let names: NameServer;
    let receiver: Receiver;
    let transport: Transport;

    before(async () => {
      const tls = await certificateFor(HOST);
      receiver = await startReceiver(status(200), { tls });
      names = await startNameServer({ [HOST]: ['127.0.0.1'] });
      transport = createTransport({
        policy: {
          ...DEFAULT_TARGET_POLICY,
          ports: [receiver.port],
          allowedNetworks: ['127.0.0.1/32'],
        },
        resolve: createHostResolver([names.address]),
        ca: tls.cert,
        timeoutMs: 20_000,
      });
      rig.transport.send = (request) => transport.send(request);
    });
    after(async () => {
      await transport.close();
      await names.close();
      await receiver.close();
    });

    it('fails and comes back: every event arrives by the schedule, once, and nobody is blamed', async () => {
      names.mood = 'fails';
      const { webhook } = await rig.webhook({ url: `https://${HOST}:${receiver.port}/hook` });
      const ids = await rig.publishTo(webhook, EVENTS);
      await untilFound(async () => {
        const waiting = await Promise.all(ids.map((id) => rig.deliveryOf(webhook._id, id)));
        return waiting.every((delivery) => (delivery?.failures ?? 0) >= 1) ? true : null;
      }, 'a failed attempt of each');
      assert.equal(receiver.requests.length, 0);
      names.mood = 'answers';
      const deliveries = await ended(webhook._id, EVENTS);
      for (const { status: state, attempts } of deliveries) {
        assert.equal(state, 'delivered');
        assert.equal(attempts[0]?.error_class, 'dns');
        assert.match(attempts[0].error ?? '', /ESERVFAIL/);
        assert.equal(attempts.at(-1)?.error_class, null);
      }
      const arrived = receiver.requests.map(({ headers }) => String(headers['webhook-id']));
      assert.deepEqual(arrived.toSorted(), ids.toSorted(), 'each once');
      assert.equal((await rig.webhooks.get(webhook.owner_id, webhook._id))?.status, 'enabled');
    });
  });

  describe('the mail server', () => {
    let failing: Receiver;
    before(async () => {
      failing = await startReceiver(status(500));
      const transport = createTransport({
        policy: { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true },
      });
      rig.transport.send = (request) => transport.send(request);
    });
    after(() => failing.close());

    /** Mail goes to this port from now on. */
    function mailTo(port: number): () => void {
      const mailer = createMailer({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: 'Orbital Compute <webhooks@orbit.example>',
        folder: '/nowhere',
        log: { info: () => undefined },
      });
      rig.mailer.send = (mail) => {
        tries += 1;
        return mailer.send(mail);
      };
      return () => mailer.close();
    }
    let tries = 0;

    it('is away, then busy, then there: each mail is sent once and the webhook was disabled meanwhile', async () => {
      const absent = await startMailServer();
      await absent.close();
      const close = mailTo(absent.port);
      const { webhook } = await rig.webhook({ url: failing.url });
      const [eventId = ''] = await rig.publishTo(webhook);
      const [delivery] = await ended(webhook._id, 1);
      assert.equal(delivery?.status, 'exhausted', 'no attempt waited for a mail');
      assert.equal((await rig.webhooks.get(webhook.owner_id, webhook._id))?.status, 'disabled');
      await untilFound(() => Promise.resolve(tries >= 2 || null), 'tries to send');
      let isBusy = true;
      const server = await startMailServer(
        {
          onRcptTo(_address, _session, done) {
            const busy = Object.assign(new Error('come back later'), { responseCode: 451 });
            done(isBusy ? busy : null);
            isBusy = false;
          },
        },
        absent.port,
      );
      await rig.handleOf(delivery._id).result();
      assert.equal(isBusy, false);
      const mails = await Promise.all(server.taken.map((mail) => PostalMime.parse(mail)));
      assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
        `Webhook ${webhook._id} is failing`,
        `Webhook ${webhook._id} was disabled`,
      ]);
      assert.ok(mails.every(({ text }) => text?.includes(eventId)));
      close();
      await server.close();
    });

    it('refuses for good: that is kept in the history, and the delivery ends', async () => {
      const server = await startMailServer(refusing(550));
      const close = mailTo(server.port);
      const { webhook } = await rig.webhook({ url: failing.url });
      await rig.publishTo(webhook);
      const [delivery] = await ended(webhook._id, 1);
      const handle = rig.handleOf(delivery?._id ?? '');
      await handle.result();
      assert.equal(server.taken.length, 0);
      const { events } = await handle.fetchHistory();
      const results = (events ?? []).flatMap(({ activityTaskCompletedEventAttributes: done }) =>
        (done?.result?.payloads ?? []).map(({ data }) => Buffer.from(data ?? []).toString()),
      );
      const refused = results.filter((text) => text.includes('"refused"'));
      assert.equal(refused.length, 2, 'the warning and the mail about the end');
      for (const text of refused) assert.match(text, /the mail server answered 550/);
      assert.equal((await rig.webhooks.get(webhook.owner_id, webhook._id))?.status, 'disabled');
      close();
      await server.close();
    });
  });
});
