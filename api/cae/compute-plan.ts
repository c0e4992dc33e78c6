import type { WirePlan } from '../../contracts/plan.ts';
import type { Station } from '../../domain/orbit/stations.ts';
import {
  buildEnvironment,
  type EnvironmentQuery,
} from '../../domain/planning/build-environment.ts';
import type { BuildEnvironment } from '../../domain/planning/environment-cache.ts';
import { checkPlan } from '../../domain/planning/check-plan.ts';
import type { Violation } from '../../domain/planning/check/violation.ts';
import type { Environment } from '../../domain/planning/environment.ts';
import type { Job } from '../../domain/planning/job.ts';
import { makePlan, type PlanResult } from '../../domain/planning/make-plan.ts';
import { planEvents } from '../../domain/planning/plan-events.ts';
import type { BindingConstraint, Schedule } from '../../domain/planning/plan.ts';
import type { PlannedSatellite } from './plan-satellite.ts';
import { presentPlan } from './presenters/plan.ts';

/** Longest horizon of a plan, hours. */
export const MAX_PREDICTION_HOURS = 48;

/** Everything that a plan is computed from: plain data, so that it can cross to another thread. */
export interface PlanInput {
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly satellite: PlannedSatellite;
  readonly job: Job;
  readonly stations: readonly Station[];
  readonly startMs: number;
  /** 1 to 48. */
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  readonly explain: boolean;
}

/** A plan in wire shape, or why there is none. */
export type PlanOutcome =
  | { readonly kind: 'planned'; readonly plan: WirePlan; readonly schedule: Schedule }
  /** SGP4 has no state somewhere inside the horizon. */
  | { readonly kind: 'lost'; readonly message: string }
  | { readonly kind: 'infeasible'; readonly problems: readonly BindingConstraint[] }
  /** A plan of ours that the checker refused: a bug. */
  | { readonly kind: 'broken'; readonly violations: readonly Violation[] };

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
