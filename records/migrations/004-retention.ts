import { DEFAULT_RETENTION } from '../../contracts/access/retention.ts';
import { FINAL_PHASES } from '../../domain/workload/phase.ts';
import { PACK_AFTER_MS } from '../deployment/packed-events.ts';
import type { Migration } from './data-version.ts';

/** Says of what ended before how long it is kept: as of owners that have set nothing, which all are. */
export const dateWhatEnded: Migration = {
  version: 4,
  name: 'say how long what ended before is kept',
  up: async (db) => {
    const after = (field: string, amount: number) => ({
      $dateAdd: { startDate: field, unit: 'day', amount },
    });
    const undated = { expire_after: { $exists: false } };
    const { events, results, plans } = DEFAULT_RETENTION;
    await db
      .collection('deployments')
      .updateMany({ ...undated, status: { $in: ['completed', 'failed', 'cancelled'] } }, [
        {
          $set: {
            pack_after: { $add: ['$completed_at', PACK_AFTER_MS] },
            events_expire_after: after('$completed_at', events),
            expire_after: after('$completed_at', results),
          },
        },
      ]);
    await db
      .collection('workloads')
      .updateMany({ ...undated, phase: { $in: [...FINAL_PHASES] } }, [
        { $set: { expire_after: after('$outcome.finished_at', results) } },
      ]);
    await db
      .collection('mission_plans')
      .updateMany(undated, [{ $set: { expire_after: after('$created_at', plans) } }]);
  },
};
