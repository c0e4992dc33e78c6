import type {
  Executor,
  FinalPhase,
  StageStatus,
  WorkloadPhase,
} from '../../domain/workload/phase.ts';
import type { StageNeeds } from '../../domain/workload/stage-needs.ts';
import type { StageRole, WorkloadReason } from '../../domain/workload/workload-plan.ts';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import type { EndCode } from '../../domain/end-codes.ts';

/** Which workload. */
export interface WorkloadReference {
  readonly workloadId: string;
}

/** A stage as its workflow sees it: plain JSON, times in seconds of mission time. */
export interface StageRow {
  readonly index: number;
  readonly satellite: string;
  readonly satelliteName: string;
  readonly role: StageRole;
  readonly dependsOn: readonly number[];
  /** Mission time from the workload's start, s. */
  readonly startS: number;
  readonly durationS: number;
  /** Longest span of its plan in which nothing happens, s. */
  readonly silentS: number;
  readonly status: StageStatus;
  readonly attempt: number;
  readonly deploymentId: string | null;
  /** Other satellites may take it over. */
  readonly isReplaceable: boolean;
}

/** What planning answers to the workflow. */
export type PlannedWorkload =
  /** There is no record: nothing is to be done. */
  | { readonly kind: 'absent' }
  /** It was ended without its workflow. */
  | { readonly kind: 'ended'; readonly phase: WorkloadPhase }
  | { readonly kind: 'refused'; readonly reasons: readonly WorkloadReason[] }
  | {
      readonly kind: 'planned';
      readonly ownerId: string;
      readonly type: string;
      readonly executor: Executor;
      readonly speedMultiplier: number;
      /** Mission time 0 of the plan, ISO 8601. */
      readonly startAt: string;
      /** When it was planned, ISO 8601: simulated stages count mission time from then. */
      readonly plannedAt: string;
      /** Mission time of the last planned end, s. */
      readonly finishS: number;
      readonly strategy: string;
      readonly needs: StageNeeds;
      readonly estimate: { readonly ocu: number; readonly cents: number };
      readonly stagePickupTimeoutS: number | null;
      readonly stageReportTimeoutS: number | null;
      readonly stages: readonly StageRow[];
    };

/** How one stage ended. */
export interface StageEnd {
  readonly index: number;
  readonly attempt: number;
  readonly deploymentId: string | null;
  readonly status: 'done' | 'failed' | 'canceled';
  readonly reason: string | null;
}

/** A stage that is dispatched to its executor. */
export interface StageDispatch {
  readonly index: number;
  readonly attempt: number;
  readonly mode: 'simulated' | 'live';
  readonly speedMultiplier: number;
  /** Live only, s. */
  readonly pickupTimeoutS: number;
  readonly reportTimeoutS: number;
}

/** What has happened to the stages since the last call, and what comes next. */
export interface AdvanceWorkloadRequest extends WorkloadReference {
  /** Number of the workflow's write: a later one is never undone by an earlier one. */
  readonly seq: number;
  readonly ended: readonly StageEnd[];
  readonly dispatch: readonly StageDispatch[];
  /** Every stage is dispatched: reports are awaited. */
  readonly awaitsReport: boolean;
  readonly stagesDone: number;
  readonly stagesFailed: number;
  /** ISO 8601. */
  readonly eta: string | null;
}

/** The deployments of the dispatched stages, in their order. */
export interface AdvanceWorkloadReport {
  /** False when the workload has ended without its workflow. */
  readonly isOpen: boolean;
  readonly deployments: readonly { readonly index: number; readonly deploymentId: string }[];
}

/** Which stage needs another satellite, and why. */
export interface ReplaceStageRequest extends WorkloadReference {
  readonly index: number;
  /** Of the one that failed. */
  readonly attempt: number;
  readonly deploymentId: string | null;
  readonly reason: string;
  /** Mission time from which the stage can be planned anew, s. */
  readonly fromS: number;
}

/** Which stages are looked at again, and why. */
export interface RecheckStagesRequest extends WorkloadReference {
  /** Names the look: a repeat of it is told once. */
  readonly look: string;
  readonly causes: readonly RevisionCause[];
  /** Those that have not ended, as the workflow knows them. */
  readonly stages: readonly { readonly index: number; readonly attempt: number }[];
  /** Mission time from which stages can be planned anew, s. */
  readonly fromS: number;
}

/** A stage that has another place in the schedule, queued again, and why. */
export interface PlacedStage {
  readonly row: StageRow;
  readonly reason: string;
}

/** A stage for which there is no place any more, and why it has none. */
export interface LostStage {
  readonly index: number;
  readonly attempt: number;
  readonly reason: string;
}

/** What a look at stages has changed. */
export interface RecheckStagesReport {
  readonly placed: readonly PlacedStage[];
  readonly lost: readonly LostStage[];
  /** Why nothing is known of them; null where it is. */
  readonly unknown: string | null;
}

/** How a workload ends. */
export interface EndWorkloadRequest extends WorkloadReference {
  readonly phase: FinalPhase;
  readonly code: EndCode | null;
  readonly message: string | null;
  /** Why there is no plan, where that is the reason. */
  readonly reasons: readonly WorkloadReason[];
  /** Stages that have ended since the last call. */
  readonly ended: readonly StageEnd[];
}

/** The record after its end. */
export interface EndedWorkload {
  /** Another one than asked for when it had ended before. */
  readonly phase: WorkloadPhase;
  readonly stagesDone: number;
  readonly cents: number | null;
}
