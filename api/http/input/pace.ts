import { AppError } from '../../../contracts/error-codes.ts';

/** The slowest that an upload may be, and how long it is waited for before it is judged. */
export interface Pace {
  readonly bytesPerS: number;
  readonly overMs: number;
}

/** Slower than any link that carries an upload to its end: 1 KiB/s. */
const LEAST_PACE: Pace = { bytesPerS: 1024, overMs: 30_000 };

/**
 * The same pieces, as long as they come at the least pace. Only the time in which a piece is waited for
 * counts: a client is not blamed for what we take to store the last one.
 * @throws {AppError} request_timeout, when in `overMs` of waiting fewer bytes came than the pace asks for.
 */
export async function* inPace(
  pieces: AsyncIterable<Buffer>,
  pace: Pace = LEAST_PACE,
): AsyncGenerator<Buffer> {
  const iterator = pieces[Symbol.asyncIterator]();
  const least = (pace.bytesPerS * pace.overMs) / 1000;
  let bytes = 0;
  let leftMs = pace.overMs;
  try {
    for (;;) {
      const askedMs = performance.now();
      const next = await within(iterator.next(), leftMs);
      leftMs -= performance.now() - askedMs;
      if (next === 'late' || (leftMs <= 0 && bytes < least)) throw tooSlow(pace);
      if (next.done === true) return;
      bytes += next.value.length;
      if (bytes >= least) {
        bytes = 0;
        leftMs = pace.overMs;
      }
      yield next.value;
    }
  } finally {
    // Not waited for: an iterator that is reading gives up only when its connection does.
    void iterator.return?.().catch(() => undefined);
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(
      () => {
        resolve('late');
      },
      Math.max(0, ms),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow({ bytesPerS, overMs }: Pace): AppError {
  return new AppError(
    'request_timeout',
    `The content came slower than ${bytesPerS} bytes a second for ${overMs / 1000} s.`,
    { headers: { Connection: 'close' } },
  );
}
