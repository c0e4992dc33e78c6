import type { RetentionDays } from '../../contracts/access/retention.ts';
import { FINAL_PHASES } from '../../domain/workload/phase.ts';
import { createRetentionRecords } from '../access/retention.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { Database } from '../store/database.ts';
import { WORKLOADS } from '../workload/documents.ts';

const ENDED = ['completed', 'failed', 'cancelled'];

/** Gives what ended before an owner changed its retention the dates that follow; answers how many owners. */
export async function dateAnew(database: Database, clock: () => number): Promise<number> {
  const retention = createRetentionRecords(database, clock);
  const changed = await retention.undated();
  for (const owner of changed) {
    await dateOwner(database, owner._id, owner.days);
    await retention.markDated(owner);
  }
  return changed.length;
}

async function dateOwner(
  { db }: Database,
  ownerId: string,
  { events, results, plans }: RetentionDays,
): Promise<void> {
  const ended = { owner_id: ownerId, status: { $in: ENDED } };
  const after = (field: string, amount: number) => ({
    $dateAdd: { startDate: field, unit: 'day', amount },
  });
  await db
    .collection(DEPLOYMENTS)
    .updateMany({ ...ended, events_archived: { $exists: false } }, [
      { $set: { events_expire_after: after('$completed_at', events) } },
    ]);
  await db
    .collection(DEPLOYMENTS)
    .updateMany(ended, [{ $set: { expire_after: after('$completed_at', results) } }]);
  await db
    .collection(WORKLOADS)
    .updateMany({ owner_id: ownerId, phase: { $in: [...FINAL_PHASES] } }, [
      { $set: { expire_after: after('$outcome.finished_at', results) } },
    ]);
  await db
    .collection('mission_plans')
    .updateMany({ owner_id: ownerId }, [{ $set: { expire_after: after('$created_at', plans) } }]);
}
