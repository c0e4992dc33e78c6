import type { ClientSession } from 'mongodb';
import type { DeploymentNotice } from '../../domain/deployment/notice.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { isWorkloadId } from '../../domain/workload/workload-id.ts';
import { traceField } from '../../observe/tracing/tracing.ts';
import { OPEN_WORKLOADS } from '../booking/booked-stages.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { DEPLOYMENTS } from './collections.ts';

/** A notice for a workflow, written in the transaction that caused it. */
export interface OutboxDocument {
  readonly _id: string;
  /** Whose workflow it is for: a deployment, or a workload. */
  readonly deployment_id: string;
  /** Place in its order, from 1. */
  readonly seq: number;
  readonly notice: DeploymentNotice;
  readonly created_at: Date;
  /** Until then one process alone delivers it. */
  readonly lease_until: Date;
  readonly attempts: number;
  /** The trace (W3C) of what caused it. */
  readonly traceparent?: string;
}

/** Notices that wait for delivery. */
export interface OutboxRecords {
  /**
   * Leases the oldest notice of the deployment for `leaseMs`; null when there is none or when
   * another process is delivering it, so that notices arrive in order.
   */
  lease(deploymentId: string, leaseMs: number): Promise<OutboxDocument | null>;
  /** Removes a delivered notice. */
  remove(id: string): Promise<void>;
  /** Ends a lease after a delivery that failed: the next try is at `retryAtMs` or later. */
  release(id: string, retryAtMs: number): Promise<void>;
  /** Ends a lease where nothing of the deployment can be delivered before `retryAtMs`. */
  postpone(deploymentId: string, retryAtMs: number): Promise<void>;
  /** Deployments with notices that no process is delivering, longest waiting first. */
  waiting(limit: number): Promise<string[]>;
  /** Says whether the deployment or workload is open: its workflow runs, or is yet to begin. */
  isAwaited(deploymentId: string): Promise<boolean>;
  /** How many notices wait. */
  count(): Promise<number>;
}

export const OUTBOX = 'outbox';

export const OUTBOX_INDEXES: CollectionIndexes = {
  collection: OUTBOX,
  indexes: [
    { key: { deployment_id: 1, seq: 1 }, unique: true },
    { key: { created_at: 1, lease_until: 1 } },
  ],
};

/** Writes notices in the caller's transaction, numbered from `firstSeq`. */
export async function writeNotices(
  database: Database,
  session: ClientSession,
  deploymentId: string,
  firstSeq: number,
  notices: readonly DeploymentNotice[],
  nowMs: number,
): Promise<void> {
  if (notices.length === 0) return;
  await database.db.collection<OutboxDocument>(OUTBOX).insertMany(
    notices.map((notice, index) => ({
      _id: newId('out'),
      deployment_id: deploymentId,
      seq: firstSeq + index,
      notice,
      created_at: new Date(nowMs),
      lease_until: new Date(0),
      attempts: 0,
      ...traceField(),
    })),
    { session },
  );
}

/** Opens the outbox. */
export function createOutboxRecords(
  database: Database,
  clock: () => number = Date.now,
): OutboxRecords {
  const rows = database.db.collection<OutboxDocument>(OUTBOX);
  return {
    async lease(deploymentId, leaseMs) {
      for (;;) {
        const oldest = await rows.findOne({ deployment_id: deploymentId }, { sort: { seq: 1 } });
        const now = clock();
        if (oldest === null || oldest.lease_until.getTime() > now) return null;
        const leased = await rows.findOneAndUpdate(
          { _id: oldest._id, lease_until: oldest.lease_until },
          { $set: { lease_until: new Date(now + leaseMs) }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        );
        if (leased !== null) return leased;
      }
    },
    async remove(id) {
      await rows.deleteOne({ _id: id });
    },
    async release(id, retryAtMs) {
      await rows.updateOne({ _id: id }, { $set: { lease_until: new Date(retryAtMs) } });
    },
    async postpone(deploymentId, retryAtMs) {
      const lease_until = new Date(retryAtMs);
      await rows.updateMany({ deployment_id: deploymentId }, { $set: { lease_until } });
    },
    async waiting(limit) {
      const found = await rows
        .find({ lease_until: { $lte: new Date(clock()) } })
        .sort({ created_at: 1 })
        .project<{ deployment_id: string }>({ deployment_id: 1 })
        .limit(limit)
        .toArray();
      return [...new Set(found.map((row) => row.deployment_id))];
    },
    async isAwaited(deploymentId) {
      const [name, open] = isWorkloadId(deploymentId)
        ? ['workloads', OPEN_WORKLOADS]
        : [DEPLOYMENTS, { status: { $in: [...OPEN_STATUSES] } }];
      const records = database.db.collection<{ readonly _id: string }>(name);
      return (await records.countDocuments({ _id: deploymentId, ...open }, { limit: 1 })) > 0;
    },
    count: () => rows.countDocuments({}),
  };
}
