import type { ClientSession } from 'mongodb';
import { datesAfter, retentionOf } from '../access/retention.ts';
import type { Database } from '../store/database.ts';
import type { DeploymentDocument } from './deployments.ts';
import { PACK_AFTER_MS } from './packed-events.ts';

/** What is to become of a deployment that ended at `end`: read and to be written in the transaction that ends it. */
export async function endDates(
  database: Database,
  session: ClientSession,
  ownerId: string,
  end: Date,
): Promise<Pick<DeploymentDocument, 'pack_after' | 'events_expire_after' | 'expire_after'>> {
  const { events, results } = datesAfter(end, await retentionOf(database, ownerId, session));
  return {
    pack_after: new Date(end.getTime() + PACK_AFTER_MS),
    events_expire_after: events,
    expire_after: results,
  };
}
