import type { Slab } from '../../domain/conjunction/slab.ts';
import { type SlabInput, slabScreening } from '../../threads/screening.ts';
import type { PlanningCall } from '../planning-turn.ts';

/** Most work of a slab, ms: 60,000 objects, all of them watched, take less. */
const SLAB_CEILING_MS = 600_000;

/** One slab of a run, on a thread. */
export const slab = slabScreening({
  ceilingMs: SLAB_CEILING_MS,
  advice: 'Fewer watched satellites or a smaller threshold are faster.',
});

/** Screens slabs, here or elsewhere: the same input gives the same slab. Throws `ScreeningTooLarge`. */
export interface SlabScreener {
  screen(input: SlabInput, call: PlanningCall): Promise<Slab>;
}

/** A part of a screening took more work or memory than it may: another attempt would take as much. */
export class ScreeningTooLarge extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScreeningTooLarge';
  }
}
