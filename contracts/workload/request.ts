import * as v from 'valibot';
import { GeoAreaInput, SensorInput } from './geojson.ts';
import { CustomJob } from '../plan/job.ts';
import { ContentIdInput, StepRun } from '../plan/run.ts';
import { ON_CONFLICT, WorldName } from '../plan/world.ts';
import { SatelliteId } from '../plan/request.ts';
import {
  choice,
  described,
  fields,
  integer,
  list,
  mostBytes,
  nullish,
  number,
  positive,
  text,
} from '../shapes.ts';
import { needsOfTheClass } from './class-needs.ts';
import { workloadRequestExamples } from './request-example.ts';
import { GroundStationsInput } from '../orbit/station.ts';
import { SIDES } from '../../domain/planning/job/job.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';
import { WORKLOAD_CLASSES, MAX_STAGES, SHARD_CUTS } from '../../domain/workload/workload.ts';
import { EXECUTORS } from '../../domain/workload/phase.ts';
import { MAX_SPEED, MIN_SPEED } from '../../domain/deployment/playback.ts';

/** Time until the deadline, hours. */
export const DEFAULT_DEADLINE_HOURS = 24;
export const MAX_DEADLINE_HOURS = 168;
/** How much faster than real time a simulated workload plays. */
export const DEFAULT_WORKLOAD_SPEED = 100;

/** Most candidates that a request may name. */
export const MAX_CANDIDATES = 200;
/** Most layers of a model. */
export const MAX_LAYERS = 512;

/** Most entries of the metadata. */
const MAX_METADATA = 50;
/** Longest key and longest text of the metadata, characters. */
const MAX_KEY = 64;
const MAX_TEXT = 1_024;
const MAX_DATA_MB = 1e9;
/** Longest time-out of a stage, s: one week. */
const MAX_TIMEOUT_S = 604_800;

const placement = v.pipe(
  fields({
    satellites: nullish(
      v.pipe(list(SatelliteId, MAX_CANDIDATES), v.minLength(1, 'must have at least 1 item')),
      'Catalogue numbers or names of the candidates. Default: the compute fleet of the catalogue. A ' +
        'number that the catalogue does not have is rejected with a reason, not an error.',
    ),
    data_owner: nullish(
      SatelliteId,
      'split-learning: who holds the data. Default: the first candidate.',
    ),
  }),
  v.title('WorkloadPlacementRequest'),
);

const parallelism = v.pipe(
  fields({
    class: nullish(choice(WORKLOAD_CLASSES), 'Default single.'),
    stages: nullish(
      integer(1, MAX_STAGES),
      'Required by model-parallel and distributed-training; data-parallel: default of shards; ' +
        'elsewhere ignored.',
    ),
  }),
  v.title('WorkloadParallelism'),
);

const layer = v.pipe(
  fields({
    name: nullish(text(128), 'Default: layer-1, layer-2 and so on.'),
    compute_fwd: described(number(0, 1e9), 'Forward pass, GFLOP per sample.'),
    activation_mb: described(number(0, 1e6), 'Handed to the next layer, MB per sample.'),
  }),
  v.title('ModelLayer'),
);

const model = v.pipe(
  fields({ layers: v.pipe(list(layer, MAX_LAYERS), v.minLength(1, 'must have at least 1 item')) }),
  v.title('WorkloadModel'),
  v.description('Required by model-parallel, split-learning and distributed-training.'),
);

const data = v.pipe(
  fields({
    total_mb: described(positive(MAX_DATA_MB), 'All shards together, MB.'),
    shards: nullish(
      integer(1, MAX_STAGES - 1),
      'Default: parallelism.stages, else as few as leave a good margin.',
    ),
    location: nullish(
      choice(SIDES),
      'onboard (default): every shard is on its satellite already; ground: it is uplinked.',
    ),
    content_id: nullish(
      ContentIdInput,
      'Content of yours that the platform keeps: it is cut into the shards, in proportion to their sizes, ' +
        'and programs take theirs as the input `{"part": "shard"}`.',
    ),
    cut: nullish(choice(SHARD_CUTS), 'lines (default): only behind a line feed; bytes: anywhere.'),
  }),
  v.title('WorkloadData'),
  v.description('Required by data-parallel.'),
);

const training = v.pipe(
  fields({
    rounds: integer(1, MAX_STAGES),
    local_epochs: integer(1, 1_000),
    model_mb: described(positive(1e6), 'The global model, MB.'),
    delta_ratio: described(
      positive(1),
      "Size of a client's update over that of the model; only updates leave orbit.",
    ),
    samples_mb: nullish(number(0, MAX_DATA_MB), 'Local data of a client, MB; they never leave it.'),
    min_clients: nullish(integer(1, MAX_CANDIDATES), 'Fewest updates that make a round.'),
    model_content_id: nullish(
      ContentIdInput,
      'Content of yours that the platform keeps: the model of the first round, for programs that take ' +
        'the input `{"part": "model"}`.',
    ),
  }),
  v.title('WorkloadTraining'),
  v.description('Required by federated.'),
);

const split = v.pipe(
  fields({
    cut_layer: nullish(
      integer(1, MAX_LAYERS),
      'How many layers the head has. Default: the best cut.',
    ),
  }),
  v.title('WorkloadSplit'),
);

const options = v.pipe(
  fields({
    ground_stations: nullish(
      GroundStationsInput,
      'Stations of your own, ids of default ones, or both. Default: all twelve.',
    ),
    min_elevation_deg: nullish(number(0, 90), 'Elevation mask. Default 5.'),
  }),
  v.title('WorkloadOptions'),
);

const metadata = v.pipe(
  texts(),
  v.check(
    (entries) => Object.keys(entries).length <= MAX_METADATA,
    `must have at most ${MAX_METADATA} entries`,
  ),
  // Each unit of a text may be escaped, each entry stands on a line of its own.
  mostBytes(MAX_METADATA * (6 * (MAX_KEY + MAX_TEXT) + 20)),
);

const timeout = () => v.nullish(number(1, MAX_TIMEOUT_S));

/** Body of `POST /v1/workloads` and `POST /v1/workloads/preview`. */
export const WorkloadRequest = v.pipe(
  fields({
    type: nullish(
      text(64),
      `A preset (${PRESET_IDS.join(', ')}) selects its step graph; anything else is a label. ` +
        'Default: the class.',
    ),
    job: nullish(
      CustomJob,
      'A step graph of your own. Required by single, data-parallel and spatial where type is no ' +
        'preset and there is no model.',
    ),
    placement: v.nullish(placement),
    parallelism: v.nullish(parallelism),
    model: v.nullish(model),
    data: v.nullish(data),
    area_of_interest: nullish(GeoAreaInput, 'Required by spatial.'),
    sensor: nullish(SensorInput, 'Required by spatial.'),
    min_coverage_fraction: nullish(
      number(0, 1),
      'spatial: share of the area that must be seen and brought down. Default 0: one cell is enough.',
    ),
    training: v.nullish(training),
    merge: nullish(
      StepRun,
      'The program on the ground that combines what the shards brought down, or aggregates the updates of a ' +
        'round (data-parallel, federated). Needs the permission steps:run; a simulated workload only plays it.',
    ),
    rehearsal: nullish(
      fields({ speed: number(MIN_SPEED, MAX_SPEED) }),
      'live only: agents fly its stages `speed` times as fast as the wall clock, on the ground.',
    ),
    split: v.nullish(split),
    deadline_hours: nullish(
      positive(MAX_DEADLINE_HOURS),
      `From its start, by both clocks: the plan must be done by it in mission time, the run by the wall clock. Default ${DEFAULT_DEADLINE_HOURS}.`,
    ),
    executor: nullish(
      choice(EXECUTORS),
      'simulated (default): the platform plays the stages; live: agents execute them.',
    ),
    speed_multiplier: nullish(
      number(1, 10_000),
      `How much faster than real time a simulated workload plays. Default ${DEFAULT_WORKLOAD_SPEED}; ignored with live.`,
    ),
    stage_pickup_timeout_s: described(
      timeout(),
      'live: a stage that no agent takes for so long is placed elsewhere. Default: 72 h or a ' +
        'quarter of the time left, whichever is less, at least 120.',
    ),
    stage_report_timeout_s: described(
      timeout(),
      'live: a stage that is silent for so long is placed elsewhere. Default: 48 h or a quarter ' +
        'of the time left, whichever is less, at least 120.',
    ),
    options: v.nullish(options),
    world: nullish(
      WorldName,
      'Its stages are planned beside what is booked there, and book what they use, all of them or none: `live`, or a ' +
        'rehearsal of your own (any other name). For all classes but distributed-training. ' +
        'Default: nothing is booked. Test keys book in rehearsals only.',
    ),
    on_conflict: nullish(
      choice(ON_CONFLICT),
      'Where somebody else books what its plan uses before it does, or an outage or newer elements make a stage untrue ' +
        'that has not begun. replan (default): it, or the stage, is planned again. refuse: it fails with ' +
        'schedule_conflict, or the stage is given up. Without a world it means `live`.',
    ),
    mission_id: nullish(
      text(64),
      'A mission of yours that holds its deployments and its bill. Default: one for all workloads.',
    ),
    metadata: nullish(metadata, 'Texts of your own, kept and shown.'),
  }),
  needsOfTheClass(),
  v.title('WorkloadRequest'),
  v.description('What is to be computed, on which satellites, and how it is spread over them.'),
  v.examples(workloadRequestExamples),
);

export type WorkloadRequest = v.InferOutput<typeof WorkloadRequest>;

/** An object of texts; an array is none. */
function texts() {
  const whole = v.record(
    v.pipe(text(MAX_KEY), v.notValue('_bsontype', 'is not possible as a key')),
    text(MAX_TEXT, 0),
    'must be an object of texts',
  );
  const plain: typeof whole = {
    ...whole,
    '~run': (dataset, config) => {
      const { value } = dataset;
      if (Array.isArray(value)) return whole['~run']({ value: null }, config);
      const isTooLarge =
        typeof value === 'object' && value !== null && Object.keys(value).length > MAX_METADATA;
      // The check of their number refuses it, so that nobody reads them as texts.
      return isTooLarge
        ? { typed: true, value: value as Record<string, string> }
        : whole['~run'](dataset, config);
    },
  };
  return plain;
}
