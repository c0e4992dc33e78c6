import * as v from 'valibot';
import { Links } from '../links.ts';
import { answer, described, fields, integer, list, nullish, number } from '../shapes.ts';
import { wallTime } from '../time.ts';
import { FleetName, sharingAnswer, sharingFields } from './sharing.ts';

/** Most points of a horizon. */
const MAX_HORIZON_POINTS = 360;

/** What a station is where nothing is said. */
export const STATION_DEFAULTS = {
  altitudeM: 0,
  antennas: 1,
  minElevationDeg: 5,
  setupS: 30,
  teardownS: 10,
} as const;

const HorizonPoint = v.pipe(
  fields({
    azimuth_deg: described(number(0, 360), 'Degrees from north over east, less than 360.'),
    elevation_deg: described(number(-10, 90), 'Nothing is seen below it.'),
  }),
  v.title('HorizonPoint'),
);

const Horizon = list(HorizonPoint, MAX_HORIZON_POINTS);
const HORIZON_LINE =
  'What hides the sky: points in order of azimuth, joined by straight lines, the last one over north ' +
  'with the first. Default: nothing but `min_elevation_deg`.';

const Radio = v.pipe(
  fields({
    eirp_dbw: v.nullish(number(-100, 200)),
    g_over_t_db_k: v.nullish(number(-100, 100)),
    max_rate_mbps: v.nullish(number(0, 1e6)),
  }),
  v.title('StationRadio'),
  v.description('Figures of the radio, kept for its operators; plans take the rates of the job.'),
);

const place = {
  latitude_deg: described(number(-90, 90), 'Geodetic latitude (WGS-84).'),
  longitude_deg: described(number(-180, 360), 'East.'),
};
const more = {
  altitude_m: nullish(number(-500, 9000), 'Above the ellipsoid. Default 0.'),
  antennas: nullish(integer(1, 100), 'Contacts that it can hold at once. Default 1.'),
  min_elevation_deg: nullish(number(0, 90), 'Lowest elevation of its antennas. Default 5.'),
  horizon: nullish(Horizon, HORIZON_LINE),
  setup_s: nullish(number(0, 3600), 'Seconds that an antenna needs before a contact. Default 30.'),
  teardown_s: nullish(number(0, 3600), 'Seconds after a contact. Default 10.'),
  radio: v.nullish(Radio),
  price_per_minute_cents: nullish(number(0, 1e6), 'What a booked minute costs, for people.'),
  ...sharingFields,
};

/** Fields of a station of a fleet, as its owner gives them. */
export const stationFields = { name: FleetName, ...place, ...more };

const EXAMPLE = {
  name: 'Delft',
  latitude_deg: 51.999,
  longitude_deg: 4.373,
  altitude_m: 25,
  antennas: 2,
  min_elevation_deg: 5,
  horizon: [
    { azimuth_deg: 0, elevation_deg: 3 },
    { azimuth_deg: 90, elevation_deg: 12 },
    { azimuth_deg: 180, elevation_deg: 3 },
  ],
};

/** Body of `POST /api/fleet/stations`. */
export const CreateStationBody = v.pipe(
  fields(stationFields),
  v.title('CreateFleetStation'),
  v.description('A ground station of your own.'),
  v.examples([EXAMPLE]),
);
export type CreateStationBody = v.InferOutput<typeof CreateStationBody>;

/** Body of `PATCH /api/fleet/stations/{id}`: what is absent stays, null takes the default. */
export const UpdateStationBody = v.pipe(
  fields({
    name: v.optional(FleetName),
    latitude_deg: v.optional(place.latitude_deg),
    longitude_deg: v.optional(place.longitude_deg),
    ...more,
  }),
  v.title('UpdateFleetStation'),
  v.description('What is absent stays; null takes the default.'),
  v.examples([{ antennas: 3, min_elevation_deg: 7 }]),
);
export type UpdateStationBody = v.InferOutput<typeof UpdateStationBody>;

/** A registered station. */
export const FleetStation = v.pipe(
  answer('FleetStation', {
    id: v.string(),
    name: v.string(),
    latitude_deg: v.number(),
    longitude_deg: v.number(),
    altitude_m: v.number(),
    antennas: v.number(),
    min_elevation_deg: v.number(),
    horizon: v.array(v.object({ azimuth_deg: v.number(), elevation_deg: v.number() })),
    setup_s: v.number(),
    teardown_s: v.number(),
    radio: v.nullable(
      v.object({
        eirp_dbw: v.nullable(v.number()),
        g_over_t_db_k: v.nullable(v.number()),
        max_rate_mbps: v.nullable(v.number()),
      }),
    ),
    price_per_minute_cents: v.nullable(v.number()),
    ...sharingAnswer,
    created_at: wallTime(),
    updated_at: wallTime(),
    links: Links,
  }),
  v.description('A ground station that an owner registered.'),
  v.examples([
    {
      id: 'stn_7k2mq4wz9rtb5xhc3npdwfgy',
      ...EXAMPLE,
      setup_s: 30,
      teardown_s: 10,
      radio: null,
      price_per_minute_cents: null,
      sharing: 'private',
      share_rules: null,
      created_at: '2026-11-24T14:03:22.000Z',
      updated_at: '2026-11-24T14:03:22.000Z',
      links: { self: '/api/fleet/stations/stn_7k2mq4wz9rtb5xhc3npdwfgy' },
    },
  ]),
);
export type FleetStation = v.InferOutput<typeof FleetStation>;
