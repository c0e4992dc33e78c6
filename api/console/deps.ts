import type { ShownArchive } from '../../records/archive/archived.ts';
import type { Compute } from '../http/compute.ts';
import type { Quotas } from '../http/access/quotas.ts';
import type { Logger } from 'pino';
import type { FleetDeps } from '../fleet/deps.ts';
import type { PlanRequest } from '../../contracts/plan/request.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { AgentRecords } from '../../records/mission/agents.ts';
import type { MeasuredFlights } from '../../records/deployment/measured-flights.ts';
import type { TelemetryRecords } from '../../records/mission/telemetry.ts';
import type { ArtifactLinkRecords } from '../../records/artifact/links.ts';
import type { ArtifactQuota } from '../../records/artifact/quota.ts';
import type { ResumableUploads } from '../../records/artifact/resumable.ts';
import type { ArtifactRecords } from '../../records/artifact/artifacts.ts';
import type { ApiKeyRecords } from '../../records/access/api-keys.ts';
import type { AuditRecords } from '../../records/access/audit.ts';
import type { DeploymentEventRecords } from '../../records/deployment/events.ts';
import type { DeploymentStateRecords } from '../../records/deployment/states.ts';
import type { DeploymentRecords } from '../../records/deployment/deployments.ts';
import type { EventBuckets } from '../../records/deployment/event-buckets.ts';
import type { MissionActivityRecords } from '../../records/mission/activity.ts';
import type { MissionPlanRecords } from '../../records/plan/mission-plans.ts';
import type { PlayedPlans } from '../../records/plan/played-plans.ts';
import type { OverviewRecords } from '../../records/overview/overview.ts';
import type { ChangeFeed } from '../../records/live/change-feed.ts';
import type { SearchRecords } from '../../records/overview/search.ts';
import type { PlatformState } from '../../temporal/observe/platform-state.ts';
import type { MissionRecords } from '../../records/mission/missions.ts';
import type { SatelliteRecords } from '../../records/catalogue/satellites.ts';
import type { OutboxRelay } from '../../temporal/outbox-relay.ts';
import type { DeploymentGateway } from '../../temporal/deployment-gateway.ts';
import type { Planning as PlanningSurface } from '../planning/planning.ts';
import type { WorldBookings } from '../../records/fleet/world-bookings.ts';
import type { RevisionRecords } from '../../records/revision/revisions.ts';
import type { OwnerExports } from '../../records/owner/exports.ts';
import type { RemovalRecords } from '../../records/owner/removals.ts';
import type { OwnerRemoving } from '../../records/owner/removing.ts';
import type { OwnerGateway } from '../../temporal/owner-gateway.ts';
import type { SignInParts } from './auth/parts.ts';
import type { HandOutSigner } from './hand-out-signer.ts';

/** The planning surface, as the console uses it; refuses with the planning surface's own AppErrors. */
export interface Planning extends Pick<
  PlanningSurface,
  'again' | 'draws' | 'find' | 'nextStart' | 'openings' | 'places' | 'rest' | 'source' | 'uses'
> {
  /** Makes and keeps an owner's plan. */
  create(request: PlanRequest, compute: Compute, client: null): Promise<WirePlan>;
}

/** What export and removal of all that an owner has need. */
export interface OwnerDataDeps {
  readonly exports: OwnerExports;
  readonly removals: RemovalRecords;
  readonly removing: Pick<OwnerRemoving, 'count'>;
  readonly gateway: Pick<OwnerGateway, 'start' | 'workflowId'>;
}

/** What the routes of the console need. */
export interface ConsoleDeps extends FleetDeps {
  /** What went to the archive. */
  readonly archived: ShownArchive;
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How many of each kind owners may have. */
  readonly quotas: Quotas;
  readonly missions: MissionRecords;
  readonly missionPlans: MissionPlanRecords;
  readonly missionActivity: MissionActivityRecords;
  readonly agents: AgentRecords;
  readonly signer: HandOutSigner;
  readonly telemetry: TelemetryRecords;
  readonly measuredFlights: MeasuredFlights;
  readonly eventBuckets: EventBuckets;
  readonly deployments: DeploymentRecords;
  readonly deploymentEvents: DeploymentEventRecords;
  readonly deploymentStates: DeploymentStateRecords;
  readonly playedPlans: PlayedPlans;
  readonly overview: OverviewRecords;
  readonly platformState: PlatformState;
  readonly changeFeed: ChangeFeed;
  readonly search: SearchRecords;
  readonly artifacts: Pick<ArtifactRecords, 'describe' | 'open' | 'store'>;
  readonly artifactLinks: Pick<ArtifactLinkRecords, 'find' | 'mediaTypeFor' | 'ofDeployment'>;
  readonly artifactQuota: ArtifactQuota;
  /** Outputs on their way in pieces. */
  readonly resumableUploads: ResumableUploads;
  /** Largest content that an agent may upload, bytes. */
  readonly artifactMaxBytes: number;
  /** Whether programs of steps on the ground are run. */
  readonly groundExecutor: boolean;
  readonly satellites: Pick<SatelliteRecords, 'findMany' | 'numbersOf' | 'search' | 'summary'>;
  readonly apiKeys: Pick<
    ApiKeyRecords,
    'create' | 'find' | 'list' | 'count' | 'update' | 'rotate' | 'revoke'
  >;
  readonly audit: Pick<AuditRecords, 'list' | 'count'>;
  /** Prefixes that keys may have; the first is used when none is asked for. */
  readonly apiKeyPrefixes: readonly string[];
  readonly revisions: RevisionRecords;
  readonly planning: Planning;
  readonly worldBookings: WorldBookings;
  readonly gateway: DeploymentGateway;
  /** Address of a workflow in the Temporal UI; undefined when that has none. */
  readonly workflowUrl: (workflowId: string) => string | undefined;
  readonly relay: Pick<OutboxRelay, 'nudge'>;
  readonly signIn: SignInParts;
  /** Export and removal of all that an owner has. */
  readonly ownerData: OwnerDataDeps;
}
