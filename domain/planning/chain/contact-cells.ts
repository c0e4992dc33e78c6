import { volumeAt, VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import type { ContactOption } from '../schedule/contact-search.ts';
import { knotsBetween } from './slice-places.ts';

/** A contact from a release on, or several as one: the instants between which the rate is the same. */
export interface Cells {
  readonly contact: ContactOption;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly knotsMs: readonly number[];
  /** Since the first knot, MB. */
  readonly carriedMb: readonly number[];
  /** The first instant at which a slice may end in the last contact, ms. */
  readonly endsFromMs: number;
}

/** The cells of a contact from a release on; none where no slice fits any more. */
export function readCells(contact: ContactOption, releaseMs: number): Cells[] {
  if (contact.earliestMs < releaseMs) {
    const rest = { ...contact, earliestMs: releaseMs };
    return rest.earliestMs + MIN_SLICE_MS > rest.endMs ? [] : [cellsOf(rest)];
  }
  let cells = known.get(contact);
  if (cells === undefined) known.set(contact, (cells = cellsOf(contact)));
  return [cells];
}

/** Whole contacts as read before; contacts never change. */
const known = new WeakMap<ContactOption, Cells>();

function cellsOf(contact: ContactOption): Cells {
  const knotsMs = knotsBetween(contact);
  const sinceMb = volumeAt(contact.table, contact.earliestMs);
  const carriedMb = knotsMs.map((tMs) => volumeAt(contact.table, tMs) - sinceMb);
  return {
    contact,
    firstMs: contact.earliestMs,
    lastMs: contact.endMs,
    knotsMs,
    carriedMb,
    endsFromMs: contact.earliestMs + MIN_SLICE_MS,
  };
}

/** The stretches of one rate, the fastest first: MB/ms, with time and volume of all at least as fast. */
interface Ranked {
  readonly rate: readonly number[];
  readonly timeMs: readonly number[];
  readonly volumeMb: readonly number[];
}

const rankings = new WeakMap<Cells, Ranked>();

/** The cells of a contact by their rate, computed once. */
export function rankedOf(cells: Cells): Ranked {
  let ranked = rankings.get(cells);
  if (ranked === undefined) rankings.set(cells, (ranked = rank(cells)));
  return ranked;
}

function rank({ knotsMs, carriedMb }: Cells): Ranked {
  const cells = knotsMs.slice(1).map((endMs, index) => {
    const ms = endMs - (knotsMs[index] ?? 0);
    const mb = (carriedMb[index + 1] ?? 0) - (carriedMb[index] ?? 0);
    return { ms, mb, rate: ms > 0 ? mb / ms : 0 };
  });
  cells.sort((a, b) => b.rate - a.rate);
  let [ms, mb] = [0, 0];
  return {
    rate: cells.map((cell) => cell.rate),
    timeMs: cells.map((cell) => (ms += cell.ms)),
    volumeMb: cells.map((cell) => (mb += cell.mb)),
  };
}

/** Contacts that overlap in time as one, whose rate is at every instant that of the fastest. */
export function merged(contacts: readonly Cells[], last: Cells | null): Cells {
  const [only] = contacts;
  if (only !== undefined && contacts.length === 1) return only;
  const untilMs = last?.lastMs ?? Infinity;
  const knotsMs = [...new Set(contacts.flatMap((one) => one.knotsMs))]
    .filter((tMs) => tMs <= untilMs)
    .sort((a, b) => a - b);
  const carriedMb = [0];
  const at = contacts.map(() => 0);
  for (let knot = 1; knot < knotsMs.length; knot += 1) {
    const [fromMs, toMs] = [knotsMs[knot - 1] ?? 0, knotsMs[knot] ?? 0];
    let fastest = 0;
    contacts.forEach((one, index) => {
      let cell = at[index] ?? 0;
      while (cell < one.knotsMs.length - 1 && (one.knotsMs[cell + 1] ?? Infinity) <= fromMs)
        cell += 1;
      at[index] = cell;
      const [t0, t1] = [one.knotsMs[cell] ?? Infinity, one.knotsMs[cell + 1] ?? -Infinity];
      if (t0 > fromMs || t1 < toMs) return;
      const mb = (one.carriedMb[cell + 1] ?? 0) - (one.carriedMb[cell] ?? 0);
      fastest = Math.max(fastest, mb / (t1 - t0));
    });
    carriedMb.push((carriedMb[knot - 1] ?? 0) + fastest * (toMs - fromMs));
  }
  const contact = last?.contact ?? only?.contact;
  if (contact === undefined) throw new RangeError('No contacts to merge');
  return {
    contact,
    firstMs: knotsMs[0] ?? 0,
    lastMs: knotsMs.at(-1) ?? 0,
    knotsMs,
    carriedMb,
    endsFromMs: last?.endsFromMs ?? 0,
  };
}

/** Contacts in groups of which each overlaps another of its group, in order of time. */
export function groupsOf(contacts: readonly Cells[]): Cells[][] {
  const groups: Cells[][] = [];
  let untilMs = -Infinity;
  for (const one of [...contacts].sort((a, b) => a.firstMs - b.firstMs)) {
    if (one.firstMs >= untilMs) groups.push([]);
    groups.at(-1)?.push(one);
    untilMs = Math.max(untilMs, one.lastMs);
  }
  return groups;
}

/** The earliest end of a volume that at every instant the fastest contact carries; Infinity when none does. */
export function fastestEndMs(
  contacts: readonly ContactOption[],
  releaseMs: number,
  volumeMb: number,
): number {
  let leftMb = volumeMb - VOLUME_TOLERANCE_MB / 2;
  for (const group of groupsOf(contacts.flatMap((contact) => readCells(contact, releaseMs)))) {
    const { knotsMs, carriedMb } = merged(group, null);
    const total = totalOf(carriedMb);
    if (total < leftMb) {
      leftMb -= total;
      continue;
    }
    const at = carriedMb.findIndex((mb) => mb >= leftMb);
    const [t0, t1] = [knotsMs[at - 1] ?? 0, knotsMs[at] ?? 0];
    const [v0, v1] = [carriedMb[at - 1] ?? 0, carriedMb[at] ?? 0];
    return Math.ceil(t0 + ((leftMb - v0) / (v1 - v0)) * (t1 - t0) - 1e-3);
  }
  return Infinity;
}

/** What a list of sums grows by from its first to its last, MB. */
export function totalOf(carriedMb: readonly number[]): number {
  return (carriedMb.at(-1) ?? 0) - (carriedMb[0] ?? 0);
}
