import type { Conjunction } from '../calls/orbit-shapes.ts';

/** Across what the encounter is seen, beside the radial direction. */
export type Across = 'in_track_km' | 'cross_track_km';

/** Where the other object passes, seen along one axis of the first one. */
export interface EncounterView {
  readonly across: Across;
  /** The other object seen from the first, km: across to the right, radial up. */
  readonly x: number;
  readonly y: number;
  /** Standard deviations of the first object's own place, km; null where none is known. */
  readonly sigma: { readonly x: number; readonly y: number } | null;
  /** Pixels of one km, the same in both views. */
  readonly scale: number;
}

/**
 * The two views of an encounter in the axes of the first object. The answer tells no direction of the relative
 * velocity, so that the plane at right angles to it cannot be drawn; and the other object's
 * uncertainty lies in axes of its own, so that only the first one's is.
 */
export function viewsOf(conjunction: Conjunction, sizePx: number): readonly EncounterView[] {
  const { geometry } = conjunction;
  const [own] = conjunction.sigma_rtn_km ?? [];
  const views = (['in_track_km', 'cross_track_km'] as const).map((across) => ({
    across,
    x: geometry[across],
    y: geometry.radial_km,
    sigma: own === undefined ? null : { x: own[across] ?? 0, y: own['radial_km'] ?? 0 },
  }));
  const most = Math.max(
    1e-3,
    ...views.flatMap(({ x, y, sigma }) => [
      Math.abs(x),
      Math.abs(y),
      3 * (sigma?.x ?? 0),
      3 * (sigma?.y ?? 0),
    ]),
  );
  return views.map((view) => ({ ...view, scale: (sizePx / 2 / most) * 0.86 }));
}
