import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { planTimelineExample } from './timeline-example.ts';
import { missionTime } from '../time.ts';

const ROW_KINDS = [
  'illumination',
  'saa',
  'pass',
  'onboard',
  'checkpoint',
  'antenna',
  'ground',
] as const;

const BAR_KINDS = [
  'sunlit',
  'eclipse',
  'saa',
  'pass',
  'step',
  'downlink',
  'uplink',
  'key_exchange',
  'save',
  'restore',
] as const;

const PASS_ROLES = ['used', 'spare', 'free'] as const;

const point = described(
  v.tuple([v.number(), v.number()]),
  'Offset from the start in seconds, and the value.',
);

/** One bar of a chart: [start, end). */
export const TimelineBar = answer('TimelineBar', {
  id: described(v.string(), 'The `segment_id` where the bar is a segment.'),
  label: v.string(),
  kind: v.picklist(BAR_KINDS),
  lane: described(v.number(), 'From 0; bars of one lane never overlap.'),
  start_offset_s: v.number(),
  end_offset_s: v.number(),
  start: missionTime(),
  end: missionTime(),
  step_id: v.optional(v.string()),
  transfer_id: v.optional(v.string()),
  data_mb: described(v.optional(v.number()), 'Of a transfer: on the wire, MB.'),
  window_index: v.optional(v.number()),
  pass_index: v.optional(v.number()),
  station: v.optional(v.string()),
  station_id: v.optional(v.string()),
  role: described(
    v.optional(v.picklist(PASS_ROLES)),
    'Of a pass: used by the plan, spare if a planned one is lost, or free.',
  ),
  max_elevation_deg: v.optional(v.number()),
  downlink_capacity_mb: v.optional(v.number()),
  downlink_booked_mb: v.optional(v.number()),
  uplink_capacity_mb: v.optional(v.number()),
  uplink_booked_mb: v.optional(v.number()),
  severity: described(v.optional(v.number()), 'Of a crossing, 0 to 1.'),
  why: described(v.optional(v.string()), 'What held the start, if explained.'),
});
export type TimelineBar = v.InferOutput<typeof TimelineBar>;

/** One row of a chart. */
export const TimelineRow = answer('TimelineRow', {
  id: v.string(),
  label: v.string(),
  kind: v.picklist(ROW_KINDS),
  lanes: described(v.number(), 'How many lanes its bars need, at least 1.'),
  bars: v.array(TimelineBar),
});
export type TimelineRow = v.InferOutput<typeof TimelineRow>;

/** A quantity over time. */
export const TimelineCurve = answer('TimelineCurve', {
  id: v.picklist([
    'power',
    'compute',
    'thermal',
    'memory',
    'storage',
    'battery',
    'temperature',
    'backlog',
  ]),
  label: v.string(),
  unit: v.string(),
  interpolation: described(
    v.picklist(['step', 'linear']),
    'step: a value holds until the next point. linear: straight between points; two points at ' +
      'one offset are a jump.',
  ),
  limit: v.optional(
    described(
      v.object({ bound: v.picklist(['max', 'min', 'warning']), points: v.array(point) }),
      'Never passed by a plan, but for a `warning`, which forbids nothing. Each value holds ' +
        'until the next point.',
    ),
  ),
  points: v.array(point),
});
export type TimelineCurve = v.InferOutput<typeof TimelineCurve>;

const timelineFields = answer('PlanTimeline', {
  plan_id: v.string(),
  start: missionTime(),
  end: missionTime('End of the horizon, or of the plan where that is later.'),
  rows: described(
    v.array(TimelineRow),
    'Illumination, crossings of the South Atlantic Anomaly, a row for every station with a ' +
      'pass, on-board computer, checkpoints, antenna, ground.',
  ),
  curves: v.array(TimelineCurve),
  markers: described(
    v.array(
      v.object({
        id: v.picklist(['finish', 'deadline']),
        label: v.string(),
        offset_s: v.number(),
        at: missionTime(),
      }),
    ),
    'In order of time; the deadline may lie beyond `end`.',
  ),
  edges: described(
    v.array(v.object({ from: v.string(), to: v.string() })),
    'Ids of bars: `to` needs what `from` makes or brings.',
  ),
});
/** A plan as it is drawn. */
export type PlanTimeline = v.InferOutput<typeof timelineFields>;

/** Answer of `GET /v1/plan/{id}/timeline`. */
export const PlanTimeline = v.pipe(
  timelineFields,
  v.description('A plan as the rows, curves and markers of a Gantt chart.'),
  v.examples([planTimelineExample]),
);
