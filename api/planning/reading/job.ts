import type { Problem } from '../../../contracts/error-codes.ts';
import type {
  CustomJob,
  CustomStep,
  PolicyOverrides,
  SecurityOverrides,
} from '../../../contracts/plan/job.ts';
import type { PlanRequest } from '../../../contracts/plan/request.ts';
import type {
  JobInput,
  PolicyInput,
  SecurityInput,
  StepInput,
} from '../../../domain/planning/job/input.ts';
import type { Job, Policy, Security } from '../../../domain/planning/job/job.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import { resolveJob } from '../../../domain/planning/job/validate.ts';

/** A job, or everything that is wrong with it. */
export type PlanJobResult =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The job of a request: a preset or a custom one, with the request's overrides. */
export function resolvePlanJob(request: Pick<PlanRequest, JobFields>): PlanJobResult {
  const base = baseJob(request);
  if (!base.ok) return base;
  return {
    ok: true,
    job: {
      ...base.job,
      security: overrideSecurity(base.job.security, request.security),
      policy: overridePolicy(base.job.policy, request.policy),
    },
  };
}

type JobFields = 'preset_id' | 'custom_job' | 'security' | 'policy';

function baseJob({
  preset_id: presetId,
  custom_job: custom,
}: Pick<PlanRequest, JobFields>): PlanJobResult {
  if (custom !== null && custom !== undefined) return resolveCustomJob(custom);
  const preset = findPreset(presetId ?? '');
  if (preset !== undefined) return { ok: true, job: preset.job };
  // Asked before its schema refused it, a request may name neither.
  return { ok: false, problems: [] };
}

/** Reads a custom job that stands at `path`; problems have the dotted paths of its schema. */
export function resolveCustomJob(custom: CustomJob, path = 'custom_job'): PlanJobResult {
  const result = resolveJob(jobInput(custom), path);
  if (result.ok) return result;
  const problems = result.problems.map(({ path, message }) => ({
    path: path.replaceAll(/\[(\d+)\]/g, '.$1'),
    message,
  }));
  return { ok: false, problems };
}

function overrideSecurity(base: Security, given: SecurityOverrides | null | undefined): Security {
  const stations = given?.allowed_ground_stations ?? base.allowedGroundStations;
  return {
    encryption: given?.encryption ?? base.encryption,
    dataClassification: given?.data_classification ?? base.dataClassification,
    requireAuthenticatedUplink:
      given?.require_authenticated_uplink ?? base.requireAuthenticatedUplink,
    keyRotationOrbits: given?.key_rotation_orbits ?? base.keyRotationOrbits,
    ...(stations !== undefined && { allowedGroundStations: stations }),
  };
}

function overridePolicy(base: Policy, given: PolicyOverrides | null | undefined): Policy {
  return {
    objective: given?.objective ?? base.objective,
    deadlineOrbits: given?.deadline_orbits ?? base.deadlineOrbits,
    maxDataLossFraction: given?.max_data_loss_fraction ?? base.maxDataLossFraction,
    minDeliveryConfidence: given?.min_delivery_confidence ?? base.minDeliveryConfidence,
  };
}

function jobInput(custom: CustomJob): JobInput {
  return {
    name: custom.name,
    steps: custom.steps.map(stepInput),
    security: custom.security && securityInput(custom.security),
    policy: custom.policy && policyInput(custom.policy),
  };
}

function securityInput(given: SecurityOverrides): SecurityInput {
  return {
    encryption: given.encryption,
    dataClassification: given.data_classification,
    requireAuthenticatedUplink: given.require_authenticated_uplink,
    keyRotationOrbits: given.key_rotation_orbits,
    allowedGroundStations: given.allowed_ground_stations,
  };
}

function policyInput(given: PolicyOverrides): PolicyInput {
  return {
    objective: given.objective,
    deadlineOrbits: given.deadline_orbits,
    maxDataLossFraction: given.max_data_loss_fraction,
    minDeliveryConfidence: given.min_delivery_confidence,
  };
}

function stepInput(step: CustomStep): StepInput {
  return {
    id: step.id,
    name: step.name,
    type: step.type,
    location: step.location,
    durationS: step.duration_s,
    computeS: step.compute_s,
    dependsOn: step.depends_on,
    requires: step.requires && {
      powerW: step.requires.power_w,
      compute: step.requires.compute,
      thermalW: step.requires.thermal_w,
      memoryMb: step.requires.memory_mb,
      storageMb: step.requires.storage_mb,
    },
    inputDataMb: step.input_data_mb,
    inputMb: step.input_mb,
    outputDataMb: step.output_data_mb,
    outputMb: step.output_mb,
    dataReductionRatio: step.data_reduction_ratio,
    storedOutputMb: step.stored_output_mb,
    source: step.source,
    maxPasses: step.max_passes,
    otherPassThan: step.other_pass_than,
    checkpointIntervalS: step.checkpoint_interval_s,
    retryPolicy: step.retry_policy,
    maxRetries: step.max_retries,
    encryption: step.encryption,
    integrityCheck: step.integrity_check,
    degradedMode: step.degraded_mode && {
      minDataFraction: step.degraded_mode.min_data_fraction,
      reducedDurationS: step.degraded_mode.reduced_duration_s,
    },
    energyBudgetWh: step.energy_budget_wh,
    eclipsePolicy: step.eclipse_policy,
    minBatterySoc: step.min_battery_soc,
    priority: step.priority,
    qualityTiers: step.quality_tiers && tiersInput(step.quality_tiers),
    minTier: step.min_tier,
    preferredTier: step.preferred_tier,
    mergeStrategy: step.merge_strategy,
    maxSegments: step.max_segments,
    minPassDurationS: step.min_pass_duration_s,
  };
}

function tiersInput(
  tiers: NonNullable<CustomStep['quality_tiers']>,
): NonNullable<StepInput['qualityTiers']> {
  const read = (tier: (typeof tiers)['low']) =>
    tier && {
      computeS: tier.compute_s,
      memoryMb: tier.memory_mb,
      outputMb: tier.output_mb,
      powerW: tier.power_w,
      compute: tier.compute,
      thermalW: tier.thermal_w,
    };
  return {
    minimal: read(tiers.minimal),
    low: read(tiers.low),
    standard: read(tiers.standard),
    maximum: read(tiers.maximum),
  };
}
