import { setTimeout as sleep } from 'node:timers/promises';
import type { Leashed } from './leashed.ts';
import type { Report } from './report.ts';

/** A program that is started again when it dies. */
export interface Supervised {
  readonly name: string;
  /** Settles when it was stopped, rejects when it was given up. */
  readonly ended: Promise<void>;
  /** The one that runs now, or ran last. */
  current(): Leashed;
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  readonly first: Leashed;
  readonly again: () => Promise<Leashed>;
  readonly report: Report;
  /** Asked after each early death in a row; true gives the program up. */
  readonly giveUp?: (earlyDeaths: number) => boolean;
  /** Waits between starts: the first, doubled after each early death up to the longest. */
  readonly backOffMs?: { readonly first: number; readonly longest: number };
}

/** A program that lived this long was well; its back-off starts anew. */
const HEALTHY_AFTER_MS = 10_000;

/** Watches a program and starts it again with back-off until it is stopped or given up. */
export function keepRunning(options: SuperviseOptions): Supervised {
  const { first, again, report, giveUp = () => false } = options;
  const { first: firstMs, longest } = options.backOffMs ?? { first: 500, longest: 15_000 };
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let current = first;

  const watch = async (): Promise<void> => {
    let earlyDeaths = 0;
    let since = performance.now();
    for (;;) {
      const code = await current.exited;
      if (isStopping()) return;
      earlyDeaths = performance.now() - since < HEALTHY_AFTER_MS ? earlyDeaths + 1 : 1;
      if (giveUp(earlyDeaths))
        throw new Error(`${current.name} ended ${earlyDeaths} times (last with status ${code})`);
      const waitMs = Math.min(longest, firstMs * 2 ** (earlyDeaths - 1));
      report.line(`${current.name} ended with status ${code}; starting again in ${waitMs} ms`);
      await sleep(waitMs, null, { signal: stopping.signal }).catch(() => null);
      if (isStopping()) return;
      since = performance.now();
      current = await again().catch((error: unknown) => {
        report.line(error instanceof Error ? error.message : String(error));
        return current; // Its `exited` is settled: the loop goes on with a longer wait.
      });
      if (isStopping()) await current.stop();
    }
  };

  const ended = watch();
  return {
    name: first.name,
    ended,
    current: () => current,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await ended.catch(() => undefined);
    },
  };
}
