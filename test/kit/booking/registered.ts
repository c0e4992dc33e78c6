import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from '../../../records/fleet/documents.ts';
import type { FleetSatelliteDocument, StationDocument } from '../../../records/fleet/documents.ts';
import { newSatelliteId } from '../../../records/fleet/satellites.ts';
import { newStationId } from '../../../records/fleet/stations.ts';
import type { Database } from '../../../records/store/database.ts';

const AT = new Date('2026-07-01T00:00:00Z');

/** Registers satellites of class 6U with these elements for an owner; answers their ids. */
export async function registerSatellites(
  { db }: Pick<Database, 'db'>,
  ownerId: string,
  elements: readonly Elements[],
): Promise<string[]> {
  const documents = elements.map((one, index): FleetSatelliteDocument => {
    const id = newSatelliteId();
    return {
      ...named(id, ownerId, `Sat ${index}`),
      ...{ norad_id: null, bus: { given: '6U', class: '6U', figures: null } },
      ...{ ground_stations: [], min_elevation_deg: null, agents: [] },
      elements: {
        ...{ omm: formatOmm(one), epoch: new Date(one.epochMs), epoch_us: one.epochUs },
        form: 'omm',
      },
    };
  });
  await db.collection<FleetSatelliteDocument>(FLEET_SATELLITES).insertMany(documents);
  return documents.map(({ _id }) => _id);
}

/** Registers stations in these places, each with one antenna, for an owner; answers their ids. */
export async function registerStations(
  { db }: Pick<Database, 'db'>,
  ownerId: string,
  places: readonly Station[],
): Promise<string[]> {
  const documents = places.map(({ name, latDeg, lonDeg }): StationDocument => ({
    ...named(newStationId(), ownerId, `My ${name}`),
    ...{ latitude_deg: latDeg, longitude_deg: lonDeg, altitude_m: 0, antennas: 1 },
    ...{ min_elevation_deg: 5, horizon: [], setup_s: 30, teardown_s: 10 },
    ...{ radio: null, price_per_minute_cents: null },
  }));
  await db.collection<StationDocument>(FLEET_STATIONS).insertMany(documents);
  return documents.map(({ _id }) => _id);
}

function named(id: string, ownerId: string, name: string) {
  return {
    ...{ _id: id, owner_id: ownerId, name, name_key: name.toLowerCase().replaceAll(' ', '') },
    ...{ sharing: 'private' as const, share_rules: null, created_at: AT, updated_at: AT },
  };
}
