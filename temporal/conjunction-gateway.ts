import type { WatchDocument } from '../records/conjunction/watches.ts';
import { screenedSignal, type ConjunctionWatchInput } from '../workflows/conjunction/messages.ts';
import { conjunctionWatchWorkflowId } from '../workflows/ids.ts';
import { createServerCalls, type GatewayOptions } from './server-calls.ts';
import {
  createStandingGateway,
  type StandingGateway,
  type StandingStart,
} from './standing-gateway.ts';

/** What the start of a watch's workflow takes from its record; a whole record will do. */
export type WatchStart = StandingStart & Pick<WatchDocument, 'threshold_km'>;

/**
 * The platform's access to the workflows about conjunctions. Temporal being away is an AppError
 * `unavailable`.
 */
export interface ConjunctionGateway extends StandingGateway<WatchStart> {
  /**
   * Tells watches that a run has ended; answers how many have a workflow. One without is started by the
   * reconciler and reads the newest run by itself.
   */
  tellScreened(watchIds: readonly string[], runId: string): Promise<number>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createConjunctionGateway(options: GatewayOptions): ConjunctionGateway {
  const { tell, ...standing } = createStandingGateway<WatchStart>(createServerCalls(options), {
    workflowType: 'conjunctionWatch',
    resourceKind: 'conjunction_watch',
    workflowIdOf: conjunctionWatchWorkflowId,
    inputOf: ({ _id: watchId }): ConjunctionWatchInput => ({ v: 1, watchId }),
    summaryOf: ({ owner_id: ownerId, threshold_km: km }, satellites) =>
      `${ownerId === null ? "the platform's own watch of " : 'watch of '}${satellites}, ${km} km`,
  });
  return {
    ...standing,
    tellScreened: (watchIds, runId) => tell(watchIds, screenedSignal, { runId }),
  };
}
