import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../../contracts/error-codes.ts';
import type { PlanEvent } from '../../contracts/plan-event.ts';
import type { PlanRequest } from '../../contracts/plan-request.ts';
import type { PlanFrontier } from '../../contracts/plan-frontier.ts';
import type { WirePlan } from '../../contracts/plan.ts';
import { PLAN_LIFETIME_MS } from '../../records/plans.ts';
import type { PlanStore } from '../../records/plans.ts';
import { validationError } from '../http/validate.ts';
import { MAX_FRONTIER } from './compute-pareto.ts';
import type { PlanInput, PlanOutcome } from './compute-plan.ts';
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
import { presentFrontier } from './presenters/frontier.ts';

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
  /** Makes the plans that no other dominates and keeps each for an hour; throws as `create`. */
  createFrontier(request: PlanRequest, signal: AbortSignal): Promise<PlanFrontier>;
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
    createFrontier: (request, signal) => createFrontier(deps, request, signal),
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
  const { input, timeLimitMs } = await planInput(deps, request);
  const outcome = await deps.planComputer.compute(input, { timeLimitMs, signal });
  if (outcome.kind !== 'planned') throw refusalOf(outcome, deps.log);
  await deps.plans.save(outcome.plan);
  return outcome.plan;
}

async function createFrontier(
  deps: PlanningDeps,
  request: PlanRequest,
  signal: AbortSignal,
): Promise<PlanFrontier> {
  const { input, timeLimitMs } = await planInput(deps, request);
  const ids = Array.from({ length: MAX_FRONTIER }, () => randomUUID());
  const limits = { timeLimitMs, signal };
  const outcome = await deps.planComputer.computePareto({ plan: input, ids }, limits);
  if (outcome.kind !== 'frontier') throw refusalOf(outcome, deps.log);
  await Promise.all(outcome.members.map(({ plan }) => deps.plans.save(plan)));
  return presentFrontier(outcome);
}

/** What a request asks to be computed. */
async function planInput(
  deps: PlanningDeps,
  request: PlanRequest,
): Promise<{ readonly input: PlanInput; readonly timeLimitMs: number }> {
  const createdMs = deps.clock();
  const read = readPlanRequest(request, createdMs);
  if (!read.ok) throw validationError(read.problems);
  const { reading } = read;
  const satellite = await findSatellite(deps.satellites, reading.satellite);
  refuseOldElements(satellite.elements, reading.start.ms);
  return {
    input: {
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
    timeLimitMs: reading.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
  };
}

/** The error that a computation without a plan is answered with. */
function refusalOf(
  outcome: Exclude<PlanOutcome, { readonly kind: 'planned' }>,
  log: Logger,
): Error {
  switch (outcome.kind) {
    case 'lost':
      return new AppError('propagation_failed', outcome.message);
    case 'infeasible': {
      const problems = outcome.problems.map(presentConstraint);
      const first = problems[0]?.message ?? 'There is no feasible schedule.';
      return new AppError('planning_failed', first, { details: { problems } });
    }
    case 'broken':
      log.error({ violations: outcome.violations.slice(0, 20) }, 'a plan broke the rules');
      return new Error(`a plan broke ${outcome.violations.length} rules and was not answered`);
  }
}
