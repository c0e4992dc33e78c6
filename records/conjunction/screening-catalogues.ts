import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Binary } from 'mongodb';
import type { PackedCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';

/** A catalogue as it was when a run began: what the run's stretches are functions of. */
interface ScreeningCatalogueDocument {
  /** Name of the content. */
  readonly _id: string;
  readonly count: number;
  /** Both parts of the packed catalogue, gzipped: 1.3 MB for 16,000 objects. */
  readonly numbers: Binary;
  readonly texts: Binary;
  readonly expires_at: Date;
}

const COLLECTION = 'screening_catalogues';
/** Kept so long after its last use, ms. */
const KEPT_MS = 2 * DAY_MS;

export const SCREENING_CATALOGUE_INDEXES: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
};

export type ScreeningCatalogueRecords = ReturnType<typeof createScreeningCatalogues>;

/** The catalogues that runs of screening pinned. All functions throw when MongoDB is away. */
export function createScreeningCatalogues(database: Database, clock: () => number) {
  const catalogues = database.db.collection<ScreeningCatalogueDocument>(COLLECTION);
  const used = () => ({ expires_at: new Date(clock() + KEPT_MS) });
  return {
    /** Pins a catalogue under the name of its content; a repeat prolongs it. */
    async keep({ revision, count, numbers, texts }: PackedCatalogue): Promise<void> {
      const { matchedCount } = await catalogues.updateOne({ _id: revision }, { $set: used() });
      if (matchedCount > 0) return;
      const content = { count, numbers: await zipped(numbers), texts: await zipped(texts) };
      await catalogues.updateOne(
        { _id: revision },
        { $set: { ...content, ...used() } },
        { upsert: true },
      );
    },

    /** A pinned catalogue, which is kept longer for it; null when there is none of that content. */
    async read(revision: string): Promise<PackedCatalogue | null> {
      const found = await catalogues.findOneAndUpdate({ _id: revision }, { $set: used() });
      if (found === null) return null;
      return {
        revision,
        count: found.count,
        numbers: await unzipped(found.numbers),
        texts: await unzipped(found.texts),
      };
    },
  };
}

async function zipped(memory: SharedArrayBuffer): Promise<Binary> {
  return new Binary(await promisify(gzip)(new Uint8Array(memory)));
}

async function unzipped(binary: Binary): Promise<SharedArrayBuffer> {
  const bytes = await promisify(gunzip)(binary.buffer);
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
}
