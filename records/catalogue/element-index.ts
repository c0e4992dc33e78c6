import { createHash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { parseOmm } from '../../domain/orbit/elements/omm.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { packCatalogue, type PackedCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import { followCatalogue } from './follower.ts';
import type { SatelliteDocument } from './satellite-documents.ts';
import { SATELLITE_COLLECTION } from './satellites.ts';

/** The newest elements of every satellite that is not known to have decayed. */
export interface ElementSnapshot {
  /** In order of catalogue number. */
  readonly elements: readonly Elements[];
  readonly packed: PackedCatalogue;
  /** Epoch of the newest set, ms; null for an empty catalogue. */
  readonly newestEpochMs: number | null;
}

type Read = Pick<SatelliteDocument, '_id' | 'norad_id' | 'name' | 'omm' | 'status' | 'revision'>;

const PROJECTION = { norad_id: 1, name: 1, omm: 1, status: 1, revision: 1 } as const;

/** Sets that are parsed in one round of the event loop: some 10 ms. */
const PARSED_AT_ONCE = 250;

/**
 * The elements of the whole catalogue in memory, for screening. A change of a whole catalogue takes half a
 * second, in pieces of less than 20 ms, so that others have their turn in between.
 */
export function createElementIndex(db: Db) {
  const satellites = db.collection<SatelliteDocument>(SATELLITE_COLLECTION);
  const byNumber = new Map<number, Elements>();
  let snapshot: ElementSnapshot = { elements: [], packed: pack([]), newestEpochMs: null };
  const follower = followCatalogue(db, async (since) => {
    const changed = since === null ? {} : { revision: { $gt: since } };
    let parsed = 0;
    for await (const one of satellites.find(changed).project<Read>(PROJECTION)) {
      parsed += 1;
      if (parsed % PARSED_AT_ONCE === 0) await nextRound();
      const read = parseOmm(one.omm);
      if (read.ok && one.status !== 'decayed')
        byNumber.set(one.norad_id, { ...read.elements, name: one.name });
      else byNumber.delete(one.norad_id);
    }
    await nextRound();
    const elements = [...byNumber].sort(([a], [b]) => a - b).map(([, of]) => of);
    await nextRound();
    const epochs = elements.map(({ epochMs }) => epochMs);
    snapshot = {
      elements,
      packed: pack(elements),
      newestEpochMs: epochs.length === 0 ? null : epochs.reduce((a, b) => Math.max(a, b)),
    };
  });

  return {
    /** The catalogue as it is now. Throws when MongoDB is away. */
    async read(): Promise<ElementSnapshot> {
      await follower.catchUp();
      return snapshot;
    },
  };
}

/** Named by its content, so that no two catalogues are ever taken for one. */
function pack(elements: readonly Elements[]): PackedCatalogue {
  const packed = packCatalogue('', elements);
  const hash = createHash('sha256').update(new Uint8Array(packed.numbers));
  return {
    ...packed,
    revision: hash.update(new Uint8Array(packed.texts)).digest('base64url').slice(0, 16),
  };
}

export type ElementIndex = ReturnType<typeof createElementIndex>;
