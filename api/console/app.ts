import type { HttpKit } from '../http/kit.ts';
import { createSurface, type Surface } from '../http/surface.ts';
import type { ConsoleDeps } from './deps.ts';
import { agentRoutes } from './routes/agents.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { auditRoutes } from './routes/audit.ts';
import { deploymentEventRoutes } from './routes/deployment-events.ts';
import { deploymentRoutes } from './routes/deployments.ts';
import { keyRoutes } from './routes/keys.ts';
import { missionRoutes } from './routes/missions.ts';
import { planRoutes } from './routes/plans.ts';
import { satelliteRoutes } from './routes/satellites.ts';
import { withSignOfLife } from './sign-of-life.ts';
import { createStateWatch, type StateWatch } from '../http/state-watch.ts';
import type { DeploymentState } from '../../records/deployment/states.ts';

/** Builds the console API: `X-API-Key`, flat errors, everything scoped to the key's owner. */
export function createConsoleSurface(
  deps: ConsoleDeps & {
    readonly http: HttpKit;
    /** Default: one of its own. */
    readonly states?: StateWatch<DeploymentState>;
  },
): Surface {
  const states = deps.states ?? createStateWatch(deps.deploymentStates, deps.log);
  const routes = [
    ...missionRoutes(deps),
    ...planRoutes(deps),
    ...deploymentRoutes(deps),
    ...deploymentEventRoutes(deps, states),
    ...artifactRoutes(deps),
    ...agentRoutes(deps),
    ...satelliteRoutes(deps),
    ...keyRoutes(deps),
    ...auditRoutes(deps),
  ];
  return createSurface({
    name: 'console',
    title: 'Deployment console',
    description: DESCRIPTION,
    routes: routes.map((declared) => withSignOfLife(declared, deps)),
    kit: deps.http,
  });
}

const DESCRIPTION =
  'Missions, plans, deployments and their events, agents and keys. Send the header `X-API-Key`. ' +
  'What belongs to another owner is not found. Permissions: `deployments:read` to read missions, ' +
  'plans, deployments, events and agents; `deployments:write` to change them; `agents:report` for ' +
  'what agents call; `keys:write` for keys and the audit log; `satellites:read` to search satellites.';
