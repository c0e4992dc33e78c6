import { createCapacityIntegral, type CapacityIntegral } from './capacity-integral.ts';
import { createCumulativeProfile } from './cumulative-profile.ts';
import { finishByKinds } from './work-by-kind.ts';
import { reasonByEnergy } from './energetic.ts';
import {
  CAPACITY_TOLERANCE,
  projectStart,
  resourceCount,
  takesResources,
  type Project,
} from './project.ts';

/** Earliest start and latest end of every activity in any schedule that ends by some instant. */
export interface TimeWindows {
  readonly earliestStart: Float64Array;
  readonly latestEnd: Float64Array;
}

/** Rounds of deductions before the windows are taken as they are. */
const MAX_ROUNDS = 12;

/** Rounds times activities with demand stay below this where the energy of intervals is looked at. */
const ENERGETIC_EFFORT = 400;

/** Deduces time windows of one project for one finish after another. */
export interface WindowReasoning {
  /** Windows of all schedules that end by `finishAt`, or null when there is proven to be none. */
  windowsFor(finishAt: number): TimeWindows | null;
  /** Earliest finish by precedence and calendar alone, or by all work over all kinds of stretches. */
  readonly criticalFinishAt: number;
}

/**
 * Prepares the deductions: precedence through the calendar, pairs that cannot overlap, and energetic
 * reasoning over intervals (Baptiste, Le Pape and Nuijten 1999), each valid for calendars too.
 */
export function createWindowReasoning(project: Project): WindowReasoning {
  const { activities, predecessors, successors } = project;
  const count = activities.length;
  const beginAt = projectStart(project);
  const alone = createCumulativeProfile(project.calendar, resourceCount(project));
  const integrals = Array.from({ length: resourceCount(project) }, (_, resource) =>
    createCapacityIntegral(project.calendar, resource),
  );
  const working = activities.flatMap((activity, index) =>
    takesResources(activity) ? [index] : [],
  );
  const durations = activities.map(({ duration }) => duration);
  const clashes = clashingPairs(project, working, integrals);
  const heads = new Float64Array(count);
  let criticalFinishAt = beginAt;
  const forward = (earliest: Float64Array): void => {
    for (let index = 0; index < count; index += 1) {
      let releaseAt = earliest[index] ?? beginAt;
      for (const before of predecessors[index] ?? [])
        releaseAt = Math.max(releaseAt, endOf(before, earliest[before] ?? beginAt));
      earliest[index] = takesResources(activities[index] ?? NOTHING)
        ? (alone.firstFit(activities[index]?.demand ?? [], releaseAt, durations[index] ?? 0) ??
          Infinity)
        : releaseAt;
    }
  };
  const endOf = (index: number, startAt: number): number =>
    activities[index]?.endFrom?.(startAt) ?? startAt + (durations[index] ?? 0);
  heads.fill(beginAt);
  forward(heads);
  for (let index = 0; index < count; index += 1)
    criticalFinishAt = Math.max(criticalFinishAt, endOf(index, heads[index] ?? beginAt));
  if (criticalFinishAt < Infinity)
    criticalFinishAt = Math.max(criticalFinishAt, finishByKinds(project));

  const backward = (latest: Float64Array): void => {
    for (let index = count - 1; index >= 0; index -= 1)
      for (const next of successors[index] ?? [])
        latest[index] = Math.min(
          latest[index] ?? Infinity,
          (latest[next] ?? Infinity) - (durations[next] ?? 0),
        );
  };
  const isPossible = ({ earliestStart, latestEnd }: TimeWindows): boolean => {
    for (let index = 0; index < count; index += 1)
      if (endOf(index, earliestStart[index] ?? 0) > (latestEnd[index] ?? 0)) return false;
    return true;
  };
  return {
    criticalFinishAt,
    windowsFor(finishAt) {
      if (finishAt < criticalFinishAt) return null;
      const windows = {
        earliestStart: Float64Array.from(heads),
        latestEnd: new Float64Array(count).fill(finishAt),
      };
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        forward(windows.earliestStart);
        backward(windows.latestEnd);
        if (!isPossible(windows)) return null;
        let changed = separatePairs(clashes, durations, windows);
        if (changed === null) return null;
        if (round * working.length < ENERGETIC_EFFORT)
          for (const [resource, integral] of integrals.entries()) {
            const moved = reasonByEnergy(project, working, resource, integral, windows);
            if (moved === null) return null;
            changed ||= moved;
          }
        if (!changed) break;
      }
      return isPossible(windows) ? windows : null;
    },
  };
}

const NOTHING = { duration: 0, demand: [], endFrom: null };

/** Pairs of activities, neither waiting for the other, that together never fit some resource. */
function clashingPairs(
  project: Project,
  working: readonly number[],
  integrals: readonly CapacityIntegral[],
): [number, number][] {
  const pairs: [number, number][] = [];
  working.forEach((a, position) => {
    for (const b of working.slice(position + 1)) {
      const clashes = integrals.some(
        ({ largest }, resource) =>
          (project.activities[a]?.demand[resource] ?? 0) +
            (project.activities[b]?.demand[resource] ?? 0) >
          largest + CAPACITY_TOLERANCE,
      );
      if (clashes) pairs.push([a, b]);
    }
  });
  return pairs;
}

/** Orders pairs that cannot overlap where only one order is left; null when none is. */
function separatePairs(
  pairs: readonly (readonly [number, number])[],
  durations: readonly number[],
  { earliestStart, latestEnd }: TimeWindows,
): boolean | null {
  let changed = false;
  for (const [a, b] of pairs) {
    const both = (durations[a] ?? 0) + (durations[b] ?? 0);
    const aFirst = (earliestStart[a] ?? 0) + both <= (latestEnd[b] ?? 0);
    const bFirst = (earliestStart[b] ?? 0) + both <= (latestEnd[a] ?? 0);
    if (aFirst && bFirst) continue;
    if (!aFirst && !bFirst) return null;
    const [first, second] = aFirst ? [a, b] : [b, a];
    const soonest = (earliestStart[first] ?? 0) + (durations[first] ?? 0);
    const latest = (latestEnd[second] ?? 0) - (durations[second] ?? 0);
    if (soonest > (earliestStart[second] ?? 0)) {
      earliestStart[second] = soonest;
      changed = true;
    }
    if (latest < (latestEnd[first] ?? 0)) {
      latestEnd[first] = latest;
      changed = true;
    }
  }
  return changed;
}
