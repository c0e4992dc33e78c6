/** What can prevent a plan. */
export const CONSTRAINTS = [
  'power',
  'thermal',
  'compute',
  'memory',
  'storage',
  'window',
  'eclipse_time',
  'eclipse_energy',
  'min_battery_soc',
  'battery',
  'pass_time',
  'radio_power',
  'radio_thermal',
  'contact',
  'max_passes',
  'max_gap_s',
  'key_rotation_orbits',
  'prediction_hours',
  'not_after_s',
  'deadline_orbits',
  'min_delivery_confidence',
  'role',
] as const;

export type Constraint = (typeof CONSTRAINTS)[number];

/** Why there is no plan: what stands in the way, in its own unit. */
export interface Refusal {
  readonly stepId: string | null;
  readonly constraint: Constraint;
  readonly needed: number;
  readonly available: number;
  readonly atMs: number | null;
}

/**
 * Whether a refusal is nearer to a plan than the one known: it concerns the whole plan instead of
 * one task, or the same figure with less missing.
 */
export function isCloser(refusal: Refusal, known: Refusal | null): boolean {
  if (known === null) return true;
  const rank = (constraint: string): number =>
    constraint === 'min_delivery_confidence' ? 2 : constraint === 'deadline_orbits' ? 1 : 0;
  const gain = rank(refusal.constraint) - rank(known.constraint);
  if (gain !== 0) return gain > 0;
  if (refusal.constraint !== known.constraint || rank(known.constraint) === 0) return false;
  return refusal.constraint === 'min_delivery_confidence'
    ? refusal.available > known.available
    : refusal.needed < known.needed;
}
