import { CAPACITY_TOLERANCE, takesResources, type Project, type Timetable } from './project.ts';
import {
  canShiftLeft,
  earliestFit,
  endFrom,
  place,
  placeWaits,
  releaseOf,
  UNSET,
  createSearchTree,
  type SearchTree,
} from './search-tree.ts';
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
  const parts = createSearchTree(project);
  const tree: Tree = {
    ...parts,
    reasoning,
    maxNodes,
    bits: bitsOf(parts.isWorking),
    earliest: new Float64Array(parts.count),
    remembered: new Map(),
    rememberedCount: 0,
    nodes: 0,
    best: null,
    bound: finishAt,
    windows: reasoning.windowsFor(finishAt - 1),
  };
  const isComplete = tree.windows === null || visit(tree, 0, tree.beginAt);
  return { best: tree.best, isComplete, nodes: tree.nodes };
}

/** A partial schedule that was explored to its end. */
interface Remembered {
  readonly lastStart: number;
  /** Activities that ran at or after `lastStart`, with their ends. */
  readonly running: readonly number[];
  readonly ends: readonly number[];
}

/** The partial schedule of the node that is looked at, and what the search knows. */
interface Tree extends SearchTree {
  readonly reasoning: WindowReasoning;
  readonly maxNodes: number;
  /** One bit for every activity with demand. */
  readonly bits: readonly number[];
  /** Earliest starts below the present node. */
  readonly earliest: Float64Array;
  /** By the set of activities placed, as a sum of bits. */
  readonly remembered: Map<number, Remembered[]>;
  rememberedCount: number;
  nodes: number;
  best: Timetable | null;
  /** The finish to beat, and the windows that it leaves. */
  bound: number;
  windows: TimeWindows | null;
}

/** Explores everything below the present partial schedule; false when the nodes ran out. */
function visit(tree: Tree, key: number, lastStart: number): boolean {
  const { isPlaced, maxNodes } = tree;
  tree.nodes += 1;
  if (tree.nodes > maxNodes) return false;
  const placed = placeWaits(tree);
  const isComplete = branch(tree, key, lastStart);
  for (const index of placed) isPlaced[index] = 0;
  return isComplete;
}

function branch(tree: Tree, key: number, lastStart: number): boolean {
  const { duration, bits, startAt, isPlaced, sequence } = tree;
  if (isPlaced.every((placed) => placed === 1)) {
    record(tree);
    return true;
  }
  if (
    !propagate(tree, lastStart) ||
    !workFits(tree, lastStart) ||
    isDominated(tree, key, lastStart)
  )
    return true;
  const last = sequence.at(-1);
  for (const { index, at, releaseAt } of optionsAt(tree, lastStart)) {
    if (at > (tree.windows?.latestEnd[index] ?? -Infinity) - (duration[index] ?? 0)) continue;
    const isSwap = last !== undefined && at === startAt[last] && index < last;
    if (isSwap || at < (tree.windows?.earliestStart[index] ?? at)) continue;
    if (canShiftLeft(tree, index, at, releaseAt)) continue;
    place(tree, index, at, 1);
    const isComplete = visit(tree, key + (bits[index] ?? 0), at);
    place(tree, index, at, -1);
    if (!isComplete) return false;
  }
  remember(tree, key, lastStart);
  return true;
}

/** Earliest starts of everything not placed; false when some window cannot be kept. */
function propagate(tree: Tree, lastStart: number): boolean {
  const { predecessors, count, beginAt, isWorking, endAt, isPlaced, earliest } = tree;
  if (tree.windows === null) return false;
  for (let index = 0; index < count; index += 1) {
    if (isPlaced[index] === 1) continue;
    let at = isWorking[index] === true ? lastStart : beginAt;
    at = Math.max(at, tree.windows.earliestStart[index] ?? at);
    for (const before of predecessors[index] ?? []) {
      const end =
        isPlaced[before] === 1
          ? (endAt[before] ?? 0)
          : endFrom(tree, before, earliest[before] ?? 0);
      if (end > at) at = end;
    }
    earliest[index] = at;
    if (endFrom(tree, index, at) > (tree.windows.latestEnd[index] ?? 0)) return false;
  }
  return true;
}

/** Whether the work that is left still fits before the finish to beat. */
function workFits(tree: Tree, lastStart: number): boolean {
  const { resources, demand, integrals, leftWork, endAt, sequence } = tree;
  for (let resource = 0; resource < resources; resource += 1) {
    let work = leftWork[resource] ?? 0;
    if (work === 0) continue;
    for (const other of sequence) {
      const rest = (endAt[other] ?? 0) - lastStart;
      if (rest > 0) work += rest * (demand[other * resources + resource] ?? 0);
    }
    const room = integrals[resource]?.between(lastStart, tree.bound - 1) ?? 0;
    if (work > room * (1 + CAPACITY_TOLERANCE) + CAPACITY_TOLERANCE) return false;
  }
  return true;
}

/** Whether the same activities were explored from a schedule that was no later anywhere. */
function isDominated(tree: Tree, key: number, lastStart: number): boolean {
  const { endAt, remembered } = tree;
  for (const { lastStart: knownStart, running, ends } of remembered.get(key) ?? []) {
    if (knownStart > lastStart) continue;
    let isBetter = true;
    for (let at = 0; at < running.length && isBetter; at += 1)
      isBetter = (ends[at] ?? 0) <= Math.max(endAt[running[at] ?? 0] ?? 0, lastStart);
    if (isBetter) return true;
  }
  return false;
}

/** Keeps a schedule that was explored to its end. */
function remember(tree: Tree, key: number, lastStart: number): void {
  const { count, endAt, isPlaced, remembered } = tree;
  const known = remembered.get(key) ?? [];
  if (known.length >= MAX_PER_SET || tree.rememberedCount >= MAX_REMEMBERED) return;
  const running: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < count; index += 1)
    if (isPlaced[index] === 1 && (endAt[index] ?? 0) > lastStart) {
      running.push(index);
      ends.push(endAt[index] ?? 0);
    }
  known.push({ lastStart, running, ends });
  remembered.set(key, known);
  tree.rememberedCount += 1;
}

/** Keeps a whole schedule that ends sooner; from now on that finish is to be beaten. */
function record(tree: Tree): void {
  const { count, beginAt, startAt, endAt, reasoning } = tree;
  let end = beginAt;
  for (let index = 0; index < count; index += 1) end = Math.max(end, endAt[index] ?? end);
  if (end >= tree.bound) return;
  tree.bound = end;
  tree.best = { startAt: [...startAt], endAt: [...endAt], finishAt: end };
  tree.windows = reasoning.windowsFor(tree.bound - 1);
}

/** An activity that may be started next. */
interface Option {
  readonly index: number;
  readonly at: number;
  readonly releaseAt: number;
  readonly latest: number;
}

/** Activities that may be started next, the most urgent first. */
function optionsAt(tree: Tree, lastStart: number): Option[] {
  const { count, duration, isWorking, isPlaced } = tree;
  const options: Option[] = [];
  let soonestEnd = Infinity;
  for (let index = 0; index < count; index += 1) {
    if (isPlaced[index] === 1 || isWorking[index] !== true) continue;
    const releaseAt = releaseOf(tree, index);
    if (releaseAt === UNSET) continue;
    const at = earliestFit(tree, index, Math.max(lastStart, releaseAt));
    soonestEnd = Math.min(soonestEnd, at + (duration[index] ?? 0));
    const latest = (tree.windows?.latestEnd[index] ?? 0) - (duration[index] ?? 0);
    // An open activity that cannot keep its window makes the whole node hopeless.
    if (at > latest) return [];
    options.push({ index, at, releaseAt, latest });
  }
  return options
    .filter(({ at }) => at < soonestEnd)
    .sort((a, b) => a.latest - b.latest || a.at - b.at || a.index - b.index);
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
