import type { ClientSession } from 'mongodb';
import { WORKLOAD_EVENT_TYPES, type WorkloadEventType } from '../../contracts/webhook/event.ts';
import { EVENT_OF_PHASE } from '../../contracts/workload/event.ts';
import { presentWorkload } from '../../presenters/workload.ts';
import { readManifest } from '../artifact/links.ts';
import type { Database } from '../store/database.ts';
import type { Making } from '../store/making.ts';
import { createPublishedEvents, PUBLISHED_EVENTS } from '../webhook/published-events.ts';
import type { PublishedEventDocument } from '../webhook/published-events.ts';
import { moveEventId, recordWithin, wantedTypes } from '../webhook/record-events.ts';
import type { WorkloadDocument } from './documents.ts';

/**
 * Publishes the newest move of a workload, as it is after it, in the transaction that made the move.
 * Nothing is read but for whether the owner's webhooks want to hear of it.
 */
export async function publishPhase(
  database: Database,
  session: ClientSession,
  workload: WorkloadDocument,
): Promise<void> {
  const moved = workload.history.at(-1)?.phase ?? workload.phase;
  const type = WORKLOAD_EVENT_TYPES.find((one) => one === EVENT_OF_PHASE[moved]);
  if (type === undefined || !(await isWanted(database, workload, type, session))) return;
  const record = presentWorkload(workload, await readManifest(database, workload));
  const place = workload.history.length - 1;
  const event = {
    type,
    timestampMs: workload.history.at(-1)?.at.getTime() ?? workload.created_at.getTime(),
    data: recordWithin(record, () => ({ ...record, plan: null })),
  };
  const publication = { id: moveEventId(workload._id, place), ownerId: workload.owner_id, event };
  await createPublishedEvents(database).publish([publication], session);
}

/**
 * How a workload is made whose owner has a webhook for accepted ones: together with the event that says
 * so. Everybody else's are made as before.
 */
export async function makingTold(
  database: Database,
  workload: WorkloadDocument,
  making: Making,
): Promise<Making> {
  if (!(await isWanted(database, workload, 'workload.accepted'))) return making;
  return (make) =>
    making((outer) => {
      const both = async (session: ClientSession) => {
        const made = await make(session);
        await publishPhase(database, session, workload);
        return made;
      };
      return outer === undefined ? database.transaction(both) : both(outer);
    });
}

/** Takes back that a workload was accepted: its record is deleted in the same transaction. */
export async function unpublishAccepted(
  database: Database,
  session: ClientSession,
  workloadId: string,
): Promise<void> {
  await database.db
    .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
    .deleteOne({ _id: moveEventId(workloadId, 0) }, { session });
}

async function isWanted(
  database: Database,
  { owner_id: ownerId }: Pick<WorkloadDocument, 'owner_id'>,
  type: WorkloadEventType,
  session?: ClientSession,
): Promise<boolean> {
  return (await wantedTypes(database, ownerId, [type], session)).size > 0;
}
