import { type PackedCatalogue, unpackCatalogue } from '../domain/conjunction/packed-catalogue.ts';
import {
  screeningCatalogue,
  type ScreeningCatalogue,
} from '../domain/conjunction/screening-catalogue.ts';
import { screenSlab, type Slab, type SlabTask } from '../domain/conjunction/slab.ts';
import { DAY_MS } from '../domain/time/instant.ts';
import { type Computation, computation, UNITS_PER_MS } from './computation.ts';

/** A slab of a catalogue, as it crosses to another thread. */
export interface SlabInput {
  readonly catalogue: PackedCatalogue;
  readonly task: SlabTask;
  /** Objects that come near the heights of the watched ones, at most: what the work grows with. */
  readonly near: number;
}

// Measured: setting up an object, an object that is followed for a day.
const SET_UP_MS = 0.02;
const OBJECT_DAY_MS = 0.1;

/** Finds the close approaches of some satellites with all others in one slab, within bounds of the caller. */
export function slabScreening(
  bounds: Pick<Computation<SlabInput, Slab>, 'advice'> & { readonly ceilingMs: number },
): Computation<SlabInput, Slab> {
  return computation({
    name: 'close approaches',
    compute: ({ catalogue, task }: SlabInput) => screenSlab(unpacked(catalogue), task),
    estimate: ({ catalogue, task, near }) => {
      const days = (task.endMs - task.startMs) / DAY_MS;
      return setUpUnits(catalogue) + Math.round(UNITS_PER_MS * OBJECT_DAY_MS * near * days);
    },
    ...bounds,
  });
}

let last: { readonly revision: string; readonly catalogue: ScreeningCatalogue } | null = null;

/** The catalogue that this thread screened last stays unpacked: some 30 MB for 16,000 objects. */
export function unpacked(packed: PackedCatalogue): ScreeningCatalogue {
  if (last?.revision !== packed.revision)
    last = { revision: packed.revision, catalogue: screeningCatalogue(unpackCatalogue(packed)) };
  return last.catalogue;
}

/** What unpacking a catalogue takes, units. */
export function setUpUnits({ count }: PackedCatalogue): number {
  return Math.round(UNITS_PER_MS * SET_UP_MS * count);
}
