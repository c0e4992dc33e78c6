import type { Precedence } from './activity-list.ts';
import type { WorkMeter } from './work-meter.ts';

/** Activities that share a store: scratch while one runs, its product until its last successor ends. */
export interface Store extends Precedence {
  readonly scratchMb: readonly number[];
  readonly heldMb: readonly number[];
  readonly capacityMb: number;
  /** Activities that come after another one without taking its product. */
  readonly follows?: ReadonlyMap<number, number>;
}

/** Rounding of sums of decimal megabytes, MB. */
export const STORAGE_TOLERANCE_MB = 1e-6;

/** Activities of which a set is the bits of one number. */
const WORD = 30;

/** What a store holds after some of its activities have ended, one after another. */
export interface StoreState {
  readonly count: number;
  /** Products that are held, MB. */
  heldMb(): number;
  /** What has ended: equal for equal sets. */
  set(): number | string;
  isAllEnded(): boolean;
  hasEnded(index: number): boolean;
  isReady(index: number): boolean;
  /** By how much ending it changes what is held, MB. */
  netMb(index: number): number;
  /** Storage that is taken while it runs or right after it, whichever is more, MB. */
  peakMb(index: number): number;
  /** Whether it fits while it runs and after it. */
  fits(index: number): boolean;
  end(index: number): void;
  /** Takes back the end of the activity that ended last. */
  undo(index: number): void;
}

/** A store in which nothing has ended. */
export function createStoreState(store: Store): StoreState {
  const { capacityMb, heldMb: products, predecessors, scratchMb, successors } = store;
  const count = predecessors.length;
  const over = new Uint8Array(count);
  const waiting = Int32Array.from(predecessors, (before) => before.length);
  const users = Int32Array.from(successors, (after) => after.length);
  const followers = new Map([...(store.follows ?? [])].map(([after, before]) => [before, after]));
  for (const after of followers.values()) waiting[after] = (waiting[after] ?? 0) + 1;
  const release = (index: number, by: number): void => {
    for (const after of successors[index] ?? []) waiting[after] = (waiting[after] ?? 0) - by;
    const follower = followers.get(index);
    if (follower !== undefined) waiting[follower] = (waiting[follower] ?? 0) - by;
  };
  const held: number[] = [0];
  let ended = 0;
  const words = new Array<number>(Math.max(1, Math.ceil(count / WORD))).fill(0);
  const keptMb = (index: number): number => ((users[index] ?? 0) > 0 ? (products[index] ?? 0) : 0);
  const netMb = (index: number): number => {
    let net = keptMb(index);
    for (const before of predecessors[index] ?? [])
      if (users[before] === 1) net -= products[before] ?? 0;
    return net;
  };
  const flip = (index: number): void => {
    const word = Math.floor(index / WORD);
    words[word] = (words[word] ?? 0) ^ (1 << (index % WORD));
  };
  const nowMb = (): number => held[ended] ?? 0;
  const peakMb = (index: number): number => nowMb() + Math.max(scratchMb[index] ?? 0, netMb(index));
  return {
    count,
    heldMb: nowMb,
    set: () => (count <= WORD ? (words[0] ?? 0) : words.join()),
    isAllEnded: () => ended === count,
    hasEnded: (index) => over[index] === 1,
    isReady: (index) => over[index] === 0 && waiting[index] === 0,
    netMb,
    peakMb,
    fits: (index) => peakMb(index) <= capacityMb + STORAGE_TOLERANCE_MB,
    end(index) {
      held[ended + 1] = nowMb() + netMb(index);
      ended += 1;
      over[index] = 1;
      flip(index);
      for (const before of predecessors[index] ?? []) users[before] = (users[before] ?? 0) - 1;
      release(index, 1);
    },
    undo(index) {
      ended -= 1;
      over[index] = 0;
      flip(index);
      for (const before of predecessors[index] ?? []) users[before] = (users[before] ?? 0) + 1;
      release(index, -1);
    },
  };
}

/**
 * Works off what does not raise what is held, as long as there is such: that never spoils anything,
 * since the more has ended, the less an activity adds and the more it frees.
 */
export function endHarmless(state: StoreState, meter: WorkMeter): number[] {
  const taken: number[] = [];
  for (let found = true; found;) {
    found = false;
    meter.spent += state.count;
    for (let index = 0; index < state.count; index += 1) {
      if (!state.isReady(index) || state.netMb(index) > 0 || !state.fits(index)) continue;
      state.end(index);
      taken.push(index);
      found = true;
    }
  }
  return taken;
}
