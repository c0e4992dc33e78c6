import { type Elements, MODEL_FIELDS } from '../orbit/elements/elements.ts';
import { createPropagator, type Propagator } from '../orbit/propagation/sgp4.ts';
import { DAY_MS } from '../time/instant.ts';

/** Elements are good for screening within so many days of their epoch, before and after. */
export const OLDEST_DAYS = 30;

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

/** Why elements are of no use at an instant: it is too long after their epoch, or too long before it. */
export type Staleness = 'elements_too_old' | 'elements_too_new';

/** The objects whose elements are of use at an instant, and those whose are not. */
export function freshOf({ objects, propagators }: ScreeningCatalogue, atMs: number) {
  return {
    objects: objects.filter((one) => isFresh(one, atMs)),
    propagators: propagators.filter(({ elements }) => isFresh(elements, atMs)),
    stale: staleOf(objects, atMs),
  };
}

/** An object whose elements are of no use at an instant. */
export interface StaleObject {
  readonly noradId: string;
  readonly reason: Staleness;
}

/** Those objects whose elements are of no use at an instant, and why. */
export function staleOf(objects: readonly Elements[], atMs: number): StaleObject[] {
  return objects.flatMap((one) => {
    const reason = stalenessOf(one, atMs);
    return reason === null ? [] : [{ noradId: one.noradId, reason }];
  });
}

/** Whether the epoch of elements is at most `OLDEST_DAYS` before or after an instant. */
export function isFresh(elements: Pick<Elements, 'epochMs'>, atMs: number): boolean {
  return stalenessOf(elements, atMs) === null;
}

/** Why elements are of no use at an instant; null where they are. */
export function stalenessOf(
  { epochMs }: Pick<Elements, 'epochMs'>,
  atMs: number,
): Staleness | null {
  if (atMs - epochMs > OLDEST_DAYS * DAY_MS) return 'elements_too_old';
  return epochMs - atMs > OLDEST_DAYS * DAY_MS ? 'elements_too_new' : null;
}

/** Whether two objects have the same set of elements: docked, listed twice, or not changed. */
export function isSameSet(one: Elements, other: Elements): boolean {
  return MODEL_FIELDS.every((field) => one[field] === other[field]);
}
