import { withWholeConfidence, type Candidate } from './search/candidate.ts';
import { describeRefusal } from './explain/describe-refusal.ts';
import type { Environment } from './environment/environment.ts';
import { errorBudgetWith, type ScheduledJob } from './confidence/error-budget.ts';
import { explainSchedule } from './explain/explain-schedule.ts';
import { findElasticPlan } from './search/elastic-plan.ts';
import { PLAN_WORK } from './solver-effort.ts';
import type { Job } from './job/job.ts';
import { isSelective } from './job/selection.ts';
import { distanceFrom, optimalityOf } from './search/optimality.ts';
import type {
  BindingConstraint,
  ErrorBudget,
  Optimality,
  Schedule,
  ServedValue,
  SkippedStep,
} from './plan.ts';
import { withMargins } from './explain/segment-margins.ts';
import { planTotals, type PlanTotals } from './explain/plan-totals.ts';
import type { Changeable } from './repair/relaxations.ts';
import { REPAIR_WORK, suggestRepair, type Extend } from './repair/suggest-repair.ts';
import { createMeter } from './rcpsp/work-meter.ts';
import { chooseSteps } from './search/value/choose-steps.ts';

/** What a plan is made from. */
export interface PlanQuery {
  readonly job: Job;
  readonly environment: Environment;
  /** Adds to every segment what held its start, and its slack. */
  readonly explain: boolean;
  /** Builds the environment of a longer horizon or a lower mask, so that both can be suggested. */
  readonly extend?: Extend;
  /** `false` leaves out what would make a refused job possible: finding it takes many plans. */
  readonly suggest?: boolean;
  /** What a suggestion may change. Default: everything. */
  readonly changeable?: Changeable;
  /** Work that may be spent, 1 being usual and the default; suggestions never get more than that. */
  readonly share?: number;
  /**
   * `quick` takes the best plan of the priority rules and leaves out looking for a better one; jobs that leave a
   * choice of what runs are always searched in `full`, which is the default.
   */
  readonly effort?: 'quick' | 'full';
  /** May put another plan of the job as it was found in the place of that one, if it is no worse. */
  readonly prefer?: (found: Candidate, job: Job) => Candidate;
}

/** A plan with its proof of quality, or what stands in its way. */
export type PlanResult =
  | {
      readonly ok: true;
      /** What runs of the job, with the durations that were chosen. */
      readonly job: Job;
      /** What does not. */
      readonly skipped: readonly SkippedStep[];
      /** Of jobs that leave a choice of what runs. */
      readonly value: ServedValue | null;
      readonly schedule: Schedule;
      readonly errorBudget: ErrorBudget;
      readonly optimality: Optimality;
      readonly totals: PlanTotals;
    }
  | { readonly ok: false; readonly problems: readonly BindingConstraint[] };

/**
 * Plans one job on one satellite: same input, same plan, bit for bit. When there is none, answers the
 * binding constraints, each with what was checked to make a plan possible.
 */
export function makePlan(query: PlanQuery): PlanResult {
  const { environment, explain } = query;
  const share = query.share ?? 1;
  const { job, finding, skipped, value, others } = choose(
    query.job,
    environment,
    PLAN_WORK * share,
    query.effort ?? 'full',
  );
  if (!finding.ok) {
    const { refusals, proven } = finding;
    const repair =
      query.suggest === false
        ? null
        : suggestRepair(
            { job: query.job, environment },
            refusals,
            query.extend ?? null,
            createMeter(REPAIR_WORK * Math.min(1, share)),
            query.changeable,
          );
    const problems = refusals.map((refusal, index) => ({
      ...refusal,
      needed: repair?.needed[index] ?? refusal.needed,
      proven,
      message: describeRefusal(refusal, job, proven),
      suggestion: repair?.suggestions[index] ?? null,
    }));
    return { ok: false, problems };
  }
  const whole = withWholeConfidence(finding.best);
  const best = query.prefer?.(whole, job) ?? whole;
  const { confidence } = best;
  const found = asListed(best.schedule, job);
  const schedule = explain ? explained({ job, environment, schedule: found }) : found;
  return {
    ok: true,
    job,
    skipped,
    value,
    schedule,
    errorBudget: errorBudgetWith({ job, environment, schedule: found }, confidence),
    optimality: overValue(optimalityOf({ ...finding, best }, others), query.job, value),
    totals: planTotals({ job, environment, schedule }),
  };
}

/** What runs of a job, with its plan; everything where it leaves no choice. */
function choose(job: Job, environment: Environment, work: number, effort: 'quick' | 'full') {
  if (!isSelective(job)) {
    const found = findElasticPlan(job, environment, effort, createMeter(work));
    return { ...found, skipped: [], value: null, others: [] };
  }
  const choice = chooseSteps(job, environment, work);
  return choice.ok ? choice : { ...choice, skipped: [], value: null, others: [] };
}

/**
 * Value comes before every objective. For max_value it is the objective: what counts is the value that
 * is left out, of which less is better.
 */
function overValue(own: Optimality, { policy }: Job, value: ServedValue | null): Optimality {
  const isProven = value?.proven ?? true;
  if (policy.objective !== 'max_value') return { ...own, proven: own.proven && isProven };
  const [offered, served, most] = [value?.offered ?? 0, value?.served ?? 0, value?.upperBound ?? 0];
  return {
    ...own,
    ...distanceFrom([offered - most], offered - served, policy.objective),
    proven: own.proven && isProven,
    // What is open is the value, which tells that itself.
    open: isProven ? own.open : null,
  };
}

/** A schedule of which every segment tells what held its start, and its slack. */
export function explained({ job, environment, schedule }: ScheduledJob): Schedule {
  return withMargins({ job, environment, schedule: explainSchedule(job, environment, schedule) });
}

/** The schedule with its placements in the order in which the job lists its steps, and chosen durations. */
function asListed(schedule: Schedule, job: Job): Schedule {
  const placements = job.steps.flatMap(({ id, durationS, elastic }) => {
    const placement = schedule.placements.find(({ stepId }) => stepId === id);
    if (placement === undefined) return [];
    return [elastic === undefined ? placement : { ...placement, durationS }];
  });
  return { ...schedule, placements };
}
