/** Times in milliseconds of repeated runs. */
export interface Timing {
  readonly runs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** One line of the benchmark's table. */
export interface Row {
  readonly work: string;
  readonly figure: string;
  /** The bare baseline or peer of the same run, and the ratio to it. */
  readonly beside: string;
}

/** Runs `work` `warmUp` times uncounted, then `runs` times one after another. */
export async function timed(
  work: (index: number) => unknown,
  { runs, warmUp }: { readonly runs: number; readonly warmUp: number },
): Promise<Timing> {
  for (let index = 0; index < warmUp; index++) await work(index);
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    times.push(await took(() => work(warmUp + index)));
  }
  return timingOf(times);
}

/** How long one work took, ms. */
export async function took(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Percentiles of measured times, ms. */
export function timingOf(timesMs: readonly number[]): Timing {
  const sorted = [...timesMs].sort((a, b) => a - b);
  const at = (fraction: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
  return { runs: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Calls `work(0) … work(count - 1)` with at most `width` at once; returns calls per second. */
export async function throughput(
  work: (index: number) => Promise<void>,
  { count, width }: { readonly count: number; readonly width: number },
): Promise<number> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: width }, caller));
  return count / ((performance.now() - startedAt) / 1000);
}

/** The middle of a few figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}
