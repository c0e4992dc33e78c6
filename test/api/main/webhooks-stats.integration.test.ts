import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { pageSchema } from '../../../contracts/page.ts';
import { WebhookStats } from '../../../contracts/webhook/delivery-stats.ts';
import { WebhookDelivery } from '../../../contracts/webhook/delivery.ts';
import {
  DELIVERIES,
  newDelivery,
  type DeliveryDocument,
} from '../../../records/webhook/deliveries.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { HOOK_OTHER_KEY, useWebhookSurface } from '../../kit/surfaces/webhook-surface.ts';

const MINUTE_MS = 60_000;

describe('what became of deliveries of webhooks', () => {
  const { database, hooks } = useWebhookSurface();
  let webhookId = '';
  let otherId = '';
  const ids = new Map<string, string>();

  /** Keeps a delivery whose attempts were answered so, the last one so many minutes ago. */
  const keep = async (
    name: string,
    of: { webhook: string; answers: (number | null)[]; minutesAgo: number },
  ) => {
    const nowMs = Date.now() - of.minutesAgo * MINUTE_MS;
    const document = {
      ...newDelivery({
        ...{ webhookId: of.webhook, ownerId: 'owner', eventId: `evt_${name}`, batch: null },
        ...{ eventType: 'workload.done', trigger: 'schedule', nowMs },
      }),
      attempts: of.answers.map((status, index) => ({
        ...{ run: 1, attempt: index + 1, trigger: 'schedule', at: new Date(nowMs), ms: 10 },
        ...{ status, error_class: null, error: null, answer: null, next_attempt_at: null },
      })),
    };
    ids.set(document._id, name);
    await database.db.collection<{ _id: string }>(DELIVERIES).insertOne(document);
  };
  const list = async (query: string, options: { key?: string } = {}) => {
    const answer = await hooks.call('get', `/v1/webhook-deliveries${query}`, undefined, options);
    return bodyAs(pageSchema(WebhookDelivery), answer);
  };
  const names = async (query: string) =>
    (await list(query)).data.map(({ id }) => ids.get(id)).toSorted();

  before(async () => {
    webhookId = (await hooks.make()).id;
    otherId = (await hooks.make()).id;
    await keep('good', { webhook: webhookId, answers: [500, 200], minutesAgo: 10 });
    await keep('bad', { webhook: webhookId, answers: [404], minutesAgo: 100 });
    await keep('silent', { webhook: otherId, answers: [200, null], minutesAgo: 5 });
    await keep('untried', { webhook: otherId, answers: [], minutesAgo: 1 });
    await keep('old', { webhook: webhookId, answers: [200], minutesAgo: 60 * 48 });
  });

  describe('GET /v1/webhook-deliveries', () => {
    it('lists those of all webhooks, newest first, page by page', async () => {
      const seen: (string | undefined)[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
        assert.equal(page.total, 5);
        seen.push(...page.data.map(({ id }) => ids.get(id)));
        cursor = page.cursor;
      } while (cursor !== null);
      assert.deepEqual(seen, ['untried', 'silent', 'good', 'bad', 'old']);
    });

    it('finds those of a webhook, of an answer and of a span', async () => {
      assert.deepEqual(await names(`?webhook_id=${otherId}`), ['silent', 'untried']);
      assert.deepEqual(await names('?response_class=2xx'), ['good', 'old']);
      assert.deepEqual(await names('?response_class=4xx'), ['bad']);
      assert.deepEqual(await names('?response_class=none'), ['silent']);
      const since = new Date(Date.now() - 50 * MINUTE_MS).toISOString();
      assert.deepEqual(await names(`?since=${since}&webhook_id=${webhookId}`), ['good']);
      assert.deepEqual(await names(`?until=${since}`), ['bad', 'old']);
      assert.deepEqual(await names('?status=pending&event_type=workload.done'), [
        'bad',
        'good',
        'old',
        'silent',
        'untried',
      ]);
    });

    it('shows nothing of another owner, and refuses words that mean nothing', async () => {
      assert.deepEqual((await list('', { key: HOOK_OTHER_KEY })).data, []);
      for (const query of ['response_class=6xx', 'status=lost', 'since=yesterday', 'cursor=x']) {
        const answer = await hooks.call('get', `/v1/webhook-deliveries?${query}`);
        assert.equal(answer.status, 400, query);
      }
    });
  });

  describe('GET /v1/webhooks/{id}/stats', () => {
    const stats = async (query = '') => {
      const answer = await hooks.call('get', `/v1/webhooks/${webhookId}/stats${query}`);
      assert.equal(answer.status, 200, JSON.stringify([answer.body, hooks.kit.lines.slice(-2)]));
      return bodyAs(WebhookStats, answer);
    };

    it('counts the attempts of the last day by class and time', async () => {
      const found = await stats('?hours=2&bins=2');
      assert.equal(found.attempts, 3);
      assert.deepEqual(found.by_class, { '2xx': 1, '3xx': 0, '4xx': 1, '5xx': 1, none: 0 });
      assert.equal(found.success_rate, 0.3333);
      assert.deepEqual([found.p50_ms, found.p95_ms], [10, 10]);
      assert.deepEqual(
        found.bins.map((bin) => [bin['2xx'], bin['4xx'], bin['5xx']]),
        [
          [0, 1, 0],
          [1, 0, 1],
        ],
      );
      assert.equal((await stats('?hours=100')).attempts, 4);
    });

    it('is empty for a webhook that nothing was sent to, and absent for another owner', async () => {
      const quiet = (await hooks.make()).id;
      const found = bodyAs(WebhookStats, await hooks.call('get', `/v1/webhooks/${quiet}/stats`));
      assert.deepEqual([found.attempts, found.success_rate, found.p50_ms], [0, null, null]);
      assert.equal(found.bins.length, 24);
      const path = `/v1/webhooks/${webhookId}/stats`;
      const answer = await hooks.call('get', path, undefined, { key: HOOK_OTHER_KEY });
      assert.equal(answer.status, 404);
    });
  });

  describe('POST /v1/webhooks/{id}/recover with dry_run', () => {
    it('counts what is wanted and did not get through, and sends nothing', async () => {
      const webhook = (await hooks.make()).id;
      const at = Date.now() - 10 * MINUTE_MS;
      const event = (id: string, more: object = {}) => ({
        ...{ _id: id, type: 'satellite.tle_updated', owner_id: null, satellites: [] },
        ...{ risk_level: null, published_at: new Date(at), batch_id: 'b', done: true },
        ...more,
      });
      await database.db
        .collection<{ _id: string }>('published_events')
        .insertMany([
          event('evt_missing'),
          event('evt_delivered'),
          event('evt_exhausted'),
          event('evt_other_type', { type: 'workload.done' }),
          event('evt_theirs', { owner_id: 'somebody' }),
          event('evt_before', { published_at: new Date(at - 3_600_000) }),
        ]);
      for (const status of ['delivered', 'exhausted'] as const)
        await database.db.collection<DeliveryDocument>(DELIVERIES).insertOne({
          ...newDelivery({
            ...{ webhookId: webhook, ownerId: 'owner', eventId: `evt_${status}`, batch: null },
            ...{ eventType: 'satellite.tle_updated', trigger: 'schedule', nowMs: at },
          }),
          status,
        });
      const ask = (body: object) => hooks.call('post', `/v1/webhooks/${webhook}/recover`, body);
      const since = new Date(at - MINUTE_MS).toISOString();
      const before = hooks.told.length;
      const counted = await ask({ since, dry_run: true });
      assert.equal(counted.status, 200, JSON.stringify(counted.body));
      assert.deepEqual(
        { ...(counted.body as object), since: '', until: '' },
        { id: webhook, status: 'counted', count: 2, at_least: false, since: '', until: '' },
      );
      assert.equal(hooks.told.length, before);
      const wrong = await ask({ since, dry_run: 'yes' });
      assert.equal(wrong.status, 400);
      const upsideDown = await ask({ since, until: since, dry_run: true });
      assert.equal(upsideDown.status, 400);
    });
  });
});
