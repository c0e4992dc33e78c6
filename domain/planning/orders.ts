import { S_BAND_DOWNLINK, UPLINK_RATE_MB_S } from '../link/radio.ts';
import type { Task, TaskGraph } from './tasks.ts';

/** Ranks the tasks of a graph; among ready tasks the highest rank comes first, then the index. */
type Priority = (graph: TaskGraph) => number[];

/**
 * Orders in which the schedule generation is worth running, each respecting precedence, without
 * repeats: longest work still to come first, listed order, chains kept together, shortest work still
 * to come first, most data released first.
 */
export function priorityOrders(graph: TaskGraph): number[][] {
  const priorities: Priority[] = [
    longestTail,
    listed,
    deepestFirst,
    (all) => longestTail(all).map((tail) => -tail),
    dataReleased,
  ];
  const seen = new Set<string>();
  const orders: number[][] = [];
  for (const priority of priorities) {
    const order = orderBy(graph, priority(graph));
    const key = order.join();
    if (seen.has(key)) continue;
    seen.add(key);
    orders.push(order);
  }
  return orders;
}

/** Most random orders tried where more than one order exists. */
const MAX_RANDOM_ORDERS = 40;

/** Tasks times random orders stay below this, so that large jobs are not slow. */
const RANDOM_ORDER_EFFORT = 3000;

/** Perturbs the longest-work-first order by a seeded generator, a counted number of times. */
export function* perturbedOrders(graph: TaskGraph): Generator<number[]> {
  const count = graph.tasks.length;
  const rounds = Math.min(MAX_RANDOM_ORDERS, Math.floor(RANDOM_ORDER_EFFORT / Math.max(1, count)));
  const random = mulberry32(count);
  const tails = longestTail(graph);
  for (let round = 0; round < rounds; round += 1)
    yield orderBy(
      graph,
      tails.map((tail) => tail * (0.5 + random())),
    );
}

/** The order that takes, among ready tasks, the one of highest rank, then of lowest index. */
export function orderBy(graph: TaskGraph, ranks: readonly number[]): number[] {
  const waiting = graph.predecessors.map((before) => before.length);
  const ready = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  const order: number[] = [];
  while (ready.length > 0) {
    let best = 0;
    ready.forEach((candidate, at) => {
      const known = ready[best] ?? candidate;
      const gain = (ranks[candidate] ?? 0) - (ranks[known] ?? 0);
      if (gain > 0 || (gain === 0 && candidate < known)) best = at;
    });
    const [next] = ready.splice(best, 1);
    if (next === undefined) break;
    order.push(next);
    for (const successor of graph.successors[next] ?? []) {
      const left = (waiting[successor] ?? 0) - 1;
      waiting[successor] = left;
      if (left === 0) ready.push(successor);
    }
  }
  return order;
}

/** Duration of a task without waiting for anything, ms; transfers at the modem's limit. */
export function plainDurationMs(task: Task): number {
  if (task.kind === 'step') return task.durationMs;
  const rate = task.direction === 'downlink' ? S_BAND_DOWNLINK.modemLimitMbS : UPLINK_RATE_MB_S;
  return ((task.volumes.totalMb + task.volumes.reserveMb) / rate) * 1000;
}

/** Work still to come after and including each task, ms, along the longest chain. */
function longestTail(graph: TaskGraph): number[] {
  const tails = graph.tasks.map(() => 0);
  for (let index = graph.tasks.length - 1; index >= 0; index -= 1) {
    const task = graph.tasks[index];
    const after = graph.successors[index] ?? [];
    const rest = after.reduce((longest, next) => Math.max(longest, tails[next] ?? 0), 0);
    tails[index] = rest + (task === undefined ? 0 : plainDurationMs(task));
  }
  return tails;
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

/** Storage that a task frees less what it holds itself, MB. */
function dataReleased(graph: TaskGraph): number[] {
  return graph.tasks.map((task, index) => {
    const before = graph.predecessors[index] ?? [];
    const freed = before.reduce((sum, at) => sum + (graph.tasks[at]?.heldMb ?? 0), 0);
    return freed - task.heldMb;
  });
}

/** Tommy Ettinger's mulberry32: uniform in [0, 1), enough to shuffle orders. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
