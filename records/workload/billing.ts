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
  /** The mission of its stages; absent in bills from before missions were billed. */
  readonly mission_id?: string | null;
  readonly per_stage_ocu: number;
  readonly simulated: boolean;
}

export const BILLING_INDEXES: CollectionIndexes = {
  collection: BILLING,
  indexes: [
    { key: { owner_id: 1, billed_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { billed_at: 1 }, name: 'oldest' },
  ],
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

/** Bills of one mission in a month, or of none. */
export interface MissionBill {
  readonly mission_id: string | null;
  readonly workloads: number;
  readonly ocu: number;
  readonly cents: number;
}

/** All bills of a month. */
export interface MonthBill {
  /** Such as 2026-11, UTC. */
  readonly month: string;
  readonly workloads: number;
  readonly ocu: number;
  readonly cents: number;
  /** The dearest first. */
  readonly missions: readonly MissionBill[];
}

export type BillingRecords = ReturnType<typeof createBillingRecords>;

/** The bills of every owner, for reading: nothing here changes one. Throws when MongoDB is away. */
export function createBillingRecords(database: Database) {
  const bills = database.db.collection<BillingDocument>(BILLING);
  return {
    /** The owner's bill of a workload, or null. */
    find: (ownerId: string, workloadId: string): Promise<BillingDocument | null> =>
      bills.findOne({ _id: workloadId, owner_id: ownerId }),

    /** What the owner's bills since an instant add up to. */
    async sumSince(
      ownerId: string,
      since: Date,
    ): Promise<{ readonly workloads: number; readonly ocu: number; readonly cents: number }> {
      const [sum] = await bills
        .aggregate<{ workloads: number; ocu: number; cents: number }>([
          { $match: { owner_id: ownerId, billed_at: { $gte: since } } },
          {
            $group: {
              _id: null,
              workloads: { $sum: 1 },
              ocu: { $sum: '$ocu' },
              cents: { $sum: '$cents' },
            },
          },
          // Sums of decimal fractions: what is far below a cent is an error of the addition.
          {
            $project: {
              _id: 0,
              workloads: 1,
              ocu: { $round: ['$ocu', 6] },
              cents: { $round: ['$cents', 6] },
            },
          },
        ])
        .toArray();
      return sum ?? { workloads: 0, ocu: 0, cents: 0 };
    },

    /** What the owner's bills since the beginning of a month add up to, by month and mission, newest first. */
    async months(ownerId: string, since: Date): Promise<MonthBill[]> {
      const month = { $dateToString: { date: '$billed_at', format: '%Y-%m' } };
      const sums = {
        workloads: { $sum: '$workloads' },
        ocu: { $sum: '$ocu' },
        cents: { $sum: '$cents' },
      };
      const found = await bills
        .aggregate<MonthBill & { readonly _id: string }>([
          { $match: { owner_id: ownerId, billed_at: { $gte: since } } },
          {
            $group: {
              _id: { month, mission_id: { $ifNull: ['$mission_id', null] } },
              ...sums,
              workloads: { $sum: 1 },
            },
          },
          { $sort: { cents: -1, '_id.mission_id': 1 } },
          {
            $group: {
              _id: '$_id.month',
              ...sums,
              missions: {
                $push: {
                  mission_id: '$_id.mission_id',
                  workloads: '$workloads',
                  ocu: { $round: ['$ocu', 6] },
                  cents: { $round: ['$cents', 6] },
                },
              },
            },
          },
          { $sort: { _id: -1 } },
        ])
        .toArray();
      return found.map(({ _id, workloads, ocu, cents, missions }) => ({
        month: _id,
        workloads,
        ocu: inMillionths(ocu),
        cents: inMillionths(cents),
        missions,
      }));
    },

    /** The owner's bills, newest first. */
    list: (ownerId: string, limit: number): Promise<BillingDocument[]> =>
      bills.find({ owner_id: ownerId }).sort({ billed_at: -1, _id: -1 }).limit(limit).toArray(),
  };
}

/** A sum of decimal fractions: what is far below a cent is an error of the addition. */
function inMillionths(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}
