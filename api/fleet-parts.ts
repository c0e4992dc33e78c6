import type { SatelliteRecords } from '../records/catalogue/satellites.ts';
import { createFleetView, withFleet } from '../records/fleet/resolve.ts';
import { createWorldBookings, type WorldBookings } from '../records/fleet/world-bookings.ts';
import { createWorlds, type Worlds } from '../records/fleet/worlds.ts';
import type { Database } from '../records/store/database.ts';
import { callingOwner } from './http/access/calling-owner.ts';

/** What is registered and booked, as whoever asks may see it. */
export interface FleetParts {
  /** The catalogue with the registered satellites of whoever asks. */
  readonly satellites: SatelliteRecords;
  readonly worlds: Worlds;
  readonly worldBookings: WorldBookings;
}

/** Builds it without waiting for an engine. */
export function openFleetParts(
  database: Database,
  catalogue: SatelliteRecords,
  clock: () => number,
): FleetParts {
  const view = createFleetView(database, catalogue);
  return {
    // Whoever asks, wherever: registered satellites are found here.
    satellites: withFleet(catalogue, view, callingOwner),
    worlds: createWorlds(database, view, callingOwner, clock),
    worldBookings: createWorldBookings(database, clock),
  };
}
