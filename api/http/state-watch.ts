import type { Logger } from 'pino';

/** Hears of a record's state; null when the record is gone. */
export type StateListener<State> = (state: State | null) => void;

/** Reads the states of the records that exist, in one query. */
export interface StateReader<State> {
  read(ids: readonly string[]): Promise<ReadonlyMap<string, State>>;
}

/** Tells listeners where their records stand: one query per second for all of them. */
export interface StateWatch<State> {
  /** Calls `listener` with every state that is read from now on; answers how to stop. */
  subscribe(id: string, listener: StateListener<State>): () => void;
  /** Reads this record's state at once, beside the rhythm. */
  refresh(id: string): void;
  /** Number of listeners. */
  readonly size: number;
}

/** How often the states are read while there are listeners, ms. */
const READ_EVERY_MS = 1_000;

/**
 * Starts the watch; without listeners it reads nothing, and it goes on after an outage of the
 * database.
 */
export function createStateWatch<State>(
  states: StateReader<State>,
  log: Logger,
  readEveryMs = READ_EVERY_MS,
): StateWatch<State> {
  const listeners = new Map<string, Set<StateListener<State>>>();
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  let isAway = false;

  const read = async (ids: readonly string[]): Promise<void> => {
    try {
      const found = await states.read(ids);
      isAway = false;
      for (const id of ids) {
        for (const listener of listeners.get(id) ?? []) listener(found.get(id) ?? null);
      }
    } catch (error) {
      // Once per absence: the next reading is a second away.
      if (!isAway) log.warn({ err: error }, 'states could not be read, trying again');
      isAway = true;
    }
  };

  const tick = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    await read([...listeners.keys()]);
    isReading = false;
  };

  return {
    subscribe(id, listener) {
      const known = listeners.get(id) ?? new Set<StateListener<State>>();
      listeners.set(id, known.add(listener));
      timer ??= setInterval(() => void tick(), readEveryMs);
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(id) === known) {
          listeners.delete(id);
        }
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
    refresh(id) {
      void read([id]);
    },
    get size() {
      return [...listeners.values()].reduce((sum, known) => sum + known.size, 0);
    },
  };
}

/** A bell that is rung by anyone and heard once; it rings by itself when the signal aborts. */
export function createBell(signal: AbortSignal) {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async wait(): Promise<void> {
      if (!hasRung) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      hasRung = false;
    },
    close: () => {
      signal.removeEventListener('abort', ring);
    },
  };
}
