import type { DeploymentProgress } from '../../records/deployment/progress.ts';

/** A change of speed with its place in their order. */
export interface SpeedRecord {
  readonly deploymentId: string;
  readonly speedMultiplier: number;
  readonly speedSeq: number;
}

/** Keeps the newest speed in the record; an older one changes nothing. Safe to repeat. */
export function createRecordSpeed(progress: Pick<DeploymentProgress, 'recordSpeed'>) {
  return async ({ deploymentId, speedMultiplier, speedSeq }: SpeedRecord): Promise<void> => {
    await progress.recordSpeed(deploymentId, speedMultiplier, speedSeq);
  };
}
