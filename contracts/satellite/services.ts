import * as v from 'valibot';
import { PassPrediction } from '../orbit/pass-prediction.ts';
import { elementsFields, positionFields, SatelliteName } from './satellite.ts';
import { Instant } from '../time.ts';

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
export const SatelliteTrajectory = v.pipe(
  v.object({
    satellite: SatelliteName,
    points: v.pipe(
      v.array(v.object({ ...positionFields, in_eclipse: v.boolean() })),
      v.description('From the start, the end not included.'),
    ),
    count: v.number(),
    start: Instant,
    end: Instant,
    interval_sec: v.number(),
    decayed_at: v.pipe(
      v.nullable(Instant),
      v.description('The last moment before it decays, where that is inside the window.'),
    ),
    ...elementsFields,
  }),
  v.title('SatelliteTrajectory'),
);
export type SatelliteTrajectory = v.InferOutput<typeof SatelliteTrajectory>;

/** Answer of `GET /v1/satellites/{id}/passes`. */
export const SatellitePasses = v.pipe(
  v.object({
    satellite: SatelliteName,
    ...PassPrediction.entries,
    data: v.pipe(PassPrediction.entries.passes, v.description('As passes (alias).')),
    hours: v.number(),
    ...elementsFields,
  }),
  v.title('SatellitePasses'),
);
export type SatellitePasses = v.InferOutput<typeof SatellitePasses>;

const Observer = v.object({ lat: v.number(), lon: v.number(), altitude_m: v.number() });

const lookFields = {
  visible: v.pipe(v.boolean(), v.description('At least min_elevation_deg above the horizon.')),
  elevation_deg: v.number(),
  azimuth_deg: v.number(),
  range_km: v.number(),
};

/** Answer of `GET /v1/satellites/{id}/visibility`. */
export const SatelliteVisibility = v.pipe(
  v.object({
    satellite: SatelliteName,
    timestamp: Instant,
    position: v.object(positionFields),
    min_elevation_deg: v.number(),
    visible: v.pipe(
      v.boolean(),
      v.description('From the place of the request, or else from any station.'),
    ),
    visible_count: v.pipe(v.number(), v.description('Stations that see it.')),
    stations: v.pipe(
      v.array(v.object({ id: v.string(), name: v.string(), provider: v.string(), ...lookFields })),
      v.description('The default network.'),
    ),
    observer: v.pipe(
      v.nullable(
        v.object({
          ...Observer.entries,
          ...lookFields,
          sun_elevation_deg: v.number(),
          optically_visible: v.pipe(
            v.boolean(),
            v.description('Above the mask and in sunlight while the Sun is 6° below the horizon.'),
          ),
        }),
      ),
      v.description('The place of the request; null without one.'),
    ),
    in_eclipse: v.boolean(),
    footprint: v.object({
      radius_km: v.pipe(v.number(), v.description('On the ground, to min_elevation_deg.')),
      earth_fraction: v.number(),
    }),
    ...elementsFields,
  }),
  v.title('SatelliteVisibility'),
);
export type SatelliteVisibility = v.InferOutput<typeof SatelliteVisibility>;

const nullableLatency = v.nullable(v.number());

/** Answer of `GET /v1/satellites/{id}/latency`. */
export const SatelliteLatency = v.pipe(
  v.object({
    satellite: SatelliteName,
    observer: Observer,
    timestamp: Instant,
    min_elevation_deg: v.number(),
    ...lookFields,
    one_way_ms: v.pipe(
      nullableLatency,
      v.description('Range over the speed of light; null unseen.'),
    ),
    round_trip_ms: v.pipe(nullableLatency, v.description('Up and back; null unseen.')),
    latency_ms: v.pipe(nullableLatency, v.description('As round_trip_ms (alias).')),
    wait_s: v.pipe(
      nullableLatency,
      v.description(
        `Until it rises; 0 while visible, null if not within ${NEXT_CONTACT_HOURS} hours.`,
      ),
    ),
    next_contact: v.pipe(
      v.nullable(
        v.object({
          aos: Instant,
          los: Instant,
          duration_s: v.number(),
          max_elevation_deg: v.number(),
          min_range_km: v.number(),
          min_round_trip_ms: v.number(),
        }),
      ),
      v.description('The contact under way or the next one.'),
    ),
    ...elementsFields,
  }),
  v.title('SatelliteLatency'),
  v.description('Light travels in a straight line; equipment and networks come on top.'),
);
export type SatelliteLatency = v.InferOutput<typeof SatelliteLatency>;

/** Answer of `GET /v1/satellites/{id}/feasibility`. */
export const SatelliteFeasibility = v.pipe(
  v.object({
    satellite: SatelliteName,
    feasible: v.boolean(),
    reasons: v.pipe(
      v.array(
        v.object({
          code: v.picklist(['power', 'thermal', 'energy']),
          message: v.string(),
          needed: v.number(),
          available: v.number(),
        }),
      ),
      v.description('Why not; empty when feasible.'),
    ),
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
      available_w: v.pipe(v.number(), v.description('Heat that the node can get rid of.')),
      margin_w: v.number(),
      peak_c: v.pipe(v.number(), v.description('Warmest with what power allows.')),
      limit_c: v.number(),
      feasible: v.boolean(),
    }),
    daily_compute_hours: v.number(),
    sunlit_hours: v.number(),
    eclipse_hours: v.number(),
    limiting_resource: v.string(),
    confidence: v.number(),
    bus_class: v.string(),
    bus_source: v.string(),
    ...elementsFields,
  }),
  v.title('SatelliteFeasibility'),
);
export type SatelliteFeasibility = v.InferOutput<typeof SatelliteFeasibility>;
