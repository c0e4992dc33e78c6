import * as v from 'valibot';
import { ocuSecondsEntries, priceEntries } from '../ocu.ts';
import { Links } from '../links.ts';
import { wholeEntries, wholeList } from '../page.ts';
import { answer, described } from '../shapes.ts';
import { WorkloadManifest, WorkloadOutput } from './artifact.ts';
import { ON_CONFLICT } from '../plan/world.ts';
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
  strategy: described(v.string(), 'How the satellites were chosen.'),
  satellites: v.array(
    v.object({
      satellite: described(v.string(), 'Catalogue number.'),
      satellite_name: described(v.string(), 'As the catalogue has it.'),
      stages: described(v.array(v.number()), 'Indices of its stages.'),
      plan_id: described(v.string(), 'The plan of its stages.'),
      links: Links,
    }),
  ),
  rejected: v.array(RejectedSatellite),
});

const outcome = answer('WorkloadOutcome', {
  status: described(v.picklist(FINAL_PHASES), 'How it ended.'),
  code: described(v.optional(v.string()), 'Why it ended so: `deadline`.'),
  message: described(v.optional(v.string()), 'The same for a person.'),
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
  stages_done: described(v.number(), 'Stages that ran to their end.'),
  stages_failed: described(v.number(), 'Stages that failed.'),
  delivery_confidence: described(
    v.nullable(v.number()),
    'Chance that all results arrive whole, 0 to 1.',
  ),
});

const cost = answer('WorkloadCost', {
  ...ocuSecondsEntries,
  cents: described(v.number(), 'What was billed, whole cents.'),
  currency: described(v.literal('USD'), 'Of cents.'),
  ...priceEntries,
  stages: described(v.number(), 'Stages on satellites that ran.'),
  billed_at: wallTime(),
});

const summaryEntries = {
  id: v.string(),
  type: described(v.string(), 'The preset or name that was submitted.'),
  class: described(v.picklist(WORKLOAD_CLASSES), 'How it is divided.'),
  phase: described(v.picklist(WORKLOAD_PHASES), 'How far it is; it never moves back.'),
  status: described(v.picklist(WORKLOAD_PHASES), 'The phase once more.'),
  workflow_status: described(
    v.picklist(WORKFLOW_STATUSES),
    'How Temporal ends its workflow, or that it runs.',
  ),
  status_url: statusUrl,
  created_at: wallTime(),
  updated_at: wallTime(),
  deadline_at: wallTime(),
  executor: described(v.picklist(EXECUTORS), 'Played by the platform, or run by agents.'),
  speed_multiplier: described(
    v.nullable(v.number()),
    'Mission seconds a second, where it is simulated; null where it is live.',
  ),
  simulated: described(v.boolean(), 'The platform plays it.'),
  metadata: described(v.record(v.string(), v.string()), 'Your own, as sent.'),
  world: described(
    v.exactOptional(v.string()),
    'Where its stages book what they use; absent where nothing is booked.',
  ),
  on_conflict: described(
    v.exactOptional(v.picklist(ON_CONFLICT)),
    'Beside a world: what becomes of it where others are faster.',
  ),
  placement: described(v.nullable(placement), 'From dispatching on.'),
  outcome: described(v.nullable(outcome), 'At an ending.'),
  cost: described(
    v.optional(cost),
    'Present once a stage has run; of nothing where none ran before the end.',
  ),
  progress: v.object({
    stages_total: described(v.number(), 'Stages of the plan.'),
    stages_done: described(v.number(), 'Stages that are done.'),
    percent: described(v.number(), 'Share of stages that are done, 0 to 100.'),
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
          phase: described(v.picklist(WORKLOAD_PHASES), 'The phase that it entered.'),
          at: wallTime(),
          reason: described(v.optional(v.string()), 'Why, where it is known.'),
        }),
      ),
      'Every move of the phase, in order; dispatching once more where stages were placed anew.',
    ),
  }),
  v.title('Workload'),
  v.examples([workloadExample]),
);
export type Workload = v.InferOutput<typeof Workload>;

/** Answer of `GET /v1/workloads`. */
export const WorkloadPage = v.object({
  data: described(v.array(WorkloadSummary), 'The workloads of this page.'),
  has_more: described(v.boolean(), 'More follow; ask again with `cursor`.'),
  cursor: described(v.nullable(v.string()), 'Where the next page begins; null on the last one.'),
  limit: described(v.number(), 'As it was applied.'),
  total: described(v.number(), 'How many match, on all pages.'),
});

/** One stage of a workload. */
export const WorkloadStage = answer('WorkloadStage', {
  index: described(v.number(), 'Place of the stage in the plan, from 0.'),
  satellite: described(v.string(), 'Catalogue number, or `ground`.'),
  satellite_name: described(v.string(), 'As the catalogue has it.'),
  status: described(v.picklist(STAGE_STATUSES), 'How far the stage is.'),
  role: described(v.picklist(STAGE_ROLES), 'What the stage does in the workload.'),
  attempt: described(v.number(), '1 for the satellite that was planned first.'),
  deployment_id: described(v.nullable(v.string()), 'The deployment that runs it; null before.'),
  plan_id: described(v.string(), 'The plan of the stage.'),
  started_at: wallTimeOrNull(),
  finished_at: wallTimeOrNull(),
  compute_s: described(v.number(), 'Planned computing, mission seconds.'),
  downlink_mb: described(v.number(), 'Planned to the ground.'),
  uplink_mb: described(v.number(), 'Planned from the ground.'),
  isl_mb: described(v.number(), 'Planned to other satellites.'),
  delivery_confidence: described(
    v.nullable(v.number()),
    'Chance that its results arrive whole, 0 to 1.',
  ),
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
  failure_reason: described(v.nullable(v.string()), 'Why it failed; null otherwise.'),
  replacements: described(
    v.array(
      v.object({
        attempt: described(v.number(), 'Which attempt, from 1.'),
        satellite: described(v.string(), 'Catalogue number.'),
        satellite_name: described(v.string(), 'As the catalogue has it.'),
        deployment_id: described(v.nullable(v.string()), 'The deployment that ran it.'),
        reason: described(v.string(), 'Why the stage was taken from it.'),
        at: wallTime(),
      }),
    ),
    'Satellites that had the stage before, or had it at another time, and why it was taken from them.',
  ),
  links: Links,
});
export type WorkloadStage = v.InferOutput<typeof WorkloadStage>;

/** Answer of `GET /v1/workloads/{id}/stages`. */
export const WorkloadStages = v.pipe(
  v.object({
    id: v.string(),
    stages: described(v.array(WorkloadStage), 'In the order of the plan.'),
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
    status: described(v.picklist(['canceling', 'canceled']), 'What became of the cancel.'),
    phase: described(v.picklist(WORKLOAD_PHASES), 'How far it is.'),
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
