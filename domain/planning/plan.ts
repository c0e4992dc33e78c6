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
export const HOLDS = ['start', 'predecessor', 'window', 'pass', 'resource', 'choice'] as const;

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
export const OPTIMALITY_SCOPES = ['global', 'placement_fixed'] as const;

/** How far a plan may be from the best one. */
export interface Optimality {
  readonly objective: Objective;
  readonly value: number;
  readonly lowerBound: number;
  readonly gap: number;
  readonly proven: boolean;
  readonly scope: (typeof OPTIMALITY_SCOPES)[number];
  readonly iterations: number;
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
