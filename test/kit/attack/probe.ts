import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProbeFigures, ProbeLine } from './probe-thread.ts';

/** Another caller, who goes on asking while the platform is attacked. */
export interface Probe {
  /** What it saw since this was last called. */
  read(): Promise<readonly ProbeFigures[]>;
  close(): Promise<void>;
}

/** Starts asking, from a thread of its own: the attacker's work must not look like a stall. */
export async function startProbe(
  lines: readonly ProbeLine[],
  localAddress: string,
): Promise<Probe> {
  const { href } = new URL('./probe-thread.ts', import.meta.url);
  // A thread cannot begin with TypeScript, but may learn to load it.
  const learn = 'import("tsx/esm/api").then(({ register }) => register())';
  const thread = new Worker(`${learn}.then(() => import(${JSON.stringify(href)}))`, {
    eval: true,
    workerData: { lines, localAddress },
  });
  // A test that fails leaves it behind: it must not keep the process alive.
  thread.unref();
  await once(thread, 'online');
  return {
    async read() {
      thread.postMessage('read');
      // The thread answers with what it measured.
      const [figures] = (await once(thread, 'message')) as [readonly ProbeFigures[]];
      return figures;
    },
    async close() {
      await thread.terminate();
    },
  };
}

/** The longest of some times, ms. */
export function longest(timesMs: readonly number[]): number {
  return timesMs.reduce((most, ms) => Math.max(most, ms), 0);
}
