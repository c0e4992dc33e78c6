import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { PassPrediction } from '../orbit/pass-prediction.ts';
import { LoadProblem } from '../load-problem.ts';
import { SatelliteProfile } from '../profile.ts';
import { elementsFields, positionFields, SatelliteName } from './satellite.ts';
import { missionTime, missionTimeOrNull } from '../time.ts';

/** Window of a trajectory where the request names no end, hours; and the longest one. */
export const DEFAULT_TRAJECTORY_HOURS = 2;
export const MAX_TRAJECTORY_HOURS = 168;
/** Seconds between two points where the request names none. */
export const DEFAULT_INTERVAL_S = 60;
/** Most points of one answer: a week of minutes. */
export const MAX_TRAJECTORY_POINTS = 10_080;
/** Hours in which passes are looked for where the request names none, and at most. */
export const DEFAULT_PASS_HOURS = 24;
export const MAX_PASS_HOURS = 168;
/** Lowest elevation that counts where the request names none, degrees. */
export const DEFAULT_ELEVATION_DEG = 5;
/** Hours within which the next contact is looked for. */
export const NEXT_CONTACT_HOURS = 24;

/** Answer of `GET /v1/satellites/{id}/trajectory`. */
export const SatelliteTrajectory = answer('SatelliteTrajectory', {
  satellite: SatelliteName,
  points: described(
    v.array(v.object({ ...positionFields, in_eclipse: v.boolean() })),
    'From the start, the end not included.',
  ),
  count: v.number(),
  start: missionTime(),
  end: missionTime(),
  interval_sec: v.number(),
  decayed_at: missionTimeOrNull(
    'The last moment before it decays, where that is inside the window.',
  ),
  ...elementsFields,
});
export type SatelliteTrajectory = v.InferOutput<typeof SatelliteTrajectory>;

/** Answer of `GET /v1/satellites/{id}/passes`. */
export const SatellitePasses = answer('SatellitePasses', {
  satellite: SatelliteName,
  ...PassPrediction.entries,
  data: described(PassPrediction.entries.passes, 'As passes (alias).'),
  hours: v.number(),
  ...elementsFields,
});
export type SatellitePasses = v.InferOutput<typeof SatellitePasses>;

const Observer = v.object({ lat: v.number(), lon: v.number(), altitude_m: v.number() });

const lookFields = {
  visible: described(v.boolean(), 'At least min_elevation_deg above the horizon.'),
  elevation_deg: v.number(),
  azimuth_deg: v.number(),
  range_km: v.number(),
};

/** Answer of `GET /v1/satellites/{id}/visibility`. */
export const SatelliteVisibility = answer('SatelliteVisibility', {
  satellite: SatelliteName,
  timestamp: missionTime(),
  position: v.object(positionFields),
  min_elevation_deg: v.number(),
  visible: described(v.boolean(), 'From the place of the request, or else from any station.'),
  visible_count: described(v.number(), 'Stations that see it.'),
  stations: described(
    v.array(v.object({ id: v.string(), name: v.string(), provider: v.string(), ...lookFields })),
    'The default network.',
  ),
  observer: described(
    v.nullable(
      v.object({
        ...Observer.entries,
        ...lookFields,
        sun_elevation_deg: v.number(),
        optically_visible: described(
          v.boolean(),
          'Above the mask and in sunlight while the Sun is 6° below the horizon.',
        ),
      }),
    ),
    'The place of the request; null without one.',
  ),
  in_eclipse: v.boolean(),
  footprint: v.object({
    radius_km: described(v.number(), 'On the ground, to min_elevation_deg.'),
    earth_fraction: v.number(),
  }),
  ...elementsFields,
});
export type SatelliteVisibility = v.InferOutput<typeof SatelliteVisibility>;

const nullableLatency = v.nullable(v.number());

/** Answer of `GET /v1/satellites/{id}/latency`. */
export const SatelliteLatency = v.pipe(
  v.object({
    satellite: SatelliteName,
    observer: Observer,
    timestamp: missionTime(),
    min_elevation_deg: v.number(),
    ...lookFields,
    one_way_ms: described(nullableLatency, 'Range over the speed of light; null unseen.'),
    round_trip_ms: described(nullableLatency, 'Up and back; null unseen.'),
    latency_ms: described(nullableLatency, 'As round_trip_ms (alias).'),
    wait_s: described(
      nullableLatency,
      `Until it rises; 0 while visible, null if not within ${NEXT_CONTACT_HOURS} hours.`,
    ),
    next_contact: described(
      v.nullable(
        v.object({
          aos: missionTime(),
          los: missionTime(),
          duration_s: v.number(),
          max_elevation_deg: v.number(),
          min_range_km: v.number(),
          min_round_trip_ms: v.number(),
        }),
      ),
      'The contact under way or the next one.',
    ),
    ...elementsFields,
  }),
  v.title('SatelliteLatency'),
  v.description('Light travels in a straight line; equipment and networks come on top.'),
);
export type SatelliteLatency = v.InferOutput<typeof SatelliteLatency>;

/** Answer of `GET /v1/satellites/{id}/feasibility`. */
export const SatelliteFeasibility = answer('SatelliteFeasibility', {
  satellite: SatelliteName,
  feasible: described(
    v.boolean(),
    'The planner has a plan of one minute with this load inside the window.',
  ),
  reasons: described(v.array(LoadProblem), 'Why not, as the planner says it; empty when feasible.'),
  power: v.object({
    requested_w: v.number(),
    available_w: v.number(),
    generation_w: v.number(),
    bus_overhead_w: v.number(),
    margin_w: v.number(),
    feasible: v.boolean(),
  }),
  thermal: v.object({
    requested_w: v.number(),
    available_w: described(v.number(), 'As profile.heat_w.'),
    margin_w: v.number(),
    peak_c: described(v.number(), 'Warmest with what power allows.'),
    limit_c: v.number(),
    feasible: v.boolean(),
  }),
  memory: v.object({
    requested_mb: v.number(),
    available_mb: v.number(),
    margin_mb: v.number(),
    feasible: v.boolean(),
  }),
  window: described(
    v.object({ start: missionTime(), end: missionTime() }),
    'Where the plan is looked for.',
  ),
  profile: described(SatelliteProfile, 'What the satellite offers, as everywhere.'),
  daily_compute_hours: described(
    v.number(),
    'Hours a day with this load that leave the battery as it began; 0 where it is not feasible, or ' +
      'where it fits a plan, but not every day.',
  ),
  sunlit_hours: v.number(),
  eclipse_hours: v.number(),
  limiting_resource: v.string(),
  confidence: v.number(),
  bus_class: v.string(),
  bus_source: v.string(),
  ...elementsFields,
});
export type SatelliteFeasibility = v.InferOutput<typeof SatelliteFeasibility>;
