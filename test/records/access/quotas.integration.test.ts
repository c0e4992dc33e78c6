import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSessionQuota } from '../../../api/http/access/quotas.ts';
import { COUNTED_QUOTA_KINDS } from '../../../contracts/access/quotas.ts';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { createQuotaRecords } from '../../../records/access/quotas.ts';
import { createMissionRecords } from '../../../records/mission/missions.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { createSessionRecords } from '../../../records/session/sessions.ts';
import type { Making } from '../../../records/store/making.ts';
import { writeStep } from '../../../presenters/session.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aSession } from '../../kit/makers/session.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z');

describe('quotas in MongoDB', () => {
  const database = useDatabase(...COLLECTION_INDEXES);

  const makeMission = (ownerId: string, making?: Making) =>
    createMissionRecords(database).create(
      { ownerId, name: 'm', description: null, nowMs: NOW_MS },
      making,
    );

  for (const processes of [1, 4]) {
    for (const limit of [3, 40]) {
      it(`hold at ${limit} whatever comes at once from ${processes} processes`, async () => {
        const quotas = Array.from({ length: processes }, () => createQuotaRecords(database));
        const ownerId = `own-${processes}-${limit}`;
        const request = { ownerId, kind: 'missions', limit } as const;
        const outcomes = await Promise.all(
          Array.from({ length: limit + 16 }, async (_, index) => {
            const records = quotas[index % processes];
            assert.ok(records !== undefined);
            let made: unknown;
            await makeMission(ownerId, async (make) => {
              const outcome = await records.admit(request, make);
              made = outcome.kind;
              // True: what a refused one would answer is not used.
              return (outcome.kind === 'made' ? outcome.value : undefined) as never;
            });
            return made;
          }),
        );
        assert.equal(outcomes.filter((kind) => kind === 'made').length, limit);
        assert.equal(
          await database.db.collection('missions').countDocuments({ owner_id: ownerId }),
          limit,
        );
      });
    }
  }

  it('make nothing beyond the limit, and say how many there are', async () => {
    const quotas = createQuotaRecords(database);
    await makeMission('full');
    let called = 0;
    const outcome = await quotas.admit({ ownerId: 'full', kind: 'missions', limit: 1 }, () =>
      Promise.resolve((called += 1)),
    );
    assert.deepEqual([outcome, called], [{ kind: 'full', used: 1 }, 0]);
    const other = await quotas.admit({ ownerId: 'other', kind: 'missions', limit: 1 }, () =>
      Promise.resolve('made'),
    );
    assert.equal(other.kind, 'made');
  });

  it('hold for the open sessions of a client, whatever comes at once from 4 processes', async () => {
    const limit = 3;
    const definition = aSession();
    const begin = writeStep('ses_0', createSessionEngine(definition).begin());
    const caller = 'address-1';
    const make = async (index: number) => {
      const sessions = createSessionRecords(database, () => NOW_MS);
      const making = createSessionQuota(
        createQuotaRecords(database, () => NOW_MS),
        limit,
      )(caller);
      const session = { id: `ses_${index}`, caller, definition, begin, createdAtMs: NOW_MS };
      await sessions.insert(session, making);
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => make(index)),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, limit);
    const sessions = database.db.collection('sessions');
    assert.equal(await sessions.countDocuments({ caller }), limit);
    await sessions.updateOne({ caller, ended: null }, { $set: { ended: 'deleted' } });
    await sessions.updateOne({ caller, ended: null }, { $set: { expires_at: new Date(NOW_MS) } });
    for (const index of [20, 21]) await make(index);
    await assert.rejects(make(22), { code: 'quota_exceeded' });
  });

  it('count what is open or kept, of that owner alone', async () => {
    const { db } = database;
    const quotas = createQuotaRecords(database, () => NOW_MS);
    const at = (daysAgo: number) => new Date(NOW_MS - daysAgo * DAY_MS);
    const owner_id = 'own';
    const put = (name: string, documents: readonly object[]) =>
      db
        .collection<{ _id: string }>(name)
        .insertMany(
          documents.map((document, index) => ({ _id: `${name}-${index}`, owner_id, ...document })),
        );
    await put('missions', [
      { deleted_at: null },
      { deleted_at: at(1) },
      { deleted_at: null, reserved: 'default' },
      { deleted_at: null, owner_id: 'other' },
    ]);
    await put('agents', [
      { agent_id: 'a', last_seen_at: at(29) },
      { agent_id: 'b', last_seen_at: at(31) },
    ]);
    await put('mission_plans', [
      { copy_of: 'a', created_at: at(29) },
      { copy_of: 'b', created_at: at(31) },
    ]);
    await put('workloads', [
      { phase: 'submitted' },
      { phase: 'awaiting_report' },
      { phase: 'done' },
      { phase: 'canceled' },
    ]);
    await put('deployments', [
      { status: 'pending' },
      { status: 'running' },
      { status: 'running', workload_id: 'wl_1' },
      { status: 'completed' },
    ]);
    await put('webhooks', [
      { status: 'disabled' },
      { status: 'enabled', bound_to: { kind: 'conjunction_watch', id: 'cwt_1' } },
    ]);
    await put('conjunction_watches', [{ status: 'active' }, { status: 'ending' }]);
    await put('conjunction_cdms', [{ tca: at(3) }]);
    await put('pattern_monitors', [{ status: 'active' }, { status: 'ending' }]);
    await put('api_keys', [
      { hash: 'a', revoked_at: null },
      { hash: 'b', revoked_at: null, expires_at: null },
      { hash: 'c', revoked_at: null, expires_at: at(-1) },
      { hash: 'd', revoked_at: null, expires_at: at(1) },
      { hash: 'e', revoked_at: at(1) },
    ]);
    await put('workload_schedules', [{ status: 'active' }, { status: 'deleted' }]);
    await put('alerts', [{ enabled: true }, { enabled: false }]);
    await put('users', [{ email: 'a@example.org' }, { email: 'b@example.org' }]);
    await put('fleet_satellites', [{ name: 'a' }]);
    await put('fleet_stations', [{ name: 'a' }, { name: 'b' }]);
    await put('fleet_outages', [{ end: at(-1) }, { end: at(1) }]);
    assert.deepEqual(await quotas.used(owner_id), {
      missions: 1,
      agents: 1,
      plans: 1,
      workloads: 2,
      deployments: 2,
      webhooks: 1,
      watches: 1,
      cdms: 1,
      monitors: 1,
      keys: 3,
      members: 2,
      schedules: 1,
      alerts: 2,
      fleet_satellites: 1,
      fleet_stations: 2,
      fleet_outages: 1,
      batches: 0,
    });
    assert.deepEqual(
      Object.values(await quotas.used('nobody')),
      COUNTED_QUOTA_KINDS.map(() => 0),
    );
  });
});
