import { satelliteResource, stationResource, type TermsOf } from './commitment.ts';
import type { Capacity, SatelliteCapacity } from './sum-check.ts';

/** What satellites, by their ids, and stations offer by their resources; null of satellites that are not known. */
export function capacitiesOf(
  satellites: Readonly<Record<string, SatelliteCapacity>>,
  termsOf: TermsOf,
): (resource: string) => Capacity | null {
  const known = new Map(
    Object.entries(satellites).map(([id, offer]) => [satelliteResource(id), offer]),
  );
  const station = stationResource('');
  return (resource) =>
    resource.startsWith(station)
      ? { kind: 'station', antennas: termsOf(resource.slice(station.length)).antennas }
      : (known.get(resource) ?? null);
}
