import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ApiKey, CreatedApiKey, RotatedApiKey } from '../../../contracts/access/api-key.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { OTHER_KEY, useConsole } from '../../kit/surfaces/console.ts';

const HOUR_MS = 3_600_000;
const Keys = pageSchema(ApiKey);

describe('keys that end, rotate and are bound', () => {
  const { console } = useConsole();
  const inHours = (hours: number): string =>
    new Date(Date.now() + console.clockOffsetMs + hours * HOUR_MS).toISOString();
  const make = async (body: object = {}) => {
    const made = await console.call('POST', '/api/keys', {
      body: { name: 'k', mode: 'live', ...body },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return bodyAs(CreatedApiKey, made);
  };
  const use = async (key: string, method = 'GET', path = '/api/missions', body?: object) =>
    (await console.call(method, path, { key, ...(body === undefined ? {} : { body }) })).status;
  const rotate = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
    console.call('POST', `/api/keys/${id}/rotate`, { body, headers });
  const at = async (hours: number, work: () => Promise<void>): Promise<void> => {
    console.clockOffsetMs += hours * HOUR_MS;
    try {
      await work();
    } finally {
      console.clockOffsetMs -= hours * HOUR_MS;
    }
  };

  it('shows every bound, and marks a key that ends within two weeks', async () => {
    const made = await make({
      expires_at: inHours(24 * 15),
      allowed_addresses: ['127.0.0.1', '::1'],
      max_priority: 1,
      agent_id: 'iss-1',
      satellite_ids: [25544],
    });
    assert.deepEqual(
      [made.expires_soon, made.max_priority, made.agent_id, made.satellite_ids, made.replaced_by],
      [false, 1, 'iss-1', ['25544'], null],
    );
    await at(25, async () => {
      const { data } = bodyAs(Keys, await console.call('GET', '/api/keys'));
      assert.equal(data.find(({ id }) => id === made.id)?.expires_soon, true);
    });
  });

  it('takes a key until its end and not after', async () => {
    const { key, id } = await make({ expires_at: inHours(1) });
    assert.equal(await use(key), 200);
    await at(1, async () => {
      const refused = await console.call('GET', '/api/missions', { key });
      assert.deepEqual([refused.status, refused.body['error']], [401, 'unauthorized']);
      assert.match(String(refused.body['message']), /expired at/);
      assert.equal((await rotate(id)).status, 409);
      const changed = await console.call('PATCH', `/api/keys/${id}`, {
        body: { expires_at: null },
      });
      assert.equal(changed.status, 409);
    });
  });

  it('rotates with an overlap of a day: both work, then only the new one', async () => {
    const former = await make({ agent_id: 'iss-1', permissions: ['deployments:read'] });
    const answer = await rotate(former.id);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const made = bodyAs(RotatedApiKey, answer);
    assert.deepEqual(
      [made.agent_id, made.permissions, made.name, made.mode, made.expires_at, made.replaces.id],
      ['iss-1', ['deployments:read'], 'k', 'live', null, former.id],
    );
    assert.deepEqual([await use(former.key), await use(made.key)], [200, 200]);
    await at(23.9, async () => assert.equal(await use(former.key), 200));
    await at(24.1, async () => {
      assert.deepEqual([await use(former.key), await use(made.key)], [401, 200]);
    });
    const { data } = bodyAs(Keys, await console.call('GET', '/api/keys'));
    assert.equal(data.find(({ id }) => id === former.id)?.replaced_by, made.id);
  });

  it('rotates at once with an overlap of 0, and never lets the former key live longer', async () => {
    const leaked = await make();
    const made = bodyAs(RotatedApiKey, await rotate(leaked.id, { overlap_s: 0 }));
    assert.deepEqual([await use(leaked.key), await use(made.key)], [401, 200]);
    const both = await rotate(made.id, { overlap_s: 0, overlap_hours: 1 });
    assert.equal(both.status, 400);
    const halfAnHour = bodyAs(RotatedApiKey, await rotate(made.id, { overlap_hours: 0.5 }));
    const leftMs = Date.parse(halfAnHour.replaces.expires_at) - Date.now();
    assert.ok(leftMs > 1_700_000 && leftMs <= 1_800_000, String(leftMs));
    const short = await make({ expires_at: inHours(1) });
    const next = bodyAs(RotatedApiKey, await rotate(short.id));
    assert.equal(next.replaces.expires_at, short.expires_at);
  });

  it('rotates a key once, however many ask at the same time', async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(id)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const again = await rotate(id);
    assert.match(String(again.body['error']), /replaced by key_\w+ already/);
  });

  it('gives the same answer again for the same Idempotency-Key', async () => {
    const { id } = await make();
    const headers = { 'idempotency-key': 'rotate-1' };
    const first = await rotate(id, {}, headers);
    const second = await rotate(id, {}, headers);
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(first.body['key'], second.body['key']);
    const { key } = await make({ permissions: ['keys:write'] });
    const path = `/api/keys/${id}/rotate`;
    const lesser = await console.call('POST', path, { key, body: {}, headers });
    assert.deepEqual([lesser.status, lesser.body['key']], [409, undefined]);
  });

  it('changes name, end and addresses, from the next call on', async () => {
    const { id, key } = await make();
    const change = (body: object) => console.call('PATCH', `/api/keys/${id}`, { body });
    const renamed = await change({ name: 'new', allowed_addresses: ['192.0.2.1/24'] });
    assert.deepEqual(
      [renamed.status, renamed.body['name'], renamed.body['allowed_addresses']],
      [200, 'new', ['192.0.2.0/24']],
    );
    assert.equal(await use(key), 403);
    await change({ allowed_addresses: null });
    assert.equal(await use(key), 200);
    assert.equal((await change({ expires_at: '2020-01-01T00:00:00Z' })).status, 400);
    await console.call('DELETE', `/api/keys/${id}`);
    assert.equal((await change({ name: 'x' })).status, 409);
  });

  it('does not let a bound key make, change or rotate what is not bound', async () => {
    const { key } = await make({ permissions: ['keys:write'], agent_id: 'iss-1' });
    const free = await make({ permissions: ['keys:write'] });
    const carried = await console.call('POST', '/api/keys', {
      key,
      body: { name: 'child', mode: 'live', permissions: ['keys:write'] },
    });
    assert.deepEqual([carried.status, carried.body['agent_id']], [201, 'iss-1']);
    const child = { name: 'child', mode: 'live', permissions: ['keys:write'], agent_id: 'iss-2' };
    assert.equal(await use(key, 'POST', '/api/keys', child), 403);
    assert.equal(await use(key, 'POST', `/api/keys/${free.id}/rotate`, {}), 403);
    assert.equal(await use(key, 'PATCH', `/api/keys/${free.id}`, { name: 'mine' }), 403);
  });

  it("does not find another owner's key", async () => {
    const { id } = await make();
    for (const [method, path] of [
      ['PATCH', `/api/keys/${id}`],
      ['POST', `/api/keys/${id}/rotate`],
    ] as const)
      assert.equal(await use(OTHER_KEY, method, path, {}), 404);
  });

  const bad: readonly (readonly [string, object])[] = [
    ['expires_at', { expires_at: 'tomorrow' }],
    ['allowed_addresses', { allowed_addresses: [] }],
    ['allowed_addresses.0', { allowed_addresses: ['10.0.0.0/40'] }],
    ['max_priority', { max_priority: 10 }],
    ['agent_id', { agent_id: '' }],
    ['satellite_ids', { satellite_ids: [] }],
  ];
  for (const [field, body] of bad) {
    it(`refuses ${JSON.stringify(body)}, naming the field`, async () => {
      const refused = await console.call('POST', '/api/keys', {
        body: { name: 'k', mode: 'live', ...body },
      });
      assert.equal(refused.status, 400);
      assert.ok(JSON.stringify(refused.body).includes(field), JSON.stringify(refused.body));
    });
  }
});
