import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../../contracts/error-codes.ts';
import type { PlanEvent } from '../../contracts/plan-event.ts';
import type { PlanRequest } from '../../contracts/plan-request.ts';
import type { WirePlan } from '../../contracts/plan.ts';
import type { Elements } from '../../domain/orbit/elements.ts';
import { normaliseNoradId } from '../../domain/orbit/norad-id.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { PLAN_LIFETIME_MS } from '../../records/plans.ts';
import type { PlanStore } from '../../records/plans.ts';
import type { Satellite } from '../../records/satellites.ts';
import { validationError } from '../http/validate.ts';
import type { PlanOutcome } from './compute-plan.ts';
import { readPlanRequest } from './plan-reading.ts';
import type { PlanReading } from './plan-reading.ts';
import type { PlannedSatellite } from './plan-satellite.ts';
import type { PlanComputer } from './planning-pool.ts';
import { presentConstraint } from './presenters/constraint.ts';

/** What planning needs. */
export interface PlanningDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly plans: PlanStore;
  readonly satellites: {
    /** The satellites of those catalogue numbers that exist. */
    findMany(noradIds: readonly string[]): Promise<readonly Satellite[]>;
  };
  readonly planComputer: PlanComputer;
}

/** The planning surface, as every surface that makes plans uses it. */
export interface Planning {
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

/** A plan is given up after this long unless the request sets another limit, ms. */
const DEFAULT_TIME_LIMIT_MS = 20_000;
/** Elements further than this from the start say nothing about where the satellite is. */
const MAX_ELEMENTS_AGE_MS = 365 * 86_400_000;

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Planning over the given catalogue, store and computer. */
export function createPlanning(deps: PlanningDeps): Planning {
  return {
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
  const satellite = await resolveSatellite(deps, reading.satellite);
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

async function resolveSatellite(
  { satellites }: PlanningDeps,
  asked: PlanReading['satellite'],
): Promise<PlannedSatellite> {
  if (!('catalogueId' in asked)) return asked;
  const noradId = normaliseNoradId(asked.catalogueId);
  const [known] = noradId === null ? [] : await satellites.findMany([noradId]);
  if (known === undefined) throw unknownSatellite(asked.catalogueId, noradId !== null);
  const { name, elements, busClass } = known;
  const bus = busFor({
    noradId: known.noradId,
    elements,
    ...(busClass !== null && { catalogueClass: busClass }),
  });
  return { id: known.noradId, name, elements, bus };
}

function unknownSatellite(id: string | number, isNumber: boolean): AppError {
  const hint = isNumber
    ? 'Send its elements as `satellite` to plan for it all the same.'
    : 'A satellite_id is a catalogue number: 1 to 9 digits, or alpha-5 such as T0001.';
  return new AppError(
    'satellite_not_found',
    `There is no satellite '${String(id).slice(0, 64)}' in the catalogue. ${hint}`,
  );
}

function refuseOldElements(elements: Elements, startMs: number): void {
  const ageMs = Math.abs(startMs - elements.epochMs);
  if (ageMs <= MAX_ELEMENTS_AGE_MS) return;
  throw new AppError(
    'elements_too_old',
    `The elements are of ${formatInstant(elements.epochMs)}, ${Math.round(ageMs / 86_400_000)} days away from the start ${formatInstant(startMs)}; the limit is 365 days.`,
    {
      details: {
        elements_epoch: formatInstant(elements.epochMs),
        start: formatInstant(startMs),
        max_age_days: 365,
      },
    },
  );
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
