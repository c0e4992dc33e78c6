import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CreatedWatch } from '../../../../contracts/conjunction/watch.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import type { WatchDocument } from '../../../../records/conjunction/watches.ts';
import type { WebhookDocument } from '../../../../records/webhook/webhooks.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import {
  HOOK_OTHER_KEY,
  HOOK_READER_KEY,
  useWebhookSurface,
} from '../../../kit/surfaces/webhook-surface.ts';

const PATH = '/v1/conjunctions/watch';
const URL_OF_HOOK = 'https://receiver.example.com/hooks';

describe('watches of conjunctions', function () {
  this.timeout(60_000);
  const { database, hooks } = useWebhookSurface();
  const webhooks = () => database.db.collection<WebhookDocument>('webhooks');
  const watches = () => database.db.collection<WatchDocument>('conjunction_watches');

  const make = async (body: object = { satellites: ['25544'] }) => {
    const answer = await hooks.call('post', PATH, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return bodyAs(CreatedWatch, answer);
  };
  const remove = (id: string, key?: string) =>
    hooks.call('delete', `${PATH}/${id}`, undefined, key === undefined ? {} : { key });

  it('are made of numbers and names, and start their workflow', async () => {
    const watch = await make({ satellites: [25544, 'hubble', 'ISS (ZARYA)'], threshold_km: 5 });
    assert.match(watch.id, /^cwt_/);
    assert.equal(watch.status, 'active');
    assert.deepEqual(
      watch.satellites.map(({ id }) => id),
      ['25544', '20580'],
    );
    assert.equal(watch.webhook, null);
    assert.equal(watch.last_run, null);
    assert.ok(hooks.told.includes(`start ${watch.id}`));
    const shown = await hooks.call('get', `${PATH}/${watch.id}`);
    assert.equal(shown.status, 200);
    assert.equal((await remove(watch.id)).status, 200);
  });

  it('are watched to 30 km where nothing is said, and say when more is wanted', async () => {
    const usual = await make();
    assert.deepEqual([usual.threshold_km, usual.screened_threshold_km], [30, 30]);
    const wide = await make({ satellites: ['25544'], threshold_km: 80 });
    assert.deepEqual([wide.threshold_km, wide.screened_threshold_km], [80, 30]);
    assert.ok(wide.warnings.some(({ code }) => code === 'screened_less'));
    for (const { id } of [usual, wide]) await remove(id);
  });

  it('have a webhook of their own, whose secret is shown once, and take it with them', async () => {
    const watch = await make({ satellites: ['25544'], webhook_url: URL_OF_HOOK });
    const own = watch.webhook;
    assert.ok(own !== null);
    assert.match(own.secret, /^whsec_/);
    const stored = await webhooks().findOne({ _id: own.id });
    assert.deepEqual(stored?.bound_to, { kind: 'conjunction_watch', id: watch.id });
    assert.equal(stored.events.length, 4);
    const shown = await hooks.call('get', `${PATH}/${watch.id}`);
    assert.ok(!JSON.stringify(shown.body).includes(own.secret));
    const alone = await hooks.call('delete', `/v1/webhooks/${own.id}`);
    assert.equal(alone.status, 409);
    assert.match(JSON.stringify(alone.body), new RegExp(`DELETE ${PATH}/${watch.id}`));
    assert.equal((await remove(watch.id)).status, 200);
    assert.equal(await webhooks().findOne({ _id: own.id }), null);
    assert.ok(hooks.told.includes(`end ${watch.id}`) && hooks.told.includes(`stop ${own.id}`));
    assert.equal((await hooks.call('get', `${PATH}/${watch.id}`)).status, 404);
  });

  it('are neither seen nor ended by others, nor made by who may only read', async () => {
    const { id } = await make();
    assert.equal(
      (await hooks.call('get', `${PATH}/${id}`, undefined, { key: HOOK_OTHER_KEY })).status,
      404,
    );
    assert.equal((await remove(id, HOOK_OTHER_KEY)).status, 404);
    const reader = { key: HOOK_READER_KEY };
    const refused = await hooks.call('post', PATH, { satellites: ['25544'] }, reader);
    assert.equal(refused.status, 403);
    const { data } = (await hooks.call('get', PATH)).body as { data: { id: string }[] };
    assert.deepEqual(
      data.map((one) => one.id),
      [id],
    );
    await remove(id);
  });

  it('name every satellite that is unknown, and leave nothing behind', async () => {
    const answer = await hooks.call('post', PATH, {
      satellites: ['25544', 'no such thing', '999999'],
      webhook_url: URL_OF_HOOK,
    });
    assert.equal(answer.status, 400);
    const { error } = answer.body as { error: { details: { problems: { path: string }[] } } };
    assert.deepEqual(
      error.details.problems.map(({ path }) => path),
      ['satellites.1', 'satellites.2'],
    );
    assert.equal(await watches().countDocuments({ status: 'active' }), 0);
    assert.equal(await webhooks().countDocuments({}), 0);
  });

  it('refuse a target that webhooks may not reach, by the name of its field', async () => {
    const answer = await hooks.call('post', PATH, {
      satellites: ['25544'],
      webhook_url: 'http://receiver.example.com/hooks',
    });
    assert.equal(answer.status, 400);
    assert.match(JSON.stringify(answer.body), /"path":"webhook_url"/);
  });

  it('say of elements that are too old, and refuse them where asked to be strict', async () => {
    const loose = await make();
    assert.ok(loose.warnings.some(({ code }) => code === 'elements_too_old'));
    await remove(loose.id);
    const headers = { Prefer: 'handling=strict' };
    const strict = await hooks.call('post', PATH, { satellites: ['25544'] }, { headers });
    assert.equal(strict.status, 422);
    assert.equal(await watches().countDocuments({ status: 'active' }), 0);
  });

  it('are twenty of an owner at most', async () => {
    const made: string[] = [];
    for (let nth = 0; nth < 20; nth += 1) made.push((await make()).id);
    const answer = await hooks.call('post', PATH, { satellites: ['25544'] });
    assert.equal(answer.status, 409);
    assert.match(JSON.stringify(answer.body), /20 watches/);
    for (const id of made) await remove(id);
    await remove((await make()).id);
  });

  it('are taken back with their webhook when the start surely failed', async () => {
    hooks.onStart = () => Promise.reject(new AppError('unavailable', 'away'));
    const answer = await hooks.call('post', PATH, {
      satellites: ['25544'],
      webhook_url: URL_OF_HOOK,
    });
    hooks.onStart = () => Promise.resolve();
    assert.equal(answer.status, 503);
    assert.equal(await watches().countDocuments({ status: 'active' }), 0);
    assert.equal(await webhooks().countDocuments({}), 0);
  });

  it('are made once for one key', async () => {
    const headers = { 'Idempotency-Key': 'watch-1' };
    const body = { satellites: ['25544'], webhook_url: URL_OF_HOOK };
    const first = await hooks.call('post', PATH, body, { headers });
    const again = await hooks.call('post', PATH, body, { headers });
    assert.deepEqual(again.body, first.body);
    assert.equal(await watches().countDocuments({ status: 'active' }), 1);
  });
});
