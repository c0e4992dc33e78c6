import { VOLUME_TOLERANCE_MB, type Direction, type CapacityTable } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import type { Pass } from '../environment/environment.ts';
import type { Interval } from '../../time/intervals.ts';

/** Which contacts are asked about. */
export interface ContactKind {
  readonly direction: Direction;
  /** Key exchange before the first data of a pass, ms. */
  readonly leadMs: number;
  /** Stations that may serve, or null for all. */
  readonly stations: readonly string[] | null;
}

/** What the fastest station carries from the first pass on, linear between whole cells of time. */
interface BestContact {
  readonly timesMs: readonly number[];
  readonly cumulativeMb: readonly number[];
  /** Passes that can serve, in order of their first instant of data. */
  readonly offers: readonly Offer[];
  /** The latest LOS of every offer and those before it, ms. */
  readonly latestMs: readonly number[];
}

interface Offer extends Interval {
  readonly table: CapacityTable;
}

/** Ends are whole milliseconds; floats may pass one by this much. */
const ROUNDING_MS = 1e-3;

/** Rounding of sums of volumes, relative. */
const ROUNDING = 1e-13;

/** What was found for lists of passes; passes never change, so neither do the answers. */
const known = new WeakMap<readonly Pass[], Map<string, BestContact>>();

/**
 * Earliest end, ms, of a volume that is there from `releaseMs` on when at every instant the fastest
 * station serves it without changing over, each pass from its key exchange on; at least the end of
 * the first slice of the shortest length. Infinity when the passes do not carry it. Remembered for
 * every list of passes.
 */
export function bestContactEndMs(
  passes: readonly Pass[],
  kind: ContactKind,
  releaseMs: number,
  volumeMb: number,
): number {
  if (releaseMs === Infinity) return Infinity;
  const best = bestContactOf(passes, kind);
  const soonestMs = soonestSliceEnd(best, releaseMs);
  if (soonestMs === null) return Infinity;
  // Short by half a byte counts as sent, here as in the capacity tables.
  const wantedMb = volumeMb - VOLUME_TOLERANCE_MB / 2;
  if (wantedMb <= 0) return soonestMs;
  const { timesMs, cumulativeMb } = best;
  const targetMb = carriedBy(best, releaseMs) + wantedMb;
  const leastMb = targetMb * (1 - ROUNDING);
  const right = firstPosition(cumulativeMb, leastMb);
  if (right === cumulativeMb.length) return Infinity;
  if (right === 0) return soonestMs;
  const [t0, v0] = [timesMs[right - 1] ?? 0, cumulativeMb[right - 1] ?? 0];
  const [t1, v1] = [timesMs[right] ?? 0, cumulativeMb[right] ?? 0];
  const reachedMs = t0 + ((leastMb - v0) / (v1 - v0)) * (t1 - t0);
  return Math.max(soonestMs, Math.ceil(reachedMs - ROUNDING_MS));
}

/** End of the first slice of the shortest length that can begin at `releaseMs` or later. */
function soonestSliceEnd({ offers, latestMs }: BestContact, releaseMs: number): number | null {
  for (let at = firstPosition(latestMs, releaseMs + MIN_SLICE_MS); at < offers.length; at += 1) {
    const offer = offers[at];
    if (offer === undefined) break;
    const endMs = Math.max(offer.startMs, releaseMs) + MIN_SLICE_MS;
    if (endMs <= offer.endMs) return endMs;
  }
  return null;
}

/** Volume that the best contact has carried by an instant, MB. */
function carriedBy({ timesMs, cumulativeMb }: BestContact, tMs: number): number {
  const right = firstPosition(timesMs, tMs);
  const [t1, v1] = [timesMs[right], cumulativeMb[right]];
  if (t1 === undefined || v1 === undefined) return cumulativeMb.at(-1) ?? 0;
  if (right === 0) return v1;
  const [t0, v0] = [timesMs[right - 1] ?? t1, cumulativeMb[right - 1] ?? v1];
  return t1 === t0 ? v0 : v0 + ((tMs - t0) / (t1 - t0)) * (v1 - v0);
}

function bestContactOf(passes: readonly Pass[], kind: ContactKind): BestContact {
  let ofPasses = known.get(passes);
  if (ofPasses === undefined) known.set(passes, (ofPasses = new Map<string, BestContact>()));
  const key = `${kind.direction} ${kind.leadMs} ${kind.stations?.join() ?? '*'}`;
  let best = ofPasses.get(key);
  if (best === undefined) ofPasses.set(key, (best = buildBestContact(passes, kind)));
  return best;
}

function buildBestContact(passes: readonly Pass[], kind: ContactKind): BestContact {
  const { direction, leadMs, stations } = kind;
  const offers = passes
    .filter(({ stationId }) => stations === null || stations.includes(stationId))
    .map((pass): Offer => {
      const table = direction === 'downlink' ? pass.downlink : pass.uplink;
      return { table, startMs: pass.aosMs + leadMs, endMs: pass.losMs };
    })
    .filter(({ startMs, endMs }) => startMs + MIN_SLICE_MS <= endMs)
    .sort((a, b) => a.startMs - b.startMs);
  let latest = -Infinity;
  const latestMs = offers.map(({ endMs }) => (latest = Math.max(latest, endMs)));
  return { ...integrate(offers), offers, latestMs };
}

/** An offer that lasts, and the cell of its table that the sweep has come to. */
interface Active extends Offer {
  cell: number;
}

/** Sweeps over the offers: in every cell in which no rate changes the highest one counts. */
function integrate(offers: readonly Offer[]): Pick<BestContact, 'timesMs' | 'cumulativeMb'> {
  const timesMs: number[] = [];
  const cumulativeMb: number[] = [];
  let active: Active[] = [];
  let next = 0;
  let carriedMb = 0;
  let fromMs = offers[0]?.startMs ?? 0;
  while (next < offers.length || active.length > 0) {
    if (active.length === 0) fromMs = Math.max(fromMs, offers[next]?.startMs ?? fromMs);
    for (let offer = offers[next]; offer !== undefined && offer.startMs <= fromMs;) {
      active.push({ ...offer, cell: 1 });
      offer = offers[(next += 1)];
    }
    let toMs = offers[next]?.startMs ?? Infinity;
    let mbPerMs = 0;
    let firstEndMs = Infinity;
    for (const offer of active) {
      firstEndMs = Math.min(firstEndMs, offer.endMs);
      const { timesMs: knots, cumulativeMb: volumes } = offer.table;
      while (offer.cell < knots.length - 1 && (knots[offer.cell] ?? Infinity) <= fromMs)
        offer.cell += 1;
      const spanMs = (knots[offer.cell] ?? 0) - (knots[offer.cell - 1] ?? 0);
      const spanMb = (volumes[offer.cell] ?? 0) - (volumes[offer.cell - 1] ?? 0);
      toMs = Math.min(toMs, offer.endMs, knots[offer.cell] ?? offer.endMs);
      if (spanMs > 0) mbPerMs = Math.max(mbPerMs, spanMb / spanMs);
    }
    if (timesMs.at(-1) !== fromMs) {
      timesMs.push(fromMs);
      cumulativeMb.push(carriedMb);
    }
    carriedMb += mbPerMs * (toMs - fromMs);
    timesMs.push(toMs);
    cumulativeMb.push(carriedMb);
    fromMs = toMs;
    if (firstEndMs <= toMs) active = active.filter(({ endMs }) => endMs > toMs);
  }
  return { timesMs, cumulativeMb };
}

/** First position of a rising list at or above a value, or its length. */
function firstPosition(values: readonly number[], atLeast: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) >= atLeast) high = middle;
    else low = middle + 1;
  }
  return low;
}
