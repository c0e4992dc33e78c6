import { isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';
import { NO_LIMITS, type TransferLimits } from '../schedule/contact-options.ts';
import type { ScheduleOrder } from '../schedule/decode.ts';
import type { PartialSchedule } from '../schedule/partial-schedule.ts';
import { evaluate, propose, type Candidate, type Problem, type Proposal } from './candidate.ts';
import { accept, createFindings, refuse, type Findings } from './findings.ts';
import { compareVectors, toleranceOf } from './objectives.ts';
import { ordersOf } from './orders.ts';

/**
 * `ask` only asks whether there is a plan and believes the bounds when they say that it is too late,
 * `quick` finds out how much is missing, `full` also looks for a better plan.
 */
export type Effort = 'ask' | 'quick' | 'full';

/** A schedule from which the search goes on: the most hopeful or, while all are late, the soonest. */
export interface Leader {
  readonly scheduleOrder: ScheduleOrder;
  readonly partial: PartialSchedule;
  readonly finishMs: number;
  /** Null while it is late. */
  readonly vector: readonly number[] | null;
}

/** What the methods of search know of one problem, and what they have found. */
export interface Exploration extends Findings {
  /** With the best bound known. */
  problem: Problem;
  leader: Leader | null;
  /** Orders of the priority rules. */
  readonly orders: readonly (readonly number[])[];
  /** Schedules that may be plans, not evaluated yet. */
  readonly proposals: Proposal[];
  /** Schedules known already. */
  readonly seen: Set<string>;
  readonly effort: Effort;
  readonly meter: WorkMeter;
  /** Schedules evaluated. */
  evaluated: number;
}

/** The search of a problem before its first schedule. */
export function createExploration(
  problem: Problem,
  incumbent: Candidate | null,
  effort: Effort,
  meter: WorkMeter,
): Exploration {
  return {
    ...createFindings(incumbent),
    problem,
    leader: null,
    orders: ordersOf(problem),
    proposals: [],
    seen: new Set(),
    effort,
    meter,
    evaluated: 0,
  };
}

/** A schedule that was generated, and whether it became the leader. */
export interface Explored {
  readonly found: Leader;
  readonly leads: boolean;
}

/** Generates one schedule; null when it was refused or known already, or the search is over. */
export function explore(
  search: Exploration,
  order: readonly number[],
  limits: TransferLimits = NO_LIMITS,
): Explored | null {
  const { problem, meter } = search;
  if (isDone(search) || (search.iterations > 0 && isSpent(meter))) return null;
  const { job, environment, graph } = problem;
  const scheduleOrder = { job, environment, graph, order, limits, meter };
  search.iterations += 1;
  const result = propose(problem, scheduleOrder, search.seen);
  switch (result.kind) {
    case 'repeated':
      return null;
    case 'refused':
      // A schedule that ran out of work in the middle says nothing about the job.
      if (search.refusal === null || !isSpent(meter)) refuse(search, result.refusal);
      return null;
    case 'late': {
      refuse(search, result.refusal);
      const { partial, finishMs } = result;
      return lead(search, { scheduleOrder, partial, finishMs, vector: null });
    }
    case 'proposal': {
      const { partial, hopeful, hopefulVector: vector } = result.proposal;
      const found = { scheduleOrder, partial, finishMs: hopeful.finishMs, vector };
      if (search.best !== null && compareVectors(vector, search.best.vector) >= 0)
        return { found, leads: false };
      search.proposals.push(result.proposal);
      if (meetsBound(problem, vector)) evaluateNext(search, result.proposal);
      return lead(search, found);
    }
  }
}

/** Makes a schedule the leader when it is better than the one there. */
function lead(search: Exploration, found: Leader): Explored {
  const leads = search.leader === null || compareWorth(found, search.leader) < 0;
  if (leads) search.leader = found;
  return { found, leads };
}

/** What schedules are compared by before they are evaluated. */
export type Worth = Pick<Leader, 'finishMs' | 'vector'>;

/** On time before late, then the vector or the finish: negative when the first is better. */
export function compareWorth(a: Worth, b: Worth): number {
  if (a.vector !== null && b.vector !== null) return compareVectors(a.vector, b.vector);
  if (a.vector === null && b.vector === null) return a.finishMs - b.finishMs;
  return a.vector === null ? 1 : -1;
}

/** Most schedules whose confidence is computed for one problem at a time. */
const MAX_EVALUATED: Readonly<Record<Effort, number>> = { ask: 3, quick: 3, full: 8 };

/** Schedules evaluated times transfers stay below this: the confidence of many transfers is dear. */
const EVALUATION_EFFORT = 60;

/**
 * Computes the confidence of the proposals, the most hopeful first, as long as one could beat the
 * best: so many more than `evaluated`, fewer where the transfers are many, at least one.
 */
export function evaluateProposals(search: Exploration, evaluated = 0): void {
  const { effort, meter, problem, proposals } = search;
  const transfers = problem.graph.tasks.filter(({ kind }) => kind === 'transfer').length;
  const affordable = Math.floor(EVALUATION_EFFORT / Math.max(1, transfers));
  const most = evaluated + Math.max(1, Math.min(MAX_EVALUATED[effort], affordable));
  proposals.sort((a, b) => compareVectors(a.hopefulVector, b.hopefulVector));
  for (const open of [...proposals]) {
    const { best } = search;
    if (search.evaluated >= most || (search.evaluated > 0 && isSpent(meter))) return;
    if (best !== null && compareVectors(open.hopefulVector, best.vector) >= 0) return;
    evaluateNext(search, open);
  }
}

function evaluateNext(search: Exploration, open: Proposal): void {
  search.proposals.splice(search.proposals.indexOf(open), 1);
  search.evaluated += 1;
  accept(search, evaluate(open, search.meter));
}

/** Whether the bound is met, so that nothing better is left to find. */
export function isDone({ best, problem }: Pick<Exploration, 'best' | 'problem'>): boolean {
  return best !== null && meetsBound(problem, best.vector);
}

/** Whether nothing better can be found, or there is no work left to find it with. */
export function isOver(search: Exploration): boolean {
  return isDone(search) || isSpent(search.meter);
}

/** Whether a vector meets the bound in everything but the last, tie-breaking component. */
function meetsBound(
  { job, boundVector, tieToleranceMs }: Problem,
  vector: readonly number[],
): boolean {
  const { objective } = job.policy;
  const compared = objective === 'max_reliability' ? 3 : 2;
  return vector.slice(0, compared).every((value, index) => {
    const bound = boundVector[index] ?? value;
    const leading = index === 1 ? toleranceOf(objective) * Math.abs(bound) : 0;
    return value <= bound + leading + (index === 2 ? tieToleranceMs : 0) + 1e-9;
  });
}
