import * as v from 'valibot';
import { answer, described, text } from '../shapes.ts';

/** Longest name of a rehearsal. */
const MAX_WORLD_NAME = 64;

/** The world that everybody shares; every other name is a rehearsal of one owner. */
export const LIVE_WORLD = 'live';

/** A world in which satellites and stations are booked. */
export const WorldName = v.pipe(
  text(MAX_WORLD_NAME),
  v.regex(
    /^[a-z0-9][a-z0-9._-]*$/,
    'must be `live` or the name of a rehearsal: lower-case letters, digits, dots, dashes and underscores',
  ),
);

/** What becomes of a deployment or a workload whose plan needs what others have booked. */
export const ON_CONFLICT = ['refuse', 'replan'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** The schedules that a plan was made beside. */
export const PlanSchedules = answer('PlanSchedules', {
  world: described(v.string(), '`live`, or the name of a rehearsal.'),
  versions: described(
    v.record(v.string(), v.number()),
    'Of the schedule of the satellite (`satellite/<id>`) and of each station (`station/<id>`); 0 where ' +
      'nobody has booked it yet.',
  ),
  priority: described(
    v.exactOptional(v.number()),
    'That of `options.priority`; a deployment of the plan has it unless it says otherwise.',
  ),
  displaces: described(
    v.exactOptional(v.boolean()),
    'With a priority: whether it uses what preemptible deployments of lower priority have booked and not begun. ' +
      'They lose it when the plan is deployed.',
  ),
  load: v.exactOptional(
    described(
      v.array(v.object({ offset_s: v.number(), power_w: v.number() })),
      'What others draw of the satellite: watts from each offset to the next. Absent where they draw nothing.',
    ),
  ),
});
export type PlanSchedules = v.InferOutput<typeof PlanSchedules>;
