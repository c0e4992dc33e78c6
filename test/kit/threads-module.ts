import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { computation, UNITS_PER_MS } from '../../threads/computation.ts';
import { serve } from '../../threads/serve.ts';

/** Counts for so long, ms of the thread's own time; the estimate is what is told. */
export const spin = computation({
  name: 'spin',
  compute: ({ ms }: { readonly ms: number; readonly estimateMs?: number }) => {
    const { user } = process.cpuUsage();
    const fromMs = performance.now();
    while (performance.now() - fromMs < ms);
    return { ms, cpu: process.cpuUsage().user - user };
  },
  estimate: ({ ms, estimateMs }) => (estimateMs ?? ms) * UNITS_PER_MS,
  ceilingMs: 200,
  advice: 'Spin less.',
});

/** Waits, so that a thread is taken and nothing is computed. */
export const wait = computation({
  name: 'wait',
  compute: async ({ ms, name }: { readonly ms: number; readonly name: string }) => {
    await sleep(ms);
    return name;
  },
  estimate: ({ ms }) => ms * UNITS_PER_MS,
  ceilingMs: 200,
  advice: 'Wait less.',
});

/** When this thread had started, epoch ms. */
const startedMs = Date.now();

/** The number of the thread, and when it had started, epoch ms. */
export const whereabouts = computation({
  name: 'whereabouts',
  compute: () => ({ thread: threadId, startedMs }),
  estimate: () => 0,
  advice: '',
});

/** Ends its thread: by leaving, by taking too much memory, or by an error that nobody catches. */
export const crash = computation({
  name: 'crash',
  compute: ({ how }: { readonly how: 'exit' | 'memory' | 'uncaught' }) => {
    if (how === 'exit') process.exit(1);
    if (how === 'uncaught') return failLater();
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index));
  },
  estimate: () => UNITS_PER_MS,
  advice: 'Do not.',
});

function failLater(): Promise<never> {
  setImmediate(() => {
    throw new Error('nobody catches this');
  });
  return new Promise(() => undefined);
}

/** Not served by the thread. */
export const unknown = computation({
  name: 'unknown',
  compute: () => 0,
  estimate: () => 0,
  advice: '',
});

export default serve([spin, wait, whereabouts, crash]);
