import { LRUCache } from 'lru-cache';
import type { PackedCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import type { ScreeningCatalogueRecords } from '../../records/conjunction/screening-catalogues.ts';
import type { ScreeningRunRecords } from '../../records/conjunction/screening-runs.ts';
import type { Places } from '../places.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import type { RunReference } from './run.ts';
import { slabsOfRun } from './run.ts';
import type { SlabScreener } from './screener.ts';
import { screeningFailed, orTooLarge } from './screening-failed.ts';

/** What the screening of a slab works with. */
export interface ScreenSlabPorts {
  readonly catalogues: Pick<ScreeningCatalogueRecords, 'read'>;
  readonly runs: Pick<ScreeningRunRecords, 'get' | 'approachesOf' | 'keepSlab'>;
  readonly screener: SlabScreener;
  readonly places: Places;
}

/** A slab of a run, counted from 0. */
export interface SlabReference extends RunReference {
  readonly slab: number;
}

/** What became of a slab. */
export interface ScreenedSlab {
  readonly approaches: number;
}

/** Catalogues that stay in memory between slabs, 2 MB each. */
const KNOWN_CATALOGUES = 2;

/**
 * Screens one slab of a run and keeps what it holds; one that is kept is not computed again.
 * @throws {ApplicationFailure} ScreeningFailed where the run or its catalogue is gone, or the slab too large.
 */
export function createScreenSlab({ catalogues, runs, screener, places }: ScreenSlabPorts) {
  const known = new LRUCache<string, PackedCatalogue>({ max: KNOWN_CATALOGUES });

  const catalogueOf = async (revision: string): Promise<PackedCatalogue> => {
    const catalogue = known.get(revision) ?? (await catalogues.read(revision));
    if (catalogue === null) throw screeningFailed(`the catalogue ${revision} is no longer kept`);
    known.set(revision, catalogue);
    return catalogue;
  };

  const screen = async (
    { runId, slab }: SlabReference,
    call: PlanningCall,
  ): Promise<ScreenedSlab> => {
    const kept = await runs.approachesOf(runId, slab);
    if (kept !== null) return { approaches: kept };
    const run = await runs.get(runId);
    const stretch = run === null ? undefined : slabsOfRun(run)[slab];
    if (run === null || stretch === undefined)
      throw screeningFailed(`there is no slab ${slab} of ${runId}`);
    const { watched, thresholdKm, startMs: windowMs } = run;
    const catalogue = await catalogueOf(run.catalogueRevision);
    const task = { ...stretch, windowMs, thresholdKm, watched, sameConstellation: false };
    const found = await screener.screen({ catalogue, task, near: catalogue.count }, call);
    await runs.keepSlab(runId, slab, found);
    return { approaches: found.approaches.length };
  };

  return (reference: SlabReference): Promise<ScreenedSlab> =>
    whilePlanning(places, (call) => screen(reference, call).catch(orTooLarge));
}
