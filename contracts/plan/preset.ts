import * as v from 'valibot';
import { StepResources } from './job.ts';
import { wholeEntries, wholeList } from '../page.ts';
import { answer, described } from '../shapes.ts';
import { presetExample, presetSummaryExample } from './preset-example.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';
import { ENCRYPTIONS } from '../../domain/link/volumes.ts';
import {
  DATA_CLASSIFICATIONS,
  OBJECTIVES,
  LOCATIONS,
  POWER_POLICIES,
} from '../../domain/planning/job/job.ts';

const security = answer('PresetSecurity', {
  encryption: v.picklist(ENCRYPTIONS),
  data_classification: v.picklist(DATA_CLASSIFICATIONS),
  require_authenticated_uplink: v.boolean(),
  key_rotation_orbits: v.number(),
});

const policy = answer('PresetPolicy', {
  objective: v.picklist(OBJECTIVES),
  deadline_orbits: v.number(),
  max_data_loss_fraction: v.number(),
  min_delivery_confidence: v.number(),
});

const summaryEntries = {
  id: v.picklist(PRESET_IDS),
  name: v.string(),
  description: v.string(),
  category: v.string(),
  steps: described(v.number(), 'Number of steps.'),
  onboard_steps: v.number(),
  ground_steps: v.number(),
  total_compute_s: described(v.number(), 'Of the on-board steps.'),
  data_flow: v.object({
    initial_capture_mb: v.number(),
    final_output_mb: described(v.number(), 'What leaves the satellite.'),
    overall_reduction: described(v.string(), 'Such as 190:1, or 1:1.6 for growth.'),
  }),
  needs_downlink: v.boolean(),
  needs_uplink: v.boolean(),
  security,
  policy,
};

/** A preset as the list shows it. */
export const PresetSummary = v.pipe(
  v.object(summaryEntries),
  v.title('PresetSummary'),
  v.description('A ready-made job.'),
);
export type PresetSummary = v.InferOutput<typeof PresetSummary>;

/** A step of a preset, in the form in which a custom job may state it. */
export const PresetStep = answer('PresetStep', {
  id: v.string(),
  name: v.string(),
  location: v.picklist(LOCATIONS),
  duration_s: v.number(),
  depends_on: v.array(v.string()),
  requires: StepResources,
  input_data_mb: v.number(),
  output_data_mb: v.number(),
  data_reduction_ratio: v.nullable(v.number()),
  stored_output_mb: v.number(),
  source: v.nullable(v.literal('ground')),
  max_passes: v.nullable(v.number()),
  other_pass_than: v.array(v.string()),
  checkpoint_interval_s: v.number(),
  min_duration_s: v.nullable(v.number()),
  max_duration_s: v.nullable(v.number()),
  fixed_output: v.boolean(),
  power_policy: v.picklist(POWER_POLICIES),
  not_before_s: v.nullable(v.number()),
  not_after_s: v.nullable(v.number()),
  retry_policy: v.string(),
  max_retries: v.number(),
  encryption: v.picklist(ENCRYPTIONS),
  integrity_check: v.string(),
  degraded_mode: v.nullable(
    v.object({ min_data_fraction: v.number(), reduced_duration_s: v.number() }),
  ),
});
export type PresetStep = v.InferOutput<typeof PresetStep>;

const preset = v.object({
  ...summaryEntries,
  custom_job: described(
    v.object({ name: v.string(), steps: v.array(PresetStep), security, policy }),
    'The step graph; `POST /v1/plan` accepts it as `custom_job`.',
  ),
});
export type Preset = v.InferOutput<typeof preset>;

/** A preset with its step graph, as `custom_job` so that it can be changed and posted. */
export const Preset = v.pipe(preset, v.title('Preset'), v.examples([presetExample]));

const LISTED = {
  ...presetSummaryExample,
  description: 'Capture, preprocess, infer and encrypt on board; downlink the result.',
};

/** Answer of `GET /v1/presets`. */
export const PresetList = v.pipe(
  v.object({
    presets: v.array(PresetSummary),
    count: v.number(),
    ...wholeEntries(PresetSummary),
  }),
  v.title('PresetList'),
  v.examples([{ presets: [LISTED], count: 1, ...wholeList([LISTED]) }]),
);
