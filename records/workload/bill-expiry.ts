import { BILLS_KEPT_YEARS } from '../../contracts/access/retention.ts';
import type { Database } from '../store/database.ts';
import { BILLING, type BillingDocument } from './billing.ts';

const AT_ONCE = 1_000;

/**
 * Removes bills that were written more than ten years of the calendar ago, those of owners that are gone included:
 * the only place that removes one. Answers how many. Throws when MongoDB is away.
 */
export async function removeOldBills(
  database: Database,
  isOver: () => boolean,
  clock: () => number = Date.now,
): Promise<number> {
  const bills = database.db.collection<BillingDocument>(BILLING);
  const before = new Date(clock());
  const month = before.getUTCMonth();
  before.setUTCFullYear(before.getUTCFullYear() - BILLS_KEPT_YEARS);
  // The 29th of February became the 1st of March: back to the 28th, or a bill would go a day early.
  if (before.getUTCMonth() !== month) before.setUTCDate(0);
  let removed = 0;
  while (!isOver()) {
    const old = await bills
      .find({ billed_at: { $lt: before } })
      .sort({ billed_at: 1 })
      .limit(AT_ONCE)
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    if (old.length === 0) break;
    const ids = old.map(({ _id }) => _id);
    removed += (await bills.deleteMany({ _id: { $in: ids }, billed_at: { $lt: before } }))
      .deletedCount;
  }
  return removed;
}
