import { SERVICE_VERSION } from '../../contracts/service-index.ts';
import { FACTS as CAE_FACTS, caeRoutes, type CaeDeps } from '../cae/app.ts';
import { withArchived } from '../http/access/archived.ts';
import { fleetRoutes } from '../fleet/app.ts';
import { FLEET_SURFACES, type FleetDeps } from '../fleet/deps.ts';
import type { HttpKit } from '../http/kit.ts';
import type { Route } from '../http/route.ts';
import { createSurface, type Surface } from '../http/surface.ts';
import { groundStationRoutes } from '../simulation/routes/ground-stations.ts';
import type { BatchDeps } from './batch/deps.ts';
import type { WorkloadDeps } from './workload/deps.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { alertRoutes } from './routes/alerts.ts';
import { budgetRoutes, type BudgetDeps } from './routes/budgets.ts';
import { retentionRoutes, type RetentionDeps } from './routes/retention.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import type { WatchDeps } from './conjunction/make-watch.ts';
import { conjunctionWatchRoutes } from './routes/conjunction-watches.ts';
import { cdmRoutes, type CdmDeps } from './routes/conjunctions-cdm.ts';
import { conjunctionRoutes, type ConjunctionDeps } from './routes/conjunctions.ts';
import type { MonitorDeps } from './pattern/make-monitor.ts';
import { patternMonitorRoutes } from './routes/pattern-monitors.ts';
import { patternRoutes, type PatternDeps } from './routes/patterns.ts';
import { pingRoutes } from './routes/ping.ts';
import { planningRoutes } from './routes/planning.ts';
import { scheduleBatchRoutes } from './routes/schedule-batches.ts';
import { satelliteContactRoutes } from './routes/satellites-contacts.ts';
import { satelliteElementsRoutes, type ElementSetDeps } from './routes/satellites-elements.ts';
import { satelliteEnvironmentRoutes } from './routes/satellites-environment.ts';
import { satelliteFeasibilityRoutes } from './routes/satellites-feasibility.ts';
import { satelliteMotionRoutes } from './routes/satellites-motion.ts';
import { webhookActionRoutes } from './routes/webhook/webhooks-actions.ts';
import { webhookDeliveryRoutes } from './routes/webhook/webhooks-deliveries.ts';
import { webhookEventTypeRoutes } from './routes/webhook/webhooks-event-types.ts';
import { webhookListenRoutes } from './routes/webhook/webhooks-listen.ts';
import { webhookStatsRoutes } from './routes/webhook/webhooks-stats.ts';
import { webhookRoutes } from './routes/webhook/webhooks.ts';
import { usageRoutes, type UsageDeps } from './routes/usage.ts';
import { workloadCancelRoutes } from './routes/workload-cancels.ts';
import { workloadEventRoutes } from './routes/workload-events.ts';
import { workloadScheduleRoutes } from './routes/workload-schedules.ts';
import type { ScheduleDeps } from './schedule/deps.ts';
import { workloadRoutes } from './routes/workloads.ts';
import { satelliteRoutes } from './routes/satellites.ts';
import type { WebhookDeps } from './webhook/deps.ts';
import type { AlertDeps } from './webhook/make-alert.ts';

/** What the main API is built from. */
export interface MainDeps
  extends
    CaeDeps,
    ElementSetDeps,
    ConjunctionDeps,
    CdmDeps,
    PatternDeps,
    Omit<WatchDeps, 'elementSets'>,
    Omit<MonitorDeps, 'elementSets'>,
    WebhookDeps,
    WorkloadDeps,
    BatchDeps,
    ScheduleDeps,
    BudgetDeps,
    RetentionDeps,
    AlertDeps,
    UsageDeps,
    FleetDeps {
  readonly elementSets: ElementSetDeps['elementSets'] & WatchDeps['elementSets'];
  readonly http: HttpKit;
}

const FACTS = {
  service: 'orbital-compute-api',
  version: SERVICE_VERSION,
  description:
    'Plans computing jobs for satellites, runs workloads on a fleet and knows where its satellites are.',
  capabilities: [
    'Workloads of six classes on one satellite or a fleet, with artifacts, costs and events',
    'A satellite catalogue: state, trajectory, passes, contacts and feasibility',
    'Webhooks with signatures, retries and recovery',
    ...CAE_FACTS.capabilities,
  ],
};

/** Every route of the main API, those of the CAE among them. */
export function mainRoutes(deps: MainDeps): Route[] {
  const planner = { kind: 'bearer', permission: 'planning:read' } as const;
  const first = [
    ...pingRoutes({ kind: 'bearer', permission: null }),
    ...usageRoutes(deps),
    ...budgetRoutes(deps),
    ...retentionRoutes(deps),
    ...planningRoutes(),
  ];
  const last = [
    ...[...workloadRoutes(deps), ...workloadCancelRoutes(deps), ...workloadEventRoutes(deps)].map(
      (declared) => withArchived(declared, deps.archived),
    ),
    ...workloadScheduleRoutes(deps),
    ...scheduleBatchRoutes(deps),
    ...artifactRoutes(deps),
    ...catalogueRoutes(deps),
    ...satelliteRoutes(deps),
    ...satelliteMotionRoutes(deps),
    ...satelliteElementsRoutes(deps),
    ...satelliteContactRoutes(deps),
    ...satelliteEnvironmentRoutes(deps),
    ...satelliteFeasibilityRoutes(deps),
    // Before the routes of one conjunction, whose ids they would be.
    ...conjunctionWatchRoutes(deps),
    ...cdmRoutes(deps),
    ...conjunctionRoutes(deps),
    ...patternMonitorRoutes(deps),
    ...patternRoutes(deps),
    ...groundStationRoutes({ kind: 'bearer', permission: 'satellites:read' }),
    // Before the routes of one webhook, whose id it would be.
    ...webhookListenRoutes(deps),
    ...webhookRoutes(deps),
    ...webhookActionRoutes(deps),
    ...webhookDeliveryRoutes(deps),
    ...webhookStatsRoutes(deps),
    ...webhookEventTypeRoutes(),
    ...alertRoutes(deps),
    ...fleetRoutes(deps, FLEET_SURFACES.main),
  ];
  return [...first, ...caeRoutes(deps, planner, FACTS, [...first, ...last]), ...last];
}

/** Builds the main API: a bearer key everywhere, paths with and without `/v1`. */
export function createMainSurface(deps: MainDeps): Surface {
  return createSurface({
    name: 'main',
    title: 'Orbital compute API',
    description:
      `${FACTS.description} Send ` +
      '`Authorization: Bearer <API key>`. Every path ' +
      'under `/v1` also answers without the `/v1`; the key is needed there too.',
    routes: mainRoutes(deps),
    kit: deps.http,
    optionalPrefix: '/v1',
  });
}
