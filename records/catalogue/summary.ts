import type { Collection, Db } from 'mongodb';
import { HOUR_MS } from '../../domain/time/instant.ts';
import { lastRevision } from '../store/revision.ts';
import type { SatelliteDocument } from './satellite-documents.ts';
import { CATALOGUE_STATE, FETCH_EVERY_MS } from './state.ts';
import type { CatalogueStateDocument, ImportStateDocument } from './state.ts';

/** The catalogue as a whole; times are epoch ms. */
export interface CatalogueSummary {
  readonly satellites: number;
  /** Where the newest elements come from; null without satellites. */
  readonly source: string | null;
  readonly newestEpochMs: number | null;
  /** Of the satellites that are in orbit and listed. */
  readonly medianEpochMs: number | null;
  /** The last time that elements were read, from the source or from a file by hand; null before the first. */
  readonly lastRefresh: { readonly atMs: number; readonly source: string } | null;
  /** When the source may be read again; null where nobody asks it. */
  readonly nextRefreshMs: number | null;
}

/** What its satellites are, without when it was read. */
export type CatalogueElements = Pick<
  CatalogueSummary,
  'satellites' | 'source' | 'newestEpochMs' | 'medianEpochMs'
>;
type Epoch = Pick<SatelliteDocument, 'elements_epoch' | 'status'>;

/** A source that is due for so long is asked by nobody, ms. */
const FORGOTTEN_MS = FETCH_EVERY_MS + HOUR_MS;

/**
 * Reads the catalogue as a whole. The epochs are read again only after satellites were written. Throws
 * when MongoDB is away.
 */
export function createCatalogueSummary(db: Db, satellites: Collection<SatelliteDocument>) {
  let known: { readonly revision: number; readonly elements: CatalogueElements } | null = null;
  const readElements = async (): Promise<CatalogueElements> => {
    // Asked for before the satellites: what is written in between is read the next time.
    const revision = await lastRevision(db, 'satellites');
    if (known?.revision !== revision) {
      known = { revision, elements: await summarise(satellites) };
    }
    return known.elements;
  };
  const summary = async (nowMs: number): Promise<CatalogueSummary> => {
    const [elements, source, imported] = await Promise.all([
      readElements(),
      db.collection<CatalogueStateDocument>(CATALOGUE_STATE).findOne({ _id: 'source' }),
      db.collection<ImportStateDocument>(CATALOGUE_STATE).findOne({ _id: 'import' }),
    ]);
    const nextMs = source?.next_fetch_at.getTime() ?? null;
    return {
      ...elements,
      lastRefresh: lastOf(source, imported),
      nextRefreshMs: nextMs !== null && nowMs - nextMs > FORGOTTEN_MS ? null : nextMs,
    };
  };
  return { summary, elements: readElements };
}

/** The latest of a reading of the source and an import; of an address no more than its host is shown. */
function lastOf(
  source: CatalogueStateDocument | null,
  imported: ImportStateDocument | null,
): CatalogueSummary['lastRefresh'] {
  const readMs = source?.confirmed_at?.getTime() ?? null;
  const importedMs = imported?.imported_at.getTime() ?? null;
  if (imported !== null && importedMs !== null && (readMs === null || importedMs > readMs)) {
    return { atMs: importedMs, source: imported.source };
  }
  return source === null || readMs === null
    ? null
    : { atMs: readMs, source: new URL(source.url).host };
}

async function summarise(satellites: Collection<SatelliteDocument>): Promise<CatalogueElements> {
  const [read, newest] = await Promise.all([
    satellites.find().project<Epoch>({ _id: 0, elements_epoch: 1, status: 1 }).toArray(),
    satellites.findOne(
      {},
      { sort: { elements_epoch: -1 }, projection: { elements_epoch: 1, provenance: 1 } },
    ),
  ]);
  const epochs = read
    .filter(({ status }) => status === 'active')
    .map((one) => one.elements_epoch.getTime())
    .sort((a, b) => a - b);
  return {
    satellites: read.length,
    source: newest?.provenance.source ?? null,
    newestEpochMs: newest?.elements_epoch.getTime() ?? null,
    medianEpochMs: epochs[epochs.length >> 1] ?? null,
  };
}
