import type { Database } from '../store/database.ts';
import {
  applyFleet,
  type Applying,
  type DocumentRefusal,
  type FleetDifference,
  type WantedFleet,
} from './document.ts';
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
    /** Makes the register of an owner what a document wants, or says why not. */
    apply: (wanted: WantedFleet, applying: Applying): Promise<FleetDifference | DocumentRefusal> =>
      applyFleet(database, wanted, applying),
  };
}
