import * as v from 'valibot';
import { GroundStationsInput } from '../orbit/station.ts';
import { pageSchema } from '../page.ts';
import {
  answer,
  choice,
  described,
  fields,
  flag,
  integer,
  list,
  mostBytes,
  nullish,
  number,
  positive,
  text,
} from '../shapes.ts';
import { InstantInput, missionTime, onMissionClock, wallTime } from '../time.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';
import { BOOKING_REFUSALS } from '../../domain/batch/booked.ts';
import { LEFT_OUT_REASONS } from '../../domain/batch/left-out.ts';
import { WorldName } from './world.ts';
import { DEPLOYMENT_MODES } from '../../domain/deployment/status.ts';
import { MAX_SPEED, MIN_SPEED } from '../../domain/deployment/playback.ts';
import { CustomJob, PolicyOverrides, SecurityOverrides } from './job.ts';
import {
  DEFAULT_MIN_ELEVATION_DEG,
  DEFAULT_PREDICTION_HOURS,
  exclusionRules,
  SatelliteId,
} from './request.ts';

/** Jobs and satellites of one batch at most, and bytes of its request. */
export const MAX_BATCH_JOBS = 1_000;
export const MAX_BATCH_SATELLITES = 1_000;
export const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** Mission seconds per second of what a batch deploys, unless it says otherwise. */
export const DEFAULT_SPEED_MULTIPLIER = 100;

/** Horizons of one batch at most. */
export const MAX_BATCH_HORIZONS = 56;

/** Batches of one page of the list: as asked for where nothing is said, and at most. */
export const DEFAULT_BATCHES = 50;
export const MAX_BATCHES_PAGE = 200;

/** Where a batch stands. */
export const BATCH_STATUSES = ['running', 'done', 'failed', 'canceled'] as const;

const BatchJobInput = v.pipe(
  fields({
    id: nullish(
      text(64),
      'A name of yours, unique within the batch. Default: `job-1`, `job-2` and so on.',
    ),
    value: nullish(positive(1e9), 'What serving it is worth. Default 1.'),
    satellites: nullish(
      list(SatelliteId, MAX_BATCH_SATELLITES),
      'The only ones of `satellites` that may take it. Default: all.',
    ),
    preset_id: nullish(
      choice(PRESET_IDS),
      'Mutually exclusive with custom_job; one of the two is required.',
    ),
    custom_job: v.nullish(CustomJob),
    security: nullish(SecurityOverrides, 'Replaces what the preset or custom_job.security says.'),
    policy: nullish(PolicyOverrides, 'Replaces what the preset or custom_job.policy says.'),
  }),
  exclusionRules([
    {
      owner: null,
      names: ['preset_id', 'custom_job'],
      missing: 'exactly one of preset_id and custom_job is required',
    },
  ]),
  v.title('BatchJob'),
);

/** Body of `POST /v1/schedule/batch`. */
export const BatchRequest = v.pipe(
  fields({
    jobs: v.pipe(list(BatchJobInput, MAX_BATCH_JOBS), v.minLength(1, 'must have at least 1 item')),
    satellites: v.pipe(
      list(SatelliteId, MAX_BATCH_SATELLITES),
      v.minLength(1, 'must have at least 1 item'),
    ),
    start: nullish(InstantInput, onMissionClock('Start of every plan, ISO 8601. Default: now.')),
    prediction_hours: nullish(
      number(1, 48),
      `Horizon, 1 to 48 h. Default ${DEFAULT_PREDICTION_HOURS}.`,
    ),
    min_elevation_deg: nullish(
      number(0, 90),
      `Elevation mask, 0 to 90. Default: of a registered satellite its own, of others ${DEFAULT_MIN_ELEVATION_DEG}.`,
    ),
    ground_stations: nullish(
      GroundStationsInput,
      'Ids of default stations, ids or names of registered ones, or stations described here. Default: of a registered ' +
        'satellite its own, of others all twelve default ones.',
    ),
    rolling: nullish(
      fields({
        horizons: described(
          integer(2, MAX_BATCH_HORIZONS),
          `How many, 2 to ${MAX_BATCH_HORIZONS}.`,
        ),
        step_hours: described(number(0.5, 48), 'From the start of one to that of the next, h.'),
      }),
      'Serves in horizons, each `prediction_hours` long and `step_hours` after the one before: what begins before the next ' +
        'one does is kept, the rest is placed again with what was left out. Deadlines count from `start`. Default: one horizon.',
    ),
    world: nullish(
      WorldName,
      '`live`, or the name of a rehearsal: what is booked there is left alone. Default: an empty sky.',
    ),
    commit: nullish(
      flag(),
      'Books what is served in `world`, which is required then, and deploys it, job by job: each whole or not at all. ' +
        'Test keys book in rehearsals only. Default false: it proposes and books nothing.',
    ),
    deployments: nullish(
      fields({
        mode: nullish(choice(DEPLOYMENT_MODES), 'simulated (default) or live.'),
        speed_multiplier: nullish(
          number(MIN_SPEED, MAX_SPEED),
          `Simulated mode only: mission seconds per second. Default ${DEFAULT_SPEED_MULTIPLIER}.`,
        ),
      }),
      'With `commit`: how what is served is deployed.',
    ),
  }),
  mostBytes(MAX_BATCH_BYTES),
  v.title('BatchRequest'),
  v.examples([
    {
      jobs: [
        { id: 'harbour', preset_id: 'onboard-ml-inference' as const, value: 5 },
        { id: 'coast', preset_id: 'earth-observation-qa' as const, value: 2 },
      ],
      satellites: [25544, 48274],
      prediction_hours: 12,
    },
  ]),
);
export type BatchRequest = v.InferOutput<typeof BatchRequest>;

/** Answer of `POST /v1/schedule/batch`. */
export const AcceptedBatch = v.pipe(
  v.object({
    id: v.string(),
    status: described(v.picklist(BATCH_STATUSES), 'Where it stands.'),
    status_url: described(v.string(), 'Path of the record.'),
  }),
  v.title('AcceptedBatch'),
  v.examples([
    {
      id: 'bat_7k2mq4wz9rtb5xhc3npdabcd',
      status: 'running' as const,
      status_url: '/v1/schedule/batch/bat_7k2mq4wz9rtb5xhc3npdabcd',
    },
  ]),
);

const span = { start: missionTime(), end: missionTime() };
const resource = described(v.string(), '`satellite/<id>` or `station/<id>`.');
const kind = described(
  v.string(),
  '`antenna`, or what of a satellite it is: compute, power, heat or memory over the horizon; `_alone`: of steps ' +
    'that draw more than half; `_sunlit`: of steps that only sunlight can power.',
);

const result = answer('BatchResult', {
  value: described(v.number(), 'Sum of the values of what is served.'),
  bound: described(v.number(), 'Proven: nothing that can be flown is worth more.'),
  gap: described(v.number(), '(bound - value) / bound, 0 to 1.'),
  horizons: v.exactOptional(
    described(
      v.array(
        v.object({
          start: missionTime(),
          jobs: described(v.number(), 'Jobs that were left.'),
          served: described(v.number(), 'Those of them that were kept.'),
          value: described(v.number(), 'Sum of the values of what was served in it, kept or not.'),
          bound: described(
            v.number(),
            'Proven: nothing that begins with it is worth more beside what was kept before.',
          ),
          gap: v.number(),
        }),
      ),
      'With `rolling`: each horizon. Then the `bound` of the whole is what was kept before the last one, and its bound.',
    ),
  ),
  rounds: described(v.number(), 'Rounds of prices.'),
  plans: described(v.number(), 'Plans that were made.'),
  first_fit: described(
    v.object({ value: v.number(), served: v.number() }),
    'What jobs in listed order, each on the first satellite that has room, would be worth; in the first horizon.',
  ),
  served: v.array(
    v.object({
      job: described(v.string(), 'Your name of the job.'),
      satellite: described(v.string(), 'Where it runs.'),
      ...span,
      contacts: described(
        v.array(v.object({ station: v.string(), ...span })),
        'Antennas that it takes, set-up and tear-down among it.',
      ),
    }),
  ),
  booked: v.exactOptional(
    described(
      v.array(
        v.object({
          job: described(v.string(), 'Your name of the job.'),
          deployment_id: described(v.string(), 'Its deployment, which has booked what it uses.'),
          satellite: described(v.string(), 'Where it runs.'),
        }),
      ),
      'With `commit`: what was booked, planned once more beside what was booked by then.',
    ),
  ),
  refused: v.exactOptional(
    described(
      v.array(
        v.object({
          job: described(v.string(), 'Your name of the job.'),
          code: described(
            v.picklist(BOOKING_REFUSALS),
            '`schedule_conflict`: it does not fit any more; `planning_failed`: there is no plan any more; ' +
              '`resource_gone`: its satellite or a station is registered no more; `quota_exceeded`.',
          ),
          message: v.string(),
        }),
      ),
      'With `commit`: what was served and could not be booked. Nothing of it was.',
    ),
  ),
  left_out: v.array(
    v.object({
      job: described(v.string(), 'Your name of the job.'),
      reason: described(
        v.picklist(LEFT_OUT_REASONS),
        '`impossible`: proven, no satellite can take it. `outbid`: what it needs is worth more to others. `not_found`: ' +
          'it might be worth serving, and no place was found.',
      ),
      satellite: described(v.nullable(v.string()), 'Where it would be cheapest.'),
      least_cost: described(
        v.nullable(v.number()),
        'What any plan of it costs there at least, in value.',
      ),
      needs: described(
        v.array(v.object({ resource, kind, ...span, cost: v.number() })),
        'What of that costs most, at most three.',
      ),
    }),
  ),
  prices: described(
    v.array(
      v.object({
        ...{ resource, kind, ...span },
        price: described(v.number(), 'Value of a minute of the antenna, or of all of the rest.'),
      }),
    ),
    'The prices that prove the bound, dearest first, at most 200.',
  ),
});

const batchEntries = {
  id: v.string(),
  status: described(v.picklist(BATCH_STATUSES), 'Where it stands.'),
  created_at: wallTime(),
  updated_at: wallTime(),
  jobs: described(v.number(), 'Jobs asked for.'),
  satellites: described(v.number(), 'Satellites asked for.'),
  progress: described(
    v.object({
      horizon: described(v.number(), 'Which horizon, from 1.'),
      round: described(v.number(), 'Rounds of prices so far, in this horizon.'),
      bound: described(v.nullable(v.number()), 'Proven so far; null before the first round.'),
      mixture: described(
        v.nullable(v.number()),
        'What jobs served in part would be worth: the bound comes down to it.',
      ),
    }),
    'How far it is.',
  ),
  message: described(v.optional(v.string()), 'Why it failed.'),
};

/** A batch as lists show it. */
export const BatchInList = answer('BatchInList', batchEntries);
export type BatchInList = v.InferOutput<typeof BatchInList>;

/** Answer of `GET /v1/schedule/batches`. */
export const BatchPage = pageSchema(BatchInList);

/** A batch as it stands. */
export const Batch = answer('Batch', {
  ...batchEntries,
  result: described(
    v.nullable(result),
    'The answer; null until it is done. With `commit` also of one that was canceled or failed: what was booked by then.',
  ),
});
export type Batch = v.InferOutput<typeof Batch>;
