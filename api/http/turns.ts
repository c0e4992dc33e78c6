/** Bodies from so many bytes on wait for a turn: what is smaller takes well under a millisecond, bytes. */
const HEAVY_BYTES = 32 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a round of the event loop in which no other piece of work that waits here is done. Sixteen
 * pieces of some milliseconds that arrive at once would otherwise be one long pause for everybody.
 */
export function nextTurn(): Promise<void> {
  last = last.then(nextRound);
  return last;
}

/**
 * Waits until the next step may be taken with a body of this size: it is parsed, checked, handled,
 * answered, and each of them is a turn.
 */
export function turnFor(bytes: number): Promise<void> | undefined {
  return bytes < HEAVY_BYTES ? undefined : nextTurn();
}

function nextRound(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
