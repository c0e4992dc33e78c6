import type { StepRun } from '../../contracts/plan/run.ts';
import type { WorkloadJob } from '../../domain/workload/workload.ts';
import { ARTIFACT_LINKS, type ArtifactLinkDocument } from '../artifact/links.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { Database } from '../store/database.ts';
import {
  WORKLOADS,
  WORKLOAD_STAGES,
  type PlannedStageDocument,
  type WorkloadDocument,
  type WorkloadStageDocument,
} from './documents.ts';
import { stageId } from './stage-documents.ts';
import { findStages } from './stages.ts';

/** The deployment of a stage. */
type OfStage = Pick<DeploymentDocument, 'workload_id' | 'stage_index'>;

/** The stages that are done before that of a deployment and whose results it takes, in order. */
export async function stagesBefore(
  database: Database,
  { workload_id: workloadId, stage_index: index }: OfStage,
): Promise<WorkloadStageDocument[]> {
  if (workloadId === undefined || index === undefined) return [];
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const [own] = await findStages(stages, { _id: stageId(workloadId, index) });
  const ids = (own?.depends_on ?? []).map((other) => stageId(workloadId, other));
  const before = await findStages(stages, { _id: { $in: ids } });
  // A round goes on without the clients that were late.
  return before.filter(({ status }) => status === 'done').sort((a, b) => a.index - b.index);
}

/**
 * The id of the model that a stage of federated training takes: what the aggregate before it has made, else
 * the one that the workload began with; null where there is none (yet).
 */
export async function modelFor(database: Database, of: OfStage): Promise<string | null> {
  const { db } = database;
  const workload = await db
    .collection<WorkloadDocument>(WORKLOADS)
    .findOne({ _id: of.workload_id ?? '' }, { projection: { job: 1 } });
  if (workload === null) return null;
  // The text is the object that the record was made from.
  const job = JSON.parse(workload.job) as WorkloadJob;
  const before = await stagesBefore(database, of);
  const [client] = before.filter(({ role }) => role === 'client');
  const aggregate =
    client === undefined
      ? before.find(({ role }) => role === 'aggregate')
      : (
          await stagesBefore(database, {
            ...(of.workload_id !== undefined && { workload_id: of.workload_id }),
            stage_index: client.index,
          })
        ).find(({ role }) => role === 'aggregate');
  if (aggregate === undefined) return job.training?.modelContentId ?? null;
  const merge = job.merge === undefined ? null : (JSON.parse(job.merge) as StepRun);
  const [model] = merge?.outputs ?? [];
  if (model === undefined) return null;
  const link = await db
    .collection<ArtifactLinkDocument>(ARTIFACT_LINKS)
    .findOne({ _id: `${aggregate.deployment_id ?? ''}/${model.name}` });
  return link?.content_id ?? null;
}
