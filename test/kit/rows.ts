import type { Progress } from '../../activities/heartbeat.ts';

/** Rows as a cursor gives them. */
// eslint-disable-next-line @typescript-eslint/require-await -- what is there is read as what comes would be
export async function* rowsOf<R>(rows: readonly R[]): AsyncGenerator<R> {
  yield* rows;
}

/** All rows of a cursor. */
export async function collected<R>(rows: AsyncIterable<R>): Promise<R[]> {
  const all: R[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** An activity that nobody watches and nobody stops. */
export const unwatched: Progress = {
  beat: () => undefined,
  signal: new AbortController().signal,
};

/** A store of workflows that was never lost. */
export const neverLost = { lostAtMs: () => Promise.resolve(0) };
