import { isSpent, type WorkMeter } from '../../rcpsp/work-meter.ts';
import type { SettledContact } from '../../schedule/contact-options.ts';
import type { PartialSchedule } from '../../schedule/partial-schedule.ts';
import type { TransferTask } from '../../schedule/tasks.ts';
import { evaluate, propose, type Candidate, type Problem } from '../candidate.ts';
import { isDone } from '../exploration.ts';
import { compareVectors, objectiveVector } from '../objectives.ts';
import { groupsOf, movesOf, type SliceMove } from './slice-moves.ts';
import { radioPrices, type RadioPrices } from './radio-prices.ts';
import { latestEnds } from './time-left.ts';

/** Schedules that may be generated, fewer for more tasks. */
const MOST_SCHEDULES = 60;
const SCHEDULES_TIMES_TASKS = 1200;

/** Other places of one transfer that are tried before those of the next. */
const PLACES = 3;

/** A plan whose slices look for better places. */
interface Push {
  readonly problem: Problem;
  readonly prices: RadioPrices;
  readonly meter: WorkMeter;
  readonly seen: Set<string>;
  current: Candidate;
  /** Schedules generated, and how many may be. */
  made: number;
  readonly most: number;
}

/** The best plan that was found, and how many schedules that took. */
export interface Pushed {
  readonly best: Candidate;
  readonly iterations: number;
}

/**
 * Moves the slices of a plan to where the link is fast: inside the time that they have, beyond it where
 * that saves more than the delay costs, and to other passes. Each move is a schedule of its own, with all
 * limits kept, and is taken when the plan is better by its objective.
 */
export function pushSlices(problem: Problem, best: Candidate, meter: WorkMeter): Pushed {
  const prices = radioPrices(problem);
  if (prices === null) return { best, iterations: 0 };
  const affordable = Math.floor(SCHEDULES_TIMES_TASKS / Math.max(1, problem.graph.tasks.length));
  const most = Math.min(MOST_SCHEDULES, affordable);
  const push = { problem, prices, meter, seen: new Set<string>(), current: best, made: 0, most };
  if (!isOver(push)) pushAll(push);
  while (!isOver(push) && pushOne(push));
  return { best: push.current, iterations: push.made };
}

function isOver(push: Push): boolean {
  const { problem, prices, current, meter, made, most } = push;
  // What ends as soon as it can may still draw less.
  const isBest = !prices.isTieBreak && isDone({ best: current, problem });
  return isBest || made >= most || isSpent(meter);
}

/** Every transfer at its best place at once, the last ones first: what they leave is time for others. */
function pushAll(push: Push): void {
  const { problem, prices, current } = push;
  const { partial } = current.proposal;
  const [startMs, endMs] = [[...partial.startMs], [...partial.endMs]];
  const moves: SliceMove[] = [];
  const transfers = problem.graph.tasks
    .filter((task) => task.kind === 'transfer')
    .sort((a, b) => (startMs[b.index] ?? 0) - (startMs[a.index] ?? 0));
  for (const task of transfers) {
    const latest = latestEnds(partial, { startMs, endMs }, untilOf(push));
    const byMs = latest[task.index] ?? 0;
    const [move] = movesOf({ ...current.proposal, prices }, [task], byMs);
    if (move === undefined || move.endMs > byMs) continue;
    startMs[task.index] = move.startMs;
    endMs[task.index] = move.endMs;
    moves.push(move);
  }
  if (moves.length > 1) attempt(push, moves);
}

/** Tries one transfer, or those of one contact, after another elsewhere, what gains most first, until that is better. */
function pushOne(push: Push): boolean {
  const { prices, current } = push;
  const { partial } = current.proposal;
  const groups = groupsOf(partial);
  const alone = groups.flatMap((group) => group.map((task): [TransferTask] => [task]));
  const together = groups.filter((group) => group.length > 1);
  const moves = [...together, ...alone].flatMap((tasks) => {
    const untilMs = prices.perMs === Infinity ? untilOf(push) : endBeside(partial, tasks);
    const byMs = latestEnds(partial, partial, untilMs)[tasks.at(-1)?.index ?? 0] ?? 0;
    return movesOf({ ...current.proposal, prices }, tasks, byMs).slice(0, PLACES);
  });
  moves.sort((a, b) => b.gain - a.gain);
  return moves.some((move) => !isOver(push) && attempt(push, [move]));
}

/** Until when the last task may end at no price, ms. */
function untilOf({ prices, current }: Push): number {
  return prices.freeUntilMs ?? current.merit.finishMs;
}

/** The end of all that does not wait for some transfers, ms: before it nothing is gained by being earlier. */
function endBeside(
  { graph, environment, endMs }: PartialSchedule,
  tasks: readonly TransferTask[],
): number {
  const waits = new Set(tasks.map(({ index }) => index));
  let lastMs = environment.startMs;
  for (const { index } of graph.tasks)
    if (waits.has(index)) for (const next of graph.successors[index] ?? []) waits.add(next);
    else lastMs = Math.max(lastMs, endMs[index] ?? lastMs);
  return lastMs;
}

/** Generates the schedule with some transfers elsewhere; whether it is a better plan. */
function attempt(push: Push, moves: readonly SliceMove[]): boolean {
  const { problem, meter, seen, current } = push;
  const { scheduleOrder } = current.proposal;
  const settled = new Map<string, readonly SettledContact[]>(scheduleOrder.limits.settled);
  for (const { tasks, contacts } of moves) for (const { id } of tasks) settled.set(id, contacts);
  const limits = { ...scheduleOrder.limits, settled };
  push.made += 1;
  const result = propose(problem, { ...scheduleOrder, limits, meter }, seen);
  if (result.kind !== 'proposal') return false;
  const { hopeful } = result.proposal;
  // Whether time and energy alone make it better; the confidence is dear.
  const confidence = Math.min(hopeful.confidence, current.merit.confidence);
  const { objective } = problem.job.policy;
  const vector = objectiveVector(objective, { ...hopeful, confidence }, problem.scale);
  if (compareVectors(vector, current.vector) >= 0) return false;
  const made = evaluate(result.proposal, meter);
  if ('constraint' in made || compareVectors(made.vector, current.vector) >= 0) return false;
  push.current = made;
  return true;
}
