import { createFairQueue } from '../../domain/fair-queue.ts';

/** Does work when there is a place for it, and answers what the work does. */
export type Turnstile = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many do their work at the same time, and of one caller fewer, so that some place is soon free for the
 * others, who take turns.
 */
export function createTurnstile(most: {
  readonly places: number;
  readonly ofOneCaller: number;
}): Turnstile {
  const waiting = createFairQueue<() => void>();
  const working = new Map<string, number>();
  let free = most.places;
  const mayGo = (caller: string): boolean => (working.get(caller) ?? 0) < most.ofOneCaller;
  const admit = (): void => {
    while (free > 0) {
      const go = waiting.next(mayGo);
      if (go === null) return;
      go();
    }
  };
  const leave = (caller: string): void => {
    const left = (working.get(caller) ?? 1) - 1;
    if (left > 0) working.set(caller, left);
    else working.delete(caller);
    free += 1;
    admit();
  };
  return async (caller, work) => {
    await new Promise<void>((resolve) => {
      waiting.push(caller, 1, () => {
        working.set(caller, (working.get(caller) ?? 0) + 1);
        free -= 1;
        resolve();
      });
      admit();
    });
    try {
      return await work();
    } finally {
      leave(caller);
    }
  };
}
