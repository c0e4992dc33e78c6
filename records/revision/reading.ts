import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { StationTerms } from '../../domain/booking/commitment.ts';
import { progressOf, type WorkProgress } from '../../domain/deployment/progress.ts';
import { createSatelliteRecords } from '../catalogue/satellites.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import { createDeploymentEventRecords } from '../deployment/events.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { createFleetView, withFleet } from '../fleet/resolve.ts';
import {
  createWorlds,
  readTerms,
  type WorldResources,
  type WorldSchedules,
  type WorldSpan,
} from '../fleet/worlds.ts';
import { createAgentRecords } from '../mission/agents.ts';
import { createMissionPlanRecords } from '../plan/mission-plans.ts';
import { plannedEndMs, plannedWork } from '../plan/planned-work.ts';
import { createPlayedPlans, type PlayedPlan } from '../plan/played-plans.ts';
import type { Database } from '../store/database.ts';
import { createRevisionRecords, type RevisionRecords } from './revisions.ts';

/** A deployment whose plan may change, and what it is flown by. */
export interface FlownDeployment {
  readonly deployment: DeploymentDocument;
  readonly plan: PlayedPlan;
  /** What the plan was made from. */
  readonly source: object;
  /** What became of its steps and transfers until an instant on its clock, epoch ms. */
  progress(asOfMs: number): Promise<readonly WorkProgress[]>;
}

/** Of whom the sky is, and what of it. */
export interface SkyQuery {
  readonly ownerId: string;
  readonly world: string;
  /** The satellite as the plan found it; null where its request described it. */
  readonly catalogueId: string | null;
  readonly resources: WorldResources;
  readonly span: WorldSpan;
  /** The booking that stands not in its own way. */
  readonly without: string;
  /** Its priority, 0 to 9: what of others it may take is told apart. */
  readonly priority: number;
}

/** The sky as it is known today. */
export interface Sky {
  /** Null where nothing is known but what the plan was made with. */
  readonly elements: Elements | null;
  readonly beside: WorldSchedules;
}

/** What looking at plans again reads. */
export interface RevisionReading extends RevisionRecords {
  /** Null where it has ended, or its plan does not change. */
  flown(deploymentId: string): Promise<FlownDeployment | null>;
  sky(query: SkyQuery): Promise<Sky>;
  /** The terms of registered stations, by their ids. */
  terms(strict: readonly string[]): Promise<Record<string, StationTerms>>;
  /** What the plan of a revision was made from; null where it is gone. */
  source(ownerId: string, copyId: string): Promise<object | null>;
}

const OPEN_STATUSES: readonly string[] = ['pending', 'dispatched', 'running'];

/** Opens it. `clock` answers epoch ms; all functions throw when MongoDB is away. */
export function createRevisionReading(
  database: Database,
  clock: () => number = Date.now,
): RevisionReading {
  const { db } = database;
  const deployments = db.collection<DeploymentDocument>(DEPLOYMENTS);
  const plans = createMissionPlanRecords(database);
  const played = createPlayedPlans(database);
  const events = createDeploymentEventRecords(database);
  const agents = createAgentRecords(database);
  const catalogue = createSatelliteRecords(database);
  const view = createFleetView(database, catalogue);

  /** Whether whoever holds it takes another plan. */
  const isAccepted = async (deployment: DeploymentDocument): Promise<boolean> => {
    const { mode, agent_id: agentId, owner_id: ownerId, rehearsal_speed: speed } = deployment;
    if (mode === 'simulated') return true;
    // One that is flown faster than the wall clock has no now that we know.
    if (speed !== undefined) return false;
    if (agentId === null) return true;
    const agent = await agents.find({ ownerId, agentId });
    return agent?.accepts?.includes('revisions') ?? false;
  };

  return {
    ...createRevisionRecords(database),

    async flown(deploymentId) {
      const deployment = await deployments.findOne({ _id: deploymentId });
      if (deployment === null || !OPEN_STATUSES.includes(deployment.status)) return null;
      const { booked, revisions: terms, owner_id: ownerId, copy_id: copyId } = deployment;
      if (booked === undefined || terms === undefined || terms.policy === 'never') return null;
      if (!(await isAccepted(deployment))) return null;
      const [source, plan] = await Promise.all([
        plans.source(ownerId, copyId),
        played.find(copyId),
      ]);
      if (source === null || plan === null) return null;
      return {
        ...{ deployment, plan, source },
        async progress(asOfMs) {
          const told = await events.work(deploymentId, deployment.seq);
          return progressOf({
            ...{ planned: plannedWork(plan), events: told, nowMs: asOfMs },
            ...{ planEndMs: plannedEndMs(plan), hasEnded: false },
          }).work;
        },
      };
    },

    async sky({ ownerId, world, catalogueId, resources, span, without, priority }) {
      const worlds = createWorlds(database, view, () => ownerId, clock);
      const satellites = withFleet(catalogue, view, () => ownerId);
      const [satellite, beside] = await Promise.all([
        catalogueId === null ? null : satellites.find(catalogueId),
        worlds.read(world, resources, span, { without, priority }),
      ]);
      return { elements: satellite?.elements ?? null, beside };
    },

    terms: (strict) => readTerms(database, strict),
    source: (ownerId, copyId) => plans.source(ownerId, copyId),
  };
}
