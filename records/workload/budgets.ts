import type { ClientSession } from 'mongodb';
import { MAX_BUDGETS } from '../../contracts/access/budgets.ts';
import { pathOf } from '../../presenters/links.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { createPublishedEvents } from '../webhook/published-events.ts';
import { BILLING, createBillingRecords, type BillingDocument } from './billing.ts';

export const BUDGETS = 'budgets';

/** What an owner means to spend in a month, on all or on one mission. */
export interface BudgetDocument {
  /** `<owner>/<mission>`; nothing behind the stroke: of all. */
  readonly _id: string;
  readonly owner_id: string;
  readonly mission_id: string | null;
  readonly amount_cents: number;
  /** In ascending order. */
  readonly thresholds_percent: readonly number[];
  /** What was told, and in which month. */
  readonly told: { readonly month: string; readonly percents: readonly number[] };
  /** Bills of a budget are counted one after another: transactions meet here. */
  readonly turns: number;
}

/** What the owner decides about a budget. */
export type NewBudget = Pick<BudgetDocument, 'mission_id' | 'amount_cents' | 'thresholds_percent'>;

/** A budget, and what of it is spent in the month. */
export interface SpentBudget extends BudgetDocument {
  readonly month: string;
  readonly spent_cents: number;
}

export const BUDGET_INDEXES: CollectionIndexes = {
  collection: BUDGETS,
  indexes: [{ key: { owner_id: 1, mission_id: 1 }, name: 'one_of_mission', unique: true }],
};

/** The month of an instant, UTC, such as 2026-11. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** When a month begins, UTC. */
export function beginningOf(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}

export type BudgetRecords = ReturnType<typeof createBudgetRecords>;

/** Budgets as their owners read and set them. All functions throw when MongoDB is away. */
export function createBudgetRecords(database: Database, clock: () => number = Date.now) {
  const budgets = database.db.collection<BudgetDocument>(BUDGETS);
  const billing = createBillingRecords(database);
  const list = async (ownerId: string): Promise<readonly SpentBudget[]> => {
    const month = monthOf(new Date(clock()));
    const found = await budgets
      .find({ owner_id: ownerId })
      .sort({ mission_id: 1 })
      .limit(MAX_BUDGETS)
      .toArray();
    const [bill] = found.length === 0 ? [] : await billing.months(ownerId, beginningOf(month));
    return found.map((budget) => {
      const { mission_id: missionId } = budget;
      const of = bill?.missions.find((one) => one.mission_id === missionId);
      const spent = missionId === null ? bill?.cents : of?.cents;
      return { ...budget, month, spent_cents: spent ?? 0 };
    });
  };
  return {
    /** The budgets of an owner, that of all first. */
    list,

    /** Puts these in the place of all others; what was told this month of one that stays as it was stays told. */
    async replace(ownerId: string, wanted: readonly NewBudget[]): Promise<readonly SpentBudget[]> {
      await database.transaction(async (session) => {
        const ids = wanted.map(({ mission_id: missionId }) => budgetId(ownerId, missionId));
        await budgets.deleteMany({ owner_id: ownerId, _id: { $nin: ids } }, { session });
        for (const budget of wanted) {
          const _id = budgetId(ownerId, budget.mission_id);
          const untold = { told: { month: '', percents: [] } };
          await budgets.updateOne(
            { _id, amount_cents: { $ne: budget.amount_cents } },
            { $set: untold },
            { session },
          );
          await budgets.updateOne(
            { _id },
            { $set: { ...budget, owner_id: ownerId }, $inc: { turns: 1 } },
            { session },
          );
          await budgets.updateOne(
            { _id },
            { $setOnInsert: { ...budget, ...untold, owner_id: ownerId, turns: 0 } },
            { session, upsert: true },
          );
        }
      });
      return list(ownerId);
    },
  };
}

/**
 * Tells of every threshold of the owner's budgets that a bill crosses, in the transaction that writes it:
 * each once in a month. Who has no budget pays for one look at an index.
 */
export async function tellBudgets(
  database: Database,
  session: ClientSession,
  bill: BillingDocument,
): Promise<void> {
  const budgets = database.db.collection<BudgetDocument>(BUDGETS);
  const concerned = await budgets
    .find(
      { owner_id: bill.owner_id, mission_id: { $in: [null, bill.mission_id ?? null] } },
      { session },
    )
    .project<{ readonly _id: string }>({ _id: 1 })
    .toArray();
  for (const { _id } of concerned) {
    // Whoever writes here first is counted first; the other transaction begins again and sees it.
    const budget = await budgets.findOneAndUpdate(
      { _id },
      { $inc: { turns: 1 } },
      { session, returnDocument: 'after' },
    );
    if (budget !== null) await tellBudget(database, session, budget, bill);
  }
}

async function tellBudget(
  database: Database,
  session: ClientSession,
  budget: BudgetDocument,
  bill: BillingDocument,
): Promise<void> {
  const month = monthOf(bill.billed_at);
  const spent = await spentIn(database, session, budget, month);
  const told = budget.told.month === month ? budget.told.percents : [];
  const reached = budget.thresholds_percent.filter(
    (percent) => spent * 100 >= budget.amount_cents * percent && !told.includes(percent),
  );
  if (reached.length === 0) return;
  await database.db
    .collection<BudgetDocument>(BUDGETS)
    .updateOne(
      { _id: budget._id },
      { $set: { told: { month, percents: [...told, ...reached] } } },
      { session },
    );
  await createPublishedEvents(database).publish(
    reached.map((percent) => ({
      ownerId: budget.owner_id,
      event: {
        type: 'budget.reached' as const,
        timestampMs: bill.billed_at.getTime(),
        data: {
          budget: {
            mission_id: budget.mission_id,
            month,
            threshold_percent: percent,
            amount_cents: budget.amount_cents,
            spent_cents: spent,
            currency: 'USD' as const,
          },
          workload_id: bill._id,
          links: { workload: pathOf.workload(bill._id) },
        },
      },
    })),
    session,
  );
}

/** What the month's bills of a budget add up to, as the transaction sees them; US cents. */
async function spentIn(
  { db }: Database,
  session: ClientSession,
  { owner_id: ownerId, mission_id: missionId }: BudgetDocument,
  month: string,
): Promise<number> {
  const from = beginningOf(month);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const [sum] = await db
    .collection<BillingDocument>(BILLING)
    .aggregate<{ cents: number }>(
      [
        {
          $match: {
            owner_id: ownerId,
            billed_at: { $gte: from, $lt: until },
            ...(missionId !== null && { mission_id: missionId }),
          },
        },
        { $group: { _id: null, cents: { $sum: '$cents' } } },
        { $project: { cents: { $round: ['$cents', 6] } } },
      ],
      { session },
    )
    .toArray();
  return sum?.cents ?? 0;
}

function budgetId(ownerId: string, missionId: string | null): string {
  return `${ownerId}/${missionId ?? ''}`;
}
