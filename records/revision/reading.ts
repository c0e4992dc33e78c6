import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { Commitment, StationTerms } from '../../domain/booking/commitment.ts';
import { progressOf, type WorkProgress } from '../../domain/deployment/progress.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import { measuredIn, type Measured } from '../../domain/revision/measured.ts';
import type { ScheduleOverlap } from '../booking/bookings.ts';
import { COMMITMENTS, toCommitment, type CommitmentDocument } from '../booking/schedules.ts';
import { createSatelliteRecords } from '../catalogue/satellites.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import { createDeploymentEventRecords } from '../deployment/events.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { registerLimits, type RegisterLimits } from '../fleet/booking-rules.ts';
import { daysBeyond, type MinutesAsked, type MinutesBound } from '../fleet/daily-minutes.ts';
import { createFleetView, withFleet } from '../fleet/resolve.ts';
import {
  createWorlds,
  readTerms,
  type WorldResources,
  type WorldSchedules,
  type WorldSpan,
} from '../fleet/worlds.ts';
import { createAgentRecords, takesRevisions, type AgentDocument } from '../mission/agents.ts';
import { createMissionPlanRecords } from '../plan/mission-plans.ts';
import { plannedEndMs, plannedWork } from '../plan/planned-work.ts';
import { createPlayedPlans, type PlayedPlan } from '../plan/played-plans.ts';
import type { Database } from '../store/database.ts';
import { stuckBy } from './outrun.ts';
import { createRevisionRecords, type RevisionRecords } from './revisions.ts';

/** A deployment whose plan may change, and what it is flown by. */
export interface FlownDeployment {
  readonly deployment: DeploymentDocument;
  readonly plan: PlayedPlan;
  /** What the plan was made from. */
  readonly source: object;
  /** Whether another plan may take its place: not where it never changes, or nobody would fly another. */
  readonly mayChange: boolean;
  /** Whether it ends where no plan is left: not as long as it may still be an agent's that takes no other plan. */
  readonly mayFail: boolean;
  /** What its agent measured of the satellite in the last minutes; null where nothing is known. */
  readonly measured: Measured | null;
  /**
   * What became of its steps and transfers until an instant on its clock, epoch ms. `transferOf` says which transfer
   * is meant by a report that names only the step whose data it is about.
   */
  progress(
    asOfMs: number,
    transferOf: (stepId: string) => string | null,
  ): Promise<readonly WorkProgress[]>;
  /** When each of some steps was last told of, on its clock, epoch ms. */
  toldMs(stepIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
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
  /** Null where it has ended, has booked nothing, or is flown by another clock than ours. */
  flown(deploymentId: string): Promise<FlownDeployment | null>;
  sky(query: SkyQuery): Promise<Sky>;
  /** The terms of registered stations, by their ids. */
  terms(strict: readonly string[]): Promise<Record<string, StationTerms>>;
  /** What the plan of a revision was made from; null where it is gone. */
  source(ownerId: string, copyId: string): Promise<object | null>;
  /** What the register has against a revision, beside outages. */
  limits(asked: Parameters<typeof registerLimits>[1]): Promise<RegisterLimits>;
  /** The days (UTC) on which a revision would be beyond the minutes that others allow. */
  beyond(asked: MinutesAsked, bounds: readonly MinutesBound[]): Promise<ScheduleOverlap[]>;
  /** What a deployment has booked of some resources. */
  booked(deploymentId: string, resources: readonly string[]): Promise<Commitment[]>;
  /** What the newest revisions were refused for, always the same; null: they were not, or for this and that. */
  stuckBy(deploymentId: string): Promise<string | null>;
}

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

  /** What whoever flies it, or may come to fly it, lets become of its plan. */
  const allowed = async (
    deployment: DeploymentDocument,
    holder: AgentDocument | null,
  ): Promise<Pick<FlownDeployment, 'mayChange' | 'mayFail'>> => {
    const { mode, agent_id: agentId, owner_id: ownerId, satellite_id: satelliteId } = deployment;
    if (mode === 'simulated') return { mayChange: true, mayFail: true };
    if (agentId !== null) {
      const isTaken = takesRevisions(holder);
      return { mayChange: isTaken, mayFail: isTaken };
    }
    // What was displaced before anybody took it is handed out to nobody as it was: its next plan is its first.
    if (deployment.displaced !== undefined) return { mayChange: true, mayFail: true };
    // One that nobody has taken is handed out once, whole, to whoever comes first: nobody known may be an older one.
    const flying = await agents.onSatellite(ownerId, satelliteId);
    const mayChange = flying.every(takesRevisions);
    return { mayChange, mayFail: mayChange && flying.length > 0 };
  };

  return {
    ...createRevisionRecords(database),

    async flown(deploymentId) {
      const deployment = await deployments.findOne({ _id: deploymentId });
      if (deployment === null || isEnded(deployment.status)) return null;
      const { booked, revisions: terms, owner_id: ownerId, copy_id: copyId } = deployment;
      // One that is flown faster than the wall clock has no now that we know.
      if (booked === undefined || deployment.rehearsal_speed !== undefined) return null;
      const { agent_id: agentId } = deployment;
      const [source, plan, holder] = await Promise.all([
        plans.source(ownerId, copyId),
        played.find(copyId),
        agentId === null ? null : agents.find({ ownerId, agentId }),
      ]);
      if (source === null || plan === null) return null;
      const isFixed = terms === undefined || terms.policy === 'never';
      const may = isFixed ? FIXED : await allowed(deployment, holder);
      return {
        ...{ deployment, plan, source, measured: measuredOf(holder, clock()) },
        ...may,
        toldMs: (stepIds) => events.lastTold(deploymentId, stepIds),
        async progress(asOfMs, transferOf) {
          const told = await events.work(deploymentId, deployment.seq);
          const named = told.map((event) =>
            TRANSFER.test(event.type) && event.transferId === null && event.stepId !== null
              ? { ...event, transferId: transferOf(event.stepId) }
              : event,
          );
          return progressOf({
            ...{ planned: plannedWork(plan), events: named, nowMs: asOfMs },
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
    limits: (asked) => registerLimits(database, asked),
    async beyond(asked, bounds) {
      const found = await Promise.all(bounds.map((bound) => daysBeyond(database, asked, bound)));
      return found.flat();
    },
    async booked(deploymentId, resources) {
      const found = await db
        .collection<CommitmentDocument>(COMMITMENTS)
        .find({ booking_id: deploymentId, resource: { $in: [...resources] } })
        .toArray();
      return found.map(toCommitment);
    },
    stuckBy: (deploymentId) => stuckBy(database, deploymentId),
  };
}

/** Its owner wants the plan that was deployed. */
const FIXED = { mayChange: false, mayFail: false } as const;

const TRANSFER = /^(?:[a-z]+_)?transfer\./;

/** What was measured longer ago says nothing of now, ms. */
const MEASURED_FOR_MS = 10 * 60_000;

function measuredOf(agent: AgentDocument | null, nowMs: number): Measured | null {
  const { telemetry, telemetry_at: at } = agent ?? { telemetry: null, telemetry_at: null };
  if (telemetry === null || at === null || nowMs - at.getTime() > MEASURED_FOR_MS) return null;
  return measuredIn(telemetry);
}
