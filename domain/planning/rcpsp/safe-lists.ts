import { leastStorageMb } from './least-storage.ts';
import {
  createStoreState,
  endHarmless,
  STORAGE_TOLERANCE_MB,
  type Store,
  type StoreState,
} from './store.ts';
import { createEndlessMeter, type WorkMeter } from './work-meter.ts';

/** Lists that can be worked off one activity after another without overflowing a store. */
export interface SafeLists {
  /** Whether the store can overflow at all, in whatever order. */
  readonly isScarce: boolean;
  /**
   * The safe list that is nearest to a list: at every position the first of what is left after which
   * the rest can still be ended. Null where no list is known to be safe.
   */
  nearest(list: readonly number[], meter: WorkMeter): readonly number[] | null;
  /**
   * Storage without which no schedule exists where that is more than there is, MB; else null. Charged to the
   * meter, if there is one, the first time.
   */
  missing(meter?: WorkMeter): number | null;
}

/** States looked at for one store before the answer is only what a greedy rule finds. */
const MOST_STATES = 20_000;

/** What is known of the sets of ended activities of one store. */
interface Knowledge {
  readonly store: Store;
  readonly state: StoreState;
  /** Sets from which the rest can be ended, and sets from which it cannot. */
  readonly alive: Set<number | string>;
  readonly dead: Set<number | string>;
  states: number;
}

/**
 * Finds safe lists: a banker's algorithm (Dijkstra 1965) over products, exact by a memory of the sets
 * that lead nowhere until many were looked at, greedy (least storage next) beyond. `first` must be
 * worked off before all others.
 */
export function createSafeLists(store: Store, first: ReadonlySet<number> = new Set()): SafeLists {
  if (mostEverMb(store) <= store.capacityMb + STORAGE_TOLERANCE_MB)
    return { isScarce: false, nearest: (list) => list, missing: () => null };
  const known: Knowledge = {
    store,
    state: createStoreState(store),
    alive: new Set(),
    dead: new Set(),
    states: 0,
  };
  let missingMb: number | null | undefined;
  return {
    isScarce: true,
    nearest: (list, meter) => nearestSafe(known, list, first, meter),
    missing(meter = createEndlessMeter()) {
      if (missingMb === undefined) missingMb = missingStorage(known, first, meter);
      return missingMb;
    },
  };
}

function missingStorage(
  known: Knowledge,
  first: ReadonlySet<number>,
  meter: WorkMeter,
): number | null {
  const { store } = known;
  const listed = store.heldMb.map((_, index) => index);
  if (nearestSafe(known, listed, first, meter) !== null) return null;
  const leastMb = leastStorageMb(store);
  return leastMb !== null && leastMb > store.capacityMb ? leastMb : null;
}

/** All products and scratch at once: no schedule holds more. */
function mostEverMb({ heldMb, scratchMb }: Store): number {
  return heldMb.reduce((sum, mb, at) => sum + mb + (scratchMb[at] ?? 0), 0);
}

function nearestSafe(
  known: Knowledge,
  list: readonly number[],
  first: ReadonlySet<number>,
  meter: WorkMeter,
): number[] | null {
  const { state } = known;
  const safe: number[] = [];
  const left = [...list];
  const take = (position: number): void => {
    const [index = 0] = left.splice(position, 1);
    state.end(index);
    safe.push(index);
  };
  const begun = list.filter((index) => first.has(index));
  for (const index of begun) take(left.indexOf(index));
  while (left.length > 0) {
    const position = left.findIndex((index) => isSafeNext(known, index, meter));
    if (position < 0) break;
    take(position);
  }
  for (const index of [...safe].reverse()) state.undo(index);
  return left.length === 0 ? safe : null;
}

/** Whether an activity can be worked off now and everything else after it. */
function isSafeNext(known: Knowledge, index: number, meter: WorkMeter): boolean {
  const { state } = known;
  meter.spent += 4;
  if (!state.isReady(index) || !state.fits(index)) return false;
  state.end(index);
  const isSafe = canEnd(known, meter);
  state.undo(index);
  return isSafe;
}

/** Whether everything that is left can be ended, one after another. */
function canEnd(known: Knowledge, meter: WorkMeter): boolean {
  const { state, alive } = known;
  const key = state.set();
  if (alive.has(key)) return true;
  const taken = endHarmless(state, meter);
  const found = state.isAllEnded() || alive.has(state.set()) || endsThrough(known, meter);
  for (const index of taken.reverse()) state.undo(index);
  if (found) alive.add(key);
  return found;
}

/** Whether the rest can be ended by ending one of several next: only the best of them once many were tried. */
function endsThrough(known: Knowledge, meter: WorkMeter): boolean {
  const { state, alive, dead } = known;
  const key = state.set();
  if (dead.has(key)) return false;
  known.states += 1;
  const isGreedy = known.states > MOST_STATES;
  const next = byLeastHeld(state, meter);
  for (const index of isGreedy ? next.slice(0, 1) : next) {
    state.end(index);
    const found = canEnd(known, meter);
    state.undo(index);
    if (!found) continue;
    alive.add(key);
    return true;
  }
  if (known.states <= MOST_STATES) dead.add(key);
  return false;
}

function byLeastHeld(state: StoreState, meter: WorkMeter): number[] {
  const fitting: { index: number; netMb: number }[] = [];
  meter.spent += 2 * state.count;
  for (let index = 0; index < state.count; index += 1)
    if (state.isReady(index) && state.fits(index))
      fitting.push({ index, netMb: state.netMb(index) });
  return fitting.sort((a, b) => a.netMb - b.netMb || a.index - b.index).map(({ index }) => index);
}
