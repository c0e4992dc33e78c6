import * as v from 'valibot';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';
import { GroundStationsInput } from '../orbit/station.ts';
import { CustomJob, PolicyOverrides, SecurityOverrides } from '../plan/job.ts';
import { exclusionRules, SatelliteId } from '../plan/request.ts';
import { WorldName } from '../plan/world.ts';
import { answer, choice, described, fields, integer, list, nullish, number } from '../shapes.ts';
import { InstantInput, missionTime, onMissionClock } from '../time.ts';

/** Most satellites among which room is looked for. */
export const MAX_OPENING_SATELLITES = 20;

/** Longest span of starts, days. */
export const MAX_OPENING_DAYS = 7;

const JOB_FORMS = [
  {
    owner: null,
    names: ['preset_id', 'custom_job'],
    missing: 'exactly one of preset_id and custom_job is required',
  },
] as const;

/** Body of `POST /api/schedule/openings`. */
export const OpeningsRequest = v.pipe(
  fields({
    preset_id: nullish(choice(PRESET_IDS), 'Mutually exclusive with custom_job.'),
    custom_job: v.nullish(CustomJob),
    security: v.nullish(SecurityOverrides),
    policy: v.nullish(PolicyOverrides),
    satellites: described(
      v.pipe(
        list(SatelliteId, MAX_OPENING_SATELLITES),
        v.minLength(1, 'must have at least 1 item'),
      ),
      'Where it may run: catalogue numbers, names, or ids and names of satellites that you registered.',
    ),
    world: nullish(WorldName, '`live` (default), or a rehearsal of yours.'),
    from: nullish(InstantInput, onMissionClock('The first start. Default: now.')),
    to: nullish(
      InstantInput,
      onMissionClock(
        `Starts before this instant, at most ${MAX_OPENING_DAYS} days later. Default: 2 days later.`,
      ),
    ),
    limit: nullish(integer(1, 20), 'Most openings, 1 to 20. Default 5.'),
    options: v.nullish(
      fields({
        prediction_hours: nullish(number(1, 48), 'Horizon of each plan, 1 to 48 h. Default 12.'),
        min_elevation_deg: nullish(
          number(0, 90),
          'Elevation mask. Default: that of the registered satellite, else 5.',
        ),
        ground_stations: nullish(
          GroundStationsInput,
          'Default: those of the registered satellite, else all twelve default ones.',
        ),
      }),
    ),
  }),
  exclusionRules(JOB_FORMS),
  v.title('OpeningsRequest'),
  v.examples([
    {
      preset_id: 'onboard-ml-inference' as const,
      satellites: ['25544'],
      from: '2026-07-25T00:00:00Z',
      to: '2026-07-25T06:00:00Z',
    },
  ]),
);
export type OpeningsRequest = v.InferOutput<typeof OpeningsRequest>;

const OpeningSegment = v.object({
  kind: v.string(),
  name: v.string(),
  step_id: v.nullable(v.string()),
  transfer_id: v.nullable(v.string()),
  start: missionTime(),
  end: missionTime(),
});

const Opening = answer('Opening', {
  satellite_id: v.string(),
  satellite_name: v.string(),
  plan_start: missionTime(
    '`options.start` of the plan: made from here in this world, beside the same bookings, it has these times.',
  ),
  start: missionTime('When its first segment begins.'),
  finish: missionTime('When its last one ends.'),
  segments: v.array(OpeningSegment),
  contacts: described(
    v.array(v.object({ station_id: v.string(), start: missionTime(), end: missionTime() })),
    'Antennas of stations that it would book, set-up and tear-down included.',
  ),
});

/** Answer of `POST /api/schedule/openings`. */
export const OpeningsAnswer = v.pipe(
  answer('Openings', {
    world: v.string(),
    from: missionTime(),
    to: missionTime(),
    openings: described(v.array(Opening), 'Earliest finish first.'),
    is_complete: described(
      v.boolean(),
      'Whether all starts were tried, a quarter of an hour apart; false: later ones were not.',
    ),
  }),
  v.description('When and where a job has a plan beside what is booked.'),
);
export type OpeningsAnswer = v.InferOutput<typeof OpeningsAnswer>;
