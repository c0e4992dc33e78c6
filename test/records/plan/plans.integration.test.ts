import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'mocha';
import {
  createPlanRecords,
  PLAN_INDEXES,
  PLAN_LIFETIME_MS,
  PLANS_OF_CLIENT,
} from '../../../records/plan/plans.ts';
import { readWritten, writePlan } from '../../../records/plan/written-plan.ts';
import type { PlanStore } from '../../../records/plan/plans.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aWirePlan } from '../../kit/makers/wire-plan.ts';

/** What a plan was made from, with numbers that must come back exactly. */
const SOURCE = { made: 'from', thirds: [1 / 3, 1e-17], nothing: null };

describe('plan records', () => {
  const createdMs = Date.parse('2026-11-20T12:00:00.000Z');
  const times = {
    created_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-11-20T13:00:00.000Z',
  };
  const database = useDatabase();
  let plans: PlanStore;

  before(async () => {
    await database.db.collection('plans').createIndexes([...PLAN_INDEXES.indexes]);
    plans = createPlanRecords(database);
  });

  it('gives a plan back as it was saved, letter for letter', async () => {
    const plan = aWirePlan({ id: randomUUID(), ...times });
    await plans.save(writePlan(plan, SOURCE), null);
    const text = (await plans.text(plan.id, createdMs)) ?? '';
    assert.equal(text, JSON.stringify(plan));
    assert.deepEqual(readWritten({ text }), plan);
    assert.deepEqual(await plans.source(plan.id, createdMs), SOURCE);
  });

  it('forgets a plan to the millisecond after an hour, whatever the TTL index has done', async () => {
    const plan = aWirePlan({ id: randomUUID(), ...times });
    await plans.save(writePlan(plan, SOURCE), null);
    assert.notEqual(await plans.text(plan.id, createdMs + PLAN_LIFETIME_MS - 1), null);
    assert.equal(await plans.text(plan.id, createdMs + PLAN_LIFETIME_MS), null);
    assert.equal(await plans.source(plan.id, createdMs + PLAN_LIFETIME_MS), null);
  });

  it('keeps the newest plans of a client without a key, and all others', async () => {
    const collection = database.db.collection<{ _id: string }>('plans');
    const save = async (second: number, client: string | null) => {
      const created_at = new Date(createdMs + second * 1000).toISOString();
      const plan = aWirePlan({ id: randomUUID(), ...times, created_at });
      await plans.save(writePlan(plan, SOURCE), client);
      return plan.id;
    };
    const others = [await save(0, null), await save(0, '192.0.2.2')];
    const earlier = Array.from({ length: PLANS_OF_CLIENT }, (_, index) => ({
      _id: randomUUID(),
      client: '192.0.2.1',
      created_at: new Date(createdMs + index),
      expires_at: new Date(createdMs + PLAN_LIFETIME_MS),
    }));
    await collection.insertMany(earlier);
    const late: string[] = [];
    for (let second = 1; second <= 30; second += 1) late.push(await save(second, '192.0.2.1'));
    assert.equal(await collection.countDocuments({ client: '192.0.2.1' }), PLANS_OF_CLIENT);
    const left = new Set((await collection.find().toArray()).map(({ _id }) => _id));
    for (const id of [...others, ...late]) assert.ok(left.has(id));
    assert.deepEqual(
      earlier.map(({ _id }) => left.has(_id)),
      earlier.map((_, index) => index >= 30),
    );
  });

  it('knows no other plan', async () => {
    assert.equal(await plans.text(randomUUID(), createdMs), null);
  });
});
