import { stationResource, type Commitment, type TermsOf } from '../booking/commitment.ts';
import type { Environment } from '../planning/environment/environment.ts';
import type { Interval } from '../time/intervals.ts';

/** Spans by which things are found again, ms: about a pass. */
const BUCKET_MS = 600_000;
/** What lasts longer, as outages may, is looked at every time, ms. */
const LONG_MS = 100 * BUCKET_MS;

/** Spans by their key and time. */
interface Shelf<Item extends Interval> {
  readonly items: Map<string, Item[]>;
}

/** Where something of a span may stand. */
function bucketsOf(key: string, { startMs, endMs }: Interval): string[] {
  const first = Math.floor(startMs / BUCKET_MS);
  const count = Math.max(0, Math.ceil(endMs / BUCKET_MS) - first);
  return Array.from({ length: count }, (_, at) => `${key}|${first + at}`);
}

/** Where a thing stands. */
function placesOf(key: string, span: Interval): string[] {
  return span.endMs - span.startMs > LONG_MS ? [`${key}|long`] : bucketsOf(key, span);
}

function put<Item extends Interval>({ items }: Shelf<Item>, key: string, item: Item): void {
  for (const place of placesOf(key, item)) {
    const known = items.get(place);
    if (known === undefined) items.set(place, [item]);
    else known.push(item);
  }
}

/** What of a key meets a span, each once. */
function meeting<Item extends Interval>(
  { items }: Shelf<Item>,
  key: string,
  span: Interval,
): Set<Item> {
  const found = new Set<Item>();
  for (const place of [...bucketsOf(key, span), `${key}|long`])
    for (const item of items.get(place) ?? [])
      if (item.startMs < span.endMs && item.endMs > span.startMs) found.add(item);
  return found;
}

/** What is booked of stations, found by the passes that it takes something from. */
export interface ContactBook {
  add(commitment: Commitment): void;
  remove(commitment: Commitment): void;
  /** What takes something from passes of a satellite, or could. */
  beside(environment: Pick<Environment, 'passes'>): Commitment[];
  /** What meets a span of a station. */
  during(resource: string, span: Interval): Commitment[];
}

/** A book of stations in which nothing is booked yet. */
export function openContactBook(termsOf: TermsOf): ContactBook {
  const shelf: Shelf<Commitment> = { items: new Map() };
  return {
    add(commitment) {
      put(shelf, commitment.resource, commitment);
    },
    remove(commitment) {
      for (const place of placesOf(commitment.resource, commitment)) {
        const left = shelf.items.get(place)?.filter((one) => one !== commitment) ?? [];
        if (left.length > 0) shelf.items.set(place, left);
        else shelf.items.delete(place);
      }
    },
    beside({ passes }) {
      const found = new Set<Commitment>();
      for (const pass of passes)
        for (const one of meeting(shelf, stationResource(pass.stationId), reachOf(pass, termsOf)))
          found.add(one);
      return [...found];
    },
    during: (resource, span) => [...meeting(shelf, resource, span)],
  };
}

/** Who has passes where something is booked. */
export interface Watchers {
  /** Notes the passes of surroundings; once is enough for each. */
  watch(satelliteId: string, environment: Environment): void;
  /** The satellites whose surroundings a commitment of a station takes something from. */
  of(commitment: Commitment): Set<string>;
}

/** A list of passes in which nothing stands yet. */
export function openWatchers(termsOf: TermsOf): Watchers {
  const shelf: Shelf<Interval & { readonly satelliteId: string }> = { items: new Map() };
  const known = new WeakMap<Environment, Set<string>>();
  return {
    watch(satelliteId, environment) {
      const watching = known.get(environment) ?? new Set();
      if (watching.has(satelliteId)) return;
      known.set(environment, watching.add(satelliteId));
      for (const pass of environment.passes)
        put(shelf, stationResource(pass.stationId), { ...reachOf(pass, termsOf), satelliteId });
    },
    of: (commitment) =>
      new Set(
        [...meeting(shelf, commitment.resource, commitment)].map(({ satelliteId }) => satelliteId),
      ),
  };
}

/** When a contact of somebody else, with its set-up and tear-down, takes something from a pass. */
function reachOf(
  { stationId, aosMs, losMs }: Environment['passes'][number],
  termsOf: TermsOf,
): Interval {
  // What ends right before it leaves no time for its set-up, what begins right after it none for its tear-down.
  const { setupMs, teardownMs } = termsOf(stationId);
  return { startMs: aosMs - setupMs, endMs: losMs + teardownMs };
}
