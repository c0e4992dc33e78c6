import * as v from 'valibot';
import {
  SATELLITE_EXAMPLE,
  SATELLITE_ORBIT_EXAMPLE,
  SATELLITE_POSITION_EXAMPLE,
} from './satellite-example.ts';
import { Instant } from '../time.ts';
import { SATELLITE_STATUSES } from '../webhook/event.ts';
import { AGE_LEVELS } from '../../domain/orbit/elements/element-age.ts';

/** Satellites of a page where the request names no limit, and at most. */
export const DEFAULT_SATELLITES = 100;
export const MAX_SATELLITES = 1000;

/** What every answer about a satellite says of the elements that it was made from. */
export const elementsFields = {
  elements_epoch: v.pipe(Instant, v.description('Epoch of the elements.')),
  elements_age_hours: v.pipe(
    v.number(),
    v.description('From that epoch to the moment of the answer; negative before it.'),
  ),
  expected_error_km: v.pipe(
    v.nullable(v.number()),
    v.description('Expected distance from the real satellite, from the age and kind of the orbit.'),
  ),
  elements_level: v.pipe(
    v.picklist(AGE_LEVELS),
    v.description('`design_only`: what such an orbit is like, not where the satellite is.'),
  ),
};

/** Which satellite an answer is about. */
export const SatelliteName = v.object({ id: v.string(), norad_id: v.number(), name: v.string() });

/** Where a satellite is; the fields of a place are told in both spellings. */
export const positionFields = {
  lat: v.pipe(v.number(), v.description('Geodetic latitude (WGS-84), degrees.')),
  lon: v.pipe(v.number(), v.description('Longitude, degrees, -180 to below 180.')),
  latitude: v.pipe(v.number(), v.description('As lat (alias).')),
  longitude: v.pipe(v.number(), v.description('As lon (alias).')),
  altitude_km: v.pipe(v.number(), v.description('Height above the WGS-84 ellipsoid.')),
  velocity_km_s: v.pipe(v.number(), v.description('Inertial speed (TEME).')),
  timestamp: Instant,
};

/** Mean elements (SGP4, TEME) at their epoch. */
export const orbitFields = {
  epoch: Instant,
  period_min: v.number(),
  inclination_deg: v.number(),
  raan_deg: v.number(),
  arg_perigee_deg: v.number(),
  arg_periapsis_deg: v.pipe(v.number(), v.description('As arg_perigee_deg (alias).')),
  eccentricity: v.number(),
  mean_anomaly_deg: v.number(),
  true_anomaly_deg: v.number(),
  semi_major_axis_km: v.number(),
  apogee_km: v.pipe(v.number(), v.description('Mean height over 6378.135 km.')),
  perigee_km: v.pipe(v.number(), v.description('Mean height over 6378.135 km.')),
  mean_motion_rev_per_day: v.number(),
  bstar: v.pipe(v.number(), v.description('Drag term of SGP4, 1/earth radii.')),
};

/** Answer of `GET /v1/satellites/{id}`, and every item of a list. */
export const SatelliteRecord = v.pipe(
  v.object({
    ...SatelliteName.entries,
    names: v.pipe(v.array(v.string()), v.description('Every name that works as an id.')),
    type: v.nullable(v.string()),
    operator: v.nullable(v.string()),
    constellation: v.nullable(v.string()),
    launch_date: v.nullable(v.string()),
    bus_class: v.nullable(v.string()),
    international_designator: v.nullable(v.string()),
    status: v.pipe(
      v.picklist(SATELLITE_STATUSES),
      v.description(
        '`active`: a source lists it and its elements reach the present. `inactive`: the source no ' +
          'longer lists it. `decayed`: its elements have no state any more.',
      ),
    ),
    position: v.pipe(v.nullable(v.object(positionFields)), v.description('Null when decayed.')),
    orbit: v.object(orbitFields),
    ...elementsFields,
  }),
  v.title('Satellite'),
  v.examples([SATELLITE_EXAMPLE]),
);
export type SatelliteRecord = v.InferOutput<typeof SatelliteRecord>;

/** Answer of `GET /v1/satellites` and `GET /v1/satellites/active`. */
export const SatelliteList = v.pipe(
  v.object({
    items: v.pipe(v.array(SatelliteRecord), v.description('In order of catalogue number.')),
    data: v.pipe(v.array(SatelliteRecord), v.description('As items (alias).')),
    has_more: v.boolean(),
    cursor: v.pipe(v.nullable(v.string()), v.description('Where the next page begins.')),
    total: v.pipe(v.number(), v.description('Satellites that the filters have in all.')),
    limit: v.number(),
    offset: v.number(),
  }),
  v.title('SatelliteList'),
);
export type SatelliteList = v.InferOutput<typeof SatelliteList>;

/** Answer of `GET /v1/satellites/{id}/position`. */
export const SatellitePosition = v.pipe(
  v.object({
    ...positionFields,
    satellite: SatelliteName,
    in_eclipse: v.pipe(v.boolean(), v.description('Inside the shadow (a cylinder).')),
    ...elementsFields,
  }),
  v.title('SatellitePosition'),
  v.examples([SATELLITE_POSITION_EXAMPLE]),
);
export type SatellitePosition = v.InferOutput<typeof SatellitePosition>;

/** Answer of `GET /v1/satellites/{id}/orbit`. */
export const SatelliteOrbit = v.pipe(
  v.object({
    ...orbitFields,
    satellite: SatelliteName,
    tle: v.pipe(
      v.nullable(v.array(v.string())),
      v.description('The two lines; null where the elements do not fit their columns.'),
    ),
    omm: v.pipe(
      v.record(v.string(), v.union([v.string(), v.number()])),
      v.description('The same elements as an OMM in JSON: every digit that was received.'),
    ),
    source: v.object({ date: v.string(), name: v.string(), attribution: v.string() }),
    ...elementsFields,
  }),
  v.title('SatelliteOrbit'),
  v.examples([SATELLITE_ORBIT_EXAMPLE]),
);
export type SatelliteOrbit = v.InferOutput<typeof SatelliteOrbit>;
