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

/** Windows cut at the edges of what is booked, each with the caps that are left and no passes; indices are told anew. */
export function windowsBeside(windows: readonly Window[], booked: readonly BookedDraw[]): Window[] {
  const cuts = [...new Set(booked.flatMap(({ startMs, endMs }) => [startMs, endMs]))].sort(
    (a, b) => a - b,
  );
  const parts: Window[] = [];
  let next = 0;
  const put = (window: Window, startMs: number, endMs: number): void => {
    const draw = bookedAt(booked, startMs);
    const offer = offerBeside(window, draw);
    // Field by field: a schedule of a day has a thousand of them, and what is spread takes several times as long.
    const part: Window = {
      index: parts.length,
      startMs,
      endMs,
      sunlit: window.sunlit,
      powerW: offer.powerW,
      compute: offer.compute,
      thermalW: offer.thermalW,
      memoryMb: offer.memoryMb,
      storageMb: offer.storageMb,
      passIndices: [],
    };
    const isOut = window.isOut === true || draw?.isOut === true;
    parts.push(isOut ? { ...part, isOut } : part);
  };
  for (const window of windows) {
    // Windows and cuts both come in order of time.
    while ((cuts[next] ?? Infinity) <= window.startMs) next += 1;
    let { startMs } = window;
    for (let cut = cuts[next]; cut !== undefined && cut < window.endMs; cut = cuts[next]) {
      put(window, startMs, cut);
      startMs = cut;
      next += 1;
    }
    put(window, startMs, window.endMs);
  }
  return parts;
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
