import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { AppError } from '../../../contracts/error-codes.ts';
import type {
  HazardPredictionQuery,
  HazardPredictionResult,
} from '../../../domain/planning/hazards/predict-hazards.ts';
import type { WorkloadPlanningInput, WorkloadPlanningOutcome } from './workload.ts';
import type { FleetOutcome } from './fleet.ts';
import type { ParetoInput } from './pareto.ts';
import type { ReplanInput, ReplanOutcome } from './replan.ts';
import type { NegotiationInput } from './prediction.ts';
import type { PlanningAnswer, PlanningTask } from './worker.ts';
import type {
  PlanInput,
  PlanOutcome,
  ParetoOutcome,
  FleetInput,
  FrontierOutcome,
  NegotiationOutcome,
} from '../tasks.ts';

/** Bounds of one computation. */
export interface ComputeLimits {
  /** The computation is given up after so many milliseconds, queueing included. */
  readonly timeLimitMs: number;
  /** Aborted when nobody waits for the plan any more. */
  readonly signal: AbortSignal;
}

/**
 * Computes plans, here or elsewhere. Everything throws {AppError} planning_timeout;
 * rate_limit_exceeded when too many plans are waiting; request_timeout when nobody waits any more.
 */
export interface PlanComputer {
  compute(input: PlanInput, limits: ComputeLimits): Promise<PlanOutcome>;
  computePareto(input: ParetoInput, limits: ComputeLimits): Promise<ParetoOutcome>;
  computeReplan(input: ReplanInput, limits: ComputeLimits): Promise<ReplanOutcome>;
  computeFleet(input: FleetInput, limits: ComputeLimits): Promise<FleetOutcome>;
  computeFrontiers(input: FleetInput, limits: ComputeLimits): Promise<FrontierOutcome>;
  predictHazards(
    input: HazardPredictionQuery,
    limits: ComputeLimits,
  ): Promise<HazardPredictionResult>;
  negotiate(input: NegotiationInput, limits: ComputeLimits): Promise<NegotiationOutcome>;
  computeWorkload(
    input: WorkloadPlanningInput,
    limits: ComputeLimits,
  ): Promise<WorkloadPlanningOutcome>;
  close(): Promise<void>;
}

/** A plan is given up after this long unless the request sets another limit, ms. */
export const DEFAULT_TIME_LIMIT_MS = 20_000;

/** More threads than this would only compete for memory. */
const MAX_THREADS = 4;
/** Plans that may wait for a thread; beyond that callers are asked to come back. */
const MAX_WAITING = 256;
/** Memory of a thread, MB: without limits V8 lets each thread grow as if it were alone. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
const IDLE_MS = 60_000;

/**
 * Computes plans on worker threads: the event loop stays free whatever a plan costs, and a plan
 * that takes too long can be stopped, which no flag inside a computation could do as surely.
 */
export function createPlanningPool(log: Logger): PlanComputer {
  const pool = new Piscina<PlanningTask, PlanningAnswer>({
    filename: new URL(workerFile(), import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.min(MAX_THREADS, availableParallelism()),
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_MEMORY,
  });
  pool.on('error', (error: unknown) => {
    log.error({ err: error }, 'a planning thread failed');
  });
  // A thread answers each kind of task with the outcome of that kind.
  const run = <Outcome extends PlanningAnswer>(task: PlanningTask, limits: ComputeLimits) =>
    runWithin(pool, task, limits) as Promise<Outcome>;
  return {
    compute: (input, limits) => run<PlanOutcome>({ kind: 'plan', input }, limits),
    computePareto: (input, limits) => run<ParetoOutcome>({ kind: 'pareto', input }, limits),
    computeReplan: (input, limits) => run<ReplanOutcome>({ kind: 'replan', input }, limits),
    computeFleet: (input, limits) => run<FleetOutcome>({ kind: 'fleet', input }, limits),
    computeFrontiers: (input, limits) => run<FrontierOutcome>({ kind: 'frontiers', input }, limits),
    predictHazards: (input, limits) =>
      run<HazardPredictionResult>({ kind: 'hazards', input }, limits),
    negotiate: (input, limits) => run<NegotiationOutcome>({ kind: 'negotiation', input }, limits),
    computeWorkload: (input, limits) =>
      run<WorkloadPlanningOutcome>({ kind: 'workload', input }, limits),
    close: () => pool.destroy(),
  };
}

/** The worker beside this file: TypeScript under tsx, JavaScript once built. */
function workerFile(): string {
  return import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
}

async function runWithin(
  pool: Piscina<PlanningTask, PlanningAnswer>,
  task: PlanningTask,
  { timeLimitMs, signal }: ComputeLimits,
): Promise<PlanningAnswer> {
  if (pool.queueSize >= MAX_WAITING) {
    throw new AppError('rate_limit_exceeded', 'Too many plans are being made at the moment.', {
      retryAfterS: 2,
    });
  }
  const timeout = AbortSignal.timeout(timeLimitMs);
  try {
    return await pool.run(task, { signal: AbortSignal.any([timeout, signal]) });
  } catch (error) {
    if (signal.aborted) {
      throw new AppError('request_timeout', 'The caller left before the plan was ready.');
    }
    if (!timeout.aborted && !isOutOfMemory(error)) throw error;
    const limit = timeout.aborted ? `${timeLimitMs} ms` : 'the memory that a plan may take';
    throw new AppError(
      'planning_timeout',
      `No plan was found within ${limit}. Fewer satellites, steps, stations or hours are faster.`,
      { cause: error },
    );
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
