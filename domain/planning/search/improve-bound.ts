import type { Problem } from './candidate.ts';
import { objectiveVector } from './objectives.ts';
import { listByStart } from '../rcpsp/activity-list.ts';
import { takesResources } from '../rcpsp/project.ts';
import { solveProject, type SolveBudget } from '../rcpsp/solve-project.ts';
import { relaxedProject } from './relaxed-project.ts';

/** A problem with a better bound, and the order that is best without storage, battery and antenna. */
export interface ImprovedBound {
  readonly problem: Problem;
  readonly order: readonly number[] | null;
}

/** Competing steps beyond which solving the relaxed project costs more than it tells. */
const MAX_COMPETING = 40;

/**
 * Solves the relaxed project of a problem: its proven bound is one for the finish of every schedule. Chains,
 * where nothing competes, have it already.
 */
export function improveBound(problem: Problem): ImprovedBound {
  const { job, environment, graph, bound, scale } = problem;
  const relaxed = relaxedProject(job, environment, graph);
  const competing = relaxed.activities.filter(takesResources).length;
  if (competing < 2 || competing > MAX_COMPETING) return { problem, order: null };
  const solution = solveProject(relaxed, budgetFor(competing, graph.tasks.length));
  const order = solution.best === null ? null : listByStart(solution.best.startAt);
  if (solution.lowerBound <= bound.finishMs) return { problem, order };
  const finishMs = solution.lowerBound;
  const durationMs = finishMs - environment.startMs;
  const improved = { ...bound, finishMs, durationMs };
  const boundVector = objectiveVector(job.policy.objective, improved, scale);
  return { problem: { ...problem, bound: improved, boundVector }, order };
}

/** Few steps may be solved to the end, many only be looked at: a few milliseconds either way. */
function budgetFor(competing: number, tasks: number): SolveBudget {
  return {
    decodings: Math.floor(600 / tasks),
    nodes: Math.floor(20_000 / tasks),
    refutations: Math.floor(60 / competing),
  };
}
