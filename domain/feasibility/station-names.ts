import { findStation } from '../orbit/geometry/stations.ts';

/** A place that an analysis names. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly latDeg: number;
  readonly lonDeg: number;
}

/** Regions that requests may name instead of a station, each with the place that stands for it. */
const REGION_PLACES: readonly NamedPlace[] = [
  { id: 'us-west', name: 'Oregon', latDeg: 43.8, lonDeg: -120.6 },
  { id: 'us-east', name: 'Virginia', latDeg: 39, lonDeg: -77.5 },
  { id: 'us-central', name: 'Iowa', latDeg: 41.3, lonDeg: -95.9 },
  { id: 'europe', name: 'Frankfurt', latDeg: 50.1, lonDeg: 8.7 },
  { id: 'europe-north', name: 'Stockholm', latDeg: 59.3, lonDeg: 18.1 },
  { id: 'asia', name: 'Singapore', latDeg: 1.4, lonDeg: 103.8 },
  { id: 'asia-south', name: 'Mumbai', latDeg: 19.1, lonDeg: 72.9 },
  { id: 'australia', name: 'Sydney', latDeg: -33.9, lonDeg: 151.2 },
  { id: 'south-america', name: 'São Paulo', latDeg: -23.5, lonDeg: -46.6 },
];

/** The names of regions. */
export const REGION_NAMES: readonly string[] = REGION_PLACES.map(({ id }) => id);

/** The place of a region's name or of a station of the default network; null for any other text. */
export function namedPlace(id: string): NamedPlace | null {
  return REGION_PLACES.find((place) => place.id === id) ?? findStation(id) ?? null;
}
