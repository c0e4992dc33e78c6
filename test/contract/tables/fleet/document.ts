import type { Endpoint } from '../../table.ts';
import { code } from '../common.ts';

/** A fleet as one document. */
export const DOCUMENT: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/fleet/document',
    status: 200,
    answer: 'Document',
    volatile: ['exported_at', 'satellites', 'stations', 'outages'],
  },
  {
    method: 'PUT',
    path: '/api/fleet/document',
    required: { dry_run: true },
    refusesUnknown: true,
    status: 200,
    answer: 'Difference',
    volatile: ['satellites', 'stations', 'outages'],
    cases: [
      { title: 'with no list', body: { stations: 'all' }, status: 400, code },
      {
        title: 'with an outage of nothing',
        body: { outages: [{ kind: 'fault', start: '2027-01-01', end: '2027-01-02' }] },
        status: 400,
        code,
      },
    ],
  },
];
