import { counted } from '../counted.ts';
import type { StageStatus } from './phase.ts';
import type { StageRole } from './workload-plan.ts';
import type { WorkloadClass } from './workload.ts';

/** As much of a stage as decides whether it may start and whether its workload is done. */
export interface NeedingStage {
  readonly index: number;
  readonly role: StageRole;
  readonly dependsOn: readonly number[];
  readonly status: StageStatus;
}

/** What a workload asks of its stages, beside that all of them are done. */
export interface StageNeeds {
  readonly class: WorkloadClass;
  /** Federated: fewest clients whose updates make a round; null = all of them. */
  readonly minClients: number | null;
  /** Spatial: share of the area that must be seen, 0 to 1. */
  readonly minCoverageFraction: number;
  /** Spatial: share of the area that each stage sees and no other one, by index; else empty. */
  readonly coverageShares: readonly number[];
}

/** `lost`: something that it needs will never be there. */
export type Readiness = 'ready' | 'waiting' | 'lost';

/**
 * Says whether a queued stage may start. A stage needs everything that it depends on; the aggregate
 * of a federated round waits until every client has ended, and needs only the fewest clients of the
 * round, so that those which failed or were too late are left out.
 */
export function readinessOf(
  stage: NeedingStage,
  stages: readonly NeedingStage[],
  needs: StageNeeds,
): Readiness {
  const statuses = stage.dependsOn.map((index) => stages[index]?.status ?? 'failed');
  const done = statuses.filter((status) => status === 'done').length;
  const lost = statuses.filter((status) => status === 'failed' || status === 'canceled').length;
  const needed =
    stage.role === 'aggregate' ? Math.min(needs.minClients ?? done + lost, statuses.length) : null;
  if (needed === null) {
    if (lost > 0) return 'lost';
    return done === statuses.length ? 'ready' : 'waiting';
  }
  if (statuses.length - lost < Math.max(1, needed)) return 'lost';
  return done + lost === statuses.length ? 'ready' : 'waiting';
}

/**
 * Clients of a federated round that hold it up: the aggregate was to begin, enough of the others are
 * done, and these have not ended. Empty for every other stage.
 */
export function lateClients(
  aggregate: NeedingStage,
  stages: readonly NeedingStage[],
  needs: StageNeeds,
): readonly number[] {
  if (aggregate.role !== 'aggregate' || needs.minClients === null) return [];
  const clients = aggregate.dependsOn.flatMap((index) => stages[index] ?? []);
  const done = clients.filter(({ status }) => status === 'done').length;
  if (done < Math.max(1, needs.minClients)) return [];
  return clients.flatMap(({ index, status }) =>
    status === 'dispatched' || status === 'running' ? [index] : [],
  );
}

/** Whether a workload whose stages have all ended has what it asked for. */
export type Verdict =
  { readonly isDone: true } | { readonly isDone: false; readonly message: string };

/**
 * Evaluates a workload by its ended stages. Federated: every aggregate is done. Spatial: at least one
 * footprint is done and together they see enough of the area. Every other class needs all stages.
 */
export function verdictOf(stages: readonly NeedingStage[], needs: StageNeeds): Verdict {
  switch (needs.class) {
    case 'federated':
      return allDone(stages.filter(({ role }) => role === 'aggregate'));
    case 'spatial':
      return coverageVerdict(stages, needs);
    default:
      return allDone(stages);
  }
}

function allDone(stages: readonly NeedingStage[]): Verdict {
  const missing = stages.filter(({ status }) => status !== 'done');
  if (missing.length === 0) return { isDone: true };
  const first = missing.find(({ status }) => status === 'failed') ?? missing[0];
  const of = `${missing.length} of ${counted(stages.length, 'stage')} that it needs`;
  const index = first?.index ?? 0;
  // People count from 1, the records of stages from 0.
  return {
    isDone: false,
    message: `${of} did not succeed, stage ${index + 1} (index ${index}) first`,
  };
}

function coverageVerdict(stages: readonly NeedingStage[], needs: StageNeeds): Verdict {
  const done = stages.filter(({ status }) => status === 'done');
  if (done.length === stages.length) return { isDone: true };
  if (done.length === 0) return { isDone: false, message: 'no part of the area was processed' };
  const share = done.reduce((sum, { index }) => sum + (needs.coverageShares[index] ?? 0), 0);
  if (needs.minCoverageFraction === 0 || share >= needs.minCoverageFraction) {
    return { isDone: true };
  }
  const percent = (fraction: number): string => `${Math.round(fraction * 1000) / 10} %`;
  return {
    isDone: false,
    message: `${percent(share)} of the area was processed, ${percent(needs.minCoverageFraction)} is needed`,
  };
}
