/** What planning a workload answers: plain data that can cross to another thread. */

import type { AntennaTime } from '../planning/environment/antenna-time.ts';
import type { Commitment } from '../booking/commitment.ts';
import type { SatelliteCapacity } from '../booking/sum-check.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import type { Job } from '../planning/job/job.ts';
import type { PlanEvent } from '../planning/explain/plan-event.ts';
import type { PlanTotals } from '../planning/explain/plan-totals.ts';
import type { ErrorBudget, Optimality, Schedule } from '../planning/plan.ts';
import type { Explanations } from './explanation.ts';
import type { Bus } from '../spacecraft/bus.ts';
import type { WorkloadClass } from './workload.ts';

export const STAGE_ROLES = [
  'stage',
  'shard',
  'footprint',
  'client',
  'head',
  'tail',
  'combine',
  'aggregate',
] as const;

export type StageRole = (typeof STAGE_ROLES)[number];

/** The satellite of a stage that runs on the ground. */
export const GROUND_ID = 'ground';
export const GROUND_NAME = 'Ground segment';

/** Satellites named as able to take a stage over. */
export const MAX_ALTERNATIVES = 8;

/**
 * A stage's plan on its satellite. Its environment is left out, being large: `stageEnvironment`
 * builds it again, bit for bit.
 */
export interface StageCaePlan {
  readonly job: Job;
  /** Begin of the plan's horizon, epoch ms. */
  readonly startMs: number;
  /** Length of the horizon, hours. */
  readonly hours: number;
  readonly schedule: Schedule;
  /** Antennas that it takes, and those that other stages had taken from the passes of its satellite. */
  readonly antennas: readonly AntennaTime[];
  readonly takenBefore: readonly AntennaTime[];
  readonly errorBudget: ErrorBudget;
  readonly optimality: Optimality;
  readonly totals: PlanTotals;
}

/** One stage of a workload: it runs as one deployment. */
export interface StagePlan {
  /** Position in the list of stages. */
  readonly index: number;
  /** Id of the candidate, or `ground`. */
  readonly satellite: string;
  readonly satelliteName: string;
  readonly role: StageRole;
  /** Indices of the stages that must be done before this one starts; all are smaller. */
  readonly dependsOn: readonly number[];
  /** Mission time from the workload's start, s. */
  readonly startOffsetS: number;
  /** From the stage's start to its last event, s. */
  readonly durationS: number;
  /** Time in which the stage computes at its place, s. */
  readonly computeS: number;
  /** Mean share of the computer while it computes, 0 to 1; 1 where the stage has no job. */
  readonly computeShare: number;
  /** Volumes on the wire, MB. */
  readonly downlinkMb: number;
  readonly uplinkMb: number;
  readonly islMb: number;
  /** Chance that everything arrives in time, 0 to 1; null where nothing is transferred. */
  readonly deliveryConfidence: number | null;
  /** Ids of candidates that may take the stage over, best first. */
  readonly alternatives: readonly string[];
  /** What happens as planned, in order of time; `timestampS` counts from the stage's start. */
  readonly events: readonly PlanEvent[];
  /** Null for stages that no single-satellite planner made. */
  readonly plan: StageCaePlan | null;
  /** The program of a stage on the ground, as text; absent without one. */
  readonly run?: string;
  /** What it books, of stages that were planned in a world and use a satellite; never kept with the plan. */
  readonly draws?: StageDraws;
}

/** What a stage draws of each resource, and what its satellite offers to all. */
export interface StageDraws {
  /** Who books them is for those who keep the stage to say. */
  readonly commitments: readonly Commitment[];
  readonly satellite: SatelliteCapacity;
  /** What those offer to all that it is linked with, by their ids; absent where it books nothing of others. */
  readonly others?: Readonly<Record<string, SatelliteCapacity>>;
  /** Of its satellite, as it was planned with. */
  readonly elements: Elements;
}

/** The link over which a part hands on its data. */
export interface PartitionLink {
  readonly distanceKm: number;
  readonly bandwidthMbps: number;
  readonly latencyMs: number;
}

/** One part of a partition: for models the layers of a stage, for all others a stage alone. */
export interface PartitionEntry {
  readonly stage: number;
  readonly satellite: string;
  readonly satelliteName: string;
  /** Names, in order. */
  readonly layers: readonly string[];
  /** GFLOP per sample. */
  readonly computeFwdGflop: number;
  /** MB per sample that are handed on. */
  readonly activationMb: number;
  readonly computeS: number;
  readonly transferS: number;
  /** To the next part; null where nothing is handed on between satellites. */
  readonly link: PartitionLink | null;
}

/** A candidate that is not used, and why. */
export interface RejectedCandidate {
  readonly satellite: string;
  /** One sentence for a person. */
  readonly reason: string;
}

/** Satellites that were asked for and that no catalogue knows, as preview and record list them. */
export function unknownCandidates(ids: readonly string[]): RejectedCandidate[] {
  return ids.map((satellite) => ({ satellite, reason: 'The catalogue does not know it.' }));
}

/** Why a workload has no plan. */
export const WORKLOAD_REFUSAL_CODES = [
  'missing_input',
  'no_candidates',
  'too_few_candidates',
  'too_many_stages',
  'no_feasible_plan',
  'deadline',
  'capacity',
  'coverage',
  'invalid_area',
  'no_isl_path',
  'unknown_data_owner',
  'invalid_cut',
  'planning_timeout',
  'planning_memory',
  'schedule_conflict',
] as const;
export type WorkloadRefusalCode = (typeof WORKLOAD_REFUSAL_CODES)[number];

/** One reason why a workload cannot be planned. */
export interface WorkloadReason {
  readonly code: WorkloadRefusalCode;
  /** One sentence for a person. */
  readonly message: string;
  readonly satellite?: string;
  /** What binds: a constraint of the planner, or a field of the workload. */
  readonly constraint?: string;
  /** In the unit of the constraint, as `available`. */
  readonly needed?: number;
  readonly available?: number;
  /** What was checked to make a plan possible: one sentence. */
  readonly suggestion?: string;
}

/** What plans of all classes say beside their stages. */
interface PlanFigures {
  readonly feasible: true;
  readonly partition: readonly PartitionEntry[];
  /** The slowest transfer takes longer than the slowest compute. */
  readonly islBound: boolean;
  /** How the satellites were chosen: one sentence. */
  readonly strategy: string;
  readonly rejected: readonly RejectedCandidate[];
  /** Mission time at which the last stage is done, s. */
  readonly finishOffsetS: number;
  /** What its satellites offer, by id, as it was planned with; absent in records from before. */
  readonly buses?: Readonly<Record<string, Bus>>;
}

/** A plan without its stages, with the numbers that led to it; `class` says which ones. */
export type PlanSummary<Class extends WorkloadClass = WorkloadClass> = {
  [One in Class]: PlanFigures & {
    readonly class: One;
    readonly explanation: Explanations[One];
  };
}[Class];

/** A workload's plan. */
export type WorkloadPlan<Class extends WorkloadClass = WorkloadClass> = PlanSummary<Class> & {
  /** Empty for `distributed-training`, which is only previewed. */
  readonly stages: readonly StagePlan[];
};

/** Why a workload has no plan. */
export interface WorkloadRefusal {
  readonly feasible: false;
  readonly class: WorkloadClass;
  readonly partition: readonly [];
  readonly islBound: false;
  readonly rejected: readonly RejectedCandidate[];
  /** At least one. */
  readonly reasons: readonly WorkloadReason[];
}

export type WorkloadOutcome<Class extends WorkloadClass = WorkloadClass> =
  WorkloadPlan<Class> | WorkloadRefusal;

/** A refusal with its reasons. */
export function refuse(
  workloadClass: WorkloadClass,
  reasons: readonly WorkloadReason[],
  rejected: readonly RejectedCandidate[] = [],
): WorkloadRefusal {
  return {
    feasible: false,
    class: workloadClass,
    partition: [],
    islBound: false,
    rejected,
    reasons,
  };
}

/** A partition that lists stages alone: no layers, nothing between satellites. */
export function partitionOf(stages: readonly StagePlan[]): PartitionEntry[] {
  return stages.map(({ index, satellite, satelliteName, computeS, plan }) => ({
    stage: index,
    satellite,
    satelliteName,
    layers: [],
    computeFwdGflop: 0,
    activationMb: 0,
    computeS,
    transferS: plan?.totals.totalTransferS ?? 0,
    link: null,
  }));
}
