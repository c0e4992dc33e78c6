import { isSpent } from '../../rcpsp/work-meter.ts';
import type { Unit } from '../../job/selection.ts';
import { compareVectors, tierRank } from '../objectives.ts';
import { leastLeading } from '../optimality.ts';
import { compareWorth, worthOf, type Worth } from './classes.ts';
import type { Chosen, Found, Planned, Trials } from './trials.ts';
import type { ValueBound } from './value-bound.ts';

/** The best plan of all choices that serve as much, and what others of them may come down to. */
export interface BestOfEquals {
  readonly best: Planned;
  /** What the leading component of the objective is at least with choices that were not looked at to the end. */
  readonly others: readonly number[];
}

interface Search {
  readonly trials: Trials;
  readonly bound: ValueBound;
  readonly priorities: readonly number[];
  readonly worth: Worth;
  best: Planned;
  readonly others: number[];
}

/** Looks among the choices that are worth as much as one for a better plan by the objective. */
export function bestOfEquals(
  trials: Trials,
  bound: ValueBound,
  priorities: readonly number[],
  given: Planned,
): BestOfEquals {
  const { units } = trials;
  const isWhole = units.every(({ value }, at) => given.chosen[at] === true && value > 0);
  if (isWhole) return { best: given, others: [] };
  const search: Search = { trials, bound, priorities, worth: given.worth, best: given, others: [] };
  visit(
    search,
    units.map(() => false),
    0,
  );
  return { best: search.best, others: search.others };
}

/** Decides the units from one position on; what a unit needs comes before it. */
function visit(search: Search, taken: Chosen, from: number): void {
  const { trials, bound, priorities, worth } = search;
  const { units, meter } = trials;
  const open = units.map((_, at) => at >= from);
  meter.spent += priorities.length * bound.work;
  const most = priorities.map((priority) => bound.of(priority, taken, open));
  if (compareWorth(most, worth) > 0) return;
  const isSame = taken.every((runs, at) => runs === (search.best.chosen[at] === true));
  const found = isSame ? search.best.found : trials.plan(taken, 'ask');
  if (found?.ok === false && found.proven) return;
  if (found?.ok === true && isBeaten(search, found, units.slice(from))) return;
  if (found === null || isSpent(meter)) {
    search.others.push(found?.ok === true ? leastLeading(found) : 0);
    return;
  }
  const unit = units[from];
  const served = worthOf(
    units.filter((_, at) => taken[at] === true),
    priorities,
  );
  // More units only make the plan harder.
  if (compareWorth(served, worth) === 0 || unit === undefined) {
    if (compareWorth(served, worth) === 0 && !isSame) weigh(search, taken);
    return;
  }
  if (unit.needs.every((one) => taken[one] === true))
    visit(
      search,
      taken.map((runs, at) => runs || at === from),
      from + 1,
    );
  visit(search, taken, from + 1);
}

/** Plans a choice that is worth as much with care. */
function weigh(search: Search, chosen: Chosen): void {
  const { trials, best } = search;
  const found = trials.plan(chosen, 'full');
  if (found === null) {
    const asked = trials.plan(chosen, 'ask');
    search.others.push(asked?.ok === true ? leastLeading(asked) : 0);
    return;
  }
  if (!found.ok) {
    if (!found.proven) search.others.push(0);
    return;
  }
  const loser = compareVectors(found.best.vector, best.found.best.vector) < 0 ? best.found : found;
  if (loser !== found) search.best = { ...best, chosen, found };
  if (!isBeaten(search, loser, [])) search.others.push(leastLeading(loser));
}

/** Whether no plan of a choice, nor of any with more of these units, is better than the best one. */
function isBeaten({ best, trials }: Search, found: Found, more: readonly Unit[]): boolean {
  if (!found.isGlobal) return false;
  const quality = mostQuality(trials, more);
  return found.problems.every(({ boundVector: [first = 0, ...rest] }) => {
    return compareVectors([first - quality, ...rest], best.found.best.vector) >= 0;
  });
}

/** Ranks that the window steps of some units may add. */
function mostQuality(trials: Trials, units: readonly Unit[]): number {
  const ids = new Set(units.flatMap((unit) => unit.ids));
  if (ids.size === 0) return 0;
  return trials.job.steps.reduce(
    (sum, { id, detail }) =>
      ids.has(id) && detail.kind === 'window' ? sum + tierRank(detail.preferredTier) : sum,
    0,
  );
}
