import { buildEnvironment } from '../../domain/planning/environment/build-environment.ts';
import { EFFORT_SHARES } from '../../domain/planning/solver-effort.ts';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import type { BuildEnvironment } from '../../domain/planning/environment/cache.ts';
import type { Environment, Pass } from '../../domain/planning/environment/environment.ts';
import { differenceOf, type PlanDifference } from '../../domain/planning/replan/plan-difference.ts';
import { planEvents } from '../../domain/planning/explain/plan-events.ts';
import { planTotals } from '../../domain/planning/explain/plan-totals.ts';
import type { Schedule } from '../../domain/planning/plan.ts';
import type { Shortage } from '../../domain/revision/measured.ts';
import type { Bus } from '../../domain/spacecraft/bus.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import type { RemainingJob } from '../../domain/planning/replan/remaining-job.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import {
  chargedBus,
  cutEnvironment,
  remainingAt,
  replan,
  type Cut,
  type LostPass,
} from '../../domain/planning/replan/replan.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import { buildSurroundings, optimalityBeside, stationsLookedAt } from './surroundings.ts';
import { presentPlan } from '../../presenters/plan/plan.ts';
import type { PlannedSchedules } from '../../presenters/plan/planned.ts';
import type { PlanHistory, PlanInput, PlanOutcome, PlanSource } from './tasks.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

/** What has happened to a plan until an instant. */
export interface ReplanReading {
  readonly nowMs: number;
  readonly completed: readonly string[];
  readonly failed: readonly string[];
  readonly running: readonly string[];
  readonly lostPasses: readonly number[];
  /** Replaces the bus from `now` on. */
  readonly bus: Bus | null;
}

/** What happened to a plan, already checked, and what the new one is called. */
export interface ReplanInput extends ReplanReading {
  readonly source: PlanSource;
  /** What is booked in the world of the plan now, without what the plan itself has. */
  readonly beside?: PlannedSchedules;
  /** Newer elements of its satellite; absent or null: those that it was made with. */
  readonly elements?: Elements | null;
  /** What is less on board than it was planned with; absent or null: nothing is. */
  readonly short?: Pick<Shortage, 'charge' | 'storageMb'> | null;
  /** Leaves out what does not fit of what has not begun. */
  readonly partial?: boolean;
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

/** A schedule with the stations of the passes that it names; their tables are too large to go to another thread. */
export interface ShownSchedule {
  readonly schedule: Schedule;
  readonly passes: readonly Pick<Pass, 'stationId'>[];
}

/** A new plan with what it is made from, or why there is none. */
export type ReplanOutcome =
  | {
      readonly kind: 'replanned';
      readonly plan: WirePlan;
      readonly source: PlanSource;
      readonly difference: PlanDifference;
      /** What it replaces and what it is, both without what only stands for the past. */
      readonly former: ShownSchedule;
      readonly next: ShownSchedule;
    }
  /** Every step is done and nothing is left to send. */
  | { readonly kind: 'done' }
  | Exclude<PlanOutcome, { readonly kind: 'planned' }>;

/** Surroundings of a plan with its past: those of its request, cut. */
export function environmentOf(
  { input, history }: Pick<PlanSource, 'input' | 'history'>,
  build: BuildEnvironment,
): Environment | string {
  const built = buildSurroundings(input, build);
  return built.ok ? cutEnvironment(built.environment, cutOf(history)) : built.message;
}

function cutOf({ lost, antennaFreeMs }: PlanHistory): Cut {
  return { lost, antennaFreeMs };
}

/**
 * Plans again what is left at `now`. Pure: same input, same outcome. `known`: the surroundings of the plan with its
 * past, where they have been built already.
 */
export function computeReplan(
  request: ReplanInput,
  build: BuildEnvironment = buildEnvironment,
  known?: Environment,
): ReplanOutcome {
  const { source, nowMs, elements = null, partial = false } = request;
  const oldEnvironment = known ?? environmentOf(source, build);
  if (typeof oldEnvironment === 'string') return { kind: 'lost', message: oldEnvironment };
  const former = {
    job: source.running ?? source.input.job,
    environment: oldEnvironment,
    schedule: source.schedule,
  };
  const stubs = source.history.stubs.map(([id]) => id);
  const completed = new Set([...request.completed, ...stubs]);
  const running = new Set(request.running);
  const progress = { nowMs, completed, running, lostPasses: new Set(request.lostPasses) };
  const left = remainingAt(former, progress);
  const remaining = partial ? withChoice(left, running) : left;
  if (remaining.job.steps.length === 0) return { kind: 'done' };
  const begun = new Set([...completed, ...running, ...request.failed]);
  const bus = shortBus(
    chargedBus(request.bus ?? source.input.satellite.bus, former, nowMs, begun),
    request.short ?? null,
  );
  const input: PlanInput = {
    ...source.input,
    id: request.id,
    createdMs: request.createdMs,
    expiresMs: request.expiresMs,
    satellite: { ...source.input.satellite, ...(elements !== null && { elements }), bus },
    job: remaining.job,
    startMs: nowMs,
    predictionHours: (oldEnvironment.endMs - nowMs) / HOUR_MS,
    ...(request.beside !== undefined && { beside: request.beside }),
  };
  const history = historyAfter(request, remaining, oldEnvironment);
  const environment = environmentOf({ input, history }, build);
  if (typeof environment === 'string') return { kind: 'lost', message: environment };
  const { explain, effort = 'normal' } = input;
  const share = EFFORT_SHARES[effort];
  const made = replan({ former, environment, remaining, explain, share });
  if (!made.ok) return { kind: 'infeasible', problems: made.problems };
  const { job } = made;
  const violations = checkPlan({ job: input.job, environment, schedule: made.schedule });
  if (violations.length > 0) return { kind: 'broken', violations };
  const shown = shownPart(made.job, made.schedule, history);
  const plan = present(input, environment, shown, made);
  const settled = new Set([...request.completed, ...request.running]);
  const replaced = shownPart(former.job, former.schedule, source.history).schedule;
  return {
    kind: 'replanned',
    plan,
    source: {
      ...{ input, schedule: made.schedule, history },
      ...(made.skipped.length > 0 && { running: job }),
    },
    difference: differenceOf(
      { environment: oldEnvironment, schedule: replaced },
      { environment, schedule: shown.schedule },
      settled,
      nowMs,
    ),
    former: { schedule: replaced, passes: stationsOf(oldEnvironment) },
    next: { schedule: shown.schedule, passes: stationsOf(environment) },
  };
}

function stationsOf({ passes }: Environment): ShownSchedule['passes'] {
  return passes.map(({ stationId }) => ({ stationId }));
}

/** A bus of which less is there: never more than it was planned with. */
function shortBus(bus: Bus, short: Pick<Shortage, 'charge' | 'storageMb'> | null): Bus {
  if (short === null) return bus;
  const { charge, storageMb } = short;
  return {
    ...bus,
    // The planner knows no charge below the floor.
    ...(charge !== null && {
      chargeAtStart: Math.max(1 - bus.depthOfDischarge, Math.min(charge, bus.chargeAtStart ?? 1)),
    }),
    ...(storageMb !== null && { storageMb: Math.min(storageMb, bus.storageMb) }),
  };
}

/** What is left of a job, of which everything that has not begun may be left out, all of it worth the same. */
function withChoice(left: RemainingJob, running: ReadonlySet<string>): RemainingJob {
  const steps = left.job.steps.map((step) =>
    running.has(step.id) || left.stubs.has(step.id)
      ? step
      : { ...step, optional: true as const, value: step.value ?? 1 },
  );
  return { ...left, job: { ...left.job, steps } };
}

/** The past of the new plan: that of the old one and what has happened since. */
function historyAfter(
  { source: { history }, completed, lostPasses }: ReplanInput,
  remaining: ReturnType<typeof remainingAt>,
  environment: Environment,
): PlanHistory {
  return {
    completed: [...new Set([...history.completed, ...completed])],
    stubs: [...remaining.stubs].map(([id, standsFor]) => [
      id,
      standsFor === null ? null : (aliasesOf(history).get(standsFor) ?? standsFor),
    ]),
    lost: [...history.lost, ...lostPassesOf(environment, lostPasses)],
    antennaFreeMs: remaining.antennaFreeMs,
  };
}

function present(
  input: PlanInput,
  environment: Environment,
  shown: ReturnType<typeof shownPart>,
  made: Extract<ReturnType<typeof replan>, { ok: true }>,
): WirePlan {
  const { errorBudget, value, skipped } = made;
  const optimality = optimalityBeside(made.optimality, environment);
  return presentPlan({
    id: input.id,
    createdMs: input.createdMs,
    expiresMs: input.expiresMs,
    satellite: input.satellite,
    predictionHours: input.predictionHours,
    minElevationDeg: input.minElevationDeg,
    stationsChecked: stationsLookedAt(input),
    environment,
    errorBudget,
    optimality,
    value,
    skipped,
    ...(input.beside !== undefined && { beside: input.beside }),
    ...shown,
    totals: planTotals({ environment, ...shown }),
    events: planEvents({ environment, errorBudget, ...shown }),
  });
}

function aliasesOf({ stubs }: PlanHistory): Map<string, string | null> {
  return new Map(stubs);
}

function lostPassesOf({ passes }: Environment, indices: readonly number[]): LostPass[] {
  return indices.flatMap((index) => {
    const pass = passes[index];
    if (pass === undefined) return [];
    const { stationId, aosMs, losMs } = pass;
    return [{ stationId, aosMs, losMs }];
  });
}

/** Job and schedule without what only stands for the past; transfers name the steps behind it. */
function shownPart(
  job: Job,
  schedule: Schedule,
  history: PlanHistory,
): { readonly job: Job; readonly schedule: Schedule } {
  const aliases = aliasesOf(history);
  if (aliases.size === 0) return { job, schedule };
  const isShown = (id: string | null): boolean => id === null || !aliases.has(id);
  const steps = job.steps
    .filter(({ id }) => isShown(id))
    .map((step) => ({ ...step, dependsOn: step.dependsOn.filter(isShown) }));
  const transfers = schedule.transfers.map((transfer) => ({
    ...transfer,
    fromStep:
      transfer.fromStep === null
        ? null
        : (aliases.get(transfer.fromStep) ??
          (isShown(transfer.fromStep) ? transfer.fromStep : null)),
  }));
  const segments = schedule.segments.filter(({ stepId }) => isShown(stepId));
  const placements = schedule.placements.filter(({ stepId }) => isShown(stepId));
  return { job: { ...job, steps }, schedule: { ...schedule, transfers, segments, placements } };
}
