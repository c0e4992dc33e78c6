import type { Preset, PresetStep, PresetSummary } from '../../../contracts/plan/preset.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';
import { round } from '../../../presenters/rounding.ts';
import type { Preset as JobPreset } from '../../../domain/planning/job/presets/preset-step.ts';

/** Presents a preset as the list shows it. */
export function presentPresetSummary(preset: JobPreset): PresetSummary {
  const { job } = preset;
  const onboard = job.steps.filter((step) => step.location === 'onboard');
  const ground = job.steps.filter((step) => step.location === 'ground');
  const flow = dataFlow(job);
  return {
    id: preset.id,
    name: job.name,
    description: preset.description,
    category: job.category,
    steps: job.steps.length,
    onboard_steps: onboard.length,
    ground_steps: ground.length,
    total_compute_s: onboard.reduce((sum, step) => sum + step.durationS, 0),
    data_flow: {
      initial_capture_mb: flow.initialMb,
      final_output_mb: flow.finalMb,
      overall_reduction: describeReduction(flow.initialMb, flow.finalMb),
    },
    needs_downlink: flow.needsDownlink,
    needs_uplink: flow.needsUplink,
    security: presentSecurity(job),
    policy: presentPolicy(job),
  };
}

/** Presents a preset with its step graph in the form that `custom_job` takes. */
export function presentPreset(preset: JobPreset): Preset {
  return {
    ...presentPresetSummary(preset),
    custom_job: {
      name: preset.job.name,
      steps: preset.job.steps.map(presentStep),
      security: presentSecurity(preset.job),
      policy: presentPolicy(preset.job),
    },
  };
}

function presentStep(step: Step): PresetStep {
  return {
    id: step.id,
    name: step.name,
    location: step.location,
    duration_s: step.durationS,
    depends_on: [...step.dependsOn],
    requires: {
      power_w: step.requires.powerW,
      compute: step.requires.compute,
      thermal_w: step.requires.thermalW,
      memory_mb: step.requires.memoryMb,
      storage_mb: step.requires.storageMb,
    },
    input_data_mb: step.inputDataMb,
    output_data_mb: step.outputDataMb,
    data_reduction_ratio: step.dataReductionRatio,
    stored_output_mb: step.storedOutputMb,
    source: step.source,
    max_passes: step.maxPasses,
    other_pass_than: [...step.otherPassThan],
    checkpoint_interval_s: step.checkpointIntervalS,
    min_duration_s: step.elastic?.minDurationS ?? null,
    max_duration_s: step.elastic?.maxDurationS ?? null,
    fixed_output: step.elastic?.fixedOutput ?? false,
    power_policy: step.powerPolicy ?? 'within_window',
    not_before_s: step.notBeforeS ?? null,
    not_after_s: step.notAfterS ?? null,
    retry_policy: step.retryPolicy,
    max_retries: step.maxRetries,
    encryption: step.encryption,
    integrity_check: step.integrityCheck,
    degraded_mode: step.degradedMode && {
      min_data_fraction: step.degradedMode.minDataFraction,
      reduced_duration_s: step.degradedMode.reducedDurationS,
    },
  };
}

function presentSecurity({ security }: Job): PresetSummary['security'] {
  return {
    encryption: security.encryption,
    data_classification: security.dataClassification,
    require_authenticated_uplink: security.requireAuthenticatedUplink,
    key_rotation_orbits: security.keyRotationOrbits,
  };
}

function presentPolicy({ policy }: Job): PresetSummary['policy'] {
  return {
    objective: policy.objective,
    deadline_orbits: policy.deadlineOrbits,
    max_data_loss_fraction: policy.maxDataLossFraction,
    min_delivery_confidence: policy.minDeliveryConfidence,
  };
}

/** The initial volume is what the roots capture or receive, the final one what is downlinked. */
function dataFlow({ steps }: Job): {
  initialMb: number;
  finalMb: number;
  needsDownlink: boolean;
  needsUplink: boolean;
} {
  const roots = steps.filter((step) => step.dependsOn.length === 0);
  const initialMb = roots.reduce(
    (sum, step) => sum + (step.source === 'ground' ? step.inputDataMb : step.outputDataMb),
    0,
  );
  const down = steps.filter((step) => step.location === 'onboard' && leavesSatellite(step, steps));
  const finalMb = down.reduce((sum, step) => sum + step.outputDataMb, 0);
  const needsUplink = steps.some(
    (step) =>
      step.location === 'onboard' &&
      (step.source === 'ground' ||
        step.dependsOn.some((id) => steps.find((other) => other.id === id)?.location === 'ground')),
  );
  return { initialMb, finalMb, needsDownlink: down.length > 0, needsUplink };
}

function leavesSatellite(step: Step, steps: readonly Step[]): boolean {
  if (step.outputDataMb === 0) return false;
  const consumers = steps.filter((other) => other.dependsOn.includes(step.id));
  return consumers.length === 0 || consumers.some((other) => other.location === 'ground');
}

/** `190:1` where data shrink, `1:1.6` where they grow. */
function describeReduction(initialMb: number, finalMb: number): string {
  if (finalMb === 0) return `${round(initialMb, 0)}:0`;
  const ratio = initialMb / finalMb;
  return ratio >= 1 ? `${round(ratio, 0)}:1` : `1:${round(1 / ratio, 1)}`;
}
