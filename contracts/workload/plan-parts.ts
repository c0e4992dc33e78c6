import * as v from 'valibot';
import { SIDES } from '../../domain/planning/job/job.ts';
import { answer, described } from '../shapes.ts';

const number = (line: string) => described(v.number(), line);
const numberOrNull = (line: string) => described(v.nullable(v.number()), line);
const yes = (line: string) => described(v.boolean(), line);
const satellite = described(v.string(), 'Catalogue number.');
const satellites = (line: string) => described(v.array(v.string()), line);
const confidence = number('Chance that all its results arrive whole, 0 to 1.');

/** What a plan of each class tells beside the fields of every plan. Seconds count from the workload's start. */
const PARTS = {
  single: {
    predicted_finish_s: number('When all is down, s of mission time.'),
    horizon_hours: number('How far the plan that was taken looks ahead, h.'),
    planned: described(
      v.array(
        answer('PlannedSatellite', {
          satellite,
          finish_s: number('When all is down, s of mission time.'),
          delivery_confidence: confidence,
        }),
      ),
      'Satellites that were planned.',
    ),
    outrun: satellites('Satellites whose bound says that they cannot finish first.'),
  },
  'data-parallel': {
    total_mb: number('All shards together, MB.'),
    location: described(v.picklist(SIDES), 'Where the shards are at the start.'),
    result_mb: number('What the shards bring down together, MB.'),
    capability_mb: number('What the satellites used could process in time, MB.'),
    load: number('The share of it that is used, 0 to 1.'),
    shards: described(
      v.array(
        answer('PlannedShard', {
          stage: v.number(),
          satellite,
          shard_mb: v.number(),
          satellite_capability_mb: number('What its satellite could process in time, MB.'),
          finish_s: numberOrNull('When its result is down, s of mission time.'),
          downlink_mb: v.number(),
          uplink_mb: v.number(),
        }),
      ),
      'Size and satellite of every shard.',
    ),
  },
  spatial: {
    area_km2: number('The area asked for.'),
    covered_km2: number('Seen, processed and down in time.'),
    coverage_fraction: number('The same as a share of the area, 0 to 1.'),
    min_coverage_fraction: number('The least that was asked for, 0 to 1.'),
    visible_fraction: number('Seen by any satellite, down in time or not, 0 to 1.'),
    swath_km: number('Of the sensor.'),
    resolution_m: numberOrNull('Of the sensor; null where none was given.'),
    cell_side_km: number('Side of a cell of the grid.'),
    searched_s: number('How far accesses were looked for, s.'),
    revisit: described(
      answer('AreaRevisit', {
        mean_s: numberOrNull('Mean time between two accesses of a point, s.'),
        longest_s: numberOrNull('Longest time between two accesses of a point, s.'),
        area_fraction_seen_twice: number('0 to 1.'),
      }),
      'How often the satellites together see a point; null where none is seen twice.',
    ),
    footprints: described(
      v.array(
        answer('PlannedFootprint', {
          satellite,
          area_km2: v.number(),
          share: number('Of the area: what it sees and none before it, 0 to 1.'),
          overpasses: v.array(
            answer('FootprintOverpass', {
              start_s: v.number(),
              end_s: v.number(),
              area_km2: v.number(),
            }),
          ),
          results_on_ground_s: number('When all its results are down, s of mission time.'),
          delivery_confidence: confidence,
        }),
      ),
      'The part of the area that each satellite takes.',
    ),
    cells: described(
      v.array(
        answer('AreaCell', {
          lat: number('Of its centre, degrees.'),
          lon: number('Of its centre, degrees.'),
          area_km2: v.number(),
          coverage: number('Share of it that is covered, 0 to 1.'),
          access: v.array(
            answer('CellAccess', { satellite, access_s: v.number(), share: v.number() }),
          ),
        }),
      ),
      'The grid: who sees how much of each cell from when on.',
    ),
  },
  federated: {
    model_mb: number('The global model, MB.'),
    delta_mb: number("A client's update, MB."),
    samples_mb: number('Local data of a client, MB; they never leave it.'),
    local_epochs: number('Epochs of a client in a round.'),
    min_clients: number('Fewest updates that make a round.'),
    leaves_orbit: described(
      answer('LeavesOrbit', { deltas_mb: v.number(), samples_mb: v.number() }),
      'What is brought down in all rounds, MB.',
    ),
    uplinked_mb: number('The model to all clients in all rounds, MB.'),
    rounds: described(
      v.array(
        answer('PlannedRound', {
          round: number('From 1.'),
          start_s: v.number(),
          length_s: number('How long it waits for updates, s.'),
          clients: v.array(answer('RoundClient', { satellite, finish_s: v.number() })),
          dropped: satellites('Satellites that would deliver too late for the round.'),
        }),
      ),
      'Who takes part in which round.',
    ),
  },
  'model-parallel': {
    run_start_s: number('When the first stage starts, s of mission time.'),
    bottleneck_s: number('The longest compute or transfer of all stages, s.'),
    sample_latency_s: number('The way of one sample through all stages, s.'),
    slowest_compute_s: v.number(),
    slowest_transfer_s: v.number(),
    compute_fwd_gflop: number('Forward pass of the whole model, GFLOP per sample.'),
    satellites_considered: v.number(),
    waits_for_meetings: yes('Satellites wait with their data until they meet the next.'),
    chain_proven_best: yes('No other sequence of satellites is better.'),
    partition_settled: yes('Rates and links are those of the times at which the stages run.'),
    pipeline: described(
      v.array(
        answer('PipelineStage', {
          satellite,
          rate_gflops: number('GFLOP a second; less in the shadow of the Earth.'),
          layer_shares: v.array(
            answer('LayerShare', { name: v.string(), share: number('Of the layer, 0 to 1.') }),
          ),
          compute_start_s: v.number(),
          compute_end_s: v.number(),
          link_wait_s: numberOrNull('Until it sees the next; null for the last stage.'),
          acquisition_s: numberOrNull('To point the link; null for the last stage.'),
          transfer_start_s: numberOrNull('Null for the last stage.'),
          transfer_end_s: numberOrNull('Null for the last stage.'),
        }),
      ),
      'When each stage computes and hands on, in the order of `partition`.',
    ),
    result_downlink_mb: v.number(),
    result_on_ground_s: number('When the result is down, s of mission time.'),
  },
  'split-learning': {
    data_owner: described(v.string(), 'The satellite of the head.'),
    cut_layer: number('How many layers the head has.'),
    cut_given: yes('The request gave the cut.'),
    tail: described(v.string(), 'Catalogue number, or `ground`.'),
    handed_over_mb: number('From head to tail, MB per sample.'),
    cuts: described(
      v.array(
        answer('PossibleCut', {
          cut_layer: v.number(),
          head_gflop: v.number(),
          tail_gflop: v.number(),
          handed_over_mb: v.number(),
          head_s: v.nullable(v.number()),
          ground_finish_s: numberOrNull('With the tail on the ground.'),
          satellite: described(v.nullable(v.string()), 'The best satellite for the tail.'),
          satellite_finish_s: numberOrNull('With the tail there.'),
        }),
      ),
      'Every cut that was tried; null where it is not in time.',
    ),
  },
  'distributed-training': {
    ring_start_s: number('When the ring is there, s of mission time.'),
    satellites: number('How many the ring has.'),
    gradient_mb: number('Gradients of one satellite, MB.'),
    gradient_source: described(
      v.picklist(['estimated_from_compute', 'training.model_mb']),
      'Where their size is from.',
    ),
    all_reduce_mb_per_satellite: v.number(),
    all_reduce_mb_total: v.number(),
    all_reduce_s: v.number(),
    compute_gflop_per_step: v.number(),
    compute_s: v.number(),
    step_s: number('Compute and all-reduce, s.'),
    slowest_link_mbps: numberOrNull('Null for one satellite, which has no link.'),
    isl_share_of_step: number('0 to 1.'),
    ring_proven_best: yes('No other ring has a faster slowest link.'),
    verdict: described(v.string(), 'What holds training up, for a person.'),
  },
} as const;

type Parts = typeof PARTS;

/** What a plan of a class tells beside the fields of every plan. */
export type PlanParts<Kind extends keyof Parts = keyof Parts> = {
  [One in Kind]: OutputOf<Parts[One]>;
}[Kind];

type OutputOf<Entries> = {
  -readonly [Name in keyof Entries]: Entries[Name] extends v.GenericSchema
    ? v.InferOutput<Entries[Name]>
    : never;
};

/** All of them as fields that may be absent, each with the class that it belongs to. */
export const planPartEntries = {
  ...optionalParts('single'),
  ...optionalParts('data-parallel'),
  ...optionalParts('spatial'),
  ...optionalParts('federated'),
  ...optionalParts('model-parallel'),
  ...optionalParts('split-learning'),
  ...optionalParts('distributed-training'),
};

function optionalParts<const Kind extends keyof Parts>(kind: Kind) {
  const entries = Object.entries<v.GenericSchema>(PARTS[kind]).map(([name, schema]) => {
    const line = `Of class ${kind}. ${v.getDescription(schema) ?? ''}`.trim();
    return [name, described(v.optional(schema), line)];
  });
  // The same names with the same schemas.
  return Object.fromEntries(entries) as OptionalParts<Parts[Kind]>;
}

type OptionalParts<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends v.GenericSchema
    ? v.OptionalSchema<Entries[Name], undefined>
    : never;
};
