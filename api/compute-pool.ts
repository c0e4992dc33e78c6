import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { PoolMeter } from '../observe/metrics/compute-meter.ts';
import { UNITS_PER_MS } from '../threads/computation.ts';
import { createThreadPool, type ThreadPool } from '../threads/pool.ts';

/** More threads than this would only compete for memory. */
const MOST_THREADS = 4;
const THREAD_MEMORY_MB = { old: 384, young: 16 };
const IDLE_MS = 60_000;
/** Stand in for a thread that was ended, which takes a second to start anew on a busy machine. */
const SPARE_THREADS = 1;
/** What one caller may let wait in each class: calls, and 20 s of work. */
const WAITING_OF_CALLER = { calls: 64, work: 20_000 * UNITS_PER_MS };
/** Waiting requests of all callers, some of 1 MiB. */
const WAITING = 512;

/**
 * The threads of an API process: the event loop stays free whatever is computed, and what takes too long
 * is ended, which no flag inside a computation could do as surely. One thread is always left for short
 * work.
 */
export function createComputePool(log: Logger, meter?: PoolMeter): ThreadPool {
  const threads = Math.max(2, Math.min(MOST_THREADS, availableParallelism()));
  return createThreadPool({
    module: new URL('./compute-thread.ts', import.meta.url),
    threads,
    longThreads: threads - 1,
    keptThreads: threads + SPARE_THREADS,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    waiting: { ofCaller: WAITING_OF_CALLER, all: WAITING },
    onError: (error) => log.error({ err: error }, 'a computing thread failed'),
    meter,
  });
}
