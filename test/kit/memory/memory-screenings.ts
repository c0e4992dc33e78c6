import { createScreenings, type Screenings } from '../../../api/main/conjunction/screenings.ts';
import { packCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { ThreadPool } from '../../../threads/pool.ts';

/** Screens satellites that are in memory. */
export function memoryScreenings(
  satellites: readonly Satellite[],
  threads: Pick<ThreadPool, 'run'>,
  clock: () => number,
): Screenings {
  const elements = satellites.map((satellite) => satellite.elements);
  const snapshot = {
    elements,
    packed: packCatalogue('memory', elements),
    newestEpochMs: Math.max(...elements.map(({ epochMs }) => epochMs)),
  };
  return createScreenings({
    elements: { read: () => Promise.resolve(snapshot) },
    threads,
    named: satellites.map(({ noradId }) => noradId),
    clock,
  });
}
