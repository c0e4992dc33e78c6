import {
  createStoreState,
  endHarmless,
  STORAGE_TOLERANCE_MB,
  type Store,
  type StoreState,
} from './store.ts';
import { createEndlessMeter, type WorkMeter } from './work-meter.ts';

/** Activities of a store about which the question is asked at all. */
const MOST_ACTIVITIES = 30;

/** States looked at before the question stays open. */
const MOST_STATES = 20_000;

/** Groups that may end together looked at in one state before the question stays open. */
const MOST_GROUPS = 64;

interface Search {
  readonly store: Store;
  readonly state: StoreState;
  readonly thresholdMb: number;
  readonly visited: Set<number | string>;
  readonly meter: WorkMeter;
  /** Least level that was above the threshold, MB. */
  aboveMb: number;
  states: number;
  isOpen: boolean;
}

/**
 * Storage below which no schedule at all exists, MB: the least peak over all orders of ends, also
 * with several that end at the same instant, since only right before and right after ends is it
 * counted. At least the capacity; null where there are too many activities or states to tell.
 */
export function leastStorageMb(store: Store): number | null {
  if (store.predecessors.length > MOST_ACTIVITIES) return null;
  let thresholdMb = store.capacityMb;
  for (let states = 0; states <= MOST_STATES;) {
    const search: Search = {
      store,
      state: createStoreState({ ...store, capacityMb: thresholdMb }),
      thresholdMb,
      visited: new Set(),
      meter: createEndlessMeter(),
      aboveMb: Infinity,
      states,
      isOpen: false,
    };
    if (reachesEnd(search)) return thresholdMb;
    if (search.isOpen) return null;
    ({ states } = search);
    thresholdMb = search.aboveMb;
  }
  return null;
}

function reachesEnd(search: Search): boolean {
  const { state, visited } = search;
  const taken = endHarmless(state, search.meter);
  let reached = state.isAllEnded();
  if (!reached && !visited.has(state.set())) {
    visited.add(state.set());
    search.states += 1;
    search.isOpen ||= search.states > MOST_STATES;
    reached = groupsOf(search).some((group) => !search.isOpen && reachesThrough(search, group));
  }
  for (const index of taken.reverse()) state.undo(index);
  return reached;
}

/** Ends a group at one instant, as far as the threshold lets it, and goes on from there. */
function reachesThrough(search: Search, group: readonly number[]): boolean {
  const { state, store, thresholdMb } = search;
  const runningMb = group.reduce((sum, at) => sum + (store.scratchMb[at] ?? 0), state.heldMb());
  for (const index of group) state.end(index);
  const peakMb = Math.max(runningMb, state.heldMb());
  const fits = peakMb <= thresholdMb + STORAGE_TOLERANCE_MB;
  if (!fits) search.aboveMb = Math.min(search.aboveMb, peakMb);
  const reached = fits && reachesEnd(search);
  for (const index of [...group].reverse()) state.undo(index);
  return reached;
}

/**
 * Every ready activity alone, and the groups for which ending together can take less than ending one
 * after another: all that is left to take one product, and what such groups have in common.
 */
function groupsOf(search: Search): number[][] {
  const { state, store } = search;
  const all = Array.from({ length: state.count }, (_, index) => index);
  const ready = all.filter((index) => state.isReady(index));
  const left = all.map((index) =>
    state.hasEnded(index)
      ? (store.successors[index] ?? []).filter((after) => !state.hasEnded(after))
      : [],
  );
  const shared = left.filter(
    (users) => users.length > 1 && users.every((index) => state.isReady(index)),
  );
  const known = new Map(shared.map((users) => [keyOf(users), users]));
  for (const group of known.values()) {
    for (const users of shared) {
      if (!users.some((index) => group.includes(index))) continue;
      const union = [...new Set([...group, ...users])].sort((a, b) => a - b);
      // A map that grows is gone through to its new end.
      if (!known.has(keyOf(union))) known.set(keyOf(union), union);
    }
    if (known.size <= MOST_GROUPS) continue;
    search.isOpen = true;
    break;
  }
  return [...ready.map((index) => [index]), ...known.values()];
}

function keyOf(group: readonly number[]): string {
  return group.join();
}
