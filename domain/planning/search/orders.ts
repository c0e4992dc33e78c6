import { timesOf } from '../job/step-times.ts';
import { listByRank } from '../rcpsp/activity-list.ts';
import type { Environment } from '../environment/environment.ts';
import { distinctLists, longestTails } from '../rcpsp/priority-rules.ts';
import type { SafeLists } from '../rcpsp/safe-lists.ts';
import { storageLists } from '../rcpsp/storage-rules.ts';
import { storeOf } from '../schedule/scarce-storage.ts';
import type { Task, TaskGraph } from '../schedule/tasks.ts';

/** Ranks the tasks of a graph; among ready tasks the highest rank comes first, then the index. */
type Priority = (graph: TaskGraph) => number[];

/**
 * Orders in which the schedule generation is worth running, each respecting precedence, without
 * repeats: longest work still to come first, listed order, chains kept together, shortest work still
 * to come first, most data released first, listed order reversed.
 */
export function priorityOrders(graph: TaskGraph): number[][] {
  const priorities: Priority[] = [
    longestTail,
    listed,
    deepestFirst,
    (all) => longestTail(all).map((tail) => -tail),
    dataReleased,
    (all) => listed(all).map((rank) => -rank),
  ];
  return distinctLists(priorities.map((priority) => listByRank(graph, priority(graph))));
}

/**
 * The orders of the priority rules and, where storage is scarce, those of the rules for it. Where steps
 * must end by a time, what leaves least of it comes first.
 */
export function ordersOf({ environment, graph, storage }: OrderQuery): number[][] {
  const isTimed = graph.tasks.some(
    (one) => one.kind === 'step' && one.step.notAfterS !== undefined,
  );
  const rules = priorityOrders(graph);
  const orders = isTimed
    ? distinctLists([listByRank(graph, mostUrgent(graph, environment.startMs)), ...rules])
    : rules;
  if (!storage.isScarce) return orders;
  return distinctLists([...orders, ...storageLists(storeOf(environment, graph))]);
}

/** Tasks, and whether they fit the storage in every order. */
interface OrderQuery {
  readonly environment: Pick<Environment, 'bus' | 'startMs'>;
  readonly graph: TaskGraph;
  readonly storage: Pick<SafeLists, 'isScarce'>;
}

/** Duration of a task without waiting for anything, ms; transfers at the fastest rate of any contact. */
export function plainDurationMs(task: Task): number {
  if (task.kind === 'step') return task.durationMs;
  return ((task.volumes.totalMb + task.volumes.reserveMb) / task.fastestMbS) * 1000;
}

/** Work still to come after and including each task, ms, along the longest chain. */
function longestTail(graph: TaskGraph): number[] {
  return longestTails(graph, graph.tasks.map(plainDurationMs));
}

function listed(graph: TaskGraph): number[] {
  return graph.tasks.map((_, index) => -index);
}

/** Number of tasks on the longest chain up to each task: a chain begun is finished first. */
function deepestFirst(graph: TaskGraph): number[] {
  const depths = graph.tasks.map(() => 0);
  graph.predecessors.forEach((before, index) => {
    depths[index] = before.reduce((deepest, at) => Math.max(deepest, (depths[at] ?? 0) + 1), 0);
  });
  return depths;
}

/** No task must end later, ms. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** The time by which each task must end so that it and all that wait for it can be in time, soonest first. */
function mostUrgent(graph: TaskGraph, startMs: number): number[] {
  const latest = graph.tasks.map((task) =>
    task.kind === 'step' ? Math.min(NEVER, timesOf(task.step, startMs).notAfterMs) : NEVER,
  );
  for (let index = latest.length - 1; index >= 0; index -= 1)
    for (const next of graph.successors[index] ?? []) {
      const task = graph.tasks[next];
      const byMs = (latest[next] ?? NEVER) - (task === undefined ? 0 : plainDurationMs(task));
      latest[index] = Math.min(latest[index] ?? NEVER, byMs);
    }
  return latest.map((byMs) => -byMs);
}

/** Storage that a task frees less what it holds itself, MB. */
function dataReleased(graph: TaskGraph): number[] {
  return graph.tasks.map((task, index) => {
    const before = graph.predecessors[index] ?? [];
    const freed = before.reduce((sum, at) => sum + (graph.tasks[at]?.heldMb ?? 0), 0);
    return freed - task.heldMb;
  });
}
