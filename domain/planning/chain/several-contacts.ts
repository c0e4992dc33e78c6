import { volumeBetween } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import type { Interval } from '../../time/intervals.ts';
import type { ContactOption } from '../schedule/contact-search.ts';
import { groupsOf, merged, readCells, type Cells } from './contact-cells.ts';
import {
  boundOf,
  leastKeys,
  looseBound,
  shareOf,
  shareOfLast,
  type Combination,
  type SeveralQuery,
} from './several-bounds.ts';
import { slicePlaces } from './slice-places.ts';

/** A contact with the span in which its slice lies, ms. */
export interface SliceSpan extends Interval {
  readonly contact: ContactOption;
}

/** A transfer over several contacts: where its slices may lie, in order of time. */
export interface SeveralSlices {
  readonly cost: number;
  readonly slices: readonly SliceSpan[];
}

/** What is known of transfers over at least two contacts. */
export interface SeveralAnswer {
  /** Every such transfer costs at least this, or as much as was asked for. */
  readonly bound: number;
  readonly best: SeveralSlices | null;
  /** Combinations that were computed. */
  readonly looks: number;
}

/** Most contacts that are combined; beyond that only the bound is known. */
const MOST_CONTACTS = 5;

/**
 * The cheapest way to carry a volume over two contacts or more, as far as it costs less than
 * `limit`. Lagrange: at a price of a megabyte every contact takes the time in which the rate is worth
 * it, the last one also pays for its end; whatever the price is, the sum is a lower bound of all
 * combinations. Branch and bound over the combinations with it. Leaves out that antennas may be
 * wanted at once, so that it stays a bound.
 */
export function severalContacts(query: SeveralQuery, limit: number): SeveralAnswer {
  const { contacts, releaseMs, perRadioMs, after } = query;
  let best: SeveralSlices | null = null;
  let bound = Infinity;
  let looks = 0;
  const worth = (): number => Math.min(limit, best?.cost ?? Infinity);
  const leastOf = (firstMs: number, count: number): number => {
    const airMs = Math.max(query.shortestMs, count * MIN_SLICE_MS);
    return perRadioMs * airMs + leastKeys(query, count) + after(firstMs + MIN_SLICE_MS);
  };
  // Whoever begins too late to be the last is too late to come before another, too.
  const usable = contacts
    .filter((one) => leastOf(Math.max(one.earliestMs, releaseMs), 2) < limit)
    .flatMap((contact) => readCells(contact, releaseMs));
  for (const last of usable) {
    if (leastOf(last.firstMs, 2) >= worth()) continue;
    if (query.budget.cells <= 0) {
      bound = Math.min(bound, leastOf(last.firstMs, 2));
      continue;
    }
    const earlier = usable.filter(
      (one) => one.contact.passIndex !== last.contact.passIndex && one.firstMs < last.lastMs,
    );
    const most = Math.min(query.maxContacts, earlier.length + 1);
    if (most < 2 || looseBound(query, { earlier, last, count: most }, worth()).cost >= worth())
      continue;
    for (let count = 2; count <= most; count += 1) {
      if (leastOf(last.firstMs, count) >= worth()) break;
      const loose = looseBound(
        query,
        { earlier, last, count: count > MOST_CONTACTS ? most : count },
        worth(),
      );
      if (count > MOST_CONTACTS || query.budget.cells <= 0) {
        bound = Math.min(bound, Math.max(loose.cost, leastOf(last.firstMs, count)));
        break;
      }
      looks += 1;
      if (loose.cost >= worth()) continue;
      const combined = searchCombinations(query, { earlier, last, count }, loose.perMb, worth);
      looks += combined.looks;
      if (combined.best !== null) best = combined.best;
      bound = Math.min(bound, combined.open);
    }
  }
  return { bound: Math.min(bound, worth()), best, looks };
}

interface Combined {
  readonly looks: number;
  readonly best: SeveralSlices | null;
  /** Least bound of what was not looked at. */
  readonly open: number;
}

/** The cheapest of the combinations of so many contacts with one last. */
function searchCombinations(
  query: SeveralQuery,
  { earlier, last, count }: Combination,
  perMb: number,
  worth: () => number,
): Combined {
  let looks = 0;
  let open = Infinity;
  let best: SeveralSlices | null = null;
  const own = groupsOf([...earlier, last]).find((group) => group.includes(last)) ?? [last];
  const end = shareOfLast(merged(own, last), query, perMb, 0).gain;
  const base = end + perMb * query.volumeMb + leastKeys(query, count);
  const ranked = earlier
    .map((cells) => ({
      cells,
      gain: own.includes(cells) ? 0 : shareOf(cells, query, perMb).gain,
    }))
    .sort((a, b) => a.gain - b.gain);
  const choose = (chosen: readonly Cells[], from: number, sum: number): void => {
    const missing = count - 1 - chosen.length;
    if (missing === 0) {
      looks += 1;
      const bound = boundOf(query, chosen, last, Math.min(worth(), best?.cost ?? Infinity));
      if (bound.cost >= worth() || bound.cost >= (best?.cost ?? Infinity)) return;
      const slices = slicesOf(query, chosen, last, bound.perMb);
      best = { cost: bound.cost, slices };
      return;
    }
    for (let at = from; at + missing <= ranked.length; at += 1) {
      const rest = ranked.slice(at, at + missing).reduce((total, { gain }) => total + gain, 0);
      const one = ranked[at];
      if (one === undefined) return;
      if (sum + rest + base >= Math.min(worth(), best?.cost ?? Infinity)) return;
      if (query.budget.cells <= 0) {
        open = Math.min(open, sum + rest + base);
        return;
      }
      choose([...chosen, one.cells], at + 1, sum + one.gain);
    }
  };
  choose([], 0, 0);
  return { looks, best, open };
}

/** Where the slices lie at a price of a megabyte: the last one where it is cheapest for what is left. */
function slicesOf(
  query: SeveralQuery,
  chosen: readonly Cells[],
  last: Cells,
  perMb: number,
): SliceSpan[] {
  let leftMb = query.volumeMb;
  const slices = [...chosen]
    .sort((a, b) => a.firstMs - b.firstMs)
    .map((cells): SliceSpan => {
      const span = worthwhile(cells, query, perMb);
      leftMb -= volumeBetween(cells.contact.table, span.startMs, span.endMs);
      return { contact: cells.contact, ...span };
    });
  const { contact, firstMs, lastMs } = last;
  const places = slicePlaces({ ...contact, earliestMs: firstMs }, Math.max(0, leftMb));
  let [cost, startMs] = [Infinity, firstMs];
  places?.startsMs.forEach((fromMs, index) => {
    const untilMs = places.endsMs[index] ?? Infinity;
    const own = query.perRadioMs * (untilMs - fromMs) + query.after(untilMs);
    if (own < cost) [cost, startMs] = [own, fromMs];
  });
  return [...slices, { contact, startMs, endMs: lastMs }];
}

/** The span of a contact in which its rate is worth a price of a megabyte. */
function worthwhile(cells: Cells, query: SeveralQuery, perMb: number): Interval {
  const { knotsMs, carriedMb, firstMs, lastMs } = cells;
  const span = { startMs: lastMs, endMs: firstMs };
  for (let at = 1; at < knotsMs.length; at += 1) {
    const [fromMs, toMs] = [knotsMs[at - 1] ?? 0, knotsMs[at] ?? 0];
    const mb = (carriedMb[at] ?? 0) - (carriedMb[at - 1] ?? 0);
    if (query.perRadioMs * (toMs - fromMs) > perMb * mb * (1 + 1e-9)) continue;
    span.startMs = Math.min(span.startMs, fromMs);
    span.endMs = Math.max(span.endMs, toMs);
  }
  return span.startMs < span.endMs ? span : { startMs: firstMs, endMs: firstMs + MIN_SLICE_MS };
}
