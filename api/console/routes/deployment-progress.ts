import * as v from 'valibot';
import {
  DEFAULT_EVENT_BINS,
  DeploymentEvent,
  DeploymentEventHistogram,
  MAX_EVENT_BINS,
} from '../../../contracts/deployment/event.ts';
import { DeploymentProgress } from '../../../contracts/deployment/progress.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { described } from '../../../contracts/shapes.ts';
import type { DeploymentRecords } from '../../../records/deployment/deployments.ts';
import type { DeploymentEventRecords } from '../../../records/deployment/events.ts';
import { endpoints } from '../../http/endpoints.ts';
import { countQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import {
  compareWithPlan,
  presentProgress,
  type ProgressDeps,
} from '../deployment/read-progress.ts';
import { presentEvent, presentHistogram } from '../presenters/deployment-event.ts';
import { IdParams } from '../requests.ts';
import { withItsEvents } from '../not-found.ts';

/** What these routes need. */
export interface DeploymentProgressDeps extends ProgressDeps {
  readonly deployments: Pick<DeploymentRecords, 'get'>;
  readonly deploymentEvents: Pick<DeploymentEventRecords, 'work' | 'bins' | 'find' | 'list'>;
}

const auth = { kind: 'apiKeyOrSession', permission: 'deployments:read' } as const;
const reads = endpoints(auth, 'Deployments');
const events = endpoints(auth, 'Deployment events');

/** Plan against reality, and the log of a deployment as a whole. */
export function deploymentProgressRoutes(deps: DeploymentProgressDeps): Route[] {
  return [progressRoute(deps), histogramRoute(deps), eventRoute(deps)];
}

function progressRoute(deps: DeploymentProgressDeps): Route {
  return reads.get('/api/deployments/:id/progress', {
    summary: 'Compare a deployment with its plan',
    description:
      'Each step and transfer as planned and as reported, how far ahead or behind it is, what began ' +
      'the delay and when all will be done. 404 also where the plan is not kept any more.',
    params: IdParams,
    responses: { 200: { description: 'Plan against reality.', schema: DeploymentProgress } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const found = await deps.deployments.get(identity.ownerId, params.id);
      const deployment = withItsEvents(found);
      const compared = await compareWithPlan(deps, deployment);
      if (compared === null)
        throw new AppError('not_found', 'The plan of this deployment is not kept any more');
      return { status: 200, body: presentProgress(deployment, compared, deps.clock()) };
    },
  });
}

function histogramRoute(deps: DeploymentProgressDeps): Route {
  return events.get('/api/deployments/:id/events/summary', {
    summary: 'Count the events of a deployment over time and by severity',
    params: IdParams,
    query: v.object({
      bins: described(
        countQuery(DEFAULT_EVENT_BINS, MAX_EVENT_BINS),
        `Into how many equal parts the log is cut; default ${DEFAULT_EVENT_BINS}, 1 to ${MAX_EVENT_BINS}.`,
      ),
    }),
    responses: { 200: { description: 'The counts.', schema: DeploymentEventHistogram } },
    errors: ['not_found'],
    handler: async ({ params, query, identity }) => {
      const found = await deps.deployments.get(identity.ownerId, params.id);
      const deployment = withItsEvents(found);
      const { _id: deploymentId } = deployment;
      const bins = Math.max(1, query.bins);
      const failures = { deploymentId, offset: 0, limit: 1, severity: 'error' as const };
      const [counted, failed] = await Promise.all([
        deps.deploymentEvents.bins(deploymentId, bins),
        deps.deploymentEvents.list({ ...failures, isSummary: true }),
      ]);
      return { status: 200, body: presentHistogram(counted, bins, failed.events[0]) };
    },
  });
}

function eventRoute(deps: DeploymentProgressDeps): Route {
  return events.get('/api/deployments/:id/events/:event_id', {
    summary: 'Read one event of a deployment with its payload',
    params: v.object({ id: v.string(), event_id: v.string() }),
    responses: { 200: { description: 'The event.', schema: DeploymentEvent } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const deployment = withItsEvents(await deps.deployments.get(identity.ownerId, params.id));
      const found = await deps.deploymentEvents.find(deployment._id, params.event_id);
      if (found === null) throw new AppError('not_found', 'Event not found');
      return { status: 200, body: presentEvent(found) };
    },
  });
}
