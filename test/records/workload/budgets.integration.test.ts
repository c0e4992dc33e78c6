import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  BILLING_INDEXES,
  createBillingRecords,
  writeBill,
} from '../../../records/workload/billing.ts';
import {
  BUDGET_INDEXES,
  createBudgetRecords,
  tellBudgets,
} from '../../../records/workload/budgets.ts';
import {
  PUBLISHED_EVENT_INDEXES,
  PUBLISHED_EVENTS,
} from '../../../records/webhook/published-events.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const ALL = { mission_id: null, amount_cents: 1_000, thresholds_percent: [50, 80, 100] };

describe('budgets', function () {
  this.timeout(120_000);
  const database = useDatabase(BILLING_INDEXES, BUDGET_INDEXES, PUBLISHED_EVENT_INDEXES);
  const budgets = () => createBudgetRecords(database, () => NOW);
  const bill = (
    ownerId: string,
    id: string,
    cents: number,
    more: { readonly mission?: string; readonly at?: string } = {},
  ) =>
    database.transaction(async (session) => {
      const written = {
        _id: id,
        owner_id: ownerId,
        mission_id: more.mission ?? null,
        simulated: true,
        per_stage_ocu: 1,
        ocu: cents / 10,
        cents,
        currency: 'USD' as const,
        price_per_ocu_cents: 10,
        stages: 1,
        billed_at: new Date(more.at ?? NOW),
      };
      await writeBill(database, session, written);
      await tellBudgets(database, session, written);
    });
  const told = async (ownerId: string): Promise<unknown[]> => {
    const events = await database.db
      .collection(PUBLISHED_EVENTS)
      .find({ owner_id: ownerId, type: 'budget.reached' })
      .sort({ published_at: 1 })
      .toArray();
    return events.map((event) => {
      const { data } = JSON.parse(String(event['body'])) as {
        data: { budget: { mission_id: string | null; threshold_percent: number; month: string } };
      };
      const { mission_id: mission, threshold_percent: percent, month } = data.budget;
      return [month, mission, percent];
    });
  };

  it('tells each threshold once in a month, whatever order bills come in', async () => {
    await budgets().replace('steady', [ALL]);
    for (let at = 0; at < 12; at += 1) await bill('steady', `steady-${at}`, 100);
    assert.deepEqual(await told('steady'), [
      ['2026-11', null, 50],
      ['2026-11', null, 80],
      ['2026-11', null, 100],
    ]);
    await bill('steady', 'steady-december', 900, { at: '2026-12-01T00:00:00Z' });
    assert.deepEqual((await told('steady')).slice(3).toSorted(), [
      ['2026-12', null, 50],
      ['2026-12', null, 80],
    ]);
  });

  it('tells each threshold once of bills that are written at once', async () => {
    await budgets().replace('busy', [ALL]);
    await Promise.all(Array.from({ length: 12 }, (_, at) => bill('busy', `busy-${at}`, 100)));
    const percents = (await told('busy')).map((one) => (one as unknown[])[2]);
    assert.deepEqual(percents.toSorted(), [100, 50, 80]);
    const [budget] = await budgets().list('busy');
    assert.equal(budget?.spent_cents, 1_200);
    assert.deepEqual([...budget.told.percents].toSorted(), [100, 50, 80]);
  });

  it('keeps the budgets of one of several who set them at once, and refuses nobody', async () => {
    const amounts = Array.from({ length: 10 }, (_, at) => 1_000 + at);
    const set = amounts.map((amount) =>
      budgets().replace('crowd', [
        { ...ALL, amount_cents: amount },
        { ...ALL, mission_id: `mis_${amount}`, amount_cents: amount },
      ]),
    );
    await Promise.all(set);
    const kept = await budgets().list('crowd');
    const [all, mission] = kept;
    assert.equal(kept.length, 2);
    assert.equal(mission?.mission_id, `mis_${all?.amount_cents}`);
  });

  it('counts a repeated bill once', async () => {
    await budgets().replace('repeated', [ALL]);
    for (let time = 0; time < 3; time += 1) await bill('repeated', 'repeated-1', 450);
    assert.deepEqual(await told('repeated'), []);
  });

  it('counts the bills of a mission for its own budget alone', async () => {
    const mission = { ...ALL, mission_id: 'mis_1', amount_cents: 200 };
    await budgets().replace('missions', [ALL, mission]);
    await bill('missions', 'm-1', 100, { mission: 'mis_2' });
    await bill('missions', 'm-2', 100, { mission: 'mis_1' });
    assert.deepEqual(await told('missions'), [['2026-11', 'mis_1', 50]]);
    const [month] = await createBillingRecords(database).months(
      'missions',
      new Date('2026-11-01T00:00:00Z'),
    );
    assert.equal(month?.cents, 200);
    assert.deepEqual(
      month.missions.map(({ mission_id: id, cents, workloads }) => [id, cents, workloads]),
      [
        ['mis_1', 100, 1],
        ['mis_2', 100, 1],
      ],
    );
  });

  it('tells anew when the amount changes, and not when it stays', async () => {
    await budgets().replace('changing', [ALL]);
    await bill('changing', 'c-1', 600);
    await budgets().replace('changing', [ALL]);
    await bill('changing', 'c-2', 10);
    assert.equal((await told('changing')).length, 1);
    await budgets().replace('changing', [{ ...ALL, amount_cents: 1_100 }]);
    await bill('changing', 'c-3', 10);
    assert.equal((await told('changing')).length, 2);
    assert.equal((await budgets().replace('changing', [])).length, 0);
  });
});
