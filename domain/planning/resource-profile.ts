import type { LoadCurve } from '../spacecraft/battery.ts';
import type { Window } from './environment.ts';

/** What an activity takes from the cumulative resources while it runs. */
export interface Draw {
  readonly powerW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
}

/** A half-open span of time [startMs, endMs). */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Illumination in which an activity may run. */
export type Light = 'any' | 'eclipse';

/** Sums of draws may pass a cap by this much: sums of decimal fractions are not exact in floats. */
const TOLERANCE = 1e-9;

/**
 * What is left of power, compute, thermal and memory at every instant of the horizon while a
 * schedule is built. The one millisecond between two windows, lost by rounding their edges inward,
 * has the smaller cap of both and belongs to neither light.
 */
export interface ResourceProfile {
  /** First maximal span at or after `fromMs`, clipped to it, in which `draw` fits; null if none. */
  nextFit(draw: Draw, fromMs: number, light: Light): Span | null;
  /** Books `draw` over a span. */
  take(draw: Draw, span: Span): void;
  /** Power booked so far, ending with 0 W at the end of the horizon. */
  load(): LoadCurve;
}

/** Builds an empty profile over the windows of a horizon. */
export function createResourceProfile(windows: readonly Window[]): ResourceProfile {
  const times: number[] = [];
  const power: number[] = [];
  const compute: number[] = [];
  const thermal: number[] = [];
  const memory: number[] = [];
  const booked: number[] = [];
  const dark: boolean[] = [];

  const append = (startMs: number, a: Window, b: Window, isDark: boolean): void => {
    times.push(startMs);
    power.push(Math.min(a.powerW, b.powerW));
    compute.push(Math.min(a.compute, b.compute));
    thermal.push(Math.min(a.thermalW, b.thermalW));
    memory.push(Math.min(a.memoryMb, b.memoryMb));
    booked.push(0);
    dark.push(isDark);
  };
  let previous: Window | null = null;
  for (const window of windows) {
    if (previous !== null && window.startMs > previous.endMs)
      append(previous.endMs, previous, window, false);
    append(window.startMs, window, window, !window.sunlit);
    previous = window;
  }
  const endMs = previous?.endMs ?? 0;

  const indexAt = (tMs: number): number => {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] ?? Infinity) <= tMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const fits = (index: number, draw: Draw, light: Light): boolean =>
    (power[index] ?? 0) + TOLERANCE >= draw.powerW &&
    (compute[index] ?? 0) + TOLERANCE >= draw.compute &&
    (thermal[index] ?? 0) + TOLERANCE >= draw.thermalW &&
    (memory[index] ?? 0) + TOLERANCE >= draw.memoryMb &&
    (light === 'any' || dark[index] === true);
  const cutAt = (tMs: number): number => {
    const index = indexAt(tMs);
    if (tMs >= endMs) return times.length;
    if (times[index] === tMs) return index;
    times.splice(index + 1, 0, tMs);
    for (const levels of [power, compute, thermal, memory, booked])
      levels.splice(index + 1, 0, levels[index] ?? 0);
    dark.splice(index + 1, 0, dark[index] ?? false);
    return index + 1;
  };

  return {
    nextFit(draw, fromMs, light) {
      let index = Math.max(0, indexAt(fromMs));
      while (index < times.length && !fits(index, draw, light)) index += 1;
      if (index >= times.length) return null;
      const startMs = Math.max(fromMs, times[index] ?? fromMs);
      while (index < times.length && fits(index, draw, light)) index += 1;
      const spanEnd = times[index] ?? endMs;
      return spanEnd > startMs ? { startMs, endMs: spanEnd } : null;
    },
    take(draw, span) {
      const first = cutAt(span.startMs);
      const last = cutAt(span.endMs);
      for (let index = first; index < last; index += 1) {
        power[index] = (power[index] ?? 0) - draw.powerW;
        compute[index] = (compute[index] ?? 0) - draw.compute;
        thermal[index] = (thermal[index] ?? 0) - draw.thermalW;
        memory[index] = (memory[index] ?? 0) - draw.memoryMb;
        booked[index] = (booked[index] ?? 0) + draw.powerW;
      }
    },
    load: () => ({ timesMs: [...times, endMs], watts: [...booked, 0] }),
  };
}
