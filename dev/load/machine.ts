import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How busy the machine was meanwhile. */
export interface MachineLoad {
  /** Processors that were busy, ours and others', in the mean. */
  readonly busy: number;
  /** Threads that wanted a processor at a moment, in the mean. */
  readonly runnable: number;
}

const EVERY_MS = 500;

/** Watches the machine until `stop` is called, which answers what it was. */
export function watchMachine(): { stop(): Promise<MachineLoad> } {
  const ending = new AbortController();
  const watching = (async () => {
    const before = await processorTicks();
    const runnable: number[] = [];
    while (!ending.signal.aborted) {
      runnable.push(await runnableNow());
      await sleep(EVERY_MS, null, { signal: ending.signal }).catch(() => null);
    }
    const after = await processorTicks();
    const idleShare = (after.idle - before.idle) / Math.max(1, after.all - before.all);
    return {
      busy: (1 - idleShare) * availableParallelism(),
      runnable: runnable.reduce((sum, one) => sum + one, 0) / Math.max(1, runnable.length),
    };
  })();
  return {
    stop: () => {
      ending.abort();
      return watching;
    },
  };
}

/** What all processors together have spent, in ticks: idle, and in all (proc(5)). */
async function processorTicks(): Promise<{ readonly idle: number; readonly all: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n', 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0] = ticks;
  return { idle: idle + waiting, all: ticks.reduce((sum, one) => sum + one, 0) };
}

async function runnableNow(): Promise<number> {
  return Number(/procs_running (\d+)/.exec(await readFile('/proc/stat', 'utf8'))?.[1] ?? 0);
}
