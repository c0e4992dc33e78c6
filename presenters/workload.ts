import type { Workload, WorkloadSummary } from '../contracts/workload/workload.ts';
import type { ManifestRecord } from '../records/artifact/links.ts';
import type {
  CostRecord,
  OutcomeRecord,
  WorkloadDocument,
  WorkloadStageDocument,
} from '../records/workload/documents.ts';
import type { WorkloadSummary as SummaryDocument } from '../records/workload/workloads.ts';
import { linksOf, pathOf, satelliteOfStage } from './links.ts';
import { presentOcuPrice, presentOcuSeconds } from './ocu-price.ts';
import { round } from './rounding.ts';
import { presentMissionTime } from './workload-mission-time.ts';
import { presentManifest } from './workload-output.ts';
import { presentEstimate, presentWorkloadPlan } from './workload-plan.ts';

/** A workload as lists show it. */
export function presentWorkloadSummary(workload: SummaryDocument): WorkloadSummary {
  const { outcome, placement } = workload;
  const cost = workload.cost ?? costOfNothing(workload);
  return {
    id: workload._id,
    type: workload.type,
    class: workload.class,
    phase: workload.phase,
    status: workload.phase,
    workflow_status: workload.workflow_status,
    status_url: pathOf.workload(workload._id),
    created_at: workload.created_at.toISOString(),
    updated_at: workload.updated_at.toISOString(),
    deadline_at: workload.deadline_at.toISOString(),
    executor: workload.executor,
    speed_multiplier: workload.executor === 'live' ? null : workload.speed_multiplier,
    simulated: workload.simulated,
    metadata: { ...workload.metadata },
    ...(workload.world !== undefined && {
      world: workload.world.name,
      on_conflict: workload.world.on_conflict,
    }),
    placement: placement && {
      strategy: placement.strategy,
      satellites: placement.satellites.map(({ satellite, satellite_name, stages, plan_id }) => ({
        satellite,
        satellite_name,
        stages: [...stages],
        plan_id,
        links: linksOf({ satellite: satelliteOfStage(satellite) }),
      })),
      rejected: placement.rejected.map(({ satellite, reason }) => ({ satellite, reason })),
    },
    outcome: outcome && presentOutcome(outcome),
    ...(cost !== null && {
      cost: {
        ...presentOcuSeconds(cost.ocu),
        cents: cost.cents,
        currency: cost.currency,
        ...presentOcuPrice(cost.price_per_ocu_cents),
        stages: cost.stages,
        billed_at: cost.billed_at.toISOString(),
      },
    }),
    progress: presentProgress(workload),
    ...presentMissionTime(workload),
    links: { self: pathOf.workload(workload._id) },
  };
}

/**
 * A workload with its plan, its manifest and its history; `stages` say how far one in motion was played.
 */
export function presentWorkload(
  workload: WorkloadDocument,
  manifest: ManifestRecord,
  stages: readonly WorkloadStageDocument[] = [],
): Workload {
  const { plan } = workload;
  const self = pathOf.workload(workload._id);
  return {
    ...presentWorkloadSummary(workload),
    ...presentMissionTime(workload, stages),
    plan: plan && presentWorkloadPlan(plan),
    cost_estimate: plan && presentEstimate(plan.estimate),
    result: manifest.outputs.length === 0 ? null : presentManifest(manifest),
    history: workload.history.map(({ phase, at, reason }) => ({
      phase,
      at: at.toISOString(),
      ...(reason !== undefined && { reason }),
    })),
    links: linksOf({
      self,
      events: `${self}/events`,
      stages: `${self}/stages`,
      mission: workload.mission_id && pathOf.mission(workload.mission_id),
      schedule:
        workload.schedule_id === undefined ? null : pathOf.workloadSchedule(workload.schedule_id),
    }),
  };
}

/** What a workload costs that has ended and of which nothing ran on a satellite; null before its end. */
function costOfNothing({
  outcome,
  price_per_ocu_cents,
}: Pick<SummaryDocument, 'outcome' | 'price_per_ocu_cents'>): CostRecord | null {
  if (outcome === null) return null;
  const nothing = { ocu: 0, cents: 0, currency: 'USD', stages: 0 } as const;
  return { ...nothing, price_per_ocu_cents, billed_at: outcome.finished_at };
}

/** How far a workload is. */
export function presentProgress(
  workload: Pick<SummaryDocument, 'phase' | 'stages_total' | 'stages_done' | 'eta'>,
): WorkloadSummary['progress'] {
  const { phase, stages_total: total, stages_done: done, eta } = workload;
  const percent = phase === 'done' ? 100 : total === 0 ? 0 : Math.floor((100 * done) / total);
  return {
    stages_total: total,
    stages_done: done,
    percent,
    eta: eta?.toISOString() ?? null,
  };
}

function presentOutcome(outcome: OutcomeRecord): NonNullable<Workload['outcome']> {
  const { code, message, reasons } = outcome;
  return {
    status: outcome.status,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(reasons !== undefined && { reasons: reasons.map((reason) => ({ ...reason })) }),
    started_at: outcome.started_at?.toISOString() ?? null,
    finished_at: outcome.finished_at.toISOString(),
    duration_s: round(outcome.duration_s, 3),
    ...(outcome.mission_duration_s !== undefined && {
      mission_duration_s: round(outcome.mission_duration_s, 3),
    }),
    stages_done: outcome.stages_done,
    stages_failed: outcome.stages_failed,
    delivery_confidence: outcome.delivery_confidence,
  };
}
