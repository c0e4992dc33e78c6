import type { Elements } from '../orbit/elements/elements.ts';
import { createPropagator, MODEL_FIELDS, type Propagator } from '../orbit/propagation/sgp4.ts';
import { DAY_MS, HOUR_MS } from '../time/instant.ts';
import { bodyOf } from './assessment/body.ts';
import { inBands } from './bands.ts';
import { type Encounter, encountersOf } from './encounter.ts';
import type { ClosestApproach } from './refine.ts';
import { screen } from './screen.ts';

/** Elements are good for screening within so many days of their epoch. */
export const OLDEST_DAYS = 30;
/** One stretch of screening: it is computed at once, and again after an interruption. */
export const SLAB_MS = 6 * HOUR_MS;

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
  readonly reason: 'elements_too_old' | 'elements_failed' | 'decayed';
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

/** Objects that can be screened, made once for many windows. Belongs to one thread. */
export interface ScreeningCatalogue {
  readonly objects: readonly Elements[];
  readonly propagators: readonly Propagator[];
  /** Objects with which SGP4 cannot begin. */
  readonly failed: readonly string[];
}

/** Propagators of all elements that SGP4 can begin with. */
export function screeningCatalogue(elements: readonly Elements[]): ScreeningCatalogue {
  const objects: Elements[] = [];
  const propagators: Propagator[] = [];
  const failed: string[] = [];
  for (const one of elements) {
    const made = createPropagator(one);
    if (made.ok) {
      objects.push(one);
      propagators.push(made.propagator);
    } else failed.push(one.noradId);
  }
  return { objects, propagators, failed };
}

/**
 * Screens a window stretch by stretch. Objects whose elements are older than `OLDEST_DAYS` at the
 * beginning are left out and told; two objects with the same set of elements are one (docked, or listed
 * twice).
 */
export function screenWindow(catalogue: ScreeningCatalogue, task: WindowTask): WindowResult {
  const fresh = freshOf(catalogue, task.startMs);
  const { objects, propagators } = fresh;
  const wanted = new Set(task.watched);
  const watched = [...objects.keys()].filter((at) => wanted.has(objects[at]?.noradId ?? ''));
  const near = inBands(objects, watched, task.thresholdKm);
  const approaches: ClosestApproach[] = [];
  const lost = new Map<number, number>();
  for (let fromMs = task.startMs; fromMs < task.endMs; fromMs += SLAB_MS) {
    const slab = { startMs: fromMs, endMs: Math.min(fromMs + SLAB_MS, task.endMs) };
    const found = screen({ propagators, watched, thresholdKm: task.thresholdKm, ...slab });
    approaches.push(...found.approaches);
    for (const { index, sinceMs } of found.lost)
      lost.set(index, Math.min(sinceMs, lost.get(index) ?? sinceMs));
  }
  const kept = approaches.filter((one) => isWanted(objects, one, task.sameConstellation));
  const skippedOf = (noradId: string): Skipped[] =>
    wanted.has(noradId) ? [{ noradId, reason: 'elements_failed', sinceMs: null }] : [];
  return {
    encounters: encountersOf(objects, kept),
    screened: objects.length,
    skipped: [
      ...catalogue.failed.flatMap(skippedOf),
      ...fresh.old
        .filter((noradId) => wanted.has(noradId))
        .map((noradId) => ({ noradId, reason: 'elements_too_old' as const, sinceMs: null })),
      ...near.flatMap((at): Skipped[] => {
        const sinceMs = lost.get(at);
        const noradId = objects[at]?.noradId ?? '';
        return sinceMs === undefined ? [] : [{ noradId, reason: 'decayed', sinceMs }];
      }),
    ],
  };
}

function freshOf({ objects, propagators }: ScreeningCatalogue, startMs: number) {
  const isOld = ({ epochMs }: Elements) => startMs - epochMs > OLDEST_DAYS * DAY_MS;
  return {
    objects: objects.filter((one) => !isOld(one)),
    propagators: propagators.filter(({ elements }) => !isOld(elements)),
    old: objects.filter(isOld).map(({ noradId }) => noradId),
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

function isSameSet(one: Elements, other: Elements): boolean {
  return MODEL_FIELDS.every((field) => one[field] === other[field]);
}
