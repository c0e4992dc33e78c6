import type { Mount } from '../http/access/mounts.ts';
import { withArchived } from '../http/access/archived.ts';
import type { HttpKit } from '../http/kit.ts';
import { createSurface, type Surface } from '../http/surface.ts';
import type { ConsoleDeps } from './deps.ts';
import type { BuiltPage } from './page/built-page.ts';
import { servePage } from './page/serve-page.ts';
import { agentTelemetryRoutes } from './routes/agent-telemetry.ts';
import { fleetRoutes } from '../fleet/app.ts';
import { FLEET_SURFACES } from '../fleet/deps.ts';
import { agentRoutes } from './routes/agents.ts';
import { agentTrustRoutes } from './routes/agent-trust.ts';
import { artifactUploadRoutes } from './routes/artifact-uploads.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { consoleConfigRoutes } from './routes/console-config.ts';
import { deploymentEventRoutes } from './routes/deployment-events.ts';
import { eventBatchRoutes } from './routes/event-batches.ts';
import { deploymentCancelRoutes } from './routes/deployment-cancels.ts';
import { deploymentRoutes } from './routes/deployments.ts';
import { keyRoutes } from './routes/keys.ts';
import { memberRoutes } from './routes/members.ts';
import { deploymentProgressRoutes } from './routes/deployment-progress.ts';
import { liveRoutes } from './routes/live.ts';
import { missionRoutes } from './routes/missions.ts';
import { overviewRoutes } from './routes/overview.ts';
import { ownerDataRoutes } from './routes/owner-data.ts';
import { planChangeRoutes } from './routes/plan-changes.ts';
import { replanRoutes } from './routes/replans.ts';
import { revisionRoutes } from './deployment/revision-routes.ts';
import { planRoutes } from './routes/plans.ts';
import { satelliteRoutes } from './routes/satellites.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { searchRoutes } from './routes/search.ts';
import { statusRoutes } from './routes/status.ts';
import { withSignOfLife } from './sign-of-life.ts';
import { createStateWatch, type StateWatch } from '../http/state-watch.ts';
import type { DeploymentState } from '../../records/deployment/states.ts';

/** Builds the console API: `X-API-Key`, flat errors, everything scoped to the key's owner. */
export function createConsoleSurface(
  deps: ConsoleDeps & {
    readonly http: HttpKit;
    /** Default: one of its own. */
    readonly states?: StateWatch<DeploymentState>;
    /** Routes of other surfaces for people; default: none. */
    readonly mounts?: readonly Mount[];
    /** The page for browsers; without it the surface is an API alone. */
    readonly page?: BuiltPage | null;
  },
): Surface {
  const states = deps.states ?? createStateWatch(deps.deploymentStates, deps.log);
  const routes = [
    ...overviewRoutes(deps),
    ...liveRoutes(deps),
    ...searchRoutes(deps),
    ...statusRoutes({ ...deps, checks: deps.http.checks }),
    ...missionRoutes(deps),
    ...planRoutes(deps),
    ...deploymentCancelRoutes(deps),
    ...planChangeRoutes(deps),
    ...replanRoutes(deps),
    ...revisionRoutes(deps),
    ...deploymentRoutes(deps),
    ...scheduleRoutes(deps),
    ...deploymentEventRoutes(deps, states),
    ...deploymentProgressRoutes(deps),
    ...artifactRoutes(deps),
    ...artifactUploadRoutes(deps),
    ...agentRoutes(deps),
    ...agentTrustRoutes(deps),
    ...eventBatchRoutes(deps),
    ...agentTelemetryRoutes(deps),
    ...satelliteRoutes(deps),
    ...fleetRoutes(deps, FLEET_SURFACES.console),
    ...keyRoutes(deps),
    ...auditRoutes(deps),
    ...memberRoutes(deps),
    ...ownerDataRoutes(deps),
    ...authRoutes(deps),
    ...consoleConfigRoutes(deps),
  ];
  return createSurface({
    name: 'console',
    title: 'Deployment console',
    description: DESCRIPTION,
    routes: routes.map((declared) => withSignOfLife(withArchived(declared, deps.archived), deps)),
    kit: deps.http,
    mounts: deps.mounts ?? [],
    ...(deps.page && { page: servePage(deps.page) }),
  });
}

const DESCRIPTION =
  'Missions, plans, deployments and their events, agents, keys and members. Send the header ' +
  '`X-API-Key`; pages of the console have the cookie `session` instead (see Sign-in), and writes by ' +
  'cookie need the header `X-Requested-With`. Behind the cookie every path of the main API and the CAE ' +
  'stands at `/api/v1/…` too, and every path of the simulation at `/api/sim/v1/…`: the same requests, ' +
  'answers and errors as on their own surfaces, whose documents describe them. ' +
  'What belongs to another owner is not found. Permissions: `deployments:read` to read missions, ' +
  'plans, deployments, events and agents; `deployments:write` to change them; `agents:report` for ' +
  'what agents call; `fleet:read` and `fleet:write` for registered satellites and stations; `keys:write` for keys and the audit log; `members:write` for members; `satellites:read` to search satellites.';
