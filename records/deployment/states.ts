import type { DeploymentStatus } from '../../domain/deployment/status.ts';
import type { Database } from '../store/database.ts';

/** The state of a deployment, read at one instant. */
export interface DeploymentState {
  readonly status: DeploymentStatus;
  /** Number of stored events. */
  readonly seq: number;
}

export type DeploymentStateRecords = ReturnType<typeof createDeploymentStateRecords>;

/** The little of deployments that is read again and again while there are watchers. */
export function createDeploymentStateRecords(database: Database) {
  return {
    /** The states of the deployments that exist, in one query. Throws when MongoDB is away. */
    async read(ids: readonly string[]): Promise<Map<string, DeploymentState>> {
      const found = await database.db
        .collection<DeploymentState & { readonly _id: string }>('deployments')
        .find({ _id: { $in: [...ids] } }, { projection: { status: 1, seq: 1 } })
        .toArray();
      return new Map(found.map(({ _id, status, seq }) => [_id, { status, seq }]));
    },
  };
}
