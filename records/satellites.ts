import type { AnyBulkWriteOperation, Collection, Db, Filter } from 'mongodb';
import type { Elements } from '../domain/orbit/elements.ts';
import { normaliseNoradId } from '../domain/orbit/norad-id.ts';
import { formatOmm, type Omm, parseOmm } from '../domain/orbit/omm.ts';
import type { BusClass } from '../domain/spacecraft/bus.ts';
import type { Database } from './database.ts';
import type { CollectionIndexes } from './migrations.ts';

/** Where a satellite's elements come from, to be shown beside whatever is made of them. */
export interface ElementsProvenance {
  /** Date of the source, `yyyy-mm-dd`. */
  readonly date: string;
  readonly source: string;
  readonly originator: string;
  readonly attribution: string;
}

/** A satellite of the catalogue. */
export interface Satellite {
  /** Catalogue number, 1 to 9 digits. */
  readonly noradId: string;
  readonly name: string;
  /** Every name it is known by, its own first. */
  readonly names: readonly string[];
  readonly type: string | null;
  readonly operator: string | null;
  readonly constellation: string | null;
  /** UTC date, `yyyy-mm-dd`. */
  readonly launchDate: string | null;
  readonly busClass: BusClass | null;
  readonly elements: Elements;
  readonly provenance: ElementsProvenance;
}

/** A satellite as stored; the elements are an OMM, which keeps every digit. */
export interface SatelliteDocument {
  readonly _id: string;
  readonly norad_id: number;
  readonly name: string;
  readonly names: readonly string[];
  /** What `find` and `search` compare: names without case, accents, blanks and punctuation. */
  readonly name_keys: readonly string[];
  readonly type: string | null;
  readonly operator: string | null;
  readonly constellation: string | null;
  readonly launch_date: string | null;
  readonly bus_class: BusClass | null;
  readonly omm: Omm;
  readonly elements_epoch: Date;
  readonly provenance: ElementsProvenance;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLLECTION = 'satellites';

/** Letters of either case are the same to filters. */
const ANY_CASE = { locale: 'en', strength: 2 } as const;

export const SATELLITE_INDEXES: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { norad_id: 1 }, name: 'in_order_of_number', unique: true },
    { key: { name_keys: 1 }, name: 'by_any_name' },
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
  const satellites: Collection<SatelliteDocument> = database.db.collection(COLLECTION);
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

    /** Satellites whose number or name contains the text; those that begin with it come first. */
    async search(text: string, limit: number): Promise<Satellite[]> {
      const key = nameKey(text);
      const first = startFilter(text, key);
      const found = await read(first, limit);
      if (found.length >= limit) return found;
      const inside = { name_keys: { $regex: escapeRegExp(key) }, $nor: [first] };
      return [...found, ...(await read(inside, limit - found.length))];
    },

    async list(filter: SatelliteFilter): Promise<SatellitePage> {
      const matching: Filter<SatelliteDocument> = {
        ...(filter.type === undefined ? {} : { type: filter.type }),
        ...(filter.operator === undefined ? {} : { operator: filter.operator }),
        ...(filter.constellation === undefined ? {} : { constellation: filter.constellation }),
      };
      const after = filter.afterNoradId === undefined ? -1 : Number(filter.afterNoradId);
      const [total, documents] = await Promise.all([
        satellites.countDocuments(matching, { collation: ANY_CASE }),
        satellites
          .find({ ...matching, norad_id: { $gt: after } }, { collation: ANY_CASE })
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
  const now = new Date(nowMs);
  const operations = entries.map((entry): AnyBulkWriteOperation<SatelliteDocument> => {
    const document = { ...factsOf(entry), ...elementsOf(entry), created_at: now, updated_at: now };
    const filter = { _id: entry.noradId };
    return { updateOne: { filter, update: { $setOnInsert: document }, upsert: true } };
  });
  if (operations.length > 0) await collectionOf(db).bulkWrite(operations, { ordered: false });
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

/** The form in which names are compared: `Pléiades Neo 3` and `PLEIADES-NEO 3` are one. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const key = plain.replace(/[^\p{Letter}\p{Number}]/gu, '');
  return key === '' ? plain.trim() : key;
}

function collectionOf(db: Db): Collection<SatelliteDocument> {
  return db.collection<SatelliteDocument>(COLLECTION);
}

function startFilter(text: string, key: string): Filter<SatelliteDocument> {
  const named = { name_keys: { $regex: `^${escapeRegExp(key)}` } };
  const digits = text.trim();
  if (!/^\d{1,9}$/.test(digits)) return named;
  return { $or: [{ _id: { $regex: `^${digits}` } }, named] };
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function factsOf(entry: Satellite) {
  const names = [...new Set([entry.name, ...entry.names])];
  return {
    norad_id: Number(entry.noradId),
    name: entry.name,
    names,
    name_keys: [...new Set(names.map(nameKey))],
    type: entry.type,
    operator: entry.operator,
    constellation: entry.constellation,
    launch_date: entry.launchDate,
    bus_class: entry.busClass,
  };
}

function elementsOf(entry: Satellite) {
  return {
    omm: formatOmm(entry.elements),
    elements_epoch: new Date(entry.elements.epochMs),
    provenance: entry.provenance,
  };
}

function toSatellite(document: SatelliteDocument): Satellite {
  const read = parseOmm(document.omm);
  if (!read.ok) {
    const what = read.problems.map(({ path, message }) => `${path} ${message}`).join('; ');
    throw new Error(`the stored elements of satellite ${document._id} cannot be read: ${what}`);
  }
  return {
    noradId: document._id,
    name: document.name,
    names: document.names,
    type: document.type,
    operator: document.operator,
    constellation: document.constellation,
    launchDate: document.launch_date,
    busClass: document.bus_class,
    elements: { ...read.elements, name: document.name },
    provenance: document.provenance,
  };
}
