import { branchAndBound, MAX_BRANCHING_ACTIVITIES } from './branch-and-bound.ts';
import { searchLists, type Decoded } from './list-search.ts';
import { priorityLists } from './priority-rules.ts';
import type { Project, Timetable } from './project.ts';
import { justifiedList, scheduleSerially } from './serial-schedule.ts';
import { createWindowReasoning, type WindowReasoning } from './time-windows.ts';

/** How much may be tried; counted, never timed, so that the answer is always the same. */
export interface SolveBudget {
  /** Lists decoded by the large-neighbourhood search. */
  readonly decodings: number;
  /** Partial schedules looked at by the branch and bound. */
  readonly nodes: number;
  /** Finishes tried to be refuted for the bound; 27 bisect a day to the millisecond. */
  readonly refutations: number;
}

/** The best timetable found and what is proven about it. */
export interface Solution {
  /** Null when no list leads to a schedule inside the calendar. */
  readonly best: Timetable | null;
  /** No timetable ends before this instant. */
  readonly lowerBound: number;
  /** Whether the best one ends at the lower bound, or none exists. */
  readonly isProven: boolean;
  readonly decodings: number;
  readonly nodes: number;
}

/**
 * Solves a project for the earliest finish: priority rules with justification, bounds by refuting
 * finishes, large-neighbourhood search, and branch and bound while the project is small.
 */
export function solveProject(project: Project, budget: SolveBudget): Solution {
  const reasoning = createWindowReasoning(project);
  const { criticalFinishAt } = reasoning;
  if (criticalFinishAt === Infinity)
    return { best: null, lowerBound: Infinity, isProven: true, decodings: 0, nodes: 0 };
  const decode: Decode = (list) => {
    const table = scheduleSerially(project, list);
    return table === null ? null : { startAt: table.startAt, endAt: table.endAt, value: table };
  };
  const { best: start, decodings } = constructAll(project, decode);
  if (start === null)
    return { best: null, lowerBound: criticalFinishAt, isProven: false, decodings, nodes: 0 };
  return improve(project, reasoning, start, budget, decodings, decode);
}

/** Lists after which the finish just before the best one is tried to be refuted. */
const LISTS_PER_REFUTATION = 500;

type Decode = (list: readonly number[]) => Decoded<Timetable> | null;

/** Forward and backward passes after one priority list. */
const MAX_JUSTIFICATIONS = 3;

/** The best of all priority rules, each justified as long as that helps. */
function constructAll(
  project: Project,
  decode: Decode,
): { best: Decoded<Timetable> | null; decodings: number } {
  const found: Decoded<Timetable>[] = [];
  let decodings = 0;
  for (const list of priorityLists(project)) {
    let next = decode(list);
    decodings += 1;
    for (let pass = 0; next !== null; pass += 1) {
      const last: Decoded<Timetable> = next;
      found.push(last);
      if (pass === MAX_JUSTIFICATIONS) break;
      const again = decode(justifiedList(project, last.value));
      decodings += 1;
      next = again !== null && compare(again.value, last.value) < 0 ? again : null;
    }
  }
  const [first, ...others] = found;
  if (first === undefined) return { best: null, decodings };
  const best = others.reduce((a, b) => (compare(b.value, a.value) < 0 ? b : a), first);
  return { best, decodings };
}

function improve(
  project: Project,
  reasoning: WindowReasoning,
  start: Decoded<Timetable>,
  budget: SolveBudget,
  begun: number,
  decode: Decode,
): Solution {
  let lowerBound = boundBetween(reasoning, start.value.finishAt, budget.refutations);
  let sinceRefutation = 0;
  let refutedFor = budget.refutations > 0 ? Infinity : -Infinity;
  /** Every so many lists: perhaps what was found meanwhile is the best, and nothing is left to look for. */
  const isBest = ({ finishAt }: Timetable): boolean => {
    if (finishAt <= lowerBound) return true;
    if (sinceRefutation < LISTS_PER_REFUTATION || finishAt >= refutedFor) return false;
    sinceRefutation = 0;
    refutedFor = finishAt;
    if (reasoning.windowsFor(finishAt - 1) === null) lowerBound = finishAt;
    return finishAt <= lowerBound;
  };
  const found = searchLists(
    {
      precedence: project,
      decode: (list) => {
        sinceRefutation += 1;
        return decode(list);
      },
      compare,
      justify: ({ value }) => justifiedList(project, value),
      isDone: isBest,
      maxDecodings: budget.decodings,
      seed: project.activities.length,
    },
    start,
  );
  let best = found.best.value;
  const decodings = begun + found.decodings;
  let nodes = 0;
  const isSmall = project.activities.length <= 2 * MAX_BRANCHING_ACTIVITIES;
  if (best.finishAt > lowerBound && isSmall && budget.nodes > 0) {
    const exact = branchAndBound(project, reasoning, best.finishAt, budget.nodes);
    nodes = exact.nodes;
    best = exact.best ?? best;
    if (exact.isComplete) lowerBound = best.finishAt;
  }
  return { best, lowerBound, isProven: best.finishAt <= lowerBound, decodings, nodes };
}

/** The earliest finish that is not refuted, by bisection below a finish that is known to be possible. */
function boundBetween(reasoning: WindowReasoning, possibleAt: number, refutations: number): number {
  let low = reasoning.criticalFinishAt;
  let high = possibleAt - 1;
  for (let round = 0; round < refutations && low <= high; round += 1) {
    const middle = Math.floor((low + high) / 2);
    if (reasoning.windowsFor(middle) === null) low = middle + 1;
    else high = middle - 1;
  }
  return low;
}

function compare(a: Timetable, b: Timetable): number {
  return a.finishAt - b.finishAt;
}
