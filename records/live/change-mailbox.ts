import type { RecordChange } from './watched.ts';

/** too_old: that place is not kept any more. too_slow: the reader fell behind. */
export type ResetReason = 'too_old' | 'too_slow';

/** Changes that wait for a slow reader, at most. */
export const MOST_WAITING = 1_000;

/** What one reader of the feed has been given and has not taken. */
export interface ChangeMailbox {
  /** Keeps an accepted change; a reader that lets too many pile up loses them all. */
  put(change: RecordChange): void;
  /** Everything that waits is lost for that reason. */
  lose(reason: ResetReason): void;
  /** Why changes were lost since this was asked last; null when none were. */
  takeLoss(): ResetReason | null;
  /** The oldest change that waits, or null. */
  take(): RecordChange | null;
  /** Waits until there is something to take, or the signal aborts. */
  wait(ending: AbortSignal): Promise<void>;
}

/** Makes an empty mailbox; changes themselves are shared between all of them. */
export function createChangeMailbox(accepts: (change: RecordChange) => boolean): ChangeMailbox {
  let waiting: RecordChange[] = [];
  let lost: ResetReason | null = null;
  let wake: (() => void) | null = null;
  const lose = (reason: ResetReason): void => {
    waiting = [];
    lost = reason;
    wake?.();
  };
  return {
    lose,
    put(change) {
      // Until the reader learns that it must fetch again, nothing is worth keeping.
      if (lost !== null || !accepts(change)) return;
      waiting.push(change);
      if (waiting.length > MOST_WAITING) lose('too_slow');
      else wake?.();
    },
    takeLoss() {
      const reason = lost;
      lost = null;
      return reason;
    },
    take: () => waiting.shift() ?? null,
    async wait(ending) {
      if (waiting.length > 0 || lost !== null || ending.aborted) return;
      await new Promise<void>((resolve) => {
        const end = (): void => {
          wake = null;
          ending.removeEventListener('abort', end);
          resolve();
        };
        wake = end;
        ending.addEventListener('abort', end, { once: true });
      });
    },
  };
}
