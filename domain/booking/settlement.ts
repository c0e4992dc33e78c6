import type { Interval } from '../time/intervals.ts';
import type { Commitment } from './commitment.ts';

/** What is told of a step that runs on board, as the last part of the type of an event. */
export const STEP_NEWS = ['started', 'progress', 'retrying', 'completed', 'failed'] as const;
export type StepNews = (typeof STEP_NEWS)[number];

/** What is told later or earlier by no more is told in time, ms: reports are written with whole seconds. */
export const IN_TIME_MS = 1_000;

/**
 * What the news of a step mean for what is booked for it. release: it draws nothing any more, its rest is free.
 * late: it draws longer than is booked. held: what it made is stored earlier than is booked, and is more than
 * what the step itself has booked until then.
 */
export type Settlement = 'kept' | 'release' | 'held' | 'late';

/**
 * Compares the news of a step with what is booked for it. A step that failed keeps what it has, since it may be
 * tried again in that time; a step of which nothing is booked, as on the ground, settles nothing.
 */
export function settlementOf(
  commitments: readonly Commitment[],
  {
    booking,
    work,
    news,
    atMs,
  }: {
    readonly booking: string;
    readonly work: string;
    readonly news: StepNews;
    /** When it happened, epoch ms. */
    readonly atMs: number;
  },
): Settlement {
  const own = commitments.filter((one) => one.booking === booking && one.work === work);
  const span = runOf(own);
  if (span === null) return 'kept';
  switch (news) {
    case 'failed':
      return 'kept';
    case 'started':
      return atMs > span.startMs + IN_TIME_MS ? 'late' : 'kept';
    case 'progress':
      return atMs > span.endMs + IN_TIME_MS ? 'late' : 'kept';
    case 'retrying':
      // Another attempt takes as long as the first one was to.
      return atMs + (span.endMs - span.startMs) > span.endMs + IN_TIME_MS ? 'late' : 'kept';
    case 'completed':
      if (atMs > span.endMs + IN_TIME_MS) return 'late';
      if (atMs >= span.endMs - IN_TIME_MS) return 'kept';
      return isCovered(own, { startMs: atMs, endMs: span.endMs }) ? 'release' : 'held';
  }
}

/** From the first to the last that a step draws of power and compute; null where it draws nothing. */
export function runOf(own: readonly Commitment[]): Interval | null {
  const loads = own.filter(({ draw }) => draw.kind === 'load');
  if (loads.length === 0) return null;
  return {
    startMs: Math.min(...loads.map(({ startMs }) => startMs)),
    endMs: Math.max(...loads.map(({ endMs }) => endMs)),
  };
}

/** Whether what a step has stored until it was to end has room for what it has made since it did. */
function isCovered(own: readonly Commitment[], { startMs, endMs }: Interval): boolean {
  const stored = own.flatMap((one) =>
    one.draw.kind === 'storage' ? [{ ...one, amountMb: one.draw.amountMb }] : [],
  );
  const made = sum(stored.filter((one) => one.startMs === endMs));
  if (made === 0) return true;
  const edges = [startMs, ...stored.map((one) => one.endMs)].filter(
    (tMs) => tMs >= startMs && tMs < endMs,
  );
  return edges.every(
    (tMs) => sum(stored.filter((one) => one.startMs <= tMs && tMs < one.endMs)) >= made,
  );
}

function sum(stored: readonly { readonly amountMb: number }[]): number {
  return stored.reduce((all, { amountMb }) => all + amountMb, 0);
}
