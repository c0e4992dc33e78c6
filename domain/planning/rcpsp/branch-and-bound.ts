import { createCapacityIntegral, type CapacityIntegral } from './capacity-integral.ts';
import {
  CAPACITY_TOLERANCE,
  projectStart,
  resourceCount,
  takesResources,
  type Project,
  type Timetable,
} from './project.ts';
import type { TimeWindows, WindowReasoning } from './time-windows.ts';

/** Most activities with demand that the search takes on: sets of them are kept in one number. */
export const MAX_BRANCHING_ACTIVITIES = 52;

/** Partial schedules remembered for the dominance test, in all. */
const MAX_REMEMBERED = 400_000;

/** Partial schedules remembered for one set of activities. */
const MAX_PER_SET = 24;

/** What the search found out. */
export interface BranchAndBoundResult {
  /** The best timetable that ends before the given finish, or null when none was found. */
  readonly best: Timetable | null;
  /** Whether every possibility was looked at or excluded. */
  readonly isComplete: boolean;
  /** Partial schedules looked at. */
  readonly nodes: number;
}

/**
 * Looks for a timetable that ends before `finishAt`: activities are started one after another in order
 * of time (precedence tree of Patterson, Slowinski, Talbot and Weglarz 1989) with the time windows of
 * the finish to beat, the work that is left against the capacity that is left, left shifts, and
 * dominance of sets already explored (Demeulemeester and Herroelen 1992). It stops after a counted
 * number of nodes. Times are whole units: to be better is to end at least one unit earlier.
 */
export function branchAndBound(
  project: Project,
  reasoning: WindowReasoning,
  finishAt: number,
  maxNodes: number,
): BranchAndBoundResult {
  const working = project.activities.filter(takesResources).length;
  if (working > MAX_BRANCHING_ACTIVITIES) return { best: null, isComplete: false, nodes: 0 };
  const tree = createTree(project, reasoning, finishAt, maxNodes);
  const isComplete = tree.explore();
  return { best: tree.best(), isComplete, nodes: tree.nodes() };
}

/** A partial schedule that was explored to its end. */
interface Remembered {
  readonly lastStart: number;
  /** Activities that ran at or after `lastStart`, with their ends. */
  readonly running: readonly number[];
  readonly ends: readonly number[];
}

interface Tree {
  explore(): boolean;
  best(): Timetable | null;
  nodes(): number;
}

const UNSET = -1;

function createTree(
  project: Project,
  reasoning: WindowReasoning,
  finishAt: number,
  maxNodes: number,
): Tree {
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
  const bits = bitsOf(isWorking);
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

  const startAt = new Float64Array(count).fill(UNSET);
  const endAt = new Float64Array(count).fill(UNSET);
  const isPlaced = new Uint8Array(count);
  const sequence: number[] = [];
  const earliest = new Float64Array(count);
  const remembered = new Map<number, Remembered[]>();
  let rememberedCount = 0;
  let nodes = 0;
  let best: Timetable | null = null;
  let bound = finishAt;
  let windows: TimeWindows | null = reasoning.windowsFor(bound - 1);

  /** Stretch that contains an instant. */
  const stretchAt = (at: number): number => {
    let position = 0;
    while (
      position + 1 < caps.length / Math.max(1, resources) &&
      (edges[position + 1] ?? Infinity) <= at
    )
      position += 1;
    return position;
  };

  /** Whether an activity fits from `at` on, given what runs; else the next instant worth trying. */
  const retryAfter = (index: number, at: number): number => {
    const untilAt = at + (duration[index] ?? 0);
    if (untilAt > calendar.endAt) return Infinity;
    const base = index * resources;
    for (let stretch = stretchAt(at); (edges[stretch] ?? Infinity) < untilAt; stretch += 1) {
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
          return nextChange(checkAt, stretch);
      }
    }
    return at;
  };
  const nextChange = (at: number, stretch: number): number => {
    let next =
      stretch * resources + resources < caps.length ? (edges[stretch + 1] ?? Infinity) : Infinity;
    for (let place = sequence.length - 1; place >= 0; place -= 1) {
      const end = endAt[sequence[place] ?? 0] ?? Infinity;
      if (end > at && end < next) next = end;
    }
    return next;
  };
  const earliestFit = (index: number, fromAt: number): number => {
    let at = fromAt;
    for (;;) {
      const retryAt = retryAfter(index, at);
      if (retryAt === at || retryAt === Infinity) return retryAt;
      at = retryAt;
    }
  };

  /** Whether an activity that starts at `at` could as well start just before: then it is dominated. */
  const canShiftLeft = (index: number, at: number, releaseAt: number): boolean => {
    if (at <= releaseAt) return false;
    const stretch = stretchAt(at - 1);
    for (let resource = 0; resource < resources; resource += 1) {
      let used = demand[index * resources + resource] ?? 0;
      if (used === 0) continue;
      for (const other of sequence)
        if ((startAt[other] ?? 0) <= at - 1 && (endAt[other] ?? 0) > at - 1)
          used += demand[other * resources + resource] ?? 0;
      if (used > (caps[stretch * resources + resource] ?? 0) + CAPACITY_TOLERANCE) return false;
    }
    return true;
  };

  /** Earliest starts of everything not placed; false when some window cannot be kept. */
  const propagate = (lastStart: number): boolean => {
    if (windows === null) return false;
    for (let index = 0; index < count; index += 1) {
      if (isPlaced[index] === 1) continue;
      let at = isWorking[index] === true ? lastStart : beginAt;
      at = Math.max(at, windows.earliestStart[index] ?? at);
      for (const before of predecessors[index] ?? []) {
        const end =
          isPlaced[before] === 1 ? (endAt[before] ?? 0) : endFrom(before, earliest[before] ?? 0);
        if (end > at) at = end;
      }
      earliest[index] = at;
      if (endFrom(index, at) > (windows.latestEnd[index] ?? 0)) return false;
    }
    return true;
  };
  const endFrom = (index: number, at: number): number =>
    activities[index]?.endFrom?.(at) ?? at + (duration[index] ?? 0);

  /** Whether the work that is left still fits before the finish to beat. */
  const workFits = (lastStart: number): boolean => {
    for (let resource = 0; resource < resources; resource += 1) {
      let work = leftWork[resource] ?? 0;
      if (work === 0) continue;
      for (const other of sequence) {
        const rest = (endAt[other] ?? 0) - lastStart;
        if (rest > 0) work += rest * (demand[other * resources + resource] ?? 0);
      }
      const room = integrals[resource]?.between(lastStart, bound - 1) ?? 0;
      if (work > room * (1 + CAPACITY_TOLERANCE) + CAPACITY_TOLERANCE) return false;
    }
    return true;
  };

  /** Places everything without demand whose predecessors are placed; answers what it placed. */
  const settleWaits = (): number[] => {
    const settled: number[] = [];
    for (let index = 0; index < count; index += 1) {
      if (isPlaced[index] === 1 || isWorking[index] === true) continue;
      const releaseAt = releaseOf(index);
      if (releaseAt === UNSET) continue;
      startAt[index] = releaseAt;
      endAt[index] = endFrom(index, releaseAt);
      isPlaced[index] = 1;
      settled.push(index);
    }
    return settled;
  };
  /** End of the last predecessor, or UNSET while one is not placed. */
  const releaseOf = (index: number): number => {
    let releaseAt = beginAt;
    for (const before of predecessors[index] ?? []) {
      if (isPlaced[before] !== 1) return UNSET;
      releaseAt = Math.max(releaseAt, endAt[before] ?? releaseAt);
    }
    return releaseAt;
  };

  const isDominated = (key: number, lastStart: number): boolean => {
    for (const { lastStart: knownStart, running, ends } of remembered.get(key) ?? []) {
      if (knownStart > lastStart) continue;
      let isBetter = true;
      for (let at = 0; at < running.length && isBetter; at += 1)
        isBetter = (ends[at] ?? 0) <= Math.max(endAt[running[at] ?? 0] ?? 0, lastStart);
      if (isBetter) return true;
    }
    return false;
  };
  const remember = (key: number, lastStart: number): void => {
    const known = remembered.get(key) ?? [];
    if (known.length >= MAX_PER_SET || rememberedCount >= MAX_REMEMBERED) return;
    const running: number[] = [];
    const ends: number[] = [];
    for (let index = 0; index < count; index += 1)
      if (isPlaced[index] === 1 && (endAt[index] ?? 0) > lastStart) {
        running.push(index);
        ends.push(endAt[index] ?? 0);
      }
    known.push({ lastStart, running, ends });
    remembered.set(key, known);
    rememberedCount += 1;
  };

  const record = (): void => {
    let end = beginAt;
    for (let index = 0; index < count; index += 1) end = Math.max(end, endAt[index] ?? end);
    if (end >= bound) return;
    bound = end;
    best = { startAt: [...startAt], endAt: [...endAt], finishAt: end };
    windows = reasoning.windowsFor(bound - 1);
  };

  interface Option {
    readonly index: number;
    readonly at: number;
    readonly releaseAt: number;
    readonly latest: number;
  }

  /** Activities that may be started next, the most urgent first. */
  const optionsAt = (lastStart: number): Option[] => {
    const options: Option[] = [];
    let soonestEnd = Infinity;
    for (let index = 0; index < count; index += 1) {
      if (isPlaced[index] === 1 || isWorking[index] !== true) continue;
      const releaseAt = releaseOf(index);
      if (releaseAt === UNSET) continue;
      const at = earliestFit(index, Math.max(lastStart, releaseAt));
      soonestEnd = Math.min(soonestEnd, at + (duration[index] ?? 0));
      const latest = (windows?.latestEnd[index] ?? 0) - (duration[index] ?? 0);
      // An open activity that cannot keep its window makes the whole node hopeless.
      if (at > latest) return [];
      options.push({ index, at, releaseAt, latest });
    }
    return options
      .filter(({ at }) => at < soonestEnd)
      .sort((a, b) => a.latest - b.latest || a.at - b.at || a.index - b.index);
  };

  const place = ({ index, at }: Option, sign: 1 | -1): void => {
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
  };

  /** Explores everything below the present partial schedule; false when the nodes ran out. */
  const visit = (key: number, lastStart: number): boolean => {
    nodes += 1;
    if (nodes > maxNodes) return false;
    const settled = settleWaits();
    const isComplete = branch(key, lastStart);
    for (const index of settled) isPlaced[index] = 0;
    return isComplete;
  };
  const branch = (key: number, lastStart: number): boolean => {
    if (isPlaced.every((placed) => placed === 1)) {
      record();
      return true;
    }
    if (!propagate(lastStart) || !workFits(lastStart) || isDominated(key, lastStart)) return true;
    const last = sequence.at(-1);
    for (const option of optionsAt(lastStart)) {
      const { index, at, releaseAt } = option;
      if (at > (windows?.latestEnd[index] ?? -Infinity) - (duration[index] ?? 0)) continue;
      const isSwap = last !== undefined && at === startAt[last] && index < last;
      if (isSwap || at < (windows?.earliestStart[index] ?? at)) continue;
      if (canShiftLeft(index, at, releaseAt)) continue;
      place(option, 1);
      const isComplete = visit(key + (bits[index] ?? 0), at);
      place(option, -1);
      if (!isComplete) return false;
    }
    remember(key, lastStart);
    return true;
  };
  return {
    explore: () => windows === null || visit(0, beginAt),
    best: () => best,
    nodes: () => nodes,
  };
}

/** One bit for every activity with demand; 0 for the others. */
function bitsOf(isWorking: readonly boolean[]): number[] {
  let next = 1;
  return isWorking.map((works) => {
    if (!works) return 0;
    const bit = next;
    next *= 2;
    return bit;
  });
}
