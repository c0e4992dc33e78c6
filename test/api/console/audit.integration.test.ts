import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { actionOf, isAudited } from '../../../api/http/audit.ts';
import { AuditEntry } from '../../../contracts/access/audit.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import {
  OTHER_KEY,
  OWNER_KEY,
  READER_KEY,
  startConsole,
  useConsole,
} from '../../kit/surfaces/console.ts';

const Entries = pageSchema(AuditEntry);

describe('GET /api/audit', () => {
  const { console, database } = useConsole();
  const entries = async (query = '', key = OWNER_KEY) =>
    bodyAs(Entries, await console.call('GET', `/api/audit${query}`, { key }));
  const newest = async (key = OWNER_KEY) => (await entries('?limit=1', key)).data[0];
  const make = async (key = OWNER_KEY) => {
    const made = await console.call('POST', '/api/keys', {
      key,
      body: { name: 'k', mode: 'live' },
    });
    assert.equal(made.status, 201);
    return { id: String(made.body['id']), key: String(made.body['key']) };
  };

  it('tells who did what from where, and no secret', async () => {
    const headers = { 'x-request-id': 'req-of-mine' };
    const body = { name: 'hidden name', mode: 'live' };
    const made = await console.call('POST', '/api/keys', { body, headers });
    const entry = await newest();
    assert.ok(entry !== undefined);
    assert.match(entry.address ?? '', /127\.0\.0\.1|::1/);
    assert.deepEqual(
      { ...entry, id: '', at: '', address: '' },
      {
        id: '',
        at: '',
        actor: { kind: 'key', key_id: 'key_owner', name: 'test' },
        address: '',
        surface: 'console',
        action: 'keys.create',
        resource: { kind: 'keys', id: made.body['id'] },
        outcome: 'done',
        status: 201,
        reason: null,
        request_id: 'req-of-mine',
      },
    );
    const stored = await database.db.collection('audit').find({}).toArray();
    assert.doesNotMatch(JSON.stringify(stored), /hidden name|svc_live/);
  });

  it('names the thing that a path names, and the verb', async () => {
    const { id } = await make();
    const rows = [
      ['PATCH', `/api/keys/${id}`, { name: 'n' }, 'keys.update'],
      ['POST', `/api/keys/${id}/rotate`, {}, 'keys.rotate'],
      ['DELETE', `/api/keys/${id}`, undefined, 'keys.delete'],
    ] as const;
    for (const [method, path, body, action] of rows) {
      await console.call(method, path, body === undefined ? {} : { body });
      const entry = await newest();
      assert.deepEqual([entry?.action, entry?.resource], [action, { kind: 'keys', id }]);
    }
  });

  it('names what was made, on every route that makes something', async () => {
    const mission = await console.call('POST', '/api/missions', { body: { name: 'm' } });
    assert.equal(mission.status, 201, JSON.stringify(mission.body));
    const missionId = String(mission.body['id']);
    assert.deepEqual((await newest())?.resource, { kind: 'missions', id: missionId });
    const plan = await console.plan();
    assert.deepEqual((await newest())?.resource, { kind: 'plans', id: plan });
    const inMission = await console.call('POST', `/api/missions/${missionId}/plans`, {
      body: { satellite_id: '25544', preset_id: 'onboard-ml-inference' },
    });
    assert.equal(inMission.status, 201, JSON.stringify(inMission.body));
    const entry = await newest();
    assert.deepEqual(
      [entry?.action, entry?.resource],
      ['plans.create', { kind: 'plans', id: inMission.body['id'] }],
    );
    const deployment = await console.deploy();
    assert.deepEqual((await newest())?.resource, { kind: 'deployments', id: deployment });
  });

  it('has no entry of what failed, was read or was repeated', async () => {
    await make();
    const last = await newest();
    const headers = { 'idempotency-key': 'audit-1' };
    const body = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };
    await console.call('POST', '/api/plans', { body, headers });
    const planned = await newest();
    assert.notEqual(planned?.id, last?.id);
    await console.call('POST', '/api/plans', { body, headers });
    await console.call('POST', '/api/keys', { body: { mode: 'live' } });
    await console.call('DELETE', '/api/keys/key_unknown');
    await console.call('GET', '/api/keys');
    assert.equal((await newest())?.id, planned?.id);
  });

  it('has a denied try once a minute, with its reason', async () => {
    const denied = async () =>
      (await entries('?action=missions.create')).data.filter(({ outcome }) => outcome === 'denied');
    for (let time = 0; time < 5; time += 1)
      await console.call('POST', '/api/missions', { key: READER_KEY, body: { name: 'm' } });
    const [entry, ...more] = await denied();
    assert.deepEqual([entry?.status, entry?.reason, more.length], [403, 'forbidden', 0]);
    console.clockOffsetMs += 61_000;
    await console.call('POST', '/api/missions', { key: READER_KEY, body: { name: 'm' } });
    assert.equal((await denied()).length, 2);
    console.clockOffsetMs -= 61_000;
  });

  it('has the tries of an ended key, of a foreign address, and of a key that would give more than it has', async () => {
    const bounded = async (body: object) => {
      const made = await console.call('POST', '/api/keys', {
        body: { name: 'b', mode: 'live', ...body },
      });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      return { id: String(made.body['id']), key: String(made.body['key']) };
    };
    const reasonOf = async (id: string) => (await entries(`?key_id=${id}`)).data[0]?.reason;
    const foreign = await bounded({ allowed_addresses: ['192.0.2.1'] });
    await console.call('GET', '/api/missions', { key: foreign.key });
    assert.equal(await reasonOf(foreign.id), 'address_not_allowed');
    const ended = await bounded({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    console.clockOffsetMs += 120_000;
    await console.call('GET', '/api/missions', { key: ended.key });
    assert.equal(await reasonOf(ended.id), 'unauthorized');
    console.clockOffsetMs -= 120_000;
    const narrow = await bounded({ permissions: ['keys:write'] });
    const body = { name: 'more', mode: 'live', permissions: ['*'] };
    await console.call('POST', '/api/keys', { key: narrow.key, body });
    assert.equal(await reasonOf(narrow.id), 'forbidden');
  });

  it("shows an owner's own entries alone", async () => {
    await make(OTHER_KEY);
    const { data } = await entries('', OTHER_KEY);
    assert.deepEqual([...new Set(data.map(({ actor }) => actor.key_id))], ['key_other']);
    const refused = await console.call('GET', '/api/audit', { key: READER_KEY });
    assert.equal(refused.status, 403);
  });

  it('pages without a gap or a repeat, and filters by action, key and time', async () => {
    for (let one = 0; one < 5; one += 1) await make();
    const whole = (await entries('?limit=200&action=keys.create')).data;
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await entries(`?limit=2&action=keys.create${from}`);
      paged.push(...page.data.map(({ id }) => id));
      ({ cursor } = page);
    }
    assert.deepEqual(
      paged,
      whole.map(({ id }) => id),
    );
    const middle = whole[2];
    assert.ok(middle !== undefined);
    const since = await entries(`?limit=200&action=keys.create&since=${middle.at}`);
    assert.ok(since.data.every(({ at }) => at >= middle.at) && since.data.length >= 3);
    const until = await entries(`?limit=200&action=keys.create&until=${middle.at}`);
    assert.ok(until.data.every(({ at }) => at < middle.at));
    assert.equal(since.data.length + until.data.length, whole.length);
    assert.equal((await entries('?key_id=key_nobody')).data.length, 0);
    assert.equal((await console.call('GET', '/api/audit?since=soon')).status, 400);
  });

  it('lets a change stand whose entry cannot be written, and says it in the log', async () => {
    const away = { note: () => Promise.reject(new Error('away')) };
    const other = await startConsole(database, {}, { audit: away });
    const made = await other.call('POST', '/api/missions', { body: { name: 'm' } });
    assert.equal(made.status, 201);
    const line = other.kit.lines.find(({ msg }) => String(msg).includes('audit log'));
    assert.match(JSON.stringify(line), /missions\.create/);
    await other.close();
  });

  it('covers every route that changes something and no report of an agent', () => {
    const { routes } = console.surface;
    const audited = routes.filter(isAudited).map(actionOf).sort();
    assert.deepEqual(
      [...new Set(audited)],
      [
        'agents.update',
        'artifacts.delete',
        'deployments.cancel',
        'deployments.create',
        'deployments.decide',
        'deployments.delete',
        'deployments.replan',
        'deployments.update',
        'fleet-elements.create',
        'fleet-outages.create',
        'fleet-outages.delete',
        'fleet-satellites.create',
        'fleet-satellites.delete',
        'fleet-satellites.update',
        'fleet-stations.create',
        'fleet-stations.delete',
        'fleet-stations.update',
        'fleet.import',
        'keys.create',
        'keys.delete',
        'keys.rotate',
        'keys.update',
        'members.create',
        'members.delete',
        'members.update',
        'missions.create',
        'missions.delete',
        'missions.update',
        'owner.prepare_removal',
        'owner.remove',
        'plans.create',
        'plans.delete',
        'plans.replan',
        'plans.update',
      ],
    );
    const others = routes.filter((one) => one.method !== 'GET' && !isAudited(one));
    assert.deepEqual(others.map(({ method, path }) => `${method} ${path}`).sort(), [
      // Signing in and out notes itself: sign-in.integration.test.ts.
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/deployments/:id/uploads/:upload_id',
      'PATCH /api/deployments/:id/uploads/:upload_id',
      'POST /api/agent/register',
      'POST /api/agent/telemetry',
      'POST /api/auth/callback',
      'POST /api/auth/link',
      'POST /api/auth/logout',
      'POST /api/deployments/:id/events',
      'POST /api/deployments/:id/events/batch',
      'POST /api/deployments/:id/uploads',
      'POST /api/schedule/openings',
      'PUT /api/deployments/:id/artifacts/:name',
    ]);
  });
});
