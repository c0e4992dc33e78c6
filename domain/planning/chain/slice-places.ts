import { volumeAt, VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import type { ContactOption } from '../schedule/contact-search.ts';

/**
 * Every place of one slice that carries a volume in a contact: its end as a function of its start,
 * linear between the points, both rising; ms, not rounded.
 */
export interface SlicePlaces {
  readonly startsMs: readonly number[];
  readonly endsMs: readonly number[];
  /** The shortest of them, ms. */
  readonly shortestMs: number;
}

/**
 * The places of a slice in a contact; null when the contact does not carry it at once. The rate is
 * constant between two knots of the capacity table, so the points are where the start or the end is
 * at a knot, or the slice is as short as slices may be: whatever is linear in start and end has its
 * least value at one of them.
 */
export function slicePlaces(contact: ContactOption, volumeMb: number): SlicePlaces | null {
  const { table, earliestMs, endMs: latestMs } = contact;
  const knots = knotsBetween(contact);
  const carriedMb = knots.map((tMs) => volumeAt(table, tMs));
  const wantedMb = Math.max(0, volumeMb - VOLUME_TOLERANCE_MB / 2);
  const startsMs: number[] = [];
  const endsMs: number[] = [];
  let shortestMs = Infinity;
  const add = (startMs: number, reachedMs: number): void => {
    const endMs = Math.max(reachedMs, startMs + MIN_SLICE_MS);
    if (endMs > latestMs + ROUNDING_MS) return;
    startsMs.push(startMs);
    endsMs.push(endMs);
    shortestMs = Math.min(shortestMs, endMs - startMs);
  };
  let [from, to] = [0, 0];
  let startMs = earliestMs;
  let startMb = carriedMb[0] ?? 0;
  let [lastStart, lastReached] = [NaN, NaN];
  for (;;) {
    const targetMb = startMb + wantedMb;
    while (to < knots.length - 1 && (carriedMb[to + 1] ?? Infinity) < targetMb) to += 1;
    if (to >= knots.length - 1 && wantedMb > 0) break;
    const reachedMs = wantedMb === 0 ? startMs : inCell(knots, carriedMb, to, targetMb);
    // Between two points the slice may reach the least length: that is a point, too.
    const over = (lastReached - lastStart - MIN_SLICE_MS) * (reachedMs - startMs - MIN_SLICE_MS);
    if (over < 0) {
      const share =
        (lastReached - lastStart - MIN_SLICE_MS) /
        (lastReached - lastStart - (reachedMs - startMs));
      const atMs = lastStart + share * (startMs - lastStart);
      add(atMs, atMs + MIN_SLICE_MS);
    }
    add(startMs, reachedMs);
    [lastStart, lastReached] = [startMs, reachedMs];
    // The next point: the start at the next knot, or the end at one, whichever carries less first.
    const startGainMb = (carriedMb[from + 1] ?? Infinity) - startMb;
    const endGainMb = wantedMb === 0 ? Infinity : (carriedMb[to + 1] ?? Infinity) - targetMb;
    const gainMb = Math.min(startGainMb, endGainMb);
    if (gainMb === Infinity) break;
    if (startGainMb <= endGainMb) {
      from += 1;
      startMs = knots[from] ?? startMs;
      startMb = carriedMb[from] ?? startMb;
    } else {
      startMb += gainMb;
      startMs = inCell(knots, carriedMb, from, startMb);
      to += 1;
      if (to >= knots.length - 1) {
        add(startMs, latestMs);
        break;
      }
    }
  }
  return startsMs.length === 0 ? null : { startsMs, endsMs, shortestMs };
}

/** The instants between which a contact has one rate, its own edges included, ms. */
export function knotsBetween({ table, earliestMs, endMs }: ContactOption): number[] {
  const inside = table.timesMs.filter((tMs) => tMs > earliestMs && tMs < endMs);
  return [earliestMs, ...inside, endMs];
}

const ROUNDING_MS = 1e-3;

function inCell(
  knots: readonly number[],
  carriedMb: readonly number[],
  cell: number,
  targetMb: number,
): number {
  const [t0, t1] = [knots[cell] ?? 0, knots[cell + 1] ?? 0];
  const [v0, v1] = [carriedMb[cell] ?? 0, carriedMb[cell + 1] ?? 0];
  return v1 === v0 ? t0 : t0 + ((targetMb - v0) / (v1 - v0)) * (t1 - t0);
}
