import type { WorkloadSummary } from '../contracts/workload/workload.ts';
import type { WorkloadStageDocument } from '../records/workload/documents.ts';
import type { WorkloadSummary as SummaryDocument } from '../records/workload/workloads.ts';
import { instant } from './instant.ts';
import { round } from './rounding.ts';

/** Where the mission clock of simulated stages begins, epoch ms; null for live ones. */
export function missionStartMs({
  executor,
  created_at: createdAt,
}: Pick<SummaryDocument, 'executor' | 'created_at'>): number | null {
  return executor === 'simulated' ? createdAt.getTime() : null;
}

/** How far a stage was played, epoch ms of mission time; null where that is not known or is live. */
export function stageMissionMs(
  stage: WorkloadStageDocument,
  startMs: number | null,
): number | null {
  if (startMs === null) return null;
  if (stage.status === 'done') return startMs + (stage.start_offset_s + stage.duration_s) * 1000;
  return stage.mission_time?.getTime() ?? null;
}

/**
 * How far a simulated workload has come in mission time: when it has ended as its outcome says, before
 * as far as the furthest of these stages was played. Nothing where neither is known.
 */
export function presentMissionTime(
  workload: Pick<SummaryDocument, 'executor' | 'created_at' | 'outcome'>,
  stages: readonly WorkloadStageDocument[] = [],
): Pick<WorkloadSummary, 'mission_time' | 'mission_duration_s'> {
  const startMs = missionStartMs(workload);
  if (startMs === null) return {};
  const endedS = workload.outcome?.mission_duration_s;
  const played = stages.flatMap((stage) => stageMissionMs(stage, startMs) ?? []);
  const reachedMs = endedS === undefined ? Math.max(...played) : startMs + endedS * 1000;
  if (!Number.isFinite(reachedMs)) return {};
  return {
    mission_time: instant(new Date(reachedMs)),
    mission_duration_s: round((reachedMs - startMs) / 1000, 3),
  };
}
