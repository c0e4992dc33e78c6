import type { Problem } from '../../../contracts/error-codes.ts';
import type { StationInput } from '../../../contracts/orbit/station.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { DEFAULT_STATIONS, findStation } from '../../../domain/orbit/geometry/stations.ts';
import { isStationId, STATION_ID_TAKEN } from './registered-ids.ts';

/** Stations, or what is wrong with their list. */
export type StationsResult =
  | { readonly ok: true; readonly stations: readonly Station[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The registered stations that texts of a request stand for as ids or names. */
export type RegisteredStations = ReadonlyMap<string, Station>;

/** What stands in for the registered stations where nobody has looked for them: nothing is said to be unknown. */
export const ANY_STATION = 'any';

/** What stands in for them where none can be named nor booked, so that a described one may have any id. */
export const NO_REGISTER = 'none';

/** The register to who may use nothing of it. */
export const NONE_REGISTERED: RegisteredStations = new Map();

/** The texts of a list of stations that are no ids of default ones, and so may be registered. */
export function stationTexts(
  input: readonly (string | StationInput)[] | null | undefined,
): string[] {
  return (input ?? []).flatMap((entry) =>
    typeof entry === 'string' && findStation(entry) === undefined ? [entry] : [],
  );
}

/** Reads the stations of a request: ids of default and registered ones, described ones, or all twelve. */
export function resolveStations(
  input: readonly (string | StationInput)[] | null | undefined,
  listPath = 'options.ground_stations',
  registered: RegisteredStations | typeof ANY_STATION | typeof NO_REGISTER = NONE_REGISTERED,
): StationsResult {
  if (input === null || input === undefined) return { ok: true, stations: DEFAULT_STATIONS };
  const problems: Problem[] = [];
  const stations = new Map<string, Station>();
  input.forEach((entry, index) => {
    const path = `${listPath}.${index}`;
    // A station that is described is nobody's, and so must not be taken for a registered one.
    if (typeof entry !== 'string' && registered !== NO_REGISTER && isStationId(entry.id))
      problems.push({ path: `${path}.id`, message: STATION_ID_TAKEN });
    const station =
      typeof entry === 'string' ? namedStation(entry, registered) : describedStation(entry);
    if (station === undefined) {
      if (registered === ANY_STATION) return;
      const ids = DEFAULT_STATIONS.map(({ id }) => id).join(', ');
      problems.push({
        path,
        message: `no default station has this id, and no registered one this id or name; known: ${ids}`,
      });
    } else if (stations.has(station.id)) {
      problems.push({ path, message: `station '${station.id}' is listed twice` });
    } else stations.set(station.id, station);
  });
  return problems.length === 0
    ? { ok: true, stations: [...stations.values()] }
    : { ok: false, problems };
}

function namedStation(
  text: string,
  registered: RegisteredStations | typeof ANY_STATION | typeof NO_REGISTER,
): Station | undefined {
  return findStation(text) ?? (typeof registered === 'string' ? undefined : registered.get(text));
}

function describedStation(input: StationInput): Station {
  return {
    id: input.id,
    name: input.name ?? input.id,
    provider: input.provider ?? 'custom',
    latDeg: input.lat,
    lonDeg: input.lon >= 180 ? input.lon - 360 : input.lon,
    altitudeM: input.altitude_m ?? 0,
    ...(typeof input.min_elevation_deg === 'number' && {
      minElevationDeg: input.min_elevation_deg,
    }),
  };
}
