import * as v from 'valibot';
import { ocuSecondsEntries, priceEntries } from '../ocu.ts';
import { Links } from '../links.ts';
import { wholeEntries, wholeList } from '../page.ts';
import { answer, described } from '../shapes.ts';
import { WorkloadManifest, WorkloadOutput } from './artifact.ts';
import { missionTime, wallTime, wallTimeOrNull } from '../time.ts';
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

const statusUrl = described(v.string(), 'Path of the record.');

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

const placement = answer('WorkloadPlacement', {
  strategy: v.string(),
  satellites: v.array(
    v.object({
      satellite: v.string(),
      satellite_name: v.string(),
      stages: described(v.array(v.number()), 'Indices of its stages.'),
      plan_id: v.string(),
      links: Links,
    }),
  ),
  rejected: v.array(RejectedSatellite),
});

const outcome = answer('WorkloadOutcome', {
  status: v.picklist(FINAL_PHASES),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  reasons: described(
    v.optional(v.array(WorkloadReason)),
    'Why no plan was feasible, where that was the reason.',
  ),
  started_at: wallTimeOrNull(),
  finished_at: wallTime(),
  duration_s: described(v.number(), 'Wall seconds from started_at to finished_at.'),
  mission_duration_s: described(
    v.optional(v.number()),
    'Simulated workloads: mission seconds from the start of the workload to the end of its last stage that is done.',
  ),
  stages_done: v.number(),
  stages_failed: v.number(),
  delivery_confidence: v.nullable(v.number()),
});

const cost = answer('WorkloadCost', {
  ...ocuSecondsEntries,
  cents: v.number(),
  currency: v.literal('USD'),
  ...priceEntries,
  stages: described(v.number(), 'Stages on satellites that ran.'),
  billed_at: wallTime(),
});

const summaryEntries = {
  id: v.string(),
  type: v.string(),
  class: v.picklist(WORKLOAD_CLASSES),
  phase: v.picklist(WORKLOAD_PHASES),
  status: described(v.picklist(WORKLOAD_PHASES), 'The phase once more.'),
  workflow_status: v.picklist(WORKFLOW_STATUSES),
  status_url: statusUrl,
  created_at: wallTime(),
  updated_at: wallTime(),
  deadline_at: wallTime(),
  executor: v.picklist(EXECUTORS),
  speed_multiplier: v.number(),
  simulated: v.boolean(),
  metadata: v.record(v.string(), v.string()),
  placement: described(v.nullable(placement), 'From dispatching on.'),
  outcome: described(v.nullable(outcome), 'At an ending.'),
  cost: described(v.optional(cost), 'Present once a stage has run.'),
  progress: v.object({
    stages_total: v.number(),
    stages_done: v.number(),
    percent: v.number(),
    eta: wallTimeOrNull(),
  }),
  mission_time: v.optional(
    missionTime(
      'Simulated workloads: how far they were played, as their plan has it; in lists once ended.',
    ),
  ),
  mission_duration_s: described(
    v.optional(v.number()),
    'Simulated workloads: mission seconds from created_at to mission_time.',
  ),
  links: Links,
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
    plan: described(v.nullable(WorkloadPlanSummary), 'Once it is planned.'),
    cost_estimate: described(v.nullable(CostEstimate), 'Of all planned stages.'),
    result: described(v.nullable(WorkloadManifest), 'From the first output on.'),
    history: described(
      v.array(
        v.object({
          phase: v.picklist(WORKLOAD_PHASES),
          at: wallTime(),
          reason: v.optional(v.string()),
        }),
      ),
      'Every move of the phase, in order.',
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
  total: described(v.number(), 'How many match, on all pages.'),
});

/** One stage of a workload. */
export const WorkloadStage = answer('WorkloadStage', {
  index: v.number(),
  satellite: described(v.string(), 'Catalogue number, or `ground`.'),
  satellite_name: v.string(),
  status: v.picklist(STAGE_STATUSES),
  role: v.picklist(STAGE_ROLES),
  attempt: described(v.number(), '1 for the satellite that was planned first.'),
  deployment_id: v.nullable(v.string()),
  plan_id: v.string(),
  started_at: wallTimeOrNull(),
  finished_at: wallTimeOrNull(),
  compute_s: v.number(),
  downlink_mb: v.number(),
  uplink_mb: v.number(),
  isl_mb: v.number(),
  delivery_confidence: v.nullable(v.number()),
  depends_on: described(v.array(v.number()), 'Stages that must be done first.'),
  start_offset_s: described(v.number(), 'Planned begin, mission time in s.'),
  duration_s: described(v.number(), 'Planned mission seconds; the same as `mission_duration_s`.'),
  mission_duration_s: described(
    v.number(),
    'Planned, from its begin to its last event; started_at and finished_at are wall time.',
  ),
  mission_time: v.optional(
    missionTime('Simulated stages that run or are done: how far they were played.'),
  ),
  artifact: described(v.optional(WorkloadOutput), 'Its first output.'),
  failure_reason: v.nullable(v.string()),
  replacements: described(
    v.array(
      v.object({
        attempt: v.number(),
        satellite: v.string(),
        satellite_name: v.string(),
        deployment_id: v.nullable(v.string()),
        reason: v.string(),
        at: wallTime(),
      }),
    ),
    'Satellites that had the stage before, and why it was taken from them.',
  ),
  links: Links,
});
export type WorkloadStage = v.InferOutput<typeof WorkloadStage>;

/** Answer of `GET /v1/workloads/{id}/stages`. */
export const WorkloadStages = v.pipe(
  v.object({
    id: v.string(),
    stages: v.array(WorkloadStage),
    ...wholeEntries(WorkloadStage),
  }),
  v.title('WorkloadStages'),
  v.examples([{ ...workloadStagesExample, ...wholeList(workloadStagesExample.stages) }]),
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
