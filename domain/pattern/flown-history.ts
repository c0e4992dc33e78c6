import type { StateVector } from '../conjunction/rtn.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import { createPropagator, type Propagator } from '../orbit/propagation/sgp4.ts';

/** Where an object was by the sets of its time. */
export interface FlownHistory {
  /** Epoch of the oldest set, ms. */
  readonly fromMs: number;
  readonly newest: Elements;
  /** State (TEME) by the newest set that was there then; null when SGP4 has none. */
  stateAt(tMs: number): StateVector | null;
}

/** The history of an object as SGP4 flies it; null without a set. */
export function flownHistory(sets: readonly Elements[]): FlownHistory | null {
  const sorted = [...sets].sort((one, other) => one.epochMs - other.epochMs);
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  if (oldest === undefined || newest === undefined) return null;
  const made = new Map<Elements, Propagator | null>();
  const propagatorOf = (elements: Elements) => {
    const known = made.get(elements);
    if (known !== undefined) return known;
    const created = createPropagator(elements);
    const propagator = created.ok ? created.propagator : null;
    made.set(elements, propagator);
    return propagator;
  };
  return {
    fromMs: oldest.epochMs,
    newest,
    stateAt(tMs) {
      const elements = sorted.findLast(({ epochMs }) => epochMs <= tMs) ?? oldest;
      const state = propagatorOf(elements)?.stateAt(tMs);
      if (state === undefined || !state.ok) return null;
      return [state.xKm, state.yKm, state.zKm, state.vxKmS, state.vyKmS, state.vzKmS];
    },
  };
}
