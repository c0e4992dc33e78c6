import { LRUCache } from 'lru-cache';
import type { AnyBulkWriteOperation, ClientSession, Collection, Db, Filter } from 'mongodb';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import { nextRevision } from '../store/revision.ts';
import type { Database } from '../store/database.ts';
import { elementsOf, factsOf, nameKey, toSatellite } from './satellite-documents.ts';
import type { Satellite, SatelliteDocument } from './satellite-documents.ts';
import {
  beginning,
  containing,
  createSatelliteIndex,
  placeAfter,
  wantedOf,
} from './satellite-index.ts';
import type { IndexedSatellite, SatelliteWanted } from './satellite-index.ts';
import { createCatalogueSummary } from './summary.ts';
import type { CollectionIndexes } from '../store/collection.ts';

export const SATELLITE_COLLECTION = 'satellites';

export const SATELLITE_INDEXES: CollectionIndexes = {
  collection: SATELLITE_COLLECTION,
  indexes: [
    { key: { norad_id: 1 }, name: 'in_order_of_number', unique: true },
    { key: { name_keys: 1 }, name: 'by_any_name' },
    { key: { revision: 1 }, name: 'in_order_of_writing' },
  ],
};

/** Which part of which satellites to list. */
export interface SatelliteFilter extends SatelliteWanted {
  readonly limit: number;
  /** Only satellites whose catalogue number is greater. */
  readonly afterNoradId?: string | undefined;
  readonly offset?: number | undefined;
}

/** Part of a list in order of catalogue number, and how many satellites the filter has in all. */
export interface SatellitePage {
  readonly satellites: readonly Satellite[];
  readonly total: number;
  readonly hasMore: boolean;
}

export type SatelliteRecords = ReturnType<typeof createSatelliteRecords>;

/** The catalogue of satellites. All functions throw when MongoDB is away. */
export function createSatelliteRecords(database: Database) {
  const satellites = collectionOf(database.db);
  const index = createSatelliteIndex(database.db, satellites);
  const { summary, elements } = createCatalogueSummary(database.db, satellites);
  const read = async (filter: Filter<SatelliteDocument>, limit: number): Promise<Satellite[]> => {
    const found = satellites.find(filter).sort({ norad_id: 1 }).limit(limit);
    return (await found.toArray()).map(toSatellite);
  };
  const recent = createRecentSatellites(satellites);
  const readIndexed = async (wanted: readonly IndexedSatellite[]): Promise<Satellite[]> => {
    const found = await recent(wanted);
    if (found.length < wanted.length) index.forget();
    return found;
  };

  return {
    /** The satellite of a catalogue number (digits, a number, alpha-5) or of any of its names. */
    async find(idOrName: string | number): Promise<Satellite | null> {
      const noradId = normaliseNoradId(idOrName);
      if (noradId !== null) {
        const known = await satellites.findOne({ _id: noradId });
        if (known !== null) return toSatellite(known);
      }
      const [named] = await read({ name_keys: nameKey(String(idOrName)) }, 1);
      return named ?? null;
    },

    /** The satellites of those catalogue numbers that exist, in order of number. */
    async findMany(noradIds: readonly string[]): Promise<Satellite[]> {
      return await read({ _id: { $in: [...noradIds] } }, noradIds.length);
    },

    /** Catalogue numbers of every satellite that one of these names or numbers stands for. */
    async numbersOf(texts: readonly string[]): Promise<string[]> {
      const numbers = texts.flatMap((text) => normaliseNoradId(text) ?? []);
      const named = satellites.find({ name_keys: { $in: texts.map(nameKey) } });
      const found = await named.project<{ readonly _id: string }>({ _id: 1 }).toArray();
      return [...new Set([...numbers, ...found.map(({ _id }) => _id)])];
    },

    /** Those of the texts that are neither a number nor a name of the catalogue. */
    async unknownOf(texts: readonly string[]): Promise<string[]> {
      const numbers = texts.flatMap((text) => normaliseNoradId(text) ?? []);
      const found = await satellites
        .find({ $or: [{ _id: { $in: numbers } }, { name_keys: { $in: texts.map(nameKey) } }] })
        .project<Pick<SatelliteDocument, '_id' | 'name_keys'>>({ name_keys: 1 })
        .toArray();
      const known = new Set(found.flatMap(({ _id, name_keys: names }) => [_id, ...names]));
      return texts.filter(
        (text) => !known.has(normaliseNoradId(text) ?? '') && !known.has(nameKey(text)),
      );
    },

    /** Satellites whose number or name contains the text; those that begin with it come first. */
    async search(text: string, limit: number): Promise<Satellite[]> {
      const all = await index.all();
      const [begins, contains] = [beginning(text), containing(text)];
      const first = all.filter(begins);
      const wanted =
        first.length >= limit
          ? first
          : [...first, ...all.filter((one) => contains(one) && !begins(one))];
      return await readIndexed(wanted.slice(0, limit));
    },

    /** One page; the total leaves place and length out of account. */
    async list(filter: SatelliteFilter): Promise<SatellitePage> {
      const { afterNoradId, offset = 0, limit } = filter;
      const matching = wantedOf(await index.all(), filter);
      const after = afterNoradId === undefined ? 0 : placeAfter(matching, Number(afterNoradId));
      const from = after + offset;
      return {
        satellites: await readIndexed(matching.slice(from, from + limit)),
        total: matching.length,
        hasMore: matching.length > from + limit,
      };
    },

    /** What satellites of the catalogue have as this fact, as it is written there. */
    factValues: (fact: 'type' | 'operator' | 'constellation'): Promise<string[]> =>
      satellites.distinct(fact).then((values) => values.filter((value) => value !== null).sort()),

    /** The catalogue as a whole at an instant, epoch ms. */
    summary,

    /** What its satellites are. */
    elements,

    /** Writes facts of satellites, and their elements where they are newer than those kept. */
    async upsert(entries: readonly Satellite[], nowMs: number): Promise<void> {
      await database.transaction((session) =>
        upsertSatellites(database.db, entries, nowMs, session),
      );
    },
  };
}

/** Adds the satellites that are not there yet and leaves the others alone. Bears being run twice. */
export async function insertMissingSatellites(
  db: Db,
  entries: readonly Satellite[],
  nowMs: number,
): Promise<void> {
  await db.client.withSession((session) =>
    session.withTransaction(() => insertMissing(db, entries, nowMs, session)),
  );
}

async function insertMissing(
  db: Db,
  entries: readonly Satellite[],
  nowMs: number,
  session: ClientSession,
): Promise<void> {
  if (entries.length === 0) return;
  const revision = await nextRevision(db, 'satellites', session);
  const operations = entries.map((entry): AnyBulkWriteOperation<SatelliteDocument> => {
    const document = { ...newDocument(entry, nowMs), revision };
    return {
      updateOne: {
        filter: { _id: entry.noradId },
        update: { $setOnInsert: document },
        upsert: true,
      },
    };
  });
  await collectionOf(db).bulkWrite(operations, { ordered: false, session });
}

/** Everything of a satellite that is stored for the first time, except its id. */
export function newDocument(entry: Satellite, nowMs: number): Omit<SatelliteDocument, '_id'> {
  const now = new Date(nowMs);
  return {
    ...factsOf(entry),
    ...elementsOf(entry),
    status: entry.status,
    created_at: now,
    updated_at: now,
  };
}

async function upsertSatellites(
  db: Db,
  entries: readonly Satellite[],
  nowMs: number,
  session: ClientSession,
): Promise<void> {
  if (entries.length === 0) return;
  await insertMissing(db, entries, nowMs, session);
  const now = {
    updated_at: new Date(nowMs),
    revision: await nextRevision(db, 'satellites', session),
  };
  const operations = entries.flatMap((entry): AnyBulkWriteOperation<SatelliteDocument>[] => {
    const filter = { _id: entry.noradId };
    const elements = elementsOf(entry);
    const older = { ...filter, elements_epoch: { $lt: elements.elements_epoch } };
    return [
      { updateOne: { filter, update: { $set: { ...factsOf(entry), ...now } } } },
      { updateOne: { filter: older, update: { $set: { ...elements, ...now } } } },
    ];
  });
  await collectionOf(db).bulkWrite(operations, { session });
}

function collectionOf(db: Db): Collection<SatelliteDocument> {
  return db.collection<SatelliteDocument>(SATELLITE_COLLECTION);
}

/** So many fit in some ten megabytes; a page has at most a thousand. */
const MOST_RECENT = 4096;

/**
 * Reads satellites of the index in its order, and remembers those that were read last for as long as
 * their revision is current. Leaves out what is not in the collection any more.
 */
function createRecentSatellites(satellites: Collection<SatelliteDocument>) {
  const recent = new LRUCache<string, { revision: number; satellite: Satellite }>({
    max: MOST_RECENT,
  });
  const remember = (document: SatelliteDocument): Satellite => {
    const satellite = toSatellite(document);
    recent.set(document._id, { revision: document.revision ?? 0, satellite });
    return satellite;
  };
  return async (wanted: readonly IndexedSatellite[]): Promise<Satellite[]> => {
    // Of its own, because other readings may push out of the memory what this one has found.
    const found = new Map<string, Satellite>();
    for (const { id, revision } of wanted) {
      const known = recent.get(id);
      if (known !== undefined && known.revision >= revision) found.set(id, known.satellite);
    }
    const missing = wanted.flatMap(({ id }) => (found.has(id) ? [] : [id]));
    if (missing.length > 0) {
      for await (const document of satellites.find({ _id: { $in: missing } }))
        found.set(document._id, remember(document));
    }
    return wanted.flatMap(({ id }) => found.get(id) ?? []);
  };
}
