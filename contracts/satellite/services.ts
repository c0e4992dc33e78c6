import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { PassPrediction } from '../orbit/pass-prediction.ts';
import { LoadProblem } from '../load-problem.ts';
import { profileNotice, SatelliteProfile } from '../profile.ts';
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
  count: described(v.number(), 'How many points.'),
  start: missionTime(),
  end: missionTime(),
  interval_sec: described(v.number(), 'Seconds from point to point.'),
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
  hours: described(v.number(), 'How far it looks ahead.'),
  ...elementsFields,
});
export type SatellitePasses = v.InferOutput<typeof SatellitePasses>;

const Observer = v.object({ lat: v.number(), lon: v.number(), altitude_m: v.number() });

const lookFields = {
  visible: described(v.boolean(), 'At least min_elevation_deg above the horizon.'),
  elevation_deg: described(v.number(), 'Above the horizon; negative below.'),
  azimuth_deg: described(v.number(), 'From north by east.'),
  range_km: described(v.number(), 'In a straight line.'),
};

/** Answer of `GET /v1/satellites/{id}/visibility`. */
export const SatelliteVisibility = answer('SatelliteVisibility', {
  satellite: SatelliteName,
  timestamp: missionTime(),
  position: v.object(positionFields),
  min_elevation_deg: described(v.number(), 'Seen from there on.'),
  visible: described(v.boolean(), 'From the place of the request, or else from any station.'),
  visible_count: described(v.number(), 'Stations that see it.'),
  stations: described(
    v.array(v.object({ id: v.string(), name: v.string(), provider: v.string(), ...lookFields })),
    'Its own, where it is registered with such, else the default network.',
  ),
  observer: described(
    v.nullable(
      v.object({
        ...Observer.entries,
        ...lookFields,
        sun_elevation_deg: described(v.number(), 'Of the Sun above the horizon.'),
        optically_visible: described(
          v.boolean(),
          'Above the mask and in sunlight while the Sun is 6° below the horizon.',
        ),
      }),
    ),
    'The place of the request; null without one.',
  ),
  in_eclipse: described(v.boolean(), 'Inside the shadow (a cylinder).'),
  footprint: v.object({
    radius_km: described(v.number(), 'On the ground, to min_elevation_deg.'),
    earth_fraction: described(v.number(), 'Share of the surface of the Earth, 0 to 1.'),
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
    min_elevation_deg: described(v.number(), 'Seen from there on.'),
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
          duration_s: described(v.number(), 'From rise to set.'),
          max_elevation_deg: described(v.number(), 'At its highest.'),
          min_range_km: described(v.number(), 'At its nearest.'),
          min_round_trip_ms: described(v.number(), 'Up and back, at its nearest.'),
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
    requested_w: described(v.number(), 'As asked for.'),
    available_w: described(v.number(), 'As profile.power_sunlit_w.'),
    generation_w: described(v.number(), 'In sunlight, before the bus takes its part.'),
    bus_overhead_w: described(v.number(), 'What the bus itself draws.'),
    margin_w: described(v.number(), 'Available less requested.'),
    feasible: described(v.boolean(), 'Of power alone.'),
  }),
  thermal: v.object({
    requested_w: described(
      v.number(),
      'As asked for; else the share of the power that becomes heat.',
    ),
    available_w: described(v.number(), 'As profile.heat_w.'),
    margin_w: described(v.number(), 'Available less requested.'),
    peak_c: described(v.number(), 'Warmest with what power allows.'),
    limit_c: described(v.number(), 'Warmest that is allowed.'),
    feasible: described(v.boolean(), 'Of heat alone.'),
  }),
  memory: v.object({
    requested_mb: described(v.number(), 'As asked for.'),
    available_mb: described(v.number(), 'As profile.memory_mb.'),
    margin_mb: described(v.number(), 'Available less requested.'),
    feasible: described(v.boolean(), 'Of memory alone.'),
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
  sunlit_hours: described(v.number(), 'Of a day, in sunlight.'),
  eclipse_hours: described(v.number(), 'Of a day, in the shadow.'),
  limiting_resource: described(v.string(), 'Of which the largest share is used.'),
  confidence: described(
    v.number(),
    'How sure the figures are, 0 to 1: age of the elements, source of the class, eclipses, heat.',
  ),
  bus_class: described(v.string(), 'As profile.bus_class.'),
  bus_source: described(v.string(), 'As profile.source.'),
  profile_notice: profileNotice,
  ...elementsFields,
});
export type SatelliteFeasibility = v.InferOutput<typeof SatelliteFeasibility>;
