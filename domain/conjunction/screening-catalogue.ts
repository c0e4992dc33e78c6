import type { Elements } from '../orbit/elements/elements.ts';
import { createPropagator, MODEL_FIELDS, type Propagator } from '../orbit/propagation/sgp4.ts';
import { DAY_MS } from '../time/instant.ts';

/** Elements are good for screening within so many days of their epoch. */
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

/** The objects whose elements are not older than `OLDEST_DAYS` at an instant, and the numbers of those that are. */
export function freshOf({ objects, propagators }: ScreeningCatalogue, atMs: number) {
  return {
    objects: objects.filter((one) => isFresh(one, atMs)),
    propagators: propagators.filter(({ elements }) => isFresh(elements, atMs)),
    old: objects.filter((one) => !isFresh(one, atMs)).map(({ noradId }) => noradId),
  };
}

/** Whether elements are not older than `OLDEST_DAYS` at an instant. */
export function isFresh({ epochMs }: Pick<Elements, 'epochMs'>, atMs: number): boolean {
  return atMs - epochMs <= OLDEST_DAYS * DAY_MS;
}

/** Whether two objects have the same set of elements: docked, listed twice, or not changed. */
export function isSameSet(one: Elements, other: Elements): boolean {
  return MODEL_FIELDS.every((field) => one[field] === other[field]);
}
