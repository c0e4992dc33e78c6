import {
  type CANCEL_DEPLOYMENT_EFFECTS,
  CancelDeploymentsBody,
  CancelledDeployments,
} from '../../../contracts/deployment/cancel.ts';
import { wholeList } from '../../../contracts/page.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';

const writes = endpoints(
  { kind: 'apiKeyOrSession', permission: 'deployments:write' },
  'Deployments',
);

type Effect = (typeof CANCEL_DEPLOYMENT_EFFECTS)[number];
type Deps = Pick<ConsoleDeps, 'deployments' | 'relay'>;

/** `POST /api/deployments/cancel`: several at once, and what a cancel would do. */
export function deploymentCancelRoutes(deps: Deps): Route[] {
  return [
    writes.post('/api/deployments/cancel', {
      summary: 'Cancel several deployments, or see what a cancel would do',
      description:
        'With `dry_run` nothing changes. Each is cancelled as by its own `POST …/cancel`.',
      body: CancelDeploymentsBody,
      refusesUnknown: true,
      responses: { 200: { description: 'What became of each.', schema: CancelledDeployments } },
      handler: async ({ body, identity }) => {
        const isDry = body.dry_run ?? false;
        const effects = [];
        for (const id of new Set(body.ids))
          effects.push(await effectOn(deps, identity.ownerId, id, isDry));
        const cancelled = effects.filter(({ effect }) => effect === 'cancels').length;
        return {
          status: 200,
          body: {
            ...wholeList(effects),
            dry_run: isDry,
            cancelled,
            unchanged: effects.length - cancelled,
          },
        };
      },
    }),
  ];
}

async function effectOn(deps: Deps, ownerId: string, id: string, isDry: boolean) {
  const found = await deps.deployments.get(ownerId, id);
  if (found === null) return present(id, 'not_found', null);
  if (found.workload_id !== undefined) return present(id, 'is_stage', found);
  if ((await deps.deployments.finalEndOf(found)) !== null || isOver(found))
    return present(id, 'ended_before', found);
  if (isDry) return present(id, 'cancels', found);
  const outcome = await deps.deployments.cancel(ownerId, id);
  if (outcome.kind === 'missing') return present(id, 'not_found', null);
  if (outcome.kind === 'ended') return present(id, 'ended_before', outcome.deployment);
  deps.relay.nudge(id);
  return present(id, 'cancels', outcome.deployment);
}

function isOver({ status }: DeploymentDocument): boolean {
  return status !== 'pending' && status !== 'dispatched' && status !== 'running';
}

function present(id: string, effect: Effect, found: DeploymentDocument | null) {
  const workloadId = found?.workload_id ?? null;
  return {
    id,
    effect,
    status: found?.status ?? null,
    satellite_name: found?.satellite_name ?? null,
    agent_id: found?.agent_id ?? null,
    workload_id: workloadId,
    links: linksOf({
      self: found && pathOf.deployment(id),
      workload: workloadId && pathOf.workload(workloadId),
    }),
  };
}
