import type { Document } from 'mongodb';
import { createDeploymentProgress } from '../../records/deployment/progress.ts';
import { createDeploymentRecords } from '../../records/deployment/deployments.ts';
import type { Database } from '../../records/store/database.ts';
import { aNewDeployment } from './makers/deployment.ts';

/** A deployment that has ended with some events of an agent; answers its id. */
export async function endedDeployment(
  database: Database,
  clock: () => number,
  { ownerId = 'owner-1', events = 3, copyId = 'pln_copy' } = {},
): Promise<string> {
  const records = createDeploymentRecords(database, clock);
  const { _id: id } = await records.create(aNewDeployment({ ownerId, copyId, mode: 'live' }));
  await records.appendEvents({
    ...{ ownerId, deploymentId: id, agentId: 'agent-1' },
    events: Array.from({ length: events }, (_, index) => ({
      type: 'step.progress',
      timestampMs: clock() + index,
      stepId: `s${index}`,
      payload: { n: index, nested: { $date: 'not a date', 'a/b~c': [1.5, null, 'ü'] } },
    })),
  });
  await createDeploymentProgress(database, clock).fail(id, {
    code: 'report_timeout',
    reason: 'silent',
  });
  return id;
}

/** Every document of these collections, by collection and id. */
export async function everything(
  { db }: Database,
  collections: readonly string[],
): Promise<Record<string, Document[]>> {
  const found: Record<string, Document[]> = {};
  for (const name of collections)
    found[name] = await db.collection(name).find().sort({ _id: 1 }).toArray();
  return found;
}
