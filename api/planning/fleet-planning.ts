import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type {
  FleetPareto,
  FleetParetoRequest,
  FleetPlan,
  FleetPlanRequest,
} from '../../contracts/plan/constellation.ts';
import type { Worlds } from '../../records/fleet/worlds.ts';
import { stationTexts } from './reading/stations.ts';
import { AppError } from '../../contracts/error-codes.ts';
import { validationError } from '../http/input/validate.ts';
import type { FleetOutcome } from './compute/fleet.ts';
import { chargedWith, chargeProblems } from './reading/initial-charge.ts';
import { refuseOldElements, type SatelliteCatalogue } from './reading/find-satellite.ts';
import {
  fleetSizeProblems,
  FRONTIER_LIMITS,
  PLAN_LIMITS,
  type FleetLimits,
} from './reading/fleet-limits.ts';
import {
  membersPathOf,
  noradIdsOf,
  readFleetRequest,
  readMembers,
  type FleetRequest,
} from './reading/fleet.ts';
import { fleet, frontiers } from './compute/computations.ts';
import type { Compute } from '../http/compute.ts';
import { presentConstraint } from '../../presenters/plan/constraint.ts';
import { presentFleetPareto, presentFleetPlan } from './presenters/fleet-plan.ts';
import type { FleetInput, FleetLost } from './tasks.ts';

/** What planning for fleets needs. */
export interface FleetPlanningDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly satellites: SatelliteCatalogue;
  /** Where registered stations are found. */
  readonly worlds: Pick<Worlds, 'stations'>;
}

/** Planning for fleets; both throw {AppError} validation_error, elements_too_old, propagation_failed, planning_timeout. */
export interface FleetPlanning {
  /**
   * Plans a job over a fleet.
   * @throws {AppError} also planning_failed (details.problems: the binding constraints).
   */
  planFleet(request: FleetPlanRequest, compute: Compute): Promise<FleetPlan>;
  /** The frontier of every member over allocation, latency and reliability. */
  fleetPareto(request: FleetParetoRequest, compute: Compute): Promise<FleetPareto>;
}

/** Planning for fleets over the given catalogue and computer. */
export function createFleetPlanning(deps: FleetPlanningDeps): FleetPlanning {
  return {
    async planFleet(request, compute) {
      const createdMs = deps.clock();
      const { input, timeLimitMs } = await prepare(deps, request, PLAN_LIMITS);
      const outcome = await compute(fleet, input, { timeLimitMs });
      const planned = plannedOr(outcome, input, deps.log);
      const shown = { ...input, job: planned.job };
      return presentFleetPlan({ id: randomUUID(), createdMs, ...planned, input: shown });
    },
    async fleetPareto(request, compute) {
      const { input, timeLimitMs } = await prepare(deps, request, FRONTIER_LIMITS);
      const outcome = await compute(frontiers, input, { timeLimitMs });
      if (outcome.kind === 'lost') throw lost(outcome, input);
      return presentFleetPareto(input, outcome);
    },
  };
}

/** Reads a request with everything that it names. */
async function prepare(
  deps: FleetPlanningDeps,
  request: FleetRequest & { readonly replication_factor?: number | null | undefined },
  allowed: FleetLimits,
): Promise<{ input: FleetInput; timeLimitMs: number | null }> {
  const texts = stationTexts(request.options?.ground_stations);
  const registered = texts.length === 0 ? undefined : await deps.worlds.stations(texts);
  const read = readFleetRequest(request, deps.clock(), registered);
  const start = read.ok ? read.part.start : { ms: deps.clock(), us: 0 };
  const catalogue = await deps.satellites.findMany(noradIdsOf(request));
  const members = readMembers(request, catalogue, start);
  const problems = [read, members].flatMap((part) => (part.ok ? [] : part.problems));
  if (!read.ok || !members.ok || problems.length > 0) throw validationError(problems);
  const { job, stations, predictionHours, minElevationDeg, initialCharge, timeLimitMs } = read.part;
  const size = {
    members: members.part.length,
    stations: stations.length,
    hours: predictionHours,
    job,
  };
  const isTooMuch = fleetSizeProblems(size, allowed, membersPathOf(request));
  if (isTooMuch.length > 0) throw validationError(isTooMuch);
  const tooLow = chargeProblems(initialCharge, members.part);
  if (tooLow.length > 0) throw validationError(tooLow);
  for (const { elements } of members.part) refuseOldElements(elements, start.ms);
  return {
    input: {
      members: members.part.map((member) => chargedWith(member, initialCharge)),
      job,
      stations,
      startMs: start.ms,
      predictionHours,
      minElevationDeg,
      replicationFactor: request.replication_factor ?? 1,
    },
    timeLimitMs,
  };
}

function plannedOr(
  outcome: FleetOutcome,
  input: FleetInput,
  log: Logger,
): Extract<FleetOutcome, { kind: 'planned' }> {
  switch (outcome.kind) {
    case 'planned':
      return outcome;
    case 'lost':
      throw lost(outcome, input);
    case 'infeasible': {
      const problems = outcome.problems.map(presentConstraint);
      const first = problems[0]?.message ?? 'There is no feasible schedule.';
      throw new AppError('planning_failed', first, { details: { problems } });
    }
    case 'broken':
      log.error({ violations: outcome.violations.slice(0, 20) }, 'a fleet plan broke the rules');
      throw new Error(`a plan broke ${outcome.violations.length} rules and was not answered`);
  }
}

function lost({ memberIndex, message }: FleetLost, { members }: FleetInput): AppError {
  const name = members[memberIndex]?.name ?? 'A satellite';
  return new AppError('propagation_failed', `${name}: ${message}`);
}
