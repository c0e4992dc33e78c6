import { AppError } from '../../contracts/error-codes.ts';

/** Bodies from so many bytes on wait for a turn: what is smaller takes well under a millisecond, bytes. */
const HEAVY_BYTES = 32 * 1024;

/** Pieces of work of one caller that may wait before a new request of theirs is refused. */
const MOST_WAITING = 64;
/** When to come back then, s: by that time they have all had their turns, or nearly. */
const RETRY_AFTER_S = 1;

/** What waits, by caller; whose turn is next stands first. */
const waiting = new Map<string, (() => void)[]>();

/** Under which name a caller takes turns: the owner's, without a key that of the client's network. */
export function callerOf(ownerId: string | null, network: string): string {
  return ownerId ?? `address:${network}`;
}

/**
 * Waits for a round of the event loop in which no other piece of work that waits here is done. Sixteen
 * pieces of some milliseconds that arrive at once would otherwise be one long pause for everybody.
 * Callers take turns: whoever sends one piece waits for one of each other caller, however many they sent.
 */
export function nextTurn(caller: string): Promise<void> {
  return new Promise((resolve) => {
    const others = waiting.get(caller);
    if (others !== undefined) others.push(resolve);
    else if (waiting.set(caller, [resolve]).size === 1) setImmediate(giveTurn);
  });
}

/**
 * `nextTurn` for work that nothing has been done for yet, which may still be refused.
 * @throws {AppError} rate_limit_exceeded with `Retry-After` when too much of the caller waits.
 */
export async function firstTurn(caller: string): Promise<void> {
  const count = waiting.get(caller)?.length ?? 0;
  if (count >= MOST_WAITING) {
    throw new AppError(
      'rate_limit_exceeded',
      `${count} requests of yours are waiting to be read; no more may. Send fewer at once.`,
      { retryAfterS: RETRY_AFTER_S },
    );
  }
  await nextTurn(caller);
}

/**
 * Waits until the next step may be taken with a body of this size: it is parsed (the first turn),
 * checked, handled, answered, and each of them is a turn.
 */
export function turnFor(
  bytes: number,
  caller: string,
  turn: (caller: string) => Promise<void> = nextTurn,
): Promise<void> | undefined {
  return bytes < HEAVY_BYTES ? undefined : turn(caller);
}

/** Gives the caller who stands first one turn; with more that waits they stand last. */
function giveTurn(): void {
  for (const [caller, pieces] of waiting) {
    waiting.delete(caller);
    const go = pieces.shift();
    if (pieces.length > 0) waiting.set(caller, pieces);
    if (waiting.size > 0) setImmediate(giveTurn);
    go?.();
    return;
  }
}
