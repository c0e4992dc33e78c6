import * as v from 'valibot';
import { SatelliteProfile } from '../profile.ts';
import { StepResources } from './job.ts';
import { answer, described } from '../shapes.ts';
import { OrbitalEnvironment } from './orbital-environment.ts';
import { PlanEvent } from './event.ts';
import { planExample } from './plan-example.ts';
import { missionTime, onMissionClock, wallTime } from '../time.ts';
import { ENCRYPTIONS } from '../../domain/link/volumes.ts';
import { DATA_CLASSIFICATIONS, OBJECTIVES, SIDES } from '../../domain/planning/job/job.ts';
import {
  SEGMENT_KINDS,
  HOLDS,
  CHECKPOINT_ACTIONS,
  OPTIMALITY_SCOPES,
} from '../../domain/planning/plan.ts';
import { DIRECTIONS } from '../../domain/link/capacity.ts';
import { SAVE_REASONS } from '../../domain/planning/explain/plan-event.ts';

/** The satellite that a plan is for, with the age of its elements. */
export const PlanSatellite = answer('PlanSatellite', {
  id: v.string(),
  name: v.string(),
  norad_id: described(v.number(), '0 when the id is no catalogue number.'),
  altitude_km: described(v.number(), 'Semi-major axis less the WGS-72 radius of 6378.135 km.'),
  inclination_deg: v.number(),
  period_min: v.number(),
  tle_epoch: described(
    v.string(),
    onMissionClock('Epoch of the elements in TLE form, such as 26063.86671769.'),
  ),
  elements_epoch: missionTime(),
  elements_age_hours: described(
    v.number(),
    'From the epoch of the elements to prediction_start; negative when before it.',
  ),
  expected_error_km: described(
    v.nullable(v.number()),
    'Typical position error at that age; null for a designed orbit.',
  ),
  warning: described(v.nullable(v.string()), 'Set when the elements are old.'),
});
export type PlanSatellite = v.InferOutput<typeof PlanSatellite>;

/** The preset, or `custom`. */
export const PlanPreset = answer('PlanPreset', {
  id: v.string(),
  name: v.string(),
  category: v.string(),
  steps: v.number(),
});

/** Where a step runs and why. */
export const PlacementDecision = answer('PlacementDecision', {
  step_id: v.string(),
  location: v.picklist(SIDES),
  reason: described(
    v.string(),
    'preset_defined, job_defined, data_reduction_<n>x, onboard_infeasible (<constraint>), ' +
      'ground_required, cut_optimal or better_schedule.',
  ),
  cost_onboard: v.nullable(v.number()),
  cost_ground: v.nullable(v.number()),
  constraint: v.optional(v.string()),
  quality_tier: v.optional(v.string()),
});
export type PlacementDecision = v.InferOutput<typeof PlacementDecision>;

/** Part of a transfer inside one contact. */
export const TransferPass = answer('TransferPass', {
  pass_index: v.number(),
  station: v.string(),
  station_id: v.string(),
  data_mb: described(v.number(), 'On the wire, without the reserve.'),
  duration_s: v.number(),
  start: missionTime(),
  end: missionTime(),
  ber: described(v.number(), "Bit error rate at the decoder's input."),
});

/** Data that moves between ground and satellite. */
export const PlanTransfer = answer('PlanTransfer', {
  id: v.string(),
  from_step: v.nullable(v.string()),
  to_step: v.nullable(v.string()),
  direction: v.picklist(DIRECTIONS),
  raw_data_mb: v.number(),
  fec_scheme: v.string(),
  fec_overhead_mb: v.number(),
  encryption_overhead_mb: v.number(),
  retransmission_reserve_mb: described(v.number(), 'Beside the total, not in it.'),
  total_transfer_mb: described(v.number(), 'Raw + FEC + encryption.'),
  passes: v.array(TransferPass),
});
export type PlanTransfer = v.InferOutput<typeof PlanTransfer>;

/** With `options.explain`: why a segment stands where it stands, in figures. */
export const SegmentExplanation = answer('SegmentExplanation', {
  earliest_start_offset_s: described(v.number(), 'End of the last thing that it waits for.'),
  held_by: v.object({
    kind: v.picklist(HOLDS),
    id: described(
      v.nullable(v.string()),
      'Step or transfer, index of the window or pass, or the resource; null for start (it ' +
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
  segment_id: v.string(),
  kind: v.picklist(SEGMENT_KINDS),
  step_id: v.nullable(v.string()),
  transfer_id: v.nullable(v.string()),
  name: v.string(),
  location: v.picklist(SIDES),
  window_index: v.nullable(v.number()),
  pass_index: v.nullable(v.number()),
  start: missionTime(),
  end: missionTime(),
  start_offset_s: v.number(),
  end_offset_s: v.number(),
  duration_s: v.number(),
  depends_on: v.optional(v.array(v.string())),
  station: v.optional(v.string()),
  station_id: v.optional(v.string()),
  checkpoint: v.optional(v.picklist(CHECKPOINT_ACTIONS)),
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
  objective: v.picklist(OBJECTIVES),
  value: v.number(),
  lower_bound: v.number(),
  gap: v.number(),
  proven: v.boolean(),
  scope: v.picklist(OPTIMALITY_SCOPES),
  iterations: v.number(),
};

const planFields = answer('Plan', {
  id: v.pipe(v.string(), v.uuid()),
  created_at: wallTime(),
  expires_at: wallTime('The CAE forgets the plan then.'),
  version: v.string(),
  satellite: PlanSatellite,
  profile: described(v.optional(SatelliteProfile), 'What the satellite offers, as everywhere.'),
  preset: PlanPreset,
  orbital_environment: OrbitalEnvironment,
  placement_decisions: v.array(PlacementDecision),
  transfer_schedule: v.object({
    transfers: v.array(PlanTransfer),
    total_transfers: v.number(),
    total_downlink_mb: v.number(),
    total_uplink_mb: v.number(),
    passes_used: v.number(),
    total_transfer_time_s: v.number(),
  }),
  error_budget: v.object({
    worst_case_ber: v.number(),
    total_fec_overhead_mb: v.number(),
    total_retransmission_reserve_mb: v.number(),
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
    encryption: v.picklist(ENCRYPTIONS),
    total_encryption_overhead_mb: v.number(),
    total_key_exchanges: v.number(),
    data_classification: v.picklist(DATA_CLASSIFICATIONS),
    require_authenticated_uplink: v.boolean(),
    key_rotation_orbits: v.number(),
    allowed_ground_stations: v.nullable(v.array(v.string())),
  }),
  plan: answer('PlanSchedule', {
    status: v.literal('scheduled'),
    segments: v.array(PlanSegment),
    total_duration_s: v.number(),
    total_compute_s: described(v.number(), 'On-board steps.'),
    total_transfer_s: v.number(),
    total_ground_s: described(v.number(), 'Ground steps.'),
    windows_used: v.number(),
    policy: v.object({
      objective: v.picklist(OBJECTIVES),
      deadline_orbits: v.number(),
      deadline: missionTime(),
      max_data_loss_fraction: v.number(),
      min_delivery_confidence: v.number(),
    }),
  }),
  optimality: answer('PlanOptimality', optimalityEntries),
  events: v.array(PlanEvent),
});
/** A plan as it leaves, is stored, and is copied into missions. */
export type WirePlan = v.InferOutput<typeof planFields>;

/** A plan: one job on one satellite. */
export const Plan = v.pipe(
  planFields,
  v.description('A plan for one job on one satellite, with everything it was made with.'),
  v.examples([planExample]),
);
