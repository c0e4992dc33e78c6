import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadStageDocument } from './documents.ts';

/**
 * The stages of a workload in order, without their plans. Whether one runs is written in its
 * deployment, which an agent or the player moves: here it is read from there.
 */
export async function readStages(
  database: Database,
  workloadId: string,
): Promise<WorkloadStageDocument[]> {
  const stages = await findStages(database.db.collection(WORKLOAD_STAGES), {
    workload_id: workloadId,
  });
  const open = stages.flatMap(({ status, deployment_id }) =>
    status === 'dispatched' && deployment_id !== null ? [deployment_id] : [],
  );
  if (open.length === 0) return stages;
  const running = await database.db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .find({ _id: { $in: open }, started_at: { $ne: null } })
    .project<Pick<DeploymentDocument, '_id' | 'started_at' | 'mission_time'>>({
      started_at: 1,
      mission_time: 1,
    })
    .toArray();
  const deployments = new Map(running.map((deployment) => [deployment._id, deployment]));
  return stages.map((stage) => {
    const found = deployments.get(stage.deployment_id ?? '');
    if (found === undefined) return stage;
    const { started_at: startedAt, mission_time: missionTime } = found;
    return {
      ...stage,
      status: 'running',
      started_at: stage.started_at ?? startedAt,
      ...(missionTime !== undefined && { mission_time: missionTime }),
    };
  });
}

/** Stages as they are written, in order, without their plans, which are long. */
export function findStages(
  stages: Collection<PlannedStageDocument>,
  filter: Filter<PlannedStageDocument>,
  session?: ClientSession,
): Promise<WorkloadStageDocument[]> {
  return stages
    .find(filter, session === undefined ? {} : { session })
    .project<WorkloadStageDocument>({ stage_plan: 0 })
    .sort({ index: 1 })
    .toArray();
}
