import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, Filter } from 'mongodb';
import { formatOmm, parseOmm } from '../../domain/orbit/elements/omm.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { countUpTo } from '../store/paging.ts';
import { FLEET_ELEMENTS, FLEET_OUTAGES, FLEET_SATELLITES } from './documents.ts';
import type {
  ElementsRecord,
  FleetElementsDocument,
  FleetSatelliteDocument,
  OutageDocument,
} from './documents.ts';
import { satelliteResource } from '../../domain/booking/commitment.ts';
import { noteSkyChange } from '../deployment/sky-changes.ts';
import { bookingsOf } from './bookings-of.ts';
import type { NAME_TAKEN } from './named-records.ts';
import { createNamedRecords, Moved, MOVED, type Change } from './named-records.ts';
import { meetStations } from './stations.ts';

/** Sets of a satellite that are kept: the newest. */
export const KEPT_SETS = 1000;
/** So many deployments that stand in the way are named. */
const MOST_NAMED = 10;

/** Id of a satellite to be. */
export function newSatelliteId(): string {
  return newId('sat');
}

/** Elements that an operator pushes. */
export type NewElements = Pick<FleetElementsDocument, keyof ElementsRecord | 'fit'>;

/** What became of pushed elements: kept, or there already. */
export interface KeptElements {
  readonly set: FleetElementsDocument;
  readonly isNew: boolean;
  readonly isNewest: boolean;
}

/** A place in a history that runs from the newest epoch to the oldest. */
export interface ElementsPlace {
  readonly atMs: number;
  readonly id: string;
}

export type FleetSatelliteRecords = ReturnType<typeof createFleetSatelliteRecords>;

/** The satellites of owners. All functions throw when MongoDB is away. */
export function createFleetSatelliteRecords(database: Database, clock: () => number = Date.now) {
  const { db } = database;
  const satellites = db.collection<FleetSatelliteDocument>(FLEET_SATELLITES);
  const named = createNamedRecords(satellites, clock);
  return {
    ...named,

    /**
     * Stores a satellite with its first elements, unless a station that it is to talk to is gone; the rest as
     * `create` of named records.
     */
    async create(
      document: FleetSatelliteDocument,
      first: NewElements | null,
      making: Making = makeFreely,
    ): Promise<FleetSatelliteDocument | typeof MOVED | typeof NAME_TAKEN> {
      const { owner_id: ownerId, ground_stations: stations } = document;
      const together: Making = (make) =>
        making((session) => {
          const both = async (inside: ClientSession) => {
            if (!(await meetStations(database, ownerId, stations, inside))) throw new Moved();
            const made = await make(inside);
            if (first !== null) await keepElements(database, document, first, inside, clock());
            return made;
          };
          return session === undefined ? database.transaction(both) : both(session);
        });
      try {
        return await named.create(document, together);
      } catch (error) {
        if (error instanceof Moved) return MOVED;
        throw error;
      }
    },

    /** Changes a satellite as `update` of named records does, unless a station that is new to it is gone. */
    update(former: FleetSatelliteDocument, change: Change<FleetSatelliteDocument>) {
      const { owner_id: ownerId, ground_stations: known } = former;
      const added = (change.ground_stations ?? []).filter((id) => !known.includes(id));
      return named.update(former, change, (make) =>
        database.transaction(async (session) => {
          if (!(await meetStations(database, ownerId, added, session))) throw new Moved();
          return await make(session);
        }),
      );
    },

    /** Adds elements to the history; null where the satellite is gone. */
    push: (ownerId: string, id: string, elements: NewElements): Promise<KeptElements | null> =>
      database.transaction(async (session) => {
        const own = await satellites.findOne({ _id: id, owner_id: ownerId }, { session });
        return own === null ? null : keepElements(database, own, elements, session, clock());
      }),

    ...historyOf(database),

    /**
     * Removes a satellite with its history and outages, unless deployments on it have not ended, or have booked
     * it: it answers the ids of some of them, `busy` for those of others; false where there is no such satellite.
     */
    remove: (ownerId: string, id: string): Promise<boolean | readonly string[]> =>
      database.transaction((session) => removeSatellite(database, ownerId, id, clock(), session)),
  };
}

/** Inside a transaction: what `remove` does. */
export async function removeSatellite(
  database: Database,
  ownerId: string,
  id: string,
  nowMs: number,
  session: ClientSession,
): Promise<boolean | readonly string[]> {
  const { db } = database;
  const satellites = db.collection<FleetSatelliteDocument>(FLEET_SATELLITES);
  const own = { _id: id, owner_id: ownerId };
  // First: that something is booked is nobody's business whose it is not.
  const known = await satellites.findOne(own, { session, projection: { _id: 1 } });
  if (known === null) return false;
  const flown = await db
    .collection<{ readonly _id: string }>('deployments')
    .find(
      { owner_id: ownerId, satellite_id: id, status: { $in: [...OPEN_STATUSES] } },
      { session, projection: { _id: 1 }, limit: MOST_NAMED },
    )
    .toArray();
  const inTheWay = [
    ...flown.map(({ _id }) => _id),
    ...(await bookingsOf(database, ownerId, satelliteResource(id), nowMs, session)),
  ];
  if (inTheWay.length > 0) return [...new Set(inTheWay)].slice(0, MOST_NAMED);
  const { deletedCount } = await satellites.deleteOne(own, { session });
  if (deletedCount === 1) await removeParts(database, id, session);
  return deletedCount === 1;
}

/** Removes what belongs to a satellite. */
export async function removeParts(
  { db }: Pick<Database, 'db'>,
  id: string,
  session: ClientSession,
): Promise<void> {
  const sets = db.collection<FleetElementsDocument>(FLEET_ELEMENTS);
  await sets.deleteMany({ satellite_id: id }, { session });
  const outages = db.collection<OutageDocument>(FLEET_OUTAGES);
  await outages.deleteMany({ subject_id: id }, { session });
}

function historyOf({ db }: Database) {
  const sets = db.collection<FleetElementsDocument>(FLEET_ELEMENTS);
  return {
    /** Sets of a satellite, newest epoch first. */
    history: (
      satelliteId: string,
      { after, limit }: { readonly after: ElementsPlace | null; readonly limit: number },
    ): Promise<FleetElementsDocument[]> =>
      sets
        .find({ satellite_id: satelliteId, ...olderThan(after) })
        .sort({ epoch: -1, _id: -1 })
        .limit(limit)
        .toArray(),

    countHistory: (satelliteId: string): Promise<number> =>
      countUpTo(sets, { satellite_id: satelliteId }),
  };
}

function olderThan(place: ElementsPlace | null): Filter<FleetElementsDocument> {
  if (place === null) return {};
  const at = new Date(place.atMs);
  return { $or: [{ epoch: { $lt: at } }, { epoch: at, _id: { $lt: place.id } }] };
}

/**
 * Inside a transaction: adds a set that is not there yet to the history, of which the oldest go beyond a
 * thousand; the newest epoch is what the satellite flies with, of two alike the one that came last.
 */
export async function keepElements(
  { db }: Pick<Database, 'db'>,
  satellite: Pick<FleetSatelliteDocument, '_id' | 'owner_id'>,
  elements: NewElements,
  session: ClientSession,
  nowMs: number,
): Promise<KeptElements> {
  const sets = db.collection<FleetElementsDocument>(FLEET_ELEMENTS);
  const satellites = db.collection<FleetSatelliteDocument>(FLEET_SATELLITES);
  const newest = (await satellites.findOne({ _id: satellite._id }, { session }))?.elements ?? null;
  const { epoch, epoch_us } = elements;
  const known = await sets
    .find({ satellite_id: satellite._id, epoch, epoch_us }, { session })
    .toArray();
  const same = known.find(({ omm }) => isDeepStrictEqual(omm, elements.omm));
  const isNewest = newest === null || !isOlder(elements, newest);
  if (same !== undefined) return { set: same, isNew: false, isNewest };
  const set: FleetElementsDocument = {
    _id: newId('els'),
    owner_id: satellite.owner_id,
    satellite_id: satellite._id,
    ...elements,
    received_at: new Date(nowMs),
  };
  await sets.insertOne(set, within(session));
  if (isNewest) {
    const { omm, form } = elements;
    const change = { elements: { omm, epoch, epoch_us, form }, updated_at: new Date(nowMs) };
    await satellites.updateOne({ _id: satellite._id }, { $set: change }, { session });
    // The first elements of a satellite make nothing untrue.
    if (newest !== null)
      await noteSkyChange(
        { db },
        {
          ...{ of: { satellites: [satellite._id] }, at: new Date(nowMs) },
          cause: { kind: 'elements', subject: satellite._id },
        },
        session,
      );
  }
  const tooOld = await sets
    .find({ satellite_id: satellite._id }, { session, projection: { _id: 1 } })
    .sort({ epoch: -1, _id: -1 })
    .skip(KEPT_SETS)
    .toArray();
  if (tooOld.length > 0)
    await sets.deleteMany({ _id: { $in: tooOld.map(({ _id }) => _id) } }, { session });
  return { set, isNew: true, isNewest };
}

/** Says whether a set is of an earlier epoch than another one. */
export function isOlder(
  one: Pick<ElementsRecord, 'epoch' | 'epoch_us'>,
  other: Pick<ElementsRecord, 'epoch' | 'epoch_us'>,
): boolean {
  const ms = one.epoch.getTime() - other.epoch.getTime();
  return ms < 0 || (ms === 0 && one.epoch_us < other.epoch_us);
}

/** Elements as they are kept. */
export function recordOf(elements: Elements, form: ElementsRecord['form']): ElementsRecord {
  return {
    omm: formatOmm(elements),
    epoch: new Date(elements.epochMs),
    epoch_us: elements.epochUs,
    form,
  };
}

/** Elements as they were kept; throws for a message that cannot be read, which never was kept. */
export function elementsOfRecord({ omm }: Pick<ElementsRecord, 'omm'>): Elements {
  const read = parseOmm(omm);
  if (read.ok) return read.elements;
  throw new Error(`kept elements of ${omm.EPOCH} cannot be read`);
}
