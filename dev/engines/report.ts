/** Where the resolver and the starters say what they do. */
export interface Report {
  /** One line that stays. */
  line(text: string): void;
  /** Progress of something long: rewritten in place on a terminal, else every ten seconds. */
  progress(text: string): void;
}

const PLAIN_PROGRESS_EVERY_MS = 10_000;

/** Reports to a terminal or a log, whichever the stream is. */
export function reportTo(out: NodeJS.WriteStream): Report {
  let rewriting = false;
  let lastPlainAt = -Infinity;
  return {
    line(text) {
      if (rewriting) out.write('\r\u001b[K');
      rewriting = false;
      out.write(`${text}\n`);
    },
    progress(text) {
      if (out.isTTY) {
        rewriting = true;
        out.write(`\r\u001b[K${text.slice(0, out.columns - 1)}`);
      } else if (performance.now() - lastPlainAt >= PLAIN_PROGRESS_EVERY_MS) {
        lastPlainAt = performance.now();
        out.write(`${text}\n`);
      }
    },
  };
}

/** Elapsed time for people: `42 s`, `3 min 07 s`. */
export function elapsed(sinceMs: number, nowMs: number = performance.now()): string {
  const seconds = Math.round((nowMs - sinceMs) / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
