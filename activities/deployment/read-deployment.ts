import type { DeploymentRuns } from '../../records/deployment/runs.ts';
import type { DeploymentReference } from './begin-deployment.ts';
import { readSnapshot } from './snapshot.ts';
import type { DeploymentSnapshot } from './snapshot.ts';

/** Answers the record of a deployment as it is, null when it is gone. */
export function createReadDeployment(runs: Pick<DeploymentRuns, 'read'>) {
  return async ({ deploymentId }: DeploymentReference): Promise<DeploymentSnapshot | null> => {
    const document = await runs.read(deploymentId);
    return document === null ? null : readSnapshot(document);
  };
}
