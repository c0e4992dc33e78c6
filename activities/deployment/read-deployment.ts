import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { DeploymentReference } from './begin-deployment.ts';
import { readSnapshot } from './snapshot.ts';
import type { DeploymentSnapshot } from './snapshot.ts';

/** Answers the record of a deployment as it is, null when it is gone. */
export function createReadDeployment(progress: Pick<DeploymentProgress, 'read'>) {
  return async ({ deploymentId }: DeploymentReference): Promise<DeploymentSnapshot | null> => {
    const document = await progress.read(deploymentId);
    return document === null ? null : readSnapshot(document);
  };
}
