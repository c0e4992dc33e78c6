import * as v from 'valibot';
import { planTimelineExample } from './timeline-example.ts';
import { Instant } from '../time.ts';

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

const point = v.pipe(
  v.tuple([v.number(), v.number()]),
  v.description('Offset from the start in seconds, and the value.'),
);

/** One bar of a chart: [start, end). */
export const TimelineBar = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('The `segment_id` where the bar is a segment.')),
    label: v.string(),
    kind: v.picklist(BAR_KINDS),
    lane: v.pipe(v.number(), v.description('From 0; bars of one lane never overlap.')),
    start_offset_s: v.number(),
    end_offset_s: v.number(),
    start: Instant,
    end: Instant,
    step_id: v.optional(v.string()),
    transfer_id: v.optional(v.string()),
    data_mb: v.pipe(v.optional(v.number()), v.description('Of a transfer: on the wire, MB.')),
    window_index: v.optional(v.number()),
    pass_index: v.optional(v.number()),
    station: v.optional(v.string()),
    station_id: v.optional(v.string()),
    role: v.pipe(
      v.optional(v.picklist(PASS_ROLES)),
      v.description('Of a pass: used by the plan, spare if a planned one is lost, or free.'),
    ),
    max_elevation_deg: v.optional(v.number()),
    downlink_capacity_mb: v.optional(v.number()),
    downlink_booked_mb: v.optional(v.number()),
    uplink_capacity_mb: v.optional(v.number()),
    uplink_booked_mb: v.optional(v.number()),
    severity: v.pipe(v.optional(v.number()), v.description('Of a crossing, 0 to 1.')),
    why: v.pipe(v.optional(v.string()), v.description('What held the start, if explained.')),
  }),
  v.title('TimelineBar'),
);
export type TimelineBar = v.InferOutput<typeof TimelineBar>;

/** One row of a chart. */
export const TimelineRow = v.pipe(
  v.object({
    id: v.string(),
    label: v.string(),
    kind: v.picklist(ROW_KINDS),
    lanes: v.pipe(v.number(), v.description('How many lanes its bars need, at least 1.')),
    bars: v.array(TimelineBar),
  }),
  v.title('TimelineRow'),
);
export type TimelineRow = v.InferOutput<typeof TimelineRow>;

/** A quantity over time. */
export const TimelineCurve = v.pipe(
  v.object({
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
    interpolation: v.pipe(
      v.picklist(['step', 'linear']),
      v.description(
        'step: a value holds until the next point. linear: straight between points; two points at ' +
          'one offset are a jump.',
      ),
    ),
    limit: v.optional(
      v.pipe(
        v.object({ bound: v.picklist(['max', 'min', 'warning']), points: v.array(point) }),
        v.description(
          'Never passed by a plan, but for a `warning`, which forbids nothing. Each value holds ' +
            'until the next point.',
        ),
      ),
    ),
    points: v.array(point),
  }),
  v.title('TimelineCurve'),
);
export type TimelineCurve = v.InferOutput<typeof TimelineCurve>;

const timelineFields = v.object({
  plan_id: v.string(),
  start: Instant,
  end: v.pipe(Instant, v.description('End of the horizon, or of the plan where that is later.')),
  rows: v.pipe(
    v.array(TimelineRow),
    v.description(
      'Illumination, crossings of the South Atlantic Anomaly, a row for every station with a ' +
        'pass, on-board computer, checkpoints, antenna, ground.',
    ),
  ),
  curves: v.array(TimelineCurve),
  markers: v.pipe(
    v.array(
      v.object({
        id: v.picklist(['finish', 'deadline']),
        label: v.string(),
        offset_s: v.number(),
        at: Instant,
      }),
    ),
    v.description('In order of time; the deadline may lie beyond `end`.'),
  ),
  edges: v.pipe(
    v.array(v.object({ from: v.string(), to: v.string() })),
    v.description('Ids of bars: `to` needs what `from` makes or brings.'),
  ),
});
/** A plan as it is drawn. */
export type PlanTimeline = v.InferOutput<typeof timelineFields>;

/** Answer of `GET /v1/plan/{id}/timeline`. */
export const PlanTimeline = v.pipe(
  timelineFields,
  v.title('PlanTimeline'),
  v.description('A plan as the rows, curves and markers of a Gantt chart.'),
  v.examples([planTimelineExample]),
);
