import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { BuildEnvironment } from '../../../domain/planning/environment/cache.ts';
import { unseenContacts } from '../../../domain/planning/environment/given-contacts.ts';
import { explained, makePlan } from '../../../domain/planning/make-plan.ts';
import {
  combinationsOf,
  nonDominated,
  objectivesOf,
  preferredIndex,
  relaxationsOf,
  relaxJob,
  type ParetoObjectives,
  type RelaxationName,
} from '../../../domain/planning/alternatives/pareto.ts';
import { EFFORT_SHARES } from '../../../domain/planning/solver-effort.ts';
import { checkAndPresent, computePlan, type MadePlan } from '../../../threads/planning/plan.ts';
import { buildSurroundings } from '../../../threads/planning/surroundings.ts';
import { probability, round, seconds } from '../../../presenters/rounding.ts';
import type { PlanInput, ParetoMember, ParetoOutcome } from '../tasks.ts';

/** Elevation mask of plans with extended contact windows, degrees. */
const EXTENDED_MASK_DEG = 0;

/** A frontier is computed from the input of a plan and ids for as many plans as there may be. */
export interface ParetoInput {
  readonly plan: PlanInput;
  readonly ids: readonly string[];
}

/** Part of the work of a plan that each relaxed one may take: fifteen of them are two plans. */
const RELAXED_SHARE = 2 / 15;

/** Most plans of a frontier: every combination of the four relaxations. */
export const MAX_FRONTIER = 16;

interface Candidate {
  readonly input: PlanInput;
  readonly environment: Environment;
  readonly made: MadePlan;
  readonly relaxations: readonly RelaxationName[];
  readonly objectives: ParetoObjectives;
}

/**
 * Plans the job under every combination of the relaxations that can change it and keeps the plans
 * that no other dominates, compared by the figures as they are answered. When no combination has a
 * plan the problems of the unrelaxed job are answered. Pure: same input, same outcome.
 */
export function computePareto(
  { plan: base, ids }: ParetoInput,
  build: BuildEnvironment = buildEnvironment,
): ParetoOutcome {
  const built = buildSurroundings(base, build);
  const unseen = built.ok ? unseenContacts(built.environment) : [];
  if (unseen.length > 0) return { kind: 'unseen', contacts: unseen };
  const unrelaxed = plan(base, [], build, 1);
  // Checkpoints matter only to a step that is cut; where none is, skipping them changes nothing.
  const isCut = unrelaxed?.made.schedule.segments.some(({ kind }) => kind === 'checkpoint') ?? true;
  // A contact that was given stays as it is, whatever the mask.
  const maskDeg = base.contacts === undefined ? base.minElevationDeg : 0;
  const names = relaxationsOf(base.job, maskDeg).filter(
    (name) => name !== 'skip_checkpoint' || isCut,
  );
  const combinations = combinationsOf(names);
  const candidates: Candidate[] = unrelaxed === null ? [] : [unrelaxed];
  for (const relaxations of combinations.slice(1)) {
    const candidate = plan(base, relaxations, build, RELAXED_SHARE);
    if (candidate !== null) candidates.push(candidate);
  }
  if (candidates.length === 0) return refusalOf(base, build);
  const frontier = nonDominated(candidates);
  const members: ParetoMember[] = [];
  for (const [index, candidate] of frontier.entries()) {
    const input = { ...candidate.input, id: ids[index] ?? base.id };
    const { environment, made } = candidate;
    const schedule = base.explain
      ? explained({ job: made.job, environment, schedule: made.schedule })
      : made.schedule;
    const outcome = checkAndPresent(input, environment, { ...made, schedule });
    if (outcome.kind !== 'planned') return outcome;
    const { relaxations, objectives } = candidate;
    members.push({
      input,
      plan: outcome.plan,
      schedule: outcome.schedule,
      relaxations,
      objectives,
    });
  }
  return {
    kind: 'frontier',
    members,
    preferred: preferredIndex(frontier, base.job.policy.objective),
    candidatesEvaluated: combinations.length,
    infeasible: combinations.length - candidates.length,
    dominatedFiltered: candidates.length - frontier.length,
  };
}

/** Why the unrelaxed job has no plan, with suggestions. */
function refusalOf(base: PlanInput, build: BuildEnvironment): ParetoOutcome {
  const outcome = computePlan(base, build);
  if (outcome.kind === 'planned') throw new Error('a job without a plan has one after all');
  return outcome;
}

/** Plans one combination; null where it has no plan. */
function plan(
  base: PlanInput,
  relaxations: readonly RelaxationName[],
  build: BuildEnvironment,
  share: number,
): Candidate | null {
  const isExtended = relaxations.includes('extend_windows');
  const input: PlanInput = {
    ...base,
    job: relaxJob(base.job, relaxations),
    minElevationDeg: isExtended ? EXTENDED_MASK_DEG : base.minElevationDeg,
  };
  const built = buildSurroundings(input, build);
  if (!built.ok) return null;
  const { environment } = built;
  const { job } = input;
  const effort = EFFORT_SHARES[base.effort ?? 'normal'];
  const work = { suggest: false, share: share * effort };
  const made = makePlan({ job, environment, explain: false, ...work });
  if (!made.ok) return null;
  // Quality is measured by what the unrelaxed job prefers; the demand of a tier is the same in both.
  const found = objectivesOf(
    { job: base.job, environment, schedule: made.schedule },
    made.errorBudget.deliveryConfidence,
  );
  const objectives = {
    latencyS: seconds(found.latencyS * 1000),
    energyWh: round(found.energyWh, 6),
    reliability: probability(found.reliability),
    quality: round(found.quality, 6),
  };
  return { input, environment, made, relaxations, objectives };
}
