import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import type { WorkloadPlanner, WorkloadPlanningTask } from '../activities/workload/planning.ts';

type Planned = Awaited<ReturnType<WorkloadPlanner['plan']>>;
type Replaced = Awaited<ReturnType<WorkloadPlanner['replace']>>;

/** Memory of a thread, MB: without limits V8 lets each thread grow as if it were alone. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };
/** An idle thread gives its memory back. */
const IDLE_MS = 60_000;

/** Plans workloads on threads, so that the activities of the process go on meanwhile. */
export function createWorkloadPool(threads: number, log: Logger): WorkloadPlanner {
  const pool = new Piscina<WorkloadPlanningTask, Planned | Replaced>({
    filename: new URL(threadFile(), import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_MEMORY,
  });
  pool.on('error', (error: unknown) => {
    log.error({ err: error }, 'a planning thread failed');
  });
  return {
    plan: async (job, candidates, signal) =>
      // A thread answers each kind of task with the outcome of that kind.
      (await pool.run({ kind: 'plan', job, candidates }, { signal })) as Planned,
    replace: async (replacement, signal) =>
      // As above.
      (await pool.run({ kind: 'replace', replacement }, { signal })) as Replaced,
    close: () => pool.destroy(),
  };
}

/** TypeScript under tsx, JavaScript once built. */
function threadFile(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return `../activities/workload/thread.${extension}`;
}
