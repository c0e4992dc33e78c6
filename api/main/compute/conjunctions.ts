import { judgeWindow, type JudgedWindow } from '../../../domain/conjunction/judge-window.ts';
import {
  type PackedCatalogue,
  unpackCatalogue,
} from '../../../domain/conjunction/packed-catalogue.ts';
import {
  screeningCatalogue,
  type ScreeningCatalogue,
  type WindowTask,
} from '../../../domain/conjunction/screen-window.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';

/** A window of a catalogue, as it crosses to another thread. */
export interface ConjunctionsInput {
  readonly catalogue: PackedCatalogue;
  readonly task: WindowTask;
  /** Objects that come near the heights of the watched ones: what the work grows with. */
  readonly near: number;
  /** Epoch ms of the newest elements. */
  readonly catalogueMs: number;
}

// Measured: setting up an object, and an object that is followed for a day.
const SET_UP_MS = 0.02;
const OBJECT_DAY_MS = 0.1;

/** Finds and judges close approaches of some satellites with all others. */
export const closeApproaches = computation({
  name: 'close approaches',
  compute: ({ catalogue, task, catalogueMs }: ConjunctionsInput): JudgedWindow =>
    judgeWindow(unpacked(catalogue), task, catalogueMs),
  estimate: ({ catalogue, task, near }) => {
    const days = (task.endMs - task.startMs) / DAY_MS;
    return Math.round(UNITS_PER_MS * (SET_UP_MS * catalogue.count + OBJECT_DAY_MS * near * days));
  },
  ceilingMs: 30_000,
  advice: 'Fewer days or a smaller threshold are faster.',
});

let last: { readonly revision: string; readonly catalogue: ScreeningCatalogue } | null = null;

/** The catalogue that this thread screened last stays unpacked: some 30 MB for 16,000 objects. */
function unpacked(packed: PackedCatalogue): ScreeningCatalogue {
  if (last?.revision !== packed.revision)
    last = { revision: packed.revision, catalogue: screeningCatalogue(unpackCatalogue(packed)) };
  return last.catalogue;
}
