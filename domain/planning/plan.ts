import type { Constraint } from './refusal.ts';
import type { Objective, Side } from './job/job.ts';
import type { Direction } from '../link/capacity.ts';
import type { TransferVolumes } from '../link/volumes.ts';
import type { Interval } from '../time/intervals.ts';

/** Where a step runs and why. */
export interface Placement {
  readonly stepId: string;
  readonly location: Side;
  readonly reason:
    | 'preset_defined'
    | 'job_defined'
    | 'data_reduction'
    | 'onboard_infeasible'
    | 'ground_required'
    | 'cut_optimal'
    | 'better_schedule';
  /** Which cap makes the other side impossible, for the `*_infeasible` reasons. */
  readonly constraint: string | null;
  readonly costOnboard: number | null;
  readonly costGround: number | null;
  /** The tier taken by a `window` step. */
  readonly qualityTier: string | null;
  /** The duration chosen for a step that leaves it to the planner, s; absent for others. */
  readonly durationS?: number;
}

/** A part of a transfer inside one contact: [startMs, endMs), back to back is allowed. */
export interface Slice extends Interval {
  readonly passIndex: number;
  /** MB on the wire, without the reserve. */
  readonly dataMb: number;
  /** Share of the retransmission reserve booked in this slice, MB. */
  readonly reserveMb: number;
  /** Bit error rate at the decoder's input. */
  readonly ber: number;
}

/** Data that moves between ground and satellite. */
export interface Transfer extends TransferVolumes {
  readonly id: string;
  readonly fromStep: string | null;
  readonly toStep: string | null;
  readonly direction: Direction;
  readonly slices: readonly Slice[];
}

export const SEGMENT_KINDS = ['step', 'transfer', 'checkpoint', 'key_exchange'] as const;

/** What can keep a segment from beginning earlier. */
export const HOLDS = [
  'start',
  'predecessor',
  'not_before',
  'window',
  'pass',
  'resource',
  'choice',
] as const;

/** What kept a segment from beginning earlier. */
export interface HeldBy {
  readonly kind: (typeof HOLDS)[number];
  /** Step or transfer, index of the window or pass, or the resource; null where there is none. */
  readonly id: string | null;
}

/** How far a segment could be moved. */
export interface Margins {
  /** End of the last thing that it waits for, ms. */
  readonly earliestMs: number;
  readonly heldBy: HeldBy;
  /** By how much it alone may be later without moving the plan's finish, ms. */
  readonly slackMs: number;
}

/** What a checkpoint segment does. */
export const CHECKPOINT_ACTIONS = ['save', 'restore'] as const;

/** One bar of the plan: [startMs, endMs). */
export interface Segment extends Interval {
  readonly id: string;
  readonly kind: (typeof SEGMENT_KINDS)[number];
  readonly stepId: string | null;
  readonly transferId: string | null;
  readonly passIndex: number | null;
  readonly name: string;
  readonly location: Side;
  /** Window that contains the start; null when it lies beyond the last window. */
  readonly windowIndex: number | null;
  /** `save` or `restore` of a checkpoint segment. */
  readonly checkpoint: (typeof CHECKPOINT_ACTIONS)[number] | null;
  /** One sentence: what held the start (predecessor, window, resource, pass). */
  readonly why: string | null;
  /** With an explanation only. */
  readonly margins?: Margins;
}

/** Over which plans a bound holds. */
export const OPTIMALITY_SCOPES = ['global', 'placement_fixed', 'schedule'] as const;

/** What an objective consists of, each with a bound of its own. */
export const OPEN_COMPONENTS = ['finish', 'energy', 'risk'] as const;

/** The component that keeps a plan from being proven most. */
export interface OpenComponent {
  readonly component: (typeof OPEN_COMPONENTS)[number];
  /** Seconds to the end, watt-hours, or the chance of failure, 0 to 1. */
  readonly value: number;
  /** No plan of the scope is below it, whatever its other components. */
  readonly lowerBound: number;
  /** Relative to the value; of a chance the difference. */
  readonly gap: number;
}

/** How far a plan may be from the best one. */
export interface Optimality {
  readonly objective: Objective;
  readonly value: number;
  readonly lowerBound: number;
  /** Relative to the value; of max_reliability, whose value is a chance, the difference. */
  readonly gap: number;
  readonly proven: boolean;
  /** Null where the plan is proven, and where what is open is no component. */
  readonly open: OpenComponent | null;
  readonly scope: (typeof OPTIMALITY_SCOPES)[number];
  readonly iterations: number;
}

/** Why an optional step was left out. */
export const SKIP_REASONS = ['does_not_fit', 'worth_less', 'needs_skipped'] as const;

/** An optional step that does not run. */
export interface SkippedStep {
  readonly id: string;
  readonly value: number;
  readonly priority: number;
  /**
   * It does not fit even with what must run alone; or not beside what is worth more; or a step that it
   * needs was left out.
   */
  readonly reason: (typeof SKIP_REASONS)[number];
  /** What stood in the way; null for `needs_skipped`, and where the work was spent before it was asked. */
  readonly constraint: Constraint | null;
  /** The step that it needs, for `needs_skipped`. */
  readonly needs: string | null;
  /** Whether it is proven that it cannot run then. */
  readonly proven: boolean;
}

/** Value of the optional steps of one priority. */
export interface ClassValue {
  readonly priority: number;
  readonly offered: number;
  readonly served: number;
  /** No plan that serves as much of every higher priority serves more. */
  readonly upperBound: number;
}

/** Value of the optional steps of a job, and how much of it a plan serves. */
export interface ServedValue {
  readonly offered: number;
  readonly served: number;
  readonly upperBound: number;
  /** Whether no plan serves more, by priority. */
  readonly proven: boolean;
  /** Falling priority. */
  readonly byPriority: readonly ClassValue[];
}

/** How surely the data arrives. */
export interface ErrorBudget {
  readonly worstCaseBer: number;
  readonly totalFecOverheadMb: number;
  readonly totalRetransmissionReserveMb: number;
  readonly deliveryConfidence: number;
  /** Passes that the chain would take first if a planned one were lost. */
  readonly sparePasses: readonly number[];
}

/** A schedule of one job on one satellite, before it is presented. */
export interface Schedule {
  readonly placements: readonly Placement[];
  readonly transfers: readonly Transfer[];
  readonly segments: readonly Segment[];
  readonly keyExchanges: number;
  /** End of the last segment. */
  readonly finishMs: number;
}

/** A thing that blocks a job, with what would make it fit. */
export interface BindingConstraint {
  readonly stepId: string | null;
  readonly constraint: Constraint;
  readonly needed: number;
  readonly available: number;
  readonly atMs: number | null;
  /** Whether it is proven that there is no plan; otherwise the search found none. */
  readonly proven: boolean;
  readonly message: string;
  /** Checked to make the plan feasible; null when nothing simple does. */
  readonly suggestion: string | null;
}
