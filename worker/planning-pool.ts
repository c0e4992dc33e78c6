import type { Logger } from 'pino';
import { BatchTooLarge, type BatchComputer } from '../activities/batch/ports.ts';
import { answer, BATCH_CEILING_MS, mix, price } from '../activities/batch/computations.ts';
import { slab, ScreeningTooLarge, type SlabScreener } from '../activities/conjunction/screener.ts';
import { meeting, type LifeMeeter } from '../activities/conjunction/watch-computation.ts';
import {
  lookAtStages,
  PLANNING_CEILING_MS,
  plan,
  replace,
} from '../activities/workload/computations.ts';
import { PlanningTooLarge, type WorkloadPlanner } from '../activities/workload/planning.ts';
import type { RevisionPlanner } from '../activities/revision/recheck-plan.ts';
import {
  recheck,
  RECHECK_CEILING_MS,
  revisionDraws,
  servedPlan,
} from '../threads/planning/computations.ts';
import type { PlanOutcome } from '../threads/planning/tasks.ts';
import type { RecheckOutcome } from '../threads/planning/recheck.ts';
import type { PoolMeter } from '../observe/metrics/compute-meter.ts';
import { ThreadRefusal } from '../threads/admission.ts';
import { UNITS_PER_MS } from '../threads/computation.ts';
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

/** What the threads of the queue for planning compute: plans and batches of owners, and screenings of the platform. */
export type PlanningThreads = WorkloadPlanner &
  SlabScreener &
  LifeMeeter &
  RevisionPlanner &
  BatchComputer;

/**
 * Plans workloads and screens on threads, so that the activities of the process go on meanwhile. Callers take
 * turns; neither one of them nor what takes long ever has all threads, so that there are at least two.
 */
export function createPlanningPool(
  threads: number,
  log: Logger,
  meter?: PoolMeter,
): PlanningThreads {
  const most = Math.max(FEWEST_THREADS, threads);
  const pool = createThreadPool({
    module: new URL('../activities/planning-thread.ts', import.meta.url),
    threads: most,
    longThreads: most - 1,
    longMs: LONG_MS,
    runningOfCaller: Math.min(RUNNING_OF_OWNER, most - 1),
    keptThreads: KEPT_THREADS,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    onError: (error) => log.error({ err: error }, 'a planning thread failed'),
    meter,
  });
  return {
    plan: (job, candidates, call) => pool.run(plan, { job, candidates }, call).catch(tooLarge),
    replace: (replacement, call) => pool.run(replace, replacement, call).catch(tooLarge),
    look: (stages, call) => pool.run(lookAtStages, stages, call).catch(tooLarge),
    recheck: (input, call) => pool.run(recheck, input, call).catch(recheckTooLarge),
    draws: (input, call) => pool.run(revisionDraws, input, call),
    screen: (input, call) => pool.run(slab, input, call).catch(slabTooLarge),
    meet: (input, call) => pool.run(meeting, input, call).catch(meetingTooLarge),
    planServed: (input, call) => pool.run(servedPlan, input, call).catch(servedTooLarge),
    priceBatch: (input, call) => pool.run(price, input, call).catch(batchTooLarge),
    mixBatch: (input, call) => pool.run(mix, input, call).catch(batchTooLarge),
    answerBatch: (input, call) => pool.run(answer, input, call).catch(batchTooLarge),
    close: () => pool.close(),
  };
}

/** Says of a planning that was cut what another attempt would meet again; throws anything else. */
export function tooLarge(error: unknown): never {
  const limit = limitOf(error, PLANNING_CEILING_MS);
  if (limit === null) throw error;
  const message = `its planning takes more than ${limit.text}. ${plan.advice}`;
  throw new PlanningTooLarge(limit.code, message, { cause: error });
}

/** Says of a look that was cut that nothing is known; throws anything else. */
export function recheckTooLarge(error: unknown): Extract<RecheckOutcome, { kind: 'unknown' }> {
  const limit = limitOf(error, RECHECK_CEILING_MS);
  if (limit === null) throw error;
  return { kind: 'unknown', message: `looking at it again takes more than ${limit.text}` };
}

/** The same of a slab of a screening. */
export function slabTooLarge(error: unknown): never {
  return screeningTooLarge(error, slab, '6 hours of the screening take');
}

/** The same of the encounters of a watch in a run. */
export function meetingTooLarge(error: unknown): never {
  return screeningTooLarge(error, meeting, 'what a screening found for the watch takes');
}

/** Says of the planning of a served job that was cut that there is no plan of it; throws anything else. */
function servedTooLarge(error: unknown): Extract<PlanOutcome, { kind: 'lost' }> {
  const limit = limitOf(error, servedPlan.ceiling / UNITS_PER_MS);
  if (limit === null) throw error;
  return { kind: 'lost', message: `planning it takes more than ${limit.text}` };
}

/** The same of a step of a batch. */
function batchTooLarge(error: unknown): never {
  const limit = limitOf(error, BATCH_CEILING_MS);
  if (limit === null) throw error;
  const message = `a step of the batch takes more than ${limit.text}. ${price.advice}`;
  throw new BatchTooLarge(message, { cause: error });
}

function screeningTooLarge(
  error: unknown,
  { ceiling, advice }: Pick<typeof meeting, 'advice' | 'ceiling'>,
  taking: string,
): never {
  const limit = limitOf(error, ceiling / UNITS_PER_MS);
  if (limit === null) throw error;
  throw new ScreeningTooLarge(`${taking} more than ${limit.text}. ${advice}`, { cause: error });
}

/** The bound at which a computation was ended; null when it failed otherwise. */
function limitOf(
  error: unknown,
  ceilingMs: number,
): { readonly code: PlanningTooLarge['code']; readonly text: string } | null {
  if (error instanceof ThreadRefusal && error.reason === 'cut')
    return { code: 'planning_timeout', text: `${ceilingMs / 1000} s of work` };
  return isOutOfMemory(error)
    ? { code: 'planning_memory', text: `${THREAD_MEMORY_MB.old} MB of memory` }
    : null;
}
