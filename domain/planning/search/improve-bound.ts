import { withBound, type Problem } from './candidate.ts';
import { listByStart } from '../rcpsp/activity-list.ts';
import { takesResources } from '../rcpsp/project.ts';
import { solveProject, type SolveBudget } from '../rcpsp/solve-project.ts';
import { PLAN_WORK } from '../solver-effort.ts';
import { relaxedProject } from './relaxed-project.ts';

/** A problem with a better bound, and the order that is best without storage, battery and antenna. */
export interface ImprovedBound {
  readonly problem: Problem;
  readonly order: readonly number[] | null;
  /** What it cost, units. */
  readonly spent: number;
}

/** Competing steps beyond which the job is long: a few milliseconds tell little, the work left is used. */
const LONG = 40;

/** What a short job's relaxed project costs, units, and the work that is left for it usually. */
const SHORT_WORK = 40_000;
const USUAL_WORK = 0.3 * PLAN_WORK;

/** Units that decoding one list costs for each task, and one refutation for each pair of tasks. */
const LIST_TASK_WORK = 35;
const REFUTATION_PAIR_WORK = 12;

/** Finishes of long jobs that are tried to be refuted for the bound. */
const LONG_REFUTATIONS = 5;

/**
 * Solves the relaxed project of a problem with at most `work` units: its proven bound is one for the finish
 * of every schedule. Chains, where nothing competes, have it already.
 */
export function improveBound(problem: Problem, work: number): ImprovedBound {
  const { job, environment, graph, bound } = problem;
  const relaxed = relaxedProject(job, environment, graph);
  const competing = relaxed.activities.filter(takesResources).length;
  if (competing < 2) return { problem, order: null, spent: 0 };
  const { budget, spent } = budgetFor(competing, graph.tasks.length, work);
  const solution = solveProject(relaxed, budget);
  const order = solution.best === null ? null : listByStart(solution.best.startAt);
  if (solution.lowerBound <= bound.finishMs) return { problem, order, spent };
  return { problem: withBound(problem, { finishMs: solution.lowerBound }), order, spent };
}

/**
 * Few steps may be solved to the end in a few milliseconds, more of it where the work is more than usual;
 * many get as many lists as the work allows.
 */
function budgetFor(
  competing: number,
  tasks: number,
  work: number,
): { readonly budget: SolveBudget; readonly spent: number } {
  if (competing > LONG) {
    const refuting = REFUTATION_PAIR_WORK * tasks * tasks;
    const refutations = Math.min(LONG_REFUTATIONS, Math.floor(work / 2 / refuting));
    const bounding = refutations * refuting;
    const decodings = Math.max(0, Math.floor((work - bounding) / (LIST_TASK_WORK * tasks)));
    const budget = { decodings, nodes: 0, refutations };
    return { budget, spent: bounding + decodings * LIST_TASK_WORK * tasks };
  }
  const scale = Math.max(1, Math.floor(work / USUAL_WORK));
  const budget = {
    decodings: Math.floor((scale * 600) / tasks),
    nodes: Math.floor((scale * 20_000) / tasks),
    refutations: Math.floor((scale * 60) / competing),
  };
  return { budget, spent: scale * SHORT_WORK };
}
