import type { WrittenPlan } from '../../records/plan/written-plan.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { Station } from '../../domain/orbit/geometry/stations.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import type { BindingConstraint, Schedule } from '../../domain/planning/plan.ts';
import type {
  ParetoObjectives,
  RelaxationName,
} from '../../domain/planning/alternatives/pareto.ts';
import type { AllocationFrontier } from '../../domain/planning/alternatives/allocation-frontier.ts';
import type { FleetMember } from '../../domain/planning/fleet/fleet.ts';
import type { OcuDemand, OcuOffer } from '../../domain/planning/alternatives/negotiate-ocu.ts';
import type { PlanInput, PlanOutcome } from '../../threads/planning/tasks.ts';

export type { PlannedSatellite, PlannedSchedules } from '../../presenters/plan/planned.ts';
export type {
  PlanHistory,
  PlanInput,
  PlanOutcome,
  PlanSource,
} from '../../threads/planning/tasks.ts';

/** A plan as it is kept and answered, or why there is none. */
export type WrittenOutcome =
  | { readonly kind: 'planned'; readonly written: WrittenPlan }
  | Exclude<PlanOutcome, { readonly kind: 'planned' }>;

/** A plan of the frontier, what it was made from, and what it achieves. */
export interface ParetoMember {
  readonly input: PlanInput;
  readonly plan: WirePlan;
  readonly schedule: Schedule;
  readonly relaxations: readonly RelaxationName[];
  readonly objectives: ParetoObjectives;
}

/** The plans that no other dominates, or why there is none. */
export type ParetoOutcome =
  | {
      readonly kind: 'frontier';
      readonly members: readonly ParetoMember[];
      /** Position of the member that the job's objective prefers. */
      readonly preferred: number;
      readonly candidatesEvaluated: number;
      readonly infeasible: number;
      readonly dominatedFiltered: number;
    }
  | Exclude<PlanOutcome, { readonly kind: 'planned' }>;

/** What a fleet is looked at with: plain data, so that it can cross to another thread. */
export interface FleetInput {
  readonly members: readonly FleetMember[];
  readonly job: Job;
  readonly stations: readonly Station[];
  readonly startMs: number;
  /** 1 to 48. */
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  /** On how many members critical steps run; frontiers do not read it. */
  readonly replicationFactor: number;
}

/** A member without a state somewhere inside the horizon. */
export interface FleetLost {
  readonly kind: 'lost';
  readonly memberIndex: number;
  readonly message: string;
}

/** Figures of a fleet that its plan is shown with. */
export interface FleetFigures {
  readonly startMs: number;
  readonly islLinks: number;
  readonly islContacts: number;
  readonly groundPasses: number;
  readonly periodsMs: readonly number[];
}

/** The frontiers of a fleet's members, in their order. */
export type FrontierOutcome =
  | {
      readonly kind: 'found';
      readonly frontiers: readonly AllocationFrontier[];
      readonly islOverheadS: number;
    }
  | FleetLost;

/** What was negotiated and where, or why there is no state somewhere inside the horizon. */
export type NegotiationOutcome =
  | {
      readonly ok: true;
      readonly startMs: number;
      readonly betaDeg: number;
      readonly endMs: number;
      readonly demand: OcuDemand;
      readonly offer: OcuOffer;
      /** What keeps the planner from a plan of one step with the demand; empty: there is one. */
      readonly problems: readonly BindingConstraint[];
    }
  | { readonly ok: false; readonly code: 'propagation_failed'; readonly message: string };
