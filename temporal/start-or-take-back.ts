import type { StartOutcome } from './server-calls.ts';

/** A record that was inserted and whose workflow is to be started. */
export interface FreshRecord {
  readonly start: () => Promise<StartOutcome>;
  /** Removes the record again; false when its workflow has begun after all. */
  readonly takeBack: () => Promise<boolean>;
  /**
   * Called with the reason why the record could not be taken back, such as MongoDB being away: it
   * stays.
   */
  readonly onLeft: (error: unknown) => void;
}

/**
 * Starts the workflow of a record. When the start has surely failed the record is taken back and
 * the failure (`unavailable`) thrown; where that is not sure it stays, to be started later. Answers
 * whether the workflow surely runs.
 */
export async function startOrTakeBack({ start, takeBack, onLeft }: FreshRecord): Promise<boolean> {
  try {
    return (await start()) !== 'unknown';
  } catch (error) {
    const isTakenBack = await takeBack().catch((failure: unknown) => {
      onLeft(failure);
      return false;
    });
    if (isTakenBack) throw error;
    return false;
  }
}
