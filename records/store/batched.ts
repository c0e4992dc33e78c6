/**
 * Runs `work` for groups of items: what comes in while one group is under way makes up the next.
 * Alone an item starts at once; under load a few commands do the work of many. A full group starts
 * at once as well, so that a group that hangs does not let the items behind it pile up. A failure
 * of a group is the failure of each of its items. `work` answers one result for each item, in
 * order.
 */
export function batched<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  const waiting: { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void }[] =
    [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST_AT_ONCE);
      try {
        const results = await work(group.map(({ item }) => item));
        if (results.length !== group.length) throw new Error('a group lacks results');
        group.forEach(({ resolve }, index) => {
          // As many as there are items.
          resolve(results[index] as R);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running === 0 || waiting.length >= MOST_AT_ONCE) void run();
    });
}

/** Keeps one group well below what a command may hold. */
const MOST_AT_ONCE = 100;
