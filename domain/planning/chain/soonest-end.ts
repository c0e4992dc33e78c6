import type { CapacityTable } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import { earliestSlices, type Cluster, type ContactOption } from '../schedule/contact-search.ts';
import { rateCrossovers } from '../schedule/rate-crossovers.ts';
import { fastestEndMs } from './contact-cells.ts';

/** Which slices are asked about. */
export interface SoonestQuery {
  /** By their first instant. */
  readonly contacts: readonly ContactOption[];
  readonly volumeMb: number;
  readonly maxPasses: number | null;
}

/**
 * No slices of a volume end sooner, ms, released at an instant: one antenna, and a key exchange
 * whenever it changes over. Slices but the last may be as short as they like. Infinity when the
 * contacts do not carry it. `opened` are passes whose keys are exchanged already.
 */
export function soonestEndMs(
  { contacts, volumeMb, maxPasses }: SoonestQuery,
  releaseMs: number,
  opened: ReadonlySet<number>,
): number {
  const clusters = clustersOf(contacts, releaseMs, opened);
  const slices = earliestSlices(clusters, volumeMb, maxPasses, 0);
  const endMs = slices?.at(-1)?.endMs ?? Infinity;
  const isExact = clusters
    .filter(([first]) => (first?.earliestMs ?? Infinity) < endMs)
    .every(isChangedOnce);
  return isExact ? endMs : Math.min(endMs, fastestEndMs(contacts, releaseMs, volumeMb));
}

/** The contacts from a release on, in groups of which each overlaps another of its group. */
function clustersOf(
  contacts: readonly ContactOption[],
  releaseMs: number,
  opened: ReadonlySet<number>,
): Cluster[] {
  const clusters: ContactOption[][] = [];
  let untilMs = -Infinity;
  for (const contact of contacts) {
    if (contact.endMs < releaseMs + MIN_SLICE_MS) continue;
    const leadMs = opened.has(contact.passIndex) ? 0 : contact.leadMs;
    const earliestMs = Math.max(contact.earliestMs, releaseMs);
    if (earliestMs - leadMs >= untilMs) clusters.push([]);
    clusters.at(-1)?.push({ ...contact, earliestMs, leadMs });
    untilMs = Math.max(untilMs, contact.endMs);
  }
  return clusters;
}

/** Whether of any two contacts the antenna has no reason to come back to one that it has left. */
function isChangedOnce(cluster: Cluster): boolean {
  return cluster.every((one, index) =>
    cluster
      .slice(index + 1)
      .every((other) => !isFaster(one.table, other.table) || !isFaster(other.table, one.table)),
  );
}

/** Whether the antenna may leave one pass for another that becomes faster. */
function isFaster(from: CapacityTable, to: CapacityTable): boolean {
  const [beginMs = 0] = from.timesMs;
  const [first, second] = rateCrossovers(from, to, 0);
  // Who is the faster one from the begin of the other on is not left for it.
  return second !== undefined || (first !== undefined && first > beginMs);
}
