import type { GroundStation } from '../contracts/orbit/station.ts';
import type { Station } from '../domain/orbit/geometry/stations.ts';

/** A station as answers name it. */
export function presentGroundStation(station: Station): GroundStation {
  return {
    id: station.id,
    name: station.name,
    provider: station.provider,
    lat: station.latDeg,
    lon: station.lonDeg,
    altitude_m: station.altitudeM,
  };
}
