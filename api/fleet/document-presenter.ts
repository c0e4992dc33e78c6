import type { FleetDocument } from '../../contracts/fleet/document.ts';
import type {
  FleetSatelliteDocument,
  OutageDocument,
  StationDocument,
} from '../../records/fleet/documents.ts';
import { presentSharing } from './presenters.ts';

/** All that an owner registered. */
export interface WholeFleet {
  readonly satellites: readonly FleetSatelliteDocument[];
  readonly stations: readonly StationDocument[];
  readonly outages: readonly OutageDocument[];
}

/** A fleet as a document that can be read again elsewhere: by names, in their order. */
export function presentFleet(fleet: WholeFleet, nowMs: number): FleetDocument {
  const stations = new Map(fleet.stations.map(({ _id: id, name }) => [id, name]));
  const satellites = new Map(fleet.satellites.map(({ _id: id, name }) => [id, name]));
  return {
    exported_at: new Date(nowMs).toISOString(),
    satellites: fleet.satellites.map((one) => ({
      name: one.name,
      norad_id: one.norad_id,
      bus: typeof one.bus.given === 'string' ? one.bus.given : { ...one.bus.given },
      elements: one.elements === null ? null : { omm: { ...one.elements.omm } },
      ground_stations: one.ground_stations
        .filter((id) => !id.startsWith('stn_') || stations.has(id))
        .map((id) => stations.get(id) ?? id),
      min_elevation_deg: one.min_elevation_deg,
      agents: [...one.agents],
      ...presentSharing(one),
    })),
    stations: fleet.stations.map((one) => ({
      name: one.name,
      latitude_deg: one.latitude_deg,
      longitude_deg: one.longitude_deg,
      altitude_m: one.altitude_m,
      antennas: one.antennas,
      min_elevation_deg: one.min_elevation_deg,
      horizon: one.horizon.map((point) => ({ ...point })),
      setup_s: one.setup_s,
      teardown_s: one.teardown_s,
      radio: one.radio === null ? null : { ...one.radio },
      price_per_minute_cents: one.price_per_minute_cents,
      ...presentSharing(one),
    })),
    outages: fleet.outages.map((one) => ({
      satellite: one.subject === 'satellite' ? (satellites.get(one.subject_id) ?? null) : null,
      station: one.subject === 'station' ? (stations.get(one.subject_id) ?? null) : null,
      start: one.start.toISOString(),
      end: one.end.toISOString(),
      kind: one.kind,
      reason: one.reason,
    })),
  };
}
