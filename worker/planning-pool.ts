import type { Logger } from 'pino';
import { PlanningTooLarge, type WorkloadPlanner } from '../activities/workload/planning.ts';
import { PLANNING_CEILING_MS, plan, replace } from '../activities/workload/thread.ts';
import { ThreadRefusal } from '../threads/admission.ts';
import { createThreadPool, isOutOfMemory } from '../threads/pool.ts';

const THREAD_MEMORY_MB = { old: 512, young: 16 };
const IDLE_MS = 60_000;
/** Fewest threads: one owner never has all. */
const FEWEST_THREADS = 2;
/** One more stands in for a thread that a cancellation ended, which takes seconds to start on a busy machine. */
const KEPT_THREADS = FEWEST_THREADS + 1;
/** Most plannings of one owner at a time. */
const RUNNING_OF_OWNER = 2;
/** The planning of a usual workload takes less; what takes longer never has all threads, ms. */
const LONG_MS = 2_000;

/**
 * Plans workloads on threads, so that the activities of the process go on meanwhile. Owners take turns;
 * neither one of them nor what takes long ever has all threads, so that there are at least two.
 */
export function createWorkloadPool(threads: number, log: Logger): WorkloadPlanner {
  const most = Math.max(FEWEST_THREADS, threads);
  const pool = createThreadPool({
    module: new URL('../activities/workload/thread.ts', import.meta.url),
    threads: most,
    longThreads: most - 1,
    longMs: LONG_MS,
    runningOfCaller: Math.min(RUNNING_OF_OWNER, most - 1),
    keptThreads: KEPT_THREADS,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    onError: (error) => log.error({ err: error }, 'a planning thread failed'),
  });
  return {
    plan: (job, candidates, call) => pool.run(plan, { job, candidates }, call).catch(tooLarge),
    replace: (replacement, call) => pool.run(replace, replacement, call).catch(tooLarge),
    close: () => pool.close(),
  };
}

/** Says of a planning that was cut what another attempt would meet again; throws anything else. */
export function tooLarge(error: unknown): never {
  if (error instanceof ThreadRefusal && error.reason === 'cut') {
    const message = `its planning takes more than ${PLANNING_CEILING_MS / 1000} s of work`;
    throw new PlanningTooLarge('planning_timeout', `${message}. ${plan.advice}`, { cause: error });
  }
  if (isOutOfMemory(error)) {
    const message = `its planning takes more than ${THREAD_MEMORY_MB.old} MB of memory`;
    throw new PlanningTooLarge('planning_memory', `${message}. ${plan.advice}`, { cause: error });
  }
  throw error;
}
