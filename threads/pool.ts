import { Piscina } from 'piscina';
import type { ThreadCall } from './serve.ts';

/** What a computation takes. */
export type ThreadInput<Table, Name extends keyof Table> = Table[Name] extends (
  input: infer I,
) => unknown
  ? I
  : never;
/** What it answers. */
export type ThreadOutput<Table, Name extends keyof Table> = Table[Name] extends (
  input: never,
) => infer O
  ? Awaited<O>
  : never;

/** Threads that run the computations of one table. */
export interface ThreadPool<Table> {
  /**
   * Calls `name` on a thread. A signal that aborts ends the thread's work as well. Rejects with
   * what the function throws, with the signal's `AbortError`, or with `full()` of the options.
   */
  run<Name extends keyof Table & string>(
    name: Name,
    input: ThreadInput<Table, Name>,
    signal?: AbortSignal,
  ): Promise<ThreadOutput<Table, Name>>;
  /** Ends the threads; what runs is given up. */
  close(): Promise<void>;
}

/** Bounds of a pool. */
export interface ThreadPoolOptions {
  /**
   * The module, whose default export is `serve(table)`: the TypeScript file that it is in the
   * sources.
   */
  readonly module: URL;
  readonly threads: number;
  /** Threads that stay when there is nothing to do; default none. */
  readonly keptThreads?: number;
  /** A thread beyond those gives its memory back after so many ms without work. */
  readonly idleMs?: number;
  /** Memory of a thread, MB: without limits V8 lets each thread grow as if it were alone. */
  readonly memoryMb: { readonly old: number; readonly young: number };
  /** Calls that may wait for a thread, and the error of one more; default no bound. */
  readonly waiting?: { readonly most: number; readonly full: () => Error };
  /** Called when a thread fails outside a call. */
  readonly onError: (error: unknown) => void;
}

/** Opens a pool; `Table` is the type of the computations that its module serves. */
export function createThreadPool<Table>(options: ThreadPoolOptions): ThreadPool<Table> {
  const { waiting, memoryMb } = options;
  const pool = new Piscina({
    filename: builtFile(options.module),
    minThreads: options.keptThreads ?? 0,
    maxThreads: options.threads,
    ...(waiting === undefined ? {} : { maxQueue: waiting.most }),
    ...(options.idleMs === undefined ? {} : { idleTimeout: options.idleMs }),
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb.old,
      maxYoungGenerationSizeMb: memoryMb.young,
    },
  });
  pool.on('error', options.onError);
  return {
    run: async (name, input, signal) => {
      if (waiting !== undefined && pool.queueSize >= waiting.most) throw waiting.full();
      const call: ThreadCall = { name, input };
      // The module answers with the result of the computation of that name.
      return (await pool.run(call, { signal: signal ?? null })) as ThreadOutput<Table, typeof name>;
    },
    close: () => pool.destroy(),
  };
}

/** Says whether a call took more memory than its thread may. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** TypeScript under tsx, JavaScript once built. */
function builtFile({ href }: URL): string {
  return import.meta.url.endsWith('.ts') ? href : href.replace(/\.ts$/, '.js');
}
