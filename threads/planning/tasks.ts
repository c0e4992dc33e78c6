import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { Station } from '../../domain/orbit/geometry/stations.ts';
import type { Violation } from '../../domain/planning/check/violation.ts';
import type { GivenContact } from '../../domain/planning/environment/environment.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import type { BindingConstraint, Schedule } from '../../domain/planning/plan.ts';
import type { LostPass } from '../../domain/planning/replan/replan.ts';
import type { SolverEffort } from '../../domain/planning/solver-effort.ts';
import type { PlannedSatellite, PlannedSchedules } from '../../presenters/plan/planned.ts';

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
