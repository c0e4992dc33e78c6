import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './registry.ts';

/** Follows the calls of a pool of threads. */
export interface PoolMeter {
  /** A call waits for a thread. */
  entered(): void;
  /** It waits no longer, for a thread (`began`) or because it was given up. */
  left(call: {
    readonly isLong: boolean;
    readonly waitedMs: number;
    readonly began: boolean;
  }): void;
  /** A call was refused or cut. */
  refused(reason: 'full' | 'cut'): void;
}

/** Upper bounds of waits, s. */
const BUCKETS_S = [0.001, 0.01, 0.05, 0.1, 0.5, 2, 10, 60];

/** Makes the metrics of pools of threads; the answer makes the meter of the pool of that name. */
export function createComputeMeter(metrics: Metrics): (pool: string) => PoolMeter {
  const registers = [metrics];
  const waits = new Histogram({
    name: 'orbital_compute_wait_seconds',
    help: 'Time that a computation waited for a thread.',
    labelNames: ['pool', 'class'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  const waiting = new Gauge({
    name: 'orbital_compute_waiting',
    help: 'Computations that wait for a thread.',
    labelNames: ['pool'] as const,
    registers,
  });
  const refusals = new Counter({
    name: 'orbital_compute_refused_total',
    help: 'Computations that were refused (full) or ended by their bound (cut).',
    labelNames: ['pool', 'reason'] as const,
    registers,
  });
  return (pool) => {
    // What has not happened yet is 0, so that a rate has something to begin with.
    waiting.set({ pool }, 0);
    for (const reason of ['full', 'cut']) refusals.inc({ pool, reason }, 0);
    for (const one of ['short', 'long']) waits.zero({ pool, class: one });
    return {
      entered: () => {
        waiting.inc({ pool });
      },
      left: ({ isLong, waitedMs, began }) => {
        waiting.dec({ pool });
        if (began) waits.observe({ pool, class: isLong ? 'long' : 'short' }, waitedMs / 1000);
      },
      refused: (reason) => {
        refusals.inc({ pool, reason });
      },
    };
  };
}
