import type { AnyBulkWriteOperation, Collection, Db, Filter } from 'mongodb';
import type { SatelliteStatus } from '../contracts/webhook-event.ts';
import { normaliseNoradId } from '../domain/orbit/norad-id.ts';
import type { Database } from './database.ts';
import type { CollectionIndexes } from './migrations.ts';
import { elementsOf, factsOf, nameKey, toSatellite } from './satellite-documents.ts';
import type { Satellite, SatelliteDocument } from './satellite-documents.ts';

export const SATELLITE_COLLECTION = 'satellites';

/** Letters of either case are the same to filters. */
const ANY_CASE = { locale: 'en', strength: 2 } as const;

export const SATELLITE_INDEXES: CollectionIndexes = {
  collection: SATELLITE_COLLECTION,
  indexes: [
    { key: { norad_id: 1 }, name: 'in_order_of_number', unique: true },
    { key: { name_keys: 1 }, name: 'by_any_name' },
    { key: { status: 1, norad_id: 1 }, name: 'of_status' },
    { key: { type: 1, norad_id: 1 }, name: 'of_type', collation: ANY_CASE },
    { key: { operator: 1, norad_id: 1 }, name: 'of_operator', collation: ANY_CASE },
    { key: { constellation: 1, norad_id: 1 }, name: 'of_constellation', collation: ANY_CASE },
  ],
};

/** What to list; values are compared without case. */
export interface SatelliteFilter {
  readonly type?: string | undefined;
  readonly operator?: string | undefined;
  readonly constellation?: string | undefined;
  readonly status?: SatelliteStatus | undefined;
  /** Part of a name or the beginning of a number. */
  readonly text?: string | undefined;
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
  const read = async (filter: Filter<SatelliteDocument>, limit: number): Promise<Satellite[]> => {
    const found = satellites.find(filter).sort({ norad_id: 1 }).limit(limit);
    return (await found.toArray()).map(toSatellite);
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

    /** Satellites whose number or name contains the text; those that begin with it come first. */
    async search(text: string, limit: number): Promise<Satellite[]> {
      const key = nameKey(text);
      const first = startFilter(text, key);
      const found = await read(first, limit);
      if (found.length >= limit) return found;
      const inside = { name_keys: { $regex: escapeRegExp(key) }, $nor: [first] };
      return [...found, ...(await read(inside, limit - found.length))];
    },

    /** One page; the total leaves place and length out of account. */
    async list(filter: SatelliteFilter): Promise<SatellitePage> {
      const matching = matchingFilter(filter);
      const after = filter.afterNoradId === undefined ? {} : afterNumber(filter.afterNoradId);
      const collation = needsCollation(filter) ? { collation: ANY_CASE } : {};
      const [total, documents] = await Promise.all([
        countMatching(satellites, matching, collation),
        satellites
          .find({ ...matching, ...after }, collation)
          .sort({ norad_id: 1 })
          .skip(filter.offset ?? 0)
          .limit(filter.limit + 1)
          .toArray(),
      ]);
      return {
        satellites: documents.slice(0, filter.limit).map(toSatellite),
        total,
        hasMore: documents.length > filter.limit,
      };
    },

    /** Writes facts of satellites, and their elements where they are newer than those kept. */
    async upsert(entries: readonly Satellite[], nowMs: number): Promise<void> {
      await upsertSatellites(database.db, entries, nowMs);
    },
  };
}

/** Adds the satellites that are not there yet and leaves the others alone. Bears being run twice. */
export async function insertMissingSatellites(
  db: Db,
  entries: readonly Satellite[],
  nowMs: number,
): Promise<void> {
  const operations = entries.map((entry): AnyBulkWriteOperation<SatelliteDocument> => {
    const document = newDocument(entry, nowMs);
    return {
      updateOne: {
        filter: { _id: entry.noradId },
        update: { $setOnInsert: document },
        upsert: true,
      },
    };
  });
  if (operations.length > 0) await collectionOf(db).bulkWrite(operations, { ordered: false });
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
): Promise<void> {
  await insertMissingSatellites(db, entries, nowMs);
  const now = new Date(nowMs);
  const operations = entries.flatMap((entry): AnyBulkWriteOperation<SatelliteDocument>[] => {
    const filter = { _id: entry.noradId };
    const elements = elementsOf(entry);
    const older = { ...filter, elements_epoch: { $lt: elements.elements_epoch } };
    return [
      { updateOne: { filter, update: { $set: { ...factsOf(entry), updated_at: now } } } },
      { updateOne: { filter: older, update: { $set: { ...elements, updated_at: now } } } },
    ];
  });
  if (operations.length > 0) await collectionOf(db).bulkWrite(operations);
}

function collectionOf(db: Db): Collection<SatelliteDocument> {
  return db.collection<SatelliteDocument>(SATELLITE_COLLECTION);
}

/** Counting all of them reads no document: the server keeps that number. */
async function countMatching(
  satellites: Collection<SatelliteDocument>,
  matching: Filter<SatelliteDocument>,
  options: { readonly collation?: typeof ANY_CASE },
): Promise<number> {
  if (Object.keys(matching).length === 0) return await satellites.estimatedDocumentCount();
  return await satellites.countDocuments(matching, options);
}

function matchingFilter(filter: SatelliteFilter): Filter<SatelliteDocument> {
  const { type, operator, constellation, status, text } = filter;
  return {
    ...(type === undefined ? {} : { type }),
    ...(operator === undefined ? {} : { operator }),
    ...(constellation === undefined ? {} : { constellation }),
    ...(status === undefined ? {} : { status }),
    ...(text === undefined ? {} : containsFilter(text)),
  };
}

function needsCollation({ type, operator, constellation }: SatelliteFilter): boolean {
  return (type ?? operator ?? constellation) !== undefined;
}

function afterNumber(noradId: string): Filter<SatelliteDocument> {
  return { norad_id: { $gt: Number(noradId) } };
}

function containsFilter(text: string): Filter<SatelliteDocument> {
  return withNumber(text, { name_keys: { $regex: escapeRegExp(nameKey(text)) } });
}

function startFilter(text: string, key: string): Filter<SatelliteDocument> {
  return withNumber(text, { name_keys: { $regex: `^${escapeRegExp(key)}` } });
}

/** Digits are looked for at the beginning of a number too, alpha-5 as the whole number. */
function withNumber(text: string, named: Filter<SatelliteDocument>): Filter<SatelliteDocument> {
  const digits = text.trim();
  if (/^\d{1,9}$/.test(digits)) return { $or: [{ _id: { $regex: `^${digits}` } }, named] };
  const noradId = normaliseNoradId(text);
  return noradId === null ? named : { $or: [{ _id: noradId }, named] };
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
