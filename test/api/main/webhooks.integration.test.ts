import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { verify } from '@octokit/webhooks-methods';
import { after, before, describe, it } from 'mocha';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import type { Response } from 'supertest';
import * as v from 'valibot';
import { pageSchema } from '../../../contracts/mission.ts';
import {
  CreatedWebhook,
  RotatedSecret,
  UpdatedWebhook,
  Webhook,
  WebhookEventTypeEntry,
  WebhookTest,
} from '../../../contracts/webhook.ts';
import { WebhookDelivery, WebhookDeliveryRecord } from '../../../contracts/webhook-delivery.ts';
import { bodyAs, NestedError } from '../../support/bodies.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { startReceiver } from '../../support/faulty-receiver.ts';
import type { Receiver } from '../../support/faulty-receiver.ts';
import {
  createWebhookSurface,
  HOOK_OTHER_KEY,
  HOOK_READER_KEY,
} from '../../support/webhook-surface.ts';
import type { WebhookSurface } from '../../support/webhook-surface.ts';

const URL_GOOD = 'https://receiver.example.com/hooks';
const MINIMAL = { url: URL_GOOD, events: ['satellite.tle_updated'] };

describe('webhooks of the main API', () => {
  let database: TestDatabase;
  let hooks: WebhookSurface;
  let receiver: Receiver;
  let answerWith = 200;

  const refused = (answer: Response, code: number, name: string) => {
    assert.equal(answer.status, code, JSON.stringify(answer.body));
    const { error } = bodyAs(NestedError, answer);
    assert.equal(error.code, name);
    return error;
  };
  const make = async (body: object = MINIMAL) => {
    const answer = await hooks.call('post', '/v1/webhooks', body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return bodyAs(CreatedWebhook, answer);
  };
  const makeHere = () => make({ ...MINIMAL, url: `${receiver.url}/hook` });

  before(async () => {
    database = await openTestDatabase();
    hooks = await createWebhookSurface(database);
    receiver = await startReceiver((response) => response.writeHead(answerWith).end());
  });
  after(async () => {
    await receiver.close();
    await hooks.close();
    await database.drop();
  });

  describe('POST /v1/webhooks', () => {
    it('answers 201 with the record, its defaults and a secret that fits both signatures', async () => {
      const answer = await hooks.call('post', '/webhooks', MINIMAL);
      assert.equal(answer.status, 201);
      const made = bodyAs(CreatedWebhook, answer);
      assert.equal(answer.headers['location'], `/v1/webhooks/${made.id}`);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.match(made.id, /^wh_[2-9a-z]{20,}$/);
      assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.equal(made.standard_webhooks_secret, made.secret);
      assert.deepEqual(
        [made.status, made.enabled, made.disable_policy, made.warnings, made.filters],
        ['enabled', true, 'strict', [], { satellites: null, risk_levels: null }],
      );
      assert.equal('disabled_reason' in made || 'last_delivery' in made, false);
    });

    it('keeps the secret encrypted, also in answers kept for repetition, and out of the log', async () => {
      const headers = { 'Idempotency-Key': 'make-once' };
      const body = { ...MINIMAL, secret: 'a secret of mine' };
      const first = await hooks.call('post', '/v1/webhooks', body, { headers });
      const again = await hooks.call('post', '/v1/webhooks', body, { headers });
      assert.deepEqual(again.body, first.body);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      const made = bodyAs(CreatedWebhook, first);
      assert.equal(made.secret, 'a secret of mine');
      const bytes = Buffer.from('a secret of mine').toString('base64');
      assert.equal(made.standard_webhooks_secret, `whsec_${bytes}`);
      const collections = await database.db.collections();
      const stored = await Promise.all(collections.map((one) => one.find().toArray()));
      assert.ok(!JSON.stringify(stored).includes('a secret of mine'));
      assert.ok(!JSON.stringify(hooks.kit.lines).includes('a secret of mine'));
      const shown = await hooks.call('get', `/v1/webhooks/${made.id}`);
      assert.ok(!shown.text.includes('a secret of mine'));
    });

    const bad: readonly (readonly [string, object, string])[] = [
      ['no url', { events: MINIMAL.events }, 'url'],
      ['no events', { url: URL_GOOD }, 'events'],
      ['an empty list of events', { ...MINIMAL, events: [] }, 'events'],
      ['an event that does not exist', { ...MINIMAL, events: ['satellite.lost'] }, 'events.0'],
      ['the type of tests', { ...MINIMAL, events: ['webhook.test'] }, 'events.0'],
      ['a short secret', { ...MINIMAL, secret: '1234567' }, 'secret'],
      ['a long secret', { ...MINIMAL, secret: 'x'.repeat(257) }, 'secret'],
      ['a secret with a line break', { ...MINIMAL, secret: '12345678\n9' }, 'secret'],
      [
        'an unknown risk level',
        { ...MINIMAL, filters: { risk_levels: ['BAD'] } },
        'filters.risk_levels.0',
      ],
      [
        'a filter that is no list',
        { ...MINIMAL, filters: { satellites: '25544' } },
        'filters.satellites',
      ],
      ['an unknown policy', { ...MINIMAL, disable_policy: 'never' }, 'disable_policy'],
      ['no e-mail address', { ...MINIMAL, notify_email: 'nobody' }, 'notify_email'],
    ];
    for (const [title, body, path] of bad)
      it(`refuses ${title}`, async () => {
        const error = refused(
          await hooks.call('post', '/v1/webhooks', body),
          400,
          'validation_error',
        );
        assert.ok(error.details?.problems?.some((one) => one['path'] === path));
      });

    const targets: readonly (readonly [string, string])[] = [
      ['http://receiver.example.com/', 'scheme'],
      ['ftp://receiver.example.com/', 'scheme'],
      ['nowhere', 'url'],
      ['https://user:pass@receiver.example.com/', 'credentials'],
      ['https://receiver.example.com:8443/', 'port'],
      ['https://printer.local/', 'name'],
      ['https://vault.internal/', 'name'],
      ['https://10.0.0.1/', 'address'],
      ['https://169.254.169.254/latest/meta-data', 'address'],
      ['https://[::ffff:10.0.0.1]/', 'address'],
      ['https://[fd00:ec2::254]/', 'address'],
      ['https://100.64.0.1/', 'address'],
      ['https://3232235777/', 'address'],
      ['https://rebound.example.com/', 'address'],
    ];
    for (const [url, rule] of targets)
      it(`refuses the target ${url} by the rule '${rule}'`, async () => {
        hooks.hosts.set('rebound.example.com', ['93.184.215.14', '192.168.0.1']);
        const error = refused(
          await hooks.call('post', '/v1/webhooks', { ...MINIMAL, url }),
          400,
          'webhook_target_refused',
        );
        const [problem] = error.details?.problems ?? [];
        assert.deepEqual([problem?.['path'], problem?.['rule']], ['url', rule]);
      });

    it('accepts a host that has no address yet, with a warning', async () => {
      const made = await make({ ...MINIMAL, url: 'https://soon.example.com/hooks' });
      assert.deepEqual(
        made.warnings.map(({ path, code }) => [path, code]),
        [['url', 'host_not_resolved']],
      );
    });

    it('shows filters as they were written and keeps what they stand for', async () => {
      const filters = { satellites: ['ISS', '08820', 40_697], risk_levels: ['high', 'CRITICAL'] };
      const made = await make({ ...MINIMAL, filters });
      assert.deepEqual(made.filters, {
        satellites: ['ISS', '08820', '40697'],
        risk_levels: ['HIGH', 'CRITICAL'],
      });
      const stored = await database.db
        .collection<{ _id: string; filters: { satellites: string[] } }>('webhooks')
        .findOne({ _id: made.id });
      for (const key of ['iss', '25544', '8820', '40697'])
        assert.ok(stored?.filters.satellites.includes(key), key);
    });

    it('takes options at the top and in `options`', async () => {
      const made = await make({
        ...MINIMAL,
        disable_policy: 'lenient',
        options: { honour_retry_after: true, disable_on_gone: true },
      });
      const options = {
        disable_policy: 'lenient',
        honour_retry_after: true,
        disable_on_gone: true,
      };
      assert.deepEqual(made.options, options);
    });

    it('asks for the permission to write', async () => {
      const answer = await hooks.call('post', '/v1/webhooks', MINIMAL, { key: HOOK_READER_KEY });
      assert.match(refused(answer, 403, 'insufficient_permissions').message, /webhooks:write/);
    });
  });

  describe('GET, PATCH and DELETE /v1/webhooks', () => {
    it('lists the caller’s own, newest first, page after page', async () => {
      const ids = [];
      for (let count = 0; count < 3; count += 1) ids.unshift((await make()).id);
      const page = pageSchema(Webhook);
      const first = bodyAs(page, await hooks.call('get', '/v1/webhooks?limit=2'));
      assert.deepEqual(
        first.data.map(({ id }) => id),
        ids.slice(0, 2),
      );
      assert.equal(first.has_more, true);
      const path = `/v1/webhooks?limit=1&cursor=${first.cursor ?? ''}`;
      const second = bodyAs(page, await hooks.call('get', path));
      assert.deepEqual(second.data[0]?.id, ids[2]);
      const others = await hooks.call('get', '/v1/webhooks', undefined, { key: HOOK_OTHER_KEY });
      assert.deepEqual(bodyAs(page, others).data, []);
    });

    it('changes what is named and nothing else', async () => {
      const made = await make({ ...MINIMAL, disable_policy: 'lenient' });
      const changed = bodyAs(
        UpdatedWebhook,
        await hooks.call('patch', `/v1/webhooks/${made.id}`, { events: ['pattern.maneuver'] }),
      );
      const record = v.parse(UpdatedWebhook, made);
      const expected = { ...record, events: ['pattern.maneuver'], updated_at: changed.updated_at };
      assert.deepEqual(changed, expected);
    });

    it('disables and enables; pending deliveries are stopped', async () => {
      const { id } = await make();
      const path = `/v1/webhooks/${id}`;
      const off = bodyAs(UpdatedWebhook, await hooks.call('patch', path, { enabled: false }));
      assert.deepEqual([off.status, off.enabled, off.disabled_reason], ['disabled', false, 'user']);
      assert.ok(hooks.told.includes(`stop ${id}`));
      const on = bodyAs(UpdatedWebhook, await hooks.call('patch', path, { status: 'enabled' }));
      assert.deepEqual([on.status, on.disabled_reason], ['enabled', undefined]);
      const listed = await hooks.call('get', '/v1/webhooks?status=disabled');
      assert.ok(!JSON.stringify(listed.body).includes(id));
    });

    it('refuses a new target and a new secret by PATCH', async () => {
      const { id } = await make();
      const path = `/v1/webhooks/${id}`;
      const bad = await hooks.call('patch', path, { url: 'https://127.0.0.2.nip.local/' });
      refused(bad, 400, 'webhook_target_refused');
      const secret = await hooks.call('patch', path, { secret: 'something new' });
      assert.match(refused(secret, 400, 'validation_error').message, /rotate-secret/);
    });

    it('deletes', async () => {
      const { id } = await make();
      const path = `/v1/webhooks/${id}`;
      const gone = await hooks.call('delete', path);
      assert.deepEqual([gone.status, gone.body], [200, { id, status: 'deleted' }]);
      assert.ok(hooks.told.includes(`stop ${id}`));
      refused(await hooks.call('get', path), 404, 'webhook_not_found');
      refused(await hooks.call('delete', path), 404, 'webhook_not_found');
    });

    it('hides every route of another owner’s webhook', async () => {
      const { id } = await make();
      const key = HOOK_OTHER_KEY;
      const path = `/v1/webhooks/${id}`;
      const since = '2026-01-01T00:00:00Z';
      const answers = [
        await hooks.call('get', path, undefined, { key }),
        await hooks.call('patch', path, {}, { key }),
        await hooks.call('delete', path, undefined, { key }),
        await hooks.call('post', `${path}/test`, {}, { key }),
        await hooks.call('post', `${path}/rotate-secret`, {}, { key }),
        await hooks.call('post', `${path}/recover`, { since }, { key }),
        await hooks.call('get', `${path}/deliveries`, undefined, { key }),
      ];
      for (const answer of answers) refused(answer, 404, 'webhook_not_found');
    });
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
      const { id } = await make({ ...MINIMAL, enabled: false });
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
      const { data } = bodyAs(pageSchema(WebhookEventTypeEntry), answer);
      assert.equal(data.length, 12);
      for (const { type, schema, example } of data) {
        assert.equal(example['type'], type);
        assert.deepEqual(schema['required'], ['id', 'type', 'timestamp', 'data']);
      }
    });
  });
});
