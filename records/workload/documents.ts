import type {
  Executor,
  FinalPhase,
  StageStatus,
  WorkflowStatus,
  WorkloadPhase,
} from '../../domain/workload/phase.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { WorkloadCost } from '../../domain/workload/cost.ts';
import type {
  PlanSummary,
  StageRole,
  WorkloadReason,
} from '../../domain/workload/workload-plan.ts';
import type { WorkloadClass } from '../../domain/workload/workload.ts';
import { archiveIndexes, type CollectionIndexes } from '../store/collection.ts';
import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { OnConflict } from '../../contracts/plan/world.ts';
import type { EndCode } from '../../domain/end-codes.ts';

export const WORKLOADS = 'workloads';
export const WORKLOAD_STAGES = 'workload_stages';

/** One move of a workload's phase. */
export interface PhaseEntry {
  readonly phase: WorkloadPhase;
  readonly at: Date;
  readonly reason?: string;
}

/** A plan as the record keeps it: without its stages, which have records of their own. */
export type StoredWorkloadPlan = PlanSummary & {
  /** Cost of every planned stage. */
  readonly estimate: WorkloadCost;
};

/** Which satellites a workload uses, from dispatching on. */
export interface PlacementRecord {
  readonly strategy: string;
  readonly satellites: readonly {
    readonly satellite: string;
    readonly satellite_name: string;
    readonly stages: readonly number[];
    /** Of its first stage, as the planning surface would name it. */
    readonly plan_id: string;
  }[];
  readonly rejected: readonly { readonly satellite: string; readonly reason: string }[];
}

/** How a workload ended. */
export interface OutcomeRecord {
  readonly status: FinalPhase;
  readonly code?: EndCode;
  readonly message?: string;
  /** Why there is no plan, where that was the reason. */
  readonly reasons?: readonly WorkloadReason[];
  /** When its first stage began; null when none did. */
  readonly started_at: Date | null;
  readonly finished_at: Date;
  /** By the wall clock. */
  readonly duration_s: number;
  /** Simulated: from the workload's start to the end of its last stage that is done, mission s. */
  readonly mission_duration_s?: number;
  readonly stages_done: number;
  readonly stages_failed: number;
  /** Chance that everything that was downlinked has arrived, 0 to 1; null without transfers. */
  readonly delivery_confidence: number | null;
}

/** What the stages that ran cost. */
export interface CostRecord {
  readonly ocu: number;
  readonly cents: number;
  readonly currency: 'USD';
  readonly price_per_ocu_cents: number;
  /** Stages on satellites that reached `running`. */
  readonly stages: number;
  readonly billed_at: Date;
}

/** Where a workload books, and what becomes of it where others were faster. */
export interface WorkloadWorld {
  readonly name: string;
  readonly on_conflict: OnConflict;
  /** The registered stations among its own, as resources. */
  readonly strict: readonly string[];
  /** That its key may have for it, 0 to 9; absent: the default. What is another's may lower it. */
  readonly priority?: number;
}

/** A workload as stored. */
export interface WorkloadDocument {
  readonly _id: string;
  readonly owner_id: string;
  /** Of the key that it was made with: its share of the queues. */
  readonly tier?: Tier;
  readonly type: string;
  readonly class: WorkloadClass;
  readonly phase: WorkloadPhase;
  readonly workflow_status: WorkflowStatus;
  readonly workflow_id: string;
  /** The workflow's first activity has run. */
  readonly started: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deadline_at: Date;
  readonly executor: Executor;
  /** Mission seconds per second of simulated stages. */
  readonly speed_multiplier: number;
  /** Nothing of it runs on a real satellite. */
  readonly simulated: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** Where its stages book what they use; absent: nowhere. */
  readonly world?: WorkloadWorld;
  /** Live: agents fly its stages so many times as fast as the wall clock. */
  readonly rehearsal_speed?: number;
  readonly stage_pickup_timeout_s: number | null;
  readonly stage_report_timeout_s: number | null;
  readonly price_per_ocu_cents: number;
  /** Satellites that may be used, as asked; null = the compute fleet of the catalogue. */
  readonly candidate_ids: readonly string[] | null;
  /** The `WorkloadJob` as JSON: never answered, read back exactly. */
  readonly job: string;
  readonly history: readonly PhaseEntry[];
  /** Null until it is planned. */
  readonly plan: StoredWorkloadPlan | null;
  readonly placement: PlacementRecord | null;
  readonly outcome: OutcomeRecord | null;
  readonly cost: CostRecord | null;
  readonly stages_total: number;
  readonly stages_done: number;
  readonly stages_failed: number;
  /** When its stages will be done if all goes as planned; null when unknown. */
  readonly eta: Date | null;
  /** Mission that holds the deployments of its stages; null until it is planned, unless one was named. */
  readonly mission_id: string | null;
  readonly reconciled_at: Date | null;
  /** Number of the newest write of its workflow. */
  readonly write_seq?: number;
  /** Number of notices made for its workflow; absent before the first. */
  readonly notice_seq?: number;
  /** The newest look at its stages that has changed some. */
  readonly look_told?: string;
  /** False until Temporal's word on the end was compared with `workflow_status`. */
  readonly is_end_checked?: boolean;
  /** It has ended: when it goes to the archive. */
  readonly expire_after?: Date;
  /** The schedule that made it. */
  readonly schedule_id?: string;
  /** Idempotency-Key of the request that made it. */
  readonly request_key?: string;
}

/** A satellite that had a stage before another one took it over. */
export interface StageReplacement {
  readonly attempt: number;
  readonly satellite: string;
  readonly satellite_name: string;
  readonly deployment_id: string | null;
  /** Why it was given up. */
  readonly reason: string;
  readonly at: Date;
  /** Nothing had failed there: the sky had changed before it began. */
  readonly is_move?: true;
}

/** A stage as stored, without its bulky plan. */
export interface WorkloadStageDocument {
  /** `<workload>/<index>`. */
  readonly _id: string;
  readonly workload_id: string;
  readonly index: number;
  readonly satellite: string;
  readonly satellite_name: string;
  readonly role: StageRole;
  readonly depends_on: readonly number[];
  /** Mission time from the workload's start, s. */
  readonly start_offset_s: number;
  readonly duration_s: number;
  /** Longest span of its plan in which nothing happens, s. */
  readonly silent_s: number;
  /** Candidates that may take it over, best first. */
  readonly alternatives: readonly string[];
  readonly status: StageStatus;
  /** 1 for the satellite that was planned first. */
  readonly attempt: number;
  readonly deployment_id: string | null;
  /** Id of the stage's plan; `copy_id` is the same plan as the platform keeps it. */
  readonly plan_id: string;
  readonly copy_id: string;
  readonly compute_s: number;
  readonly compute_share: number;
  readonly downlink_mb: number;
  readonly uplink_mb: number;
  readonly isl_mb: number;
  readonly delivery_confidence: number | null;
  readonly dispatched_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  /** Absent where nothing is booked. */
  readonly booked?: BookedStageRecord;
  /** Simulated and running: how far its deployment was played. Read from there, never kept here. */
  readonly mission_time?: Date;
  /** It began to run, on whichever satellite: it is billed once. */
  readonly has_run: boolean;
  readonly failure_reason: string | null;
  readonly replacements: readonly StageReplacement[];
}

/** What a stage has booked in the world of its workload. */
export interface BookedStageRecord {
  /** The deployment that it has booked for, made or not. */
  readonly id: string;
  /** When its plan begins. */
  readonly starts_at: Date;
  /** At which it was booked, 0 to 9; absent: the default. */
  readonly priority?: number;
  /** Of its satellite, as it was planned with; absent in records from before. */
  readonly elements?: Elements;
}

/** A stage with its plan as JSON (`StagePlan`). */
export interface PlannedStageDocument extends WorkloadStageDocument {
  readonly stage_plan: string;
}

export const WORKLOAD_INDEXES: CollectionIndexes = {
  collection: WORKLOADS,
  indexes: [
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { owner_id: 1, phase: 1, created_at: -1, _id: -1 }, name: 'newest_in_phase' },
    { key: { owner_id: 1, phase: 1, 'outcome.finished_at': -1 }, name: 'newest_end_in_phase' },
    { key: { owner_id: 1, class: 1, created_at: -1, _id: -1 }, name: 'newest_of_class' },
    { key: { owner_id: 1, type: 1, created_at: -1, _id: -1 }, name: 'newest_of_type' },
    {
      key: { owner_id: 1, 'placement.satellites.satellite': 1, created_at: -1, _id: -1 },
      name: 'newest_on_satellite',
    },
    {
      key: { schedule_id: 1, phase: 1 },
      name: 'of_schedule',
      partialFilterExpression: { schedule_id: { $exists: true } },
    },
    { key: { phase: 1, started: 1, created_at: 1 }, name: 'unstarted' },
    ...archiveIndexes(),
    { key: { phase: 1, reconciled_at: 1 }, name: 'unchecked' },
    {
      key: { updated_at: 1 },
      name: 'unchecked_ends',
      partialFilterExpression: { is_end_checked: false },
    },
    {
      key: { owner_id: 1, request_key: 1 },
      name: 'one_per_request',
      unique: true,
      partialFilterExpression: { request_key: { $exists: true } },
    },
  ],
};

export const WORKLOAD_STAGE_INDEXES: CollectionIndexes = {
  collection: WORKLOAD_STAGES,
  indexes: [
    { key: { workload_id: 1, index: 1 }, name: 'in_order', unique: true },
    {
      key: { 'booked.id': 1 },
      name: 'of_booking',
      partialFilterExpression: { 'booked.id': { $exists: true } },
    },
    {
      key: { satellite: 1, status: 1 },
      name: 'booked_on_satellite',
      partialFilterExpression: { 'booked.id': { $exists: true } },
    },
  ],
};
