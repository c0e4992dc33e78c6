import type { Environment } from '../environment/environment.ts';
import { inCanonicalOrder } from '../job/canonical-order.ts';
import type { Job } from '../job/job.ts';
import { createMeter, isSpent, withExtra, withShare, type WorkMeter } from '../rcpsp/work-meter.ts';
import type { Refusal } from '../refusal.ts';
import { isRefuted, type Candidate, type Problem } from './candidate.ts';
import { refuse } from './findings.ts';
import { hopelessSteps } from './hopeless-steps.ts';
import { createPlanSearch, searchTiers, type PlanSearch } from './plan-search.ts';
import { raiseTiers } from './raise-tiers.ts';
import { repairSearch } from './repair-search.ts';
import { pushSlices } from './slices/push-slices.ts';
import { PLAN_WORK } from '../solver-effort.ts';
import type { Effort } from './exploration.ts';
import { SCHEDULE_METHODS, type ScheduleMethod } from './search.ts';
import { hasAllChoices } from './tier-choices.ts';

/** The best plan found, or everything that is known to stand in its way. */
export type Finding =
  | {
      readonly ok: true;
      /** Where the work was spent its confidence is a lower bound. */
      readonly best: Candidate;
      /** Problems whose bounds together bound every plan of the scope. */
      readonly problems: readonly Problem[];
      /** Whether `problems` covers every placement. */
      readonly isGlobal: boolean;
      /** Whether every window step has its preferred tier. */
      readonly isPreferred: boolean;
      readonly iterations: number;
    }
  | {
      readonly ok: false;
      readonly refusals: readonly Refusal[];
      /** Whether there is no plan at all; otherwise none was found, which proves nothing. */
      readonly proven: boolean;
    };

/** One stage of the search for a plan; it goes on from what the stages before it found. */
export interface PlanMethod {
  readonly name: string;
  /** Its share of the work: of what is left, or besides. */
  readonly share: number;
  readonly of: typeof withShare;
  /** Whether it has something to do. */
  readonly applies: (search: PlanSearch) => boolean;
  readonly run: (search: PlanSearch, meter: WorkMeter) => void;
}

/**
 * The stages of the search in the order in which they run; what each gains is in
 * docs/benchmarks.md.
 */
export const PLAN_METHODS: readonly PlanMethod[] = [
  { name: 'choose tiers', share: 1, of: withShare, applies: () => true, run: chooseTiers },
  { name: 'raise tiers', share: 0.5, of: withShare, applies: isLowered, run: raiseTiers },
  { name: 'search raised tiers', share: 1, of: withShare, applies: isLowered, run: searchRaised },
  { name: 'repair', share: 0.3, of: withExtra, applies: isWithoutPlan, run: repair },
  { name: 'slices', share: 0.1, of: withExtra, applies: isWithPlan, run: push },
];

/** How a plan is looked for: stages, and inside them the methods for one problem. */
export interface Methods {
  readonly plan: readonly PlanMethod[];
  readonly schedule: readonly ScheduleMethod[];
}

const ALL_METHODS: Methods = { plan: PLAN_METHODS, schedule: SCHEDULE_METHODS };

/**
 * Finds the best plan of a job: choices of tiers in falling quality, for each the placements (all
 * of them while they are few, else the minimum cut and, when it fails, its neighbours), for each a
 * search of schedules. Lower tiers are first only asked whether they have a plan. `methods` are all
 * that there are, unless a benchmark measures what one of them gains.
 */
export function findPlan(
  given: Job,
  environment: Environment,
  effort: Effort = 'full',
  meter: WorkMeter = createMeter(PLAN_WORK),
  methods: Methods = ALL_METHODS,
): Finding {
  const hopeless = hopelessSteps(given, environment);
  if (hopeless.length > 0) return { ok: false, refusals: hopeless, proven: true };
  const job = inCanonicalOrder(given);
  const search = createPlanSearch({ job, environment, effort, methods: methods.schedule });
  for (const { share, of, applies, run } of methods.plan)
    if (applies(search)) of(meter, share, (own) => run(search, own));
  const { best, refusal, problems, isGlobal, iterations } = search;
  if (best === null) {
    const proven = search.isCovered && search.open.length === 0;
    return { ok: false, refusals: refusal === null ? [] : [refusal], proven };
  }
  return { ok: true, best, problems, isGlobal, isPreferred: isPreferred(search), iterations };
}

function isPreferred({ tiers, choices }: PlanSearch): boolean {
  return tiers === choices[0];
}

function isLowered(search: PlanSearch): boolean {
  return search.effort === 'full' && search.best !== null && !isPreferred(search);
}

function isWithoutPlan({ best, effort }: PlanSearch): boolean {
  return effort === 'full' && best === null;
}

/** Quick plans, too: of two durations the plans are compared by their value. */
function isWithPlan({ best, effort }: PlanSearch): boolean {
  return effort !== 'ask' && best !== null;
}

/** Share of the work that the preferred tiers may take. */
const PREFERRED_SHARE = 0.6;

/** The first choice of tiers that has a plan. */
function chooseTiers(search: PlanSearch, meter: WorkMeter): void {
  const { choices, effort, job } = search;
  let isCovered = hasAllChoices(job);
  for (const [index, tiers] of choices.entries()) {
    if (index > 0 && isSpent(meter)) return;
    const share = index === 0 ? PREFERRED_SHARE : 1 / (choices.length - index + 1);
    const wanted = index > 0 && effort === 'full' ? 'quick' : effort;
    const { best, problems, isGlobal } = withShare(meter, share, (own) =>
      searchTiers(search, tiers, wanted, own),
    );
    if (best !== null) {
      search.best = best;
      search.tiers = tiers;
      search.problems = problems;
      search.isGlobal = isGlobal;
      return;
    }
    search.open.push(...problems.filter((problem) => !isRefuted(problem)));
    isCovered &&= isGlobal;
  }
  search.isCovered = isCovered;
}

/** The tiers that were only asked whether they have a plan, now with all the work that is left. */
function searchRaised(search: PlanSearch, meter: WorkMeter): void {
  if (search.tiers === null) return;
  const { best, problems, isGlobal } = searchTiers(search, search.tiers, 'full', meter);
  search.best = best ?? search.best;
  search.problems = problems;
  search.isGlobal = isGlobal;
}

/** Share of the work of a repair that one problem may take at least. */
const LEAST_SHARE = 0.1;

/** Looks more closely at what no bound refutes, problems of higher quality first. */
function repair(search: PlanSearch, meter: WorkMeter): void {
  const { open } = search;
  for (const [index, problem] of open.entries()) {
    const share = Math.max(1 / (open.length - index), LEAST_SHARE);
    const found = withShare(meter, share, (own) => repairSearch(problem, own));
    search.iterations += found.iterations;
    refuse(search, found.refusal);
    if (found.best === null) continue;
    search.best = found.best;
    search.tiers = problem.tiers;
    search.problems = [problem];
    return;
  }
}

/** Moves the slices of the best plan to where the link is fast. */
function push(search: PlanSearch, meter: WorkMeter): void {
  const { best, problems } = search;
  if (best === null) return;
  // With the bound that is known by now.
  const { locations, tiers } = best.problem;
  const same = problems.find((one) => one.locations === locations && one.tiers === tiers);
  const pushed = pushSlices(same ?? best.problem, best, meter);
  search.best = pushed.best;
  search.iterations += pushed.iterations;
}
