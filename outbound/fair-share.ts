/** Shares the sends of a process between endpoints. */
export interface FairShare {
  /** Takes a place for `endpoint`; false when it has its share already. */
  take(endpoint: string): boolean;
  /** Gives a place back; `hung` says that the endpoint kept it for as long as it could. */
  give(endpoint: string, hung: boolean): void;
  /** When an endpoint that was refused may have a place again, ms from now. */
  waitMs(endpoint: string): number;
}

/**
 * An endpoint may hold a quarter of what is free: one that hangs takes a fifth of all places, five
 * of them together some two thirds. The rule is the dynamic threshold of Choudhury and Hahne for
 * shared buffers (1998).
 */
const SHARE_OF_FREE = 0.25;
/** Places that no endpoint gets which hung the last time: the others always find some. */
const RESERVED = 0.1;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Shares `places` sends. `holdMs` is how long an endpoint that hangs keeps a place: whoever is
 * refused is told to come back when those refused before it have had their turn.
 */
export function createFairShare(places: number, holdMs: number): FairShare {
  const held = new Map<string, number>();
  const refused = new Map<string, number>();
  const hanging = new Set<string>();
  let taken = 0;
  return {
    take(endpoint) {
      const mine = held.get(endpoint) ?? 0;
      const open = places * (hanging.has(endpoint) ? 1 - RESERVED : 1) - taken;
      if (open < 1 || mine + 1 > Math.max(1, open * SHARE_OF_FREE)) {
        refused.set(endpoint, (refused.get(endpoint) ?? 0) + 1);
        return false;
      }
      held.set(endpoint, mine + 1);
      taken += 1;
      return true;
    },
    give(endpoint, hung) {
      const mine = held.get(endpoint) ?? 0;
      if (mine === 0) return;
      if (hung) hanging.add(endpoint);
      else hanging.delete(endpoint);
      taken -= 1;
      held.set(endpoint, mine - 1);
      const waiting = refused.get(endpoint) ?? 0;
      if (waiting > 1) refused.set(endpoint, waiting - 1);
      if (mine > 1) return;
      held.delete(endpoint);
      refused.delete(endpoint);
    },
    waitMs(endpoint) {
      const turns = (refused.get(endpoint) ?? 0) / Math.max(1, held.get(endpoint) ?? 0);
      return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, Math.round(turns * holdMs)));
    },
  };
}
