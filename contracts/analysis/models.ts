import * as v from 'valibot';
import { AnalysedOrbit, AnalysedOrbitInput, OrbitAltitude } from './orbit.ts';
import {
  answer,
  choice,
  described,
  fields,
  flag,
  integer,
  list,
  nullish,
  number,
  oneRequired,
  positive,
  text,
} from '../shapes.ts';
import { ECLIPSE_STRATEGIES } from '../../domain/feasibility/power-system.ts';

/** Longest profile, points. */
const MOST_POINTS = 2000;

/** Body of `POST /v1/planning/thermal`: the form of today or the older one. */
export const ThermalRequest = v.pipe(
  fields({
    orbit: v.nullish(AnalysedOrbitInput),
    power_dissipation_w: nullish(
      number(0, 1e7),
      'Heat of the load. It or power_watts is required.',
    ),
    radiator_area_m2: nullish(
      number(1e-4, 1e5),
      '1 cm² to 1e5 m². Required beside power_dissipation_w; default 1 beside power_watts.',
    ),
    internal_mass_kg: nullish(
      number(0.001, 1e6),
      'What warms and cools with the radiator, from 1 g on. Default 0.05 kg/W and 8 kg/m².',
    ),
    radiator_emissivity: nullish(number(0.01, 1), 'Default 0.9.'),
    absorptivity: nullish(number(0, 1), 'Of sunlight. Default 0.3.'),
    simulation: v.nullish(
      fields({
        duration_hours: nullish(positive(168), 'Default: one revolution.'),
        step_s: nullish(
          number(1, 3600),
          `Default 60; coarser when the profile would exceed ${MOST_POINTS} points.`,
        ),
        initial_temp_c: nullish(number(-200, 300), 'Default: the settled cycle.'),
        beta_deg: nullish(
          number(-90, 90),
          'Angle between Sun and orbital plane. Default 0: the longest eclipse.',
        ),
      }),
    ),
    power_watts: v.nullish(number(0, 1e7)),
    orbit_altitude_km: OrbitAltitude,
    duration_hours: v.nullish(positive(168)),
  }),
  v.title('ThermalRequest'),
  v.examples([
    { orbit: 'LEO-550', power_dissipation_w: 500, radiator_area_m2: 2 },
    { power_watts: 500, orbit_altitude_km: 550, radiator_area_m2: 1, duration_hours: 24 },
  ]),
);
export type ThermalRequest = v.InferOutput<typeof ThermalRequest>;

/** Answer of `POST /v1/planning/thermal`. */
export const ThermalAnalysis = answer('ThermalAnalysis', {
  orbit: AnalysedOrbit,
  steady_state_c: described(v.number(), 'Mean of a settled revolution.'),
  max_temp_c: v.number(),
  min_temp_c: v.number(),
  max_temperature_c: described(v.number(), 'The same as max_temp_c.'),
  min_temperature_c: described(v.number(), 'The same as min_temp_c.'),
  margin_c: described(v.number(), 'From max_temp_c to the limit; negative beyond it.'),
  limit_c: v.number(),
  feasible: v.boolean(),
  eclipse_duration_min: v.number(),
  sunlit_duration_min: v.number(),
  cooling_rate_c_per_min: described(v.number(), 'Fastest of the revolution.'),
  heating_rate_c_per_min: v.number(),
  required_radiator_m2: described(
    v.nullable(v.number()),
    'Keeps the load 5 °C under the limit; null where no radiator does.',
  ),
  internal_mass_kg: v.number(),
  thermal_profile: v.array(
    v.object({ t_min: v.number(), temperature_c: v.number(), sunlit: v.boolean() }),
  ),
  recommendations: v.array(v.string()),
  model_version: v.string(),
});
export type ThermalAnalysis = v.InferOutput<typeof ThermalAnalysis>;

const place = fields({
  latitude: number(-90, 90),
  longitude: number(-180, 360),
  altitude_km: v.nullish(number(0, 400_000)),
});

/** Body of `POST /v1/planning/latency`: a constellation over stations, or one chain of relays. */
export const LatencyRequest = v.pipe(
  fields({
    orbit: v.nullish(AnalysedOrbitInput),
    ground_stations: nullish(
      list(text(64), 20),
      'us-west, us-east, us-central, europe, europe-north, asia, asia-south, australia, ' +
        'south-america, or ids of GET /v1/ground-stations. With orbit, or source and destination.',
    ),
    include_isl: nullish(flag(), 'Satellites hand on to each other. Default false.'),
    constellation_size: nullish(integer(1, 500), 'Default 1.'),
    user_location: nullish(place, 'Default: the way between satellite and station alone.'),
    source: v.nullish(place),
    destination: v.nullish(place),
    orbit_altitude_km: OrbitAltitude,
    relay_count: nullish(integer(0, 64), 'Satellites beside the first one. Default 0.'),
  }),
  v.title('LatencyRequest'),
  v.examples([
    { orbit: 'LEO-550', ground_stations: ['us-west', 'europe'], constellation_size: 66 },
    {
      source: { latitude: 40.7, longitude: -74 },
      destination: { latitude: 51.5, longitude: -0.1 },
      orbit_altitude_km: 550,
      relay_count: 2,
    },
  ]),
);
export type LatencyRequest = v.InferOutput<typeof LatencyRequest>;

const ms = v.nullable(v.number());

/** Answer of `POST /v1/planning/latency`. */
export const LatencyAnalysis = answer('LatencyAnalysis', {
  orbit: AnalysedOrbit,
  direction: described(
    v.picklist(['round_trip', 'one_way']),
    'Constellations: there and back. Chains of relays: from source to destination.',
  ),
  p50_ms: described(ms, 'null, as the other percentiles, when there is no way as asked.'),
  p95_ms: ms,
  p99_ms: ms,
  min_ms: ms,
  max_ms: described(ms, 'One in a thousand takes longer.'),
  total_latency_ms: described(
    ms,
    'The same as p50_ms; of a chain of relays that the Earth is in the way of, with relay_count_used.',
  ),
  relay_count_used: described(
    v.optional(v.number()),
    'Chains of relays: those of total_latency_ms, the fewest that join the ends where relay_count ' +
      'does not.',
  ),
  coverage_percent: described(v.number(), 'Of the day in which there is a way.'),
  breakdown: described(
    v.object({
      propagation_ms: v.number(),
      isl_ms: v.number(),
      processing_ms: v.number(),
      queueing_ms: v.number(),
    }),
    'Means of light times, processing, median of queueing.',
  ),
  satellites: v.number(),
  ground_station_stats: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      latitude: v.number(),
      longitude: v.number(),
      coverage_percent: v.number(),
      min_ms: ms,
      mean_ms: ms,
      max_ms: ms,
      longest_gap_min: v.number(),
    }),
  ),
  gaps: described(
    v.array(v.object({ start_min: v.number(), duration_min: v.number() })),
    'Times of the sampled day without a way, the first 200.',
  ),
  gaps_total: v.number(),
  recommendations: v.array(v.string()),
  model_version: v.string(),
});
export type LatencyAnalysis = v.InferOutput<typeof LatencyAnalysis>;

/** Body of `POST /v1/planning/power`. */
export const PowerRequest = v.pipe(
  fields({
    orbit: v.nullish(AnalysedOrbitInput),
    orbit_altitude_km: OrbitAltitude,
    compute_load_w: number(0, 1e7),
    duty_cycle: nullish(number(0, 1), 'Default 1.'),
    mission_life_years: nullish(positive(30), 'Default 5.'),
    housekeeping_w: nullish(number(0, 1e6), 'Default 50.'),
    battery_dod: nullish(
      number(0.01, 1),
      'Share of the battery that an eclipse may take. Default 0.3.',
    ),
    eclipse_strategy: nullish(
      choice(ECLIPSE_STRATEGIES),
      'full: the load goes on in eclipse, reduced: half of it, suspend: none.',
    ),
  }),
  oneRequired(['orbit', 'orbit_altitude_km'], 'is required'),
  v.title('PowerRequest'),
  v.examples([{ orbit: 'LEO-550', compute_load_w: 500, eclipse_strategy: 'reduced' }]),
);
export type PowerRequest = v.InferOutput<typeof PowerRequest>;

/** Answer of `POST /v1/planning/power`. */
export const PowerAnalysis = answer('PowerAnalysis', {
  orbit: AnalysedOrbit,
  solar_array: v.object({
    area_m2: v.number(),
    power_bol_w: described(v.number(), 'New, facing the Sun.'),
    power_eol_w: described(v.number(), 'At the end of the mission.'),
    efficiency: v.number(),
  }),
  battery: v.object({
    capacity_wh: v.number(),
    eclipse_energy_wh: described(v.number(), 'What the longest eclipse takes.'),
    depth_of_discharge: v.number(),
    cycles: v.number(),
  }),
  power_profile: v.object({
    sunlit_load_w: v.number(),
    eclipse_load_w: v.number(),
    average_load_w: v.number(),
    sunlit_duration_min: v.number(),
    eclipse_duration_min: v.number(),
    period_min: v.number(),
  }),
  margins: described(
    v.object({ solar_percent: v.number(), battery_percent: v.number() }),
    'What is spare at the end of life.',
  ),
  recommendations: v.array(v.string()),
  orbit_profile: described(
    v.array(
      v.object({
        t_min: v.number(),
        sunlit: v.boolean(),
        generation_w: v.number(),
        load_w: v.number(),
        battery_wh: v.number(),
      }),
    ),
    'One revolution at the end of life, from the entry into eclipse.',
  ),
  model_version: v.string(),
});
export type PowerAnalysis = v.InferOutput<typeof PowerAnalysis>;

export const MOST_PROFILE_POINTS = MOST_POINTS;
