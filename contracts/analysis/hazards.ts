import * as v from 'valibot';
import { PredictionModel, satelliteChoiceEntries, satelliteChoiceRules } from './prediction.ts';
import { PlanSatellite } from '../plan/plan.ts';
import { hazardsExample } from './hazards-example.ts';
import { answer, choice, described, fields, list, nullish, number, positive } from '../shapes.ts';
import { SatelliteProfile } from '../profile.ts';
import { missionTime } from '../time.ts';
import { HAZARD_TYPES } from '../../domain/planning/hazards/hazards.ts';
import { CHECKPOINT_REASONS } from '../../domain/planning/hazards/checkpoints.ts';

/** Names of severities, from harmless to worst. */
export const SEVERITY_LABELS = ['low', 'moderate', 'high', 'critical'] as const;

/** Horizon of a prediction of hazards, hours. */
export const DEFAULT_HAZARD_HOURS = 12;
/** From the end of a save to its hazard, s. */
export const DEFAULT_CHECKPOINT_MARGIN_S = 30;
/** Saves closer than this become one, s. */
export const DEFAULT_MERGE_WINDOW_S = 60;
/** State of a running job, MB, where the request names none; never more than the bus's memory. */
export const DEFAULT_STATE_SIZE_MB = 1536;

/** Body of `POST /v1/hazards`. */
export const HazardsRequest = v.pipe(
  fields({
    ...satelliteChoiceEntries,
    prediction_hours: nullish(
      number(0.001, 168),
      `Horizon, 0.001 to 168 h. Default ${DEFAULT_HAZARD_HOURS}.`,
    ),
    hazard_types: nullish(
      v.pipe(list(choice(HAZARD_TYPES), 3), v.minLength(1, 'must have at least 1 item')),
      'Which hazards to look for. Default: all.',
    ),
    checkpoint_margin_s: nullish(
      number(0, 3600),
      `From the end of a save to its hazard. Default ${DEFAULT_CHECKPOINT_MARGIN_S}.`,
    ),
    merge_window_s: nullish(
      number(0, 3600),
      `Saves closer than this become one. Default ${DEFAULT_MERGE_WINDOW_S}.`,
    ),
    state_size_mb: nullish(
      number(0, 1e7),
      `What a save writes. Default ${DEFAULT_STATE_SIZE_MB}, at most the memory of the bus.`,
    ),
    write_mb_s: nullish(positive(1e5), 'Write rate of the recorder. Default: that of the bus, 50.'),
    thermal_limit_c: nullish(
      number(-50, 150),
      'Warmest that the satellite may become. Default 50.',
    ),
    thermal_margin_c: nullish(
      positive(100),
      'A peak counts from so far below the limit. Default 5.',
    ),
  }),
  satelliteChoiceRules(),
  v.title('HazardsRequest'),
  v.examples([
    { satellite_id: '25544', prediction_hours: 12 },
    {
      satellite_id: '25544',
      start: '2026-07-25T00:00:00Z',
      prediction_hours: 24,
      hazard_types: ['saa_crossing' as const],
      state_size_mb: 512,
    },
  ]),
);
export type HazardsRequest = v.InferOutput<typeof HazardsRequest>;

const eclipseDetails = v.object({
  depth_of_discharge: described(
    v.number(),
    'Of the battery at the end, under overhead and the most that jobs may draw.',
  ),
  allowed_depth_of_discharge: v.number(),
  battery_energy_wh: v.number(),
});

const saaDetails = v.object({
  min_field_ut: described(v.number(), 'Weakest magnetic field on the way, µT.'),
  upset_probability: described(v.number(), 'Chance of at least one upset.'),
});

const thermalDetails = v.object({
  peak_c: v.number(),
  peak_epoch: missionTime(),
  limit_c: v.number(),
});

/** A span in which work is in danger. */
export const WireHazard = answer('Hazard', {
  type: v.picklist(HAZARD_TYPES),
  start_epoch: missionTime('Clipped to the start of the prediction.'),
  end_epoch: missionTime('Its real end, also beyond the prediction.'),
  duration_s: v.number(),
  severity: described(v.number(), '0 to 1.'),
  severity_label: v.picklist(SEVERITY_LABELS),
  in_progress_at_start: described(v.boolean(), 'It began before the prediction.'),
  protected: described(v.boolean(), 'A save ends before it begins.'),
  details: v.union([eclipseDetails, saaDetails, thermalDetails]),
});
export type WireHazard = v.InferOutput<typeof WireHazard>;

/** A save of the state of what is running. */
export const WireCheckpoint = answer('Checkpoint', {
  epoch: missionTime('When the save begins.'),
  reason: v.picklist(CHECKPOINT_REASONS),
  end_epoch: missionTime(),
  protects: described(
    v.array(v.number()),
    'Positions in hazards[] of those that it protects from.',
  ),
  margin_kept: v.boolean(),
});
export type WireCheckpoint = v.InferOutput<typeof WireCheckpoint>;

const hazardsAnswer = answer('HazardsAnswer', {
  satellite_id: v.string(),
  prediction_start: missionTime(),
  prediction_end: missionTime(),
  prediction_hours: v.number(),
  hazards: described(v.array(WireHazard), 'In order of their begin.'),
  checkpoint_schedule: described(v.array(WireCheckpoint), 'In order of time.'),
  summary: v.object({
    hazards_count: v.number(),
    checkpoints_count: v.number(),
    max_safe_window_s: described(v.number(), 'Longest span without any hazard.'),
    overhead_fraction: described(v.number(), 'Share of the horizon that is spent on saves.'),
    by_type: v.record(v.string(), v.number()),
    unprotected_count: v.number(),
    safe_fraction: v.number(),
    expected_upsets: v.number(),
  }),
  safe_windows: v.array(
    v.object({ start_epoch: missionTime(), end_epoch: missionTime(), duration_s: v.number() }),
  ),
  checkpoint_policy: v.object({
    state_size_mb: v.number(),
    write_mb_s: v.number(),
    write_s: described(v.number(), 'Length of a save, at least 1 s.'),
    margin_s: v.number(),
    merge_window_s: v.number(),
    interval_s: described(v.number(), 'Between saves in quiet time (Daly 2006).'),
    mean_time_between_upsets_s: described(v.number(), 'Outside the anomaly.'),
  }),
  satellite: PlanSatellite,
  profile: described(SatelliteProfile, 'What the satellite offers, as everywhere.'),
  model: PredictionModel,
});
export type HazardsAnswer = v.InferOutput<typeof hazardsAnswer>;

/** Answer of `POST /v1/hazards`. */
export const HazardsAnswer = v.pipe(hazardsAnswer, v.examples([hazardsExample]));
