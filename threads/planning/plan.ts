import { buildEnvironment } from '../../domain/planning/environment/build-environment.ts';
import type { BuildEnvironment } from '../../domain/planning/environment/cache.ts';
import { unseenContacts } from '../../domain/planning/environment/given-contacts.ts';
import { isAsGood } from '../../domain/booking/plan-beside.ts';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import { makePlan, type PlanResult } from '../../domain/planning/make-plan.ts';
import { EFFORT_SHARES } from '../../domain/planning/solver-effort.ts';
import { planEvents } from '../../domain/planning/explain/plan-events.ts';
import { presentPlan } from '../../presenters/plan/plan.ts';
import type { PlanInput, PlanOutcome } from './tasks.ts';
import { buildSurroundings, optimalityBeside, sidesOf, stationsLookedAt } from './surroundings.ts';

/** Longest horizon of a plan, hours. */
export const MAX_PREDICTION_HOURS = 48;

/** A plan as it was made, in the surroundings of its input, or why there is none. */
type Attempt =
  | {
      readonly kind: 'made';
      readonly input: PlanInput;
      readonly environment: Environment;
      readonly made: MadePlan;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: Exclude<PlanOutcome, { readonly kind: 'planned' }>;
    };

/**
 * Computes a plan and passes it through the independent checker. Pure: same input, same outcome,
 * whether environments are built or remembered.
 */
export function computePlan(
  input: PlanInput,
  build: BuildEnvironment = buildEnvironment,
): PlanOutcome {
  return computeFrom(input, build).outcome;
}

/** The same with what the plan was made from: of what is booked what it does not take. */
export function computeFrom(
  input: PlanInput,
  build: BuildEnvironment = buildEnvironment,
): { readonly outcome: PlanOutcome; readonly input: PlanInput } {
  const best = bestAttempt(input, build);
  return { outcome: outcomeOf(best), input: best.kind === 'made' ? best.input : input };
}

function outcomeOf(attempt: Attempt): PlanOutcome {
  if (attempt.kind === 'refused') return attempt.refusal;
  return checkAndPresent(attempt.input, attempt.environment, attempt.made);
}

/**
 * A plan beside all that is booked; or, where that is better, one as if what it may take were not there: so it is
 * never later than with that absent, and takes nothing for nothing.
 */
function bestAttempt(input: PlanInput, build: BuildEnvironment): Attempt {
  if (input.beside === undefined) return attempt(input, build);
  const { all, taking } = sidesOf(input.beside);
  const beside = attempt({ ...input, beside: all }, build);
  if (taking === null) return beside;
  const alone = attempt({ ...input, beside: taking }, build);
  if (alone.kind === 'refused') return beside;
  return beside.kind === 'made' && isAsGood(beside.made, alone.made) ? beside : alone;
}

function attempt(input: PlanInput, build: BuildEnvironment): Attempt {
  const refused = (refusal: Extract<Attempt, { kind: 'refused' }>['refusal']): Attempt => ({
    ...{ kind: 'refused', refusal },
  });
  const built = buildSurroundings(input, build);
  if (!built.ok) return refused({ kind: 'lost', message: built.message });
  const { environment } = built;
  const unseen = unseenContacts(environment);
  if (unseen.length > 0) return refused({ kind: 'unseen', contacts: unseen });
  const made = makePlan({
    job: input.job,
    environment,
    explain: input.explain,
    share: EFFORT_SHARES[input.effort ?? 'normal'],
    extend: (change) => {
      if ((change.hours ?? 0) > MAX_PREDICTION_HOURS) return null;
      // A contact that was given stays as it is, whatever the mask.
      if (change.minElevationDeg !== undefined && input.contacts !== undefined) return null;
      const extended = buildSurroundings(input, build, change);
      return extended.ok ? extended.environment : null;
    },
  });
  if (!made.ok) return refused({ kind: 'infeasible', problems: made.problems });
  return { kind: 'made', input, environment, made };
}

/** A plan that was made. */
export type MadePlan = Extract<PlanResult, { readonly ok: true }>;

/** Passes a plan through the checker and presents it. */
export function checkAndPresent(
  input: PlanInput,
  environment: Environment,
  made: MadePlan,
): PlanOutcome {
  const { predictionHours, minElevationDeg } = input;
  const { job, schedule, errorBudget } = made;
  const violations = checkPlan({ job: input.job, environment, schedule });
  if (violations.length > 0) return { kind: 'broken', violations };
  const plan = presentPlan({
    id: input.id,
    createdMs: input.createdMs,
    expiresMs: input.expiresMs,
    satellite: input.satellite,
    job: made.job,
    environment,
    predictionHours,
    minElevationDeg,
    stationsChecked: stationsLookedAt(input),
    schedule,
    errorBudget,
    optimality: optimalityBeside(made.optimality, environment),
    ...(input.beside !== undefined && { beside: input.beside }),
    value: made.value,
    skipped: made.skipped,
    totals: made.totals,
    events: planEvents({ job: made.job, environment, schedule, errorBudget }),
  });
  return { kind: 'planned', plan, schedule, ...(made.skipped.length > 0 && { running: job }) };
}
