import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AppError } from '../../../../contracts/error-codes.ts';
import { CreatedMonitor, PatternMonitor } from '../../../../contracts/pattern/monitor.ts';
import type { MonitorDocument } from '../../../../records/pattern/monitors.ts';
import type { WebhookDocument } from '../../../../records/webhook/webhooks.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import {
  HOOK_OTHER_KEY,
  HOOK_READER_KEY,
  useWebhookSurface,
} from '../../../kit/surfaces/webhook-surface.ts';

const PATH = '/v1/patterns/monitor';
const URL_OF_HOOK = 'https://receiver.example.com/hooks';
const ISS = { satellites: ['25544'] };

describe('monitors of patterns', function () {
  this.timeout(60_000);
  const { database, hooks } = useWebhookSurface();
  const webhooks = () => database.db.collection<WebhookDocument>('webhooks');
  const active = () =>
    database.db
      .collection<MonitorDocument>('pattern_monitors')
      .countDocuments({ status: 'active' });

  const make = async (body: object = ISS) => {
    const answer = await hooks.call('post', PATH, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return bodyAs(CreatedMonitor, answer);
  };
  const remove = (id: string, key?: string) =>
    hooks.call('delete', `${PATH}/${id}`, undefined, key === undefined ? {} : { key });

  it('are made of numbers, names, types and a confidence, and start their workflow', async () => {
    const monitor = await make({
      satellites: [25544, 'hubble', 'ISS (ZARYA)'],
      pattern_types: ['Maneuver', 'decay', 'decay'],
      min_confidence: 'likely',
    });
    assert.match(monitor.id, /^mon_/);
    assert.deepEqual(
      [monitor.status, monitor.pattern_types, monitor.min_confidence, monitor.webhook],
      ['active', ['maneuver', 'decay'], 0.7, null],
    );
    assert.deepEqual(
      monitor.satellites.map(({ id }) => id),
      ['25544', '20580'],
    );
    assert.ok(hooks.told.includes(`start ${monitor.id}`));
    const shown = await hooks.call('get', `${PATH}/${monitor.id}`);
    assert.equal(bodyAs(PatternMonitor, shown).last_look, null);
    assert.equal((await remove(monitor.id)).status, 200);
  });

  it('are of all patterns where nothing is said, and take the other name of the types', async () => {
    const all = await make();
    assert.deepEqual([all.pattern_types, all.min_confidence], [null, null]);
    const other = await make({ ...ISS, types: ['station_keeping'], min_confidence: 0.5 });
    assert.deepEqual([other.pattern_types, other.min_confidence], [['station_keeping'], 0.5]);
    for (const { id } of [all, other]) await remove(id);
  });

  it('warn where less is asked for than is ever told, and refuse two lists of types', async () => {
    const answer = await hooks.call('post', PATH, { ...ISS, min_confidence: 0 });
    const monitor = bodyAs(CreatedMonitor, answer);
    await remove(monitor.id);
    const told = monitor.warnings.filter(({ path }) => path === 'min_confidence');
    assert.deepEqual(
      told.map(({ code }) => code),
      ['never_told'],
    );
    const two = { ...ISS, types: ['maneuver'], pattern_types: ['decay'] };
    const refused = await hooks.call('post', PATH, two);
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), /"types".*one of them is enough/);
  });

  it('have a webhook of their own, whose secret is shown once, and take it with them', async () => {
    const monitor = await make({ ...ISS, webhook_url: URL_OF_HOOK });
    const own = monitor.webhook;
    assert.ok(own !== null);
    assert.match(own.secret, /^whsec_/);
    const stored = await webhooks().findOne({ _id: own.id });
    assert.deepEqual(stored?.bound_to, { kind: 'pattern_monitor', id: monitor.id });
    assert.deepEqual(stored.events.toSorted(), [
      'pattern.anomaly',
      'pattern.detected',
      'pattern.maneuver',
      'pattern.proximity',
    ]);
    const shown = await hooks.call('get', `${PATH}/${monitor.id}`);
    assert.ok(!JSON.stringify(shown.body).includes(own.secret));
    const alone = await hooks.call('delete', `/v1/webhooks/${own.id}`);
    assert.equal(alone.status, 409);
    assert.match(JSON.stringify(alone.body), new RegExp(`DELETE ${PATH}/${monitor.id}`));
    assert.equal((await remove(monitor.id)).status, 200);
    assert.equal(await webhooks().findOne({ _id: own.id }), null);
    assert.ok(hooks.told.includes(`end ${monitor.id}`) && hooks.told.includes(`stop ${own.id}`));
    assert.equal((await hooks.call('get', `${PATH}/${monitor.id}`)).status, 404);
  });

  it('are neither seen nor ended by others, nor made by who may only read', async () => {
    const { id } = await make();
    const other = { key: HOOK_OTHER_KEY };
    assert.equal((await hooks.call('get', `${PATH}/${id}`, undefined, other)).status, 404);
    assert.equal((await remove(id, HOOK_OTHER_KEY)).status, 404);
    assert.equal((await hooks.call('post', PATH, ISS, { key: HOOK_READER_KEY })).status, 403);
    const { data, total } = (await hooks.call('get', PATH)).body as {
      data: { id: string }[];
      total: number;
    };
    assert.deepEqual([data.map((one) => one.id), total], [[id], 1]);
    await remove(id);
  });

  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['no satellite', { satellites: [] }, /"path":"satellites"/],
    ['an unknown one', { satellites: ['25544', 'nobody'] }, /"path":"satellites.1"/],
    ['no list of types', { ...ISS, pattern_types: [] }, /"path":"pattern_types"/],
    ['another confidence', { ...ISS, min_confidence: 'sure' }, /one of confirmed, likely/],
    ['more than sure', { ...ISS, min_confidence: 1.1 }, /"path":"min_confidence"/],
    ['a target in the clear', { ...ISS, webhook_url: 'http://a.example' }, /"path":"webhook_url"/],
  ];
  for (const [title, body, told] of refusals)
    it(`refuse ${title}, by the name of the field, and leave nothing behind`, async () => {
      const answer = await hooks.call('post', PATH, body);
      assert.equal(answer.status, 400);
      assert.match(JSON.stringify(answer.body), told);
      assert.deepEqual([await active(), await webhooks().countDocuments({})], [0, 0]);
    });

  it('say of types that find nothing and of old elements, and refuse them where asked to be strict', async () => {
    const body = { ...ISS, pattern_types: ['maneuver', 'warp_drive', 'tumbling'] };
    const loose = await make(body);
    assert.deepEqual(
      loose.warnings.map(({ path, code }) => [path, code]),
      [
        ['pattern_types.1', 'unknown_pattern_type'],
        ['pattern_types.2', 'not_detectable'],
        ['satellites.0', 'elements_too_old'],
      ],
    );
    await remove(loose.id);
    const headers = { Prefer: 'handling=strict' };
    assert.equal((await hooks.call('post', PATH, body, { headers })).status, 400);
    assert.equal((await hooks.call('post', PATH, ISS, { headers })).status, 422);
    assert.equal(await active(), 0);
  });

  it('are twenty of an owner at most, and made once for one key', async () => {
    const headers = { 'Idempotency-Key': 'monitor-1' };
    const body = { ...ISS, webhook_url: URL_OF_HOOK };
    const first = await hooks.call('post', PATH, body, { headers });
    const again = await hooks.call('post', PATH, body, { headers });
    assert.deepEqual(again.body, first.body);
    const made = [bodyAs(CreatedMonitor, first).id];
    for (let nth = 1; nth < 20; nth += 1) made.push((await make()).id);
    const answer = await hooks.call('post', PATH, ISS);
    assert.equal(answer.status, 409);
    assert.match(JSON.stringify(answer.body), /20 monitors/);
    for (const id of made) await remove(id);
  });

  it('are taken back with their webhook when the start surely failed', async () => {
    hooks.onStart = () => Promise.reject(new AppError('unavailable', 'away'));
    const answer = await hooks.call('post', PATH, { ...ISS, webhook_url: URL_OF_HOOK });
    hooks.onStart = () => Promise.resolve();
    assert.equal(answer.status, 503);
    assert.deepEqual([await active(), await webhooks().countDocuments({})], [0, 0]);
  });
});
