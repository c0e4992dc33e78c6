/** Deals things out into `hands`, one after the other, so that neighbours come apart. */
export function deal<T>(things: readonly T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_hand, hand) =>
    things.filter((_thing, index) => index % hands === hand),
  );
}

/**
 * Runs jobs, at most `width` of them at a time, begun in the order given; answers in that order.
 * Rejects as soon as one does; those that run go on, no further one is begun.
 */
export async function inLanes<T>(width: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const waiting = jobs.map((job, index) => ({ job, index }));
  const results: { readonly index: number; readonly result: T }[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { job, index } = next;
      try {
        results.push({ index, result: await job() });
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results.sort((a, b) => a.index - b.index).map(({ result }) => result);
}
