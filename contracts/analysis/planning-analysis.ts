import * as v from 'valibot';
import { AnalysedOrbit } from './orbit.ts';
import {
  answer,
  choice,
  described,
  fields,
  nullish,
  number,
  oneRequired,
  positive,
} from '../shapes.ts';
import { ANALYSED_WORKLOADS, ANALYSED_REGIONS } from '../../domain/feasibility/model.ts';
import { SEVERITIES } from '../../domain/feasibility/risks.ts';
import { OBSTACLE_CODES } from '../../domain/feasibility/analyse.ts';

/** Body of `POST /v1/planning/analyze`. */
export const AnalysisRequest = v.pipe(
  fields({
    workload: nullish(choice(ANALYSED_WORKLOADS), 'It or workload_type is required.'),
    workload_type: nullish(
      v.pipe(v.string('must be a string'), v.maxLength(2_000, 'must have at most 2000 characters')),
      'Free text of older clients: inference, training, batch, analytics, render, simulation, ' +
        'streaming or a value of workload; anything else counts as data_processing.',
    ),
    compute_tflops: described(number(0, 1e6), 'Sustained, TFLOP/s.'),
    storage_tb: v.nullish(number(0, 1e6)),
    data_gb: nullish(number(0, 1e9), 'Instead of storage_tb.'),
    bandwidth_gbps: nullish(number(0, 1e5), 'To the ground, mean over the day.'),
    latency_sla_ms: nullish(positive(1e7), 'Round trip that 95 % of answers must keep.'),
    latency_requirement_ms: nullish(positive(1e7), 'Instead of latency_sla_ms.'),
    availability_sla: nullish(
      number(0, 100),
      'Share of the time, 0 to 0.999999, or percent above 1. Default 0.99.',
    ),
    region: nullish(choice(ANALYSED_REGIONS), 'Default global.'),
    orbit_altitude_km: nullish(number(160, 40_000), 'Default: 550 km is offered.'),
  }),
  oneRequired(['workload', 'workload_type'], 'is required (or workload_type)'),
  v.title('AnalysisRequest'),
  v.examples([
    {
      workload: 'ai_inference',
      compute_tflops: 100,
      storage_tb: 10,
      bandwidth_gbps: 1,
      latency_sla_ms: 50,
    },
  ]),
);
export type AnalysisRequest = v.InferOutput<typeof AnalysisRequest>;

const severity = v.picklist(SEVERITIES);

/** Answer of `POST /v1/planning/analyze`. */
export const PlanningAnalysis = answer('PlanningAnalysis', {
  viable: v.boolean(),
  feasible: described(v.boolean(), 'The same as viable.'),
  recommendation: v.string(),
  reasons: described(
    v.array(
      v.object({
        code: v.picklist(OBSTACLE_CODES),
        message: v.string(),
        needed: v.number(),
        available: v.number(),
      }),
    ),
    'Why it is not viable; empty when it is.',
  ),
  orbit: v.object({ ...AnalysedOrbit.entries, constellation_size: v.number() }),
  cost: v.object({ monthly: v.number(), setup: v.number(), currency: v.literal('USD') }),
  power: v.object({
    required_kw: described(v.number(), 'Of all satellites with every payload running.'),
    solar_array_m2: v.number(),
    battery_kwh: v.number(),
  }),
  latency: described(
    v.object({ p50_ms: v.number(), p95_ms: v.number(), p99_ms: v.number() }),
    'Round trips while a satellite is in view.',
  ),
  coverage: v.object({
    region: v.picklist(ANALYSED_REGIONS),
    users_percent: described(
      v.number(),
      'Of the day in which users of the region see a satellite.',
    ),
    stations_percent: described(
      v.number(),
      'Of the day in which a satellite sees a station of the default network.',
    ),
  }),
  sizing: described(
    v.object({
      working_satellites: v.number(),
      spare_satellites: v.number(),
      for_compute: v.number(),
      for_storage: v.number(),
      for_bandwidth: v.number(),
    }),
    'Satellites that must work, and spares for the availability asked for.',
  ),
  risks: v.array(v.object({ category: v.string(), severity, description: v.string() })),
  alternatives: v.array(v.object({ orbit: v.string(), tradeoff: v.string(), viable: v.boolean() })),
  assumptions: v.array(v.string()),
  model_version: v.string(),
});
export type PlanningAnalysis = v.InferOutput<typeof PlanningAnalysis>;
