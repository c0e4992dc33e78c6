import { listByRank, type Precedence } from './activity-list.ts';
import { resourceCount, takesResources, type Project } from './project.ts';

/**
 * Activity lists by the priority rules that do best for serial schedule generation (Kolisch 1996,
 * European Journal of Operational Research 90), without repeats: latest finish time, latest start
 * time, most total successors, greatest rank positional weight, longest tail weighted by the scarcest
 * resource, and the given order.
 */
export function priorityLists(project: Project): number[][] {
  const durations = project.activities.map(({ duration }) => duration);
  const tails = longestTails(project, durations);
  const rules: number[][] = [
    tails.map((tail, index) => tail - (durations[index] ?? 0)),
    tails,
    totalSuccessors(project),
    positionalWeights(project, durations),
    longestTails(project, weightedDurations(project)),
    durations.map((_, index) => -index),
  ];
  return distinctLists(rules.map((ranks) => listByRank(project, ranks)));
}

/** Keeps the first of equal lists. */
export function distinctLists(lists: readonly number[][]): number[][] {
  const seen = new Set<string>();
  return lists.filter((list) => {
    const key = list.join();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Weight of the heaviest chain that begins with each activity, itself included. */
export function longestTails({ successors }: Precedence, weights: readonly number[]): number[] {
  const tails = weights.map(() => 0);
  for (let index = weights.length - 1; index >= 0; index -= 1) {
    let rest = 0;
    for (const next of successors[index] ?? []) rest = Math.max(rest, tails[next] ?? 0);
    tails[index] = rest + (weights[index] ?? 0);
  }
  return tails;
}

/** Number of activities that must wait for each one, directly or not. */
function totalSuccessors({ successors }: Precedence): number[] {
  const all = successors.map(() => new Set<number>());
  for (let index = successors.length - 1; index >= 0; index -= 1) {
    const own = all[index];
    for (const next of successors[index] ?? []) {
      own?.add(next);
      for (const later of all[next] ?? []) own?.add(later);
    }
  }
  return all.map(({ size }) => size);
}

/** Own duration and those of the direct successors. */
function positionalWeights({ successors }: Precedence, durations: readonly number[]): number[] {
  return durations.map((own, index) =>
    (successors[index] ?? []).reduce((sum, next) => sum + (durations[next] ?? 0), own),
  );
}

/** Durations, longer for activities that take much of what is scarce. */
function weightedDurations(project: Project): number[] {
  const count = resourceCount(project);
  const { stretches } = project.calendar;
  const largest = Array.from({ length: count }, (_, resource) =>
    stretches.reduce((most, { capacity }) => Math.max(most, capacity[resource] ?? 0), 0),
  );
  return project.activities.map((activity) => {
    if (!takesResources(activity)) return activity.duration;
    const shares = largest.map((most, resource) =>
      most > 0 ? (activity.demand[resource] ?? 0) / most : 0,
    );
    return activity.duration * (1 + Math.max(0, ...shares));
  });
}
