/** A station has other terms than those by which something was to be booked: nothing was booked. */
export class TermsMoved extends Error {
  readonly resource: string;

  constructor(resource: string) {
    super(`${resource} has other terms by now`);
    this.name = 'TermsMoved';
    this.resource = resource;
  }
}

/** So often something is booked by terms that are read anew. */
const MOST_READS = 4;

/**
 * Does `book`, which reads the terms of stations and books by them, again while they change in between; throws
 * TermsMoved where they do so each time, and what `book` throws.
 */
export async function byTermsOfNow<T>(book: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads += 1) {
    try {
      return await book();
    } catch (error) {
      if (!(error instanceof TermsMoved) || reads === MOST_READS) throw error;
    }
  }
}
