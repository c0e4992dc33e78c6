import { LRUCache } from 'lru-cache';
import { type Elements, MODEL_FIELDS } from '../../../domain/orbit/elements/elements.ts';
import { createPropagator } from '../../../domain/orbit/propagation/sgp4.ts';
import type { PropagationFailure } from '../../../domain/orbit/propagation/propagation-failure.ts';
import type { Propagator } from '../../../domain/orbit/propagation/sgp4.ts';

/** What is made of a set of elements once and used for every answer about it. */
export interface KnownOrbit<Shown> {
  readonly propagator: Propagator | PropagationFailure;
  readonly shown: Shown;
}

/** So many fit in some ten megabytes; a page has at most a thousand. */
const MOST = 4096;

/**
 * Remembers the newest orbits that were asked for: to begin SGP4 costs ten times as much as to go on
 * with it. Belongs to one thread, as propagators do.
 */
export function createKnownOrbits<Shown>(
  show: (elements: Elements) => Shown,
): (elements: Elements) => KnownOrbit<Shown> {
  const known = new LRUCache<string, KnownOrbit<Shown> & { elements: Elements }>({ max: MOST });
  return (elements) => {
    const before = known.get(elements.noradId);
    if (before !== undefined && isSame(before.elements, elements)) return before;
    const created = createPropagator(elements);
    const orbit = {
      elements,
      propagator: created.ok ? created.propagator : created,
      shown: show(elements),
    };
    known.set(elements.noradId, orbit);
    return orbit;
  };
}

function isSame(a: Elements, b: Elements): boolean {
  return MODEL_FIELDS.every((field) => a[field] === b[field]);
}
