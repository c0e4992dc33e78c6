import type { Compute } from '../http/compute.ts';
import type { Quotas } from '../http/access/quotas.ts';
import type { Logger } from 'pino';
import type { PlanRequest } from '../../contracts/plan/request.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { AgentRecords } from '../../records/mission/agents.ts';
import type { ArtifactLinkRecords } from '../../records/artifact/links.ts';
import type { ArtifactQuota } from '../../records/artifact/quota.ts';
import type { ArtifactRecords } from '../../records/artifact/artifacts.ts';
import type { ApiKeyRecords } from '../../records/access/api-keys.ts';
import type { AuditRecords } from '../../records/access/audit.ts';
import type { DeploymentEventRecords } from '../../records/deployment/events.ts';
import type { DeploymentStateRecords } from '../../records/deployment/states.ts';
import type { DeploymentRecords } from '../../records/deployment/deployments.ts';
import type { EventBuckets } from '../../records/deployment/event-buckets.ts';
import type { MissionActivityRecords } from '../../records/mission/activity.ts';
import type { MissionPlanRecords } from '../../records/plan/mission-plans.ts';
import type { MissionRecords } from '../../records/mission/missions.ts';
import type { SatelliteRecords } from '../../records/catalogue/satellites.ts';
import type { OutboxRelay } from '../../temporal/outbox-relay.ts';
import type { DeploymentGateway } from '../../temporal/deployment-gateway.ts';

/** The planning surface, as the console uses it. */
export interface Planning {
  /** Makes and keeps an owner's plan; refuses with the planning surface's own AppErrors. */
  create(request: PlanRequest, compute: Compute, client: null): Promise<WirePlan>;
  /** A plan that has not expired, or null. */
  find(id: string): Promise<WirePlan | null>;
}

/** What the routes of the console need. */
export interface ConsoleDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How many of each kind owners may have. */
  readonly quotas: Quotas;
  readonly missions: MissionRecords;
  readonly missionPlans: MissionPlanRecords;
  readonly missionActivity: MissionActivityRecords;
  readonly agents: AgentRecords;
  readonly eventBuckets: EventBuckets;
  readonly deployments: DeploymentRecords;
  readonly deploymentEvents: DeploymentEventRecords;
  readonly deploymentStates: DeploymentStateRecords;
  readonly artifacts: Pick<ArtifactRecords, 'describe' | 'open' | 'store'>;
  readonly artifactLinks: Pick<ArtifactLinkRecords, 'find' | 'ofDeployment'>;
  readonly artifactQuota: ArtifactQuota;
  /** Largest content that an agent may upload, bytes. */
  readonly artifactMaxBytes: number;
  readonly satellites: Pick<SatelliteRecords, 'findMany' | 'numbersOf' | 'search'>;
  readonly apiKeys: Pick<
    ApiKeyRecords,
    'create' | 'find' | 'list' | 'count' | 'update' | 'rotate' | 'revoke'
  >;
  readonly audit: Pick<AuditRecords, 'list' | 'count'>;
  /** Prefixes that keys may have; the first is used when none is asked for. */
  readonly apiKeyPrefixes: readonly string[];
  readonly planning: Planning;
  readonly gateway: DeploymentGateway;
  /** Address of a workflow in the Temporal UI; undefined when that has none. */
  readonly workflowUrl: (workflowId: string) => string | undefined;
  readonly relay: Pick<OutboxRelay, 'nudge'>;
}
