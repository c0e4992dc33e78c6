import pLimit from 'p-limit';

/** Calls to Temporal at the same time. */
const CONCURRENCY = 8;

/**
 * Works through `items`, eight at a time; answers what each gave, in their order. After the first
 * failure, which it throws, it begins no more.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const limit = pLimit(CONCURRENCY);
  try {
    return await limit.map(items, work);
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}
