import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { SearchResult } from '../../../contracts/console/search.ts';
import { problemPaths } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { OTHER_KEY, READER_KEY, useConsole } from '../../kit/surfaces/console.ts';

describe('GET /api/search', () => {
  const { database, console } = useConsole();
  let deployment = '';

  const search = async (q: string, key?: string, more = '') => {
    const path = `/api/search?q=${encodeURIComponent(q)}${more}`;
    return bodyAs(SearchResult, await console.call('GET', path, key === undefined ? {} : { key }));
  };
  const kinds = async (q: string, key?: string) =>
    (await search(q, key)).data.map(({ kind }) => kind).toSorted();

  before(async () => {
    deployment = await console.deploy();
    await console.call('POST', '/api/missions', { body: { name: 'Polar watch' } });
    await console.call('POST', '/api/agent/register', {
      ...{ agent: 'polar-agent', body: { agent_id: 'polar-agent' } },
    });
    const insert = (collection: string, document: object) =>
      database.db.collection(collection).insertOne(document);
    const made = { owner_id: 'owner', created_at: new Date() };
    await insert('workloads', {
      ...{ _id: 'wl_polar' as never, type: 'polar-mapping', class: 'single', phase: 'done' },
      ...{ ...made, request_key: 'x' },
    });
    await insert('webhooks', {
      ...{ _id: 'wh_1' as never, url: 'https://polar.example.com/', status: 'enabled' },
      ...made,
    });
    await insert('webhook_deliveries', {
      ...{ _id: 'dlv_polar' as never, event_id: 'evt_1', event_type: 'workload.done' },
      ...{ ...made, status: 'delivered' },
    });
    await insert('conjunction_watches', {
      ...{ _id: 'cwt_1' as never, owner_id: 'owner', status: 'active' },
    });
    await insert('conjunction_lives', {
      ...{ _id: 'cwt_1/con_1' as never, watch_id: 'cwt_1', conjunction_id: 'con_1' },
      ...{ resolution: null, risk: 'HIGH', tca_ms: 1 },
      encounter: { primary: { name: 'POLAR ONE' }, secondary: { name: 'DEBRIS' } },
    });
  });

  it('finds every kind by a part of its name, with the page of each', async () => {
    assert.deepEqual(await kinds('polar'), [
      'agent',
      'conjunction',
      'delivery',
      'mission',
      'webhook',
      'workload',
    ]);
    const { data } = await search('polar');
    const hit = data.find(({ kind }) => kind === 'workload');
    assert.deepEqual(hit, {
      ...{ kind: 'workload', id: 'wl_polar', title: 'polar-mapping (single)', status: 'done' },
      href: '/workloads/wl_polar',
    });
  });

  it('puts what has the id first', async () => {
    const [first] = (await search(deployment)).data;
    assert.deepEqual([first?.kind, first?.id], ['deployment', deployment]);
    assert.equal(first?.title, 'first look on ISS (ZARYA)');
  });

  it('finds plans by their label, and signs of patterns as they are', async () => {
    assert.ok((await kinds('first look')).includes('plan'));
    assert.deepEqual((await search('p.*r')).data, []);
  });

  it('finds nothing of another owner', async () => {
    assert.deepEqual((await search('polar', OTHER_KEY)).data, []);
  });

  it('leaves out kinds that the caller may not read, and names the permissions', async () => {
    assert.deepEqual(await kinds('polar', READER_KEY), ['agent', 'mission']);
    assert.deepEqual((await search('polar', READER_KEY)).left_out.toSorted(), [
      'satellites:read',
      'webhooks:read',
      'workloads:read',
    ]);
  });

  it('shows so many and says that there are more', async () => {
    const { data, has_more: hasMore } = await search('polar', undefined, '&limit=2');
    assert.deepEqual([data.length, hasMore], [2, true]);
    assert.equal((await search('polar', undefined, '&limit=6')).has_more, false);
  });

  it('refuses a text that is too short or too long', async () => {
    for (const q of ['', 'a', ' a ', 'x'.repeat(201)]) {
      const answer = await console.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
      assert.equal(answer.status, 400, q);
      assert.deepEqual(problemPaths(answer.body), ['query q']);
    }
  });
});
