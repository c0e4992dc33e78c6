import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { DeploymentReference } from './begin-deployment.ts';
import { readSnapshot } from './snapshot.ts';
import type { DeploymentSnapshot } from './snapshot.ts';

/**
 * Cancels the record of a workflow that was cancelled from outside (the record of a user's cancel is
 * cancelled already); answers it, null when it is gone. Safe to repeat.
 */
export function createCloseCancelled(progress: Pick<DeploymentProgress, 'cancelOpen'>) {
  return async ({ deploymentId }: DeploymentReference): Promise<DeploymentSnapshot | null> => {
    const document = await progress.cancelOpen(deploymentId);
    return document === null ? null : readSnapshot(document);
  };
}
