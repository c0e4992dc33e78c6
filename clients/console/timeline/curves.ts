/** A value at a time, epoch ms. */
export type Sample = readonly [number, number];

/** How values between samples are read. */
export type Interpolation = 'step' | 'linear';

/** Lowest and highest value of one column of pixels. */
export interface Column {
  readonly x: number;
  readonly min: number;
  readonly max: number;
}

/** The value of a curve at a time; null before its first sample. */
export function valueAt(samples: readonly Sample[], how: Interpolation, ms: number): number | null {
  let low = 0;
  let high = samples.length - 1;
  if (high < 0 || (samples[0]?.[0] ?? 0) > ms) return null;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((samples[middle]?.[0] ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  const [at, value] = samples[low] ?? [0, 0];
  const next = samples[low + 1];
  if (how === 'step' || next === undefined || next[0] === at) return value;
  return value + ((ms - at) / (next[0] - at)) * (next[1] - value);
}

/**
 * Minimum and maximum of a curve for every column of pixels from `fromX` to `toX`, so that no peak is
 * lost however far out one looks. `toX` and `toMs` are those of the axis.
 */
export function columnsOf(
  samples: readonly Sample[],
  how: Interpolation,
  axis: { readonly toX: (ms: number) => number; readonly toMs: (x: number) => number },
  widthPx: number,
): Column[] {
  const columns: Column[] = [];
  let startMs = axis.toMs(0);
  let at = 0;
  while ((samples[at]?.[0] ?? Infinity) < startMs) at += 1;
  for (let x = 0; x < widthPx; x += 1) {
    const endMs = axis.toMs(x + 1);
    const first = valueAt(samples, how, startMs);
    const last = valueAt(samples, how, endMs - 1e-6);
    let min = Math.min(first ?? Infinity, last ?? Infinity);
    let max = Math.max(first ?? -Infinity, last ?? -Infinity);
    for (; (samples[at]?.[0] ?? Infinity) < endMs; at += 1) {
      const value = samples[at]?.[1] ?? 0;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    if (min <= max) columns.push({ x, min, max });
    startMs = endMs;
  }
  return columns;
}

/** The path of a curve through its columns; `toY` draws values. */
export function curvePath(columns: readonly Column[], toY: (value: number) => number): string {
  const points: string[] = [];
  let former: Column | null = null;
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1];
    // Within a stretch of one value nothing but its ends is drawn.
    if (isFlat(former, column) && isFlat(column, next ?? null)) continue;
    const low = toY(column.min).toFixed(1);
    const high = toY(column.max).toFixed(1);
    const rises = former === null || column.max >= former.max;
    points.push(`${points.length === 0 ? 'M' : 'L'}${column.x + 0.5} ${rises ? low : high}`);
    if (low !== high) points.push(`L${column.x + 0.5} ${rises ? high : low}`);
    former = column;
  }
  return points.join('');
}

function isFlat(former: Column | null, column: Column | null): boolean {
  return (
    former !== null &&
    column !== null &&
    former.min === former.max &&
    column.min === former.min &&
    column.max === former.max
  );
}

/** Smallest and largest value of samples and a limit, with room; never of no height. */
export function domainOf(
  samples: readonly Sample[],
  limits: readonly number[] = [],
): [number, number] {
  const values = [...samples.map(([, value]) => value), ...limits];
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return [low - room, high + room];
}
