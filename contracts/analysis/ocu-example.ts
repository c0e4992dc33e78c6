import { ISS_PROFILE_EXAMPLE } from '../profile.ts';
import { hazardsExample } from './hazards-example.ts';
import type { OcuNegotiation, OcuSummary } from './ocu.ts';

/** An answer of `POST /v1/ocu/negotiate` for the ISS, for the API description. */
export const ocuNegotiationExample: OcuNegotiation = {
  satellite_id: '25544',
  ocu_negotiation: {
    ocu_allocated: 0.6,
    sunlit_hours: 14.59,
    eclipse_hours: 9.41,
    daily_compute_hours: 13.89,
    confidence: 0.944,
    cost_usd_per_hour: 259.2,
    limiting_resource: 'power',
  },
  power_budget: {
    generation_w: 120,
    bus_overhead_w: 45,
    available_w: 75,
    requested_w: 45,
    margin_w: 30,
  },
  ocu: {
    requested: 0.6,
    allocated: 0.6,
    allocated_w: 45,
    watts_per_ocu: 75,
    bus_class: '12U',
    bus_source: 'catalogue',
    compute_hours: { sunlit: 13.89, eclipse: 0 },
    resources: [
      { resource: 'power', wanted: 45, available: 75, usage: 0.6 },
      { resource: 'thermal', wanted: 45, available: 45, usage: 1 },
      { resource: 'storage', wanted: 0, available: 4096, usage: 0 },
      { resource: 'contact', wanted: 0, available: 13657.566, usage: 0 },
      { resource: 'memory', wanted: 0, available: 2048, usage: 0 },
    ],
  },
  confidence_factors: {
    element_age: 0.9943,
    class_source: 0.95,
    eclipse_stability: 0.9998,
    thermal_margin: 1,
  },
  thermal: { peak_c: 23.48, limit_c: 50, margin_c: 26.52 },
  orbital_geometry: {
    altitude_km: 419.29,
    inclination_deg: 51.6314,
    period_min: 92.9557,
    beta_deg: 3.65,
    eclipse_fraction: 0.3919,
    longest_eclipse_s: 2163.691,
    daily_downlink_mb: 13657.57,
  },
  cost: {
    price_per_ocu_cents: 12,
    price_unit: 'cents per OCU-second',
    usd_per_ocu_hour: 432,
    usd_per_hour: 259.2,
    usd_per_day: 3600.29,
    currency: 'USD',
  },
  fits_a_plan: true,
  plan_problems: [],
  profile: ISS_PROFILE_EXAMPLE,
  ocu_profile: 'class sample',
  plan_profile: ISS_PROFILE_EXAMPLE,
  satellite: hazardsExample.satellite,
  model: hazardsExample.model,
};

/** An answer of `GET /v1/ocu/summary/6U`, for the API description. */
export const ocuSummaryExample: OcuSummary = {
  bus_class: '6U',
  profile: {
    generation_w: 80,
    bus_overhead_w: 30,
    available_w: 50,
    eclipse_w: 20,
    max_thermal_w: 45,
    memory_mb: 4096,
    storage_mb: 32768,
    battery_wh: 84,
  },
  capacity_bands: [
    band(0.25, 12.5, 187.5, 1024, 8192, 24, 108),
    band(0.5, 25, 375, 2048, 16384, 17.52, 216),
    band(0.75, 37.5, 562.5, 3072, 24576, 11.87, 324),
    band(1, 50, 750, 4096, 32768, 8.9, 432),
  ],
  ocu_reference: {
    definition: '1 OCU is the full compute allocation of the bus class: generation less overhead.',
    watts_per_ocu: 50,
    gflops_per_w: 15,
    price_per_ocu_cents: 12,
    price_unit: 'cents per OCU-second',
    usd_per_ocu_hour: 432,
    reference_altitude_km: 500,
    sunlit_hours: 14.93,
    eclipse_hours: 9.07,
  },
};

function band(
  ocu: number,
  power: number,
  gflops: number,
  memory: number,
  storage: number,
  hours: number,
  cost: number,
): OcuSummary['capacity_bands'][number] {
  return {
    ocu,
    power_w: power,
    compute_gflops: gflops,
    memory_mb: memory,
    storage_mb: storage,
    daily_compute_hours: hours,
    cost_usd_per_hour: cost,
  };
}
