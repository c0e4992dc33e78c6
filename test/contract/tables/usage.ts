import type { Endpoint } from '../table.ts';

/** What an owner has, of how much. */
export const USAGE: Endpoint = {
  method: 'GET',
  path: '/v1/usage',
  status: 200,
  answer: 'Usage',
  cases: [
    {
      title: 'workloads of a key of tier pro',
      status: 200,
      answers: { tier: 'pro', 'quotas.3.kind': 'workloads', 'quotas.3.limit': 500 },
    },
  ],
};
