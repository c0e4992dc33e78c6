import { timeForVolume, volumeBetween, type CapacityTable } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import { rateCrossovers } from './rate-crossovers.ts';
import type { Interval } from '../../time/intervals.ts';

/** A part of a pass in which a slice may lie. */
export interface ContactOption {
  readonly passIndex: number;
  readonly table: CapacityTable;
  /** First instant at which data may flow. */
  readonly earliestMs: number;
  readonly endMs: number;
  /** Antenna time for key exchanges directly before the slice, ms; 0 when the contact is open. */
  readonly leadMs: number;
}

/** A slice that the search chose; `volumeMb` includes the reserve. */
export interface ChosenSlice extends Interval {
  readonly option: ContactOption;
  readonly volumeMb: number;
}

/** Options that overlap each other in time but none of another cluster; clusters are in order. */
export type Cluster = readonly ContactOption[];

/** What has been carried when the antenna is let go: the best so far for one number of slices. */
interface Carried {
  readonly volumeMb: number;
  readonly slice: ChosenSlice | null;
  readonly before: Carried | null;
}

/** A slice in progress; all labels of one option compare by `baseMb` = carried before - table(start). */
interface Label {
  readonly startMs: number;
  readonly before: Carried;
  readonly baseMb: number;
  readonly finishMs: number | null;
}

interface Finish {
  readonly option: ContactOption;
  readonly label: Label;
  readonly endMs: number;
}

/**
 * The slices with which `volumeMb` on the wire has flowed earliest, one station at a time, every
 * slice at least 5 s long after its key exchange; null when the clusters do not carry it. Dynamic
 * programme over the instants at which the antenna can change: for each option only the label with
 * the largest volume counts, because from then on all labels of an option grow alike. Exact where no
 * slice has to be longer than it should be to last so long.
 * @param maxSlices most slices (each a pass of its own), or null for any number
 * @param leastMs least length of slices before the last one, ms
 */
export function earliestSlices(
  clusters: Iterable<Cluster>,
  volumeMb: number,
  maxSlices: number | null,
  leastMs = MIN_SLICE_MS,
): ChosenSlice[] | null {
  const best = emptyLayers(maxSlices);
  const rules = { volumeMb, counting: maxSlices !== null, leastMs };
  for (const cluster of clusters) {
    const finish = searchCluster(cluster, best, rules);
    if (finish !== null) return unwind(finish, volumeMb);
  }
  return null;
}

/** The largest volume that the clusters carry with so many slices, MB on the wire. */
export function mostCarried(clusters: Iterable<Cluster>, maxSlices: number | null): number {
  const best = emptyLayers(maxSlices);
  const rules = { volumeMb: Infinity, counting: maxSlices !== null, leastMs: MIN_SLICE_MS };
  for (const cluster of clusters) searchCluster(cluster, best, rules);
  return best.reduce((most, carried) => Math.max(most, carried?.volumeMb ?? 0), 0);
}

/** What is carried with 0, 1, 2, … slices, or in one layer when their number does not matter. */
function emptyLayers(maxSlices: number | null): (Carried | null)[] {
  const layers: (Carried | null)[] = Array.from({ length: (maxSlices ?? 0) + 1 }, () => null);
  layers[0] = { volumeMb: 0, slice: null, before: null };
  return layers;
}

/** What is carried, and how. */
interface Rules {
  readonly volumeMb: number;
  /** Whether the number of slices matters. */
  readonly counting: boolean;
  /** Least length of a slice before the last one, ms. */
  readonly leastMs: number;
}

/** Improves `best` by what one cluster carries, or returns the earliest finish inside it. */
function searchCluster(cluster: Cluster, best: (Carried | null)[], rules: Rules): Finish | null {
  const labels: (Label | null)[][] = cluster.map(() => best.map(() => null));
  let finish: Finish | null = null;
  for (const tMs of switchTimes(cluster)) {
    if (finish !== null && tMs >= finish.endMs) return finish;
    cluster.forEach((option, at) => letGo(option, labels[at] ?? [], tMs, best, rules));
    for (const [at, option] of cluster.entries())
      for (const label of enterLayers(option, labels[at] ?? [], tMs, best, rules))
        if (label.finishMs !== null && (finish === null || label.finishMs < finish.endMs))
          finish = { option, label, endMs: label.finishMs };
  }
  return finish;
}

/** Starts slices of an option from what every layer has carried, where that beats the ones begun. */
function enterLayers(
  option: ContactOption,
  labels: (Label | null)[],
  tMs: number,
  best: readonly (Carried | null)[],
  rules: Rules,
): Label[] {
  const begun: Label[] = [];
  for (let layer = labels.length - 1; layer >= 0; layer -= 1) {
    const from = best[rules.counting ? layer - 1 : layer];
    if (from === null || from === undefined) continue;
    const label = enter(option, from, tMs, rules);
    const known = labels[layer] ?? null;
    if (label === null || (known !== null && label.baseMb <= known.baseMb + 1e-9)) continue;
    labels[layer] = label;
    begun.push(label);
  }
  return begun;
}

/** Starts a slice of an option at `tMs` or as soon after as it can; null when too little is left. */
function enter(
  option: ContactOption,
  before: Carried,
  tMs: number,
  { volumeMb, leastMs }: Rules,
): Label | null {
  const startMs = Math.max(option.earliestMs, tMs + option.leadMs);
  if (startMs + leastMs > option.endMs) return null;
  const firstMs = option.table.timesMs[0] ?? startMs;
  const baseMb = before.volumeMb - volumeBetween(option.table, firstMs, startMs);
  const reachedMs = timeForVolume(option.table, startMs, volumeMb - before.volumeMb);
  const finishMs = reachedMs === null ? null : Math.max(reachedMs, startMs + MIN_SLICE_MS);
  const inTime = finishMs !== null && finishMs <= option.endMs;
  return { startMs, before, baseMb, finishMs: inTime ? finishMs : null };
}

/** Ends slices at `tMs` where that is the most carried so far with as many slices. */
function letGo(
  option: ContactOption,
  labels: readonly (Label | null)[],
  tMs: number,
  best: (Carried | null)[],
  { leastMs }: Rules,
): void {
  if (tMs > option.endMs) return;
  labels.forEach((label, layer) => {
    if (label === null || tMs < label.startMs + leastMs) return;
    const sliceMb = volumeBetween(option.table, label.startMs, tMs);
    const total = label.before.volumeMb + sliceMb;
    if (total <= (best[layer]?.volumeMb ?? 0) + 1e-9) return;
    const slice = { option, startMs: label.startMs, endMs: tMs, volumeMb: sliceMb };
    best[layer] = { volumeMb: total, slice, before: label.before };
  });
}

/** Instants at which something can change: option edges, and where one pass becomes faster than another. */
function switchTimes(cluster: Cluster): number[] {
  const times = new Set<number>();
  for (const { earliestMs, leadMs, endMs } of cluster) times.add(earliestMs - leadMs).add(endMs);
  for (const from of cluster)
    for (const to of cluster) {
      if (from === to) continue;
      const untilMs = Math.min(from.endMs, to.endMs);
      for (const tMs of rateCrossovers(from.table, to.table, to.leadMs))
        if (tMs > from.earliestMs && tMs < untilMs) times.add(tMs);
    }
  return [...times].sort((a, b) => a - b);
}

function unwind(finish: Finish, volumeMb: number): ChosenSlice[] {
  const { option, label, endMs } = finish;
  const slices: ChosenSlice[] = [
    { option, startMs: label.startMs, endMs, volumeMb: volumeMb - label.before.volumeMb },
  ];
  for (let at: Carried | null = label.before; at !== null; at = at.before)
    if (at.slice !== null) slices.push(at.slice);
  return slices.reverse();
}
