import type { Elements } from '../orbit/elements/elements.ts';
import { HOUR_MS } from '../time/instant.ts';
import { bodyOf } from './assessment/body.ts';
import type { ClosestApproach } from './refine.ts';
import { screen } from './screen.ts';
import { freshOf, isSameSet, type ScreeningCatalogue } from './screening-catalogue.ts';

/** One stretch of screening: it is computed at once, and again after an interruption. */
export const SLAB_MS = 6 * HOUR_MS;

/** A stretch of a window to screen for some objects of a catalogue. */
export interface SlabTask {
  readonly startMs: number;
  readonly endMs: number;
  /** Begin of the window: what has too old elements there is left out of all of it. */
  readonly windowMs: number;
  readonly thresholdKm: number;
  /** Catalogue numbers. */
  readonly watched: readonly string[];
  /** Pairs within one constellation, which keeps its own distances, are wanted too. */
  readonly sameConstellation: boolean;
}

/** A local minimum of the distance of two objects, named so that it can be kept. */
export interface NamedApproach {
  /** Catalogue numbers, in the order of the catalogue. */
  readonly first: string;
  readonly second: string;
  /** Epoch milliseconds with fractions. */
  readonly tcaMs: number;
  readonly missKm: number;
  readonly relativeSpeedKmS: number;
}

/** What a stretch holds. */
export interface Slab {
  readonly approaches: readonly NamedApproach[];
  /** Objects that lost their state, with the instant (epoch ms) since which they were not screened. */
  readonly lost: readonly { readonly noradId: string; readonly sinceMs: number }[];
}

/** The slabs of a window; all but the first and the last begin and end at whole multiples of `SLAB_MS`. */
export function slabsOf({
  startMs,
  endMs,
}: Pick<SlabTask, 'startMs' | 'endMs'>): { readonly startMs: number; readonly endMs: number }[] {
  const slabs = [];
  for (let fromMs = startMs; fromMs < endMs;) {
    const toMs = Math.min((Math.floor(fromMs / SLAB_MS) + 1) * SLAB_MS, endMs);
    slabs.push({ startMs: fromMs, endMs: toMs });
    fromMs = toMs;
  }
  return slabs;
}

/**
 * Screens one stretch: a pure function of the catalogue and its task. What nobody wants is left out here
 * already: watched satellites of a large constellation would fill slabs with each other. Two objects with
 * the same set of elements are one (docked, or listed twice).
 */
export function screenSlab(catalogue: ScreeningCatalogue, task: SlabTask): Slab {
  const { objects, propagators } = freshOf(catalogue, task.windowMs);
  const wanted = new Set(task.watched);
  const watched = [...objects.keys()].filter((at) => wanted.has(objects[at]?.noradId ?? ''));
  const { startMs, endMs, thresholdKm } = task;
  const { approaches, lost } = screen({ propagators, watched, thresholdKm, startMs, endMs });
  const numberOf = (at: number) => objects[at]?.noradId ?? '';
  return {
    approaches: approaches
      .filter((one) => isWanted(objects, one, task.sameConstellation))
      .map(({ first, second, ...approach }) => ({
        first: numberOf(first),
        second: numberOf(second),
        ...approach,
      })),
    lost: lost.map(({ index, sinceMs }) => ({ noradId: numberOf(index), sinceMs })),
  };
}

function isWanted(
  objects: readonly Elements[],
  { first, second }: ClosestApproach,
  sameConstellation: boolean,
): boolean {
  const [one, other] = [objects[first], objects[second]];
  if (one === undefined || other === undefined || isSameSet(one, other)) return false;
  if (sameConstellation) return true;
  const { constellation } = bodyOf(one.name);
  return constellation === null || constellation !== bodyOf(other.name).constellation;
}
