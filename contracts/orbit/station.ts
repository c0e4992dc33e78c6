import * as v from 'valibot';
import { wholeEntries } from '../page.ts';
import { described, fields, list, nullish, number, text, textOr } from '../shapes.ts';

/** Most stations of one request. */
export const MAX_STATIONS = 200;

/** A ground station that the caller describes. */
export const StationInput = v.pipe(
  fields({
    id: described(
      text(64),
      'Unique inside the request; in plans not `stn_…`, as ids of registered stations begin.',
    ),
    name: nullish(text(200), 'Default: the id.'),
    provider: v.nullish(text(200)),
    lat: described(number(-90, 90), 'Geodetic latitude (WGS-84), degrees.'),
    lon: described(number(-180, 360), 'Longitude east, degrees.'),
    altitude_m: nullish(number(-500, 9000), 'Height above the ellipsoid, m. Default 0.'),
    min_elevation_deg: nullish(
      number(0, 90),
      'Mask of this station. Default: the mask of the request.',
    ),
  }),
  v.title('StationInput'),
  v.description('A ground station of your own.'),
  v.examples([{ id: 'delft', name: 'Delft', lat: 51.999, lon: 4.373, altitude_m: 25 }]),
);
export type StationInput = v.InferOutput<typeof StationInput>;

/** A ground station of the default network. */
export const GroundStation = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    provider: described(v.string(), 'Operator of the station.'),
    lat: described(v.number(), 'Degrees north.'),
    lon: described(v.number(), 'Degrees east, -180 to 180.'),
    altitude_m: v.number(),
  }),
  v.title('GroundStation'),
  v.examples([
    { id: 'gs_svalbard', name: 'Svalbard', provider: 'KSAT', lat: 78.2, lon: 15.4, altitude_m: 0 },
  ]),
);
export type GroundStation = v.InferOutput<typeof GroundStation>;

/** Answer of `GET /v1/ground-stations`. */
export const GroundStationList = v.pipe(
  v.object({
    stations: v.array(GroundStation),
    items: described(v.array(GroundStation), 'As stations (alias).'),
    count: v.number(),
    ...wholeEntries(GroundStation),
  }),
  v.title('GroundStationList'),
  v.description('The default network, in the order of the published table.'),
);

/** Stations of a request: ids of default ones, or descriptions. */
export const GroundStationsInput = v.pipe(
  list(
    textOr(text(64), StationInput, 'must be the id of a default station or a station'),
    MAX_STATIONS,
  ),
  v.minLength(1, 'must have at least 1 item'),
);
