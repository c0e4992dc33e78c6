import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Tells one thread how long another one has computed. Processor time, not time of day: a machine with
 * much to do must not cut what an idle one lets finish. Linux tells it of each thread; elsewhere the
 * time of day stands in for it.
 */
export interface ThreadClock {
  /** Number of the thread in the system, 0 = not begun; processor time at the beginning, ms. */
  readonly shared: Float64Array;
  readonly startedMs: number;
}

/** A clock for one call; its `shared` goes along with the call. */
export function createThreadClock(): ThreadClock {
  const shared = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  return { shared, startedMs: performance.now() };
}

/** Called by the thread when it begins with a call. */
export function startThreadClock(shared: Float64Array): void {
  if (!HAS_THREAD_TIMES) return;
  const thread = ownThread();
  shared[1] = processorMs(thread) ?? 0;
  shared[0] = thread;
}

/** Milliseconds that the thread has computed for the call; 0 for one that has ended meanwhile. */
export function computedMs({ shared, startedMs }: ThreadClock): number {
  const [thread = 0, from = 0] = shared;
  if (thread !== 0) return (processorMs(thread) ?? from) - from;
  return HAS_THREAD_TIMES ? 0 : performance.now() - startedMs;
}

const HAS_THREAD_TIMES = processorMs(ownThread()) !== null;

/** The calling thread's number in the system; 0 where it has none. */
function ownThread(): number {
  if (process.platform !== 'linux') return 0;
  return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0);
}

/** Null where the system tells nothing of the thread: it has ended, or the kernel keeps no such times. */
function processorMs(thread: number): number | null {
  try {
    const times = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8');
    const [nanoseconds = '0'] = times.split(' ');
    return Number(nanoseconds) / 1e6;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
