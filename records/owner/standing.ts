import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { Document } from 'mongodb';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';

/** What works for an owner by a workflow or a Schedule of its own. */
export const STANDING_KINDS = [
  'workload_schedule',
  'workload',
  'schedule_batch',
  'deployment',
  'conjunction_watch',
  'pattern_monitor',
  'alert',
  'webhook',
  'webhook_delivery',
] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** One of them. */
export interface Standing {
  readonly kind: StandingKind;
  readonly id: string;
}

interface StandingCollection {
  readonly collection: string;
  /** Those that may still work. */
  readonly open: Document;
  /** What they become. */
  readonly ended: Document;
}

const COLLECTIONS: Readonly<Record<StandingKind, StandingCollection>> = {
  workload_schedule: standing('workload_schedules', { status: 'active' }, { status: 'ending' }),
  workload: standing('workloads', { phase: { $in: OPEN_PHASES } }, { phase: 'canceled' }),
  schedule_batch: standing('schedule_batches', { status: 'running' }, { status: 'canceled' }),
  deployment: standing(
    'deployments',
    { status: { $in: [...OPEN_STATUSES] } },
    { status: 'cancelled' },
  ),
  conjunction_watch: standing('conjunction_watches', { status: 'active' }, { status: 'ending' }),
  pattern_monitor: standing('pattern_monitors', { status: 'active' }, { status: 'ending' }),
  alert: standing('alerts', { enabled: true }, { enabled: false }),
  webhook: standing('webhooks', { status: { $ne: 'disabled' } }, { status: 'disabled' }),
  webhook_delivery: standing('webhook_deliveries', { status: 'pending' }, { status: 'failed' }),
};

export type OwnerStanding = ReturnType<typeof createOwnerStanding>;

/** What works for an owner. All functions throw when MongoDB is away. */
export function createOwnerStanding({ db }: Database) {
  return {
    /** All of it, one after another. */
    async *open(ownerId: string): AsyncGenerator<Standing> {
      for (const kind of STANDING_KINDS) {
        const { collection, open } = COLLECTIONS[kind];
        const found = db
          .collection<{ readonly _id: string }>(collection)
          .find({ owner_id: ownerId, ...open }, { projection: { _id: 1 } });
        for await (const { _id: id } of found) yield { kind, id };
      }
    },

    /** Ends the records, so that nothing begins for them again; they are about to be removed. */
    async end(ownerId: string): Promise<void> {
      for (const kind of STANDING_KINDS) {
        const { collection, open, ended } = COLLECTIONS[kind];
        await db.collection(collection).updateMany({ owner_id: ownerId, ...open }, { $set: ended });
      }
    },
  };
}

function standing(collection: string, open: Document, ended: Document): StandingCollection {
  return { collection, open, ended };
}
