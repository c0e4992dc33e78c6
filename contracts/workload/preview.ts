import * as v from 'valibot';
import { WORKLOAD_REFUSAL_CODES } from '../../domain/workload/workload-plan.ts';
import { workloadPreviewExample } from './workload-example.ts';

/** Classes as previews name them. */
const KIND_NAMES = [
  'single',
  'data_parallel',
  'spatial',
  'federated',
  'model_parallel',
  'split_learning',
  'distributed_training',
] as const;

const satelliteId = v.pipe(
  v.string(),
  v.description('Catalogue number, or `ground` for the ground segment.'),
);

/** A part of a workload: for models the layers of a stage, for all others a stage alone. */
const WorkloadPart = v.pipe(
  v.object({
    stage: v.number(),
    satellite: satelliteId,
    satellite_name: v.string(),
    layers: v.pipe(v.array(v.string()), v.description('Names of its layers, in order.')),
    compute_fwd: v.pipe(v.number(), v.description('GFLOP per sample.')),
    activation_mb: v.pipe(v.number(), v.description('Handed on, MB per sample.')),
    compute_s: v.number(),
    transfer_s: v.number(),
    link: v.pipe(
      v.nullable(
        v.object({ distance_km: v.number(), bandwidth_mbps: v.number(), latency_ms: v.number() }),
      ),
      v.description('The inter-satellite link over which it hands on; null where there is none.'),
    ),
  }),
  v.title('WorkloadPart'),
);

/** A candidate that is not used, and why. */
export const RejectedSatellite = v.object({ satellite: v.string(), reason: v.string() });

/** One reason why there is no plan. */
export const WorkloadReason = v.pipe(
  v.object({
    // The keys of a literal object are exactly those that its type names.
    code: v.picklist(WORKLOAD_REFUSAL_CODES),
    message: v.string(),
    satellite: v.optional(v.string()),
    constraint: v.optional(v.string()),
    needed: v.optional(v.number()),
    available: v.optional(v.number()),
  }),
  v.title('WorkloadReason'),
);

/** How a workload is, or would be, spread and executed. */
export const WorkloadPlanSummary = v.pipe(
  v.looseObject({
    feasible: v.boolean(),
    stages: v.pipe(v.number(), v.description('Entries of partition.')),
    partition: v.array(WorkloadPart),
    isl_bound: v.pipe(
      v.boolean(),
      v.description('The slowest transfer takes longer than the slowest compute.'),
    ),
    strategy: v.pipe(
      v.optional(v.string()),
      v.description('How the satellites were chosen; only of a feasible plan.'),
    ),
    finish_s: v.pipe(
      v.optional(v.number()),
      v.description('Mission time at which the last stage is done, s; only of a feasible plan.'),
    ),
    rejected: v.pipe(v.array(RejectedSatellite), v.description('Candidates that are not used.')),
    reasons: v.pipe(
      v.optional(v.array(WorkloadReason)),
      v.description('Why it is not feasible, at least one.'),
    ),
  }),
  v.title('WorkloadPlan'),
  v.description(
    'Beside these fields the numbers that led to the plan, by class: docs/workloads.md lists them.',
  ),
);
export type WorkloadPlanSummary = v.InferOutput<typeof WorkloadPlanSummary>;

/** What a workload is expected to cost. */
export const CostEstimate = v.pipe(
  v.object({
    ocu: v.number(),
    cents: v.number(),
    per_stage_ocu: v.number(),
    stages: v.pipe(v.number(), v.description('Stages on satellites.')),
    price_per_ocu_cents: v.number(),
  }),
  v.title('CostEstimate'),
);
export type CostEstimate = v.InferOutput<typeof CostEstimate>;

/** Answer of `POST /v1/workloads/preview`. */
export const WorkloadPreview = v.pipe(
  v.object({
    kind: v.pipe(v.picklist(KIND_NAMES), v.description('The class with underscores.')),
    candidates: v.pipe(v.number(), v.description('Satellites that were considered.')),
    plan: WorkloadPlanSummary,
    cost_estimate: CostEstimate,
  }),
  v.title('WorkloadPreview'),
  v.examples([workloadPreviewExample]),
);
export type WorkloadPreview = v.InferOutput<typeof WorkloadPreview>;
