import type { SatelliteLatency } from '../../../contracts/satellite/services.ts';
import type { GroundPass } from '../../../domain/orbit/passes/passes.ts';
import type { SatellitePosition } from '../../../domain/orbit/propagation/position.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { round } from '../../../presenters/rounding.ts';
import { presentPass } from '../../simulation/presenters/passes.ts';
import { presentElements, presentName } from './satellite.ts';
import { presentLook, presentPlace } from './satellite-visibility.ts';

/** A satellite at an instant, and the place that talks with it. */
export interface LatencyAnswer {
  readonly satellite: Satellite;
  readonly tMs: number;
  readonly place: SatellitePosition;
  readonly observer: Station;
  readonly minElevationDeg: number;
  /** The contact under way or the next one; null when there is none soon. */
  readonly contact: GroundPass | null;
}

const LIGHT_KM_PER_MS = 299.792_458;

/** The body of `GET /v1/satellites/{id}/latency`. */
export function presentLatency(answer: LatencyAnswer): SatelliteLatency {
  const { satellite, tMs, observer, contact } = answer;
  const look = presentLook(observer, answer.place, answer.minElevationDeg);
  const oneWayMs = look.visible ? look.range_km / LIGHT_KM_PER_MS : null;
  const roundTripMs = oneWayMs === null ? null : round(2 * oneWayMs, 3);
  return {
    satellite: presentName(satellite),
    observer: presentPlace(observer),
    timestamp: formatInstant(tMs),
    min_elevation_deg: answer.minElevationDeg,
    ...look,
    one_way_ms: oneWayMs === null ? null : round(oneWayMs, 3),
    round_trip_ms: roundTripMs,
    latency_ms: roundTripMs,
    wait_s: contact === null ? null : round(Math.max(0, contact.aosMs - tMs) / 1000, 3),
    next_contact: contact === null ? null : presentContact(contact, observer),
    ...presentElements(satellite.elements, tMs),
  };
}

function presentContact(contact: GroundPass, observer: Station): SatelliteLatency['next_contact'] {
  const pass = presentPass(contact, observer);
  return {
    aos: pass.aos,
    los: pass.los,
    duration_s: pass.duration_s,
    max_elevation_deg: pass.max_elevation_deg,
    min_range_km: pass.min_range_km,
    min_round_trip_ms: round((2 * contact.minRangeKm) / LIGHT_KM_PER_MS, 3),
  };
}
