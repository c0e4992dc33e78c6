import { inBands } from './bands.ts';
import { type Encounter, encountersOf } from './encounter.ts';
import type { ClosestApproach } from './refine.ts';
import { freshOf, type ScreeningCatalogue, type Staleness } from './screening-catalogue.ts';
import type { Slab } from './slab.ts';

/** A window to screen for some objects of a catalogue. */
export interface WindowTask {
  readonly startMs: number;
  readonly endMs: number;
  readonly thresholdKm: number;
  /** Catalogue numbers. */
  readonly watched: readonly string[];
  /** Pairs within one constellation, which keeps its own distances, are wanted too. */
  readonly sameConstellation: boolean;
}

/** An object that was not screened, or not to the end. */
export interface Skipped {
  readonly noradId: string;
  readonly reason: Staleness | 'elements_failed' | 'decayed';
  /** From when on, epoch ms; null for the whole window. */
  readonly sinceMs: number | null;
}

/** What a window holds. */
export interface WindowResult {
  readonly encounters: readonly Encounter[];
  /** Objects that were screened. */
  readonly screened: number;
  /** Watched objects and those that came near their heights, with what kept them out. */
  readonly skipped: readonly Skipped[];
}

/**
 * What the slabs of a window hold together, of a task whose watched objects and threshold are theirs or
 * less, and that wants the same pairs. Objects whose elements are
 * farther than `OLDEST_DAYS` from the beginning are left out and told.
 */
export function joinSlabs(
  catalogue: ScreeningCatalogue,
  task: WindowTask,
  slabs: readonly Slab[],
): WindowResult {
  const { objects, stale } = freshOf(catalogue, task.startMs);
  const places = new Map(objects.map(({ noradId }, at) => [noradId, at]));
  const wanted = new Set(task.watched);
  const watched = [...objects.keys()].filter((at) => wanted.has(objects[at]?.noradId ?? ''));
  const near = inBands(objects, watched, task.thresholdKm);
  const lost = new Map<string, number>();
  for (const { noradId, sinceMs } of slabs.flatMap((slab) => slab.lost))
    lost.set(noradId, Math.min(sinceMs, lost.get(noradId) ?? sinceMs));
  const approaches = slabs.flatMap((slab) =>
    slab.approaches.flatMap(({ first, second, ...approach }): ClosestApproach[] => {
      const [one, other] = [places.get(first), places.get(second)];
      if (one === undefined || other === undefined) return [];
      if (!wanted.has(first) && !wanted.has(second)) return [];
      return approach.missKm <= task.thresholdKm
        ? [{ first: one, second: other, ...approach }]
        : [];
    }),
  );
  const skippedOf = (noradId: string): Skipped[] =>
    wanted.has(noradId) ? [{ noradId, reason: 'elements_failed', sinceMs: null }] : [];
  return {
    encounters: encountersOf(objects, approaches),
    screened: objects.length,
    skipped: [
      ...catalogue.failed.flatMap(skippedOf),
      ...stale
        .filter(({ noradId }) => wanted.has(noradId))
        .map((one) => ({ ...one, sinceMs: null })),
      ...near.flatMap((at): Skipped[] => {
        const noradId = objects[at]?.noradId ?? '';
        const sinceMs = lost.get(noradId);
        return sinceMs === undefined ? [] : [{ noradId, reason: 'decayed', sinceMs }];
      }),
    ],
  };
}
