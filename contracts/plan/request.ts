import * as v from 'valibot';
import { ElementsInput, OmmInput, TleInput } from '../orbit/elements.ts';
import { ContactsInput, EclipsesInput } from './contacts.ts';
import { CustomJob, PolicyOverrides, SecurityOverrides } from './job.ts';
import {
  choice,
  described,
  exactlyOne,
  fields,
  flag,
  integer,
  mostBytes,
  nullish,
  number,
  positive,
  ruled,
  text,
  textOr,
} from '../shapes.ts';
import { GroundStationsInput } from '../orbit/station.ts';
import { InstantInput, onMissionClock } from '../time.ts';
import { WorldName } from './world.ts';
import { SOLVER_EFFORTS } from '../../domain/planning/solver-effort.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';

/** Horizon of a plan, hours. */
export const DEFAULT_PREDICTION_HOURS = 12;
/** Elevation mask of a plan, degrees. */
export const DEFAULT_MIN_ELEVATION_DEG = 5;

/** A catalogue number as callers write it: text, number or alpha-5. */
export const SatelliteId = described(
  v.union(
    [text(64), integer(0, 999_999_999)],
    'must be a catalogue number (a string of 1 to 9 digits, a number, or alpha-5) or a name',
  ),
  'NORAD catalogue number: 1 to 9 digits, a number, or alpha-5 such as T0001; or a name that only one satellite has; or the id or name of a satellite that you registered.',
);

const busFigures = fields({
  class: v.nullish(text(32)),
  peak_solar_w: v.nullish(number(0, 1e6)),
  eclipse_battery_w: v.nullish(number(0, 1e6)),
  max_thermal_w: v.nullish(number(0, 1e6)),
  compute_sunlit: v.nullish(number(0, 1)),
  compute_eclipse: v.nullish(number(0, 1)),
  storage_mb: v.nullish(number(0, 1e9)),
  memory_mb: v.nullish(number(0, 1e9)),
  battery_wh: v.nullish(positive(1e6)),
  depth_of_discharge: v.nullish(number(0, 1)),
  overhead_w: v.nullish(number(0, 1e6)),
  full_duplex: v.nullish(flag()),
});

/** A bus class, or a class with figures of its own. */
export const BusInput = v.pipe(
  textOr(text(32), busFigures, 'must be the name of a bus class or an object of bus figures'),
  v.title('BusInput'),
  v.description(
    'A class (1U, 2U, 3U, 6U, 12U, SmallSat) or an object whose figures replace those of its class.',
  ),
  v.examples(['6U']),
);
export type BusInput = v.InferOutput<typeof BusInput>;

const inlineEntries = {
  id: nullish(
    v.pipe(
      v.union([v.string(), v.number()], 'must be a string'),
      v.transform(String),
      v.regex(/^[A-Za-z0-9._~-]{1,32}$/, 'must be 1 to 32 URL-safe characters'),
      mostBytes(34),
    ),
    'Default: the catalogue number of the TLE or OMM, else required. Not `sat_…`, as ids of registered satellites begin.',
  ),
  name: v.nullish(text(200)),
  elements: v.nullish(ElementsInput),
  tle: v.nullish(TleInput),
  omm: v.nullish(OmmInput),
  bus: v.nullish(BusInput),
};

/** A satellite that is not in the catalogue, or elements to use instead of the catalogue's. */
export const InlineSatellite = v.pipe(
  fields(inlineEntries),
  v.metadata({ allOf: exactlyOne(['elements', 'tle', 'omm']) }),
  v.title('InlineSatellite'),
  v.description('Exactly one of elements, tle and omm is required.'),
);
export type InlineSatellite = v.InferOutput<typeof InlineSatellite>;

/** A satellite to plan for: its place may be unknown where its contacts are given. */
export const PlanSatelliteInput = v.pipe(
  fields({
    ...inlineEntries,
    altitude_km: nullish(
      number(120, 100_000),
      'In place of elements, with `contacts`: the mean height alone, from which the period of an ' +
        'orbit and the heat of the Earth follow. Crossings of the South Atlantic Anomaly are not known then.',
    ),
    eclipses: nullish(
      EclipsesInput,
      'Only with altitude_km: when the satellite is in the shadow of the Earth; [] = never. Absent: ' +
        'it is taken to be in sunlight throughout, and satellite.warning of the plan says so.',
    ),
  }),
  v.metadata({ allOf: exactlyOne(['elements', 'tle', 'omm', 'altitude_km']) }),
  v.title('PlanSatelliteInput'),
  v.description('Exactly one of elements, tle, omm and altitude_km is required.'),
);
export type PlanSatelliteInput = v.InferOutput<typeof PlanSatelliteInput>;

const optionEntries = {
  prediction_hours: nullish(
    number(1, 48),
    `Horizon, 1 to 48 h. Default ${DEFAULT_PREDICTION_HOURS}.`,
  ),
  min_elevation_deg: nullish(
    number(0, 90),
    `Elevation mask, 0 to 90. Default ${DEFAULT_MIN_ELEVATION_DEG}.`,
  ),
  start: nullish(
    InstantInput,
    onMissionClock(
      'Start of the plan, ISO 8601; may lie in the past. Default: now. More than a year from ' +
        'the epoch of the elements is 422 elements_too_old.',
    ),
  ),
  ground_stations: nullish(
    GroundStationsInput,
    'Ids of default stations, ids or names of stations that you registered, or stations described here. ' +
      'Default: those of the registered satellite, else all twelve default ones.',
  ),
  initial_charge: nullish(
    number(0, 1),
    'Charge of the battery at the start, a share of battery_wh; not below 1 - depth_of_discharge. ' +
      'Default: full in sunlight, else full less what the bus drew since the eclipse began. Of a ' +
      'fleet every member starts with it.',
  ),
  explain: nullish(flag(), 'true: each segment says what held it.'),
  solver: v.nullish(
    fields({
      time_limit_ms: nullish(
        integer(1, 60_000),
        'Only cancels (503 planning_timeout); it never changes a plan.',
      ),
      effort: nullish(
        choice(SOLVER_EFFORTS),
        'Work that the plan may cost, counted and never timed: about 0.05, 0.5 or 5 s of a ' +
          'processor; the same request always gets the same plan. Most plans need far less. ' +
          'A fleet is planned with its own counted work, whatever is said here. Default normal.',
      ),
    }),
  ),
};

/** How a fleet is planned. */
export const FleetPlanOptions = v.pipe(fields(optionEntries), v.title('FleetPlanOptions'));

/** How a plan is made. */
export const PlanOptions = v.pipe(
  fields({
    ...optionEntries,
    world: nullish(
      WorldName,
      'Plans beside what is booked in this world: `live`, or a rehearsal of your own (any other name; with an ' +
        'API key alone). Without a key of `live` only what is booked of public satellites and stations is known. ' +
        'Default: an empty sky.',
    ),
    priority: nullish(
      integer(0, 9),
      'With a world: plans for work of this priority, 0 to 9 and at most `max_priority` of the key. Where it is ' +
        'better so, the plan uses what preemptible deployments of lower priority have booked and not begun ' +
        '(`schedule.displaces`); they lose it when the plan is deployed. Default: beside all that is booked.',
    ),
  }),
  v.title('PlanOptions'),
);

/** Fields of a request for a plan; `planRequestRules` says how they exclude each other. */
export const planRequestEntries = {
  satellite_id: v.nullish(SatelliteId),
  satellite: v.nullish(PlanSatelliteInput),
  contacts: nullish(
    ContactsInput,
    'The contacts with the ground, in place of the passes over the stations: those that a provider ' +
      'has promised. Two of one station must not overlap. [] = none.',
  ),
  preset_id: nullish(
    choice(PRESET_IDS),
    'Mutually exclusive with custom_job; one of the two is required.',
  ),
  custom_job: v.nullish(CustomJob),
  security: nullish(SecurityOverrides, 'Replaces what the preset or custom_job.security says.'),
  policy: nullish(PolicyOverrides, 'Replaces what the preset or custom_job.policy says.'),
  options: v.nullish(PlanOptions),
};

/** Fields of which exactly one must be given: at the top of a body, or in the object `owner`. */
interface Exclusion {
  readonly owner: string | null;
  readonly names: readonly [string, ...string[]];
  readonly missing: string;
}

/** Says what excludes what in a request for a plan, as one problem each. */
export function planRequestRules<Input>() {
  return exclusionRules<Input>([CATALOGUE_OR_DESCRIBED, ORBIT_OR_HEIGHT, JOB_EXCLUSION]);
}

/** Says what excludes what, as one problem each. */
export function exclusionRules<Input>(exclusions: readonly Exclusion[]) {
  const check = v.rawCheck<Input>(({ dataset, addIssue }) => {
    const body: unknown = dataset.value;
    if (!isObject(body)) return;
    for (const { owner, names, missing } of exclusions) {
      const holder: unknown = owner === null ? body : Reflect.get(body, owner);
      if (!isObject(holder)) continue;
      const given = names.filter((name) => (Reflect.get(holder, name) ?? null) !== null);
      if (given.length === 1) continue;
      const path = pathItem(given.at(-1) ?? names[0]);
      addIssue({
        message: given.length === 0 ? missing : `give only one of ${given.join(' and ')}`,
        path: owner === null ? [path] : [pathItem(owner), path],
      });
    }
  });
  // What holds in an owner its own schema says.
  const own = exclusions.filter(({ owner }) => owner === null);
  return ruled(
    check,
    own.flatMap(({ names }) => exactlyOne(names)),
  );
}

const CATALOGUE_OR_DESCRIBED: Exclusion = {
  owner: null,
  names: ['satellite_id', 'satellite'],
  missing: 'is required (or `satellite` with elements of its own)',
};

const ORBIT_OR_HEIGHT: Exclusion = {
  owner: 'satellite',
  names: ['elements', 'tle', 'omm', 'altitude_km'],
  missing: 'exactly one of elements, tle, omm and altitude_km is required',
};

/** A satellite of the catalogue or one described, with elements in one form. */
export const SATELLITE_EXCLUSIONS: readonly Exclusion[] = [
  CATALOGUE_OR_DESCRIBED,
  {
    owner: 'satellite',
    names: ['elements', 'tle', 'omm'],
    missing: 'exactly one of elements, tle and omm is required',
  },
];

const JOB_EXCLUSION: Exclusion = {
  owner: null,
  names: ['preset_id', 'custom_job'],
  missing: 'exactly one of preset_id and custom_job is required',
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathItem(key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: {}, key, value: undefined };
}

/** Body of `POST /v1/plan`. */
export const PlanRequest = v.pipe(
  fields({
    ...planRequestEntries,
    pareto: nullish(flag(), 'true: answers all plans that no other dominates instead of one plan.'),
  }),
  planRequestRules(),
  v.title('PlanRequest'),
  v.description('Which satellite, which job, and how to plan it.'),
  v.examples([
    {
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference' as const,
      options: { start: '2026-07-25T00:00:00Z' },
    },
    {
      satellite_id: '25544',
      preset_id: 'split-learning' as const,
      security: { data_classification: 'confidential' as const },
      options: { prediction_hours: 24, start: '2026-07-25T00:00:00Z', explain: true },
    },
    { satellite_id: '25544', preset_id: 'earth-observation-qa' as const, pareto: true },
    {
      satellite: { id: 'cube-1', altitude_km: 520, bus: '6U', eclipses: [] },
      contacts: [
        {
          station_id: 'awarua-3',
          start: '2026-07-25T01:10:00Z',
          end: '2026-07-25T01:18:30Z',
          downlink_mbps: 50,
          uplink_mbps: 1,
        },
      ],
      preset_id: 'onboard-ml-inference' as const,
      policy: { min_delivery_confidence: 0.95 },
      options: { start: '2026-07-25T00:00:00Z' },
    },
  ]),
);

export type PlanRequest = v.InferOutput<typeof PlanRequest>;
