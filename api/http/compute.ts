import { AppError } from '../../contracts/error-codes.ts';
import { isLong, ThreadRefusal } from '../../threads/admission.ts';
import { UNITS_PER_MS, type AnyComputation, type Computation } from '../../threads/computation.ts';
import { isOutOfMemory } from '../../threads/pool.ts';
import { callerOf, firstTurn } from './turns.ts';
import type { HttpKit, SurfaceName } from './kit.ts';

/** Runs a computation that the route declares, for the caller of the request. */
export type Compute = <Input, Output>(
  computation: Computation<Input, Output>,
  input: Input,
  limits?: {
    /** The answer is given up after so long, waiting included, ms; null = not. */
    readonly timeLimitMs: number | null;
  },
) => Promise<Output>;

/** The request that a computation belongs to. */
export interface ComputingRequest {
  readonly surface: SurfaceName;
  readonly route: {
    readonly method: string;
    readonly path: string;
    readonly compute?: readonly AnyComputation[];
  };
  /** Null for a caller without a key. */
  readonly ownerId: string | null;
  /** Under which callers without a key take turns. */
  readonly address: string;
  /** Rejects with an {AppError} when the caller may ask for no more long work at present. */
  readonly admitLong: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Work that the event loop does itself: a thread would take about as long to be asked, units. */
const HERE_UNITS = 4 * UNITS_PER_MS;
/** Of it, what need not wait for a round of the event loop of its own. */
const AT_ONCE_UNITS = UNITS_PER_MS / 4;
/** Long work is refused while the event loop is later than this, ms. */
const LATE_MS = 250;
/** When to come back then, s. */
const LATE_RETRY_S = 2;

/**
 * What a handler computes with: small work at once, everything else on the threads of the process, where
 * callers take turns.
 * The function rejects with an {AppError}: rate_limit_exceeded when too much of the caller waits, or
 * what `admitLong` rejects with; planning_timeout when the work is cut,
 * unavailable for long work while the process lags, request_timeout when the caller has gone.
 */
export function computeFor(
  request: ComputingRequest,
  kit: Pick<HttpKit, 'threads' | 'eventLoopDelayMs'>,
): Compute {
  return async (computation, input, { timeLimitMs } = { timeLimitMs: null }) => {
    const { route, ownerId, address } = request;
    if (route.compute?.some(({ name }) => name === computation.name) !== true)
      throw new Error(`${route.method} ${route.path} does not declare '${computation.name}'`);
    const work = computation.estimate(input);
    const caller = callerOf(ownerId, address);
    if (work <= AT_ONCE_UNITS) return computation.compute(input);
    if (work <= HERE_UNITS) {
      await firstTurn(caller);
      return computation.compute(input);
    }
    if (isLong({ work })) {
      if (kit.eventLoopDelayMs() > LATE_MS) throw late();
      await request.admitLong();
    }
    const limit = timeLimitMs === null ? undefined : AbortSignal.timeout(timeLimitMs);
    const signal = limit === undefined ? request.signal : AbortSignal.any([limit, request.signal]);
    try {
      return await kit.threads.run(computation, input, {
        caller,
        signal,
      });
    } catch (error) {
      if (request.signal.aborted)
        throw new AppError('request_timeout', 'The caller left before the answer was ready.');
      if (limit?.aborted === true) throw cut(`${timeLimitMs} ms`, computation.advice, error);
      throw refusalOf(error, computation.advice);
    }
  };
}

/** What a caller is told of a computation that a thread did not finish; any other error as it is. */
export function refusalOf(error: unknown, advice: string): unknown {
  if (isOutOfMemory(error)) return cut('the memory that it may take', advice, error);
  if (!(error instanceof ThreadRefusal)) return error;
  const { reason, figure, retryAfterS } = error;
  if (reason === 'cut') return cut(`${figure} ms of work`, advice, error);
  return new AppError(
    'rate_limit_exceeded',
    `${figure} computations of yours are waiting; no more may. Send fewer at once.`,
    { retryAfterS: Math.max(1, retryAfterS) },
  );
}

function cut(limit: string, advice: string, cause: unknown): AppError {
  return new AppError('planning_timeout', `There is no answer within ${limit}. ${advice}`, {
    cause,
  });
}

function late(): AppError {
  return new AppError('unavailable', 'The platform is busy: long computations wait outside.', {
    retryAfterS: LATE_RETRY_S,
  });
}
