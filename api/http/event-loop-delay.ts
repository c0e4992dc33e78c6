import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is looked at, ms. */
const RESOLUTION_MS = 20;
/** Delays are those of the last second, so that one pause of the garbage collector is no sign. */
const WINDOW_MS = 1_000;
const NANOSECONDS_PER_MS = 1e6;

/** Watches how late the event loop is. */
export interface EventLoopDelay {
  /** Nine of ten delays of the last second were below this, ms. */
  readonly ms: () => number;
  readonly stop: () => void;
}

/** Starts to watch the event loop of this process. */
export function watchEventLoopDelay(): EventLoopDelay {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let late = 0;
  const timer = setInterval(() => {
    late = delays.percentile(90) / NANOSECONDS_PER_MS;
    delays.reset();
  }, WINDOW_MS).unref();
  return {
    ms: () => late,
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
