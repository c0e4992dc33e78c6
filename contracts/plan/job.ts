import * as v from 'valibot';
import { choice, exactFields, fields, flag, list, text, within } from '../shapes.ts';
import { ENCRYPTIONS } from '../../domain/link/volumes.ts';
import {
  DEGRADED_LIMITS,
  MAX_ID_LENGTH,
  MAX_STEPS,
  POLICY_LIMITS,
  REQUIREMENT_LIMITS,
  SECURITY_LIMITS,
  STEP_LIMITS,
  TIER_LIMITS,
} from '../../domain/planning/job/limits.ts';
import {
  DATA_CLASSIFICATIONS,
  OBJECTIVES,
  LOCATIONS,
  RETRY_POLICIES,
  INTEGRITY_CHECKS,
  STEP_TYPES,
  ECLIPSE_POLICIES,
  MERGE_STRATEGIES,
  QUALITY_TIERS,
} from '../../domain/planning/job/job.ts';

/** Id of a step inside its job. */
export const StepId = v.pipe(text(MAX_ID_LENGTH), v.description('Unique inside the job.'));

const requirements = v.pipe(
  exactFields({
    power_w: v.pipe(
      v.nullish(within(REQUIREMENT_LIMITS.powerW)),
      v.description('Electrical power while running, W.'),
    ),
    compute: v.pipe(
      v.nullish(within(REQUIREMENT_LIMITS.compute)),
      v.description('Share of the on-board computer, 0 to 1.'),
    ),
    thermal_w: v.pipe(
      v.nullish(within(REQUIREMENT_LIMITS.thermalW)),
      v.description('Heat to dissipate, W.'),
    ),
    memory_mb: v.pipe(
      v.nullish(within(REQUIREMENT_LIMITS.memoryMb)),
      v.description('Memory while running, MB.'),
    ),
    storage_mb: v.pipe(
      v.nullish(within(REQUIREMENT_LIMITS.storageMb)),
      v.description('Scratch storage, MB.'),
    ),
  }),
  v.title('StepRequirements'),
  v.description('What a step draws while it runs. Standard steps must state all five.'),
);

const qualityTier = exactFields({
  compute_s: within(TIER_LIMITS.computeS),
  memory_mb: within(TIER_LIMITS.memoryMb),
  output_mb: within(TIER_LIMITS.outputMb),
  power_w: v.nullish(within(TIER_LIMITS.powerW)),
  compute: v.nullish(within(TIER_LIMITS.compute)),
  thermal_w: v.nullish(within(TIER_LIMITS.thermalW)),
});

const degradedMode = exactFields({
  min_data_fraction: within(DEGRADED_LIMITS.minDataFraction),
  reduced_duration_s: within(DEGRADED_LIMITS.reducedDurationS),
});

const stepEntries = {
  id: StepId,
  name: v.pipe(v.nullish(text(200)), v.description('Default: the id.')),
  type: v.pipe(
    v.nullish(choice(STEP_TYPES)),
    v.description(
      'standard (default); eclipse: only in eclipse, within an energy budget; window: takes the ' +
        'best quality tier that fits; pass: is cut along ground passes.',
    ),
  ),
  location: v.pipe(
    v.nullish(choice(LOCATIONS)),
    v.description(
      'Where it may run; `either` leaves the choice to the planner. Required for standard steps, ' +
        'otherwise onboard by default.',
    ),
  ),
  duration_s: v.pipe(
    v.nullish(within(STEP_LIMITS.durationS)),
    v.description('Required, except where quality tiers state it. Short form: `compute_s`.'),
  ),
  compute_s: v.nullish(within(STEP_LIMITS.durationS)),
  depends_on: v.pipe(
    v.nullish(list(StepId, MAX_STEPS)),
    v.description('Ids of the steps that must end first. Default: none.'),
  ),
  requires: v.nullish(requirements),
  input_data_mb: v.pipe(
    v.nullish(within(STEP_LIMITS.inputDataMb)),
    v.description('Default: what the predecessors give. Short form: `input_mb`.'),
  ),
  input_mb: v.nullish(within(STEP_LIMITS.inputDataMb)),
  output_data_mb: v.pipe(
    v.nullish(within(STEP_LIMITS.outputDataMb)),
    v.description(
      'Default: input × ratio where a ratio is stated, else 0. Short form: `output_mb`.',
    ),
  ),
  output_mb: v.nullish(within(STEP_LIMITS.outputDataMb)),
  data_reduction_ratio: v.pipe(
    v.nullish(within(STEP_LIMITS.dataReductionRatio)),
    v.description('Output over input. null where the step is a source.'),
  ),
  stored_output_mb: v.pipe(
    v.nullish(within(STEP_LIMITS.storedOutputMb)),
    v.description('Space that the product holds in storage. Default: output_data_mb.'),
  ),
  source: v.pipe(
    v.nullish(choice(['ground'])),
    v.description('`ground`: a step without predecessors whose input is uplinked first.'),
  ),
  max_passes: v.pipe(
    v.nullish(within(STEP_LIMITS.maxPasses)),
    v.description('Most passes that the transfer into this step may use.'),
  ),
  other_pass_than: v.pipe(
    v.nullish(list(StepId, MAX_STEPS)),
    v.description('Steps with whose incoming transfers this one may not share a pass.'),
  ),
  checkpoint_interval_s: v.pipe(
    v.nullish(within(STEP_LIMITS.checkpointIntervalS)),
    v.description('Above 0 the step may be cut at multiples of it. Default 0: never cut.'),
  ),
  retry_policy: v.nullish(choice(RETRY_POLICIES)),
  max_retries: v.nullish(within(STEP_LIMITS.maxRetries)),
  encryption: v.pipe(
    v.nullish(choice(ENCRYPTIONS)),
    v.description('What this step itself does to its output. Default none.'),
  ),
  integrity_check: v.nullish(choice(INTEGRITY_CHECKS)),
  degraded_mode: v.nullish(degradedMode),
  energy_budget_wh: v.pipe(
    v.nullish(within(STEP_LIMITS.energyBudgetWh)),
    v.description('Eclipse steps.'),
  ),
  eclipse_policy: v.pipe(
    v.nullish(choice(ECLIPSE_POLICIES)),
    v.description('Eclipse steps: 40, 65 or 85 % of the usable eclipse energy.'),
  ),
  min_battery_soc: v.pipe(
    v.nullish(within(STEP_LIMITS.minBatterySoc)),
    v.description('Eclipse steps.'),
  ),
  priority: v.pipe(v.nullish(within(STEP_LIMITS.priority)), v.description('Eclipse steps.')),
  quality_tiers: v.pipe(
    v.nullish(
      exactFields({
        minimal: v.nullish(qualityTier),
        low: v.nullish(qualityTier),
        standard: v.nullish(qualityTier),
        maximum: v.nullish(qualityTier),
      }),
    ),
    v.description('Window steps: what each tier costs and makes.'),
  ),
  min_tier: v.pipe(v.nullish(choice(QUALITY_TIERS)), v.description('Window steps.')),
  preferred_tier: v.pipe(v.nullish(choice(QUALITY_TIERS)), v.description('Window steps.')),
  merge_strategy: v.pipe(v.nullish(choice(MERGE_STRATEGIES)), v.description('Pass steps.')),
  max_segments: v.pipe(v.nullish(within(STEP_LIMITS.maxSegments)), v.description('Pass steps.')),
  min_pass_duration_s: v.pipe(
    v.nullish(within(STEP_LIMITS.minPassDurationS)),
    v.description('Pass steps.'),
  ),
};

/** One step of a custom job. An unknown field is an error that names it. */
export const CustomStep = v.pipe(
  exactFields(stepEntries),
  v.title('CustomStep'),
  v.description('One step of a job. Unknown fields are errors here.'),
  v.examples([
    {
      id: 'detect',
      name: 'Ship detection',
      location: 'onboard',
      duration_s: 90,
      depends_on: ['capture'],
      requires: { power_w: 40, compute: 0.8, thermal_w: 30, memory_mb: 1024, storage_mb: 64 },
      input_data_mb: 1200,
      output_data_mb: 6,
      data_reduction_ratio: 0.005,
    },
  ]),
);

/** How the data of a job must be protected; absent fields keep their defaults. */
export const SecurityOverrides = v.pipe(
  fields({
    encryption: v.pipe(v.nullish(choice(ENCRYPTIONS)), v.description('Default aes256.')),
    data_classification: v.pipe(
      v.nullish(choice(DATA_CLASSIFICATIONS)),
      v.description('Default restricted.'),
    ),
    require_authenticated_uplink: v.pipe(v.nullish(flag()), v.description('Default true.')),
    key_rotation_orbits: v.pipe(
      v.nullish(within(SECURITY_LIMITS.keyRotationOrbits)),
      v.description('Orbits between two key rotations. Default 24.'),
    ),
    allowed_ground_stations: v.pipe(
      v.nullish(list(text(64), 200)),
      v.description('Ids of the only stations that confidential data may use. Default: all.'),
    ),
  }),
  v.title('SecurityOverrides'),
  v.examples([{ encryption: 'aes256', data_classification: 'confidential' }]),
);

/** What a plan is to achieve; absent fields keep their defaults. */
export const PolicyOverrides = v.pipe(
  fields({
    objective: v.pipe(v.nullish(choice(OBJECTIVES)), v.description('Default balanced.')),
    deadline_orbits: v.pipe(
      v.nullish(within(POLICY_LIMITS.deadlineOrbits)),
      v.description('Latest end, in orbits after the start. Default 6.'),
    ),
    max_data_loss_fraction: v.pipe(
      v.nullish(within(POLICY_LIMITS.maxDataLossFraction)),
      v.description('Default 0.01.'),
    ),
    min_delivery_confidence: v.pipe(
      v.nullish(within(POLICY_LIMITS.minDeliveryConfidence)),
      v.description('Default 0.95.'),
    ),
  }),
  v.title('PolicyOverrides'),
  v.examples([{ objective: 'min_latency', deadline_orbits: 3, min_delivery_confidence: 0.99 }]),
);

/** A job of the caller's own: a graph of steps. */
export const CustomJob = v.pipe(
  fields({
    name: v.pipe(v.nullish(text(200)), v.description('Default: Custom job.')),
    steps: v.pipe(
      list(CustomStep, MAX_STEPS),
      v.minLength(1, 'must have at least 1 item'),
      v.description(`1 to ${MAX_STEPS} steps; their order does not matter.`),
    ),
    security: v.nullish(SecurityOverrides),
    policy: v.nullish(PolicyOverrides),
  }),
  v.title('CustomJob'),
  v.description('A job of your own: steps that depend on each other.'),
  v.examples([
    {
      name: 'Ship detection',
      steps: [
        {
          id: 'capture',
          location: 'onboard',
          duration_s: 20,
          requires: { power_w: 40, compute: 0.2, thermal_w: 15, memory_mb: 256, storage_mb: 1200 },
          output_data_mb: 1200,
        },
        {
          id: 'detect',
          location: 'onboard',
          duration_s: 90,
          depends_on: ['capture'],
          requires: { power_w: 40, compute: 0.8, thermal_w: 30, memory_mb: 1024, storage_mb: 64 },
          input_data_mb: 1200,
          output_data_mb: 6,
        },
      ],
      policy: { objective: 'min_latency', deadline_orbits: 4 },
    },
  ]),
);

export type CustomStep = v.InferOutput<typeof CustomStep>;
export type CustomJob = v.InferOutput<typeof CustomJob>;
export type SecurityOverrides = v.InferOutput<typeof SecurityOverrides>;
export type PolicyOverrides = v.InferOutput<typeof PolicyOverrides>;
