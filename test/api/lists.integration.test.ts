import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { assertListHabit } from '../kit/http/list-habit.ts';
import { useConsole } from '../kit/surfaces/console.ts';
import { MINIMAL_WEBHOOK, useWebhookSurface } from '../kit/surfaces/webhook-surface.ts';

describe('lists of the console and of webhooks', () => {
  const { console } = useConsole();
  const { hooks } = useWebhookSurface();

  it('page, count and refuse alike on the console', async () => {
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      const made = await console.call('POST', '/api/missions', { body: { name } });
      assert.equal(made.status, 201);
      ids.push(await console.deploy());
      const key = { name, mode: 'live', permissions: ['deployments:read'] };
      const kept = await console.call('POST', '/api/keys', { body: key });
      assert.equal(kept.status, 201, JSON.stringify(kept.body));
      const agent = { satellite_id: '25544' };
      await console.call('POST', '/api/agent/register', { body: agent, agent: `agent-${name}` });
    }
    const [id = ''] = ids;
    for (const minute of [1, 2, 3, 4])
      await console.call('POST', `/api/deployments/${id}/events`, {
        agent: 'agent-one',
        body: { type: 'note', timestamp: `2026-07-25T00:0${minute}:00Z`, payload: {} },
      });
    const { body } = await console.call('GET', `/api/deployments/${id}`);
    for (const path of [
      '/api/missions',
      `/api/missions/${String(body['mission_id'])}/activity`,
      '/api/plans',
      '/api/plans?satellite_id=25544',
      '/api/deployments',
      `/api/deployments/${id}/events`,
      `/api/deployments/${id}/events?type=note`,
      '/api/agents',
      '/api/keys',
      '/api/audit',
      '/api/audit?action=keys.create',
    ])
      await assertListHabit((asked) => console.call('GET', asked), path);
  });

  it('page, count and refuse alike for webhooks', async () => {
    hooks.hosts.set('receiver.example.com', ['127.0.0.1']);
    for (let made = 0; made < 4; made += 1) await hooks.make();
    const { id } = await hooks.make({ ...MINIMAL_WEBHOOK, url: 'http://127.0.0.1:9/hooks' });
    for (let made = 0; made < 4; made += 1) await hooks.call('post', `/v1/webhooks/${id}/test`);
    const read = (path: string) => hooks.call('get', path);
    for (const path of [
      '/v1/webhooks',
      '/v1/webhooks?status=enabled',
      `/v1/webhooks/${id}/deliveries`,
    ])
      await assertListHabit(read, path);
  });
});
