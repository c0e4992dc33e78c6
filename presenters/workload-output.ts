import type {
  DeploymentOutput,
  WorkloadManifest,
  WorkloadOutput,
} from '../contracts/workload/artifact.ts';
import type { WorkloadStage } from '../contracts/workload/workload.ts';
import type { ArtifactLinkDocument, ManifestRecord } from '../records/artifact/links.ts';
import type { WorkloadStageDocument } from '../records/workload/documents.ts';
import { instant } from './instant.ts';
import { linksOf, pathOf, satelliteOfStage } from './links.ts';
import { round } from './rounding.ts';
import { stageMissionMs } from './workload-mission-time.ts';

/**
 * A stage as it leaves, with its first output where it has one; `startMs` is where the mission clock of
 * simulated ones begins.
 */
export function presentStage(
  stage: WorkloadStageDocument,
  output: ArtifactLinkDocument | undefined,
  startMs: number | null,
  temporal?: string,
): WorkloadStage {
  const missionMs = stageMissionMs(stage, startMs);
  return {
    index: stage.index,
    satellite: stage.satellite,
    satellite_name: stage.satellite_name,
    status: stage.status,
    role: stage.role,
    attempt: stage.attempt,
    deployment_id: stage.deployment_id,
    plan_id: stage.plan_id,
    started_at: stage.started_at?.toISOString() ?? null,
    finished_at: stage.finished_at?.toISOString() ?? null,
    compute_s: round(stage.compute_s, 3),
    downlink_mb: round(stage.downlink_mb, 6),
    uplink_mb: round(stage.uplink_mb, 6),
    isl_mb: round(stage.isl_mb, 6),
    delivery_confidence: stage.delivery_confidence,
    depends_on: [...stage.depends_on],
    start_offset_s: round(stage.start_offset_s, 3),
    duration_s: round(stage.duration_s, 3),
    mission_duration_s: round(stage.duration_s, 3),
    ...(missionMs !== null && { mission_time: instant(new Date(missionMs)) }),
    ...(output !== undefined && { artifact: presentOutput(output) }),
    failure_reason: stage.failure_reason,
    replacements: stage.replacements.map((replaced) => ({
      attempt: replaced.attempt,
      satellite: replaced.satellite,
      satellite_name: replaced.satellite_name,
      deployment_id: replaced.deployment_id,
      reason: replaced.reason,
      at: replaced.at.toISOString(),
    })),
    links: linksOf({
      deployment: stage.deployment_id && pathOf.deployment(stage.deployment_id),
      satellite: satelliteOfStage(stage.satellite),
      temporal,
    }),
  };
}

/** What a workload has produced, as it leaves. */
export function presentManifest({ id, status, outputs }: ManifestRecord): WorkloadManifest {
  return { id, status, outputs: outputs.map(presentOutput) };
}

function presentOutput(output: ArtifactLinkDocument): WorkloadOutput {
  const { name, ...more } = presentDeploymentOutput(output);
  return { name, stage: output.stage_index ?? 0, ...more };
}

/** What a deployment has produced, as it leaves. */
export function presentDeploymentOutput(output: ArtifactLinkDocument): DeploymentOutput {
  const { content_id: contentId, uri } = output;
  return {
    name: output.name,
    media_type: output.media_type,
    size_bytes: output.size_bytes,
    sha256: output.sha256,
    ...(contentId !== null && { contentId }),
    ...(uri !== null && { uri }),
    created_at: output.created_at.toISOString(),
  };
}
