import { satelliteResource, stationResource, termsIn, type StationTerms } from './commitment.ts';
import type { Capacity, SatelliteCapacity } from './sum-check.ts';

/** What the satellite of a plan and stations offer; null of others. */
export function capacitiesOf(
  satelliteId: string,
  satellite: SatelliteCapacity,
  terms: Readonly<Record<string, StationTerms>>,
): (resource: string) => Capacity | null {
  const termsOf = termsIn(terms);
  const station = stationResource('');
  return (resource) => {
    if (resource === satelliteResource(satelliteId)) return satellite;
    if (!resource.startsWith(station)) return null;
    return { kind: 'station', antennas: termsOf(resource.slice(station.length)).antennas };
  };
}
