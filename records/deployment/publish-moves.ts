import type { ClientSession } from 'mongodb';
import {
  DEPLOYMENT_WEBHOOK_TYPES,
  type DeploymentWebhookType,
} from '../../contracts/webhook/event.ts';
import type { DeploymentStatus } from '../../domain/deployment/status.ts';
import { presentDeploymentDetail } from '../../presenters/deployment.ts';
import { readPlanData } from '../plan/mission-plans.ts';
import type { Database } from '../store/database.ts';
import { createPublishedEvents } from '../webhook/published-events.ts';
import { moveEventId, recordWithin, wantedTypes } from '../webhook/record-events.ts';
import type { DeploymentDocument } from './deployments.ts';

/**
 * Publishes moves of one deployment in the transaction that made them; `moved` holds the record as it
 * was after each. Nothing is read but for whether the owner's webhooks want to hear of it.
 */
export async function publishMoves(
  database: Database,
  session: ClientSession,
  moved: readonly DeploymentDocument[],
): Promise<void> {
  const told = moved.flatMap((record) => {
    const type = typeOf(record.status);
    return type === null ? [] : [{ record, type }];
  });
  const [first] = told;
  if (first === undefined) return;
  const types = told.map(({ type }) => type);
  const wanted = await wantedTypes(database, first.record.owner_id, types, session);
  if (wanted.size === 0) return;
  // Kept before the deployment was made and never changed: no part of the transaction.
  const plan = await readPlanData(database, first.record.copy_id);
  const publications = told
    .filter(({ type }) => wanted.has(type))
    .map(({ record, type }) => ({
      id: moveEventId(record._id, record.status_history.length - 1),
      ownerId: record.owner_id,
      event: {
        type,
        timestampMs: record.status_history.at(-1)?.at.getTime() ?? record.created_at.getTime(),
        // The address of the Temporal UI is the API's own.
        data: recordWithin(presentDeploymentDetail(record, plan, undefined), () =>
          presentDeploymentDetail(record, null, undefined),
        ),
      },
    }));
  await createPublishedEvents(database).publish(publications, session);
}

function typeOf(status: DeploymentStatus): DeploymentWebhookType | null {
  return DEPLOYMENT_WEBHOOK_TYPES.find((type) => type === `deployment.${status}`) ?? null;
}
