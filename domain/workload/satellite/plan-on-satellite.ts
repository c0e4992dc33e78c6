import { termsIn } from '../../booking/commitment.ts';
import { occupy } from '../../booking/occupy.ts';
import { MAX_ELEMENTS_AGE_MS } from '../../orbit/elements/element-age.ts';
import {
  type AntennaTime,
  noticedTime,
  withoutAntennaTime,
} from '../../planning/environment/antenna-time.ts';
import type { EnvironmentResult } from '../../planning/environment/build-environment.ts';
import { checkPlan } from '../../planning/check/check-plan.ts';
import { describeRefusal } from '../../planning/explain/describe-refusal.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { counted } from '../../counted.ts';
import type { Environment } from '../../planning/environment/environment.ts';
import type { Job } from '../../planning/job/job.ts';
import { makePlan } from '../../planning/make-plan.ts';
import type { BindingConstraint } from '../../planning/plan.ts';
import type { Constraint } from '../../planning/refusal.ts';
import { capRefusal } from '../../planning/schedule/refuse-step.ts';
import { demandOf } from '../../planning/schedule/tasks.ts';
import { tierNames } from '../../planning/search/tier-choices.ts';
import { DAY_MS, HOUR_MS } from '../../time/instant.ts';
import type { StageCaePlan } from '../workload-plan.ts';
import type { Candidate, WorkloadJob } from '../workload.ts';
import { antennaTimeOf, withTurnAround } from './antennas.ts';

/** Where stages are planned: the contacts of the workload and how environments are built. */
export interface Site {
  readonly workload: Pick<WorkloadJob, 'startMs' | 'stations' | 'minElevationDeg' | 'beside'>;
  readonly build: BuildEnvironment;
  /** Antennas that other stages of the workload have taken. */
  readonly taken?: readonly AntennaTime[];
}

/** A job that is to run on one satellite between two instants. */
export interface StageQuery extends Site {
  readonly job: Job;
  readonly candidate: Candidate;
  readonly startMs: number;
  readonly deadlineMs: number;
  /** One of hundreds: shorter horizons come first, and no better plan is looked for than the first good one. */
  readonly isQuick?: boolean;
}

/** What keeps a satellite from running a job. */
export interface StageObstacle {
  /**
   * A constraint of the planner, `deadline_hours` in place of its horizon and its orbits;
   * `elements_age` or `propagation` where the elements are no good.
   */
  readonly constraint: string;
  readonly needed: number;
  readonly available: number;
  /** One sentence. */
  readonly message: string;
}

/** A stage's plan with the environment it was made in, or what stands in its way. */
export type PlannedStage =
  | {
      readonly ok: true;
      readonly plan: StageCaePlan;
      readonly environment: Environment;
      readonly finishMs: number;
    }
  | { readonly ok: false; readonly obstacle: StageObstacle };

/**
 * Horizons that are looked at before the whole time to the deadline, hours: most plans are short.
 */
const FIRST_HORIZONS_H = [12, 48] as const;

/** Before those, where the stages are hundreds, hours: most of them last two orbits. */
const QUICK_HORIZON_H = 3;

/** What a longer horizon may mend; everything else stands whatever the horizon. */
const MENDED_BY_TIME: ReadonlySet<string> = new Set<string>([
  'contact',
  'deadline_hours',
  'min_delivery_confidence',
  'pass_time',
  'max_passes',
  'key_rotation_orbits',
  'eclipse_time',
  'eclipse_energy',
  'min_battery_soc',
  'battery',
  'window',
] satisfies (Constraint | 'deadline_hours')[]);

/**
 * Horizons in which a stage is planned one after another, hours, the last one up to the deadline.
 */
export function horizonsH(startMs: number, deadlineMs: number, isQuick = false): number[] {
  const wholeH = wholeHours(startMs, deadlineMs);
  const first = isQuick ? [QUICK_HORIZON_H, ...FIRST_HORIZONS_H] : FIRST_HORIZONS_H;
  return [...first.filter((hours) => hours < wholeH), wholeH];
}

/** Whole hours from a start that reach a deadline, at least 1. */
export function wholeHours(startMs: number, deadlineMs: number): number {
  return Math.max(1, Math.ceil((deadlineMs - startMs) / HOUR_MS));
}

/**
 * Plans a job on one satellite from an instant on: in a short horizon first, in longer ones while
 * more time could help. The deadline given takes the place of the one in the job's policy.
 */
export function planOnSatellite(query: StageQuery): PlannedStage {
  const unfit = unfitness(query);
  if (unfit !== null) return { ok: false, obstacle: unfit };
  let planned: PlannedStage | null = null;
  for (const hours of horizonsH(query.startMs, query.deadlineMs, query.isQuick)) {
    planned = planWithin(query, hours);
    if (planned.ok || !mayHelp(planned.obstacle)) return planned;
  }
  return planned ?? planWithin(query, 1);
}

/** Whether more time could take an obstacle away. */
export function mayHelp({ constraint }: StageObstacle): boolean {
  return MENDED_BY_TIME.has(constraint);
}

/** Plans a job on one satellite in one horizon; the plan has passed the checker. */
export function planWithin(query: StageQuery, hours: number): PlannedStage {
  const { startMs } = query;
  const taken = withTurnAround(query.taken ?? [], query.workload.beside);
  const built = environmentOf({ ...query, taken: [] }, query.candidate, startMs, hours);
  if (!built.ok) return { ok: false, obstacle: propagationObstacle(built.message) };
  const takenBefore = noticedTime(built.environment, taken);
  const environment = withoutAntennaTime(built.environment, takenBefore);
  const job = withDeadline(query.job, environment, query.deadlineMs);
  const asked = { job, environment, explain: false, suggest: false } as const;
  const quick = query.isQuick === true ? makePlan({ ...asked, effort: 'quick' }) : null;
  // A quick search that finds nothing is only believed where that is proven.
  const isSettled = quick !== null && (quick.ok || quick.problems.every(({ proven }) => proven));
  const made = isSettled ? quick : makePlan(asked);
  if (!made.ok) {
    const [first] = made.problems;
    // A refused plan lists at least one problem, by the type of the search's answer.
    if (first === undefined) throw new Error(`No plan and no reason on ${query.candidate.id}`);
    return { ok: false, obstacle: obstacleOf(query, environment, first) };
  }
  const { schedule, errorBudget, optimality, totals } = made;
  const [violation] = checkPlan({ job, environment, schedule });
  if (violation !== undefined)
    throw new Error(`A plan on ${query.candidate.id} breaks a rule: ${violation.message}`);
  const antennas = antennaTimeOf(environment, schedule);
  const plan = {
    job,
    startMs,
    hours,
    schedule,
    antennas,
    takenBefore,
    errorBudget,
    optimality,
    totals,
  };
  return { ok: true, plan, environment, finishMs: schedule.finishMs };
}

/**
 * What a planner's refusal says to the workload, which was given a deadline in hours: its orbits and the
 * horizon that reaches to it are told as hours from the start of the workload.
 */
function obstacleOf(
  { workload, startMs, deadlineMs }: StageQuery,
  { periodMs }: Environment,
  { constraint, needed, available, message }: BindingConstraint,
): StageObstacle {
  const unitMs =
    constraint === 'deadline_orbits'
      ? periodMs
      : constraint === 'prediction_hours'
        ? HOUR_MS
        : null;
  if (unitMs === null) return { constraint, needed, available, message };
  const doneMs = Math.max(startMs + needed * unitMs, deadlineMs);
  return lateObstacle(workload.startMs, doneMs, deadlineMs);
}

/**
 * The obstacle of a job that is done only then; where that is the deadline itself, of one that is not done
 * by then. Hours from the workload's start; all instants are epoch ms.
 */
export function lateObstacle(startMs: number, doneMs: number, deadlineMs: number): StageObstacle {
  const available = (deadlineMs - startMs) / HOUR_MS;
  const needed = doneMs > deadlineMs ? hundredthsUp((doneMs - startMs) / HOUR_MS) : available;
  const given = counted(Number(available.toFixed(2)), 'hour');
  const message =
    doneMs > deadlineMs
      ? `The best plan found is done after ${counted(needed, 'hour')}, but the deadline is ${given}.`
      : `No plan was found that is done within the deadline of ${given}.`;
  return { constraint: 'deadline_hours', needed, available, message };
}

function hundredthsUp(value: number): number {
  return Math.ceil(value * 100 - 1e-6) / 100;
}

/** The environment of a horizon on a satellite, as far as antennas are free, and in a world beside what is booked. */
export function environmentOf(
  { workload, build, taken = [] }: Site,
  { id, elements, bus }: Candidate,
  startMs: number,
  hours: number,
): EnvironmentResult {
  const { stations, minElevationDeg, beside } = workload;
  const built = build({ elements, bus, startMs, hours, minElevationDeg, stations });
  if (!built.ok || (taken.length === 0 && beside === undefined)) return built;
  const free =
    beside === undefined
      ? built.environment
      : occupy(built.environment, id, beside.commitments, termsIn(beside.terms));
  return { ok: true, environment: withoutAntennaTime(free, taken) };
}

/**
 * What keeps a satellite from a job at any time: elements that are too old, or a step on board that
 * draws more than its bus gives in any light; null when nothing does.
 */
export function unfitness(
  query: Pick<StageQuery, 'candidate' | 'deadlineMs'> & { readonly job: Job | null },
): StageObstacle | null {
  const { job, candidate, deadlineMs } = query;
  const { epochMs } = candidate.elements;
  const ageMs = Math.abs(deadlineMs - epochMs);
  if (ageMs > MAX_ELEMENTS_AGE_MS)
    return {
      constraint: 'elements_age',
      needed: MAX_ELEMENTS_AGE_MS / DAY_MS,
      available: ageMs / DAY_MS,
      message: 'Its elements are more than a year away from the deadline.',
    };
  if (job === null) return null;
  for (const step of job.steps) {
    if (step.location !== 'onboard') continue;
    const names = tierNames(step);
    const choices =
      names.length === 0 ? [new Map()] : names.map((name) => new Map([[step.id, name]]));
    const refusals = choices.map((tiers) =>
      capRefusal({ bus: candidate.bus }, step, demandOf(step, tiers).draw),
    );
    const last = refusals.at(-1) ?? null;
    if (last === null || refusals.includes(null)) continue;
    const { constraint, needed, available } = last;
    return { constraint, needed, available, message: describeRefusal(last, job, true) };
  }
  return null;
}

/** The job with its deadline at an instant: orbits of this satellite, fractions counted. */
export function withDeadline(job: Job, environment: Environment, deadlineMs: number): Job {
  const deadlineOrbits = (deadlineMs - environment.startMs) / environment.periodMs;
  return { ...job, policy: { ...job.policy, deadlineOrbits } };
}

/** The refusal of a satellite whose elements do not propagate. */
export function propagationObstacle(message: string): StageObstacle {
  return { constraint: 'propagation', needed: 1, available: 0, message };
}
