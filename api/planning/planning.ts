import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../../contracts/error-codes.ts';
import type { ReplanRequest, WireReplan } from '../../contracts/plan/replan.ts';
import type { PlanRequest } from '../../contracts/plan/request.ts';
import type { PlanFrontier } from '../../contracts/plan/frontier.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import { readWritten, writePlan, type WrittenPlan } from '../../records/plan/written-plan.ts';
import { PLAN_LIFETIME_MS, type PlanStore } from '../../records/plan/plans.ts';
import type { Commitment } from '../../domain/booking/commitment.ts';
import type { Worlds } from '../../records/fleet/worlds.ts';
import { callingMaxPriority } from '../http/access/calling-owner.ts';
import { validationError } from '../http/input/validate.ts';
import { MAX_FRONTIER } from './compute/pareto.ts';
import { NO_HISTORY } from '../../threads/planning/history.ts';
import { chargedWith, chargeProblems } from './reading/initial-charge.ts';
import { findSatellite, plannedSatellite, refuseOldElements } from './reading/find-satellite.ts';
import type { SatelliteCatalogue } from './reading/find-satellite.ts';
import { readPlanRequest } from './reading/plan.ts';
import { createBookingPlanning, type BookingPlanning } from './booking.ts';
import { withRegistered } from './reading/registered.ts';
import { allowedPriority } from './priority.ts';
import { schedulesBeside, strictResources } from './worlds.ts';
import { createFleetPlanning, type FleetPlanning } from './fleet-planning.ts';
import { pareto, plan as planning, replan } from './compute/computations.ts';
import type { Compute } from '../http/compute.ts';
import { readReplanRequest } from './reading/replan.ts';
import type { ReplanReading } from '../../threads/planning/replan.ts';
import { createPredictions, type Predictions } from './predictions.ts';
import { createSchedulePlanning, type SchedulePlanning } from './schedule-planning.ts';
import { presentConstraint } from '../../presenters/plan/constraint.ts';
import { presentDifference } from '../../presenters/plan/difference.ts';
import { presentFrontier } from './presenters/frontier.ts';
import type { PlanInput, PlanOutcome, PlanSource } from './tasks.ts';

/** What planning needs. */
export interface PlanningDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly plans: PlanStore;
  readonly satellites: SatelliteCatalogue;
  readonly worlds: Worlds;
}

/** Where a job is planned again. */
export interface PlannedAgain {
  /** Epoch ms. */
  readonly startMs: number;
  /** Beside what is booked there; absent: in the plan's own world if any. */
  readonly world?: string;
  /** As work of this priority, which its caller may have, 0 to 9. */
  readonly priority?: number | undefined;
  /** More that it may not use, beside what is booked. */
  readonly closed?: readonly Commitment[];
}

/** The planning surface, as every surface that makes plans uses it. */
export interface Planning extends Predictions, FleetPlanning, BookingPlanning, SchedulePlanning {
  /**
   * Makes a plan and keeps it for an hour; `client` is the network address of a caller without a key, of
   * whom only the newest plans are kept; null = an owner.
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, propagation_failed,
   * planning_failed (details.problems: the binding constraints), planning_timeout.
   */
  create(request: PlanRequest, compute: Compute, client: string | null): Promise<WirePlan>;
  /** Does what `create` does, and answers the plan as it was written. */
  write(request: PlanRequest, compute: Compute, client: string | null): Promise<WrittenPlan>;
  /** Makes the plans that no other dominates and keeps each for an hour; throws as `create`. */
  createFrontier(
    request: PlanRequest,
    compute: Compute,
    client: string | null,
  ): Promise<PlanFrontier>;
  /** Makes a plan again from a moment on and keeps it; null for an unknown one. Throws as `create`. */
  replan(
    id: string,
    request: ReplanRequest,
    compute: Compute,
    client: string | null,
  ): Promise<WireReplan | null>;
  /**
   * Plans the job of a kept plan again, a satellite of the catalogue by the elements of today; throws as
   * `create`.
   */
  again(source: PlanSource, place: PlannedAgain, compute: Compute): Promise<WirePlan>;
  /**
   * Plans what is left of a plan that is flown; null where nothing is left. Throws as `create`.
   * `replaced`: what the new plan calls the former one; `booking`: what the former has booked stands not in the way.
   */
  rest(replaced: string, flown: Flown, compute: Compute): Promise<WireReplan | null>;
  /** What a plan that has not expired was made from, or null. */
  source(id: string): Promise<PlanSource | null>;
  /** A plan that has not expired, or null. */
  find(id: string): Promise<WirePlan | null>;
  /** The JSON of a plan that has not expired, as it was written, or null. */
  text(id: string): Promise<string | null>;
}

/** A plan that is flown, and how far it is. */
export interface Flown extends ReplanReading {
  readonly source: PlanSource;
  /** What it has booked. */
  readonly booking?: string;
}

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Planning over the given catalogue, store and computer. */
export function createPlanning(deps: PlanningDeps): Planning {
  const text = async (id: string): Promise<string | null> =>
    UUID_FORM.test(id) ? deps.plans.text(id.toLowerCase(), deps.clock()) : null;
  return {
    ...createPredictions(deps),
    ...createFleetPlanning(deps),
    ...createBookingPlanning(deps),
    ...createSchedulePlanning(deps),
    create: async (request, compute, client) =>
      readWritten(await createPlan(deps, request, compute, client)),
    write: (request, compute, client) => createPlan(deps, request, compute, client),
    createFrontier: (request, compute, client) => createFrontier(deps, request, compute, client),
    replan: async (id, request, compute, client) =>
      UUID_FORM.test(id) ? createReplan(deps, id.toLowerCase(), request, compute, client) : null,
    again: async (source, place, compute) =>
      readWritten(await planAgain(deps, source, place, compute)),
    rest: (replaced, flown, compute) => planRest(deps, replaced, flown, compute, null),
    source: async (id) =>
      UUID_FORM.test(id) ? sourceOf(await deps.plans.source(id.toLowerCase(), deps.clock())) : null,
    find: async (id) => planOf(await text(id)),
    text,
  };
}

function planOf(text: string | null): WirePlan | null {
  return text === null ? null : readWritten({ text });
}

async function createPlan(
  deps: PlanningDeps,
  request: PlanRequest,
  compute: Compute,
  client: string | null,
): Promise<WrittenPlan> {
  const { input, timeLimitMs } = await planInput(deps, request);
  return await planAndSave(deps, input, compute, { timeLimitMs, client });
}

async function planAndSave(
  deps: PlanningDeps,
  input: PlanInput,
  compute: Compute,
  { timeLimitMs, client }: { readonly timeLimitMs: number | null; readonly client: string | null },
): Promise<WrittenPlan> {
  const outcome = await compute(planning, input, { timeLimitMs });
  if (outcome.kind !== 'planned') throw refusalOf(outcome, deps.log);
  await deps.plans.save(outcome.written, client);
  return outcome.written;
}

async function createFrontier(
  deps: PlanningDeps,
  request: PlanRequest,
  compute: Compute,
  client: string | null,
): Promise<PlanFrontier> {
  const { input, timeLimitMs } = await planInput(deps, request);
  const ids = Array.from({ length: MAX_FRONTIER }, () => randomUUID());
  const outcome = await compute(pareto, { plan: input, ids }, { timeLimitMs });
  if (outcome.kind !== 'frontier') throw refusalOf(outcome, deps.log);
  await Promise.all(
    outcome.members.map(({ plan, input: own, schedule }) =>
      deps.plans.save(
        writePlan(plan, { input: own, schedule, history: NO_HISTORY } satisfies PlanSource),
        client,
      ),
    ),
  );
  return presentFrontier(outcome);
}

async function createReplan(
  deps: PlanningDeps,
  id: string,
  request: ReplanRequest,
  compute: Compute,
  client: string | null,
): Promise<WireReplan | null> {
  const createdMs = deps.clock();
  const [text, kept] = await Promise.all([
    deps.plans.text(id, createdMs),
    deps.plans.source(id, createdMs),
  ]);
  const former = planOf(text);
  const source = sourceOf(kept);
  if (former === null || source === null) return null;
  const passes = former.orbital_environment.ground_passes.length;
  const read = readReplanRequest(request, source, passes);
  if (!read.ok) throw validationError(read.problems);
  const plan = await planRest(deps, id, { ...read.reading, source }, compute, client);
  if (plan === null)
    throw validationError([
      { path: 'completed', message: 'every step is completed and nothing is left to send' },
    ]);
  return plan;
}

async function planRest(
  deps: PlanningDeps,
  replaced: string,
  { booking, ...flown }: Flown,
  compute: Compute,
  client: string | null,
): Promise<WireReplan | null> {
  const createdMs = deps.clock();
  const { input } = flown.source;
  const beside =
    input.beside === undefined
      ? undefined
      : await schedulesBeside(
          deps.worlds,
          input.beside.world,
          { ...input, startMs: flown.nowMs },
          { without: booking },
        );
  const outcome = await compute(replan, {
    ...flown,
    ...(beside !== undefined && { beside }),
    id: randomUUID(),
    createdMs,
    expiresMs: createdMs + PLAN_LIFETIME_MS,
  });
  if (outcome.kind === 'done') return null;
  if (outcome.kind !== 'replanned') throw refusalOf(outcome, deps.log);
  const plan: WireReplan = {
    ...outcome.plan,
    replans: replaced,
    diff: presentDifference(outcome.difference, flown.source.input.startMs),
  };
  await deps.plans.save(writePlan(plan, outcome.source), client);
  return plan;
}

async function planAgain(
  deps: PlanningDeps,
  { input: former }: PlanSource,
  { startMs, world: asked, priority, closed = [] }: PlannedAgain,
  compute: Compute,
): Promise<WrittenPlan> {
  const createdMs = deps.clock();
  const { catalogueId, initialCharge = null, beside } = former;
  const named = catalogueId === undefined ? former.satellite : { catalogueId };
  const satellite = chargedWith(await findSatellite(deps.satellites, named), initialCharge);
  if (satellite.eclipses === undefined) refuseOldElements(satellite.elements, startMs);
  const world = asked ?? beside?.world;
  const place = { ...former, satellite, startMs };
  const read =
    world === undefined ? null : await schedulesBeside(deps.worlds, world, place, { priority });
  return await planAndSave(
    deps,
    {
      ...former,
      ...{ id: randomUUID(), createdMs, expiresMs: createdMs + PLAN_LIFETIME_MS },
      ...{ satellite, startMs },
      ...(read !== null && {
        beside: { ...read, commitments: [...read.commitments, ...closed] },
      }),
    },
    compute,
    { timeLimitMs: null, client: null },
  );
}

/** Every plan is saved with a source; those of 0.9.0 have none. */
function sourceOf(kept: object | null): PlanSource | null {
  return kept as PlanSource | null;
}

/** What a request asks to be computed. */
async function planInput(
  deps: PlanningDeps,
  asked: PlanRequest,
): Promise<{ readonly input: PlanInput; readonly timeLimitMs: number | null }> {
  const createdMs = deps.clock();
  const { request, registered, satellite: known } = await withRegistered(deps, asked);
  const read = readPlanRequest(request, createdMs, registered);
  if (!read.ok) throw validationError(read.problems);
  const { reading } = read;
  const found =
    known === null
      ? await findSatellite(deps.satellites, reading.satellite)
      : plannedSatellite(known);
  if (found.eclipses === undefined) refuseOldElements(found.elements, reading.start.ms);
  const { initialCharge } = reading;
  const problems = chargeProblems(initialCharge, [found]);
  if (problems.length > 0) throw validationError(problems);
  const satellite = chargedWith(found, initialCharge);
  const catalogueId = 'catalogueId' in reading.satellite ? satellite.id : null;
  const { contacts, stations, world } = reading;
  const named = [...stations, ...(contacts ?? []).map(({ stationId: id }) => ({ id }))];
  const strict = strictResources(catalogueId, named, registered);
  const priority =
    reading.priority === null
      ? undefined
      : allowedPriority(reading.priority, callingMaxPriority(), 'options.priority');
  const place = { satellite, stations, strict, startMs: reading.start.ms };
  const beside =
    world === null
      ? null
      : await schedulesBeside(
          deps.worlds,
          world,
          { ...place, ...(contacts !== null && { contacts }) },
          { priority },
        );
  return {
    input: {
      id: randomUUID(),
      createdMs,
      expiresMs: createdMs + PLAN_LIFETIME_MS,
      satellite,
      ...(catalogueId !== null && { catalogueId }),
      job: reading.job,
      stations,
      startMs: reading.start.ms,
      predictionHours: reading.predictionHours,
      minElevationDeg: reading.minElevationDeg,
      explain: reading.explain,
      effort: reading.effort,
      ...(contacts !== null && { contacts }),
      ...(initialCharge !== null && { initialCharge }),
      ...(strict.length > 0 && { strict }),
      ...(beside !== null && { beside }),
    },
    timeLimitMs: reading.timeLimitMs,
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
    case 'unseen':
      return validationError(
        outcome.contacts.map((at) => ({
          path: `contacts.${at}.start`,
          message:
            'the satellite does not pass over this station then, by its elements and ' +
            'options.min_elevation_deg: correct the times, or say what it carries (downlink_mbps)',
        })),
      );
    case 'broken':
      log.error({ violations: outcome.violations.slice(0, 20) }, 'a plan broke the rules');
      return new Error(`a plan broke ${outcome.violations.length} rules and was not answered`);
  }
}
