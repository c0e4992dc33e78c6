import type { Document, Filter } from 'mongodb';
import { RETENTION_KINDS, type RetentionKind } from '../../contracts/access/retention.ts';
import { retentionOf } from '../access/retention.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { Database } from '../store/database.ts';
import { countUpTo } from '../store/paging.ts';
import { WORKLOADS } from '../workload/documents.ts';
import type { Archived, ArchivedSum } from './archived.ts';

/** What is kept of a kind, and what of it goes next. */
export interface KeptUsage {
  readonly kind: RetentionKind;
  readonly days: number;
  /** As far as they are counted. */
  readonly kept: number;
  readonly due: number;
  readonly nextAt: Date | null;
}

/** What an owner has of what ends. */
export interface RetentionUsage {
  /** This platform archives at all. */
  readonly archives: boolean;
  readonly kinds: readonly KeptUsage[];
  readonly archived: ArchivedSum;
}

interface Counted {
  readonly collection: string;
  readonly filter: Filter<Document>;
  readonly due: string;
}

/** Where what is kept of a kind lies. */
const COUNTED: Readonly<Record<RetentionKind, readonly Counted[]>> = {
  events: [
    {
      collection: DEPLOYMENTS,
      filter: { seq: { $gt: 0 }, events_archived: { $exists: false } },
      due: 'events_expire_after',
    },
  ],
  results: [
    { collection: DEPLOYMENTS, filter: {}, due: 'expire_after' },
    { collection: WORKLOADS, filter: {}, due: 'expire_after' },
  ],
  plans: [{ collection: 'mission_plans', filter: {}, due: 'expire_after' }],
};

export type RetentionUsageRecords = ReturnType<typeof createRetentionUsage>;

/** What owners have of what ends. All functions throw when MongoDB is away. */
export function createRetentionUsage(
  database: Database,
  archived: Pick<Archived, 'isOn' | 'sum'>,
  clock: () => number = Date.now,
) {
  const lookAt = async (ownerId: string, { collection, filter, due }: Counted) => {
    const all = database.db.collection(collection);
    const mine = { ...filter, owner_id: ownerId };
    const now = new Date(clock());
    const [kept, overdue, next] = await Promise.all([
      countUpTo(all, mine),
      countUpTo(all, { ...mine, [due]: { $lte: now } }),
      all.findOne(
        { ...mine, [due]: { $gte: new Date(0) } },
        { sort: { [due]: 1 }, projection: { [due]: 1 } },
      ),
    ]);
    const at: unknown = next?.[due];
    return { kept, due: overdue, nextAt: at instanceof Date ? at : null };
  };
  return {
    /** What of each kind is kept, what of it goes next, and what went. */
    async of(ownerId: string): Promise<RetentionUsage> {
      const days = await retentionOf(database, ownerId);
      const kinds = RETENTION_KINDS.map(async (kind): Promise<KeptUsage> => {
        const found = await Promise.all(COUNTED[kind].map((one) => lookAt(ownerId, one)));
        const times = found.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]));
        return {
          ...{ kind, days: days[kind] },
          kept: found.reduce((sum, one) => sum + one.kept, 0),
          due: found.reduce((sum, one) => sum + one.due, 0),
          nextAt: times.length === 0 ? null : new Date(Math.min(...times)),
        };
      });
      return {
        archives: archived.isOn,
        kinds: await Promise.all(kinds),
        archived: await archived.sum(ownerId),
      };
    },
  };
}
