import * as v from 'valibot';
import { wallTime } from '../time.ts';
import { fleetPlanExample } from './constellation-example.ts';
import { ocuShare } from '../ocu.ts';
import { SatelliteProfile } from '../profile.ts';
import { CustomJob, PolicyOverrides, SecurityOverrides } from './job.ts';
import { BusInput, exclusionRules, FleetPlanOptions, SatelliteId } from './request.ts';
import {
  answer,
  choice,
  described,
  fields,
  integer,
  list,
  nullish,
  number,
  text,
} from '../shapes.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';
import { SIDES } from '../../domain/planning/job/job.ts';
import { FLEET_ROLES } from '../../domain/planning/fleet/fleet.ts';
import { HOP_KINDS } from '../../domain/planning/fleet/contact-plan.ts';
import { CHAIN_KINDS } from '../../domain/planning/fleet/plan.ts';
import { optimalityEntries } from './plan.ts';

/** Most satellites of a fleet. */
export const MAX_FLEET = 200;

const fleetOrbit = v.pipe(
  fields({
    altitude_km: number(120, 500_000),
    inclination_deg: number(0, 180),
    raan_deg: nullish(number(-1e6, 1e6), 'Default 0.'),
    mean_anomaly_deg: nullish(
      number(-1e6, 1e6),
      'Default: members of one orbit are spread evenly along it.',
    ),
  }),
  v.title('FleetOrbit'),
);

/** A member of a fleet. */
export const FleetMemberInput = v.pipe(
  fields({
    norad_id: v.nullish(SatelliteId),
    satellite_id: v.nullish(SatelliteId),
    name: v.nullish(text(200)),
    role: nullish(
      choice(FLEET_ROLES),
      'compute and aggregator run any step, sensor only steps without predecessors, relay none; ' +
        'all of them pass data on. Default compute.',
    ),
    orbit: nullish(
      fleetOrbit,
      'Replaces the elements of the catalogue; required where it has none.',
    ),
    bus: v.nullish(BusInput),
  }),
  v.title('FleetMember'),
  v.description('norad_id or satellite_id is required.'),
  v.examples([
    {
      norad_id: '25544',
      name: 'ISS',
      role: 'compute' as const,
      orbit: { altitude_km: 420, inclination_deg: 51.6 },
    },
  ]),
);
export type FleetMemberInput = v.InferOutput<typeof FleetMemberInput>;

/** Fields of every request about a fleet. */
const fleetEntries = {
  fleet: nullish(
    v.pipe(list(FleetMemberInput, MAX_FLEET), v.minLength(1, 'must have at least 1 item')),
    'The members; mutually exclusive with satellite_ids.',
  ),
  satellite_ids: nullish(
    v.pipe(list(SatelliteId, MAX_FLEET), v.minLength(1, 'must have at least 1 item')),
    'Satellites of the catalogue, each with the role compute.',
  ),
  preset_id: v.nullish(choice(PRESET_IDS)),
  custom_job: v.nullish(CustomJob),
  security: v.nullish(SecurityOverrides),
  policy: v.nullish(PolicyOverrides),
  options: v.nullish(FleetPlanOptions),
};

/** Members in one form, a job in one form. */
const FLEET_EXCLUSIONS = [
  {
    owner: null,
    names: ['fleet', 'satellite_ids'],
    missing: 'exactly one of fleet and satellite_ids is required',
  },
  {
    owner: null,
    names: ['preset_id', 'custom_job'],
    missing: 'exactly one of preset_id and custom_job is required',
  },
] as const;

/** Body of `POST /v1/constellation/plan`. */
export const FleetPlanRequest = v.pipe(
  fields({
    ...fleetEntries,
    replication_factor: nullish(
      integer(1, 5),
      'On how many members the steps of the critical path run. Default 1.',
    ),
  }),
  exclusionRules(FLEET_EXCLUSIONS),
  v.title('FleetPlanRequest'),
  v.examples([
    {
      satellite_ids: ['25544', '40697', '48274'],
      preset_id: 'split-learning' as const,
      options: { start: '2026-07-25T00:00:00Z' },
    },
  ]),
);
export type FleetPlanRequest = v.InferOutput<typeof FleetPlanRequest>;

/** Body of `POST /v1/constellation/pareto`. */
export const FleetParetoRequest = v.pipe(
  fields(fleetEntries),
  exclusionRules(FLEET_EXCLUSIONS),
  v.title('FleetParetoRequest'),
  v.examples([
    {
      fleet: [
        {
          norad_id: '25544',
          name: 'ISS',
          role: 'compute' as const,
          orbit: { altitude_km: 420, inclination_deg: 51.6 },
        },
      ],
      preset_id: 'onboard-ml-inference' as const,
    },
  ]),
);
export type FleetParetoRequest = v.InferOutput<typeof FleetParetoRequest>;

const satellite = described(v.string(), 'Catalogue number of the satellite, or `ground`.');

const slice = v.object({
  start_offset_s: v.number(),
  end_offset_s: v.number(),
  setup_s: described(v.number(), 'Acquisition or key exchange at its beginning.'),
  data_mb: described(v.number(), 'On the wire, reserve included.'),
  station: v.nullable(v.string()),
  station_id: v.nullable(v.string()),
  pass_index: v.nullable(v.number()),
  distance_km: described(v.nullable(v.number()), 'Largest, between members.'),
});

const hop = v.object({
  kind: v.picklist(HOP_KINDS),
  from: satellite,
  to: satellite,
  start_offset_s: v.number(),
  end_offset_s: described(v.number(), 'When the whole of it is there.'),
  slices: v.array(slice),
});

const step = v.object({
  step: described(v.number(), 'Position in the order of start, from 1.'),
  step_id: v.string(),
  satellite,
  satellite_name: v.string(),
  task: v.string(),
  location: v.picklist(SIDES),
  copy: described(v.number(), '0 for the run itself, 1 and more for its copies.'),
  start_offset_s: v.number(),
  duration_s: v.number(),
  depends_on: v.array(v.string()),
  isl_route: described(
    v.optional(v.array(v.string())),
    'The satellites over which an input came, where it came over links.',
  ),
  why: v.string(),
});

const event = v.object({
  type: v.string(),
  timestamp_s: v.number(),
  message: v.string(),
  step_id: v.optional(v.string()),
  satellite: v.optional(satellite),
  to_satellite: v.optional(satellite),
  transfer_id: v.optional(v.string()),
  data_mb: v.optional(v.number()),
  delivery_confidence: v.optional(v.number()),
});

const fleetPlan = answer('FleetPlan', {
  plan_id: described(v.string(), 'What names the plan.'),
  id: described(v.string(), 'The same as plan_id.'),
  kept: described(v.literal(false), 'The plan of a fleet is not kept: no other call knows its id.'),
  preset_id: v.nullable(v.string()),
  created_at: wallTime(),
  version: v.string(),
  metrics: v.object({
    critical_path_s: v.number(),
    satellites_used: v.number(),
    isl_transfers: v.number(),
    ground_transfers: v.number(),
    reliability: v.number(),
    total_compute_s: described(v.number(), 'On board, copies included.'),
    total_transfer_s: v.number(),
    isl_data_mb: v.number(),
    ground_data_mb: v.number(),
    energy_wh: v.number(),
  }),
  steps: v.array(step),
  isl_routing: v.array(
    v.object({
      from: satellite,
      to: satellite,
      latency_ms: v.number(),
      bandwidth_mbps: v.number(),
      transfers: v.number(),
      data_mb: v.number(),
    }),
  ),
  placements: v.array(
    v.object({
      step_id: v.string(),
      satellite,
      satellite_name: v.string(),
      location: v.picklist(SIDES),
      copies: v.array(satellite),
      reason: v.string(),
    }),
  ),
  transfers: v.array(
    v.object({
      id: v.string(),
      from_step: v.nullable(v.string()),
      to_step: v.nullable(v.string()),
      from: satellite,
      to: satellite,
      raw_data_mb: v.number(),
      total_transfer_mb: v.number(),
      retransmission_reserve_mb: v.number(),
      fec_scheme: v.string(),
      start_offset_s: v.number(),
      end_offset_s: v.number(),
      hops: v.array(hop),
    }),
  ),
  critical_path: v.object({
    steps: v.array(v.string()),
    duration_s: v.number(),
    bottleneck: v.nullable(
      v.object({
        kind: v.picklist(CHAIN_KINDS),
        step_id: v.nullable(v.string()),
        duration_s: v.number(),
      }),
    ),
  }),
  constellation: described(
    v.object({
      prediction_start: v.string(),
      prediction_hours: v.number(),
      isl_links: described(v.number(), 'Pairs that meet within the horizon.'),
      isl_contacts: v.number(),
      ground_passes: v.number(),
      satellites: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          role: v.picklist(FLEET_ROLES),
          altitude_km: v.number(),
          inclination_deg: v.number(),
          period_min: v.number(),
          bus: v.string(),
          profile: described(SatelliteProfile, 'What it offers to jobs, as everywhere.'),
          elements_age_hours: v.number(),
        }),
      ),
    }),
    'The fleet that was planned on.',
  ),
  optimality: v.object({ ...optimalityEntries, scope: v.string() }),
  events: v.array(event),
});
export type FleetPlan = v.InferOutput<typeof fleetPlan>;

/** Answer of `POST /v1/constellation/plan`. */
export const FleetPlan = v.pipe(
  fleetPlan,
  v.description('A plan of one job over a fleet. It is computed and answered, not kept.'),
  v.examples([fleetPlanExample]),
);

/** Answer of `POST /v1/constellation/pareto`. */
export const FleetPareto = v.pipe(
  v.object({
    frontier: v.array(
      v.object({
        satellite: described(v.string(), 'Name.'),
        satellite_id: v.string(),
        pareto: v.array(
          v.object({
            ocu: ocuShare('Share of the computer.'),
            latency_s: v.number(),
            reliability: v.number(),
          }),
        ),
        infeasible_reason: described(
          v.nullable(v.string()),
          'Why the frontier is empty; null where it is not.',
        ),
      }),
    ),
    constellation_metrics: v.object({
      total_ocu: described(v.number(), 'Sum of the largest share of each; 1 = one whole computer.'),
      min_latency_s: v.nullable(v.number()),
      avg_reliability: described(v.nullable(v.number()), 'Mean over all points.'),
      isl_overhead_s: described(
        v.number(),
        'Mean time to hand the final on-board product to the first neighbour that is met, ' +
          'acquisition included; 0 where nobody meets.',
      ),
    }),
  }),
  v.title('FleetPareto'),
  v.examples([
    {
      frontier: [
        {
          satellite: 'ISS',
          satellite_id: '25544',
          pareto: [{ ocu: 1, latency_s: 240.1, reliability: 0.9996 }],
          infeasible_reason: null,
        },
      ],
      constellation_metrics: {
        total_ocu: 1,
        min_latency_s: 240.1,
        avg_reliability: 0.9996,
        isl_overhead_s: 0,
      },
    },
  ]),
);
export type FleetPareto = v.InferOutput<typeof FleetPareto>;
