import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import { readSnapshot } from './snapshot.ts';
import type { BegunDeployment } from './snapshot.ts';

/** Which deployment. */
export interface DeploymentReference {
  readonly deploymentId: string;
}

/** How a deployment is begun. */
export interface BeginDeploymentRequest extends DeploymentReference {
  /**
   * The workflow shows its phase only where it rests. Handed back, as is the next, so that its history
   * says in which way it goes on, whatever version replays it: a marker of `patched()` would cost what
   * is saved.
   */
  readonly showsAtRest?: boolean;
  /** The workflow does small effects inside its own tasks. */
  readonly actsNearby?: boolean;
  /** See workflows/generation.ts. */
  readonly generation?: number;
}

/**
 * Marks the record as started and dispatches it when it is simulated; null when there is no record,
 * so that a start whose record was taken back has no effect. One round trip.
 */
export function createBeginDeployment(progress: Pick<DeploymentProgress, 'begin'>) {
  return async ({
    deploymentId,
    showsAtRest = false,
    actsNearby = false,
    generation,
  }: BeginDeploymentRequest): Promise<BegunDeployment | null> => {
    const document = await progress.begin(deploymentId);
    if (document === null) return null;
    return {
      ...readSnapshot(document),
      mode: document.mode,
      satelliteName: document.satellite_name,
      copyId: document.copy_id,
      speedMultiplier: document.speed_multiplier ?? 1,
      speedSeq: document.speed_seq,
      cursor: document.plan_cursor,
      playedS: document.played_s,
      createdAtMs: document.created_at.getTime(),
      pickupTimeoutMs: document.pickup_timeout_s * 1000,
      reportTimeoutMs: document.report_timeout_s * 1000,
      ...(showsAtRest ? { showsAtRest } : {}),
      ...(actsNearby ? { actsNearby } : {}),
      ...(generation === undefined ? {} : { generation }),
    };
  };
}
