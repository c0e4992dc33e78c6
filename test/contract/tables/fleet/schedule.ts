import type { Endpoint, Shape } from '../../table.ts';
import { code, field } from '../common.ts';

const lookedAt = (path: string): NonNullable<Endpoint['cases']> => [
  {
    title: 'of what is another owner’s',
    path: `${path}?satellite_id=:foreignsatellite`,
    status: 404,
    code: 'not_found',
  },
  {
    title: 'of a station that is another owner’s',
    path: `${path}?station_id=:foreignstation`,
    status: 404,
    code: 'not_found',
  },
  { title: 'of a world that has no name', path: `${path}?world=A%20b`, status: 400, code },
  { title: 'from no instant', path: `${path}?from=soon`, status: 400, code },
  {
    title: 'backwards',
    path: `${path}?from=2026-11-25T00:00:00Z&to=2026-11-24T00:00:00Z`,
    status: 400,
    code,
  },
  {
    title: 'of too long a span',
    path: `${path}?from=2026-11-01T00:00:00Z&to=2026-12-25T00:00:00Z`,
    status: 400,
    code,
  },
];

/** What is booked, how much, and where there is room. */
export const SCHEDULE: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/schedule',
    status: 200,
    answer: 'ScheduleView',
    volatile: ['start', 'end', 'rows', 'satellites'],
    cases: lookedAt('/api/schedule'),
  },
  {
    method: 'GET',
    path: '/api/schedule/utilisation',
    status: 200,
    answer: 'ScheduleUtilisation',
    volatile: ['start', 'end', 'satellites', 'stations'],
    cases: lookedAt('/api/schedule/utilisation'),
  },
  {
    method: 'POST',
    path: '/api/schedule/openings',
    required: { preset_id: 'onboard-ml-inference', satellites: ['25544'] },
    status: 200,
    answer: 'Openings',
    volatile: ['from', 'to'],
    fields: [
      field('satellites', 'array', {
        isRequired: true,
        accepts: [['25544', 'ISS'], [25544]],
        refuses: [[], Array.from({ length: 21 }, () => '25544')],
      }),
      field('world', 'string', { default: 'live', accepts: ['mine', null], refuses: ['A b', ''] }),
      field('from', 'timestamp', { accepts: ['2026-11-24T00:00:00Z', null], refuses: ['soon'] }),
      field('to', 'timestamp', {
        accepts: [null],
        refuses: ['soon', '2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'],
      }),
      field('limit', 'number', { default: 5, accepts: [1, 20], refuses: [0, 21, 1.5] }),
      field('options', 'object', { accepts: [{ prediction_hours: 48 }, null] }),
      field('options.prediction_hours', 'number', { accepts: [1, 48], refuses: [0.5, 49] }),
      field('options.min_elevation_deg', 'number', { accepts: [0, 90], refuses: [-1, 91] }),
    ],
    cases: [
      { title: 'of two jobs', body: { custom_job: { steps: [] } }, status: 400, code },
      { title: 'of no job', bare: true, body: { satellites: ['25544'] }, status: 400, code },
    ],
  },
];

/** Their answers. */
export const SCHEDULE_SHAPES: Readonly<Record<string, Shape>> = {
  ScheduleView: {
    world: 'string',
    start: 'timestamp',
    end: 'timestamp',
    rows: 'object[]',
    satellites: 'object[]',
  },
  SatelliteUse: {
    satellite_id: 'string',
    name: 'string',
    sunlit_compute_share: 'number|null',
    antenna_minutes: 'number',
    storage_peak_mb: 'number',
    storage_mb: 'number|null',
    battery_floor: 'number|null',
    battery_guard: 'number|null',
    passes: 'integer|null',
    idle_passes: 'integer|null',
    note: 'string|null',
  },
  StationUse: {
    station_id: 'string',
    name: 'string',
    antennas: 'integer',
    antenna_minutes: 'number',
    antenna_share: 'number',
  },
  ScheduleUtilisation: {
    world: 'string',
    start: 'timestamp',
    end: 'timestamp',
    satellites: 'SatelliteUse[]',
    stations: 'StationUse[]',
  },
  Openings: {
    world: 'string',
    from: 'timestamp',
    to: 'timestamp',
    openings: 'object[]',
    is_complete: 'boolean',
  },
};
