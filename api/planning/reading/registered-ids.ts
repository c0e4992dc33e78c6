import type { IdPrefix } from '../../../records/store/ids.ts';

/** How ids of registered satellites and stations begin. */
const SATELLITE: `${IdPrefix}_` = 'sat_';
const STATION: `${IdPrefix}_` = 'stn_';

/** Whether a text begins as the ids of registered satellites do, so that it means one or nothing. */
export function isSatelliteId(text: string): boolean {
  return text.startsWith(SATELLITE);
}

/** Whether a text begins as the ids of registered stations do, so that it means one or nothing. */
export function isStationId(text: string): boolean {
  return text.startsWith(STATION);
}

/** Why a satellite that a request describes has another id. */
export const SATELLITE_ID_TAKEN =
  `must not begin with ${SATELLITE}, as ids of registered satellites do: name a registered satellite by its id or ` +
  'name in satellite_id, or give this one another id';

/** Why a station that a request describes has another id. */
export const STATION_ID_TAKEN =
  `must not begin with ${STATION}, as ids of registered stations do: list a registered station by its id or name ` +
  'alone, or give this one another id';

/** What is said of the id of a registered station that is not there, or not for who asks. */
export const STATION_ID_UNKNOWN = `no registered station that you may use has this id, and ids that begin with ${STATION} are of registered ones alone`;

/** The same of a satellite of a fleet that has an orbit of the request's own. */
export const SATELLITE_ID_UNKNOWN =
  `no registered satellite that you may use has this id, and ids that begin with ${SATELLITE} are of registered ones alone: ` +
  'give this one another id';
