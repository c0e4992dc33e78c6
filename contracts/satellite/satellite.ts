import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { elementsNotice } from './catalogue.ts';
import {
  SATELLITE_EXAMPLE,
  SATELLITE_ORBIT_EXAMPLE,
  SATELLITE_POSITION_EXAMPLE,
} from './satellite-example.ts';
import { Links } from '../links.ts';
import { profileNotice, SatelliteProfile } from '../profile.ts';
import { missionTime } from '../time.ts';
import { SATELLITE_STATUSES } from '../webhook/event.ts';
import { AGE_LEVELS } from '../../domain/orbit/elements/element-age.ts';

/** Satellites of a page where the request names no limit, and at most. */
export const DEFAULT_SATELLITES = 100;
export const MAX_SATELLITES = 1000;

/** What every answer about a satellite says of the elements that it was made from. */
export const elementsFields = {
  elements_epoch: missionTime('Epoch of the elements.'),
  elements_age_hours: described(
    v.number(),
    'From that epoch to the moment of the answer; negative before it.',
  ),
  expected_error_km: described(
    v.nullable(v.number()),
    'Expected distance from the real satellite, from the age and kind of the orbit.',
  ),
  elements_level: described(
    v.picklist(AGE_LEVELS),
    '`design_only`: what such an orbit is like, not where the satellite is.',
  ),
};

/** Which satellite an answer is about. */
export const SatelliteName = answer('SatelliteName', {
  id: described(v.string(), 'Catalogue number as a text.'),
  norad_id: described(v.number(), 'Catalogue number.'),
  name: described(v.string(), 'As the catalogue has it.'),
});

/** Where a satellite is; the fields of a place are told in both spellings. */
export const positionFields = {
  lat: described(v.number(), 'Geodetic latitude (WGS-84), degrees.'),
  lon: described(v.number(), 'Longitude, degrees, -180 to below 180.'),
  latitude: described(v.number(), 'As lat (alias).'),
  longitude: described(v.number(), 'As lon (alias).'),
  altitude_km: described(v.number(), 'Height above the WGS-84 ellipsoid.'),
  velocity_km_s: described(v.number(), 'Inertial speed (TEME).'),
  timestamp: missionTime(),
};

/** Mean elements (SGP4, TEME) at their epoch. */
export const orbitFields = {
  epoch: missionTime(),
  period_min: described(v.number(), 'Of one orbit.'),
  inclination_deg: described(v.number(), 'Against the equator.'),
  raan_deg: described(v.number(), 'Right ascension of the ascending node (TEME).'),
  arg_perigee_deg: described(v.number(), 'From the node to the perigee.'),
  arg_periapsis_deg: described(v.number(), 'As arg_perigee_deg (alias).'),
  eccentricity: described(v.number(), '0 for a circle.'),
  mean_anomaly_deg: described(v.number(), 'At the epoch.'),
  true_anomaly_deg: described(v.number(), 'At the epoch.'),
  semi_major_axis_km: described(v.number(), 'Mean.'),
  apogee_km: described(v.number(), 'Mean height over 6378.135 km.'),
  perigee_km: described(v.number(), 'Mean height over 6378.135 km.'),
  mean_motion_rev_per_day: described(v.number(), 'Revolutions a day at the epoch.'),
  bstar: described(v.number(), 'Drag term of SGP4, 1/earth radii.'),
};

/** Answer of `GET /v1/satellites/{id}`, and every item of a list. */
export const SatelliteRecord = v.pipe(
  v.object({
    ...SatelliteName.entries,
    names: described(v.array(v.string()), 'Every name that works as an id.'),
    type: described(v.nullable(v.string()), 'What it is for; null where unknown.'),
    operator: described(v.optional(v.string()), 'Left out where unknown, as the next three.'),
    constellation: described(v.optional(v.string()), 'The fleet that it belongs to.'),
    launch_date: described(v.optional(v.string()), 'UTC, `YYYY-MM-DD`.'),
    bus_class: described(
      v.optional(v.string()),
      'As the catalogue has it; `profile` says which class it is taken as.',
    ),
    profile: described(SatelliteProfile, 'What it offers to jobs, as everywhere.'),
    international_designator: described(
      v.nullable(v.string()),
      'Launch year, number and piece: `1998-067A`.',
    ),
    status: described(
      v.picklist(SATELLITE_STATUSES),
      '`active`: a source lists it and its elements reach the present. `inactive`: the source no ' +
        'longer lists it. `decayed`: its elements have no state any more.',
    ),
    position: described(v.nullable(v.object(positionFields)), 'Null when decayed.'),
    orbit: answer('OrbitalElements', orbitFields),
    ...elementsFields,
    links: Links,
    elements_notice: elementsNotice,
    profile_notice: profileNotice,
  }),
  v.title('Satellite'),
  v.examples([SATELLITE_EXAMPLE]),
);
export type SatelliteRecord = v.InferOutput<typeof SatelliteRecord>;

/** Answer of `GET /v1/satellites` and `GET /v1/satellites/active`. */
export const SatelliteList = answer('SatelliteList', {
  items: described(v.array(SatelliteRecord), 'In order of catalogue number.'),
  data: described(v.array(SatelliteRecord), 'As items (alias).'),
  has_more: described(v.boolean(), 'More follow; ask again with `cursor`.'),
  cursor: described(v.nullable(v.string()), 'Where the next page begins.'),
  total: described(v.number(), 'Satellites that the filters have in all.'),
  limit: described(v.number(), 'As it was applied.'),
  offset: described(v.number(), 'As it was applied.'),
  elements_notice: elementsNotice,
});
export type SatelliteList = v.InferOutput<typeof SatelliteList>;

/** Answer of `GET /v1/satellites/{id}/position`. */
export const SatellitePosition = v.pipe(
  v.object({
    ...positionFields,
    satellite: SatelliteName,
    in_eclipse: described(v.boolean(), 'Inside the shadow (a cylinder).'),
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
    tle: described(
      v.nullable(v.array(v.string())),
      'The two lines; null where the elements do not fit their columns.',
    ),
    omm: described(
      v.record(v.string(), v.union([v.string(), v.number()])),
      'The same elements as an OMM in JSON: every digit that was received.',
    ),
    source: v.object({ date: v.string(), name: v.string(), attribution: v.string() }),
    ...elementsFields,
  }),
  v.title('SatelliteOrbit'),
  v.examples([SATELLITE_ORBIT_EXAMPLE]),
);
export type SatelliteOrbit = v.InferOutput<typeof SatelliteOrbit>;
