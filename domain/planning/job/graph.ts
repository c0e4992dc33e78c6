/** The dependencies of a job by position: `dependsOn[i]` are the positions that step i waits for. */
export type Dependencies = readonly (readonly number[])[];

/**
 * An order in which every step comes after the ones it waits for, the earliest position first among
 * those that are ready; null when the graph has a cycle.
 */
export function topologicalOrder(dependsOn: Dependencies): number[] | null {
  const waiting = dependsOn.map((predecessors) => new Set(predecessors).size);
  const successors = successorsOf(dependsOn);
  const ready = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  const order: number[] = [];
  for (;;) {
    const next = takeSmallest(ready);
    if (next === undefined) return order.length === dependsOn.length ? order : null;
    order.push(next);
    for (const successor of successors[next] ?? []) {
      const left = (waiting[successor] ?? 0) - 1;
      waiting[successor] = left;
      if (left === 0) ready.push(successor);
    }
  }
}

/** The positions that wait for each step, ascending and without repeats. */
export function successorsOf(dependsOn: Dependencies): number[][] {
  const successors: number[][] = dependsOn.map(() => []);
  dependsOn.forEach((predecessors, index) => {
    for (const predecessor of new Set(predecessors)) successors[predecessor]?.push(index);
  });
  return successors;
}

/**
 * One shortest cycle through each step that lies on one and is not yet part of a reported cycle,
 * as positions in the direction "waits for", the first repeated at the end. A step that waits for
 * itself is not a cycle here.
 */
export function findCycles(dependsOn: Dependencies): number[][] {
  const reported = new Set<number>();
  const cycles: number[][] = [];
  dependsOn.forEach((_, start) => {
    if (reported.has(start)) return;
    const cycle = shortestCycle(dependsOn, start);
    if (cycle === null) return;
    for (const index of cycle) reported.add(index);
    cycles.push(cycle);
  });
  return cycles;
}

function shortestCycle(dependsOn: Dependencies, start: number): number[] | null {
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (const current of queue) {
    for (const next of dependsOn[current] ?? []) {
      if (next === start && current !== start) return pathTo(cameFrom, start, current);
      if (next === current || next === start || cameFrom.has(next)) continue;
      cameFrom.set(next, current);
      queue.push(next);
    }
  }
  return null;
}

function pathTo(cameFrom: ReadonlyMap<number, number>, start: number, last: number): number[] {
  const path = [start];
  for (let at: number | undefined = last; at !== undefined && at !== start; at = cameFrom.get(at))
    path.push(at);
  return [...path, start].reverse();
}

function takeSmallest(values: number[]): number | undefined {
  let best = 0;
  values.forEach((value, index) => {
    if (value < (values[best] ?? value)) best = index;
  });
  return values.splice(best, 1)[0];
}
