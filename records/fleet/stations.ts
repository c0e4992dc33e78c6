import { findStation, type Station } from '../../domain/orbit/geometry/stations.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { FLEET_OUTAGES, FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type { FleetSatelliteDocument, OutageDocument, StationDocument } from './documents.ts';
import { stationResource } from '../../domain/booking/commitment.ts';
import type { ClientSession } from 'mongodb';
import { bookingsOf } from './bookings-of.ts';
import { createNamedRecords, type Change } from './named-records.ts';
import { raiseForTerms } from './station-terms.ts';

/** Id of a station to be. */
export function newStationId(): string {
  return newId('stn');
}

/** Why a station stays. */
export type StationNeeded =
  /** Some of the deployments that have booked it; `busy` stands for those of others. */
  | { readonly deployments: readonly string[] }
  /** Some of the satellites that talk to no other one: without it they would have the whole default network. */
  | { readonly satellites: readonly { readonly id: string; readonly name: string }[] };

/** So many satellites that stand in the way are named. */
const MOST_NAMED = 10;

export type StationRecords = ReturnType<typeof createStationRecords>;

/** The stations of owners. All functions throw when MongoDB is away. */
export function createStationRecords(database: Database, clock: () => number = Date.now) {
  const stations = database.db.collection<StationDocument>(FLEET_STATIONS);
  const named = createNamedRecords(stations, clock);
  return {
    ...named,

    /** Changes a station as `update` of named records does; whoever plans by its former terms is looked at again. */
    update: (former: StationDocument, change: Change<StationDocument>) =>
      named.update(former, change, (make) =>
        database.transaction(async (session) => {
          await raiseForTerms(database, former, { ...former, ...change }, session);
          return await make(session);
        }),
      ),

    /**
     * Removes a station with its outages, also from the lists of satellites that talk to it; false where there is
     * none. What stands in the way is answered instead.
     */
    remove: (ownerId: string, id: string): Promise<boolean | StationNeeded> =>
      database.transaction((session) => removeStation(database, ownerId, id, clock(), session)),
  };
}

/** Inside a transaction: what `remove` does. */
export async function removeStation(
  database: Database,
  ownerId: string,
  id: string,
  nowMs: number,
  session: ClientSession,
): Promise<boolean | StationNeeded> {
  const { db } = database;
  const stations = db.collection<StationDocument>(FLEET_STATIONS);
  const own = { _id: id, owner_id: ownerId };
  const known = await stations.findOne(own, { session, projection: { _id: 1 } });
  if (known === null) return false;
  const inTheWay = await bookingsOf(database, ownerId, stationResource(id), nowMs, session);
  if (inTheWay.length > 0) return { deployments: inTheWay };
  const satellites = db.collection<FleetSatelliteDocument>(FLEET_SATELLITES);
  const needing = await satellites
    .find(
      { owner_id: ownerId, ground_stations: { $eq: [id] } },
      { session, projection: { name: 1 }, limit: MOST_NAMED },
    )
    .sort({ name_key: 1 })
    .toArray();
  if (needing.length > 0)
    return { satellites: needing.map(({ _id, name }) => ({ id: _id, name })) };
  await satellites.updateMany(
    { owner_id: ownerId, ground_stations: id },
    {
      $pull: { ground_stations: id },
      $set: { updated_at: new Date(nowMs) },
      $inc: { change_turns: 1 },
    },
    { session },
  );
  const { deletedCount } = await stations.deleteOne(own, { session });
  const outages = db.collection<OutageDocument>(FLEET_OUTAGES);
  if (deletedCount === 1) await outages.deleteMany({ subject_id: id }, { session });
  return deletedCount === 1;
}

/**
 * Inside the transaction that lets a satellite talk to stations, by their ids: meets whoever removes one of the
 * registered ones; false where one is gone.
 */
export async function meetStations(
  { db }: Pick<Database, 'db'>,
  ownerId: string,
  ids: readonly string[],
  session: ClientSession,
): Promise<boolean> {
  const registered = [...new Set(ids.filter((id) => findStation(id) === undefined))];
  if (registered.length === 0) return true;
  const { matchedCount } = await db
    .collection<StationDocument>(FLEET_STATIONS)
    .updateMany(
      { _id: { $in: registered }, owner_id: ownerId },
      { $inc: { satellite_turns: 1 } },
      { session },
    );
  return matchedCount === registered.length;
}

/** A registered station as passes are computed over it. */
export function stationOf(document: StationDocument): Station {
  const { longitude_deg: lon } = document;
  return {
    id: document._id,
    name: document.name,
    provider: 'fleet',
    latDeg: document.latitude_deg,
    lonDeg: lon >= 180 ? lon - 360 : lon,
    altitudeM: document.altitude_m,
    minElevationDeg: document.min_elevation_deg,
    ...(document.horizon.length > 0 && {
      horizon: document.horizon.map((point) => ({
        azimuthDeg: point.azimuth_deg,
        elevationDeg: point.elevation_deg,
      })),
    }),
  };
}
