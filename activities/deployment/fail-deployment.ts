import type { DeploymentProgress, PlatformFailure } from '../../records/deployment/progress.ts';
import { readSnapshot } from './snapshot.ts';
import type { DeploymentSnapshot } from './snapshot.ts';

/** Why a deployment must fail, and under which condition it still must. */
export interface FailRequest extends PlatformFailure {
  readonly deploymentId: string;
  /** Only while it is in this status. */
  readonly status?: 'pending';
  /** Only when its agent was not heard since, epoch ms. */
  readonly unheardSinceMs?: number;
}

/**
 * Stores a `job.failed` of the platform with the reason, if the deployment is still open and the
 * condition still holds; answers the record as it is then, null when it is gone. Safe to repeat.
 */
export function createFailDeployment(progress: Pick<DeploymentProgress, 'fail'>) {
  return async (request: FailRequest): Promise<DeploymentSnapshot | null> => {
    const { deploymentId, code, reason, ...only } = request;
    const document = await progress.fail(deploymentId, { code, reason }, only);
    return document === null ? null : readSnapshot(document);
  };
}
