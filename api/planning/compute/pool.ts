import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { AppError } from '../../../contracts/error-codes.ts';
import { createThreadPool, isOutOfMemory } from '../../../threads/pool.ts';
import type { ThreadInput, ThreadOutput } from '../../../threads/pool.ts';
import type { computations } from './thread.ts';

/** Bounds of one computation. */
export interface ComputeLimits {
  /** The computation is given up after so many milliseconds, queueing included. */
  readonly timeLimitMs: number;
  /** Aborted when the plan is no longer needed. */
  readonly signal: AbortSignal;
}

/** The computations by name. */
export type Computations = typeof computations;

/** Computes plans, here or elsewhere. */
export interface PlanComputer {
  /**
   * Computes what has this name.
   * @throws {AppError} planning_timeout; rate_limit_exceeded when too many plans are waiting;
   * request_timeout when the caller has gone.
   */
  run<Name extends keyof Computations>(
    name: Name,
    input: ThreadInput<Computations, Name>,
    limits: ComputeLimits,
  ): Promise<ThreadOutput<Computations, Name>>;
  close(): Promise<void>;
}

/** A plan is given up after this long unless the request sets another limit, ms. */
export const DEFAULT_TIME_LIMIT_MS = 20_000;

/** More threads than this would only compete for memory. */
const MAX_THREADS = 4;
/** Plans that may wait for a thread; beyond that callers are asked to come back. */
const MAX_WAITING = 256;
const THREAD_MEMORY_MB = { old: 256, young: 8 };
const IDLE_MS = 60_000;

/**
 * Computes plans on worker threads: the event loop stays free whatever a plan costs, and a plan
 * that takes too long can be stopped, which no flag inside a computation could do as surely.
 */
export function createPlanningPool(log: Logger): PlanComputer {
  const pool = createThreadPool<Computations>({
    module: new URL('./thread.ts', import.meta.url),
    keptThreads: 1,
    threads: Math.min(MAX_THREADS, availableParallelism()),
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    waiting: {
      most: MAX_WAITING,
      full: () =>
        new AppError('rate_limit_exceeded', 'Too many plans are being made at the moment.', {
          retryAfterS: 2,
        }),
    },
    onError: (error) => log.error({ err: error }, 'a planning thread failed'),
  });
  return {
    run: async (name, input, { timeLimitMs, signal }) => {
      const timeout = AbortSignal.timeout(timeLimitMs);
      try {
        return await pool.run(name, input, AbortSignal.any([timeout, signal]));
      } catch (error) {
        throw refusalOf(error, timeLimitMs, signal, timeout);
      }
    },
    close: () => pool.close(),
  };
}

function refusalOf(
  error: unknown,
  timeLimitMs: number,
  signal: AbortSignal,
  timeout: AbortSignal,
): unknown {
  if (error instanceof AppError) return error;
  if (signal.aborted)
    return new AppError('request_timeout', 'The caller left before the plan was ready.');
  if (!timeout.aborted && !isOutOfMemory(error)) return error;
  const limit = timeout.aborted ? `${timeLimitMs} ms` : 'the memory that a plan may take';
  return new AppError(
    'planning_timeout',
    `No plan was found within ${limit}. Fewer satellites, steps, stations or hours are faster.`,
    { cause: error },
  );
}
