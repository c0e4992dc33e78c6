import type { ClientSession } from 'mongodb';

/**
 * Makes a record if there may be one more: calls `make`, in a transaction where its session is given,
 * or throws without calling it. A repeat of the transaction calls it again.
 */
export type Making = <T>(make: (session?: ClientSession) => Promise<T>) => Promise<T>;

/** Makes any number of records. */
export const makeFreely: Making = (make) => make();

/** The options of an operation that may be part of a transaction. */
export function within(session: ClientSession | undefined): { session?: ClientSession } {
  return session === undefined ? {} : { session };
}
