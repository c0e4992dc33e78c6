import type { Conjunction } from '../calls/shapes.ts';

/** Across what the encounter is seen, beside the radial direction. */
export type Across = 'in_track_km' | 'cross_track_km';

/** Where the other object passes, seen along one axis of the first one. */
export interface EncounterView {
  readonly across: Across;
  /** The other object seen from the first, km: across to the right, radial up. */
  readonly x: number;
  readonly y: number;
  /** Pixels of one km, the same in both views. */
  readonly scale: number;
}

/**
 * The two views of an encounter in the axes of the first object, for those whose plane across the relative velocity
 * nobody told: without a probability there is none.
 */
export function viewsOf({ geometry }: Conjunction, sizePx: number): readonly EncounterView[] {
  const views = (['in_track_km', 'cross_track_km'] as const).map((across) => ({
    ...{ across, x: geometry[across], y: geometry.radial_km },
  }));
  const most = Math.max(1e-3, ...views.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  return views.map((view) => ({ ...view, scale: (sizePx / 2 / most) * 0.86 }));
}
