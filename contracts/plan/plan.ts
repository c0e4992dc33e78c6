import * as v from 'valibot';
import { OrbitalEnvironment } from './orbital-environment.ts';
import { PlanEvent } from './event.ts';
import { planExample } from './plan-example.ts';
import { Instant } from '../time.ts';
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
export const PlanSatellite = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    norad_id: v.pipe(v.number(), v.description('0 when the id is no catalogue number.')),
    altitude_km: v.pipe(
      v.number(),
      v.description('Semi-major axis less the WGS-72 radius of 6378.135 km.'),
    ),
    inclination_deg: v.number(),
    period_min: v.number(),
    tle_epoch: v.pipe(v.string(), v.description('Epoch in TLE form, such as 26063.86671769.')),
    elements_epoch: Instant,
    elements_age_hours: v.pipe(
      v.number(),
      v.description('From the epoch of the elements to prediction_start; negative when before it.'),
    ),
    expected_error_km: v.pipe(
      v.nullable(v.number()),
      v.description('Typical position error at that age; null for a designed orbit.'),
    ),
    warning: v.pipe(v.nullable(v.string()), v.description('Set when the elements are old.')),
  }),
  v.title('PlanSatellite'),
);
export type PlanSatellite = v.InferOutput<typeof PlanSatellite>;

/** The preset, or `custom`. */
export const PlanPreset = v.pipe(
  v.object({ id: v.string(), name: v.string(), category: v.string(), steps: v.number() }),
  v.title('PlanPreset'),
);

/** Where a step runs and why. */
export const PlacementDecision = v.pipe(
  v.object({
    step_id: v.string(),
    location: v.picklist(SIDES),
    reason: v.pipe(
      v.string(),
      v.description(
        'preset_defined, job_defined, data_reduction_<n>x, onboard_infeasible (<constraint>), ' +
          'ground_required, cut_optimal or better_schedule.',
      ),
    ),
    cost_onboard: v.nullable(v.number()),
    cost_ground: v.nullable(v.number()),
    constraint: v.optional(v.string()),
    quality_tier: v.optional(v.string()),
  }),
  v.title('PlacementDecision'),
);
export type PlacementDecision = v.InferOutput<typeof PlacementDecision>;

/** Part of a transfer inside one contact. */
export const TransferPass = v.pipe(
  v.object({
    pass_index: v.number(),
    station: v.string(),
    station_id: v.string(),
    data_mb: v.pipe(v.number(), v.description('On the wire, without the reserve.')),
    duration_s: v.number(),
    start: Instant,
    end: Instant,
    ber: v.pipe(v.number(), v.description("Bit error rate at the decoder's input.")),
  }),
  v.title('TransferPass'),
);

/** Data that moves between ground and satellite. */
export const PlanTransfer = v.pipe(
  v.object({
    id: v.string(),
    from_step: v.nullable(v.string()),
    to_step: v.nullable(v.string()),
    direction: v.picklist(DIRECTIONS),
    raw_data_mb: v.number(),
    fec_scheme: v.string(),
    fec_overhead_mb: v.number(),
    encryption_overhead_mb: v.number(),
    retransmission_reserve_mb: v.pipe(v.number(), v.description('Beside the total, not in it.')),
    total_transfer_mb: v.pipe(v.number(), v.description('Raw + FEC + encryption.')),
    passes: v.array(TransferPass),
  }),
  v.title('PlanTransfer'),
);
export type PlanTransfer = v.InferOutput<typeof PlanTransfer>;

/** With `options.explain`: why a segment stands where it stands, in figures. */
export const SegmentExplanation = v.pipe(
  v.object({
    earliest_start_offset_s: v.pipe(
      v.number(),
      v.description('End of the last thing that it waits for.'),
    ),
    held_by: v.object({
      kind: v.picklist(HOLDS),
      id: v.pipe(
        v.nullable(v.string()),
        v.description(
          'Step or transfer, index of the window or pass, or the resource; null for start (it ' +
            'begins with the plan) and choice (it could begin earlier; the objective prefers not).',
        ),
      ),
    }),
    slack_s: v.pipe(
      v.number(),
      v.description('By how much it alone may be later without moving the end of the plan.'),
    ),
  }),
  v.title('SegmentExplanation'),
);

/** One bar of the plan. */
export const PlanSegment = v.pipe(
  v.object({
    segment_id: v.string(),
    kind: v.picklist(SEGMENT_KINDS),
    step_id: v.nullable(v.string()),
    transfer_id: v.nullable(v.string()),
    name: v.string(),
    location: v.picklist(SIDES),
    window_index: v.nullable(v.number()),
    pass_index: v.nullable(v.number()),
    start: Instant,
    end: Instant,
    start_offset_s: v.number(),
    end_offset_s: v.number(),
    duration_s: v.number(),
    depends_on: v.optional(v.array(v.string())),
    station: v.optional(v.string()),
    station_id: v.optional(v.string()),
    checkpoint: v.optional(v.picklist(CHECKPOINT_ACTIONS)),
    checkpoint_reason: v.pipe(
      v.optional(v.picklist(SAVE_REASONS)),
      v.description('Saves after which the step goes on at once: the hazard that begins then.'),
    ),
    stored_output_mb: v.pipe(
      v.optional(v.number()),
      v.description('On-board steps: storage that the product holds after the end of the step.'),
    ),
    resources: v.object({
      power_w: v.number(),
      compute: v.number(),
      thermal_w: v.number(),
      memory_mb: v.number(),
      storage_mb: v.number(),
    }),
    why: v.pipe(
      v.optional(v.string()),
      v.description('With `options.explain`: what held the start.'),
    ),
    explain: v.optional(SegmentExplanation),
  }),
  v.title('PlanSegment'),
);
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

const planFields = v.object({
  id: v.pipe(v.string(), v.uuid()),
  created_at: Instant,
  expires_at: v.pipe(Instant, v.description('The CAE forgets the plan then.')),
  version: v.string(),
  satellite: PlanSatellite,
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
    delivery_confidence: v.pipe(
      v.number(),
      v.description('Probability that every byte arrives before the deadline.'),
    ),
    spare_passes: v.pipe(
      v.array(v.number()),
      v.description('Passes that would be taken first if a planned one were lost.'),
    ),
  }),
  security_summary: v.object({
    encryption: v.picklist(ENCRYPTIONS),
    total_encryption_overhead_mb: v.number(),
    total_key_exchanges: v.number(),
    data_classification: v.picklist(DATA_CLASSIFICATIONS),
    require_authenticated_uplink: v.boolean(),
    key_rotation_orbits: v.number(),
    allowed_ground_stations: v.nullable(v.array(v.string())),
  }),
  plan: v.object({
    status: v.literal('scheduled'),
    segments: v.array(PlanSegment),
    total_duration_s: v.number(),
    total_compute_s: v.pipe(v.number(), v.description('On-board steps.')),
    total_transfer_s: v.number(),
    total_ground_s: v.pipe(v.number(), v.description('Ground steps.')),
    windows_used: v.number(),
    policy: v.object({
      objective: v.picklist(OBJECTIVES),
      deadline_orbits: v.number(),
      deadline: Instant,
      max_data_loss_fraction: v.number(),
      min_delivery_confidence: v.number(),
    }),
  }),
  optimality: v.object(optimalityEntries),
  events: v.array(PlanEvent),
});
/** A plan as it leaves, is stored, and is copied into missions. */
export type WirePlan = v.InferOutput<typeof planFields>;

/** A plan: one job on one satellite. */
export const Plan = v.pipe(
  planFields,
  v.title('Plan'),
  v.description('A plan for one job on one satellite, with everything it was made with.'),
  v.examples([planExample]),
);
