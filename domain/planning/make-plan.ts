import { withWholeConfidence, type Candidate } from './search/candidate.ts';
import { describeRefusal } from './explain/describe-refusal.ts';
import type { Environment } from './environment/environment.ts';
import { errorBudgetWith, type ScheduledJob } from './confidence/error-budget.ts';
import { explainSchedule } from './explain/explain-schedule.ts';
import { findPlan } from './search/find-plan.ts';
import { PLAN_WORK } from './solver-effort.ts';
import type { Job } from './job/job.ts';
import { optimalityOf } from './search/optimality.ts';
import type { BindingConstraint, ErrorBudget, Optimality, Schedule } from './plan.ts';
import { withMargins } from './explain/segment-margins.ts';
import { planTotals, type PlanTotals } from './explain/plan-totals.ts';
import type { Changeable } from './repair/relaxations.ts';
import { REPAIR_WORK, suggestRepair, type Extend } from './repair/suggest-repair.ts';
import { createMeter } from './rcpsp/work-meter.ts';

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
  /** May put another plan in the place of the one found, if it is no worse. */
  readonly prefer?: (found: Candidate) => Candidate;
}

/** A plan with its proof of quality, or what stands in its way. */
export type PlanResult =
  | {
      readonly ok: true;
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
  const { job, environment, explain } = query;
  const share = query.share ?? 1;
  const finding = findPlan(job, environment, 'full', createMeter(PLAN_WORK * share));
  if (!finding.ok) {
    const { refusals, proven } = finding;
    const repair =
      query.suggest === false
        ? null
        : suggestRepair(
            { job, environment },
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
  const best = query.prefer?.(whole) ?? whole;
  const { confidence } = best;
  const found = asListed(best.schedule, job);
  const schedule = explain ? explained({ job, environment, schedule: found }) : found;
  return {
    ok: true,
    schedule,
    errorBudget: errorBudgetWith({ job, environment, schedule: found }, confidence),
    optimality: optimalityOf({ ...finding, best }),
    totals: planTotals({ job, environment, schedule }),
  };
}

/** A schedule of which every segment tells what held its start, and its slack. */
export function explained({ job, environment, schedule }: ScheduledJob): Schedule {
  return withMargins({ job, environment, schedule: explainSchedule(job, environment, schedule) });
}

/** The schedule with its placements in the order in which the job lists its steps. */
function asListed(schedule: Schedule, job: Job): Schedule {
  const placements = job.steps.flatMap(
    ({ id }) => schedule.placements.find(({ stepId }) => stepId === id) ?? [],
  );
  return { ...schedule, placements };
}
