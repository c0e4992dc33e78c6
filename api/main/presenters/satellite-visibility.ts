import type { SatelliteVisibility } from '../../../contracts/satellite/services.ts';
import { footprint } from '../../../domain/orbit/geometry/footprint.ts';
import { lookAngles, stationFrame } from '../../../domain/orbit/geometry/frames.ts';
import type { SatellitePosition } from '../../../domain/orbit/propagation/position.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { sunElevationDeg } from '../../../domain/orbit/environment/sun-elevation.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { round } from '../../../presenters/rounding.ts';
import type { SatelliteState } from '../satellite/state.ts';
import { presentElements, presentName, presentPosition } from './satellite.ts';

/** A satellite at an instant, and who looks for it. */
export interface VisibilityAnswer {
  readonly satellite: Satellite;
  readonly tMs: number;
  readonly state: SatelliteState;
  readonly minElevationDeg: number;
  /** That the satellite talks to. */
  readonly stations: readonly Station[];
  readonly observer: Station | null;
}

/** The Sun is lower than this when satellites are seen with the eye (civil twilight), degrees. */
const DARK_SUN_DEG = -6;

/** The body of `GET /v1/satellites/{id}/visibility`. */
export function presentVisibility(answer: VisibilityAnswer): SatelliteVisibility {
  const { satellite, tMs, state, minElevationDeg } = answer;
  const { place, isInEclipse } = state;
  const stations = answer.stations.map((station) => ({
    id: station.id,
    name: station.name,
    provider: station.provider,
    ...presentLook(station, place, minElevationDeg),
  }));
  const seenBy = stations.filter(({ visible }) => visible).length;
  const observer = presentObserver(answer);
  const { radiusKm, earthFraction } = footprint(place.altitudeKm, minElevationDeg);
  return {
    satellite: presentName(satellite),
    timestamp: formatInstant(tMs),
    position: presentPosition(place, tMs),
    min_elevation_deg: minElevationDeg,
    visible: observer === null ? seenBy > 0 : observer.visible,
    visible_count: seenBy,
    stations,
    observer,
    in_eclipse: isInEclipse,
    footprint: { radius_km: round(radiusKm, 1), earth_fraction: round(earthFraction, 5) },
    ...presentElements(satellite.elements, tMs),
  };
}

function presentObserver(answer: VisibilityAnswer): SatelliteVisibility['observer'] {
  const { observer, state, minElevationDeg, tMs } = answer;
  if (observer === null) return null;
  const look = presentLook(observer, state.place, minElevationDeg);
  const sunDeg = sunElevationDeg(stationFrame(observer), tMs);
  return {
    ...presentPlace(observer),
    ...look,
    sun_elevation_deg: round(sunDeg, 2),
    optically_visible: look.visible && !state.isInEclipse && sunDeg < DARK_SUN_DEG,
  };
}

/** A place on the ground. */
export function presentPlace({ latDeg, lonDeg, altitudeM }: Station) {
  return { lat: latDeg, lon: lonDeg, altitude_m: altitudeM };
}

/** Where a satellite stands in the sky of a place. */
export function presentLook(
  station: Station,
  { ecef }: SatellitePosition,
  minElevationDeg: number,
) {
  const [x = 0, y = 0, z = 0] = ecef;
  const { elevationDeg, azimuthDeg, rangeKm } = lookAngles(stationFrame(station), x, y, z);
  const azimuth = round(azimuthDeg, 3);
  return {
    visible: elevationDeg >= minElevationDeg,
    elevation_deg: round(elevationDeg, 3),
    azimuth_deg: azimuth >= 360 ? 0 : azimuth,
    range_km: round(rangeKm, 3),
  };
}
