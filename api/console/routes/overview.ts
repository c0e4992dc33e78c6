import { Overview } from '../../../contracts/console/overview.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { readOverview, type OverviewDeps } from '../overview/read-overview.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Overview');

/** What a person on shift looks at first. */
export function overviewRoutes(deps: OverviewDeps): Route[] {
  return [
    reads.get('/api/overview', {
      summary: 'Show what needs attention, what runs, what comes next and what has ended',
      description:
        'Failures of the last 24 hours, delays, silent agents with work, disabled webhooks, stale ' +
        'elements, missing workers and open encounters of high risk, each with the path of its page. ' +
        'What needs a permission that the caller lacks is left out and named.',
      responses: { 200: { description: 'The overview.', schema: Overview } },
      handler: async ({ identity }) => ({ status: 200, body: await readOverview(deps, identity) }),
    }),
  ];
}
