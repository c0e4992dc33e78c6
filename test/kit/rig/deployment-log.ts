import assert from 'node:assert/strict';
import { before } from 'mocha';
import {
  DEPLOYMENT_INDEXES,
  createDeploymentRecords,
  type DeploymentDocument,
  type DeploymentRecords,
  type ReportedEvent,
} from '../../../records/deployment/deployments.ts';
import { DEPLOYMENT_EVENT_INDEXES } from '../../../records/deployment/events.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { OUTBOX_INDEXES, type OutboxDocument } from '../../../records/deployment/outbox.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import type { DeploymentProgress } from '../../../records/deployment/progress.ts';
import { useDatabase, type TestDatabase } from '../engines/database.ts';

/** When the log's clock begins, epoch ms. */
export const T0 = Date.parse('2026-11-20T12:00:00Z');

/** Both sides of the deployments of one test file, and what they have written. */
export interface DeploymentLog {
  readonly database: TestDatabase;
  readonly records: DeploymentRecords;
  readonly progress: DeploymentProgress;
  /** The clock of both, epoch ms. */
  nowMs: number;
}

/** Opens the records before the tests of the block that calls this, and drops them after. */
export function useDeploymentLog() {
  const database = useDatabase(DEPLOYMENT_INDEXES, DEPLOYMENT_EVENT_INDEXES, OUTBOX_INDEXES);
  let opened: DeploymentLog | undefined;
  const rig = (): DeploymentLog => opened ?? assert.fail('the block has not begun');
  before(() => {
    const clock = () => rig().nowMs;
    const records = createDeploymentRecords(database, clock);
    opened = { database, records, progress: createDeploymentProgress(database, clock), nowMs: T0 };
  });

  const written = <T extends { deployment_id: string }>(
    name: string,
    { _id }: DeploymentDocument,
  ) =>
    rig()
      .database.db.collection<T & { seq: number }>(name)
      .find({ deployment_id: { $eq: _id } } as object)
      .sort({ seq: 1 })
      .toArray();
  return {
    rig,
    append: (
      deployment: DeploymentDocument,
      events: readonly ReportedEvent[],
      agentId = 'agent-1',
    ) =>
      rig().records.appendEvents({
        ownerId: deployment.owner_id,
        deploymentId: deployment._id,
        agentId,
        events,
      }),
    reload: async (deployment: DeploymentDocument): Promise<DeploymentDocument> =>
      (await rig().records.get(deployment.owner_id, deployment._id)) ?? assert.fail('it is gone'),
    log: (deployment: DeploymentDocument) =>
      written<DeploymentEventDocument>('deployment_events', deployment),
    notices: (deployment: DeploymentDocument) => written<OutboxDocument>('outbox', deployment),
  };
}

/** An event as an agent reports it. */
export function reportedEvent(type: string, more: Partial<ReportedEvent> = {}): ReportedEvent {
  return { type, timestampMs: T0, stepId: null, payload: {}, ...more };
}
