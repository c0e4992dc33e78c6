import { VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import type { ContactOption } from '../schedule/contact-search.ts';
import { groupsOf, merged, rankedOf, totalOf, type Cells } from './contact-cells.ts';

/** A volume that several contacts carry, and what the plan pays for it. */
export interface SeveralQuery {
  readonly contacts: readonly ContactOption[];
  readonly volumeMb: number;
  /** Its time at the fastest rate of all, ms. */
  readonly shortestMs: number;
  readonly releaseMs: number;
  /** Price of a millisecond of the radio, and of opening a contact. */
  readonly perRadioMs: number;
  readonly perContact: number;
  /** Passes that are open already. */
  readonly opened: ReadonlySet<number>;
  /** Least price of everything behind the transfer when it ends at an instant; rising. */
  readonly after: (endMs: number) => number;
  /** Whether that grows by the same price every millisecond. */
  readonly isLinear: boolean;
  readonly maxContacts: number;
  /** Cells that may still be looked at; counts down. */
  readonly budget: { cells: number };
}

/** What opening so many contacts costs at least. */
export function leastKeys({ contacts, opened, perContact }: SeveralQuery, count: number): number {
  if (opened.size === 0) return count * perContact;
  const open = contacts.filter(({ passIndex }) => opened.has(passIndex)).length;
  return Math.max(0, count - open) * perContact;
}

/** Halvings in search of the price of a megabyte at which the contacts carry the volume. */
const HALVINGS = 24;

/** What contacts add to the sum at a price of a megabyte, and what they carry then. */
interface Share {
  readonly gain: number;
  readonly volumeMb: number;
}

/** What a contact adds at a price of a megabyte, without what opening it costs. */
export function shareOf(cells: Cells, { perRadioMs }: SeveralQuery, perMb: number): Share {
  const least = perRadioMs / perMb;
  const { rate, timeMs, volumeMb: volumes } = rankedOf(cells);
  let low = 0;
  let high = rate.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rate[middle] ?? 0) >= least) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return { gain: 0, volumeMb: 0 };
  const volumeMb = volumes[low - 1] ?? 0;
  return { gain: perRadioMs * (timeMs[low - 1] ?? 0) - perMb * volumeMb, volumeMb };
}

/** The same of the contacts of which one is the last: its end is paid for and has to leave enough before it. */
export function shareOfLast(
  cells: Cells,
  query: SeveralQuery,
  perMb: number,
  leastMb: number,
): Share {
  const { knotsMs, carriedMb, endsFromMs } = cells;
  let best: Share = { gain: Infinity, volumeMb: 0 };
  let [gain, volumeMb] = [0, 0];
  for (let at = 1; at < knotsMs.length; at += 1) {
    const [t0, t1] = [knotsMs[at - 1] ?? 0, knotsMs[at] ?? 0];
    const mb = (carriedMb[at] ?? 0) - (carriedMb[at - 1] ?? 0);
    const worth = query.perRadioMs * (t1 - t0) - perMb * mb;
    const gainBefore = gain;
    if (worth < 0) {
      gain += worth;
      volumeMb += mb;
    }
    if (t1 < endsFromMs || (carriedMb[at] ?? 0) < leastMb - VOLUME_TOLERANCE_MB) continue;
    const before = query.after(t0);
    // Linear between knots, or, where it may jump, at least its beginning with the whole cell.
    const value = query.isLinear
      ? Math.min(query.after(t1) + gain, before + gainBefore)
      : before + gain;
    if (value < best.gain) best = { gain: value, volumeMb };
  }
  return best;
}

/** A lower bound, and the price of a megabyte at which it was found. */
export interface Bound {
  readonly cost: number;
  readonly perMb: number;
}

/** Contacts of which one is the last of so many, the others among `earlier`. */
export interface Combination {
  readonly earlier: readonly Cells[];
  readonly last: Cells;
  readonly count: number;
}

/** A lower bound of carrying the volume over at most `count` contacts of which one is the last. */
export function looseBound(
  query: SeveralQuery,
  { earlier, last, count }: Combination,
  worth: number,
): Bound {
  const groups = groupsOf([...earlier, last]);
  const own = groups.find((group) => group.includes(last)) ?? [last];
  const others = groups.filter((group) => group !== own).map((group) => merged(group, null));
  const capacities = others.map(({ carriedMb }) => totalOf(carriedMb)).sort((a, b) => b - a);
  const most = capacities.slice(0, count - 1).reduce((sum, mb) => sum + mb, 0);
  const end = merged(own, last);
  query.budget.cells -= end.knotsMs.length * HALVINGS;
  const bound = largest(query, (perMb) => {
    const shares = others.map((one) => shareOf(one, query, perMb));
    shares.sort((a, b) => a.gain - b.gain);
    return [...shares.slice(0, count - 1), shareOfLast(end, query, perMb, query.volumeMb - most)];
  });
  const keys = leastKeys(query, 2);
  if (bound.cost + keys >= worth) return { ...bound, cost: bound.cost + keys };
  return tighter(bound, overEnds(query, others, end), query, keys);
}

/** The same for contacts of which all are taken. */
export function boundOf(
  query: SeveralQuery,
  chosen: readonly Cells[],
  last: Cells,
  worth: number,
): Bound {
  const groups = groupsOf([...chosen, last]);
  const own = groups.find((group) => group.includes(last)) ?? [last];
  const others = groups.filter((group) => group !== own).map((group) => merged(group, null));
  const most = others.reduce((sum, { carriedMb }) => sum + totalOf(carriedMb), 0);
  const end = merged(own, last);
  query.budget.cells -= end.knotsMs.length * HALVINGS;
  const bound = largest(query, (perMb) => [
    ...others.map((one) => shareOf(one, query, perMb)),
    shareOfLast(end, query, perMb, query.volumeMb - most),
  ]);
  const closed = [...chosen, last].filter(({ contact }) => !query.opened.has(contact.passIndex));
  const keys = closed.length * query.perContact;
  if (bound.cost + keys >= worth) return { ...bound, cost: bound.cost + keys };
  return tighter(bound, overEnds(query, others, end), query, keys);
}

/** Cells that filling may look at for all ends together. */
const MOST_FILLED = 200_000;

/** Cells that are looked at in the time of one that is weighed at a price. */
const CHEAPER = 16;

/** The larger of two bounds, with the price of a megabyte of the second, and what opening contacts costs. */
function tighter(bound: Bound, ends: EndBound, { perRadioMs }: SeveralQuery, keys: number): Bound {
  if (ends.cost === -Infinity) return { ...bound, cost: bound.cost + keys };
  return { cost: Math.max(bound.cost, ends.cost) + keys, perMb: perRadioMs / ends.rate };
}

/** The least time of the radio that carries a volume, and the slowest rate that it needs. */
interface Filled {
  readonly ms: number;
  readonly rate: number;
}

/** The least cost over all ends, and the slowest rate in use there. */
interface EndBound {
  readonly cost: number;
  readonly rate: number;
}

/**
 * The least sum of radio and end over all ends: for each the fastest cells before it carry the volume.
 * Between two knots that is convex where the end is paid for evenly, so that the tangents at both
 * bound it; where they meet far below it the sum is computed there, too.
 */
function overEnds(query: SeveralQuery, others: readonly Cells[], end: Cells): EndBound {
  const { perRadioMs, volumeMb, after, isLinear } = query;
  const cells = [...others, end]
    .flatMap((one) =>
      one.knotsMs.slice(1).map((toMs, index) => {
        const fromMs = one.knotsMs[index] ?? 0;
        const mb = (one.carriedMb[index + 1] ?? 0) - (one.carriedMb[index] ?? 0);
        return { fromMs: one === end ? fromMs : -Infinity, ms: toMs - fromMs, mb };
      }),
    )
    .filter(({ ms, mb }) => ms > 0 && mb > 0)
    .sort((a, b) => b.mb / b.ms - a.mb / a.ms);
  let looks = 0;
  const filled = (untilMs: number): Filled | null => {
    let [ms, leftMb] = [0, volumeMb];
    for (const cell of cells) {
      looks += 1;
      if (cell.fromMs >= untilMs) continue;
      const takesMs = Math.min(cell.ms, untilMs - cell.fromMs, (leftMb * cell.ms) / cell.mb);
      ms += takesMs;
      leftMb -= (takesMs * cell.mb) / cell.ms;
      if (leftMb <= 1e-9) return { ms, rate: cell.mb / cell.ms };
    }
    return null;
  };
  let least: EndBound = { cost: Infinity, rate: Infinity };
  const offer = (cost: number, { rate }: Filled): void => {
    if (cost < least.cost) least = { cost, rate };
  };
  /** The least that was computed, which no bound need pass. */
  let reached = Infinity;
  let before: Filling | null = null;
  const fillTo = (endMs: number): Filling | null => {
    const one = filled(endMs);
    if (one === null) return null;
    const cost = perRadioMs * one.ms + after(endMs);
    reached = Math.min(reached, cost);
    return { endMs, filled: one, cost };
  };
  const bound = (first: Filling, last: Filling, rate: number, depth: number): void => {
    const span = last.endMs - first.endMs;
    const slopes = [first.filled, last.filled].map(
      (one) =>
        (after(last.endMs) - after(first.endMs)) / span +
        perRadioMs * Math.min(0, 1 - rate / one.rate),
    );
    const { atMs, cost } = betweenTangents(first.cost, last.cost, slopes, span);
    const middle =
      depth > 0 && atMs > 0 && atMs < span && cost < Math.min(reached, least.cost) * (1 - TIGHT)
        ? fillTo(first.endMs + atMs)
        : null;
    if (middle === null) offer(cost, last.filled);
    else {
      bound(first, middle, rate, depth - 1);
      bound(middle, last, rate, depth - 1);
    }
  };
  for (let at = 1; at < end.knotsMs.length; at += 1) {
    const [fromMs, toMs] = [end.knotsMs[at - 1] ?? 0, end.knotsMs[at] ?? 0];
    if (toMs < end.endsFromMs) continue;
    // Passes of hours would be looked through for every knot: then the other bound has to do.
    if (looks > MOST_FILLED) {
      query.budget.cells -= looks / CHEAPER;
      return { cost: -Infinity, rate: Infinity };
    }
    const here = fillTo(toMs);
    if (here === null) continue;
    if (!isLinear) offer(perRadioMs * here.filled.ms + after(fromMs), here.filled);
    else if (before === null)
      // The end is somewhere in the first cell that leaves enough: no sooner, and no dearer to fill.
      offer(perRadioMs * here.filled.ms + after(Math.max(fromMs, end.endsFromMs)), here.filled);
    else {
      const rate = ((end.carriedMb[at] ?? 0) - (end.carriedMb[at - 1] ?? 0)) / (toMs - fromMs);
      bound(before, here, rate, DEEPEST);
    }
    before = here;
  }
  query.budget.cells -= looks / CHEAPER;
  return least;
}

/** What fills the cells before an end, ms, and what both cost. */
interface Filling {
  readonly endMs: number;
  readonly filled: Filled;
  readonly cost: number;
}

/** How far below the least sum tangents may meet, relative, and how often a cell is divided for it. */
const TIGHT = 1e-6;
const DEEPEST = 6;

/** The least that tangents at both ends leave of a convex function over a span, and where they meet. */
function betweenTangents(
  first: number,
  last: number,
  [firstSlope = 0, lastSlope = 0]: readonly number[],
  span: number,
): { readonly atMs: number; readonly cost: number } {
  if (firstSlope >= 0) return { atMs: 0, cost: first };
  if (lastSlope <= 0) return { atMs: span, cost: last };
  const meetMs = (last - first - lastSlope * span) / (firstSlope - lastSlope);
  const atMs = Math.min(span, Math.max(0, meetMs));
  return { atMs, cost: Math.min(first, last, first + firstSlope * atMs) };
}

/** The price of a megabyte with the largest sum, which is the best bound, and that sum. */
function largest(
  { volumeMb, perRadioMs }: SeveralQuery,
  sharesAt: (perMb: number) => readonly Share[],
): { readonly cost: number; readonly perMb: number } {
  let best = { cost: -Infinity, perMb: 0 };
  // Rates of links: from a kilobyte to ten megabytes a second.
  let [low, high] = [perRadioMs / 1e-2, perRadioMs / 1e-6];
  for (let round = 0; round < HALVINGS; round += 1) {
    const perMb = Math.sqrt(low * high);
    let cost = perMb * volumeMb;
    let carried = 0;
    for (const share of sharesAt(perMb)) {
      cost += share.gain;
      carried += share.volumeMb;
    }
    if (cost > best.cost) best = { cost, perMb };
    if (carried < volumeMb) low = perMb;
    else high = perMb;
  }
  return best;
}
