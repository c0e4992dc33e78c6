import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { pageSchema } from '../../../contracts/page.ts';
import {
  CreatedWebhook,
  MAX_WEBHOOKS,
  UpdatedWebhook,
  Webhook,
} from '../../../contracts/webhook/webhook.ts';
import { openOutbound } from '../../../outbound/open-outbound.ts';
import { readWorkerConfig } from '../../../worker/config.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import {
  createWebhookSurface,
  HOOK_OTHER_KEY,
  HOOK_READER_KEY,
  MINIMAL_WEBHOOK,
  useWebhookSurface,
} from '../../kit/surfaces/webhook-surface.ts';
import { refused } from '../../kit/surfaces/workload-api.ts';

describe('webhooks of the main API', () => {
  const { database, hooks } = useWebhookSurface();

  const make = (body?: object) => hooks.make(body);

  describe('POST /v1/webhooks', () => {
    it('answers 201 with the record, its defaults and a secret that fits both signatures', async () => {
      const answer = await hooks.call('post', '/webhooks', MINIMAL_WEBHOOK);
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

    it('makes no more than an owner may have, however many are asked for at once', async () => {
      const stored = database.db.collection<{ _id: string; owner_id: string }>('webhooks');
      const owner_id = 'owner';
      const room = 3;
      const fill = MAX_WEBHOOKS - room - (await stored.countDocuments({ owner_id }));
      await stored.insertMany(
        Array.from({ length: fill }, (_, index) => ({ _id: `wh_filler${index}`, owner_id })),
      );
      const headers = (index: number) => ({ 'Idempotency-Key': `beyond-${index}` });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          hooks.call('post', '/v1/webhooks', MINIMAL_WEBHOOK, { headers: headers(index) }),
        ),
      );
      const made = answers.filter(({ status }) => status === 201);
      const refusedAt = answers.findIndex(({ status }) => status === 409);
      assert.equal(made.length, room);
      assert.equal(await stored.countDocuments({ owner_id }), MAX_WEBHOOKS);
      refused(answers[refusedAt] ?? assert.fail('none was refused'), 409, 'too_many_webhooks');
      await stored.deleteMany({ _id: /^wh_filler/ });
      // The same request goes through once there is room.
      const again = await hooks.call('post', '/v1/webhooks', MINIMAL_WEBHOOK, {
        headers: headers(refusedAt),
      });
      assert.equal(again.status, 201);
    });

    it('keeps the secret encrypted, also in answers kept for repetition, and out of the log', async () => {
      const headers = { 'Idempotency-Key': 'make-once' };
      const body = { ...MINIMAL_WEBHOOK, secret: 'a secret of mine' };
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
      ['no url', { events: MINIMAL_WEBHOOK.events }, 'url'],
      ['no events', { url: MINIMAL_WEBHOOK.url }, 'events'],
      ['an empty list of events', { ...MINIMAL_WEBHOOK, events: [] }, 'events'],
      [
        'an event that does not exist',
        { ...MINIMAL_WEBHOOK, events: ['satellite.lost'] },
        'events.0',
      ],
      ['the type of tests', { ...MINIMAL_WEBHOOK, events: ['webhook.test'] }, 'events.0'],
      ['a short secret', { ...MINIMAL_WEBHOOK, secret: '1234567' }, 'secret'],
      ['a long secret', { ...MINIMAL_WEBHOOK, secret: 'x'.repeat(257) }, 'secret'],
      ['a secret with a line break', { ...MINIMAL_WEBHOOK, secret: '12345678\n9' }, 'secret'],
      [
        'an unknown risk level',
        { ...MINIMAL_WEBHOOK, filters: { risk_levels: ['BAD'] } },
        'filters.risk_levels.0',
      ],
      [
        'a filter that is no list',
        { ...MINIMAL_WEBHOOK, filters: { satellites: '25544' } },
        'filters.satellites',
      ],
      ['an unknown policy', { ...MINIMAL_WEBHOOK, disable_policy: 'never' }, 'disable_policy'],
      ['no e-mail address', { ...MINIMAL_WEBHOOK, notify_email: 'nobody' }, 'notify_email'],
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
          await hooks.call('post', '/v1/webhooks', { ...MINIMAL_WEBHOOK, url }),
          400,
          'webhook_target_refused',
        );
        const [problem] = error.details?.problems ?? [];
        assert.deepEqual([problem?.['path'], problem?.['rule']], ['url', rule]);
      });

    it('accepts a host that has no address yet, with a warning', async () => {
      const made = await make({ ...MINIMAL_WEBHOOK, url: 'https://soon.example.com/hooks' });
      assert.deepEqual(
        made.warnings.map(({ path, code }) => [path, code]),
        [['url', 'host_not_resolved']],
      );
    });

    it('shows filters as they were written and keeps what they stand for', async () => {
      const filters = { satellites: ['ISS', '08820', 40_697], risk_levels: ['high', 'CRITICAL'] };
      const made = await make({ ...MINIMAL_WEBHOOK, filters });
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
        ...MINIMAL_WEBHOOK,
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
      const answer = await hooks.call('post', '/v1/webhooks', MINIMAL_WEBHOOK, {
        key: HOOK_READER_KEY,
      });
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
      const made = await make({ ...MINIMAL_WEBHOOK, disable_policy: 'lenient' });
      const changed = bodyAs(
        UpdatedWebhook,
        await hooks.call('patch', `/v1/webhooks/${made.id}`, { events: ['workload.done'] }),
      );
      const record = v.parse(UpdatedWebhook, made);
      const expected = { ...record, events: ['workload.done'], updated_at: changed.updated_at };
      assert.deepEqual(changed, expected);
    });

    it('warns of filters that can match nothing', async () => {
      const codesOf = ({ warnings }: { warnings: readonly { path: string; code: string }[] }) =>
        warnings.map(({ path, code }) => `${path} ${code}`);
      const made = await make({
        ...MINIMAL_WEBHOOK,
        events: ['workload.done', 'conjunction.created', 'pattern.detected'],
        filters: { satellites: ['25544', 'ISS', 'Atlantis 7', 999_999], risk_levels: [] },
      });
      assert.deepEqual(codesOf(made), [
        'filters.satellites.2 satellite_not_known',
        'filters.satellites.3 satellite_not_known',
        'filters.risk_levels filter_matches_nothing',
      ]);
      const body = { events: ['workload.done'], filters: { risk_levels: ['HIGH'] } };
      const changed = await hooks.call('patch', `/v1/webhooks/${made.id}`, body);
      assert.deepEqual(codesOf(bodyAs(UpdatedWebhook, changed)), [
        'filters.risk_levels filter_without_effect',
      ]);
      const enabled = await hooks.call('patch', `/v1/webhooks/${made.id}`, { enabled: true });
      assert.deepEqual(bodyAs(UpdatedWebhook, enabled).warnings, []);
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

  it('makes none, keeps nothing of it and still reads and deletes where webhooks are off', async () => {
    const { id } = await make();
    const isOff = { ...readWorkerConfig({ WEBHOOKS: 'off' }, []).webhooks };
    const log = { warn: () => undefined };
    const closed = await openOutbound({ webhooks: isOff, dataDir: '/nowhere', log });
    const surface = await createWebhookSurface(database, undefined, closed.secretBox);
    const stored = () => database.db.collection('webhooks').countDocuments();
    const before = await stored();
    const headers = { 'Idempotency-Key': 'off' };
    const made = await surface.call('post', '/v1/webhooks', MINIMAL_WEBHOOK, { headers });
    refused(made, 409, 'webhooks_off');
    refused(
      await surface.call('post', `/v1/webhooks/${id}/rotate-secret`, {}),
      409,
      'webhooks_off',
    );
    refused(await surface.call('post', `/v1/webhooks/${id}/test`, {}), 409, 'webhooks_off');
    assert.equal(await stored(), before);
    assert.equal((await surface.call('get', `/v1/webhooks/${id}`)).status, 200);
    assert.equal((await surface.call('delete', `/v1/webhooks/${id}`)).status, 200);
    await surface.close();
    await closed.close();
  });
});
