import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { StepRefused } from '../activities/session/advance-session.ts';
import type { StepComputer, StepInput } from '../activities/session/advance-session.ts';
import { sessionStep } from '../activities/session/thread.ts';
import type { PoolMeter } from '../observe/metrics/compute-meter.ts';
import { ThreadRefusal } from '../threads/admission.ts';
import { createThreadPool, isOutOfMemory, type ThreadPool } from '../threads/pool.ts';

const THREAD_MEMORY_MB = { old: 384, young: 16 };
/** An idle thread gives its memory back, and the engines with it. */
const IDLE_MS = 300_000;
/**
 * Steps of more satellite-seconds than this (half an hour of fifty satellites) get a thread of their
 * own: a day of fifty satellites takes seconds, in which the ticks of other sessions go on.
 */
const LONG_STEP = 90_000;

/**
 * Computes steps of sessions on threads, so that the activities of the process go on meanwhile. A
 * session keeps to one thread, whose engine knows the present half hour of it; callers take turns there.
 */
export function createSimulationPool(
  threads: number,
  log: Logger,
  meter?: PoolMeter,
): StepComputer {
  const ordinary = Array.from({ length: threads }, () => createThread(log, meter));
  const long = createThread(log, meter);
  return {
    async compute(input, { caller, signal }) {
      const own = ordinary[threadOf(input.sessionId, threads)] ?? long;
      // An ended thread loses the engines of other sessions: only that of long steps is worth it.
      const running = isLong(input)
        ? long.run(sessionStep, input, { caller, signal })
        : own.run(sessionStep, input, { caller });
      const answer = await running.catch((error: unknown) => {
        throw refusalOf(error);
      });
      if (!answer.ok) throw new StepRefused(answer.message);
      return answer.step;
    },
    close: async () => {
      await Promise.all([...ordinary, long].map((pool) => pool.close()));
    },
  };
}

function createThread(log: Logger, meter: PoolMeter | undefined): ThreadPool {
  return createThreadPool({
    module: new URL('../activities/session/thread.ts', import.meta.url),
    threads: 1,
    longThreads: 1,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    onError: (error) => log.error({ err: error }, 'a thread of the simulation failed'),
    meter,
  });
}

/** Another attempt would take as much work or memory; anything else may succeed another time. */
function refusalOf(error: unknown): unknown {
  if (isOutOfMemory(error)) {
    return new StepRefused('the step needs more memory than it may take', { cause: error });
  }
  return error instanceof ThreadRefusal && error.reason === 'cut'
    ? new StepRefused('the step takes more work than it may', { cause: error })
    : error;
}

function isLong({ request, definition }: StepInput): boolean {
  return request.kind === 'tick' && request.durationS * definition.satellites.length > LONG_STEP;
}

function threadOf(sessionId: string, threads: number): number {
  return createHash('sha256').update(sessionId).digest().readUInt32BE() % threads;
}
