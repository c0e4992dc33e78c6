import type { DeploymentRuns } from '../../records/deployment/runs.ts';

/** A change of speed with its place in their order. */
export interface SpeedRecord {
  readonly deploymentId: string;
  readonly speedMultiplier: number;
  readonly speedSeq: number;
}

/** Keeps the newest speed in the record; an older one changes nothing. Safe to repeat. */
export function createRecordSpeed(runs: Pick<DeploymentRuns, 'recordSpeed'>) {
  return async ({ deploymentId, speedMultiplier, speedSeq }: SpeedRecord): Promise<void> => {
    await runs.recordSpeed(deploymentId, speedMultiplier, speedSeq);
  };
}
