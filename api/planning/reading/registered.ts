import type { PlanRequest } from '../../../contracts/plan/request.ts';
import { findStation } from '../../../domain/orbit/geometry/stations.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import type { Worlds } from '../../../records/fleet/worlds.ts';
import { numbersMeant } from '../../../records/catalogue/satellite-names.ts';
import type { SatelliteCatalogue } from './find-satellite.ts';
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
}

/**
 * Looks up what a request names of the register. A registered satellite brings the stations that it talks to and
 * the lowest elevation of its contacts, where the request says nothing else of them.
 */
export async function withRegistered(
  parts: RegisteredParts,
  request: PlanRequest,
): Promise<RegisteredRequest> {
  const whole = await withOwnDefaults(parts, request);
  const texts = stationTexts(whole.options?.ground_stations);
  const registered = texts.length === 0 ? new Map() : await parts.worlds.stations(texts);
  if (whole === request) return { request, registered };
  const ground_stations = whole.options?.ground_stations?.filter(
    (one) => typeof one !== 'string' || findStation(one) !== undefined || registered.has(one),
  );
  // Stations that are registered no more are none of its stations.
  const hasSome = ground_stations !== undefined && ground_stations.length > 0;
  const options = { ...whole.options, ground_stations: hasSome ? ground_stations : null };
  return { request: { ...whole, options }, registered };
}

async function withOwnDefaults(
  { satellites }: RegisteredParts,
  request: PlanRequest,
): Promise<PlanRequest> {
  const { satellite_id: id, options } = request;
  const hasAll =
    (options?.ground_stations ?? null) !== null && (options?.min_elevation_deg ?? null) !== null;
  if (id === null || id === undefined || hasAll || normaliseNoradId(String(id)) !== null)
    return request;
  const numbers = await numbersMeant(satellites, id);
  const [known] = numbers.length === 1 ? await satellites.findMany(numbers) : [];
  const fleet = known?.fleet;
  if (fleet === undefined) return request;
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
