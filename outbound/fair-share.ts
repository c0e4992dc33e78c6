import { LRUCache } from 'lru-cache';
import { createFairQueue, type FairQueue } from '../domain/fair-queue.ts';

/** Shares the sends of a process between endpoints. */
export interface FairShare {
  /** Takes a place for `endpoint`; false when it has its share already. */
  take(endpoint: string): boolean;
  /**
   * Takes a place as soon as one is free for `endpoint`, first come, first served: a burst at an
   * endpoint that answers goes through in a moment. False when none was in time, which is sooner
   * for an endpoint that hung the last time.
   */
  enter(endpoint: string): Promise<boolean>;
  /** Gives a place back; `hung` says that the endpoint kept it for as long as it could. */
  give(endpoint: string, hung: boolean): void;
  /** Whether the endpoint kept the last place that it gave back for as long as it could. */
  hangs(endpoint: string): boolean;
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
/** How long a place is waited for, ms. */
const PATIENCE_MS = 15_000;
const PATIENCE_WITH_HANGING_MS = 1_000;

/** Endpoints that were refused, or hung, and are remembered: users choose their names, so any number. */
const REMEMBERED = 10_000;

/** A send that waits for a place. */
interface Waiter {
  readonly endpoint: string;
  readonly enter: () => void;
}

/**
 * Shares `places` sends. `holdMs` is how long an endpoint that hangs keeps a place: a
 * refused caller may try again after those that were refused before it.
 */
export function createFairShare(places: number, holdMs: number): FairShare {
  const held = new Map<string, number>();
  const refused = new LRUCache<string, number>({ max: REMEMBERED });
  const hanging = new LRUCache<string, true>({ max: REMEMBERED });
  const waiting = createFairQueue<Waiter>();
  let taken = 0;

  function canTake(endpoint: string): boolean {
    const mine = held.get(endpoint) ?? 0;
    const open = places * (hanging.has(endpoint) ? 1 - RESERVED : 1) - taken;
    return open >= 1 && mine + 1 <= Math.max(1, open * SHARE_OF_FREE);
  }

  function occupy(endpoint: string): void {
    held.set(endpoint, (held.get(endpoint) ?? 0) + 1);
    taken += 1;
  }

  function refuse(endpoint: string): void {
    refused.set(endpoint, (refused.get(endpoint) ?? 0) + 1);
  }

  /** Lets in who waits, as far as there are places. */
  function admit(): void {
    for (let next = waiting.next(canTake); next !== null; next = waiting.next(canTake)) {
      occupy(next.endpoint);
      next.enter();
    }
  }

  return {
    take(endpoint) {
      if (canTake(endpoint)) {
        occupy(endpoint);
        return true;
      }
      refuse(endpoint);
      return false;
    },
    enter(endpoint) {
      if (canTake(endpoint)) {
        occupy(endpoint);
        return Promise.resolve(true);
      }
      const patienceMs = hanging.has(endpoint) ? PATIENCE_WITH_HANGING_MS : PATIENCE_MS;
      return waitIn(waiting, endpoint, patienceMs, () => {
        refuse(endpoint);
      });
    },
    give(endpoint, hung) {
      const mine = held.get(endpoint) ?? 0;
      if (mine === 0) return;
      if (hung) hanging.set(endpoint, true);
      else hanging.delete(endpoint);
      taken -= 1;
      held.set(endpoint, mine - 1);
      const left = refused.get(endpoint) ?? 0;
      if (left > 1) refused.set(endpoint, left - 1);
      if (mine === 1) {
        held.delete(endpoint);
        refused.delete(endpoint);
      }
      admit();
    },
    hangs: (endpoint) => hanging.has(endpoint),
    waitMs(endpoint) {
      const turns = (refused.get(endpoint) ?? 0) / Math.max(1, held.get(endpoint) ?? 0);
      return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, Math.round(turns * holdMs)));
    },
  };
}

function waitIn(
  waiting: FairQueue<Waiter>,
  endpoint: string,
  ms: number,
  giveUp: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = (): void => {
      clearTimeout(patience);
      resolve(true);
    };
    const leave = waiting.push(endpoint, 1, { endpoint, enter });
    const patience = setTimeout(() => {
      leave();
      giveUp();
      resolve(false);
    }, ms);
  });
}
