import * as v from 'valibot';
import { SatelliteProfile } from '../profile.ts';
import { StepResources } from './job.ts';
import { StepRun } from './run.ts';
import { answer, described } from '../shapes.ts';
import { OrbitalEnvironment } from './orbital-environment.ts';
import { PlanEvent } from './event.ts';
import { PlanSchedules } from './world.ts';
import { planExample } from './plan-example.ts';
import { missionTime, missionTimeOrNull, onMissionClock, wallTime } from '../time.ts';
import { ENCRYPTIONS } from '../../domain/link/volumes.ts';
import { DATA_CLASSIFICATIONS, OBJECTIVES, SIDES } from '../../domain/planning/job/job.ts';
import {
  SEGMENT_KINDS,
  HOLDS,
  CHECKPOINT_ACTIONS,
  OPEN_COMPONENTS,
  OPTIMALITY_SCOPES,
  SKIP_REASONS,
} from '../../domain/planning/plan.ts';
import { CONSTRAINTS } from '../../domain/planning/refusal.ts';
import { DIRECTIONS } from '../../domain/link/capacity.ts';
import { SAVE_REASONS } from '../../domain/planning/explain/plan-event.ts';

/** The satellite that a plan is for, with the age of its elements. */
export const PlanSatellite = answer('PlanSatellite', {
  id: described(v.string(), 'Catalogue number, or the id of the request.'),
  name: described(v.string(), 'As the catalogue or the request has it.'),
  norad_id: described(v.number(), '0 when the id is no catalogue number.'),
  altitude_km: described(v.number(), 'Semi-major axis less the WGS-72 radius of 6378.135 km.'),
  inclination_deg: described(
    v.nullable(v.number()),
    'Of the orbit, mean; null where only the height is known.',
  ),
  period_min: described(v.number(), 'Of one orbit.'),
  tle_epoch: described(
    v.nullable(v.string()),
    onMissionClock('Epoch of the elements in TLE form, such as 26063.86671769; null without.'),
  ),
  elements_epoch: missionTimeOrNull('Null without elements.'),
  elements_age_hours: described(
    v.nullable(v.number()),
    'From the epoch of the elements to prediction_start; negative when before it, null without.',
  ),
  expected_error_km: described(
    v.nullable(v.number()),
    'Typical position error at that age; null for a designed orbit.',
  ),
  warning: described(
    v.nullable(v.string()),
    'Set when the elements are old, and says what is not known without any.',
  ),
});
export type PlanSatellite = v.InferOutput<typeof PlanSatellite>;

/** The preset, or `custom`. */
export const PlanPreset = answer('PlanPreset', {
  id: described(v.string(), '`onboard-ml-inference`, or `custom`.'),
  name: described(v.string(), 'For a person.'),
  category: described(v.string(), 'What kind of job it is.'),
  steps: described(v.number(), 'How many steps run.'),
});

/** Where a step runs and why. */
export const PlacementDecision = answer('PlacementDecision', {
  step_id: described(v.string(), 'The step of the job.'),
  location: described(v.picklist(SIDES), 'Where it runs.'),
  reason: described(
    v.string(),
    'preset_defined, job_defined, data_reduction_<n>x, onboard_infeasible (<constraint>), ' +
      'ground_required, cut_optimal or better_schedule.',
  ),
  cost_onboard: described(
    v.nullable(v.number()),
    'What the search for places counts for it on board; null where the job gives the place.',
  ),
  cost_ground: described(v.nullable(v.number()), 'The same on the ground.'),
  constraint: described(v.optional(v.string()), 'What makes the other side impossible.'),
  quality_tier: described(v.optional(v.string()), 'The tier of the step that was taken.'),
  duration_s: described(
    v.optional(v.number()),
    'The duration that was chosen for a step which leaves it to the planner.',
  ),
});
export type PlacementDecision = v.InferOutput<typeof PlacementDecision>;

/** Part of a transfer inside one contact. */
export const TransferPass = answer('TransferPass', {
  pass_index: described(v.number(), 'Index in ground_passes.'),
  station: described(v.string(), 'Name of the ground station.'),
  station_id: described(v.string(), 'Its id.'),
  data_mb: described(v.number(), 'On the wire, without the reserve.'),
  duration_s: described(v.number(), 'On the air.'),
  start: missionTime(),
  end: missionTime(),
  ber: described(v.number(), "Bit error rate at the decoder's input."),
});

/** Data that moves between ground and satellite. */
export const PlanTransfer = answer('PlanTransfer', {
  id: described(v.string(), 'Within the plan: `transfer-1`.'),
  from_step: described(
    v.nullable(v.string()),
    'Whose output it is; null for input from the ground.',
  ),
  to_step: described(v.nullable(v.string()), 'Which step waits for it; null for a result.'),
  direction: described(v.picklist(DIRECTIONS), 'Down to the ground or up from it.'),
  raw_data_mb: described(v.number(), 'Before coding and encryption.'),
  fec_scheme: described(v.string(), 'Forward error correction, such as RS(252,240).'),
  fec_overhead_mb: described(v.number(), 'What the code adds.'),
  encryption_overhead_mb: described(v.number(), 'What framing, counters and tags add.'),
  retransmission_reserve_mb: described(v.number(), 'Beside the total, not in it.'),
  total_transfer_mb: described(v.number(), 'Raw + FEC + encryption.'),
  passes: described(v.array(TransferPass), 'The passes that carry it.'),
});
export type PlanTransfer = v.InferOutput<typeof PlanTransfer>;

/** With `options.explain`: why a segment stands where it stands, in figures. */
export const SegmentExplanation = answer('SegmentExplanation', {
  earliest_start_offset_s: described(v.number(), 'End of the last thing that it waits for.'),
  held_by: v.object({
    kind: described(v.picklist(HOLDS), 'What held the start.'),
    id: described(
      v.nullable(v.string()),
      'Step or transfer, the step itself for not_before (it may begin no sooner), index of the ' +
        'window or pass, or the resource; null for start (it ' +
        'begins with the plan) and choice (it could begin earlier; the objective prefers not).',
    ),
  }),
  slack_s: described(
    v.number(),
    'By how much it alone may be later without moving the end of the plan.',
  ),
});

/** One bar of the plan. */
export const PlanSegment = answer('PlanSegment', {
  segment_id: described(v.string(), 'Within the plan: `seg-001`.'),
  kind: described(
    v.picklist(SEGMENT_KINDS),
    'A step, a transfer, a checkpoint or an exchange of keys.',
  ),
  step_id: described(v.nullable(v.string()), 'The step; null in a transfer.'),
  transfer_id: described(v.nullable(v.string()), 'The transfer; null in a step.'),
  name: described(v.string(), 'For a person.'),
  location: described(v.picklist(SIDES), 'Where it happens.'),
  window_index: described(
    v.nullable(v.number()),
    'Index in windows of its start; null beyond the last one.',
  ),
  pass_index: described(v.nullable(v.number()), 'Index in ground_passes; null without contact.'),
  start: missionTime(),
  end: missionTime(),
  start_offset_s: described(v.number(), 'From the start of the plan.'),
  end_offset_s: described(v.number(), 'From the start of the plan.'),
  duration_s: described(v.number(), 'Mission seconds from start to end.'),
  depends_on: described(v.optional(v.array(v.string())), 'Steps that end before it.'),
  station: described(v.optional(v.string()), 'Name of the ground station.'),
  station_id: described(v.optional(v.string()), 'Its id.'),
  checkpoint: described(
    v.optional(v.picklist(CHECKPOINT_ACTIONS)),
    'Whether the state of the step is saved or restored.',
  ),
  checkpoint_reason: described(
    v.optional(v.picklist(SAVE_REASONS)),
    'Saves after which the step goes on at once: the hazard that begins then.',
  ),
  stored_output_mb: described(
    v.optional(v.number()),
    'On-board steps: storage that the product holds after the end of the step.',
  ),
  resources: StepResources,
  why: described(v.optional(v.string()), 'With `options.explain`: what held the start.'),
  explain: v.optional(SegmentExplanation),
});
export type PlanSegment = v.InferOutput<typeof PlanSegment>;

/** How far a plan may be from the best one. */
export const optimalityEntries = {
  objective: described(
    v.picklist(OBJECTIVES),
    'What is minimised; for max_value the value that is left out.',
  ),
  value: described(v.number(), 'What the plan has of the objective, in its unit.'),
  lower_bound: described(v.number(), 'No plan is below it.'),
  gap: described(
    v.number(),
    '(value - lower_bound) / value; max_reliability, whose value is a chance: value - lower_bound.',
  ),
  proven: described(
    v.boolean(),
    'No better plan exists in the scope; min_energy and balanced: none by more than 1e-4 of the value.',
  ),
  open_component: v.exactOptional(
    described(
      v.nullable(
        v.object({
          component: described(
            v.picklist(OPEN_COMPONENTS),
            'What is not proven: when it ends, what it draws, or how likely it fails.',
          ),
          value: described(v.number(), 'Seconds to the end, Wh, or the chance of failure.'),
          lower_bound: described(v.number(), 'No plan is below it, whatever its other components.'),
          gap: described(
            v.number(),
            '(value - lower_bound) / value; of risk, a chance: value - lower_bound.',
          ),
        }),
      ),
      'The component that keeps the plan from being proven most. Null where it is proven, or where ' +
        'what is open is something else: steps left out, lower tiers, shorter durations.',
    ),
  ),
  scope: described(
    v.picklist(OPTIMALITY_SCOPES),
    'Over which plans the bound holds: all, those with the same places, or (schedule) all beside what is booked.',
  ),
  iterations: described(v.number(), 'Rounds of the search.'),
};

/** An optional step that does not run, and why. */
export const SkippedStep = answer('SkippedStep', {
  id: described(v.string(), 'The step; of a repeated step the start, such as `image#7`.'),
  value: described(v.number(), 'What it would have been worth.'),
  priority: described(v.number(), 'As the job has it.'),
  reason: described(
    v.picklist(SKIP_REASONS),
    'does_not_fit: not even beside what must run alone; worth_less: not beside what runs; ' +
      'needs_skipped: a step that it needs was left out.',
  ),
  constraint: described(
    v.nullable(v.picklist(CONSTRAINTS)),
    'What stood in the way; null for needs_skipped, and where the work was spent before it was asked.',
  ),
  needs: described(v.nullable(v.string()), 'For needs_skipped: the step that it needs.'),
  proven: described(v.boolean(), 'Whether it is proven that it cannot run then.'),
});
export type SkippedStep = v.InferOutput<typeof SkippedStep>;

const priorityValue = v.object({
  priority: described(v.number(), 'Of the steps that are summed up here.'),
  offered: described(v.number(), 'Value of all of them.'),
  served: described(v.number(), 'Value of those that run.'),
  upper_bound: described(
    v.number(),
    'No plan that serves as much of every higher priority serves more.',
  ),
});

/** Value of the optional steps of a job, and how much of it the plan serves. */
export const PlanValue = answer('PlanValue', {
  offered: described(v.number(), 'Value of all optional steps.'),
  served: described(v.number(), 'Value of those that run.'),
  upper_bound: described(v.number(), 'The sum of the bounds of all priorities.'),
  proven: described(v.boolean(), 'No plan serves more, by falling priority.'),
  by_priority: described(v.array(priorityValue), 'By falling priority.'),
});
export type PlanValue = v.InferOutput<typeof PlanValue>;
/** The program behind a step, with what was planned for it. */
export const PlanProgram = answer('PlanProgram', {
  step_id: described(v.string(), 'The step of the job.'),
  location: described(v.picklist(SIDES), 'Where it runs.'),
  depends_on: described(v.array(v.string()), 'Steps that end before it.'),
  duration_s: described(v.number(), 'Planned.'),
  memory_mb: described(v.number(), 'Planned; the limit where the program states none.'),
  output_data_mb: described(v.number(), 'Planned; the limit where the program states none.'),
  run: StepRun,
});
export type PlanProgram = v.InferOutput<typeof PlanProgram>;

const planFields = answer('Plan', {
  id: v.pipe(v.string(), v.uuid()),
  created_at: wallTime(),
  expires_at: wallTime('The CAE forgets the plan then.'),
  version: described(v.string(), 'Of the form of plans.'),
  satellite: PlanSatellite,
  profile: described(v.optional(SatelliteProfile), 'What the satellite offers, as everywhere.'),
  preset: PlanPreset,
  orbital_environment: OrbitalEnvironment,
  placement_decisions: described(v.array(PlacementDecision), 'Where each step runs, and why.'),
  transfer_schedule: v.object({
    transfers: described(v.array(PlanTransfer), 'Each of them, with its passes.'),
    total_transfers: described(v.number(), 'How many transfers.'),
    total_downlink_mb: described(v.number(), 'On the wire.'),
    total_uplink_mb: described(v.number(), 'On the wire.'),
    passes_used: described(v.number(), 'Passes that carry data.'),
    total_transfer_time_s: described(v.number(), 'On the air, all passes.'),
  }),
  error_budget: v.object({
    worst_case_ber: described(v.number(), 'Largest bit error rate of a pass that is used.'),
    total_fec_overhead_mb: described(v.number(), 'Of all transfers.'),
    total_retransmission_reserve_mb: described(v.number(), 'Of all transfers.'),
    delivery_confidence: described(
      v.number(),
      'Probability that every byte arrives before the deadline.',
    ),
    spare_passes: described(
      v.array(v.number()),
      'Passes that would be taken first if a planned one were lost.',
    ),
  }),
  security_summary: answer('SecuritySummary', {
    encryption: described(v.picklist(ENCRYPTIONS), 'Of the links.'),
    total_encryption_overhead_mb: described(v.number(), 'Of all transfers.'),
    total_key_exchanges: described(v.number(), 'How often keys are agreed on.'),
    data_classification: described(
      v.picklist(DATA_CLASSIFICATIONS),
      'As requested, or the default of the preset.',
    ),
    require_authenticated_uplink: described(v.boolean(), 'Commands up are authenticated.'),
    key_rotation_orbits: described(v.number(), 'A new key after so many orbits.'),
    allowed_ground_stations: described(v.nullable(v.array(v.string())), 'Ids; null: all.'),
  }),
  plan: answer('PlanSchedule', {
    status: v.literal('scheduled'),
    segments: described(v.array(PlanSegment), 'Everything that happens, by start.'),
    total_duration_s: described(v.number(), 'From the start of the plan to its end.'),
    total_compute_s: described(v.number(), 'On-board steps.'),
    total_transfer_s: described(v.number(), 'Transfers.'),
    total_ground_s: described(v.number(), 'Ground steps.'),
    windows_used: described(v.number(), 'Windows in which anything runs.'),
    policy: v.object({
      objective: described(v.picklist(OBJECTIVES), 'What is minimised.'),
      deadline_orbits: described(v.number(), 'Orbits that the job may take.'),
      deadline: missionTime(),
      max_data_loss_fraction: described(v.number(), 'As requested, 0 to 1.'),
      min_delivery_confidence: described(v.number(), 'The least that was asked for, 0 to 1.'),
    }),
  }),
  optimality: answer('PlanOptimality', optimalityEntries),
  value: described(v.optional(PlanValue), 'Only of jobs with optional steps.'),
  skipped_steps: described(
    v.optional(v.array(SkippedStep)),
    'Only of jobs with optional steps: those that were left out.',
  ),
  programs: v.exactOptional(
    described(v.array(PlanProgram), 'Of the steps with `run`; absent where no step has one.'),
  ),
  schedule: v.exactOptional(
    described(PlanSchedules, 'Only with `options.world`: the schedules beside which it was made.'),
  ),
  events: described(v.array(PlanEvent), 'What happens when it runs as planned.'),
});
/** A plan as it leaves, is stored, and is copied into missions. */
export type WirePlan = v.InferOutput<typeof planFields>;

/** A plan: one job on one satellite. */
export const Plan = v.pipe(
  planFields,
  v.description('A plan for one job on one satellite, with everything it was made with.'),
  v.examples([planExample]),
);
