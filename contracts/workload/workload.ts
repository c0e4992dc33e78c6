import * as v from 'valibot';
import { WorkloadManifest, WorkloadOutput } from './artifact.ts';
import { Instant } from '../time.ts';
import { workloadExample, workloadStagesExample } from './workload-example.ts';
import { CostEstimate, RejectedSatellite, WorkloadPlanSummary, WorkloadReason } from './preview.ts';
import { WORKLOAD_CLASSES } from '../../domain/workload/workload.ts';
import {
  EXECUTORS,
  WORKLOAD_PHASES,
  FINAL_PHASES,
  WORKFLOW_STATUSES,
  STAGE_STATUSES,
} from '../../domain/workload/phase.ts';
import { STAGE_ROLES } from '../../domain/workload/workload-plan.ts';

const statusUrl = v.pipe(v.string(), v.description('Path of the record.'));

/** Answer of `POST /v1/workloads`. */
export const SubmittedWorkload = v.pipe(
  v.object({ id: v.string(), status: v.literal('scheduling'), status_url: statusUrl }),
  v.title('SubmittedWorkload'),
  v.examples([
    {
      id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
      status: 'scheduling' as const,
      status_url: '/v1/workloads/wl_7k2mq4wz9rtb5xhc3npdabcd',
    },
  ]),
);

const placement = v.pipe(
  v.object({
    strategy: v.string(),
    satellites: v.array(
      v.object({
        satellite: v.string(),
        satellite_name: v.string(),
        stages: v.pipe(v.array(v.number()), v.description('Indices of its stages.')),
        plan_id: v.string(),
      }),
    ),
    rejected: v.array(RejectedSatellite),
  }),
  v.title('WorkloadPlacement'),
);

const outcome = v.pipe(
  v.object({
    status: v.picklist(FINAL_PHASES),
    code: v.optional(v.string()),
    message: v.optional(v.string()),
    reasons: v.pipe(
      v.optional(v.array(WorkloadReason)),
      v.description('Why no plan was feasible, where that was the reason.'),
    ),
    started_at: v.nullable(Instant),
    finished_at: Instant,
    duration_s: v.number(),
    stages_done: v.number(),
    stages_failed: v.number(),
    delivery_confidence: v.nullable(v.number()),
  }),
  v.title('WorkloadOutcome'),
);

const cost = v.pipe(
  v.object({
    ocu: v.number(),
    cents: v.number(),
    currency: v.literal('USD'),
    price_per_ocu_cents: v.number(),
    stages: v.pipe(v.number(), v.description('Stages on satellites that ran.')),
    billed_at: Instant,
  }),
  v.title('WorkloadCost'),
);

const summaryEntries = {
  id: v.string(),
  type: v.string(),
  class: v.picklist(WORKLOAD_CLASSES),
  phase: v.picklist(WORKLOAD_PHASES),
  status: v.pipe(v.picklist(WORKLOAD_PHASES), v.description('The phase once more.')),
  workflow_status: v.picklist(WORKFLOW_STATUSES),
  status_url: statusUrl,
  created_at: Instant,
  updated_at: Instant,
  deadline_at: Instant,
  executor: v.picklist(EXECUTORS),
  speed_multiplier: v.number(),
  simulated: v.boolean(),
  metadata: v.record(v.string(), v.string()),
  placement: v.pipe(v.nullable(placement), v.description('From dispatching on.')),
  outcome: v.pipe(v.nullable(outcome), v.description('At an ending.')),
  cost: v.pipe(v.optional(cost), v.description('Present once a stage has run.')),
  progress: v.object({
    stages_total: v.number(),
    stages_done: v.number(),
    percent: v.number(),
    eta: v.nullable(Instant),
  }),
};

/** A workload in a list. */
export const WorkloadSummary = v.pipe(
  v.object(summaryEntries),
  v.title('WorkloadSummary'),
  v.description('A workload without its plan, its manifest and its history.'),
);
export type WorkloadSummary = v.InferOutput<typeof WorkloadSummary>;

/** Answer of `GET /v1/workloads/{id}`. */
export const Workload = v.pipe(
  v.object({
    ...summaryEntries,
    plan: v.pipe(v.nullable(WorkloadPlanSummary), v.description('Once it is planned.')),
    cost_estimate: v.pipe(v.nullable(CostEstimate), v.description('Of all planned stages.')),
    result: v.pipe(v.nullable(WorkloadManifest), v.description('From the first output on.')),
    history: v.pipe(
      v.array(
        v.object({
          phase: v.picklist(WORKLOAD_PHASES),
          at: Instant,
          reason: v.optional(v.string()),
        }),
      ),
      v.description('Every move of the phase, in order.'),
    ),
  }),
  v.title('Workload'),
  v.examples([workloadExample]),
);
export type Workload = v.InferOutput<typeof Workload>;

/** Answer of `GET /v1/workloads`. */
export const WorkloadPage = v.object({
  data: v.array(WorkloadSummary),
  has_more: v.boolean(),
  cursor: v.nullable(v.string()),
  limit: v.number(),
});

/** One stage of a workload. */
export const WorkloadStage = v.pipe(
  v.object({
    index: v.number(),
    satellite: v.pipe(v.string(), v.description('Catalogue number, or `ground`.')),
    satellite_name: v.string(),
    status: v.picklist(STAGE_STATUSES),
    role: v.picklist(STAGE_ROLES),
    attempt: v.pipe(v.number(), v.description('1 for the satellite that was planned first.')),
    deployment_id: v.nullable(v.string()),
    plan_id: v.string(),
    started_at: v.nullable(Instant),
    finished_at: v.nullable(Instant),
    compute_s: v.number(),
    downlink_mb: v.number(),
    uplink_mb: v.number(),
    isl_mb: v.number(),
    delivery_confidence: v.nullable(v.number()),
    depends_on: v.pipe(v.array(v.number()), v.description('Stages that must be done first.')),
    start_offset_s: v.pipe(v.number(), v.description('Planned begin, mission time in s.')),
    duration_s: v.number(),
    artifact: v.pipe(v.optional(WorkloadOutput), v.description('Its first output.')),
    failure_reason: v.nullable(v.string()),
    replacements: v.pipe(
      v.array(
        v.object({
          attempt: v.number(),
          satellite: v.string(),
          satellite_name: v.string(),
          deployment_id: v.nullable(v.string()),
          reason: v.string(),
          at: Instant,
        }),
      ),
      v.description('Satellites that had the stage before, and why it was taken from them.'),
    ),
  }),
  v.title('WorkloadStage'),
);
export type WorkloadStage = v.InferOutput<typeof WorkloadStage>;

/** Answer of `GET /v1/workloads/{id}/stages`. */
export const WorkloadStages = v.pipe(
  v.object({ id: v.string(), stages: v.array(WorkloadStage) }),
  v.title('WorkloadStages'),
  v.examples([workloadStagesExample]),
);
export type WorkloadStages = v.InferOutput<typeof WorkloadStages>;

/** Answer of `POST /v1/workloads/{id}/cancel` while it still has to be stopped. */
export const CancelingWorkload = v.pipe(
  v.object({
    id: v.string(),
    status: v.picklist(['canceling', 'canceled']),
    phase: v.picklist(WORKLOAD_PHASES),
  }),
  v.title('CancelingWorkload'),
  v.examples([
    {
      id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
      status: 'canceling' as const,
      phase: 'dispatching' as const,
    },
  ]),
);
