import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { formatOmm, type Omm, parseOmm } from '../../domain/orbit/elements/omm.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { NewestFirst } from '../store/paging.ts';
import { SATELLITE_COLLECTION } from './satellites.ts';
import type { SatelliteDocument } from './satellite-documents.ts';

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
  readonly id: string;
  readonly elements: Elements;
  readonly source: string;
  readonly receivedAtMs: number;
}

/** Which sets of a satellite to list: epochs in ms, both included. */
export interface ElementSetQuery {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only sets older than this one. */
  readonly after?: NewestFirst | null;
  readonly limit: number;
}

const COLLECTION = 'element_sets';

/** Days that a set is kept after its epoch or its arrival, whichever is later. */
export const KEPT_DAYS = { watched: 400, other: 60 } as const;

export const ELEMENT_SET_INDEXES: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { satellite_id: 1, epoch: -1 }, name: 'newest_of_satellite' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

export type ElementSetRecords = ReturnType<typeof createElementSetRecords>;

/** The history of elements. All functions throw when MongoDB is away. */
export function createElementSetRecords(database: Database) {
  const sets = collectionOf(database.db);
  return {
    /** Sets of a satellite, newest first, and how many there are between the epochs in all. */
    async list(
      noradId: string,
      { fromMs, toMs, after = null, limit }: ElementSetQuery,
    ): Promise<{ readonly sets: ElementSet[]; readonly total: number }> {
      const span = {
        ...(fromMs === undefined ? {} : { $gte: new Date(fromMs) }),
        ...(toMs === undefined ? {} : { $lte: new Date(toMs) }),
      };
      const wanted: Filter<ElementSetDocument> = {
        satellite_id: noradId,
        ...(Object.keys(span).length === 0 ? {} : { epoch: span }),
      };
      const [found, total] = await Promise.all([
        sets
          .find({ ...wanted, ...olderThan(after) })
          .sort({ epoch: -1, _id: -1 })
          .limit(limit)
          .toArray(),
        sets.countDocuments(wanted),
      ]);
      return { sets: found.map(toElementSet), total };
    },

    /**
     * Keeps the sets of satellites for 400 days from now on, those that are there and those that
     * come, because somebody watches them. Bears being run twice.
     */
    watch: (noradIds: readonly string[]) => watchSatellites(database.db, noradIds),
  };
}

/** What `ElementSetRecords.watch` does, for migrations. Throws when MongoDB is away. */
export async function watchSatellites(db: Db, noradIds: readonly string[]): Promise<void> {
  await db
    .collection<SatelliteDocument>(SATELLITE_COLLECTION)
    .updateMany({ _id: { $in: [...noradIds] } }, { $set: { watched: true } });
  await keepFor(db, { satellite_id: { $in: [...noradIds] } }, KEPT_DAYS.watched);
}

/** Lets sets expire so many days after their epoch or their arrival, whichever is later. */
export async function keepFor(
  db: Db,
  filter: Filter<ElementSetDocument>,
  days: number,
): Promise<void> {
  const expiry = { $add: [{ $max: ['$epoch', '$received_at'] }, days * DAY_MS] };
  await collectionOf(db).updateMany(filter, [{ $set: { expires_at: expiry } }]);
}

function olderThan(place: NewestFirst | null): Filter<ElementSetDocument> {
  if (place === null) return {};
  const at = new Date(place.atMs);
  return { $or: [{ epoch: { $lt: at } }, { epoch: at, _id: { $lt: place.id } }] };
}

/** A satellite and the oldest epoch, ms, of which its sets are wanted. */
export interface SetsWanted {
  readonly noradId: string;
  readonly sinceMs: number;
}

/** The sets of several satellites from an epoch of each on, by catalogue number. */
export async function setsSince(
  db: Db,
  wanted: readonly SetsWanted[],
): Promise<Map<string, Elements[]>> {
  const messages = await messagesSince(db, wanted);
  return new Map([...messages].map(([noradId, omms]) => [noradId, omms.map(readStored)]));
}

/** The same as they are stored, to be read elsewhere: a thousand take 30 ms to read. */
export async function messagesSince(
  db: Db,
  wanted: readonly SetsWanted[],
): Promise<Map<string, Omm[]>> {
  const messages = new Map<string, Omm[]>();
  if (wanted.length === 0) return messages;
  const spans = wanted.map(({ noradId, sinceMs }) => ({
    satellite_id: noradId,
    epoch: { $gte: new Date(sinceMs) },
  }));
  const projection = { _id: 0, satellite_id: 1, omm: 1 } as const;
  const found = collectionOf(db)
    .find({ $or: spans })
    .project<Pick<ElementSetDocument, 'satellite_id' | 'omm'>>(projection);
  for await (const { satellite_id: noradId, omm } of found) {
    const known = messages.get(noradId) ?? [];
    known.push(omm);
    messages.set(noradId, known);
  }
  return messages;
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
  const watched = await watchedAmong(db, sets, options);
  const documents = new Map(
    sets.map((elements) => documentOf(elements, origin, watched.has(elements.noradId))),
  );
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

/** Those of the satellites that somebody watches. */
async function watchedAmong(
  db: Db,
  sets: readonly Elements[],
  options: { readonly session?: ClientSession },
): Promise<Set<string>> {
  const ids = [...new Set(sets.map(({ noradId }) => noradId))];
  const found = await db
    .collection<SatelliteDocument>(SATELLITE_COLLECTION)
    .find({ _id: { $in: ids }, watched: true }, options)
    .project<{ readonly _id: string }>({ _id: 1 })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

function documentOf(
  elements: Elements,
  origin: { readonly source: string; readonly nowMs: number },
  isWatched: boolean,
): readonly [string, ElementSetDocument] {
  const id = elementSetId(elements);
  const keptFromMs = Math.max(elements.epochMs, origin.nowMs);
  const days = isWatched ? KEPT_DAYS.watched : KEPT_DAYS.other;
  const document = {
    _id: id,
    satellite_id: elements.noradId,
    epoch: new Date(elements.epochMs),
    omm: formatOmm(elements),
    source: origin.source,
    received_at: new Date(origin.nowMs),
    expires_at: new Date(keptFromMs + days * DAY_MS),
  };
  return [id, document];
}

function elementSetId({ noradId, epochMs, epochUs }: Elements): string {
  return `${noradId}@${String(epochMs)}.${String(epochUs).padStart(3, '0')}`;
}

/** Elements of a stored message; throws for one that cannot be read, which never was stored. */
function readStored(omm: Omm): Elements {
  const read = parseOmm(omm);
  if (read.ok) return read.elements;
  throw new Error(`the stored set of ${omm.NORAD_CAT_ID} at ${omm.EPOCH} cannot be read`);
}

function toElementSet(document: ElementSetDocument): ElementSet {
  return {
    id: document._id,
    elements: readStored(document.omm),
    source: document.source,
    receivedAtMs: document.received_at.getTime(),
  };
}

function collectionOf(db: Db): Collection<ElementSetDocument> {
  return db.collection<ElementSetDocument>(COLLECTION);
}
