import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'mocha';
import { createPlanRecords, PLAN_INDEXES, PLAN_LIFETIME_MS } from '../../../records/plan/plans.ts';
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

  it('gives a plan back as it was saved, and its events alone', async () => {
    const plan = aWirePlan({ id: randomUUID(), ...times });
    await plans.save(plan, SOURCE);
    assert.deepEqual(await plans.get(plan.id, createdMs), plan);
    assert.deepEqual(await plans.events(plan.id, createdMs), plan.events);
    assert.deepEqual(await plans.source(plan.id, createdMs), SOURCE);
  });

  it('forgets a plan to the millisecond after an hour, whatever the TTL index has done', async () => {
    const plan = aWirePlan({ id: randomUUID(), ...times });
    await plans.save(plan, SOURCE);
    assert.notEqual(await plans.get(plan.id, createdMs + PLAN_LIFETIME_MS - 1), null);
    assert.equal(await plans.get(plan.id, createdMs + PLAN_LIFETIME_MS), null);
    assert.equal(await plans.events(plan.id, createdMs + PLAN_LIFETIME_MS), null);
    assert.equal(await plans.source(plan.id, createdMs + PLAN_LIFETIME_MS), null);
  });

  it('knows no other plan', async () => {
    assert.equal(await plans.get(randomUUID(), createdMs), null);
    assert.equal(await plans.events(randomUUID(), createdMs), null);
  });
});
