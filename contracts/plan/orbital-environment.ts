import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { missionTime } from '../time.ts';
import { BUS_CLASSES, BUS_SOURCES } from '../../domain/spacecraft/bus.ts';

/** What a satellite's bus offers to a job. */
export const WireBus = answer('Bus', {
  class: described(v.picklist(BUS_CLASSES), 'Size class.'),
  source: described(
    v.picklist(BUS_SOURCES),
    'Where the class came from: the request, the catalogue, or orbit and drag.',
  ),
  peak_solar_w: described(v.number(), 'Net power for the job in sunlight, W.'),
  eclipse_battery_w: described(v.number(), 'Net power for the job in eclipse, W.'),
  max_thermal_w: described(v.number(), 'Heat that jobs may make.'),
  compute_sunlit: described(v.number(), 'Cap on the sum of compute in sunlight.'),
  compute_eclipse: described(v.number(), 'Cap on the sum of compute in eclipse.'),
  storage_mb: described(v.number(), 'For jobs.'),
  memory_mb: described(v.number(), 'For jobs.'),
  battery_wh: described(v.number(), 'Capacity when full.'),
  depth_of_discharge: described(v.number(), 'Usable share of the battery, 0 to 1.'),
  overhead_w: described(v.number(), 'Drawn by the bus itself, W.'),
  charge_efficiency: described(v.number(), 'What is stored of what is charged, 0 to 1.'),
  discharge_efficiency: described(v.number(), 'What arrives of what is drawn, 0 to 1.'),
  write_mb_s: described(v.number(), 'Checkpoint write rate, MB/s.'),
  full_duplex: described(v.boolean(), 'Uplink and downlink may run at once.'),
});
export type WireBus = v.InferOutput<typeof WireBus>;

/** A maximal span of constant illumination inside the horizon. */
export const WireWindow = answer('Window', {
  index: described(v.number(), 'From 0, by time.'),
  type: described(v.picklist(['sunlit', 'eclipse']), 'In sunlight or in the shadow.'),
  label: described(v.string(), 'For a person.'),
  start: missionTime(),
  end: missionTime(),
  start_offset_s: described(v.number(), 'From prediction_start.'),
  duration_s: described(v.number(), 'How long it lasts.'),
  power_w: described(v.number(), 'Net power for the job, W.'),
  energy_wh: described(v.number(), 'Power times duration.'),
  compute: described(v.number(), 'Cap on the sum of compute.'),
  thermal_w: described(v.number(), 'Heat that jobs may make.'),
  memory_mb: described(v.number(), 'Memory for jobs.'),
  storage_mb: described(v.number(), 'Storage for jobs.'),
  pass_indices: described(v.array(v.number()), 'Passes that begin in this window.'),
});
export type WireWindow = v.InferOutput<typeof WireWindow>;

/** A contact with one ground station. */
export const WireGroundPass = answer('PlanGroundPass', {
  index: described(v.number(), 'From 0, by time.'),
  station_id: described(v.string(), 'Of the ground station.'),
  station_name: described(v.string(), 'What it is called.'),
  provider: described(v.string(), 'Who runs it.'),
  aos: missionTime(),
  los: missionTime(),
  aos_offset_s: described(v.number(), 'From prediction_start to its rise.'),
  duration_s: described(v.number(), 'How long it lasts.'),
  max_elevation_deg: described(
    v.nullable(v.number()),
    'At its highest; null for a contact that was given with what it carries.',
  ),
  min_range_km: described(v.nullable(v.number()), 'At its nearest; null likewise.'),
  downlink_capacity_mb: described(
    v.number(),
    'Integral of the link rate over the pass, MB on the wire.',
  ),
  uplink_capacity_mb: described(v.number(), 'The same upwards.'),
  outage_probability: described(v.number(), 'Chance that the whole pass is lost.'),
  window_index: described(v.number(), 'The window in which it begins.'),
  contact_index: v.exactOptional(
    described(v.number(), 'Where contacts were given: position of its contact in `contacts`.'),
  ),
});
export type WireGroundPass = v.InferOutput<typeof WireGroundPass>;

/** A crossing of the South Atlantic Anomaly. */
export const WireSaaCrossing = answer('SaaCrossing', {
  start: missionTime(),
  end: missionTime(),
  start_offset_s: described(v.number(), 'From prediction_start.'),
  duration_s: described(v.number(), 'How long it lasts.'),
  severity: described(v.number(), '0 to 1, by the weakest field on the way.'),
  min_field_ut: described(v.number(), 'Weakest field on the way, microtesla.'),
});

/** Temperature of the bus without a job. */
export const WireThermalTrace = v.pipe(
  v.object({
    min_c: described(v.number(), 'Coldest.'),
    max_c: described(v.number(), 'Warmest.'),
    limit_c: described(v.number(), 'Never to be passed.'),
    points: v.array(v.object({ offset_s: v.number(), temperature_c: v.number() })),
  }),
  v.title('ThermalTrace'),
  v.description('Of the bus without a job, one node; linear between the points.'),
);

/** Charge of the battery without a job. */
export const WireBatteryTrace = v.pipe(
  v.object({
    min_soc: described(v.number(), 'Lowest state of charge.'),
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
  prediction_hours: described(v.number(), 'Length of the horizon.'),
  eclipse_fraction: described(v.number(), 'Share of the horizon in the shadow.'),
  beta_angle_deg: described(
    v.optional(v.number()),
    'Angle between Sun and orbit plane at the start; absent where no elements are known.',
  ),
  bus: WireBus,
  windows: described(v.array(WireWindow), 'Sunlight and shadow, without gaps.'),
  ground_passes: described(v.array(WireGroundPass), 'Contacts with the stations.'),
  saa_crossings: described(
    v.optional(v.array(WireSaaCrossing)),
    'Inside the horizon; they forbid nothing. Absent where no elements are known.',
  ),
  thermal: v.optional(WireThermalTrace),
  battery: v.optional(WireBatteryTrace),
  summary: v.object({
    total_windows: described(v.number(), 'How many.'),
    comms_windows: described(v.number(), 'Windows that a pass overlaps.'),
    sunlit_windows: described(v.number(), 'How many in sunlight.'),
    eclipse_windows: described(v.number(), 'How many in the shadow.'),
    total_pass_time_s: described(v.number(), 'Union over the stations.'),
    ground_stations_visible: described(v.number(), 'Stations with a pass.'),
  }),
  model: v.object({
    propagator: described(v.string(), 'What moves the satellite; `none` without elements.'),
    shadow: described(v.string(), 'Form of the shadow of the Earth; `given` without elements.'),
    refraction: described(v.boolean(), 'Whether the air bends the line of sight.'),
    min_elevation_deg: described(v.number(), 'A pass begins and ends there.'),
    stations_checked: described(v.number(), 'Stations that were looked at.'),
    element_age_hours: described(v.nullable(v.number()), 'As satellite.elements_age_hours.'),
    expected_error_km: described(v.nullable(v.number()), 'As satellite.expected_error_km.'),
  }),
});
export type OrbitalEnvironment = v.InferOutput<typeof OrbitalEnvironment>;
