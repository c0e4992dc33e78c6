import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { missionTime } from '../time.ts';
import { BUS_CLASSES, BUS_SOURCES } from '../../domain/spacecraft/bus.ts';

/** What a satellite's bus offers to a job. */
export const WireBus = answer('Bus', {
  class: v.picklist(BUS_CLASSES),
  source: described(
    v.picklist(BUS_SOURCES),
    'Where the class came from: the request, the catalogue, or orbit and drag.',
  ),
  peak_solar_w: described(v.number(), 'Net power for the job in sunlight, W.'),
  eclipse_battery_w: described(v.number(), 'Net power for the job in eclipse, W.'),
  max_thermal_w: v.number(),
  compute_sunlit: described(v.number(), 'Cap on the sum of compute in sunlight.'),
  compute_eclipse: v.number(),
  storage_mb: v.number(),
  memory_mb: v.number(),
  battery_wh: v.number(),
  depth_of_discharge: v.number(),
  overhead_w: described(v.number(), 'Drawn by the bus itself, W.'),
  charge_efficiency: v.number(),
  discharge_efficiency: v.number(),
  write_mb_s: described(v.number(), 'Checkpoint write rate, MB/s.'),
  full_duplex: v.boolean(),
});
export type WireBus = v.InferOutput<typeof WireBus>;

/** A maximal span of constant illumination inside the horizon. */
export const WireWindow = answer('Window', {
  index: v.number(),
  type: v.picklist(['sunlit', 'eclipse']),
  label: v.string(),
  start: missionTime(),
  end: missionTime(),
  start_offset_s: v.number(),
  duration_s: v.number(),
  power_w: described(v.number(), 'Net power for the job, W.'),
  energy_wh: v.number(),
  compute: v.number(),
  thermal_w: v.number(),
  memory_mb: v.number(),
  storage_mb: v.number(),
  pass_indices: described(v.array(v.number()), 'Passes that begin in this window.'),
});
export type WireWindow = v.InferOutput<typeof WireWindow>;

/** A contact with one ground station. */
export const WireGroundPass = answer('PlanGroundPass', {
  index: v.number(),
  station_id: v.string(),
  station_name: v.string(),
  provider: v.string(),
  aos: missionTime(),
  los: missionTime(),
  aos_offset_s: v.number(),
  duration_s: v.number(),
  max_elevation_deg: v.number(),
  min_range_km: v.number(),
  downlink_capacity_mb: described(
    v.number(),
    'Integral of the link rate over the pass, MB on the wire.',
  ),
  uplink_capacity_mb: v.number(),
  outage_probability: described(v.number(), 'Chance that the whole pass is lost.'),
  window_index: v.number(),
});
export type WireGroundPass = v.InferOutput<typeof WireGroundPass>;

/** A crossing of the South Atlantic Anomaly. */
export const WireSaaCrossing = answer('SaaCrossing', {
  start: missionTime(),
  end: missionTime(),
  start_offset_s: v.number(),
  duration_s: v.number(),
  severity: described(v.number(), '0 to 1, by the weakest field on the way.'),
  min_field_ut: v.number(),
});

/** Temperature of the bus without a job. */
export const WireThermalTrace = v.pipe(
  v.object({
    min_c: v.number(),
    max_c: v.number(),
    limit_c: v.number(),
    points: v.array(v.object({ offset_s: v.number(), temperature_c: v.number() })),
  }),
  v.title('ThermalTrace'),
  v.description('Of the bus without a job, one node; linear between the points.'),
);

/** Charge of the battery without a job. */
export const WireBatteryTrace = v.pipe(
  v.object({
    min_soc: v.number(),
    floor_soc: described(v.number(), 'Never to be passed: 1 - depth of discharge.'),
    points: v.array(v.object({ offset_s: v.number(), soc: v.number() })),
  }),
  v.title('BatteryTrace'),
  v.description('Of the bus without a job, 0 to 1; linear between the points.'),
);

/** Everything about a satellite's surroundings that a plan was made with. */
export const OrbitalEnvironment = answer('OrbitalEnvironment', {
  prediction_start: missionTime(),
  prediction_end: missionTime(),
  prediction_hours: v.number(),
  eclipse_fraction: described(v.number(), 'Share of the horizon in the shadow.'),
  beta_angle_deg: described(
    v.optional(v.number()),
    'Angle between Sun and orbit plane at the start.',
  ),
  bus: WireBus,
  windows: v.array(WireWindow),
  ground_passes: v.array(WireGroundPass),
  saa_crossings: described(
    v.optional(v.array(WireSaaCrossing)),
    'Inside the horizon; they forbid nothing.',
  ),
  thermal: v.optional(WireThermalTrace),
  battery: v.optional(WireBatteryTrace),
  summary: v.object({
    total_windows: v.number(),
    comms_windows: described(v.number(), 'Windows that a pass overlaps.'),
    sunlit_windows: v.number(),
    eclipse_windows: v.number(),
    total_pass_time_s: described(v.number(), 'Union over the stations.'),
    ground_stations_visible: v.number(),
  }),
  model: v.object({
    propagator: v.string(),
    shadow: v.string(),
    refraction: v.boolean(),
    min_elevation_deg: v.number(),
    stations_checked: v.number(),
    element_age_hours: v.number(),
    expected_error_km: v.nullable(v.number()),
  }),
});
export type OrbitalEnvironment = v.InferOutput<typeof OrbitalEnvironment>;
