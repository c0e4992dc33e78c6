import type { PlanRequest } from '../../../contracts/plan/request.ts';
import { findStation } from '../../../domain/orbit/geometry/stations.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import type { Worlds } from '../../../records/fleet/worlds.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { numbersMeant } from '../../../records/catalogue/satellite-names.ts';
import type { SatelliteCatalogue } from './find-satellite.ts';
import { isStationId } from './registered-ids.ts';
import { stationTexts, type RegisteredStations } from './stations.ts';

/** Where registered satellites and stations are found. */
export interface RegisteredParts {
  readonly satellites: SatelliteCatalogue;
  readonly worlds: Pick<Worlds, 'stations'>;
}

/** A request with what the register adds to it. */
export interface RegisteredRequest {
  readonly request: PlanRequest;
  readonly registered: RegisteredStations;
  /** The satellite that the request names, where it had to be looked up for that. */
  readonly satellite: Satellite | null;
}

/**
 * Looks up what a request names of the register. A registered satellite brings the stations that it talks to and
 * the lowest elevation of its contacts, where the request says nothing else of them.
 */
export async function withRegistered(
  parts: RegisteredParts,
  request: PlanRequest,
): Promise<RegisteredRequest> {
  const satellite = await satelliteNamed(parts, request);
  const whole = withOwnDefaults(satellite, request);
  const ofContacts = (whole.contacts ?? []).map(({ station_id: id }) => id).filter(isStationId);
  const texts = [...new Set([...stationTexts(whole.options?.ground_stations), ...ofContacts])];
  const registered = texts.length === 0 ? new Map() : await parts.worlds.stations(texts);
  if (whole === request) return { request, registered, satellite };
  const ground_stations = whole.options?.ground_stations?.filter(
    (one) => typeof one !== 'string' || findStation(one) !== undefined || registered.has(one),
  );
  // Stations that are registered no more are none of its stations.
  const hasSome = ground_stations !== undefined && ground_stations.length > 0;
  const options = { ...whole.options, ground_stations: hasSome ? ground_stations : null };
  return { request: { ...whole, options }, registered, satellite };
}

/** The satellite of a name, where it may say more than the request does; null where none or several have it. */
async function satelliteNamed(
  { satellites }: RegisteredParts,
  { satellite_id: id, options }: PlanRequest,
): Promise<Satellite | null> {
  const hasAll =
    (options?.ground_stations ?? null) !== null && (options?.min_elevation_deg ?? null) !== null;
  if (id === null || id === undefined || hasAll || normaliseNoradId(String(id)) !== null)
    return null;
  const numbers = await numbersMeant(satellites, id);
  const [known] = numbers.length === 1 ? await satellites.findMany(numbers) : [];
  return known ?? null;
}

function withOwnDefaults(known: Satellite | null, request: PlanRequest): PlanRequest {
  const fleet = known?.fleet;
  if (fleet === undefined) return request;
  const { options } = request;
  const isListed = (options?.ground_stations ?? null) !== null;
  return {
    ...request,
    options: {
      ...options,
      ...(!isListed && fleet.stations.length > 0 && { ground_stations: [...fleet.stations] }),
      min_elevation_deg: options?.min_elevation_deg ?? fleet.minElevationDeg,
    },
  };
}
