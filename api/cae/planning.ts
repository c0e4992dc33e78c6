import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../../contracts/error-codes.ts';
import type { PlanEvent } from '../../contracts/plan-event.ts';
import type { PlanRequest } from '../../contracts/plan-request.ts';
import type { WirePlan } from '../../contracts/plan.ts';
import { PLAN_LIFETIME_MS } from '../../records/plans.ts';
import type { PlanStore } from '../../records/plans.ts';
import { validationError } from '../http/validate.ts';
import type { PlanOutcome } from './compute-plan.ts';
import { findSatellite, refuseOldElements } from './find-satellite.ts';
import type { SatelliteCatalogue } from './find-satellite.ts';
import { readPlanRequest } from './plan-reading.ts';
import { createFleetPlanning } from './fleet-planning.ts';
import type { FleetPlanning } from './fleet-planning.ts';
import { DEFAULT_TIME_LIMIT_MS } from './planning-pool.ts';
import type { PlanComputer } from './planning-pool.ts';
import { createPredictions } from './predictions.ts';
import type { Predictions } from './predictions.ts';
import { presentConstraint } from './presenters/constraint.ts';

/** What planning needs. */
export interface PlanningDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly plans: PlanStore;
  readonly satellites: SatelliteCatalogue;
  readonly planComputer: PlanComputer;
}

/** The planning surface, as every surface that makes plans uses it. */
export interface Planning extends Predictions, FleetPlanning {
  /**
   * Makes a plan and keeps it for an hour.
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, propagation_failed,
   * planning_failed (details.problems: the binding constraints), planning_timeout.
   */
  create(request: PlanRequest, signal: AbortSignal): Promise<WirePlan>;
  /** A plan that has not expired, or null. */
  find(id: string): Promise<WirePlan | null>;
  /** The events of a plan that has not expired, or null. */
  events(id: string): Promise<readonly PlanEvent[] | null>;
}

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Planning over the given catalogue, store and computer. */
export function createPlanning(deps: PlanningDeps): Planning {
  return {
    ...createPredictions(deps),
    ...createFleetPlanning(deps),
    create: (request, signal) => createPlan(deps, request, signal),
    find: async (id) =>
      UUID_FORM.test(id) ? deps.plans.get(id.toLowerCase(), deps.clock()) : null,
    events: async (id) =>
      UUID_FORM.test(id) ? deps.plans.events(id.toLowerCase(), deps.clock()) : null,
  };
}

async function createPlan(
  deps: PlanningDeps,
  request: PlanRequest,
  signal: AbortSignal,
): Promise<WirePlan> {
  const createdMs = deps.clock();
  const read = readPlanRequest(request, createdMs);
  if (!read.ok) throw validationError(read.problems);
  const { reading } = read;
  const satellite = await findSatellite(deps.satellites, reading.satellite);
  refuseOldElements(satellite.elements, reading.start.ms);
  const outcome = await deps.planComputer.compute(
    {
      id: randomUUID(),
      createdMs,
      expiresMs: createdMs + PLAN_LIFETIME_MS,
      satellite,
      job: reading.job,
      stations: reading.stations,
      startMs: reading.start.ms,
      predictionHours: reading.predictionHours,
      minElevationDeg: reading.minElevationDeg,
      explain: reading.explain,
    },
    { timeLimitMs: reading.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS, signal },
  );
  const plan = planOf(outcome, deps.log);
  await deps.plans.save(plan);
  return plan;
}

function planOf(outcome: PlanOutcome, log: Logger): WirePlan {
  switch (outcome.kind) {
    case 'planned':
      return outcome.plan;
    case 'lost':
      throw new AppError('propagation_failed', outcome.message);
    case 'infeasible': {
      const problems = outcome.problems.map(presentConstraint);
      const first = problems[0]?.message ?? 'There is no feasible schedule.';
      throw new AppError('planning_failed', first, { details: { problems } });
    }
    case 'broken':
      log.error({ violations: outcome.violations.slice(0, 20) }, 'a plan broke the rules');
      throw new Error(`a plan broke ${outcome.violations.length} rules and was not answered`);
  }
}
