import {
  buildEnvironment,
  type EnvironmentQuery,
} from '../../../domain/planning/environment/build-environment.ts';
import type { BuildEnvironment } from '../../../domain/planning/environment/cache.ts';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { makePlan, type PlanResult } from '../../../domain/planning/make-plan.ts';
import { EFFORT_SHARES } from '../../../domain/planning/solver-effort.ts';
import { planEvents } from '../../../domain/planning/explain/plan-events.ts';
import { presentPlan } from '../presenters/plan.ts';
import type { PlanInput, PlanOutcome } from '../tasks.ts';

/** Longest horizon of a plan, hours. */
export const MAX_PREDICTION_HOURS = 48;

/**
 * Computes a plan and passes it through the independent checker. Pure: same input, same outcome,
 * whether environments are built or remembered.
 */
export function computePlan(
  input: PlanInput,
  build: BuildEnvironment = buildEnvironment,
): PlanOutcome {
  const query = environmentQuery(input);
  const built = build(query);
  if (!built.ok) return { kind: 'lost', message: built.message };
  const { environment } = built;
  const made = makePlan({
    job: input.job,
    environment,
    explain: input.explain,
    share: EFFORT_SHARES[input.effort ?? 'normal'],
    extend: (change) => {
      if ((change.hours ?? 0) > MAX_PREDICTION_HOURS) return null;
      const extended = build({ ...query, ...change });
      return extended.ok ? extended.environment : null;
    },
  });
  if (!made.ok) return { kind: 'infeasible', problems: made.problems };
  return checkAndPresent(input, environment, made);
}

/** What the environment of a plan is built from. */
export function environmentQuery(input: PlanInput): EnvironmentQuery {
  const { satellite, stations, startMs, predictionHours, minElevationDeg } = input;
  const { elements, bus } = satellite;
  return { elements, bus, startMs, hours: predictionHours, minElevationDeg, stations };
}

/** A plan that was made. */
export type MadePlan = Extract<PlanResult, { readonly ok: true }>;

/** Passes a plan through the checker and presents it. */
export function checkAndPresent(
  input: PlanInput,
  environment: Environment,
  made: MadePlan,
): PlanOutcome {
  const { job, stations, predictionHours, minElevationDeg } = input;
  const { schedule, errorBudget } = made;
  const violations = checkPlan({ job, environment, schedule });
  if (violations.length > 0) return { kind: 'broken', violations };
  const plan = presentPlan({
    id: input.id,
    createdMs: input.createdMs,
    expiresMs: input.expiresMs,
    satellite: input.satellite,
    job,
    environment,
    predictionHours,
    minElevationDeg,
    stationsChecked: stations.length,
    schedule,
    errorBudget,
    optimality: made.optimality,
    totals: made.totals,
    events: planEvents({ job, environment, schedule, errorBudget }),
  });
  return { kind: 'planned', plan, schedule };
}
