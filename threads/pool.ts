import { Piscina } from 'piscina';
import type { PoolMeter } from '../observe/metrics/compute-meter.ts';
import { createAdmission, isLong, ThreadRefusal, type WaitingBounds } from './admission.ts';
import { SHORT_UNITS, UNITS_PER_MS, type Computation } from './computation.ts';
import type { ThreadCall } from './serve.ts';
import { computedMs, createThreadClock } from './thread-clock.ts';

/** For whom a computation runs. */
export interface CallOptions {
  /** Callers take turns, and each may let only so much wait. */
  readonly caller: string;
  /** Aborted when the result is no longer needed: what waits is forgotten, what runs is ended. */
  readonly signal?: AbortSignal | undefined;
}

/** Threads that run computations, in turns between callers. */
export interface ThreadPool {
  /**
   * Runs a computation on a thread. Rejects with what it throws, with the signal's reason, or with a
   * `ThreadRefusal`.
   */
  run<Input, Output>(
    computation: Computation<Input, Output>,
    input: Input,
    options: CallOptions,
  ): Promise<Output>;
  /** Ends the threads; what runs or waits is given up. */
  close(): Promise<void>;
}

/** Bounds of a pool. */
export interface ThreadPoolOptions {
  /**
   * The module, whose default export is `serve(computations)`: the TypeScript file that it is in the
   * sources.
   */
  readonly module: URL;
  readonly threads: number;
  /** How many of them may do long work at once; the others are soon free for short work. */
  readonly longThreads: number;
  /** Work of so many ms or more is long; default 20. */
  readonly longMs?: number;
  /**
   * Threads that stay between calls; default none. More than `threads`: spare ones, which stand in for one
   * that was ended until it has started anew. They start with the first call.
   */
  readonly keptThreads?: number;
  /** When nothing was asked for so many ms, they go, too, until the next call; default ten minutes. */
  readonly restMs?: number;
  /** A thread beyond those gives its memory back after so many ms without work. */
  readonly idleMs?: number;
  /** Memory of a thread, MB: without limits V8 lets each thread grow as if it were alone. */
  readonly memoryMb: { readonly old: number; readonly young: number };
  /** Computations of one caller that may run at once; default all threads. */
  readonly runningOfCaller?: number;
  /** What may wait; default no bound. */
  readonly waiting?: WaitingBounds;
  /** Called when a thread fails outside a call. */
  readonly onError: (error: unknown) => void;
  /** Follows what waits. */
  readonly meter?: PoolMeter | undefined;
}

/** A computation may take so many times what was estimated, once it is above its ceiling. */
const OVERRUN = 4;
/**
 * Threads stand back for the event loop: on two cores with two busy threads 99 of 100 requests wait 8 ms
 * at most instead of twice as long (docs/benchmarks.md).
 */
export const NICENESS = 10;
/** A thread that stands in for an ended one has started by then, however busy the machine, ms. */
const START_MS = 10_000;
/** How often it is looked whether a thread takes too long, ms. */
const WATCH_MS = 100;
/** Threads that nobody has asked for so long give their memory back, some 20 MB each, ms. */
const REST_MS = 600_000;

/** A call that waits or runs. */
interface Task {
  readonly caller: string;
  readonly work: number;
  readonly limitMs: number;
  readonly call: Omit<ThreadCall, 'clock'>;
  /** Aborted when it is given up, by its caller or by the pool. */
  readonly ended: AbortSignal;
  /** Aborted when its thread is to be ended: long work by either, short work by the pool alone. */
  readonly stopped: AbortSignal;
  readonly end: (reason: Error) => void;
  readonly answer: (output: unknown) => void;
  readonly refuse: (error: unknown) => void;
  readonly output: Promise<unknown>;
}

/**
 * Opens a pool. Callers take turns by estimated work, so that one who brings much waits for itself; short
 * work waits for no long one as long as there are more threads than may do long work, nor for threads to
 * start in place of those that callers who left have ended: long work waits until one more than it needs
 * is there.
 */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { threads, longThreads, longMs, runningOfCaller = threads } = options;
  const longFrom = longMs === undefined ? SHORT_UNITS : longMs * UNITS_PER_MS;
  const { restMs = REST_MS } = options;
  const admission = createAdmission<Task>(options.waiting, longFrom);
  const open = new Set<Task>();
  const waits = new WeakMap<Task, { readonly end: (began: boolean) => void }>();
  const running = new Set<Task>();
  let crew: Crew | undefined;
  let resting: NodeJS.Timeout | undefined;

  function openCrew(): Crew {
    const pool = openPiscina(options);
    return { pool, staff: watchThreads(pool, fill) };
  }

  /** Ends the threads of a pool that has nothing to do. */
  function rest(): void {
    const ended = crew;
    crew = undefined;
    ended?.pool.destroy().catch(options.onError);
  }

  function count(is: (task: Task) => boolean): number {
    return [...running].filter(is).length;
  }

  /** Gives free threads to those whose turn it is: piscina's own queue stays empty. */
  function fill(): void {
    if (open.size === 0) return;
    const { pool, staff } = (crew ??= openCrew());
    while (running.size < threads) {
      const task = admission.next({
        long:
          count((one) => isLong(one, longFrom)) < longThreads &&
          (staff.isWhole() || staff.ready() - running.size >= 2),
        caller: (caller) =>
          runningOfCaller >= threads || count((one) => one.caller === caller) < runningOfCaller,
      });
      if (task === null) return;
      running.add(task);
      waits.get(task)?.end(true);
      void runOn(pool, task).finally(() => {
        running.delete(task);
        fill();
      });
    }
  }

  return {
    run: async <Input, Output>(
      computation: Computation<Input, Output>,
      input: Input,
      call: CallOptions,
    ): Promise<Output> => {
      call.signal?.throwIfAborted();
      const task = createTask(computation, input, { ...call, longFrom });
      const leave = admission.enter(task);
      const wait = meterWait(options.meter, isLong(task, longFrom));
      waits.set(task, wait);
      const onEnded = (): void => {
        leave();
        // Long work that runs is refused when its thread has been ended.
        if (!running.has(task) || !task.stopped.aborted) task.refuse(task.ended.reason);
      };
      task.ended.addEventListener('abort', onEnded);
      open.add(task);
      clearTimeout(resting);
      fill();
      try {
        // The module answers with the output of the computation of that name.
        return (await task.output) as Output;
      } catch (error) {
        if (error instanceof ThreadRefusal) options.meter?.refused(error.reason);
        throw error;
      } finally {
        wait.end(false);
        // Node.js keeps a signal of several for ever while it has a listener, and with it the answer.
        task.ended.removeEventListener('abort', onEnded);
        open.delete(task);
        if (open.size === 0) resting = setTimeout(rest, restMs).unref();
      }
    },
    close: async () => {
      clearTimeout(resting);
      for (const task of open) task.end(new Error('the threads were closed'));
      await crew?.pool.destroy();
    },
  };
}

/** Follows one wait for a thread; only its first end counts. */
function meterWait(
  meter: PoolMeter | undefined,
  isLongWork: boolean,
): { readonly end: (began: boolean) => void } {
  const sinceMs = performance.now();
  let isOver = false;
  meter?.entered();
  return {
    end: (began) => {
      if (isOver) return;
      isOver = true;
      meter?.left({ isLong: isLongWork, waitedMs: performance.now() - sinceMs, began });
    },
  };
}

function createTask<Input>(
  { name, estimate, ceiling }: Computation<Input, unknown>,
  input: Input,
  { caller, signal, longFrom }: CallOptions & { readonly longFrom: number },
): Task {
  const work = estimate(input);
  const ending = new AbortController();
  let answer: Task['answer'] = () => undefined;
  let refuse: Task['refuse'] = () => undefined;
  const output = new Promise<unknown>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  const ended = signal === undefined ? ending.signal : AbortSignal.any([ending.signal, signal]);
  return {
    caller,
    work,
    limitMs: Math.max(OVERRUN * work, ceiling) / UNITS_PER_MS,
    call: { name, input },
    ended,
    // Short work is over sooner than another thread has started.
    stopped: isLong({ work }, longFrom) ? ended : ending.signal,
    end: (reason) => {
      ending.abort(reason);
    },
    answer,
    refuse,
    output,
  };
}

/** Runs a task to its end, or until it has taken too much work; never rejects. */
async function runOn(pool: Piscina, task: Task): Promise<void> {
  const { limitMs, ended, stopped } = task;
  const clock = createThreadClock();
  const watch = setInterval(() => {
    if (computedMs(clock) > limitMs) task.end(new ThreadRefusal('cut', Math.round(limitMs)));
  }, WATCH_MS);
  try {
    const call: ThreadCall = { ...task.call, clock: clock.shared };
    task.answer(await pool.run(call, { signal: stopped }));
  } catch (error) {
    // Piscina rejects what was aborted with an error of its own: the reason says why.
    task.refuse(ended.aborted ? ended.reason : error);
  } finally {
    clearInterval(watch);
  }
}

/** The threads of a pool, and which of them have started. */
interface Crew {
  readonly pool: Piscina;
  readonly staff: Staff;
}

/** The threads of a pool that have started. */
interface Staff {
  readonly ready: () => number;
  /** False while one is awaited in place of one that was ended. */
  readonly isWhole: () => boolean;
}

/** Follows which threads have started, and calls `onChange` when one more has, or is awaited no longer. */
function watchThreads(pool: Piscina, onChange: () => void): Staff {
  const ready = new Set<{ readonly destroyed: boolean }>();
  let awaitedUntilMs = 0;
  pool.on('workerCreate', (thread: { readonly destroyed: boolean }) => {
    ready.add(thread);
    onChange();
  });
  pool.on('workerDestroy', () => {
    // The event brings another view of the thread than the one of its creation.
    for (const thread of ready) if (thread.destroyed) ready.delete(thread);
    awaitedUntilMs = performance.now() + START_MS;
    setTimeout(onChange, START_MS).unref();
  });
  return {
    ready: () => ready.size,
    isWhole: () => ready.size >= pool.options.minThreads || performance.now() >= awaitedUntilMs,
  };
}

function openPiscina(options: ThreadPoolOptions): Piscina {
  const { idleMs, memoryMb } = options;
  const pool = new Piscina({
    filename: builtFile(options.module),
    minThreads: options.keptThreads ?? 0,
    maxThreads: Math.max(options.threads, options.keptThreads ?? 0),
    niceIncrement: NICENESS,
    ...(idleMs === undefined ? {} : { idleTimeout: idleMs }),
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb.old,
      maxYoungGenerationSizeMb: memoryMb.young,
    },
  });
  pool.on('error', options.onError);
  return pool;
}

/** Says whether a call took more memory than its thread may. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** TypeScript under tsx, JavaScript once built. */
function builtFile({ href }: URL): string {
  return import.meta.url.endsWith('.ts') ? href : href.replace(/\.ts$/, '.js');
}
