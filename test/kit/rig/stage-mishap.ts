import { storeEvents } from '../../../records/deployment/log.ts';
import type { WorkloadRig } from './workload-rig.ts';

/**
 * Stores an event on a stage's deployment past the rule of who may report, which no client can: what
 * goes wrong on board of a simulated stage, that the player alone would never tell. `atMs`: when it happened, epoch ms, in
 * a rehearsal by the time of its plans.
 */
export async function storeMishap(
  rig: WorkloadRig,
  deploymentId: string,
  type: string,
  payload: Readonly<Record<string, unknown>>,
  atMs = Date.now(),
): Promise<void> {
  const nowMs = Date.now();
  await rig.database.transaction((session) =>
    storeEvents(rig.database, session, [{ type, at: new Date(atMs), stepId: null, payload }], {
      filter: { _id: deploymentId },
      source: 'agent',
      agentId: null,
      nowMs,
    }),
  );
  await rig.relay.deliverWaiting();
}
