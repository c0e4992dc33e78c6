/** Calls to Temporal at the same time. */
const LANES = 8;

/** Works through `items`, a few at a time, in order. */
export async function inLanes<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += LANES) {
    results.push(...(await Promise.all(items.slice(from, from + LANES).map(work))));
  }
  return results;
}
