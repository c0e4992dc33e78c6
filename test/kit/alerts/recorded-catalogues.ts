import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { activeSatellites } from '../makers/active-satellites.ts';
import { shippedHistories } from '../makers/element-history.ts';

/** A catalogue as it was known at an instant. */
export interface RecordedCatalogue {
  readonly knownMs: number;
  readonly elements: readonly Elements[];
  /** Catalogue numbers of the satellites whose sets are recorded. */
  readonly watched: readonly string[];
  /** Epoch of their newest set that was known, ms. */
  readonly newestEpochMs: number;
}

/** Which catalogues. */
export interface RecordedWish {
  readonly count: number;
  readonly everyMs: number;
  /** When the last of them was known, epoch ms. */
  readonly lastMs: number;
  /** Of the objects that nobody watches, one in so many. */
  readonly every: number;
}

/**
 * Catalogues of increasing time: of each of the 88 satellites with a recorded month the newest set whose epoch
 * had come. All others have one recorded set, of 23 and 24 July 2026 for the most part, in every catalogue: it
 * is younger than the early ones, and never changes.
 */
export async function recordedCatalogues(wish: RecordedWish): Promise<RecordedCatalogue[]> {
  const { count, everyMs, lastMs, every } = wish;
  const histories = await shippedHistories();
  const others = activeSatellites()
    .map(({ elements }) => elements)
    .filter(({ noradId }, nth) => !histories.has(noradId) && nth % every === 0);
  return Array.from({ length: count }, (_, nth): RecordedCatalogue => {
    const knownMs = lastMs - (count - 1 - nth) * everyMs;
    const own = [...histories.values()].flatMap((sets) => newestOf(sets, knownMs) ?? []);
    return {
      knownMs,
      elements: [...own, ...others],
      watched: own.map(({ noradId }) => noradId),
      newestEpochMs: Math.max(...own.map(({ epochMs }) => epochMs)),
    };
  });
}

function newestOf(sets: readonly Elements[], knownMs: number): Elements | null {
  return sets
    .filter(({ epochMs }) => epochMs <= knownMs)
    .reduce<Elements | null>(
      (newest, one) => (newest === null || one.epochMs >= newest.epochMs ? one : newest),
      null,
    );
}
