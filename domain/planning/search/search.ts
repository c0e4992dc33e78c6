import type { PartialSchedule } from '../schedule/partial-schedule.ts';
import {
  propose,
  isRefuted,
  evaluate,
  lateBound,
  type Candidate,
  type Proposal,
  type Problem,
} from './candidate.ts';
import { NO_LIMITS, type TransferLimits } from '../schedule/contact-options.ts';
import type { ScheduleOrder } from '../schedule/decode.ts';
import { contactsUsed, forbid, limitVariants } from './limit-variants.ts';
import { compareVectors } from './objectives.ts';
import { priorityOrders } from './orders.ts';
import { searchLists, type Decoded } from '../rcpsp/list-search.ts';
import { justifiedList } from '../rcpsp/serial-schedule.ts';
import { isCloser, type Refusal } from '../refusal.ts';
import { relaxedProject } from './relaxed-project.ts';
import { improveBound } from './improve-bound.ts';
import { exposedSteps, survivalOf } from '../schedule/upset-risk.ts';
import { isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';

/** What the search of one problem found. */
export interface SearchResult {
  /** The best schedule, at least as good as the incumbent that the search began with. */
  readonly best: Candidate | null;
  /** Why the most promising schedule was refused, when nothing was found. */
  readonly refusal: Refusal | null;
  /** Schedules generated. */
  readonly iterations: number;
  /** The problem, with a better bound where one was found. */
  readonly problem: Problem;
}

/**
 * `ask` only asks whether there is a plan and believes the bounds when they say that it is too late,
 * `quick` finds out how much is missing, `full` also looks for a better plan.
 */
export type Effort = 'ask' | 'quick' | 'full';

/** Most schedules generated while looking for a better choice of contacts, and in another order. */
const MAX_CONTACT_TRIALS = 24;
const MAX_LIST_TRIALS = 80;

/** Trials times tasks stay below these, so that large jobs are not slow. */
const CONTACT_EFFORT = 1000;
const LIST_EFFORT = 1200;

/** Most schedules generated to see which steps to keep out of the anomaly; trials times tasks. */
const MAX_SHELTER_TRIALS = 16;
const SHELTER_EFFORT = 400;

/** Chance of a loss by upsets from which keeping out of the anomaly is weighed against time. */
const LEAST_UPSETS = 2e-5;

/** Most schedules whose confidence is computed for one problem. */
const MAX_EVALUATED: Readonly<Record<Effort, number>> = { ask: 3, quick: 3, full: 8 };

/** Units that stating a task with its bounds costs, and that solving a relaxed project costs. */
const STATING = 40;
const BOUND_IMPROVEMENT = 40_000;

/** Schedules evaluated times transfers stay below this: the confidence of many transfers is dear. */
const EVALUATION_EFFORT = 60;

/**
 * Looks for the best schedule of a problem by its objective: every priority order, then fewer, surer
 * or other contacts, then random orders, for a counted number of schedules; stops as soon as the
 * bound is met or the work is spent. What the bounds refuse is only looked at for how much is missing.
 * Confidence is computed only in the end, for the most hopeful schedule first, until
 * no other can be better. Of two equal schedules the one found first stays.
 */
export function searchSchedules(
  problem: Problem,
  incumbent: Candidate | null,
  wanted: Effort,
  meter: WorkMeter,
): SearchResult {
  const late = wanted === 'ask' ? lateBound(problem) : null;
  if (late !== null) return { best: incumbent, refusal: late, iterations: 0, problem };
  const effort = isRefuted(problem) ? 'quick' : wanted;
  const state: State = {
    problem,
    best: incumbent,
    proposals: [],
    leader: null,
    refusal: null,
    iterations: 0,
    evaluated: 0,
    seen: new Set(),
    meter,
  };
  meter.spent += problem.graph.tasks.length * STATING;
  const orders = priorityOrders(problem.graph);
  for (const order of orders) attempt(state, order, NO_LIMITS);
  if (effort === 'full' && orders.length > 1 && !isDone(state) && !isSpent(meter)) {
    const { problem: improved, order } = improveBound(problem);
    state.problem = improved;
    meter.spent += BOUND_IMPROVEMENT;
    if (order !== null) attempt(state, order, NO_LIMITS);
  }
  if (state.leader !== null && !isDone(state)) {
    weighShelter(state, orders);
    const { order, limits: chosen } = state.leader.scheduleOrder;
    for (const limits of limitVariants(problem.environment))
      attempt(state, order, { ...limits, sheltered: chosen.sheltered });
    if (effort === 'full') {
      improveContacts(state);
      if (orders.length > 1) {
        const before = state.leader;
        improveOrder(state);
        if (state.leader !== before) improveContacts(state);
      }
    }
  }
  evaluateAll(state, mostEvaluated(problem, effort));
  if (isUnsure(state)) shelter(state, orders, effort);
  const { best, refusal, iterations } = state;
  return { best, refusal: best === null ? refusal : null, iterations, problem: state.problem };
}

/** Whether confidence is what is missing, or what the best schedule could have more of without upsets. */
function isUnsure({ best, leader, problem, refusal }: State): boolean {
  if (best === null) return refusal?.constraint === 'min_delivery_confidence';
  if (leader === null || problem.job.policy.objective !== 'max_reliability') return false;
  const [, reached = 0] = best.vector;
  const isBelow = reached > (problem.boundVector[1] ?? reached) + 1e-9;
  return isBelow && 1 - survivalOf(leader.partial).planned >= LEAST_UPSETS;
}

/** Where confidence is what is missing: steps without checkpoints outside the anomaly, if they met it. */
function shelter(state: State, orders: readonly (readonly number[])[], effort: Effort): void {
  const { problem, leader } = state;
  const sheltered = exposedSteps(problem);
  if (sheltered.size === 0) return;
  const limits = { ...NO_LIMITS, sheltered };
  for (const order of leader === null ? orders : [leader.scheduleOrder.order, ...orders])
    attempt(state, order, limits);
  if (state.proposals.length > 0 && effort === 'full') improveContacts(state);
  evaluateAll(state, state.evaluated + mostEvaluated(problem, effort));
}

/**
 * Where confidence is part of the objective and upsets lower it: all exposed steps outside the
 * anomaly, then one after another in or out, as long as that leads somewhere better.
 */
function weighShelter(state: State, orders: readonly (readonly number[])[]): void {
  const { problem, leader } = state;
  const { objective } = problem.job.policy;
  if (leader === null || leader.vector === null) return;
  if (objective === 'max_reliability') {
    const [, hoped = 0] = leader.vector;
    if (hoped <= (problem.boundVector[1] ?? hoped) + 1e-9) return;
  } else if (objective !== 'balanced' || 1 - survivalOf(leader.partial).planned < LEAST_UPSETS)
    return;
  const exposed = exposedSteps(problem);
  const all = { ...NO_LIMITS, sheltered: exposed };
  const tried = objective === 'max_reliability' ? orders : [];
  for (const order of [leader.scheduleOrder.order, ...tried]) attempt(state, order, all);
  let trials = affordable(state, MAX_SHELTER_TRIALS, SHELTER_EFFORT);
  for (const id of exposed) {
    const { order, limits } = (state.leader ?? leader).scheduleOrder;
    const sheltered = new Set(limits.sheltered);
    if (!sheltered.delete(id)) sheltered.add(id);
    trials -= 1;
    if (trials < 0 || isDone(state) || isSpent(state.meter)) return;
    attempt(state, order, { ...limits, sheltered });
  }
}

/** A schedule from which the search goes on: the most hopeful or, while all are late, the soonest. */
interface Leader {
  readonly scheduleOrder: ScheduleOrder;
  readonly partial: PartialSchedule;
  readonly finishMs: number;
  /** Null while it is late. */
  readonly vector: readonly number[] | null;
}

interface State {
  problem: Problem;
  best: Candidate | null;
  readonly proposals: Proposal[];
  leader: Leader | null;
  refusal: Refusal | null;
  iterations: number;
  evaluated: number;
  readonly seen: Set<string>;
  readonly meter: WorkMeter;
}

/** A schedule that was generated, and whether it became the leader. */
interface Attempted {
  readonly found: Leader;
  readonly leads: boolean;
}

/** Generates one schedule; null when it was refused or known already. */
function attempt(state: State, order: readonly number[], limits: TransferLimits): Attempted | null {
  const { problem, meter } = state;
  if (isDone(state) || (state.iterations > 0 && isSpent(meter))) return null;
  const { job, environment, graph } = problem;
  const scheduleOrder = { job, environment, graph, order, limits, meter };
  state.iterations += 1;
  const result = propose(problem, scheduleOrder, state.seen);
  // A schedule that ran out of work in the middle says nothing about the job.
  if (result.kind === 'refused' && state.refusal !== null && isSpent(meter)) return null;
  switch (result.kind) {
    case 'repeated':
      return null;
    case 'refused':
      if (isCloser(result.refusal, state.refusal)) state.refusal = result.refusal;
      return null;
    case 'late': {
      if (isCloser(result.refusal, state.refusal)) state.refusal = result.refusal;
      const { partial, finishMs } = result;
      return lead(state, { scheduleOrder, partial, finishMs, vector: null });
    }
    case 'proposal': {
      const { partial, hopeful, hopefulVector: vector } = result.proposal;
      const found = { scheduleOrder, partial, finishMs: hopeful.finishMs, vector };
      if (state.best !== null && compareVectors(vector, state.best.vector) >= 0)
        return { found, leads: false };
      state.proposals.push(result.proposal);
      if (meetsBound(problem, vector)) evaluateNext(state, result.proposal);
      return lead(state, found);
    }
  }
}

/** Makes a schedule the leader when it is better than the one there. */
function lead(state: State, found: Leader): Attempted {
  const { finishMs, vector } = found;
  const now = state.leader;
  const isBetter =
    now === null ||
    (vector === null
      ? now.vector === null && finishMs < now.finishMs
      : now.vector === null || compareVectors(vector, now.vector) < 0);
  if (isBetter) state.leader = found;
  return { found, leads: isBetter };
}

/** How many schedules may be evaluated: fewer where the transfers are many, at least one. */
function mostEvaluated({ graph }: Problem, effort: Effort): number {
  const transfers = graph.tasks.filter(({ kind }) => kind === 'transfer').length;
  const affordable = Math.floor(EVALUATION_EFFORT / Math.max(1, transfers));
  return Math.max(1, Math.min(MAX_EVALUATED[effort], affordable));
}

/** Evaluates the open proposals, the most hopeful first, as long as one could beat the best. */
function evaluateAll(state: State, most: number): void {
  state.proposals.sort((a, b) => compareVectors(a.hopefulVector, b.hopefulVector));
  for (const open of [...state.proposals]) {
    const { best } = state;
    if (state.evaluated >= most || (state.evaluated > 0 && isSpent(state.meter))) return;
    if (best !== null && compareVectors(open.hopefulVector, best.vector) >= 0) return;
    evaluateNext(state, open);
  }
}

function evaluateNext(state: State, open: Proposal): void {
  state.proposals.splice(state.proposals.indexOf(open), 1);
  state.evaluated += 1;
  const result = evaluate(open, state.meter);
  if ('constraint' in result) {
    if (isCloser(result, state.refusal)) state.refusal = result;
  } else if (state.best === null || compareVectors(result.vector, state.best.vector) < 0)
    state.best = result;
}

function isDone({ best, problem }: State): boolean {
  return best !== null && meetsBound(problem, best.vector);
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
  const most = affordable(state, MAX_CONTACT_TRIALS, CONTACT_EFFORT);
  let trials = 0;
  for (let improved = true; improved;) {
    improved = false;
    const leader = state.leader;
    if (leader === null) return;
    for (const { id, passIndex } of contactsUsed(leader.partial)) {
      trials += 1;
      if (trials > most || isDone(state) || isSpent(state.meter)) return;
      const limits = forbid(leader.scheduleOrder.limits, id, passIndex);
      const next = attempt(state, leader.scheduleOrder.order, limits);
      improved ||= next?.leads === true;
    }
  }
}

/** Fewer trials for more tasks. */
function affordable({ problem }: State, most: number, effort: number): number {
  return Math.min(most, Math.floor(effort / Math.max(1, problem.graph.tasks.length)));
}

/** Large-neighbourhood search over orders, with the contacts that the leader may use. */
function improveOrder(state: State): void {
  const { leader, problem } = state;
  if (leader === null) return;
  const { job, environment, graph } = problem;
  const relaxed = relaxedProject(job, environment, graph);
  const { limits } = leader.scheduleOrder;
  searchLists<Worth>(
    {
      precedence: graph,
      decode: (order) => {
        const next = attempt(state, order, limits);
        return next === null ? null : decodedLeader(next.found);
      },
      compare: compareWorth,
      justify: ({ startAt, endAt, value }) =>
        justifiedList(relaxed, { startAt, endAt, finishAt: value.finishMs }),
      isDone: () => isDone(state) || isSpent(state.meter),
      maxDecodings: affordable(state, MAX_LIST_TRIALS, LIST_EFFORT),
      seed: graph.tasks.length,
    },
    decodedLeader(leader),
  );
}

/** What the search over orders compares: on time before late, then the vector or the finish. */
type Worth = Pick<Leader, 'finishMs' | 'vector'>;

function decodedLeader({ partial, finishMs, vector }: Leader): Decoded<Worth> {
  return { startAt: partial.startMs, endAt: partial.endMs, value: { finishMs, vector } };
}

function compareWorth(a: Worth, b: Worth): number {
  if (a.vector !== null && b.vector !== null) return compareVectors(a.vector, b.vector);
  if (a.vector === null && b.vector === null) return a.finishMs - b.finishMs;
  return a.vector === null ? 1 : -1;
}
