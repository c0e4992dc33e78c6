/** Waits that long, ms; rejects with the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const ending = abortOf([signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([over, ending.aborted]);
  } finally {
    clearTimeout(timer);
    ending.forget();
  }
}

/** The first abort of some signals. */
export interface Ending {
  /** Rejects with the reason of the signal that is aborted first; never resolves. */
  readonly aborted: Promise<never>;
  readonly forget: () => void;
}

/**
 * Waits for the first of some signals. Requests follow their signals by weak references, and lose them when
 * nobody holds the request any more while its answer is read: who must hear of the end waits for it here.
 */
export function abortOf(signals: readonly AbortSignal[]): Ending {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    const stops = signals.map((signal) => {
      const stop = (): void => {
        const reason: unknown = signal.reason;
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      return () => {
        signal.removeEventListener('abort', stop);
      };
    });
    forget = () => {
      for (const stop of stops) stop();
    };
  });
  // Who waits for something else meanwhile has not failed.
  aborted.catch(() => undefined);
  return {
    aborted,
    forget: () => {
      forget();
    },
  };
}
