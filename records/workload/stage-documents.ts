import type { StagePlan } from '../../domain/workload/workload-plan.ts';
import { stagePlanDocument } from '../plan/stage-plans.ts';
import type { StagePlanContext, StagePlanDocument } from '../plan/stage-plans.ts';
import { derivedId } from '../store/ids.ts';
import type { PlacementRecord, PlannedStageDocument, WorkloadStageDocument } from './documents.ts';

/** Id of the record of a stage. */
export function stageId(workloadId: string, index: number): string {
  return `${workloadId}/${index}`;
}

/** Id of the deployment of a stage: the same whenever it is made. */
export function stageDeploymentId(workloadId: string, index: number, attempt: number): string {
  return derivedId('dep', `${workloadId}/${index}/${attempt}`);
}

/** A stage's record, queued, and its plan as deployments play it. */
export interface StageDocuments {
  readonly stage: PlannedStageDocument;
  readonly plan: StagePlanDocument;
}

/** The records of a stage that was just planned, for the first time or for another satellite. */
export function stageDocuments(
  { draws, ...stage }: StagePlan,
  context: StagePlanContext,
): StageDocuments {
  const plan = stagePlanDocument(stage, context);
  const { workloadId, attempt, startMs } = context;
  return {
    plan,
    stage: {
      _id: stageId(context.workloadId, stage.index),
      workload_id: context.workloadId,
      index: stage.index,
      satellite: stage.satellite,
      satellite_name: stage.satelliteName,
      role: stage.role,
      depends_on: stage.dependsOn,
      start_offset_s: stage.startOffsetS,
      duration_s: stage.durationS,
      silent_s: longestSilenceS(stage),
      alternatives: stage.alternatives,
      status: 'queued',
      attempt: context.attempt,
      deployment_id: null,
      plan_id: plan.copy_of,
      copy_id: plan._id,
      compute_s: stage.computeS,
      compute_share: stage.computeShare,
      downlink_mb: stage.downlinkMb,
      uplink_mb: stage.uplinkMb,
      isl_mb: stage.islMb,
      delivery_confidence: stage.deliveryConfidence,
      dispatched_at: null,
      started_at: null,
      finished_at: null,
      has_run: false,
      failure_reason: null,
      replacements: [],
      ...(draws !== undefined && {
        booked: {
          id: stageDeploymentId(workloadId, stage.index, attempt),
          starts_at: new Date(startMs + Math.round(stage.startOffsetS * 1000)),
          elements: draws.elements,
        },
      }),
      stage_plan: JSON.stringify(stage),
    },
  };
}

/** The record of a stage with the priority at which it is booked, 0 to 9, where it books. */
export function bookedAt(stage: PlannedStageDocument, priority: number): PlannedStageDocument {
  const { booked } = stage;
  return booked === undefined ? stage : { ...stage, booked: { ...booked, priority } };
}

/** Which satellites some stages use, in the order of their first stages. */
export function placedSatellites(
  stages: readonly WorkloadStageDocument[],
): PlacementRecord['satellites'] {
  const ids = [...new Set(stages.map(({ satellite }) => satellite))];
  return ids.map((id) => {
    const own = stages.filter(({ satellite }) => satellite === id);
    return {
      satellite: id,
      satellite_name: own[0]?.satellite_name ?? id,
      stages: own.map(({ index }) => index),
      plan_id: own[0]?.plan_id ?? '',
    };
  });
}

/** Longest span of a stage's plan in which nothing happens, its beginning and end included, s. */
function longestSilenceS({ events, durationS }: StagePlan): number {
  const times = [0, ...events.map(({ timestampS }) => timestampS), durationS];
  return times.reduce(
    (longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)),
    0,
  );
}
