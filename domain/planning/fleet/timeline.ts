import type { Interval } from '../../time/intervals.ts';

/** When a thing that serves one at a time is free. */
export interface Timeline {
  /** First free span at or after an instant; it may last for ever. */
  nextFree(fromMs: number): Interval;
  /** Occupies a span that is free. */
  take(span: Interval): void;
  /** The same timeline, to go on from without changing this one. */
  copy(): Timeline;
}

/** A timeline that is free throughout but for some spans, in order of time. */
export function createTimeline(taken: readonly Interval[] = []): Timeline {
  const busy = [...taken];
  return {
    nextFree(fromMs) {
      let startMs = fromMs;
      for (const span of busy) {
        if (span.endMs <= startMs) continue;
        if (span.startMs > startMs) return { startMs, endMs: span.startMs };
        startMs = span.endMs;
      }
      return { startMs, endMs: Infinity };
    },
    take(span) {
      const before = busy.findIndex(({ startMs }) => startMs > span.startMs);
      busy.splice(before < 0 ? busy.length : before, 0, span);
    },
    copy: () => createTimeline(busy),
  };
}
