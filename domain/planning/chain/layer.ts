/**
 * The least cost with which something is ended by an instant, and the start of what ended last: falling,
 * linear between the points; of two points at one instant the second counts from there on.
 */
export interface Layer {
  readonly atMs: readonly number[];
  readonly cost: readonly number[];
  readonly startMs: readonly number[];
}

/** A layer under construction. */
export interface LayerBuilder {
  /**
   * Adds a point that ends no sooner than those before. `isJoined` says that the cost is linear since
   * the point before it; otherwise it is only known here.
   */
  readonly add: (atMs: number, cost: number, startMs: number, isJoined: boolean) => void;
  readonly layer: Layer;
}

/** Begins a layer: of everything that is added it keeps the least cost up to each instant. */
export function createLayer(): LayerBuilder {
  const atMs: number[] = [];
  const cost: number[] = [];
  const startMs: number[] = [];
  let before: { readonly at: number; readonly cost: number; readonly start: number } | null = null;
  const keep = (at: number, value: number, start: number): void => {
    atMs.push(at);
    cost.push(value);
    startMs.push(start);
  };
  const add = (at: number, value: number, start: number, isJoined: boolean): void => {
    const low = cost.at(-1) ?? Infinity;
    if (value < low) {
      if (before !== null && low < Infinity) {
        if (!isJoined) keep(Math.max(at, atMs.at(-1) ?? at), low, startMs.at(-1) ?? start);
        else if (before.cost > low) {
          // The cost had risen; it is the least again from here on.
          const share = (before.cost - low) / (before.cost - value);
          const crossing = before.at + share * (at - before.at);
          keep(crossing, low, before.start + share * (start - before.start));
        }
      }
      keep(at, value, start);
    }
    before = { at, cost: value, start };
  };
  return { add, layer: { atMs, cost, startMs } };
}

/** The last point at or before an instant; -1 where there is none. */
export function lastAt({ atMs }: Layer, tMs: number): number {
  let low = 0;
  let high = atMs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((atMs[middle] ?? Infinity) <= tMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The least cost by an instant, `at` being the last point before it; Infinity before the first. */
export function costBy(layer: Layer, tMs: number, at = lastAt(layer, tMs)): number {
  return at < 0 ? Infinity : between(layer.atMs, layer.cost, at, tMs);
}

/** Start of what ends last where all is ended by an instant at the least cost, ms. */
export function startEndingBy(layer: Layer, tMs: number): number {
  const at = lastAt(layer, tMs);
  const isFlat = layer.cost[at] === layer.cost[at + 1];
  return isFlat ? (layer.startMs[at] ?? NaN) : between(layer.atMs, layer.startMs, at, tMs);
}

/** A value between two points, linear; that of the last one behind it. */
export function between(
  xs: readonly number[],
  ys: readonly number[],
  at: number,
  x: number,
): number {
  const [x0, y0] = [xs[at] ?? 0, ys[at] ?? 0];
  const [x1, y1] = [xs[at + 1], ys[at + 1]];
  if (x1 === undefined || y1 === undefined || x1 === x0 || x <= x0) return y0;
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
