import type { Environment } from '../../environment/environment.ts';
import type { Job } from '../../job/job.ts';
import { unitsOf, type Unit } from '../../job/selection.ts';
import type { ClassValue, ServedValue, SkippedStep } from '../../plan.ts';
import { createMeter, isSpent, withShare } from '../../rcpsp/work-meter.ts';
import { findPlan, type Finding } from '../find-plan.ts';
import { bestOfEquals } from './equal-choices.ts';
import { whySkipped } from './why-skipped.ts';
import { compareWorth, moreWorth, prioritiesOf, worthOf, type Worth } from './classes.ts';
import { startGreedily } from './greedy-start.ts';
import { knapsackRows } from './knapsack-rows.ts';
import { possibleUnits } from './most-starts.ts';
import { createTrials, type Chosen, type Found, type Planned, type Trials } from './trials.ts';
import { createValueBound, type ValueBound } from './value-bound.ts';

/** What runs of a job, with its plan, or why not even what must run has one. */
export type Choice =
  | {
      readonly ok: true;
      /** What runs. */
      readonly job: Job;
      readonly finding: Found;
      readonly skipped: readonly SkippedStep[];
      readonly value: ServedValue;
      /** What the objective is at least with other choices that may be worth as much. */
      readonly others: readonly number[];
    }
  | { readonly ok: false; readonly job: Job; readonly finding: Exclude<Finding, Found> };

/** Work that choosing may cost, in plans of one choice; so much again the other stages have together. */
const CHOOSING = 2;

/** Work of all stages together, in plans of one choice. */
export const CHOOSING_PLANS = 5;

interface Search {
  readonly trials: Trials;
  readonly bound: ValueBound;
  readonly priorities: readonly number[];
  best: Planned;
  /** What may be served by choices that were neither planned nor refuted. */
  open: Worth | null;
}

/**
 * Chooses what runs: as much value as possible, by falling priority, then the best plan by the
 * objective. Depth first, what is worth most first, so that the first dive gives up the least valuable
 * of what does not fit; a branch ends where what must run with its units has no plan, or where no more
 * can be served than by the best choice. Many units are first taken many at once.
 * `work`: units that the plan of one choice may cost.
 */
export function chooseSteps(job: Job, environment: Environment, work: number): Choice {
  const units = unitsOf(job);
  const trials = createTrials(job, environment, units, createMeter(work * CHOOSING));
  const all = units.map(() => true);
  const none = units.map(() => false);
  const priorities = prioritiesOf(units);
  const bound = createValueBound(units, knapsackRows(job, environment, units));
  const whole = trials.plan(all, 'ask');
  let best: Planned;
  if (whole?.ok === true) best = { chosen: all, worth: worthOf(units, priorities), found: whole };
  else {
    const asked = trials.plan(none, 'ask');
    const core = asked?.ok === true ? asked : careful(environment, trials.jobOf(none), work);
    if (!core.ok) return { ok: false, job: trials.jobOf(none), finding: core };
    best = { chosen: none, worth: priorities.map(() => 0), found: core };
  }
  const search: Search = { trials, bound, priorities, best, open: null };
  if (whole?.ok !== true) {
    const possible = possibleUnits(trials);
    if (units.length > FEW_UNITS) beginGreedily(search, possible);
    dive(search, none, possible);
    trials.meter = createMeter(work);
    complete(search);
  }
  const value = servedBy(search);
  const finding = careful(environment, trials.jobOf(search.best.chosen), work);
  if (finding.ok) search.best = { ...search.best, found: finding };
  trials.meter = createMeter(work);
  const { best: chosen, others } = bestOfEquals(trials, bound, priorities, search.best);
  trials.meter = createMeter(work / 2);
  const skipped = units.flatMap((_, at) =>
    chosen.chosen[at] === true ? [] : whySkipped(trials, chosen.chosen, at, job),
  );
  const running = trials.jobOf(chosen.chosen);
  return { ok: true, job: running, finding: chosen.found, skipped, value, others };
}

/** The plan of a choice with all the work that a plan may cost. */
function careful(environment: Environment, job: Job, work: number): Finding {
  return findPlan(job, environment, 'full', createMeter(work));
}

/** Up to so many units a dive asks one after another. */
const FEW_UNITS = 12;

/** Part of the work left that the first plans by each order may take. */
const GREEDY_SHARE = 0.4;

/** The first plans: the units by value, and by value for what they take. */
function beginGreedily(search: Search, possible: Chosen): void {
  const { trials, bound } = search;
  const { units } = trials;
  const none = units.map(() => false);
  const byValue = units
    .map((_, at) => at)
    .sort((a, b) => compareUnits(units[a], units[b]) || a - b);
  for (const order of [bound.byDensity, byValue]) {
    const { meter } = trials;
    withShare(meter, GREEDY_SHARE, (own) => {
      trials.meter = own;
      const wanted = order.filter((at) => possible[at] === true);
      startGreedily(trials, bound, wanted, none, (chosen, found) => {
        keepBest(search, chosen, found);
      });
    });
    trials.meter = meter;
  }
}

/** Decides the open units one after another; `taken` has a plan. */
function dive(search: Search, taken: Chosen, open: Chosen): void {
  const { trials } = search;
  const most = mostOf(search, taken, open);
  if (compareWorth(most, search.best.worth) >= 0) return;
  const next = nextUnit(trials.units, taken, open);
  if (next === null) return;
  if (isSpent(trials.meter)) {
    leaveOpen(search, most);
    return;
  }
  const more = taken.map((runs, at) => runs || at === next);
  const rest = open.map((is, at) => is && at !== next);
  const found = withPlan(search, more);
  if (found !== null && found.ok) {
    keepBest(search, more, found);
    dive(search, more, rest);
  } else if (found === null || !found.proven) {
    leaveOpen(search, mostOf(search, more, rest));
  }
  dive(search, taken, without(trials.units, rest, next));
}

function leaveOpen(search: Search, most: Worth): void {
  search.open = search.open === null ? most : moreWorth(search.open, most);
}

/** Adds what still fits: where the work was spent early, the dive ended in the middle. */
function complete(search: Search): void {
  const { trials, best } = search;
  const { units } = trials;
  const order = units.map((_, at) => at).sort((a, b) => compareUnits(units[a], units[b]) || a - b);
  let { chosen } = best;
  for (let isNew = true; isNew && !isSpent(trials.meter);) {
    isNew = false;
    for (const at of order) {
      const unit = units[at];
      if (unit === undefined || unit.value === 0 || chosen[at] === true) continue;
      if (!unit.needs.every((one) => chosen[one] === true)) continue;
      const more = chosen.map((runs, one) => runs || one === at);
      const found = trials.plan(more, 'ask');
      if (found?.ok !== true) continue;
      chosen = more;
      keepBest(search, more, found);
      isNew = true;
    }
  }
}

/** What goes first: negative when the first does. */
function compareUnits(a: Unit | undefined, b: Unit | undefined): number {
  return (b?.priority ?? 0) - (a?.priority ?? 0) || (b?.value ?? 0) - (a?.value ?? 0);
}

/** A plan for some units: asked, and looked for with care where that proves nothing. */
function withPlan({ trials }: Search, chosen: Chosen): Finding | null {
  const asked = trials.plan(chosen, 'ask');
  if (asked === null || asked.ok || asked.proven) return asked;
  return trials.plan(chosen, 'full') ?? asked;
}

function keepBest(search: Search, chosen: Chosen, found: Found): void {
  const { units } = search.trials;
  const worth = worthOf(
    units.filter((_, at) => chosen[at] === true),
    search.priorities,
  );
  if (compareWorth(worth, search.best.worth) < 0) search.best = { chosen, worth, found };
}

/** What no choice with all of the taken and some of the open units is worth more than. */
function mostOf(
  { bound, priorities, trials }: Pick<Search, 'bound' | 'priorities' | 'trials'>,
  taken: Chosen,
  open: Chosen,
): Worth {
  trials.meter.spent += priorities.length * bound.work;
  return priorities.map((priority) => bound.of(priority, taken, open));
}

/** Of the open units whose needs are taken the one of highest priority, then value. */
function nextUnit(units: readonly Unit[], taken: Chosen, open: Chosen): number | null {
  let best: number | null = null;
  for (const [at, unit] of units.entries()) {
    if (open[at] !== true || !unit.needs.every((one) => taken[one] === true)) continue;
    if (best === null || compareUnits(unit, units[best]) < 0) best = at;
  }
  return best;
}

/** The open units without those that need one that is left out. */
function without(units: readonly Unit[], open: Chosen, skipped: number): Chosen {
  const gone = new Set([skipped]);
  return units.map(({ needs }, at) => {
    if (needs.some((one) => gone.has(one))) gone.add(at);
    return open[at] === true && !gone.has(at);
  });
}

/** Served and offered value, with what is proven of it. */
function servedBy({ best, open, bound, priorities, trials: { units } }: Search): ServedValue {
  const offered = worthOf(units, priorities);
  const none = units.map(() => false);
  const all = units.map(() => true);
  const most = open === null ? best.worth : moreWorth(open, best.worth);
  let isOpen = false;
  const byPriority = priorities.map((priority, at): ClassValue => {
    const served = best.worth[at] ?? 0;
    const known = isOpen ? bound.of(priority, none, all) : (most[at] ?? 0);
    const upperBound = Math.max(served, known);
    isOpen ||= compareWorth([upperBound], [served]) < 0;
    return { priority, offered: offered[at] ?? 0, served, upperBound };
  });
  const sum = (key: 'offered' | 'served' | 'upperBound'): number =>
    byPriority.reduce((total, one) => total + one[key], 0);
  const [served, upperBound] = [sum('served'), sum('upperBound')];
  return { offered: sum('offered'), served, upperBound, proven: !isOpen, byPriority };
}
