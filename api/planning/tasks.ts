import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { Bus } from '../../domain/spacecraft/bus.ts';
import type { WrittenPlan } from '../../records/plan/written-plan.ts';
import type { Commitment, StationTerms } from '../../domain/booking/commitment.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { Station } from '../../domain/orbit/geometry/stations.ts';
import type { Violation } from '../../domain/planning/check/violation.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import type { BindingConstraint, Schedule } from '../../domain/planning/plan.ts';
import type {
  ParetoObjectives,
  RelaxationName,
} from '../../domain/planning/alternatives/pareto.ts';
import type { AllocationFrontier } from '../../domain/planning/alternatives/allocation-frontier.ts';
import type { FleetMember } from '../../domain/planning/fleet/fleet.ts';
import type { OcuDemand, OcuOffer } from '../../domain/planning/alternatives/negotiate-ocu.ts';
import type { GivenContact } from '../../domain/planning/environment/environment.ts';
import type { SolverEffort } from '../../domain/planning/solver-effort.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import type { LostPass } from '../../domain/planning/replan/replan.ts';

/** A satellite that a plan can be made for. */
export interface PlannedSatellite {
  readonly id: string;
  readonly name: string;
  readonly elements: Elements;
  readonly bus: Bus;
  /**
   * Of a satellite of whose orbit the height alone is known, which `elements` stand for: when it is in
   * eclipse, disjoint and in order; null = nobody knows. Absent where the elements are its own.
   */
  readonly eclipses?: readonly Interval[] | null;
}

/** What is booked in the world of a plan. */
export interface PlannedSchedules {
  readonly world: string;
  /** Who asked; null: nobody who is known. */
  readonly ownerId: string | null;
  /** Those of others, outages among them. */
  readonly commitments: readonly Commitment[];
  /** By resource. */
  readonly versions: Readonly<Record<string, number>>;
  /** Of registered stations, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
}

/** Everything that a plan is computed from: plain data, so that it can cross to another thread. */
export interface PlanInput {
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly satellite: PlannedSatellite;
  /** The satellite's number where it is the catalogue's; absent where the request described it. */
  readonly catalogueId?: string;
  readonly job: Job;
  readonly stations: readonly Station[];
  readonly startMs: number;
  /** 1 to 48. */
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  readonly explain: boolean;
  /** Contacts that were given in the place of the passes over the stations. */
  readonly contacts?: readonly GivenContact[];
  /** State of charge with which the request lets the plan start, 0 to 1; the bus above has it too. */
  readonly initialCharge?: number;
  /** Absent in inputs that were kept before there was a choice: normal. */
  readonly effort?: SolverEffort;
  /** Resources of it that are registered; absent where none is. */
  readonly strict?: readonly string[];
  /** What is booked in its world; absent where it is made in an empty sky. */
  readonly beside?: PlannedSchedules;
}

/** A plan in wire shape, or why there is none. */
export type PlanOutcome =
  | {
      readonly kind: 'planned';
      readonly plan: WirePlan;
      readonly schedule: Schedule;
      /** Where some steps of the job are left out: what runs of it. */
      readonly running?: Job;
    }
  /** SGP4 has no state somewhere inside the horizon. */
  | { readonly kind: 'lost'; readonly message: string }
  | { readonly kind: 'infeasible'; readonly problems: readonly BindingConstraint[] }
  /** Contacts, by position, that say not what they carry, of stations that do not see the satellite then. */
  | { readonly kind: 'unseen'; readonly contacts: readonly number[] }
  /** A plan of ours that the checker refused: a bug. */
  | { readonly kind: 'broken'; readonly violations: readonly Violation[] };

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

/** What is kept beside a plan so that it can be made again exactly. */
export interface PlanSource {
  readonly input: PlanInput;
  readonly schedule: Schedule;
  /** What runs of the job, where some of it is left out. */
  readonly running?: Job;
  /** What was done before the plan began, where it was made again from another. */
  readonly history: PlanHistory;
}

/** The past of a plan. */
export interface PlanHistory {
  /** Steps that are done, whether or not their products still matter. */
  readonly completed: readonly string[];
  /** Steps of the job that only stand for what is there, and the step that each stands for. */
  readonly stubs: readonly (readonly [id: string, standsFor: string | null])[];
  readonly lost: readonly LostPass[];
  /** Nothing uses the antenna before, ms. */
  readonly antennaFreeMs: number;
}
