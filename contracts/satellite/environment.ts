import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { StationPass } from '../orbit/pass-prediction.ts';
import { GroundStation } from '../orbit/station.ts';
import { missionTime, missionTimeOrNull } from '../time.ts';
import { elementsFields, SatelliteName } from './satellite.ts';

/** Hours of an environment where the request names none, and at most. */
export const DEFAULT_ENVIRONMENT_HOURS = 24;
export const MAX_ENVIRONMENT_HOURS = 72;
/** Points of its track where the request names none, and at most. */
export const DEFAULT_TRACK_POINTS = 181;
export const MAX_TRACK_POINTS = 5000;

const Illumination = v.object({
  start: missionTime(),
  end: missionTime(),
  sunlit: described(v.boolean(), 'False inside the shadow (a cylinder).'),
});

const SaaCrossing = v.object({
  start: missionTime(),
  end: missionTime(),
  severity: described(v.number(), '0 on the edge, 1 at the weakest field of this height.'),
  min_field_ut: described(v.number(), 'Weakest magnetic field on the way, µT.'),
  in_progress_at_start: v.boolean(),
  in_progress_at_end: v.boolean(),
});

const SaaPolygon = v.object({
  type: v.literal('Polygon'),
  coordinates: described(
    v.array(v.array(v.tuple([v.number(), v.number()]))),
    'One closed ring of longitude and latitude, counter-clockwise (RFC 7946); longitudes run on below -180 ' +
      'where it reaches across the date line.',
  ),
});

const TrackPoint = v.object({
  timestamp: missionTime(),
  lat: described(v.number(), 'Geodetic latitude (WGS-84), degrees.'),
  lon: described(v.number(), 'Longitude, degrees, -180 to below 180.'),
  altitude_km: described(v.number(), 'Height above the WGS-84 ellipsoid.'),
  sunlit: v.boolean(),
  horizon_km: described(
    v.number(),
    'Radius on the ground of the part of the Earth that has it above its horizon.',
  ),
  footprint_km: described(v.number(), 'The same above min_elevation_deg.'),
});

/** Answer of `GET /v1/satellites/{id}/environment`. */
export const SatelliteEnvironment = answer('SatelliteEnvironment', {
  satellite: SatelliteName,
  start: missionTime(),
  end: missionTime('Of the window; where it decays before, everything ends with decayed_at.'),
  hours: described(v.number(), 'As it was applied.'),
  min_elevation_deg: described(v.number(), 'Stations see it from there on.'),
  illumination: described(
    v.array(Illumination),
    'Sunlight and eclipse by turns, without a gap, from the start to the end.',
  ),
  sunlit_fraction: described(v.number(), 'Share of the time in sunlight, 0 to 1.'),
  saa: v.object({
    intervals: described(
      v.array(SaaCrossing),
      'Crossings of the South Atlantic Anomaly (IGRF-14 below 22 µT), in order of time.',
    ),
    altitude_km: described(
      v.nullable(v.number()),
      'Height of the polygon: the mean of the way below 1000 km; null for a satellite that stays higher.',
    ),
    polygon: described(
      v.nullable(SaaPolygon),
      'Edge of the anomaly at that height and the start; null above it and where there is none.',
    ),
  }),
  passes: described(v.array(StationPass), 'Over its stations, in order of AOS.'),
  stations: described(
    v.array(GroundStation),
    'The stations that it talks to: of a registered satellite its own where it names any, else the default network.',
  ),
  stations_checked: v.number(),
  points_step_s: described(v.number(), 'Seconds between two points of a pass.'),
  track: described(
    v.array(TrackPoint),
    'As many points as were asked for, at equal distances from the start to the end, both included.',
  ),
  sub_solar: described(
    v.array(v.object({ timestamp: missionTime(), lat: v.number(), lon: v.number() })),
    'Where the Sun stands in the zenith: at the start, every hour after it and at the end. It moves west by 15° an hour.',
  ),
  decayed_at: missionTimeOrNull(
    'The last moment before it decays, where that is inside the window.',
  ),
  ...elementsFields,
});
export type SatelliteEnvironment = v.InferOutput<typeof SatelliteEnvironment>;
