import type { Horizon } from './horizon.ts';

/** A ground station on the WGS-84 ellipsoid. */
export interface Station {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly latDeg: number;
  readonly lonDeg: number;
  /** Height above the ellipsoid, m. */
  readonly altitudeM: number;
  /** Lowest elevation of this station's antenna; the request's mask applies where absent. */
  readonly minElevationDeg?: number;
  /** What hides the sky, over and above the lowest elevation; absent: nothing. */
  readonly horizon?: Horizon;
}

/** The default network: positions as published, height 0. */
export const DEFAULT_STATIONS: readonly Station[] = [
  station('Svalbard', 78.2, 15.4, 'KSAT'),
  station('Troll', -72.0, 2.5, 'KSAT'),
  station('Awarua', -46.5, 168.4, 'KSAT'),
  station('Fairbanks', 64.9, -147.9, 'NASA'),
  station('Wallops', 37.9, -75.5, 'NASA'),
  station('McMurdo', -77.9, 166.7, 'NASA'),
  station('Singapore', 1.4, 103.8, 'AWS'),
  station('Bahrain', 26.1, 50.5, 'AWS'),
  station('Oregon', 43.8, -120.6, 'AWS'),
  station('Cape Town', -33.9, 18.4, 'AWS'),
  station('Stockholm', 59.3, 18.1, 'AWS'),
  station('Sydney', -33.9, 151.2, 'AWS'),
];

/** Finds a default station by id; undefined when there is none. */
export function findStation(id: string): Station | undefined {
  return DEFAULT_STATIONS.find((known) => known.id === id);
}

function station(name: string, latDeg: number, lonDeg: number, provider: string): Station {
  const id = `gs_${name.toLowerCase().replaceAll(' ', '_')}`;
  return { id, name, provider, latDeg, lonDeg, altitudeM: 0 };
}
