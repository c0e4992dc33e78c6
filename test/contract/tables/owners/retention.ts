import type { Endpoint } from '../../table.ts';
import { code, field } from '../common.ts';

/** How long what has ended is kept, of a key of tier pro. */
export const RETENTION: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/retention', status: 200, answer: 'Retention' },
  {
    method: 'PUT',
    path: '/v1/retention',
    required: { retention_days: { events: 30, results: 365, plans: 30 } },
    // There is no archive.
    warnings: 1,
    status: 200,
    answer: 'SetRetention',
    fields: [
      field('retention_days', 'object', { isRequired: true }),
      field('retention_days.events', 'number', { accepts: [1, 365], refuses: [0, 366, 1.5] }),
      field('retention_days.results', 'number', { accepts: [30, 1095], refuses: [0, 29, 1096] }),
      field('retention_days.plans', 'number', { accepts: [1, 730], refuses: [0, 731] }),
    ],
    cases: [
      {
        title: 'of events that would outlive their deployment',
        body: { retention_days: { events: 100, results: 50 } },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'retention_days.events' },
      },
      {
        title: 'of nothing, which is the default',
        body: { retention_days: {} },
        status: 200,
        answers: {
          'retention_days.0.days': 90,
          'retention_days.1.days': 365,
          'retention_days.2.days': 30,
          bills_years: 10,
          archives: false,
        },
      },
    ],
  },
];

/** What both answer. */
export const RETENTION_SHAPE = {
  retention_days: 'KeptKind[]',
  bills_years: 'number',
  archives: 'boolean',
} as const;
