import * as v from 'valibot';
import { exclusionRules, SATELLITE_EXCLUSIONS } from '../plan/request.ts';
import { PlanSatellite } from '../plan/plan.ts';
import { LoadProblem } from '../load-problem.ts';
import { SatelliteProfile } from '../profile.ts';
import { Warning } from '../warning.ts';
import { PredictionModel, satelliteChoiceEntries } from './prediction.ts';
import { ocuNegotiationExample, ocuSummaryExample } from './ocu-example.ts';
import { ocuShare, priceEntries } from '../ocu.ts';
import { answer, described, fields, nullish, number, positive, text } from '../shapes.ts';
import { LIMITING_RESOURCES } from '../../domain/planning/alternatives/negotiate-ocu.ts';
import { BUS_CLASSES, BUS_SOURCES } from '../../domain/spacecraft/bus.ts';

/** Horizon that a negotiation looks at, hours. */
export const DEFAULT_NEGOTIATION_HOURS = 24;

const workload = v.pipe(
  fields({
    compute_gflops: described(
      positive(1e9),
      'Sustained GFLOP/s in single precision; 15 of them take a watt.',
    ),
    thermal_w: nullish(
      number(0, 1e6),
      'What it gives off as heat, W. Heat limits the allocation only where it is stated.',
    ),
    memory_mb: v.nullish(number(0, 1e9)),
    storage_mb: v.nullish(number(0, 1e9)),
    output_mb: nullish(number(0, 1e9), 'To bring down each day.'),
  }),
  v.title('OcuWorkload'),
);

/** What an OCU can be a share of. */
export const OCU_PROFILES = ['class sample', 'plan profile'] as const;

/** Body of `POST /v1/ocu/negotiate`. */
export const OcuNegotiateRequest = v.pipe(
  fields({
    ...satelliteChoiceEntries,
    workload_power_w: nullish(
      positive(1e6),
      'What the workload draws, W. It or workload is required.',
    ),
    workload: v.nullish(workload),
    bus_class: nullish(
      text(32),
      '1U, 2U, 3U, 6U, 12U, SmallSat or an alias. Default: what is known about the satellite.',
    ),
    prediction_hours: nullish(
      number(1, 48),
      `Horizon, 1 to 48 h. Default ${DEFAULT_NEGOTIATION_HOURS}.`,
    ),
  }),
  exclusionRules([
    ...SATELLITE_EXCLUSIONS,
    {
      owner: null,
      names: ['workload_power_w', 'workload'],
      missing: 'exactly one of workload_power_w and workload is required',
    },
  ]),
  v.title('OcuNegotiateRequest'),
  v.examples([
    { satellite_id: '25544', workload_power_w: 45 },
    {
      satellite_id: '40697',
      bus_class: '6U',
      workload: { compute_gflops: 400, memory_mb: 1024, output_mb: 200 },
    },
  ]),
);
export type OcuNegotiateRequest = v.InferOutput<typeof OcuNegotiateRequest>;

const ocuNegotiation = answer('OcuNegotiation', {
  satellite_id: v.string(),
  ocu_negotiation: v.object({
    ocu_allocated: ocuShare('Share of the computer that is offered.'),
    sunlit_hours: described(v.number(), 'A day; with eclipse_hours 24.'),
    eclipse_hours: v.number(),
    daily_compute_hours: described(
      v.number(),
      'Hours a day at the allocated power with a battery that ends as it began.',
    ),
    confidence: v.number(),
    cost_usd_per_hour: v.number(),
    limiting_resource: described(
      v.picklist(LIMITING_RESOURCES),
      'The one of which the workload uses the largest share; heat counts where thermal_w is stated, or where ' +
        'there is less of it than the workload draws.',
    ),
  }),
  power_budget: v.object({
    generation_w: v.number(),
    bus_overhead_w: v.number(),
    available_w: described(v.number(), 'generation_w - bus_overhead_w.'),
    requested_w: v.number(),
    margin_w: described(v.number(), 'available_w - requested_w; may be negative.'),
  }),
  ocu: v.object({
    requested: ocuShare('Share that the workload wants.'),
    allocated: ocuShare('Share that is offered.'),
    allocated_w: v.number(),
    watts_per_ocu: v.number(),
    bus_class: v.picklist(BUS_CLASSES),
    bus_source: v.picklist(BUS_SOURCES),
    compute_hours: v.object({
      sunlit: described(v.number(), 'Hours a day in sunlight.'),
      eclipse: described(v.number(), 'Hours a day in eclipse.'),
    }),
    resources: v.array(
      v.object({
        resource: v.picklist(LIMITING_RESOURCES),
        wanted: v.number(),
        available: v.number(),
        usage: described(v.nullable(v.number()), 'null where there is none of it.'),
      }),
    ),
  }),
  confidence_factors: v.object({
    element_age: v.number(),
    class_source: v.number(),
    eclipse_stability: v.number(),
    thermal_margin: v.number(),
  }),
  thermal: v.object({ peak_c: v.number(), limit_c: v.number(), margin_c: v.number() }),
  orbital_geometry: v.object({
    altitude_km: v.number(),
    inclination_deg: v.number(),
    period_min: v.number(),
    beta_deg: v.number(),
    eclipse_fraction: v.number(),
    longest_eclipse_s: v.number(),
    daily_downlink_mb: v.number(),
  }),
  cost: v.object({
    ...priceEntries,
    usd_per_hour: v.number(),
    usd_per_day: described(v.number(), 'For daily_compute_hours.'),
    currency: v.literal('USD'),
  }),
  fits_a_plan: described(
    v.boolean(),
    'The planner itself has a plan of one minute with what the workload draws, keeps and gives off ' +
      '(all of its power where it does not state its heat), inside the horizon.',
  ),
  plan_problems: described(
    v.array(LoadProblem),
    'What keeps the planner from it; empty where fits_a_plan.',
  ),
  profile: described(SatelliteProfile, 'What plans have of the satellite, as everywhere.'),
  ocu_profile: described(
    v.picklist(OCU_PROFILES),
    'What an OCU is a share of: `plan profile`, or `class sample`, the published power of its class, ' +
      'where plans have another: then plan_profile says which.',
  ),
  plan_profile: described(
    v.optional(SatelliteProfile),
    'As profile, where power_budget is a class sample.',
  ),
  satellite: PlanSatellite,
  model: PredictionModel,
  warnings: described(
    v.optional(v.array(Warning)),
    'Of the request, and `no_plan_fits` where a plan refuses what is offered here.',
  ),
});
export type OcuNegotiation = v.InferOutput<typeof ocuNegotiation>;

/** Answer of `POST /v1/ocu/negotiate`. */
export const OcuNegotiation = v.pipe(ocuNegotiation, v.examples([ocuNegotiationExample]));

const ocuSummary = v.object({
  bus_class: v.picklist(BUS_CLASSES),
  profile: v.object({
    generation_w: v.number(),
    bus_overhead_w: v.number(),
    available_w: v.number(),
    eclipse_w: described(v.number(), 'For jobs in eclipse.'),
    max_thermal_w: v.number(),
    memory_mb: v.number(),
    storage_mb: v.number(),
    battery_wh: v.number(),
  }),
  capacity_bands: v.pipe(
    v.array(
      v.object({
        ocu: ocuShare('Share of the computer.'),
        power_w: v.number(),
        compute_gflops: v.number(),
        memory_mb: v.number(),
        storage_mb: v.number(),
        daily_compute_hours: v.number(),
        cost_usd_per_hour: v.number(),
      }),
    ),
    v.length(4),
  ),
  ocu_reference: v.object({
    definition: v.string(),
    watts_per_ocu: v.number(),
    gflops_per_w: v.number(),
    ...priceEntries,
    reference_altitude_km: v.number(),
    sunlit_hours: v.number(),
    eclipse_hours: v.number(),
  }),
});
export type OcuSummary = v.InferOutput<typeof ocuSummary>;

/** Answer of `GET /v1/ocu/summary/{busClass}`. */
export const OcuSummary = v.pipe(
  ocuSummary,
  v.title('OcuSummary'),
  v.examples([ocuSummaryExample]),
);
