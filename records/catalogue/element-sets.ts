import type { ClientSession, Collection, Db } from 'mongodb';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { formatOmm, type Omm, parseOmm } from '../../domain/orbit/elements/omm.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';

/** A set of elements as it was received; the catalogue keeps the newest one besides. */
export interface ElementSetDocument {
  /**
   * Catalogue number and epoch to the microsecond: a set is kept once, however often it arrives.
   */
  readonly _id: string;
  readonly satellite_id: string;
  readonly epoch: Date;
  readonly omm: Omm;
  /** Where it came from, in a few words. */
  readonly source: string;
  readonly received_at: Date;
  readonly expires_at: Date;
}

/** A set of elements of the past. */
export interface ElementSet {
  readonly elements: Elements;
  readonly source: string;
  readonly receivedAtMs: number;
}

const COLLECTION = 'element_sets';

/** How long a set is kept after its epoch or its arrival, whichever is later. */
export const KEPT_DAYS = 400;

export const ELEMENT_SET_INDEXES: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { satellite_id: 1, epoch: -1 }, name: 'newest_of_satellite' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** The history of elements. All functions throw when MongoDB is away. */
export function createElementSetRecords(database: Database) {
  const sets = collectionOf(database.db);
  return {
    /** Sets of a satellite between two epochs (ms, both included), newest first. */
    async list(
      noradId: string,
      span: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
    ): Promise<ElementSet[]> {
      const epoch = { $gte: new Date(span.fromMs), $lte: new Date(span.toMs) };
      const found = sets.find({ satellite_id: noradId, epoch }).sort({ epoch: -1 });
      return (await found.limit(span.limit).toArray()).map(toElementSet);
    },
  };
}

/** The sets of several satellites from an epoch of each on, by catalogue number. */
export async function setsSince(
  db: Db,
  wanted: readonly { readonly noradId: string; readonly sinceMs: number }[],
): Promise<Map<string, Elements[]>> {
  const sets = new Map<string, Elements[]>();
  if (wanted.length === 0) return sets;
  const spans = wanted.map(({ noradId, sinceMs }) => ({
    satellite_id: noradId,
    epoch: { $gte: new Date(sinceMs) },
  }));
  for await (const document of collectionOf(db).find({ $or: spans })) {
    const known = sets.get(document.satellite_id) ?? [];
    known.push(toElementSet(document).elements);
    sets.set(document.satellite_id, known);
  }
  return sets;
}

/**
 * Keeps sets that are not kept yet; those that are stay as they are. Bears being run twice, and is
 * repeated by its transaction when another process keeps the same ones meanwhile.
 */
export async function insertElementSets(
  db: Db,
  sets: readonly Elements[],
  origin: { readonly source: string; readonly nowMs: number },
  session?: ClientSession,
): Promise<void> {
  if (sets.length === 0) return;
  const options = session === undefined ? {} : { session };
  const documents = new Map(sets.map((elements) => documentOf(elements, origin)));
  const collection = collectionOf(db);
  const known = await collection
    .find({ _id: { $in: [...documents.keys()] } }, options)
    .project<{ readonly _id: string }>({ _id: 1 })
    .toArray();
  for (const { _id: id } of known) documents.delete(id);
  if (documents.size === 0) return;
  try {
    await collection.insertMany([...documents.values()], { ...options, ordered: false });
  } catch (error) {
    // Without a transaction another process may have kept some of them since.
    if (session !== undefined || !isDuplicateKey(error)) throw error;
  }
}

function documentOf(
  elements: Elements,
  origin: { readonly source: string; readonly nowMs: number },
): readonly [string, ElementSetDocument] {
  const id = elementSetId(elements);
  const keptFromMs = Math.max(elements.epochMs, origin.nowMs);
  const document = {
    _id: id,
    satellite_id: elements.noradId,
    epoch: new Date(elements.epochMs),
    omm: formatOmm(elements),
    source: origin.source,
    received_at: new Date(origin.nowMs),
    expires_at: new Date(keptFromMs + KEPT_DAYS * DAY_MS),
  };
  return [id, document];
}

function elementSetId({ noradId, epochMs, epochUs }: Elements): string {
  return `${noradId}@${String(epochMs)}.${String(epochUs).padStart(3, '0')}`;
}

function toElementSet(document: ElementSetDocument): ElementSet {
  const read = parseOmm(document.omm);
  if (!read.ok) throw new Error(`the stored set of elements ${document._id} cannot be read`);
  return {
    elements: read.elements,
    source: document.source,
    receivedAtMs: document.received_at.getTime(),
  };
}

function collectionOf(db: Db): Collection<ElementSetDocument> {
  return db.collection<ElementSetDocument>(COLLECTION);
}
