import type {
  CostEstimate,
  WorkloadPlanSummary,
  WorkloadPreview,
} from '../contracts/workload/preview.ts';
import type { WorkloadCost } from '../domain/workload/cost.ts';
import { unknownCandidates } from '../domain/workload/workload-plan.ts';
import type {
  PartitionEntry,
  PlanSummary,
  RejectedCandidate,
  WorkloadRefusal,
} from '../domain/workload/workload-plan.ts';
import type { WorkloadClass } from '../domain/workload/workload.ts';
import { presentOcuPrice, presentOcuSeconds } from './ocu-price.ts';
import { presentProfile } from './profile.ts';
import { round } from './rounding.ts';
import { presentExplanation } from './workload-explanation.ts';

const KINDS = {
  single: 'single',
  'data-parallel': 'data_parallel',
  spatial: 'spatial',
  federated: 'federated',
  'model-parallel': 'model_parallel',
  'split-learning': 'split_learning',
  'distributed-training': 'distributed_training',
} as const satisfies Record<WorkloadClass, WorkloadPreview['kind']>;

/** What a preview is made of. */
interface PreviewParts {
  readonly plan: PlanSummary | WorkloadRefusal;
  readonly cost: WorkloadCost;
  /** How many satellites were considered. */
  readonly candidates: number;
  /** Ids that the catalogue does not know. */
  readonly unknown: readonly string[];
}

/** A preview as it leaves. */
export function presentPreview({ plan, cost, candidates, unknown }: PreviewParts): WorkloadPreview {
  const rejected = [...plan.rejected, ...unknownCandidates(unknown)];
  return {
    class: plan.class,
    kind: KINDS[plan.class],
    candidates,
    plan: plan.feasible ? presentWorkloadPlan(plan, rejected) : presentRefusal(plan, rejected),
    cost_estimate: presentEstimate(cost),
  };
}

/** A feasible plan as it leaves; the explanation of its class stands beside the common fields. */
export function presentWorkloadPlan(
  plan: PlanSummary,
  rejected: readonly RejectedCandidate[] = plan.rejected,
): WorkloadPlanSummary {
  return {
    ...presentExplanation(plan),
    feasible: true,
    stages: plan.partition.length,
    partition: plan.partition.map(presentPart),
    isl_bound: plan.islBound,
    strategy: plan.strategy,
    finish_s: round(plan.finishOffsetS, 3),
    rejected: rejected.map(presentRejected),
    ...(plan.buses !== undefined && { profiles: presentProfiles(plan.buses) }),
  };
}

function presentProfiles(
  buses: NonNullable<PlanSummary['buses']>,
): NonNullable<WorkloadPlanSummary['profiles']> {
  return Object.entries(buses).map(([satellite, bus]) => ({
    satellite,
    profile: presentProfile(bus),
  }));
}

function presentRefusal(
  { reasons, partition, islBound }: WorkloadRefusal,
  rejected: readonly RejectedCandidate[],
): WorkloadPlanSummary {
  return {
    feasible: false,
    stages: 0,
    partition: [...partition],
    isl_bound: islBound,
    rejected: rejected.map(presentRejected),
    reasons: reasons.map((reason) => ({ ...reason })),
  };
}

/** What a plan would cost, as it leaves. */
export function presentEstimate(cost: WorkloadCost): CostEstimate {
  return {
    ...presentOcuSeconds(cost.ocu),
    cents: cost.cents,
    per_stage_ocu: cost.perStageOcu,
    stages: cost.stages,
    ...presentOcuPrice(cost.pricePerOcuCents),
  };
}

function presentPart(part: PartitionEntry): WorkloadPlanSummary['partition'][number] {
  const { link } = part;
  return {
    stage: part.stage,
    satellite: part.satellite,
    satellite_name: part.satelliteName,
    layers: [...part.layers],
    compute_fwd: round(part.computeFwdGflop, 6),
    activation_mb: round(part.activationMb, 6),
    compute_s: round(part.computeS, 6),
    transfer_s: round(part.transferS, 6),
    link: link && {
      distance_km: round(link.distanceKm, 3),
      bandwidth_mbps: round(link.bandwidthMbps, 3),
      latency_ms: round(link.latencyMs, 3),
    },
  };
}

function presentRejected({ satellite, reason }: RejectedCandidate) {
  return { satellite, reason };
}
