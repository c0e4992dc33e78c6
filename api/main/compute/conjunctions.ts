import { judgeSlabs, type JudgedWindow } from '../../../domain/conjunction/judge-window.ts';
import type { PackedCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import type { WindowTask } from '../../../domain/conjunction/screen-window.ts';
import type { Slab } from '../../../domain/conjunction/slab.ts';
import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';
import { setUpUnits, slabScreening, unpacked } from '../../../threads/screening.ts';

/** The slabs of a window, to be joined and judged. */
export interface WindowInput {
  readonly catalogue: PackedCatalogue;
  readonly task: WindowTask;
  readonly slabs: readonly Slab[];
  /** Epoch ms of the newest elements. */
  readonly catalogueMs: number;
}

/** Measured: an approach that is judged. */
const APPROACH_MS = 0.1;
const BOUNDS = {
  ceilingMs: 30_000,
  advice: 'Fewer days or a smaller threshold are faster.',
};

/** Finds the close approaches of some satellites with all others in one slab. */
export const closeApproaches = slabScreening(BOUNDS);

/** Judges what the slabs of a window hold together. */
export const judgedWindow = computation({
  name: 'judge approaches',
  compute: ({ catalogue, task, slabs, catalogueMs }: WindowInput): JudgedWindow =>
    judgeSlabs(unpacked(catalogue), task, slabs, catalogueMs),
  estimate: ({ catalogue, slabs }) => {
    const approaches = slabs.reduce((sum, slab) => sum + slab.approaches.length, 0);
    return setUpUnits(catalogue) + Math.round(UNITS_PER_MS * APPROACH_MS * approaches);
  },
  ...BOUNDS,
});
