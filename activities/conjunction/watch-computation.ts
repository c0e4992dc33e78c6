import type { PackedCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import type { Life } from '../../domain/conjunction/life.ts';
import type { WindowTask } from '../../domain/conjunction/screen-window.ts';
import type { Slab } from '../../domain/conjunction/slab.ts';
import { meetLives, type WatchRun } from '../../domain/conjunction/watch-run.ts';
import { computation, UNITS_PER_MS } from '../../threads/computation.ts';
import { setUpUnits, unpacked } from '../../threads/screening.ts';
import type { PlanningCall } from '../planning-turn.ts';

/** What a run found for a watch, as it crosses to a thread. */
export interface MeetingInput {
  readonly catalogue: PackedCatalogue;
  readonly task: WindowTask;
  readonly slabs: readonly Slab[];
  readonly lives: readonly Life[];
  /** Epoch of the newest elements of the catalogue, ms. */
  readonly catalogueMs: number;
}

/**
 * Brings runs and lives together, here or elsewhere: the same input gives the same meeting. Throws
 * `ScreeningTooLarge`.
 */
export interface LifeMeeter {
  meet(input: MeetingInput, call: PlanningCall): Promise<WatchRun>;
}

// Measured: an approach that is judged, a pair that is looked at alone.
const APPROACH_MS = 0.1;
const PAIR_MS = 5;

/** One watch and one run. */
export const meeting = computation({
  name: 'continue watch',
  compute: ({ catalogue, task, slabs, lives, catalogueMs }: MeetingInput) =>
    meetLives(unpacked(catalogue), { task, slabs }, lives, catalogueMs),
  estimate: ({ catalogue, slabs, lives }) => {
    const approaches = slabs.reduce((sum, slab) => sum + slab.approaches.length, 0);
    const ownMs = APPROACH_MS * approaches + PAIR_MS * lives.length;
    return setUpUnits(catalogue) + Math.round(UNITS_PER_MS * ownMs);
  },
  ceilingMs: 120_000,
  advice: 'Fewer satellites or a smaller threshold are faster.',
});
