import type { Elements } from '../orbit/elements/elements.ts';
import { createPropagator } from '../orbit/propagation/sgp4.ts';
import { type Encounter, encountersOf } from './encounter.ts';
import { screen } from './screen.ts';

/** Where an encounter of a pair is looked for. */
export interface NearSearch {
  /** Epoch ms. */
  readonly aboutMs: number;
  /** Before and after. */
  readonly withinMs: number;
  readonly thresholdKm: number;
}

/**
 * The encounter of a pair whose closest approach is nearest to an instant; null without one, and where
 * SGP4 cannot begin with one of the two.
 */
export function encounterNear(
  pair: readonly [Elements, Elements],
  { aboutMs, withinMs, thresholdKm }: NearSearch,
): Encounter | null {
  const propagators = pair.flatMap((one) => {
    const made = createPropagator(one);
    return made.ok ? [made.propagator] : [];
  });
  if (propagators.length < pair.length) return null;
  const { approaches } = screen({
    ...{ propagators, watched: [0, 1], thresholdKm },
    startMs: aboutMs - withinMs,
    endMs: aboutMs + withinMs,
  });
  const distance = (one: Encounter) => Math.abs(one.tcaMs - aboutMs);
  return encountersOf(pair, approaches).reduce<Encounter | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  );
}
