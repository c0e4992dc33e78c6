import type { Collection, Db } from 'mongodb';
import { HOUR_MS } from '../../domain/time/instant.ts';
import { lastRevision } from './revision.ts';
import type { SatelliteDocument } from './satellite-documents.ts';
import { FETCH_EVERY_MS, type CatalogueStateDocument } from './state.ts';

/** The catalogue as a whole; times are epoch ms. */
export interface CatalogueSummary {
  readonly satellites: number;
  /** Where the newest elements come from; null without satellites. */
  readonly source: string | null;
  readonly newestEpochMs: number | null;
  /** Of the satellites that are in orbit and listed. */
  readonly medianEpochMs: number | null;
  /** When the source was last read; null where none was. */
  readonly lastRefreshMs: number | null;
  /** When it may be read again; null where nobody asks it. */
  readonly nextRefreshMs: number | null;
}

type Elements = Pick<CatalogueSummary, 'satellites' | 'source' | 'newestEpochMs' | 'medianEpochMs'>;
type Epoch = Pick<SatelliteDocument, 'elements_epoch' | 'status'>;

/** A source that is due for so long is asked by nobody, ms. */
const FORGOTTEN_MS = FETCH_EVERY_MS + HOUR_MS;

/**
 * Reads the catalogue as a whole. The epochs are read again only after satellites were written. Throws
 * when MongoDB is away.
 */
export function createCatalogueSummary(db: Db, satellites: Collection<SatelliteDocument>) {
  let known: { readonly revision: number; readonly elements: Elements } | null = null;
  const readElements = async (): Promise<Elements> => {
    // Asked for before the satellites: what is written in between is read the next time.
    const revision = await lastRevision(db);
    if (known?.revision !== revision) {
      known = { revision, elements: await summarise(satellites) };
    }
    return known.elements;
  };
  return async (nowMs: number): Promise<CatalogueSummary> => {
    const states = db.collection<CatalogueStateDocument>('catalogue_state');
    const [elements, state] = await Promise.all([
      readElements(),
      states.findOne({ _id: 'source' }),
    ]);
    const nextMs = state?.next_fetch_at.getTime() ?? null;
    return {
      ...elements,
      lastRefreshMs: state?.confirmed_at?.getTime() ?? null,
      nextRefreshMs: nextMs !== null && nowMs - nextMs > FORGOTTEN_MS ? null : nextMs,
    };
  };
}

async function summarise(satellites: Collection<SatelliteDocument>): Promise<Elements> {
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
