import { PlatformStatus } from '../../../contracts/console/platform-status.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { readStatus, type StatusDeps } from '../overview/read-status.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Overview');

/** How the platform is. */
export function statusRoutes(deps: StatusDeps): Route[] {
  return [
    reads.get('/api/status', {
      summary: 'Show the parts of the platform, its queues and what it does by itself',
      description:
        'For people; probes read `/readyz`. What Temporal says is shared by all callers for five seconds.',
      responses: { 200: { description: 'The state.', schema: PlatformStatus } },
      handler: async () => ({ status: 200, body: await readStatus(deps) }),
    }),
  ];
}
