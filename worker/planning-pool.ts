import type { Logger } from 'pino';
import type { WorkloadPlanner } from '../activities/workload/planning.ts';
import type { computations } from '../activities/workload/thread.ts';
import { createThreadPool } from '../threads/pool.ts';

const THREAD_MEMORY_MB = { old: 512, young: 16 };
const IDLE_MS = 60_000;

/** Plans workloads on threads, so that the activities of the process go on meanwhile. */
export function createWorkloadPool(threads: number, log: Logger): WorkloadPlanner {
  const pool = createThreadPool<typeof computations>({
    module: new URL('../activities/workload/thread.ts', import.meta.url),
    threads,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    onError: (error) => log.error({ err: error }, 'a planning thread failed'),
  });
  return {
    plan: (job, candidates, signal) => pool.run('plan', { job, candidates }, signal),
    replace: (replacement, signal) => pool.run('replace', replacement, signal),
    close: () => pool.close(),
  };
}
