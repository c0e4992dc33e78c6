import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is done again and again. */
export interface Loop {
  /** Answers how much it did; a throw is an outage. */
  readonly work: () => Promise<number>;
  /** The pause before it is done again, ms. */
  readonly pauseMs: (last: { readonly isOutage: boolean; readonly done: number }) => number;
  /** Called at the first failure of an outage: one line of the log for each. */
  readonly onOutage: (error: unknown) => void;
  /** Says whether a success that did so much ends an outage; default: any does. */
  readonly endsOutage?: (done: number) => boolean;
}

/** Does the work until `signal` aborts, whatever becomes of it. */
export async function runLoop(
  { work, pauseMs, onOutage, endsOutage = () => true }: Loop,
  signal: AbortSignal,
): Promise<void> {
  let isOutage = false;
  while (!signal.aborted) {
    let done = 0;
    try {
      done = await work();
      if (endsOutage(done)) isOutage = false;
    } catch (error) {
      if (!isOutage) onOutage(error);
      isOutage = true;
    }
    await pause(pauseMs({ isOutage, done }), signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
