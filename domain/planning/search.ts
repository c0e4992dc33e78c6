import type { Board } from './board.ts';
import { draft, judge, type Candidate, type Draft, type Problem } from './candidate.ts';
import { NO_LIMITS, type TransferLimits } from './contact-options.ts';
import type { Recipe } from './decode.ts';
import { contactsUsed, forbid, limitVariants } from './limit-variants.ts';
import { compareVectors } from './objectives.ts';
import { perturbedOrders, priorityOrders } from './orders.ts';
import { isCloser, type Refusal } from './refusal.ts';

/** What the search of one problem found. */
export interface SearchResult {
  /** The best schedule, at least as good as the incumbent that the search began with. */
  readonly best: Candidate | null;
  /** Why the most promising schedule was refused, when nothing was found. */
  readonly refusal: Refusal | null;
  /** Schedules generated. */
  readonly iterations: number;
}

/** `quick` only asks whether there is a plan; `full` also looks for a better one. */
export type Effort = 'quick' | 'full';

/** Most schedules generated while looking for a better choice of contacts. */
const MAX_CONTACT_TRIALS = 24;

/** Most schedules whose confidence is computed for one problem. */
const MAX_JUDGED: Readonly<Record<Effort, number>> = { quick: 3, full: 8 };

/** Schedules judged times transfers stay below this: the confidence of many transfers is dear. */
const JUDGING_EFFORT = 60;

/**
 * Looks for the best schedule of a problem by its objective: every priority order, then fewer, surer
 * or other contacts, then random orders, for a counted number of schedules; stops as soon as the
 * bound is met. Confidence is computed only in the end, for the most hopeful schedule first, until
 * no other can be better. Of two equal schedules the one found first stays.
 */
export function searchSchedules(
  problem: Problem,
  incumbent: Candidate | null,
  effort: Effort,
): SearchResult {
  const state: State = {
    problem,
    best: incumbent,
    drafts: [],
    leader: null,
    refusal: null,
    iterations: 0,
    judged: 0,
    seen: new Set(),
  };
  const orders = priorityOrders(problem.graph);
  for (const order of orders) attempt(state, order, NO_LIMITS);
  if (state.leader !== null && !isDone(state)) {
    const { order } = state.leader.recipe;
    for (const limits of limitVariants(problem.environment)) attempt(state, order, limits);
    if (effort === 'full') {
      improveContacts(state);
      if (orders.length > 1) tryRandomOrders(state);
    }
  }
  judgeAll(state, mostJudged(problem, effort));
  const { best, refusal, iterations } = state;
  return { best, refusal: best === null ? refusal : null, iterations };
}

/** A schedule from which the search goes on: the most hopeful or, while all are late, the soonest. */
interface Leader {
  readonly recipe: Recipe;
  readonly board: Board;
  readonly finishMs: number;
  /** Null while it is late. */
  readonly vector: readonly number[] | null;
}

interface State {
  readonly problem: Problem;
  best: Candidate | null;
  readonly drafts: Draft[];
  leader: Leader | null;
  refusal: Refusal | null;
  iterations: number;
  judged: number;
  readonly seen: Set<string>;
}

/** Generates one schedule; answers whether it became the new leader. */
function attempt(state: State, order: readonly number[], limits: TransferLimits): boolean {
  if (isDone(state)) return false;
  const { problem } = state;
  const { job, environment, graph } = problem;
  const recipe = { job, environment, graph, order, limits };
  state.iterations += 1;
  const result = draft(problem, recipe, state.seen);
  switch (result.kind) {
    case 'repeated':
      return false;
    case 'refused':
      if (isCloser(result.refusal, state.refusal)) state.refusal = result.refusal;
      return false;
    case 'late':
      if (isCloser(result.refusal, state.refusal)) state.refusal = result.refusal;
      return lead(state, { ...result, recipe, vector: null });
    case 'draft': {
      const { board, hopeful, hopefulVector } = result.draft;
      if (state.best !== null && compareVectors(hopefulVector, state.best.vector) >= 0)
        return false;
      state.drafts.push(result.draft);
      if (meetsBound(problem, hopefulVector)) judgeNext(state, result.draft);
      return lead(state, { recipe, board, finishMs: hopeful.finishMs, vector: hopefulVector });
    }
  }
}

/** Makes a schedule the leader when it is better than the one there. */
function lead(state: State, { recipe, board, finishMs, vector }: Leader): boolean {
  const now = state.leader;
  const isBetter =
    now === null ||
    (vector === null
      ? now.vector === null && finishMs < now.finishMs
      : now.vector === null || compareVectors(vector, now.vector) < 0);
  if (isBetter) state.leader = { recipe, board, finishMs, vector };
  return isBetter;
}

/** How many schedules may be judged: fewer where the transfers are many, at least one. */
function mostJudged({ graph }: Problem, effort: Effort): number {
  const transfers = graph.tasks.filter(({ kind }) => kind === 'transfer').length;
  const affordable = Math.floor(JUDGING_EFFORT / Math.max(1, transfers));
  return Math.max(1, Math.min(MAX_JUDGED[effort], affordable));
}

/** Judges the open drafts, the most hopeful first, as long as one could beat the best. */
function judgeAll(state: State, most: number): void {
  state.drafts.sort((a, b) => compareVectors(a.hopefulVector, b.hopefulVector));
  for (const open of [...state.drafts]) {
    const { best } = state;
    if (state.judged >= most) return;
    if (best !== null && compareVectors(open.hopefulVector, best.vector) >= 0) return;
    judgeNext(state, open);
  }
}

function judgeNext(state: State, open: Draft): void {
  state.drafts.splice(state.drafts.indexOf(open), 1);
  state.judged += 1;
  const result = judge(open);
  if ('constraint' in result) {
    if (isCloser(result, state.refusal)) state.refusal = result;
  } else if (state.best === null || compareVectors(result.vector, state.best.vector) < 0)
    state.best = result;
}

function isDone({ best, problem }: State): boolean {
  return best?.problem === problem && meetsBound(problem, best.vector);
}

/** Whether a vector meets the bound in everything but the last, tie-breaking component. */
function meetsBound({ job, boundVector }: Problem, vector: readonly number[]): boolean {
  const compared = job.policy.objective === 'max_reliability' ? 3 : 2;
  return vector
    .slice(0, compared)
    .every((value, index) => value <= (boundVector[index] ?? value) + 1e-9);
}

/** Forbids one used pass of one transfer after another, as long as that leads somewhere better. */
function improveContacts(state: State): void {
  let trials = 0;
  for (let improved = true; improved;) {
    improved = false;
    const leader = state.leader;
    if (leader === null) return;
    for (const { id, passIndex } of contactsUsed(leader.board)) {
      trials += 1;
      if (trials > MAX_CONTACT_TRIALS || isDone(state)) return;
      const limits = forbid(leader.recipe.limits, id, passIndex);
      improved = attempt(state, leader.recipe.order, limits) || improved;
    }
  }
}

function tryRandomOrders(state: State): void {
  for (const order of perturbedOrders(state.problem.graph)) {
    if (isDone(state)) return;
    attempt(state, order, state.leader?.recipe.limits ?? NO_LIMITS);
  }
}
