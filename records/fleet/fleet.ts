import type { Database } from '../store/database.ts';
import { createOutageRecords } from './outages.ts';
import { createFleetSatelliteRecords } from './satellites.ts';
import { createStationRecords } from './stations.ts';

export type FleetRecords = ReturnType<typeof createFleetRecords>;

/** What owners register: satellites, stations and outages. All functions throw when MongoDB is away. */
export function createFleetRecords(database: Database, clock: () => number = Date.now) {
  return {
    satellites: createFleetSatelliteRecords(database, clock),
    stations: createStationRecords(database, clock),
    outages: createOutageRecords(database, clock),
  };
}
