import * as v from 'valibot';
import { Links } from '../links.ts';
import { pageSchema } from '../page.ts';
import { answer, choice, described, exactFields, fields, flag, nullish, text } from '../shapes.ts';
import { InstantInput, onWallClock, wallTime, wallTimeOrNull } from '../time.ts';
import { Warning } from '../warning.ts';
import { WORKLOAD_PHASES } from '../../domain/workload/phase.ts';
import { WorkloadRequest } from './request.ts';

/** What happens at an occurrence while a workload of an earlier one has not ended. */
export const OVERLAPS = ['skip', 'allow'] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** What became of an occurrence. */
export const OCCURRENCE_OUTCOMES = ['started', 'refused', 'skipped'] as const;
export type OccurrenceOutcome = (typeof OCCURRENCE_OUTCOMES)[number];

/** Why there was an occurrence: its time had come, somebody asked for the past, or for one now. */
export const OCCURRENCE_CAUSES = ['schedule', 'backfill', 'trigger'] as const;
export type OccurrenceCause = (typeof OCCURRENCE_CAUSES)[number];

/** Schedules, or occurrences, of a page where the request names no limit, and at most. */
export const DEFAULT_SCHEDULES = 50;
export const MAX_SCHEDULES_PAGE = 200;
/** Occurrences that one backfill may make. */
export const MAX_BACKFILL = 500;
/** How far back a backfill may reach, days. */
export const BACKFILL_DAYS = 60;

/** One field of a cron expression: numbers, names of days and months, ranges, lists, steps. */
const CRON = /^[\dA-Za-z*,/?-]{1,60}(?: +[\dA-Za-z*,/?-]{1,60}){4}$/;
/** A span: minutes, hours or days. */
const SPAN = /^[1-9]\d{0,4}[mhd]$/;
const SPAN_TEXT = 'must be a number of minutes, hours or days such as 15m, 6h or 1d';

const Timing = v.pipe(
  exactFields({
    cron: nullish(
      v.pipe(
        text(200),
        v.regex(CRON, 'must have five fields: minute, hour, day of month, month, day of week'),
      ),
      'Five fields: minute, hour, day of month, month, day of week. This or `every`.',
    ),
    every: nullish(
      v.pipe(text(8), v.regex(SPAN, SPAN_TEXT)),
      'A span such as 15m, 6h or 1d, from 1m to 366d, counted from 1970. This or `cron`.',
    ),
    timezone: nullish(
      text(64),
      'Name of the time zone in which `cron` is read, as the IANA has it. Default UTC.',
    ),
    start: nullish(InstantInput, onWallClock('No occurrence before.')),
    end: nullish(InstantInput, onWallClock('No occurrence after.')),
    overlap: nullish(
      choice(OVERLAPS),
      '`skip` (default): none while a workload of the schedule has not ended. `allow`: always.',
    ),
    catchup_window: nullish(
      v.pipe(text(8), v.regex(SPAN, SPAN_TEXT)),
      'Occurrences that an outage held up longer are dropped. From 1m to 30d, default 1h.',
    ),
  }),
  v.title('WorkloadTimingRequest'),
);
export type TimingInput = v.InferOutput<typeof Timing>;

const Name = described(text(100), 'For people.');

const EXAMPLE_WORKLOAD = { type: 'onboard-ml-inference', placement: { satellites: [25544] } };

/** Body of `POST /v1/workload-schedules`. */
export const CreateScheduleBody = v.pipe(
  fields({
    name: v.nullish(Name),
    workload: WorkloadRequest,
    schedule: Timing,
    paused: nullish(flag(), 'Begins paused. Default false.'),
  }),
  v.title('CreateWorkloadSchedule'),
  v.examples([
    {
      name: 'every morning',
      workload: EXAMPLE_WORKLOAD,
      schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin', overlap: 'skip' as const },
    },
  ]),
);
export type CreateScheduleBody = v.InferOutput<typeof CreateScheduleBody>;

/** Body of `PATCH /v1/workload-schedules/{id}`: what is absent stays. */
export const UpdateScheduleBody = v.pipe(
  fields({
    name: v.optional(v.nullable(Name)),
    workload: v.optional(WorkloadRequest),
    schedule: described(v.optional(Timing), 'Replaces all of it.'),
    paused: v.optional(flag()),
  }),
  v.title('UpdateWorkloadSchedule'),
  v.examples([{ schedule: { every: '6h', overlap: 'allow' as const } }]),
);
export type UpdateScheduleBody = v.InferOutput<typeof UpdateScheduleBody>;

/** Body of `POST /v1/workload-schedules/{id}/backfill`. */
export const BackfillBody = v.pipe(
  fields({
    from: described(
      InstantInput,
      onWallClock(`The first that counts, at most ${BACKFILL_DAYS} days ago.`),
    ),
    to: described(InstantInput, onWallClock('The last that counts, not in the future.')),
    overlap: nullish(choice(OVERLAPS), 'For these occurrences. Default `allow`.'),
    dry_run: nullish(flag(), 'Only counts them. Default false.'),
  }),
  v.title('BackfillWorkloadSchedule'),
  v.examples([{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }]),
);
export type BackfillBody = v.InferOutput<typeof BackfillBody>;

/** What was due at one time, and what became of it. */
export const Occurrence = answer('WorkloadOccurrence', {
  at: wallTime('The time of the occurrence: there is one of each.'),
  cause: v.picklist(OCCURRENCE_CAUSES),
  outcome: v.picklist(OCCURRENCE_OUTCOMES),
  code: described(
    v.nullable(v.string()),
    'Why there is no workload: `quota_exceeded`, `overlap` or `paused`.',
  ),
  message: described(v.nullable(v.string()), 'The same for a person.'),
  decided_at: wallTime(),
  workload: described(
    v.nullable(
      v.object({
        id: v.string(),
        phase: v.picklist(WORKLOAD_PHASES),
        code: v.nullable(v.string()),
        message: v.nullable(v.string()),
      }),
    ),
    'The workload, how far it is, the code of its outcome, such as `infeasible`, and why in words.',
  ),
  links: Links,
});

const timingEntries = {
  cron: v.nullable(v.string()),
  every: v.nullable(v.string()),
  timezone: v.string(),
  start: wallTimeOrNull(),
  end: wallTimeOrNull(),
  overlap: v.picklist(OVERLAPS),
  catchup_window: v.string(),
};

const scheduleEntries = {
  id: v.string(),
  name: v.nullable(v.string()),
  paused: v.boolean(),
  schedule: answer('WorkloadTiming', timingEntries),
  workload: described(
    v.record(v.string(), v.unknown()),
    'The workload that is made each time, as it was sent.',
  ),
  price_per_ocu_second_cents: described(
    v.number(),
    'What an OCU-second of its workloads costs: the price when its workload was written.',
  ),
  is_applied: described(
    v.boolean(),
    'False while the newest change has not reached the workflow service; it is repeated.',
  ),
  created_at: wallTime(),
  updated_at: wallTime(),
  links: Links,
};

/** A schedule in a list. */
export const WorkloadScheduleSummary = answer('WorkloadScheduleSummary', scheduleEntries);

const scheduleExample = {
  id: 'wls_7k2mq4wz9rtb5xhc3npdabcd',
  name: 'every morning',
  paused: false,
  schedule: {
    cron: '0 6 * * *',
    every: null,
    timezone: 'Europe/Berlin',
    start: null,
    end: null,
    overlap: 'skip' as const,
    catchup_window: '1h',
  },
  workload: EXAMPLE_WORKLOAD,
  price_per_ocu_second_cents: 12,
  is_applied: true,
  created_at: '2026-11-22T10:03:00.000Z',
  updated_at: '2026-11-22T10:03:00.000Z',
  next: ['2026-11-24T05:00:00.000Z'],
  last: [
    {
      at: '2026-11-23T05:00:00.000Z',
      cause: 'schedule' as const,
      outcome: 'started' as const,
      code: null,
      message: null,
      decided_at: '2026-11-23T05:00:00.120Z',
      workload: {
        id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
        phase: 'done' as const,
        code: null,
        message: null,
      },
      links: { workload: '/v1/workloads/wl_7k2mq4wz9rtb5xhc3npdabcd' },
    },
  ],
  warnings: [],
  links: {
    self: '/v1/workload-schedules/wls_7k2mq4wz9rtb5xhc3npdabcd',
    occurrences: '/v1/workload-schedules/wls_7k2mq4wz9rtb5xhc3npdabcd/occurrences',
  },
};

/** A schedule with what comes and what was. */
export const WorkloadSchedule = v.pipe(
  v.object({
    ...scheduleEntries,
    next: described(
      v.nullable(v.array(wallTime())),
      'The next five; none while it is paused; null while the workflow service cannot be asked.',
    ),
    last: described(v.array(Occurrence), 'The last five, the newest first.'),
    warnings: v.array(Warning),
  }),
  v.title('WorkloadSchedule'),
  v.examples([scheduleExample]),
);
export type WorkloadSchedule = v.InferOutput<typeof WorkloadSchedule>;

export const WorkloadSchedulePage = pageSchema(WorkloadScheduleSummary);
export const OccurrencePage = pageSchema(Occurrence);

/** Answer of a backfill. */
export const Backfilled = v.pipe(
  v.object({
    id: v.string(),
    occurrences: described(v.number(), 'How many lie in the span.'),
    first: wallTimeOrNull(),
    last: wallTimeOrNull(),
    started_before: described(v.number(), 'Those that have their workload already: none is made.'),
    dry_run: v.boolean(),
  }),
  v.title('BackfilledWorkloadSchedule'),
  v.examples([
    {
      id: 'wls_7k2mq4wz9rtb5xhc3npdabcd',
      occurrences: 4,
      first: '2026-11-20T00:00:00.000Z',
      last: '2026-11-20T18:00:00.000Z',
      started_before: 1,
      dry_run: false,
    },
  ]),
);

/** Answer of a deletion. */
export const DeletedSchedule = v.pipe(
  v.object({ id: v.string(), status: v.literal('deleted') }),
  v.title('DeletedWorkloadSchedule'),
  v.examples([{ id: 'wls_7k2mq4wz9rtb5xhc3npdabcd', status: 'deleted' as const }]),
);
