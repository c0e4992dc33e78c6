import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { DeploymentMode, DeploymentStatus } from '../../domain/deployment/status.ts';
import type { RevisionCause, RevisionTerms } from '../../domain/revision/revision.ts';
import type { ReportRefusal, WorkloadEnd } from '../../domain/deployment/reports.ts';
import type { Database } from '../store/database.ts';
import { finalEndOf, refuseReport, type ReportedDeployment } from './admission.ts';
import type { AskedRevision, BookedAs } from './booked.ts';
import { DEPLOYMENTS } from './collections.ts';
import { filterOf, type DeploymentFilter } from './deployment-filter.ts';
import {
  cancelDeployment,
  claimDeployment,
  forgetHandedRevisions,
  deletePendingDeployment,
  takeBackDeployment,
} from './moves.ts';
import { appendReported, findRepeated } from './reports.ts';
import type { DeploymentEventDocument } from './events.ts';
import { newId } from '../store/ids.ts';
import { createInsertOnce } from '../store/insert-once.ts';
import type { Making } from '../store/making.ts';
import { findPage, type PageQuery } from '../store/paging.ts';
import { KeyedMutex } from '../store/keyed-mutex.ts';

export type { DeploymentFilter } from './deployment-filter.ts';
export { DEPLOYMENT_INDEXES } from './indexes.ts';

/** One move of a deployment's status. */
export interface StatusHistoryEntry {
  readonly status: DeploymentStatus;
  readonly at: Date;
  readonly by: 'player' | 'agent' | 'platform' | 'user';
  readonly reason: string | null;
  readonly event_id: string | null;
  /** The end that this move overruled. */
  readonly overruled?: DeploymentStatus;
  /** The agent that reported it or took it. */
  readonly agent_id?: string;
  /** What the key is called with which that agent did. */
  readonly key_name?: string;
}

/** A plan put onto a satellite. */
export interface DeploymentDocument {
  readonly _id: string;
  readonly owner_id: string;
  /** Of the key that it, or its workload, was made with: its share of the queues. */
  readonly tier?: Tier;
  readonly mission_id: string;
  readonly mission_name: string;
  /** The id that the caller sent. */
  readonly plan_id: string;
  /** The kept copy of the plan, `pln_…`. */
  readonly copy_id: string;
  readonly plan_label: string | null;
  /** What its preset is called; absent for stages. */
  readonly plan_name?: string;
  readonly satellite_id: string;
  readonly sat_norad_id: string;
  readonly satellite_name: string;
  readonly status: DeploymentStatus;
  readonly mode: DeploymentMode;
  /** Null in live mode. */
  readonly speed_multiplier: number | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly status_history: readonly StatusHistoryEntry[];
  readonly failure_reason: string | null;
  /** Number of stored events; the last one has this arrival number. */
  readonly seq: number;
  /** Number of notices made for the workflow. */
  readonly notice_seq: number;
  /** Simulated mode: index of the next event of the plan to be stored. */
  readonly plan_cursor: number;
  /** Simulated mode: where the player's clock was when it last played, mission s from the plan's start. */
  readonly played_s: number;
  /** Simulated mode: when the newest played event happens in the plan; absent before the first. */
  readonly mission_time?: Date;
  /** The same as seconds from the plan's start. */
  readonly mission_duration_s?: number;
  readonly workflow_id: string;
  /** The workflow's first activity has run. */
  readonly started: boolean;
  readonly agent_id: string | null;
  readonly hand_outs: number;
  readonly dispatched_at: Date | null;
  /** Dispatched, and no event of an agent since. */
  readonly awaiting_agent: boolean;
  /** When an agent last reported an event. */
  readonly last_seen_at: Date | null;
  readonly seen_noticed_at: Date | null;
  /** When its workflow was last told that a step still runs that was to be over. */
  readonly late_noticed_at?: Date;
  readonly pickup_timeout_s: number;
  readonly report_timeout_s: number;
  /** Number of the newest change of speed. */
  readonly speed_seq: number;
  readonly reconciled_at: Date | null;
  /** Who may report on it, where that is not any agent of the owner; a stage is its holder's anyway. */
  readonly reports?: 'holder';
  /** A live one that is flown on the ground: mission seconds in a second. */
  readonly rehearsal_speed?: number;
  /** X25519 public key for which results are sealed that ask for it. */
  readonly result_key?: string;
  /** Steps whose programs the platform runs on the ground, in their order; absent where there are none. */
  readonly ground_steps?: readonly string[];
  /** What flies it has done all that is on board. */
  readonly board_done_at?: Date;
  readonly workload_id?: string;
  readonly stage_index?: number;
  /** Where and how it has booked what it uses, and when its plan begins; absent where nothing is booked. */
  readonly booked?: BookedAs;
  /** Until it flies another plan: work of higher priority, a deployment or `busy`, has taken what it had booked. */
  readonly displaced?: { readonly by: string; readonly at: Date };
  /** How its plan may change; absent where it does not. */
  readonly revisions?: RevisionTerms;
  /** The revision about which its owner is asked; null and absent: none. */
  readonly asked_revision?: AskedRevision | null;
  /** Number of the plan that is flown; absent: the first. */
  readonly revision?: number;
  /** Live: the newest that its agent was given (absent: the first), when last and first, and that it says it flies. */
  readonly handed_revision?: number;
  readonly revision_handed_at?: Date;
  readonly revision_first_handed_at?: Date;
  readonly shown_revision?: number;
  /** What its plan is held against: charge (0 to 1) and free storage (MB) that its agent measured. */
  readonly measured?: { readonly charge: number | null; readonly free_mb: number | null };
  /** Live, before an agent takes it: why looks were asked for that could change nothing, the newest ten. */
  readonly unheeded?: readonly RevisionCause[];
  /** Number of revisions that were found. */
  readonly revision_turns?: number;
  /** Simulated mode: position of the first event of that plan among all that were played; absent: 0. */
  readonly plan_base?: number;
  /** Idempotency-Key of the request that made it. */
  readonly request_key?: string;
  /** It has ended: when its events become one document; absent once they are. */
  readonly pack_after?: Date;
  /** Its events are one document. */
  readonly events_packed?: true;
  /** It has ended: when its events, and when it itself goes to the archive. */
  readonly events_expire_after?: Date;
  readonly expire_after?: Date;
  /** Where its events went. */
  readonly events_archived?: { readonly batch_id: string; readonly at: Date };
}

/** What the caller decides about a new deployment. */
export interface NewDeployment {
  /** Default: a new one. */
  readonly id?: string;
  readonly ownerId: string;
  /** Of the caller's key. */
  readonly tier?: Tier;
  readonly missionId: string;
  readonly missionName: string;
  readonly planId: string;
  readonly copyId: string;
  readonly planLabel: string | null;
  /** What the preset of the plan is called. */
  readonly planName?: string;
  readonly satelliteId: string;
  readonly satNoradId: string;
  readonly satelliteName: string;
  readonly mode: DeploymentMode;
  /** Mission seconds per second, 1 to 10,000; ignored in live mode. */
  readonly speedMultiplier: number;
  /** Live: the time in which an agent must pick it up, s; default 72 h. */
  readonly pickupTimeoutS?: number;
  /** Live: how long its agent may be silent, s; default 48 h. */
  readonly reportTimeoutS?: number;
  /** Only the agent that holds it may report on it. */
  readonly reports?: 'holder';
  /** Live: mission seconds in a second of a rehearsal. */
  readonly rehearsalSpeed?: number;
  /** X25519 public key for which results are sealed that ask for it, base64url. */
  readonly resultKey?: string;
  /** Steps whose programs the platform runs on the ground. */
  readonly groundSteps?: readonly string[];
  readonly workloadId?: string;
  readonly stageIndex?: number;
  /** The world in which it is booked, when its plan begins, epoch ms, and who comes before it. */
  readonly booked?: {
    readonly world: string;
    readonly startMs: number;
    readonly priority: number;
    readonly preemptible: boolean;
  };
  /** How its plan may change; of booked ones alone. */
  readonly revisions?: RevisionTerms;
  /** Idempotency-Key of the request: for 24 h the same key makes no second deployment. */
  readonly requestKey?: string;
}

/** An event as an agent reports it. */
export interface ReportedEvent {
  readonly type: string;
  readonly timestampMs: number;
  readonly stepId: string | null;
  readonly jobId?: string;
  /** As the agent sent it. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** A repeat with the same key, or with the same `payload.event_id`, is the same event. */
  readonly idempotencyKey?: string;
}

/** Who reports or asks for work. */
export interface Reporter {
  readonly ownerId: string;
  readonly agentId: string;
  /** What people call its key; null or absent where it has none. */
  readonly keyName?: string | null;
}

/** Events of one agent for one deployment. */
export interface EventReport extends Reporter {
  readonly deploymentId: string;
  readonly events: readonly ReportedEvent[];
}

/** What storing events led to. */
export type AppendOutcome =
  | {
      readonly kind: 'stored';
      /** One per given event, in the same order; a repeat has the id of the first. */
      readonly events: readonly {
        readonly id: string;
        readonly seq: number;
        readonly duplicate: boolean;
      }[];
      /** After the events. */
      readonly status: DeploymentStatus;
      /** A notice waits in the outbox: nudge the relay. */
      readonly noticed: boolean;
    }
  /** Nothing was stored. */
  | { readonly kind: 'refused'; readonly refusal: ReportRefusal }
  | { readonly kind: 'missing' };

export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly deployment: DeploymentDocument }
  /** It had ended before. */
  | { readonly kind: 'ended'; readonly deployment: DeploymentDocument }
  | { readonly kind: 'missing' };

export type DeleteOutcome = 'deleted' | 'not_pending' | 'missing';

/** An agent that asks for work. */
export interface AgentClaim extends Reporter {
  readonly satelliteId: string;
  /** Whether it takes another plan for what it flies. */
  readonly takesRevisions?: boolean;
}

/** The part of the deployments that the API works with. */
export interface DeploymentRecords {
  /**
   * Inserts the record, pending and not started; a repeat under the same `requestKey` answers the
   * first one, as it is by now.
   */
  create(deployment: NewDeployment, making?: Making): Promise<DeploymentDocument>;
  /** Removes a record whose workflow certainly never started; false when it has moved on. */
  takeBack(id: string): Promise<boolean>;
  get(ownerId: string, id: string): Promise<DeploymentDocument | null>;
  /** Newest first; stages of workloads only when asked for. */
  listRecent(
    ownerId: string,
    options?: DeploymentFilter & Partial<PageQuery>,
  ): Promise<DeploymentDocument[]>;
  /** How many deployments of the owner match. */
  count(ownerId: string, filter: DeploymentFilter): Promise<number>;
  /** Stores reported events, moves the status and writes the notices, all in one transaction. */
  appendEvents(append: EventReport): Promise<AppendOutcome>;
  /** The event that was stored under the key or the `payload.event_id` of this one; null where there is none. */
  findRepeated(deploymentId: string, event: ReportedEvent): Promise<DeploymentEventDocument | null>;
  /** Why an output of that agent would be refused now; null when it would be accepted. */
  refuseOutput(
    deployment: ReportedDeployment,
    agentId: string,
    output: { readonly name: string; readonly sha256: string | null },
  ): Promise<ReportRefusal | null>;
  /** The end of its workload that made a deployment final; null while it may still change. */
  finalEndOf(deployment: ReportedDeployment): Promise<WorkloadEnd | null>;
  /** Cancels a deployment that has not ended; nudge the relay afterwards. */
  cancel(ownerId: string, id: string): Promise<CancelOutcome>;
  /** Deletes a deployment that is still pending, events included; nudge the relay afterwards. */
  deletePending(ownerId: string, id: string): Promise<DeleteOutcome>;
  /**
   * Gives the agent the oldest pending live deployment of that satellite and owner, to it alone; or
   * again the one it has, when it was dispatched 60 s ago or more and no event has come since; before both the one
   * that it flies by an older plan, where it takes others, and again until it has told that it flies that one.
   */
  claimForAgent(claim: AgentClaim): Promise<DeploymentDocument | null>;
  /** An agent begins anew: newest revisions of what it flies are handed to it again. */
  forgetHandedRevisions(ownerId: string, agentId: string): Promise<void>;
}

const DEFAULT_PICKUP_TIMEOUT_S = 72 * 3600;
const DEFAULT_REPORT_TIMEOUT_S = 48 * 3600;
const LIST_LIMIT = 50;

/** Opens the deployments. `clock` answers epoch ms. */
export function createDeploymentRecords(
  database: Database,
  clock: () => number = Date.now,
): DeploymentRecords {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const mutex = new KeyedMutex();
  const insertOnce = createInsertOnce(deployments);
  return {
    create: (deployment, making) => insertOnce(newDeploymentDocument(deployment, clock()), making),
    takeBack: (id) => takeBackDeployment(database, id),
    get: (ownerId, id) => deployments.findOne({ _id: id, owner_id: ownerId }),
    listRecent(ownerId, options = {}) {
      const { limit = LIST_LIMIT, after = null, offset } = options;
      const filter = filterOf(ownerId, options);
      return findPage(deployments, filter, { limit, after, offset }).toArray();
    },
    count: (ownerId, filter) => deployments.countDocuments(filterOf(ownerId, filter)),
    appendEvents: (append) =>
      mutex.runExclusive(append.deploymentId, () => appendReported(database, append, clock)),
    findRepeated: (deploymentId, event) => findRepeated(database, deploymentId, event),
    refuseOutput: (deployment, agentId, output) =>
      refuseReport(database, deployment, { agentId, nowMs: clock(), output }),
    finalEndOf: (deployment) => finalEndOf(database, deployment, clock()),
    cancel: (ownerId, id) =>
      mutex.runExclusive(id, () => cancelDeployment(database, ownerId, id, clock())),
    deletePending: (ownerId, id) =>
      mutex.runExclusive(id, () => deletePendingDeployment(database, ownerId, id, clock())),
    claimForAgent: (claim) => claimDeployment(database, claim, clock()),
    forgetHandedRevisions: (ownerId, agentId) => forgetHandedRevisions(database, ownerId, agentId),
  };
}

/** The record of a new deployment, pending and not started. */
export function newDeploymentDocument(
  deployment: NewDeployment,
  nowMs: number,
): DeploymentDocument {
  const id = deployment.id ?? newId('dep');
  const at = new Date(nowMs);
  return {
    _id: id,
    owner_id: deployment.ownerId,
    ...(deployment.tier === undefined ? {} : { tier: deployment.tier }),
    mission_id: deployment.missionId,
    mission_name: deployment.missionName,
    plan_id: deployment.planId,
    copy_id: deployment.copyId,
    plan_label: deployment.planLabel,
    ...(deployment.planName === undefined ? {} : { plan_name: deployment.planName }),
    satellite_id: deployment.satelliteId,
    sat_norad_id: deployment.satNoradId,
    satellite_name: deployment.satelliteName,
    status: 'pending',
    mode: deployment.mode,
    speed_multiplier: deployment.mode === 'live' ? null : deployment.speedMultiplier,
    created_at: at,
    started_at: null,
    completed_at: null,
    status_history: [{ status: 'pending', at, by: 'user', reason: null, event_id: null }],
    failure_reason: null,
    seq: 0,
    notice_seq: 0,
    plan_cursor: 0,
    played_s: 0,
    workflow_id: `deployment/${id}`,
    started: false,
    agent_id: null,
    hand_outs: 0,
    dispatched_at: null,
    awaiting_agent: false,
    last_seen_at: null,
    seen_noticed_at: null,
    pickup_timeout_s: deployment.pickupTimeoutS ?? DEFAULT_PICKUP_TIMEOUT_S,
    report_timeout_s: deployment.reportTimeoutS ?? DEFAULT_REPORT_TIMEOUT_S,
    speed_seq: 0,
    reconciled_at: null,
    ...(deployment.reports === undefined ? {} : { reports: deployment.reports }),
    ...(deployment.rehearsalSpeed !== undefined && {
      rehearsal_speed: deployment.rehearsalSpeed,
    }),
    ...(deployment.resultKey !== undefined && { result_key: deployment.resultKey }),
    ...(deployment.groundSteps !== undefined &&
      deployment.groundSteps.length > 0 && { ground_steps: deployment.groundSteps }),
    ...(deployment.workloadId === undefined ? {} : { workload_id: deployment.workloadId }),
    ...(deployment.stageIndex === undefined ? {} : { stage_index: deployment.stageIndex }),
    ...(deployment.booked !== undefined && {
      booked: {
        world: deployment.booked.world,
        starts_at: new Date(deployment.booked.startMs),
        priority: deployment.booked.priority,
        ...(deployment.booked.preemptible && { preemptible: true as const }),
      },
    }),
    ...(deployment.revisions !== undefined && { revisions: deployment.revisions }),
    ...(deployment.requestKey === undefined ? {} : { request_key: deployment.requestKey }),
  };
}
