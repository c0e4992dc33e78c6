import * as v from 'valibot';
import {
  choice,
  described,
  exactFields,
  fields,
  flag,
  list,
  nullish,
  text,
  within,
} from '../shapes.ts';
import { StepRun } from './run.ts';
import { ENCRYPTIONS } from '../../domain/link/volumes.ts';
import {
  DEGRADED_LIMITS,
  MAX_ID_LENGTH,
  MAX_STEPS,
  POLICY_LIMITS,
  REPEAT_LIMITS,
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
  POWER_POLICIES,
  MERGE_STRATEGIES,
  QUALITY_TIERS,
} from '../../domain/planning/job/job.ts';

/** Id of a step inside its job. */
export const StepId = described(text(MAX_ID_LENGTH), 'Unique inside the job.');

const requirements = v.pipe(
  exactFields({
    power_w: nullish(within(REQUIREMENT_LIMITS.powerW), 'Electrical power while running, W.'),
    compute: nullish(within(REQUIREMENT_LIMITS.compute), 'Share of the on-board computer, 0 to 1.'),
    thermal_w: nullish(within(REQUIREMENT_LIMITS.thermalW), 'Heat to dissipate, W.'),
    memory_mb: nullish(within(REQUIREMENT_LIMITS.memoryMb), 'Memory while running, MB.'),
    storage_mb: nullish(within(REQUIREMENT_LIMITS.storageMb), 'Scratch storage, MB.'),
  }),
  v.title('StepRequirements'),
  v.description('What a step draws while it runs. Standard steps must state all five.'),
);

/** What a step of an answer draws while it runs. */
export const StepResources = v.object({
  power_w: v.number(),
  compute: v.number(),
  thermal_w: v.number(),
  memory_mb: v.number(),
  storage_mb: v.number(),
});

const qualityTier = v.pipe(
  exactFields({
    compute_s: within(TIER_LIMITS.computeS),
    memory_mb: within(TIER_LIMITS.memoryMb),
    output_mb: within(TIER_LIMITS.outputMb),
    power_w: v.nullish(within(TIER_LIMITS.powerW)),
    compute: v.nullish(within(TIER_LIMITS.compute)),
    thermal_w: v.nullish(within(TIER_LIMITS.thermalW)),
  }),
  v.title('QualityTier'),
);

const degradedMode = exactFields({
  min_data_fraction: within(DEGRADED_LIMITS.minDataFraction),
  reduced_duration_s: within(DEGRADED_LIMITS.reducedDurationS),
});

const repeat = v.pipe(
  exactFields({
    min_starts: nullish(
      within(REPEAT_LIMITS.minStarts),
      'Starts that must be made; further ones are optional, each with the value of the step. Default 1.',
    ),
    max_starts: described(
      within(REPEAT_LIMITS.maxStarts),
      `Most starts. All starts of a job together are at most ${MAX_STEPS}.`,
    ),
    min_gap_s: nullish(
      within(REPEAT_LIMITS.minGapS),
      'From the end of one to the start of the next at least, s. Default 0.',
    ),
    max_gap_s: nullish(within(REPEAT_LIMITS.maxGapS), 'The same at most, s. Default: any.'),
  }),
  v.title('StepRepeat'),
  v.description(
    'Starts the step several times. Each start is a step of the plan, `image#1`, `image#2`, …; who ' +
      'depends on the step waits for all starts that run, and is given what they make.',
  ),
);

const stepEntries = {
  id: StepId,
  name: nullish(text(200), 'Default: the id.'),
  type: nullish(
    choice(STEP_TYPES),
    'standard (default); eclipse: only in eclipse, within an energy budget; window: takes the ' +
      'best quality tier that fits; pass: is cut along ground passes.',
  ),
  location: nullish(
    choice(LOCATIONS),
    'Where it may run; `either` leaves the choice to the planner. Required for standard steps, ' +
      'otherwise onboard by default.',
  ),
  duration_s: nullish(
    within(STEP_LIMITS.durationS),
    'Required, except where quality tiers state it. Short form: `compute_s`.',
  ),
  compute_s: v.nullish(within(STEP_LIMITS.durationS)),
  min_duration_s: nullish(
    within(STEP_LIMITS.minDurationS),
    'The step may be cut down to this where there is no plan with duration_s, to the second, before ' +
      'the job is refused (not in a job that leaves a choice of its steps). Default: duration_s. Not ' +
      'for window steps.',
  ),
  max_duration_s: nullish(
    within(STEP_LIMITS.maxDurationS),
    'The step may run so long where that leaves the leading figure of the objective as it is. ' +
      'Default: duration_s, whose own default it is.',
  ),
  fixed_output: nullish(
    flag(),
    'true: output_data_mb is the same however long the step runs. Default: it and stored_output_mb ' +
      'are those of duration_s, and in proportion to the duration that is chosen.',
  ),
  depends_on: nullish(
    list(StepId, MAX_STEPS),
    'Ids of the steps that must end first. Default: none.',
  ),
  requires: v.nullish(requirements),
  input_data_mb: nullish(
    within(STEP_LIMITS.inputDataMb),
    'Default: what the predecessors give. Short form: `input_mb`.',
  ),
  input_mb: v.nullish(within(STEP_LIMITS.inputDataMb)),
  output_data_mb: nullish(
    within(STEP_LIMITS.outputDataMb),
    'Default: input × ratio where a ratio is stated, else 0. Short form: `output_mb`.',
  ),
  output_mb: v.nullish(within(STEP_LIMITS.outputDataMb)),
  data_reduction_ratio: nullish(
    within(STEP_LIMITS.dataReductionRatio),
    'Output over input. null where the step is a source.',
  ),
  stored_output_mb: nullish(
    within(STEP_LIMITS.storedOutputMb),
    'Space that the product holds in storage. Default: output_data_mb.',
  ),
  source: nullish(
    choice(['ground']),
    '`ground`: a step without predecessors whose input is uplinked first.',
  ),
  max_passes: nullish(
    within(STEP_LIMITS.maxPasses),
    'Most passes that the transfer into this step may use.',
  ),
  other_pass_than: nullish(
    list(StepId, MAX_STEPS),
    'Steps with whose incoming transfers this one may not share a pass.',
  ),
  checkpoint_interval_s: nullish(
    within(STEP_LIMITS.checkpointIntervalS),
    'Above 0 the step may be cut at multiples of it. Default 0: never cut.',
  ),
  power_policy: nullish(
    choice(POWER_POLICIES),
    'within_window (default): draws what its window gives, beside all else. sunlit_only: the same, ' +
      'and never in eclipse. battery_assisted: the battery gives what the window does not, down ' +
      'to 1 - depth_of_discharge. Default: power_policy of the policy.',
  ),
  not_before_s: nullish(
    within(STEP_LIMITS.notBeforeS),
    'The step begins no sooner, seconds after prediction_start; data for it may arrive before.',
  ),
  not_after_s: nullish(
    within(STEP_LIMITS.notAfterS),
    'The step ends no later, seconds after prediction_start; its product may leave afterwards.',
  ),
  retry_policy: v.nullish(choice(RETRY_POLICIES)),
  max_retries: v.nullish(within(STEP_LIMITS.maxRetries)),
  encryption: nullish(
    choice(ENCRYPTIONS),
    'What this step itself does to its output. Default none.',
  ),
  integrity_check: v.nullish(choice(INTEGRITY_CHECKS)),
  degraded_mode: v.nullish(degradedMode),
  energy_budget_wh: nullish(within(STEP_LIMITS.energyBudgetWh), 'Eclipse steps.'),
  eclipse_policy: nullish(
    choice(ECLIPSE_POLICIES),
    'Eclipse steps: 40, 65 or 85 % of the usable eclipse energy.',
  ),
  min_battery_soc: nullish(within(STEP_LIMITS.minBatterySoc), 'Eclipse steps.'),
  priority: nullish(
    within(STEP_LIMITS.priority),
    'Higher goes first. Of optional steps those with a lower priority are left out first, whatever ' +
      'their value; of steps that compete and are else alike it says which comes first. Default 0.',
  ),
  optional: nullish(
    flag(),
    'true: the planner may leave the step out, with everything that depends on it, which must be ' +
      'optional, too. Default false: without it there is no plan.',
  ),
  value: nullish(
    within(STEP_LIMITS.value),
    'What it is worth that the step runs. Only for steps that are optional or repeated above ' +
      'min_starts, there for each start. Default 1.',
  ),
  repeat: v.nullish(repeat),
  quality_tiers: nullish(
    exactFields({
      minimal: v.nullish(qualityTier),
      low: v.nullish(qualityTier),
      standard: v.nullish(qualityTier),
      maximum: v.nullish(qualityTier),
    }),
    'Window steps: what each tier costs and makes.',
  ),
  min_tier: nullish(choice(QUALITY_TIERS), 'Window steps.'),
  preferred_tier: nullish(choice(QUALITY_TIERS), 'Window steps.'),
  merge_strategy: nullish(choice(MERGE_STRATEGIES), 'Pass steps.'),
  max_segments: nullish(within(STEP_LIMITS.maxSegments), 'Pass steps.'),
  min_pass_duration_s: nullish(within(STEP_LIMITS.minPassDurationS), 'Pass steps.'),
  run: nullish(
    StepRun,
    'The program that an agent runs for it. Without one the step is played for its planned time.',
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
    {
      id: 'image',
      name: 'Image of the harbour',
      location: 'onboard',
      duration_s: 20,
      requires: { power_w: 40, compute: 0.2, thermal_w: 15, memory_mb: 256, storage_mb: 0 },
      output_data_mb: 120,
      repeat: { min_starts: 3, max_starts: 10, min_gap_s: 1200 },
      value: 2,
      priority: 5,
    },
  ]),
);

/** How the data of a job must be protected; absent fields keep their defaults. */
export const SecurityOverrides = v.pipe(
  fields({
    encryption: nullish(
      choice(ENCRYPTIONS),
      'How the links carry the data; default aes256. On a preset its encrypting steps follow: they ' +
        'use this cipher, and with `none` they are left out. The steps of a custom job say for ' +
        'themselves what they encrypt.',
    ),
    data_classification: nullish(choice(DATA_CLASSIFICATIONS), 'Default restricted.'),
    require_authenticated_uplink: nullish(flag(), 'Default true.'),
    key_rotation_orbits: nullish(
      within(SECURITY_LIMITS.keyRotationOrbits),
      'Orbits between two key rotations. Default 24.',
    ),
    allowed_ground_stations: nullish(
      list(text(64), 200),
      'Ids of the only stations that confidential data may use. Default: all.',
    ),
  }),
  v.title('SecurityOverrides'),
  v.examples([{ encryption: 'aes256', data_classification: 'confidential' }]),
);

/** What a plan is to achieve; absent fields keep their defaults. */
export const PolicyOverrides = v.pipe(
  fields({
    objective: nullish(
      choice(OBJECTIVES),
      'Default balanced. Of the value of optional steps each serves as much as it can before anything ' +
        'else; max_value then ends as early as it can.',
    ),
    deadline_orbits: nullish(
      within(POLICY_LIMITS.deadlineOrbits),
      'Latest end, in orbits after the start. Default 6.',
    ),
    max_data_loss_fraction: nullish(within(POLICY_LIMITS.maxDataLossFraction), 'Default 0.01.'),
    min_delivery_confidence: nullish(within(POLICY_LIMITS.minDeliveryConfidence), 'Default 0.95.'),
    power_policy: nullish(
      choice(POWER_POLICIES),
      'For the steps on board that state none. Default within_window.',
    ),
  }),
  v.title('PolicyOverrides'),
  v.examples([{ objective: 'min_latency', deadline_orbits: 3, min_delivery_confidence: 0.99 }]),
);

/** A job of the caller's own: a graph of steps. */
export const CustomJob = v.pipe(
  fields({
    name: nullish(text(200), 'Default: Custom job.'),
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
