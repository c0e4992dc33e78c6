import type { Logger } from 'pino';
import type {
  DeploymentState,
  DeploymentStateRecords,
} from '../../../records/deployment/states.ts';

/** Hears of a deployment's state; null when the deployment is gone. */
export type StateListener = (state: DeploymentState | null) => void;

/** Tells listeners where their deployments stand: one query per second for all of them. */
export interface StateWatch {
  /** Calls `listener` with every state that is read from now on; answers how to stop. */
  subscribe(deploymentId: string, listener: StateListener): () => void;
  /** Reads this deployment's state at once, beside the rhythm. */
  refresh(deploymentId: string): void;
  /** Number of listeners. */
  readonly size: number;
}

/** How often the states are read while there are listeners, ms. */
const READ_EVERY_MS = 1_000;

/**
 * Starts the watch; without listeners it reads nothing, and it goes on after an outage of the
 * database.
 */
export function createStateWatch(
  states: DeploymentStateRecords,
  log: Logger,
  readEveryMs = READ_EVERY_MS,
): StateWatch {
  const listeners = new Map<string, Set<StateListener>>();
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
      if (!isAway) log.warn({ err: error }, 'deployment states could not be read, trying again');
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
    subscribe(deploymentId, listener) {
      const known = listeners.get(deploymentId) ?? new Set<StateListener>();
      listeners.set(deploymentId, known.add(listener));
      timer ??= setInterval(() => void tick(), readEveryMs);
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(deploymentId) === known) {
          listeners.delete(deploymentId);
        }
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
    refresh(deploymentId) {
      void read([deploymentId]);
    },
    get size() {
      return [...listeners.values()].reduce((sum, known) => sum + known.size, 0);
    },
  };
}
