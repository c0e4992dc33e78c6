import type { Logger } from 'pino';
import { AppError } from '../../../contracts/error-codes.ts';
import { createThreadPool } from '../../../threads/pool.ts';
import { computePasses, type PassesInput, type PassesOutcome } from './compute-passes.ts';
import type { computations } from './thread.ts';

/** Predicts passes, here or on another thread. */
export interface PassComputer {
  /**
   * @throws {AppError} unavailable when too many wait; request_timeout when the caller has gone.
   */
  compute(input: PassesInput, signal: AbortSignal): Promise<PassesOutcome>;
  close(): Promise<void>;
}

/** Predicts everything on the calling thread. */
export const computeHere: PassComputer = {
  compute: (input) => Promise.resolve(computePasses(input)),
  close: () => Promise.resolve(),
};

/**
 * Stations times hours that are predicted on the calling thread, which takes about as long as
 * handing them to another: the default network for a day.
 */
const LIGHT_STATION_HOURS = 300;
/** Closer points than this make many of them, s. */
const LIGHT_STEP_S = 10;
/** Satellites above this period are in view for hours, so that their points are many, min. */
const LONG_PERIOD_MIN = 225;

const MAX_THREADS = 2;
/** Predictions that may wait; the largest take a thread a fifth of a second. */
const MAX_WAITING = 128;
/** The memory of a thread, MB: an answer of 50,000 points takes some tens. */
const THREAD_MEMORY_MB = { old: 256, young: 32 };
const IDLE_MS = 60_000;

/** Says whether a prediction is so short that it may hold up the thread that asks. */
export function isLight({ elements, durationHours, stations, pointsStepS }: PassesInput): boolean {
  if (stations.length * durationHours > LIGHT_STATION_HOURS) return false;
  if (pointsStepS === 0) return true;
  const isLongInView = 1440 / elements.meanMotionRevPerDay > LONG_PERIOD_MIN;
  return pointsStepS >= LIGHT_STEP_S && !isLongInView;
}

/** Predicts short ones at once and long ones on threads that exist while there is work for them. */
export function createPassPool(log: Logger): PassComputer {
  const pool = createThreadPool<typeof computations>({
    module: new URL('./thread.ts', import.meta.url),
    threads: MAX_THREADS,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    waiting: {
      most: MAX_WAITING,
      full: () =>
        new AppError('unavailable', 'Too many passes are being predicted at the moment.', {
          retryAfterS: 1,
        }),
    },
    onError: (error) => log.error({ err: error }, 'a thread that predicts passes failed'),
  });
  return {
    compute: async (input, signal) => {
      if (isLight(input)) return computeHere.compute(input, signal);
      try {
        return await pool.run('passes', input, signal);
      } catch (error) {
        if (!signal.aborted || error instanceof AppError) throw error;
        throw new AppError('request_timeout', 'The caller left before the passes were ready.');
      }
    },
    close: () => pool.close(),
  };
}
