import { createCapacityIntegral, type CapacityIntegral } from './capacity-integral.ts';
import {
  CAPACITY_TOLERANCE,
  projectStart,
  resourceCount,
  takesResources,
  type Project,
} from './project.ts';

/** Start and end of what is not placed. */
export const UNSET = -1;

/** A partial schedule of a project, in flat lists because it is changed at every node of a search. */
export type SearchTree = ReturnType<typeof createSearchTree>;

/** The empty schedule of a project. */
export function createSearchTree(project: Project) {
  const { activities, predecessors, calendar } = project;
  const count = activities.length;
  const resources = resourceCount(project);
  const beginAt = projectStart(project);
  const duration = Float64Array.from(activities, (activity) => activity.duration);
  const demand = new Float64Array(count * resources);
  const isWorking = activities.map(takesResources);
  activities.forEach((activity, index) => {
    if (isWorking[index] === true) demand.set(activity.demand, index * resources);
  });
  const edges = Float64Array.from([
    ...calendar.stretches.map(({ startAt }) => startAt),
    calendar.endAt,
  ]);
  const caps = new Float64Array(calendar.stretches.length * resources);
  calendar.stretches.forEach(({ capacity }, at) => caps.set(capacity, at * resources));
  const integrals: CapacityIntegral[] = Array.from({ length: resources }, (_, resource) =>
    createCapacityIntegral(calendar, resource),
  );
  const leftWork = new Float64Array(resources);
  for (let index = 0; index < count; index += 1)
    for (let resource = 0; resource < resources; resource += 1)
      leftWork[resource] =
        (leftWork[resource] ?? 0) +
        (duration[index] ?? 0) * (demand[index * resources + resource] ?? 0);
  const sequence: number[] = [];
  return {
    activities,
    predecessors,
    calendar,
    count,
    resources,
    beginAt,
    duration,
    demand,
    isWorking,
    edges,
    caps,
    integrals,
    /** Work of everything not placed, by resource. */
    leftWork,
    startAt: new Float64Array(count).fill(UNSET),
    endAt: new Float64Array(count).fill(UNSET),
    isPlaced: new Uint8Array(count),
    /** Activities with demand in the order in which they were placed. */
    sequence,
  };
}

/** Places an activity with demand, or takes the last one back. */
export function place(tree: SearchTree, index: number, at: number, sign: 1 | -1): void {
  const { resources, duration, demand, leftWork, startAt, endAt, isPlaced, sequence } = tree;
  for (let resource = 0; resource < resources; resource += 1)
    leftWork[resource] =
      (leftWork[resource] ?? 0) -
      sign * (duration[index] ?? 0) * (demand[index * resources + resource] ?? 0);
  isPlaced[index] = sign === 1 ? 1 : 0;
  if (sign === -1) {
    sequence.pop();
    return;
  }
  startAt[index] = at;
  endAt[index] = at + (duration[index] ?? 0);
  sequence.push(index);
}

/** Places everything without demand whose predecessors are placed; answers what it placed. */
export function placeWaits(tree: SearchTree): number[] {
  const { count, isWorking, startAt, endAt, isPlaced } = tree;
  const placed: number[] = [];
  for (let index = 0; index < count; index += 1) {
    if (isPlaced[index] === 1 || isWorking[index] === true) continue;
    const releaseAt = releaseOf(tree, index);
    if (releaseAt === UNSET) continue;
    startAt[index] = releaseAt;
    endAt[index] = endFrom(tree, index, releaseAt);
    isPlaced[index] = 1;
    placed.push(index);
  }
  return placed;
}

/** End of the last predecessor, or UNSET while one is not placed. */
export function releaseOf(tree: SearchTree, index: number): number {
  const { predecessors, beginAt, endAt, isPlaced } = tree;
  let releaseAt = beginAt;
  for (const before of predecessors[index] ?? []) {
    if (isPlaced[before] !== 1) return UNSET;
    releaseAt = Math.max(releaseAt, endAt[before] ?? releaseAt);
  }
  return releaseAt;
}

/** End of an activity that is released at an instant. */
export function endFrom(tree: SearchTree, index: number, at: number): number {
  const { activities, duration } = tree;
  return activities[index]?.endFrom?.(at) ?? at + (duration[index] ?? 0);
}

/** First instant at or after `fromAt` at which an activity fits beside what is placed. */
export function earliestFit(tree: SearchTree, index: number, fromAt: number): number {
  let at = fromAt;
  for (;;) {
    const retryAt = retryAfter(tree, index, at);
    if (retryAt === at || retryAt === Infinity) return retryAt;
    at = retryAt;
  }
}

/** Whether an activity that starts at `at` could as well start just before: then it is dominated. */
export function canShiftLeft(
  tree: SearchTree,
  index: number,
  at: number,
  releaseAt: number,
): boolean {
  const { resources, demand, caps, startAt, endAt, sequence } = tree;
  if (at <= releaseAt) return false;
  const stretch = stretchAt(tree, at - 1);
  for (let resource = 0; resource < resources; resource += 1) {
    let used = demand[index * resources + resource] ?? 0;
    if (used === 0) continue;
    for (const other of sequence)
      if ((startAt[other] ?? 0) <= at - 1 && (endAt[other] ?? 0) > at - 1)
        used += demand[other * resources + resource] ?? 0;
    if (used > (caps[stretch * resources + resource] ?? 0) + CAPACITY_TOLERANCE) return false;
  }
  return true;
}

/** Stretch that contains an instant. */
function stretchAt(tree: SearchTree, at: number): number {
  const { resources, edges, caps } = tree;
  let position = 0;
  while (
    position + 1 < caps.length / Math.max(1, resources) &&
    (edges[position + 1] ?? Infinity) <= at
  )
    position += 1;
  return position;
}

/** Whether an activity fits from `at` on, given what runs; else the next instant worth trying. */
function retryAfter(tree: SearchTree, index: number, at: number): number {
  const { calendar, resources, duration, demand, edges, caps, endAt, sequence } = tree;
  const untilAt = at + (duration[index] ?? 0);
  if (untilAt > calendar.endAt) return Infinity;
  const base = index * resources;
  for (let stretch = stretchAt(tree, at); (edges[stretch] ?? Infinity) < untilAt; stretch += 1) {
    if (stretch * resources >= caps.length) break;
    const checkAt = Math.max(at, edges[stretch] ?? at);
    for (let resource = 0; resource < resources; resource += 1) {
      const own = demand[base + resource] ?? 0;
      if (own === 0) continue;
      let used = own;
      for (let place = sequence.length - 1; place >= 0; place -= 1) {
        const other = sequence[place] ?? 0;
        if ((endAt[other] ?? 0) > checkAt) used += demand[other * resources + resource] ?? 0;
      }
      if (used > (caps[stretch * resources + resource] ?? 0) + CAPACITY_TOLERANCE)
        return nextChange(tree, checkAt, stretch);
    }
  }
  return at;
}

function nextChange(tree: SearchTree, at: number, stretch: number): number {
  const { resources, edges, caps, endAt, sequence } = tree;
  let next =
    stretch * resources + resources < caps.length ? (edges[stretch + 1] ?? Infinity) : Infinity;
  for (let place = sequence.length - 1; place >= 0; place -= 1) {
    const end = endAt[sequence[place] ?? 0] ?? Infinity;
    if (end > at && end < next) next = end;
  }
  return next;
}
