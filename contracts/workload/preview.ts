import * as v from 'valibot';
import { SatelliteProfile } from '../profile.ts';
import { ocuSecondsEntries, priceEntries } from '../ocu.ts';
import { answer, described } from '../shapes.ts';
import { WORKLOAD_CLASSES } from '../../domain/workload/workload.ts';
import { WORKLOAD_REFUSAL_CODES } from '../../domain/workload/workload-plan.ts';
import { planPartEntries } from './plan-parts.ts';
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

const satelliteNumber = described(v.string(), 'Catalogue number.');
const satelliteId = described(v.string(), 'Catalogue number, or `ground` for the ground segment.');

/** A part of a workload: for models the layers of a stage, for all others a stage alone. */
const WorkloadPart = answer('WorkloadPart', {
  stage: described(v.number(), 'Index of its stage.'),
  satellite: satelliteId,
  satellite_name: described(v.string(), 'As the catalogue has it.'),
  layers: described(v.array(v.string()), 'Names of its layers, in order.'),
  compute_fwd: described(v.number(), 'GFLOP per sample.'),
  activation_mb: described(v.number(), 'Handed on, MB per sample.'),
  compute_s: described(v.number(), 'Mission seconds of computing.'),
  transfer_s: described(v.number(), 'Mission seconds to hand on.'),
  link: described(
    v.nullable(
      v.object({ distance_km: v.number(), bandwidth_mbps: v.number(), latency_ms: v.number() }),
    ),
    'The inter-satellite link over which it hands on; null where there is none.',
  ),
});

/** A candidate that is not used, and why. */
export const RejectedSatellite = v.object({ satellite: v.string(), reason: v.string() });

/** One reason why there is no plan. */
export const WorkloadReason = answer('WorkloadReason', {
  // The keys of a literal object are exactly those that its type names.
  code: v.picklist(WORKLOAD_REFUSAL_CODES),
  message: described(v.string(), 'The same for a person.'),
  satellite: described(
    v.optional(v.string()),
    'Whose reason it is; absent for the whole workload.',
  ),
  constraint: described(v.optional(v.string()), 'What could not be kept.'),
  needed: described(
    v.optional(v.number()),
    'In the unit of the constraint: hours for `deadline_hours`, W for `power`.',
  ),
  available: described(v.optional(v.number()), 'What there is, in the same unit.'),
  suggestion: described(
    v.optional(v.string()),
    'A change with which the job was checked to have a plan on that satellite or, where the reason ' +
      'names none, the workload on those that it may use.',
  ),
});

/** How a workload is, or would be, spread and executed. */
export const WorkloadPlanSummary = v.pipe(
  v.looseObject({
    feasible: described(v.boolean(), 'All of it is done by the deadline.'),
    stages: described(v.number(), 'Entries of partition.'),
    partition: described(v.array(WorkloadPart), 'What each stage does, and where.'),
    isl_bound: described(
      v.boolean(),
      'The slowest transfer takes longer than the slowest compute.',
    ),
    strategy: described(
      v.optional(v.string()),
      'How the satellites were chosen; only of a feasible plan.',
    ),
    finish_s: described(
      v.optional(v.number()),
      'Mission time at which the last stage is done, s; only of a feasible plan.',
    ),
    rejected: described(v.array(RejectedSatellite), 'Candidates that are not used.'),
    reasons: described(
      v.optional(v.array(WorkloadReason)),
      'Why it is not feasible, at least one.',
    ),
    profiles: v.exactOptional(
      described(
        v.array(
          answer('WorkloadProfile', { satellite: satelliteNumber, profile: SatelliteProfile }),
        ),
        'What each satellite of the plan offers, those that took a stage over included; no entry for the ground.',
      ),
    ),
    ...planPartEntries,
  }),
  v.title('WorkloadPlan'),
  v.description('Fields of a class stand in its plans alone: the numbers that led to the plan.'),
);
export type WorkloadPlanSummary = v.InferOutput<typeof WorkloadPlanSummary>;

/** What a workload is expected to cost. */
export const CostEstimate = answer('CostEstimate', {
  ...ocuSecondsEntries,
  cents: described(v.number(), 'The estimate, whole cents.'),
  per_stage_ocu: described(v.number(), 'OCU-seconds that each stage reserves, at least 150.'),
  stages: described(v.number(), 'Stages on satellites.'),
  ...priceEntries,
});
export type CostEstimate = v.InferOutput<typeof CostEstimate>;

/** Answer of `POST /v1/workloads/preview`. */
export const WorkloadPreview = v.pipe(
  v.object({
    class: described(v.picklist(WORKLOAD_CLASSES), 'As the request and the record name it.'),
    kind: described(v.picklist(KIND_NAMES), 'The class with underscores.'),
    candidates: described(v.number(), 'Satellites that were considered.'),
    plan: WorkloadPlanSummary,
    cost_estimate: CostEstimate,
  }),
  v.title('WorkloadPreview'),
  v.examples([workloadPreviewExample]),
);
export type WorkloadPreview = v.InferOutput<typeof WorkloadPreview>;
