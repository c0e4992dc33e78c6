import * as v from 'valibot';
import { TimelineCurve } from '../plan/timeline.ts';
import { answer, described } from '../shapes.ts';
import { missionTime } from '../time.ts';

/** What a bar of a schedule is. */
export const SCHEDULE_BARS = ['work', 'contact', 'outage'] as const;

/** Longest span of one answer, days. */
export const MAX_SCHEDULE_DAYS = 31;

const ScheduleBar = answer('ScheduleBar', {
  id: v.string(),
  label: v.string(),
  kind: described(v.picklist(SCHEDULE_BARS), 'A step on board, a contact, or an outage.'),
  lane: described(v.number(), 'From 0; bars of one lane never overlap.'),
  start_offset_s: v.number(),
  end_offset_s: v.number(),
  start: missionTime(),
  end: missionTime(),
  deployment_id: described(v.nullable(v.string()), 'Yours; null of outages and of others.'),
  work: described(v.nullable(v.string()), 'The step or transfer; null where others have it.'),
  priority: v.nullable(v.number()),
  is_busy: described(v.boolean(), 'Somebody else has it.'),
});

const ScheduleRow = answer('ScheduleRow', {
  id: described(
    v.string(),
    'The resource, of the antenna of a satellite with `/antenna`; `deployment/<id>` where nothing is booked.',
  ),
  label: v.string(),
  kind: described(
    v.picklist(['satellite', 'antenna', 'station', 'unbooked']),
    'unbooked: a live deployment that has booked nothing and refuses nobody.',
  ),
  unbooked: v.exactOptional(described(v.boolean(), 'true of such a deployment, else absent.')),
  lanes: described(v.number(), 'How many lanes its bars need, at least 1.'),
  bars: v.array(ScheduleBar),
});

const ScheduleCurves = v.object({
  satellite_id: v.string(),
  curves: described(
    v.array(TimelineCurve),
    'Power drawn, computer in use, and storage, of all that is booked together. Where one satellite is asked for, ' +
      'within a week, its battery, too.',
  ),
});

/** Answer of `GET /api/schedule`. */
export const ScheduleView = v.pipe(
  answer('ScheduleView', {
    world: v.string(),
    start: missionTime(),
    end: missionTime(),
    rows: v.array(ScheduleRow),
    satellites: v.array(ScheduleCurves),
  }),
  v.description('What is booked, as the rows and curves of a Gantt chart.'),
);
export type ScheduleView = v.InferOutput<typeof ScheduleView>;
export type ScheduleBar = v.InferOutput<typeof ScheduleBar>;
