/** Bodies from so many bytes on wait for a turn: what is smaller takes well under a millisecond, bytes. */
const HEAVY_BYTES = 32 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * Waits until the next step may be taken with a body of this size: it is parsed, checked and handled, and
 * each of the three is one round of the event loop, in which nothing else is done with large bodies.
 * Sixteen that arrive at once would otherwise be one long pause.
 */
export function turnFor(bytes: number): Promise<void> | undefined {
  if (bytes < HEAVY_BYTES) return undefined;
  last = last.then(nextRound);
  return last;
}

function nextRound(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
