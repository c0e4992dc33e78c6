import type { Optimality } from '../plan.ts';
import type { HopKind } from './contact-plan.ts';
import type { Interval } from '../../time/intervals.ts';

/** A part of a hop inside one contact: [startMs, endMs). */
export interface PlannedSlice extends Interval {
  /** At the beginning, without data: acquisition or key exchange, ms. */
  readonly setupMs: number;
  /** MB on the wire, reserve included. */
  readonly dataMb: number;
  /** Position in the passes of the member on board; null between members. */
  readonly passIndex: number | null;
  readonly stationId: string | null;
  readonly stationName: string | null;
  /** Worst distance between members, km; null to and from the ground. */
  readonly distanceKm: number | null;
}

/** Data between two neighbours; positions of members, null for the ground. */
export interface PlannedHop {
  readonly kind: HopKind;
  readonly from: number | null;
  readonly to: number | null;
  readonly slices: readonly PlannedSlice[];
  /** The whole of it is there. */
  readonly arrivalMs: number;
}

/** A product or an input on its way from where it is to where it is needed. */
export interface PlannedMovement {
  readonly id: string;
  readonly fromStep: string | null;
  readonly toStep: string | null;
  readonly rawMb: number;
  /** Without the reserve. */
  readonly totalMb: number;
  readonly reserveMb: number;
  readonly fecScheme: string;
  readonly hops: readonly PlannedHop[];
}

/** A run of a step: [startMs, endMs); `member` is null on the ground. */
export interface PlannedRun extends Interval {
  readonly stepId: string;
  readonly member: number | null;
  /** 0 for the run itself, 1 and more for its copies. */
  readonly copy: number;
  /** One sentence: what held its start. */
  readonly why: string;
}

/** What the chain that decides the end is made of. */
export const CHAIN_KINDS = ['step', 'transfer', 'wait'] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

/** An element of the chain that decides when the plan ends. */
export interface PlannedLink extends Interval {
  readonly kind: ChainKind;
  readonly stepId: string | null;
}

/** A plan of one job over a fleet. */
export interface FleetPlan {
  readonly runs: readonly PlannedRun[];
  readonly movements: readonly PlannedMovement[];
  readonly finishMs: number;
  readonly reliability: number;
  /** Drawn by steps and radios on board, Wh. */
  readonly energyWh: number;
  /** In order of time. */
  readonly criticalPath: readonly PlannedLink[];
  readonly optimality: Optimality;
}
