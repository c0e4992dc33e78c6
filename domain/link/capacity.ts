import { downlinkRateMbS, UPLINK_RATE_MB_S } from './radio.ts';

/** Ways of a ground link: to the ground and from it. */
export const DIRECTIONS = ['downlink', 'uplink'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Most time between two knots of a capacity table, ms. */
export const KNOT_SPACING_MS = 10_000;

/** The same while the rate changes, ms; a divisor of it. */
export const CHANGING_SPACING_MS = 2_000;

/** Volumes that differ by less are the same, MB: one byte. */
export const VOLUME_TOLERANCE_MB = 1e-6;

/**
 * Builds the table of the volume that a link has carried since AOS, MB on the wire. Between two knots
 * the smaller rate of both counts, so that no part of a pass is credited with more than it carries:
 * over a pass the range first falls and then rises. Throws RangeError unless AOS and LOS are whole
 * milliseconds in order.
 * @param rangeKmAt slant range in km at an instant of the pass, and up to 10 s around it
 */
export function capacityTable(
  pass: { readonly aosMs: number; readonly losMs: number },
  rangeKmAt: (tMs: number) => number,
  direction: Direction,
): CapacityTable {
  const { aosMs, losMs } = pass;
  if (!Number.isInteger(aosMs) || !Number.isInteger(losMs) || losMs <= aosMs)
    throw new RangeError(`A pass needs whole milliseconds in order, not [${aosMs}, ${losMs})`);
  const timesMs: number[] = [aosMs];
  const cumulativeMb: number[] = [0];
  const rateAt = (tMs: number) =>
    direction === 'uplink' ? UPLINK_RATE_MB_S : downlinkRateMbS(rangeKmAt(tMs));
  let volume = 0;
  const carry = (fromMs: number, toMs: number, rate: number): void => {
    const endMs = Math.min(toMs, losMs);
    const lastsMs = endMs - Math.max(fromMs, aosMs);
    if (lastsMs <= 0) return;
    volume += rate * (lastsMs / 1000);
    timesMs.push(endMs);
    cumulativeMb.push(volume);
  };
  // Cells begin at whole tens or twos of seconds of the clock and are valued as a whole, so that the
  // same instants carry the same volume when a lower mask makes the pass begin earlier.
  let fromMs = Math.floor(aosMs / KNOT_SPACING_MS) * KNOT_SPACING_MS;
  for (let rate = rateAt(fromMs); fromMs < losMs; fromMs += KNOT_SPACING_MS) {
    const nextMs = fromMs + KNOT_SPACING_MS;
    const nextRate = rateAt(nextMs);
    const spacingMs = rate === nextRate ? KNOT_SPACING_MS : CHANGING_SPACING_MS;
    for (let tMs = fromMs; tMs < nextMs; tMs += spacingMs) {
      const knotMs = tMs + spacingMs;
      const knotRate = knotMs === nextMs ? nextRate : rateAt(knotMs);
      carry(tMs, knotMs, Math.min(rate, knotRate));
      rate = knotRate;
    }
  }
  return { timesMs, cumulativeMb };
}

/** Volume carried over the whole pass, MB on the wire. */
export function totalVolume(table: CapacityTable): number {
  return table.cumulativeMb.at(-1) ?? 0;
}

/** Volume carried from `t0Ms` to `t1Ms` (later), MB on the wire; nothing flows outside the pass. */
export function volumeBetween(table: CapacityTable, t0Ms: number, t1Ms: number): number {
  return t1Ms <= t0Ms ? 0 : volumeAt(table, t1Ms) - volumeAt(table, t0Ms);
}

/**
 * First whole millisecond by which `volumeMb` has flowed when sending starts at `fromMs`; null when
 * the pass ends before. Short by less than one byte counts as reached.
 */
export function timeForVolume(
  table: CapacityTable,
  fromMs: number,
  volumeMb: number,
): number | null {
  const firstMs = table.timesMs[0] ?? fromMs;
  const startMs = Math.ceil(Math.max(fromMs, firstMs));
  const target = volumeAt(table, startMs) + volumeMb - VOLUME_TOLERANCE_MB / 2;
  if (volumeMb <= VOLUME_TOLERANCE_MB / 2) return startMs;
  const { timesMs, cumulativeMb } = table;
  if (target > totalVolume(table)) return null;
  const right = firstIndex(cumulativeMb, (value) => value >= target);
  const [t0, t1] = [timesMs[right - 1] ?? firstMs, timesMs[right] ?? firstMs];
  const [v0, v1] = [cumulativeMb[right - 1] ?? 0, cumulativeMb[right] ?? 0];
  return Math.min(t1, Math.ceil(t0 + ((target - v0) / (v1 - v0)) * (t1 - t0) - 1e-9));
}

/** Volume carried since AOS at `tMs`, MB, linear between the knots. */
export function volumeAt(table: CapacityTable, tMs: number): number {
  const { timesMs, cumulativeMb } = table;
  const right = firstIndex(timesMs, (value) => value > tMs);
  if (right === 0) return 0;
  const [t0, v0] = [timesMs[right - 1] ?? 0, cumulativeMb[right - 1] ?? 0];
  const [t1, v1] = [timesMs[right], cumulativeMb[right]];
  if (t1 === undefined || v1 === undefined) return v0;
  return v0 + ((tMs - t0) / (t1 - t0)) * (v1 - v0);
}

/** First position whose value satisfies a monotone condition, or the length. */
function firstIndex(values: readonly number[], reached: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle];
    if (value !== undefined && reached(value)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Volume that a link has carried since AOS, MB on the wire: knots at most 10 s apart, 2 s
 * while the rate changes, linear between, first at AOS and last at LOS. Scheduler and checker read this one table.
 */
export interface CapacityTable {
  readonly timesMs: readonly number[];
  readonly cumulativeMb: readonly number[];
}
