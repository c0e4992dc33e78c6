import type { ClientSession } from 'mongodb';
import type { Database } from '../store/database.ts';
import type { CostRecord } from './documents.ts';
import type { CollectionIndexes } from '../store/collection.ts';

export const BILLING = 'billing_records';

/** The bill of a workload: written once with its ending and never changed. */
export interface BillingDocument extends CostRecord {
  /** Id of the workload: one bill each. */
  readonly _id: string;
  readonly owner_id: string;
  readonly per_stage_ocu: number;
  readonly simulated: boolean;
}

export const BILLING_INDEXES: CollectionIndexes = {
  collection: BILLING,
  indexes: [{ key: { owner_id: 1, billed_at: -1, _id: -1 }, name: 'newest_of_owner' }],
};

/**
 * Writes a bill in the caller's transaction. One that is there already stays as it is.
 */
export async function writeBill(
  database: Database,
  session: ClientSession,
  bill: BillingDocument,
): Promise<void> {
  const { _id, ...fields } = bill;
  await database.db
    .collection<BillingDocument>(BILLING)
    .updateOne({ _id }, { $setOnInsert: fields }, { session, upsert: true });
}

/** The bills of every owner, for reading: nothing here changes one. Throws when MongoDB is away. */
export function createBillingRecords(database: Database) {
  const bills = database.db.collection<BillingDocument>(BILLING);
  return {
    /** The owner's bill of a workload, or null. */
    find: (ownerId: string, workloadId: string): Promise<BillingDocument | null> =>
      bills.findOne({ _id: workloadId, owner_id: ownerId }),

    /** The owner's bills, newest first. */
    list: (ownerId: string, limit: number): Promise<BillingDocument[]> =>
      bills.find({ owner_id: ownerId }).sort({ billed_at: -1, _id: -1 }).limit(limit).toArray(),
  };
}
