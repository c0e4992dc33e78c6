import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { nameKey } from '../catalogue/satellite-documents.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { takeQuotaTurn } from '../store/quota-turns.ts';
import { FLEET_ELEMENTS, FLEET_OUTAGES, FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type {
  FleetElementsDocument,
  FleetSatelliteDocument,
  NamedDocument,
  OutageDocument,
  StationDocument,
} from './documents.ts';
import { tellOfOutage, unionOf, type NewOutage } from './outages.ts';
import { keepElements, removeSatellite, type NewElements } from './satellites.ts';
import { meetStations, removeStation } from './stations.ts';
import { raiseForTerms } from './station-terms.ts';

/** What a document wants of a name: the id that it has or will have, and all that its owner says of it. */
export interface WantedRecord {
  readonly id: string;
  /** With every field of its record that is its owner's to say. */
  readonly facts: Pick<NamedDocument, 'name' | 'sharing' | 'share_rules'>;
}

/** What a document wants of a satellite. */
export interface WantedSatellite extends WantedRecord {
  readonly facts: WantedRecord['facts'] & Pick<FleetSatelliteDocument, 'ground_stations'>;
  readonly elements: NewElements | null;
}

/** A fleet as a document wants it; null: what is there stays. */
export interface WantedFleet {
  readonly stations: readonly WantedRecord[] | null;
  readonly satellites: readonly WantedSatellite[] | null;
  readonly outages: readonly Omit<NewOutage, 'owner_id'>[] | null;
}

/** What differs of one kind; outages are named by what they are of and their start. */
export interface KindDifference {
  readonly created: string[];
  readonly changed: { readonly name: string; readonly fields: string[] }[];
  readonly removed: string[];
  unchanged: number;
}

/** What a document changes. */
export interface FleetDifference {
  readonly satellites: KindDifference;
  readonly stations: KindDifference;
  readonly outages: KindDifference;
}

/** Why a document changes nothing. */
export type DocumentRefusal =
  /** Something changed since the document was read: it may be sent again. */
  | { readonly kind: 'moved' }
  /** Deployments have booked, or fly on, what would go. */
  | { readonly kind: 'needed'; readonly name: string; readonly deployments: readonly string[] }
  /** A station that would go is the only one of satellites that stay. */
  | { readonly kind: 'only_station'; readonly name: string; readonly satellites: readonly string[] }
  | { readonly kind: 'too_many'; readonly quota: LimitedKind; readonly used: number };

/** Kinds of which an owner may have so many. */
export type LimitedKind = 'fleet_satellites' | 'fleet_stations' | 'fleet_outages';

class Refused extends Error {
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Thrown to undo what a dry run has done. */
class DryRun extends Error {
  readonly difference: FleetDifference;

  constructor(difference: FleetDifference) {
    super('dry run');
    this.difference = difference;
  }
}

/** How a document is applied. */
export interface Applying {
  readonly ownerId: string;
  readonly isDry: boolean;
  /** Null: any number. */
  readonly limitOf: (kind: LimitedKind) => number | null;
  readonly nowMs: number;
}

/**
 * Makes the register of an owner what a document wants, in one transaction: all of it, or nothing. A dry run
 * does the same and takes it back.
 */
export async function applyFleet(
  database: Database,
  wanted: WantedFleet,
  applying: Applying,
): Promise<FleetDifference | DocumentRefusal> {
  try {
    return await database.transaction(async (session) => {
      const difference = await applyWithin(database, wanted, applying, session);
      if (applying.isDry) throw new DryRun(difference);
      return difference;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.difference;
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

async function applyWithin(
  database: Database,
  wanted: WantedFleet,
  applying: Applying,
  session: ClientSession,
): Promise<FleetDifference> {
  const { db } = database;
  const { ownerId, nowMs } = applying;
  // First of all, as whoever makes one more of a kind: so each sees all that the other has made.
  for (const [kind, list] of [
    ['fleet_satellites', wanted.satellites],
    ['fleet_stations', wanted.stations],
    ['fleet_outages', wanted.outages],
  ] as const)
    if (list !== null) await takeQuotaTurn(database, { ownerId, kind }, session);
  // Satellites first: only those that stay, as they will be, stand in the way of a station that goes.
  const satellites = await applyKind(
    { collection: FLEET_SATELLITES, quota: 'fleet_satellites', wanted: wanted.satellites },
    async (id, name) => {
      const outcome = await removeSatellite(database, ownerId, id, nowMs, session);
      if (typeof outcome !== 'boolean')
        throw new Refused({ kind: 'needed', name, deployments: outcome });
    },
    { database, applying, session },
  );
  const stations = await applyKind(
    { collection: FLEET_STATIONS, quota: 'fleet_stations', wanted: wanted.stations },
    async (id, name) => {
      const outcome = await removeStation(database, ownerId, id, nowMs, session);
      if (typeof outcome === 'boolean') return;
      if ('deployments' in outcome) throw new Refused({ kind: 'needed', name, ...outcome });
      const names = outcome.satellites.map((one) => one.name);
      throw new Refused({ kind: 'only_station', name, satellites: names });
    },
    { database, applying, session },
  );
  // With the list of stations absent, one may be gone since the document was read.
  const talkedTo = (wanted.satellites ?? []).flatMap(({ facts }) => facts.ground_stations);
  if (!(await meetStations(database, ownerId, talkedTo, session)))
    throw new Refused({ kind: 'moved' });
  const sets = db.collection<FleetElementsDocument>(FLEET_ELEMENTS);
  for (const { id, facts, elements } of wanted.satellites ?? []) {
    if (elements === null) continue;
    const { epoch, epoch_us } = elements;
    const known = await sets.find({ satellite_id: id, epoch, epoch_us }, { session }).toArray();
    if (known.some(({ omm }) => isDeepStrictEqual(omm, elements.omm))) continue;
    await keepElements(database, { _id: id, owner_id: ownerId }, elements, session, nowMs);
    if (satellites.created.includes(facts.name)) continue;
    const changed = satellites.changed.find(({ name }) => name === facts.name);
    if (changed !== undefined) changed.fields.push('elements');
    else {
      satellites.changed.push({ name: facts.name, fields: ['elements'] });
      satellites.unchanged -= 1;
    }
  }
  const outages = await applyOutages(database, wanted, applying, session);
  return { satellites, stations, outages };
}

interface Within {
  readonly database: Database;
  readonly applying: Applying;
  readonly session: ClientSession;
}

async function applyKind(
  kind: {
    readonly collection: string;
    readonly quota: LimitedKind;
    readonly wanted: readonly WantedRecord[] | null;
  },
  remove: (id: string, name: string) => Promise<void>,
  { database: { db }, applying, session }: Within,
): Promise<KindDifference> {
  const { ownerId, nowMs, limitOf } = applying;
  const found = noDifference();
  const collection = db.collection<NamedDocument>(kind.collection);
  const former = await collection.find({ owner_id: ownerId }, { session }).toArray();
  if (kind.wanted === null) return { ...found, unchanged: former.length };
  const at = new Date(nowMs);
  const keys = new Set(kind.wanted.map(({ facts }) => nameKey(facts.name)));
  for (const { _id: id, name, name_key: key } of former) {
    if (keys.has(key)) continue;
    await remove(id, name);
    found.removed.push(name);
  }
  for (const { id, facts } of kind.wanted) {
    const known = former.find(({ name_key: key }) => key === nameKey(facts.name));
    // What the document was read beside is not what is there.
    if ((known?._id ?? id) !== id) throw new Refused({ kind: 'moved' });
    if (known === undefined) {
      const document = {
        ...{ _id: id, owner_id: ownerId, ...facts, name_key: nameKey(facts.name) },
        ...(kind.collection === FLEET_SATELLITES && { elements: null }),
        ...{ created_at: at, updated_at: at },
      };
      await collection.insertOne(document, { session });
      found.created.push(facts.name);
      continue;
    }
    const fields = Object.entries(facts).flatMap(([field, value]) =>
      isDeepStrictEqual(Reflect.get(known, field), value) ? [] : [field],
    );
    if (fields.length === 0) found.unchanged += 1;
    else {
      if (kind.collection === FLEET_STATIONS) {
        // True: what is kept among stations is one, and a document says all of it.
        const before = known as StationDocument;
        await raiseForTerms({ db }, before, { ...before, ...facts }, session);
      }
      const update = { $set: { ...facts, updated_at: at }, $inc: { change_turns: 1 } };
      await collection.updateOne({ _id: id }, update, { session });
      found.changed.push({ name: facts.name, fields });
    }
  }
  const limit = limitOf(kind.quota);
  if (limit !== null && found.created.length > 0 && kind.wanted.length > limit)
    throw new Refused({ kind: 'too_many', quota: kind.quota, used: kind.wanted.length });
  return found;
}

/** Outages that are wanted, overlapping ones of one thing as one. */
function merged(outages: readonly Omit<NewOutage, 'owner_id'>[]): Omit<NewOutage, 'owner_id'>[] {
  const result: Omit<NewOutage, 'owner_id'>[] = [];
  for (const one of [...outages].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const at = result.findLastIndex(({ subject_id: id }) => id === one.subject_id);
    const last = result[at];
    if (last !== undefined && one.start < last.end)
      result[at] = { ...last, ...unionOf([last, one]) };
    else result.push(one);
  }
  return result;
}

async function applyOutages(
  { db }: Database,
  wanted: WantedFleet,
  { ownerId, nowMs, limitOf }: Applying,
  session: ClientSession,
): Promise<KindDifference> {
  const found = noDifference();
  const outages = db.collection<OutageDocument>(FLEET_OUTAGES);
  const former = await outages.find({ owner_id: ownerId }, { session }).toArray();
  if (wanted.outages === null) return { ...found, unchanged: former.length };
  const all = merged(wanted.outages);
  const names = await namesOf(db, ownerId, session);
  const label = ({ subject_id: id, start }: Pick<NewOutage, 'subject_id' | 'start'>): string =>
    `${names.get(id) ?? id} ${start.toISOString()}`;
  const left = new Map(former.map((one) => [keyOf(one), one]));
  const at = new Date(nowMs);
  for (const one of all) {
    if (left.delete(keyOf(one))) {
      found.unchanged += 1;
      continue;
    }
    // As everybody who tells of an outage of it: they meet here.
    const of = one.subject === 'satellite' ? FLEET_SATELLITES : FLEET_STATIONS;
    const subject = { _id: one.subject_id, owner_id: ownerId };
    const { matchedCount } = await db
      .collection<NamedDocument>(of)
      .updateOne(subject, { $inc: { outage_turns: 1 } }, { session });
    if (matchedCount === 0) throw new Refused({ kind: 'moved' });
    const document = {
      _id: newId('otg'),
      owner_id: ownerId,
      ...one,
      created_at: at,
      updated_at: at,
    };
    await outages.insertOne(document, { session });
    await tellOfOutage({ db }, document, session, nowMs);
    found.created.push(label(one));
  }
  for (const one of left.values()) {
    await outages.deleteOne({ _id: one._id }, { session });
    found.removed.push(label(one));
  }
  const open = all.filter(({ end }) => end.getTime() > nowMs).length;
  const limit = limitOf('fleet_outages');
  if (limit !== null && found.created.length > 0 && open > limit)
    throw new Refused({ kind: 'too_many', quota: 'fleet_outages', used: open });
  return found;
}

function keyOf(one: Omit<NewOutage, 'owner_id'>): string {
  return JSON.stringify([one.subject_id, one.start, one.end, one.kind, one.reason]);
}

async function namesOf(
  db: Database['db'],
  ownerId: string,
  session: ClientSession,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const collection of [FLEET_SATELLITES, FLEET_STATIONS]) {
    const found = await db
      .collection<NamedDocument>(collection)
      .find({ owner_id: ownerId }, { session, projection: { name: 1 } })
      .toArray();
    for (const { _id: id, name } of found) names.set(id, name);
  }
  return names;
}

function noDifference(): KindDifference {
  return { created: [], changed: [], removed: [], unchanged: 0 };
}
