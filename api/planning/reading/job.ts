import type { Problem } from '../../../contracts/error-codes.ts';
import type { CustomJob, PolicyOverrides } from '../../../contracts/plan/job.ts';
import type { PlanRequest } from '../../../contracts/plan/request.ts';
import { override } from '../../../domain/planning/job/input.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { withPowerPolicy } from '../../../domain/planning/job/power-policy.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import { withEncryption } from '../../../domain/planning/job/presets/with-encryption.ts';
import { resolveJob } from '../../../domain/planning/job/validate.ts';
import { fromWire } from './from-wire.ts';
import type { RunPart } from '../../../contracts/plan/run.ts';
import { carryPrograms, programProblems } from './programs.ts';

/** A job, or everything that is wrong with it. */
export type PlanJobResult =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The job of a request: a preset or a custom one, with the request's overrides. Another encryption
 * changes the steps of a preset too; those of a custom job say for themselves what they encrypt.
 */
export function resolvePlanJob(request: Pick<PlanRequest, JobFields>): PlanJobResult {
  const base = baseJob(request);
  if (!base.ok) return base;
  const security = override(base.job.security, fromWire(request.security));
  const job =
    (request.custom_job ?? null) === null
      ? withEncryption(base.job, security.encryption)
      : base.job;
  return {
    ok: true,
    job: withPowerPolicy({
      ...job,
      security,
      policy: override(base.job.policy, fromWire(request.policy)),
    }),
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

/**
 * Reads a custom job that stands at `path`; problems have the dotted paths of its schema. `parts`: what of a
 * workload its programs may take.
 */
export function resolveCustomJob(
  custom: CustomJob,
  path = 'custom_job',
  parts: readonly RunPart[] = [],
): PlanJobResult {
  const programs = programProblems(custom, path, parts);
  if (programs.length > 0) return { ok: false, problems: programs };
  const result = resolveJob(fromWire(carryPrograms(custom)), path);
  if (result.ok) return result;
  const problems = result.problems.map(({ path, message }) => ({
    path: path.replaceAll(/\[(\d+)\]/g, '.$1'),
    message,
  }));
  return { ok: false, problems };
}

/** The fields of a job that leave the planner a choice of what runs, where that is not to be had. */
export function choiceProblems(
  custom: CustomJob | null | undefined,
  path: string,
  message: string,
): Problem[] {
  if (custom === null || custom === undefined) return [];
  const steps = custom.steps.flatMap(({ optional, repeat }, index): Problem[] => [
    ...(optional === true ? [{ path: `${path}.steps.${index}.optional`, message }] : []),
    ...((repeat ?? null) === null ? [] : [{ path: `${path}.steps.${index}.repeat`, message }]),
  ]);
  return [...steps, ...objectiveProblems(custom.policy, `${path}.policy`, message)];
}

/** The objective that asks for value, where that is not to be had. */
export function objectiveProblems(
  policy: PolicyOverrides | null | undefined,
  path: string,
  message: string,
): Problem[] {
  if (policy?.objective !== 'max_value') return [];
  return [{ path: `${path}.objective`, message: `max_value ${message}` }];
}
