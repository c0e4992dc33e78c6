import type { Interval } from '../../time/intervals.ts';
import type { BookedDraw, Environment, Window } from './environment.ts';
import type { Offer } from './with-bus.ts';

/** What a bus offers less what others have booked of it; never below 0. */
export function offerBeside(offer: Offer, draw: BookedDraw | undefined): Offer {
  if (draw === undefined) return offer;
  const rest = (cap: number, taken: number): number => (draw.isOut ? 0 : Math.max(0, cap - taken));
  return {
    powerW: rest(offer.powerW, draw.powerW),
    compute: rest(offer.compute, draw.compute),
    thermalW: rest(offer.thermalW, draw.thermalW),
    memoryMb: rest(offer.memoryMb, draw.memoryMb),
    // What is stored stays where it is while nothing can be done.
    storageMb: Math.max(0, offer.storageMb - draw.storageMb),
  };
}

/** The booked span that contains an instant; spans are disjoint and in order of time. */
export function bookedAt(booked: readonly BookedDraw[], tMs: number): BookedDraw | undefined {
  let low = 0;
  let high = booked.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((booked[middle]?.startMs ?? Infinity) <= tMs) low = middle + 1;
    else high = middle;
  }
  const last = booked[low - 1];
  return last !== undefined && tMs < last.endMs ? last : undefined;
}

/** Windows cut at the edges of what is booked, each with the caps that are left; indices are told anew. */
export function windowsBeside(
  windows: readonly Window[],
  booked: readonly BookedDraw[],
): Omit<Window, 'passIndices'>[] {
  const edges = new Set(booked.flatMap((draw) => [draw.startMs, draw.endMs]));
  const cuts = [...edges].sort((a, b) => a - b);
  return windows
    .flatMap((window) =>
      cutAt(window, cuts).map((span) => {
        const draw = bookedAt(booked, span.startMs);
        return {
          ...window,
          ...offerBeside(window, draw),
          ...span,
          ...(draw?.isOut === true && { isOut: true as const }),
        };
      }),
    )
    .map((window, index) => ({ ...window, index }));
}

function cutAt({ startMs, endMs }: Interval, cuts: readonly number[]): Interval[] {
  const times = [startMs, ...cuts.filter((tMs) => tMs > startMs && tMs < endMs), endMs];
  return times.slice(1).map((end, at) => ({ startMs: times[at] ?? startMs, endMs: end }));
}

/**
 * The spans of one light inside the horizon: windows that were cut by what others have booked, put
 * together again. Those of surroundings in which nothing is booked are the windows themselves.
 */
export function lightSpans(
  windows: readonly Pick<Window, 'startMs' | 'endMs' | 'sunlit'>[],
  sunlit: boolean,
): Interval[] {
  const spans: { startMs: number; endMs: number }[] = [];
  for (const window of windows) {
    if (window.sunlit !== sunlit) continue;
    const last = spans.at(-1);
    if (last?.endMs === window.startMs) last.endMs = window.endMs;
    else spans.push({ startMs: window.startMs, endMs: window.endMs });
  }
  return spans;
}

/** Storage that others have booked, level by level; null where they have none. */
export function bookedStorage({
  booked,
}: Pick<Environment, 'booked'>): readonly BookedDraw[] | null {
  return booked?.some(({ storageMb }) => storageMb > 0) === true ? booked : null;
}
