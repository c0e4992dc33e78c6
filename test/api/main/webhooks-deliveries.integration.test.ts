import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { verify } from '@octokit/webhooks-methods';
import { after, before, describe, it } from 'mocha';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import * as v from 'valibot';
import { pageSchema, wholeEntries } from '../../../contracts/page.ts';
import {
  RotatedSecret,
  Webhook,
  WebhookEventTypeEntry,
  WebhookTest,
} from '../../../contracts/webhook/webhook.ts';
import { WebhookDelivery, WebhookDeliveryRecord } from '../../../contracts/webhook/delivery.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { startReceiver, type Receiver } from '../../kit/peers/faulty-receiver.ts';
import {
  HOOK_OTHER_KEY,
  MINIMAL_WEBHOOK,
  useWebhookSurface,
} from '../../kit/surfaces/webhook-surface.ts';
import { refused } from '../../kit/surfaces/workload-api.ts';

describe('deliveries of webhooks of the main API', () => {
  const { hooks } = useWebhookSurface();
  let receiver: Receiver;
  let answerWith = 200;

  const make = (body?: object) => hooks.make(body);
  const makeHere = () => make({ ...MINIMAL_WEBHOOK, url: `${receiver.url}/hook` });

  before(async () => {
    receiver = await startReceiver((response) => response.writeHead(answerWith).end());
  });
  after(async () => {
    await receiver.close();
  });

  describe('POST /v1/webhooks/{id}/test', () => {
    it('makes one delivery that outside verifiers accept, and lists it', async () => {
      const made = await makeHere();
      const answer = await hooks.call('post', `/v1/webhooks/${made.id}/test`, {});
      const test = bodyAs(WebhookTest, answer);
      assert.deepEqual([answer.status, test.status, test.response_status], [200, 'delivered', 200]);
      const request = receiver.requests.at(-1);
      assert.ok(request !== undefined);
      const { headers, body } = request;
      assert.ok(await verify(made.secret, body, String(headers['x-service-signature'])));
      const standard = new StandardWebhook(made.standard_webhooks_secret);
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      const event = v.parse(v.looseObject({ type: v.string() }), standard.verify(body, signed));
      assert.equal(event.type, 'webhook.test');
      assert.equal(headers['x-service-delivery'], test.delivery_id);
      const page = bodyAs(
        pageSchema(WebhookDelivery),
        await hooks.call('get', `/v1/webhooks/${made.id}/deliveries`),
      );
      assert.deepEqual(
        page.data.map(({ id, status: is, event_type: type }) => [id, is, type]),
        [[test.delivery_id, 'delivered', 'webhook.test']],
      );
      const path = `/v1/webhook-deliveries/${test.delivery_id}`;
      const record = bodyAs(WebhookDeliveryRecord, await hooks.call('get', path));
      assert.deepEqual(record.payload, event);
      assert.equal(record.attempts.length, 1);
      const shown = bodyAs(Webhook, await hooks.call('get', `/v1/webhooks/${made.id}`));
      assert.equal(shown.last_delivery?.event_id, test.event_id);
    });

    it('says how the endpoint failed, and cannot be resent', async () => {
      const { id } = await makeHere();
      answerWith = 503;
      try {
        const test = bodyAs(WebhookTest, await hooks.call('post', `/v1/webhooks/${id}/test`));
        assert.deepEqual(
          [test.status, test.response_status, test.error_class],
          ['failed', 503, 'status'],
        );
        const resend = `/v1/webhook-deliveries/${test.delivery_id}/resend`;
        refused(await hooks.call('post', resend), 409, 'conflict');
      } finally {
        answerWith = 200;
      }
    });
  });

  describe('POST /v1/webhooks/{id}/rotate-secret', () => {
    it('lets both secrets sign until the overlap ends', async () => {
      const made = await makeHere();
      const path = `/v1/webhooks/${made.id}/rotate-secret`;
      const answer = await hooks.call('post', path, { overlap_hours: 48 });
      const rotated = bodyAs(RotatedSecret, answer);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.notEqual(rotated.secret, made.secret);
      const hours = (Date.parse(rotated.previous_expires_at) - Date.now()) / 3_600_000;
      assert.ok(hours > 47.9 && hours <= 48);
      await hooks.call('post', `/v1/webhooks/${made.id}/test`);
      const request = receiver.requests.at(-1);
      assert.ok(request !== undefined);
      const { headers, body } = request;
      assert.ok(await verify(rotated.secret, body, String(headers['x-service-signature'])));
      const id = String(headers['webhook-id']);
      const signatures = [rotated, made].map(({ standard_webhooks_secret: secret }) => {
        const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
        hmac.update(`${id}.${String(headers['webhook-timestamp'])}.${body}`);
        return `v1,${hmac.digest('base64')}`;
      });
      assert.equal(headers['webhook-signature'], signatures.join(' '));
      const shown = bodyAs(Webhook, await hooks.call('get', `/v1/webhooks/${made.id}`));
      assert.equal(shown.secrets.length, 2);
    });

    it('takes the overlap in seconds too, but not twice', async () => {
      const { id } = await make();
      const path = `/v1/webhooks/${id}/rotate-secret`;
      const rotated = await hooks.call('post', path, { overlap_s: 5_400 });
      assert.equal(bodyAs(RotatedSecret, rotated).overlap_hours, 1.5);
      const both = await hooks.call('post', path, { overlap_s: 1, overlap_hours: 1 });
      refused(both, 400, 'validation_error');
    });

    for (const hours of [-1, 169, 'x'])
      it(`refuses an overlap of ${String(hours)} hours`, async () => {
        const { id } = await make();
        const path = `/v1/webhooks/${id}/rotate-secret`;
        refused(await hooks.call('post', path, { overlap_hours: hours }), 400, 'validation_error');
      });
  });

  describe('POST /v1/webhooks/{id}/recover', () => {
    it('hands the span on', async () => {
      const { id } = await make();
      const span = { since: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00+01:00' };
      const answer = await hooks.call('post', `/v1/webhooks/${id}/recover`, span);
      assert.equal(answer.status, 202);
      const times = [Date.parse(span.since), Date.parse(span.until)];
      assert.ok(hooks.told.includes(`recover ${id} ${times.join(' ')}`));
    });

    it('refuses a span that is none, and a disabled webhook', async () => {
      const { id } = await make({ ...MINIMAL_WEBHOOK, enabled: false });
      const path = `/v1/webhooks/${id}/recover`;
      for (const body of [{}, { since: 'x' }, { since: '2026-11-20', until: '2026-11-19' }])
        refused(await hooks.call('post', path, body), 400, 'validation_error');
      refused(await hooks.call('post', path, { since: '2026-11-20' }), 409, 'webhook_disabled');
    });
  });

  describe('POST /v1/webhook-deliveries/{id}/resend', () => {
    it('is not found for ids that are none of the caller’s', async () => {
      const { id } = await makeHere();
      const test = bodyAs(WebhookTest, await hooks.call('post', `/v1/webhooks/${id}/test`));
      const path = `/v1/webhook-deliveries/${test.delivery_id}`;
      const key = HOOK_OTHER_KEY;
      for (const answer of [
        await hooks.call('get', path, undefined, { key }),
        await hooks.call('post', `${path}/resend`, {}, { key }),
        await hooks.call('get', '/v1/webhook-deliveries/dlv_nothing'),
      ])
        refused(answer, 404, 'webhook_delivery_not_found');
    });
  });

  describe('GET /v1/webhook-event-types', () => {
    it('gives every type an example and a schema that names its fields', async () => {
      const answer = await hooks.call('get', '/v1/webhook-event-types');
      const { data } = bodyAs(v.object(wholeEntries(WebhookEventTypeEntry)), answer);
      assert.equal(data.length, 27);
      for (const { type, schema, example } of data) {
        assert.equal(example['type'], type);
        assert.deepEqual(schema['required'], ['id', 'type', 'timestamp', 'data']);
      }
    });

    it('says that a test alone is not subscribed to', async () => {
      const answer = await hooks.call('get', '/v1/webhook-event-types');
      const { data } = bodyAs(v.object(wholeEntries(WebhookEventTypeEntry)), answer);
      const groups = new Set(data.filter((one) => !one.subscribable).map(({ group }) => group));
      assert.deepEqual([...groups], ['webhook']);
    });
  });
});
