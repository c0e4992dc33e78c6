import { OTHER_KEY, READER_KEY, TRIAL_KEY } from '../../../kit/surfaces/console.ts';
import type { Endpoint, Shape, SurfaceTable } from '../../table.ts';
import { code, field } from '../common.ts';
import { REVISIONS, REVISION_SHAPES, REVISION_WORDS } from './revisions.ts';
import { SCHEDULE_SHAPES } from './schedule.ts';

const OTHER = { 'x-api-key': OTHER_KEY };
const DAY = 'from=2026-07-25T00:00:00Z&to=2026-07-26T00:00:00Z';
const missing = { status: 404, code: 'not_found' } as const;

/** Plans beside what is booked, and deployments that book. */
const BOOKINGS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/plans',
    required: {
      satellite_id: 'Lark',
      preset_id: 'onboard-ml-inference',
      options: { start: '2026-07-25T00:00:00Z', world: 'empty' },
    },
    status: 201,
    answer: 'PlanInWorld',
    fields: [
      field('options.world', 'string', {
        accepts: ['live', 'a.b-c_9'],
        refuses: ['A b', '', '.x'],
      }),
    ],
    cases: [
      {
        title: 'says beside which schedules it was made',
        status: 201,
        answers: { 'schedule.world': 'empty' },
      },
      {
        title: 'of another owner’s satellite',
        headers: OTHER,
        status: 404,
        code: 'satellite_not_found',
      },
    ],
  },
  {
    method: 'POST',
    path: '/api/deployments',
    required: { plan_id: ':plan', world: ':world' },
    status: 201,
    answer: 'Booked',
    fields: [
      field('world', 'string', { refuses: ['A b', '', '-x', 'x'.repeat(65)] }),
      field('on_conflict', 'string', {
        accepts: ['refuse', 'replan', null],
        refuses: ['wait', ''],
      }),
      field('revision', 'string', { accepts: ['auto', 'ask', 'never', null], refuses: ['maybe'] }),
      field('on_silence', 'string', { accepts: ['accept', 'keep', null], refuses: ['reject'] }),
    ],
    cases: [
      {
        title: 'books in the world of its plan where it names none',
        bare: true,
        body: { plan_id: ':planinworld' },
        status: 201,
        answers: { world: 'drill', conflicts: [] },
      },
      {
        title: 'books nothing where nobody names a world',
        bare: true,
        body: { plan_id: ':plan' },
        status: 201,
        answer: 'Created',
      },
      {
        title: 'of what is booked already, which says by what and from when on there is room',
        bare: true,
        body: { plan_id: ':plan', world: 'taken', on_conflict: 'refuse' },
        status: 409,
        code: 'schedule_conflict',
        refusal: 'Conflict',
        answers: { world: 'taken' },
      },
      {
        title: 'refuses where nothing is said of conflicts',
        bare: true,
        body: { plan_id: ':plan', world: 'taken' },
        status: 409,
        code: 'schedule_conflict',
      },
      {
        title: 'plans again where that is asked for',
        bare: true,
        body: { plan_id: ':plan', world: 'takentwice', on_conflict: 'replan' },
        status: 201,
        answers: { 'plan.schedule.world': 'takentwice' },
      },
      {
        title: 'of what others have booked, who are busy',
        bare: true,
        headers: OTHER,
        body: { plan_id: ':theirplan', world: 'live' },
        status: 409,
        code: 'schedule_conflict',
        refusal: 'Conflict',
        answers: { 'conflicts.0.with': 'busy' },
      },
      {
        title: 'of another owner’s plan',
        headers: OTHER,
        ...missing,
      },
      {
        title: 'in the live world with a test key',
        bare: true,
        headers: { 'x-api-key': TRIAL_KEY },
        body: { plan_id: ':plan', world: 'live' },
        status: 403,
        code: 'live_not_allowed',
      },
      {
        title: 'without the permission',
        headers: { 'x-api-key': READER_KEY },
        status: 403,
        code: 'forbidden',
      },
    ],
  },
];

/** What is booked, as its owner and as others see it. */
const SEEN: readonly Endpoint[] = [
  {
    method: 'GET',
    path: `/api/schedule?${DAY}&satellite_id=:shared`,
    status: 200,
    answer: 'Seen',
    cases: [
      {
        title: 'shows its own by its deployment',
        status: 200,
        answers: { 'rows.0.bars.0.is_busy': false, 'rows.0.bars.0.priority': 3 },
      },
      {
        title: 'shows others that it is busy, and nothing else',
        headers: OTHER,
        status: 200,
        answers: {
          'rows.0.bars.0.is_busy': true,
          'rows.0.bars.0.label': 'busy',
          'rows.0.bars.0.deployment_id': null,
          'rows.0.bars.0.work': null,
          'rows.0.bars.0.priority': null,
        },
      },
      {
        title: 'in a rehearsal of theirs nothing is booked',
        path: `/api/schedule?${DAY}&satellite_id=:shared&world=live-too`,
        headers: OTHER,
        status: 200,
        answers: { 'rows.0.bars': [] },
      },
      {
        title: 'of a satellite by another owner’s name for it',
        path: `/api/schedule?${DAY}&satellite_id=Shared`,
        headers: OTHER,
        ...missing,
      },
      {
        title: 'in a form that there is not',
        path: `/api/schedule?${DAY}&format=pdf`,
        status: 400,
        code,
        answers: { 'problems.0.path': 'format' },
      },
      {
        title: 'without the permission',
        headers: { 'x-api-key': READER_KEY },
        status: 403,
        code: 'forbidden',
      },
    ],
  },
  {
    method: 'GET',
    path: `/api/schedule/utilisation?${DAY}&satellite_id=:shared`,
    status: 200,
    answer: 'ScheduleUtilisation',
    cases: [
      { title: 'counts what others have booked', headers: OTHER, status: 200 },
      {
        title: 'of a satellite by another owner’s name for it',
        path: `/api/schedule/utilisation?${DAY}&satellite_id=Shared`,
        headers: OTHER,
        ...missing,
      },
    ],
  },
  {
    method: 'POST',
    path: '/api/schedule/openings',
    required: {
      preset_id: 'onboard-ml-inference',
      satellites: ['Lark'],
      ...{ from: '2026-07-25T00:00:00Z', to: '2026-07-25T02:00:00Z', limit: 2 },
    },
    status: 200,
    answer: 'FoundOpenings',
    cases: [
      {
        title: 'on another owner’s satellite',
        headers: OTHER,
        status: 404,
        code: 'satellite_not_found',
      },
      {
        title: 'on one that is shared',
        headers: OTHER,
        body: { satellites: [':shared'] },
        status: 200,
      },
      {
        title: 'names the field of a span that runs backwards',
        body: { to: '2026-07-24T00:00:00Z' },
        status: 400,
        code,
        answers: { 'problems.0.path': 'to' },
      },
      {
        title: 'names the step of a job that cannot be',
        body: {
          preset_id: null,
          custom_job: { steps: [{ id: 'look', location: 'onboard', duration_s: -1 }] },
        },
        status: 400,
        code,
        answers: { 'problems.0.path': 'custom_job.steps.0.duration_s' },
      },
      {
        title: 'in a span that its elements do not reach',
        body: { from: '2029-07-25T00:00:00Z', to: '2029-07-25T02:00:00Z' },
        status: 422,
        code: 'elements_too_old',
      },
    ],
  },
];

const ROW = { id: 'string', label: 'string', kind: 'enum row', lanes: 'integer', bars: 'Bar[]' };

const SHAPES: Readonly<Record<string, Shape>> = {
  PlanInWorld: { id: 'string', schedule: 'PlanSchedules', plan: 'object' },
  PlanSchedules: { world: 'string', versions: 'object', 'load?': 'object[]' },
  Created: { id: 'string', status: 'string' },
  Booked: {
    ...{ id: 'string', status: 'string', world: 'string', conflicts: 'Overlap[]' },
    'plan?': 'PlanInWorld',
  },
  Conflict: { world: 'string', conflicts: 'Overlap[]', next_start: 'timestamp|null' },
  Overlap: {
    ...{ resource: 'string', rule: 'enum rule', start: 'timestamp', end: 'timestamp' },
    ...{ needed: 'number', available: 'number', with: 'string|null' },
  },
  Seen: {
    ...{ world: 'string', start: 'timestamp', end: 'timestamp' },
    ...{ rows: 'Row[]', satellites: 'Curves[]' },
  },
  Row: ROW,
  Bar: {
    ...{ id: 'string', label: 'string', kind: 'enum bar', lane: 'integer' },
    ...{ start_offset_s: 'number', end_offset_s: 'number', start: 'timestamp', end: 'timestamp' },
    ...{ deployment_id: 'string|null', work: 'string|null', priority: 'integer|null' },
    is_busy: 'boolean',
  },
  Curves: { satellite_id: 'string', curves: 'object[]' },
  FoundOpenings: { ...SCHEDULE_SHAPES['Openings'], openings: 'Opening[]' },
  Opening: {
    ...{ satellite_id: 'string', satellite_name: 'string', plan_start: 'timestamp' },
    ...{ start: 'timestamp', finish: 'timestamp', segments: 'object[]', contacts: 'Contact[]' },
  },
  Contact: { station_id: 'string', start: 'timestamp', end: 'timestamp' },
};

/** Bookings and revisions, as the design of the living schedule has them. */
export const BOOKED: SurfaceTable = {
  name: 'what is booked and revised',
  errors: 'console',
  malformedCode: 'invalid_body',
  namesFields: true,
  enumerations: {
    row: ['satellite', 'antenna', 'station', 'unbooked'],
    bar: ['work', 'contact', 'outage'],
    rule: [
      ...['power', 'compute', 'thermal', 'memory', 'storage', 'battery', 'antenna', 'outage'],
      ...['minutes_per_day', 'quota_minutes_per_day'],
    ],
    ...REVISION_WORDS,
  },
  shapes: { ...SCHEDULE_SHAPES, ...SHAPES, ...REVISION_SHAPES },
  endpoints: [...BOOKINGS, ...SEEN, ...REVISIONS],
  fixed: [],
};
