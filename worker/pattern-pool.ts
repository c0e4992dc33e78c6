import type { Logger } from 'pino';
import type { PatternComputer } from '../activities/pattern/computer.ts';
import { density, pairs, satellites, survey } from '../activities/pattern/thread.ts';
import type { PoolMeter } from '../observe/metrics/compute-meter.ts';
import { createThreadPool } from '../threads/pool.ts';

const THREAD_MEMORY_MB = { old: 384, young: 32 };
const IDLE_MS = 60_000;
const CALLER = { caller: 'patterns' };

/** Computes looks at histories on one thread: they have minutes, and the others of the process have none. */
export function createPatternPool(log: Logger, meter?: PoolMeter): PatternComputer {
  const pool = createThreadPool({
    module: new URL('../activities/pattern/thread.ts', import.meta.url),
    threads: 1,
    longThreads: 1,
    idleMs: IDLE_MS,
    memoryMb: THREAD_MEMORY_MB,
    onError: (error) => log.error({ err: error }, 'the thread of patterns failed'),
    meter,
  });
  return {
    survey: (input) => pool.run(survey, input, CALLER),
    density: (input) => pool.run(density, input, CALLER),
    satellites: (input) => pool.run(satellites, input, CALLER),
    pairs: (input) => pool.run(pairs, input, CALLER),
    close: () => pool.close(),
  };
}
