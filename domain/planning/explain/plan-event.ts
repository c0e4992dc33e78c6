import type { Environment } from '../environment/environment.ts';
import type { Job, Side } from '../job/job.ts';
import type { ErrorBudget, Schedule } from '../plan.ts';
import type { Direction } from '../../link/capacity.ts';

/** Something that happens when a plan is executed as planned. */
export interface PlanEvent {
  readonly type: string;
  /** Seconds after the start of the prediction, to the millisecond. */
  readonly timestampS: number;
  /** One sentence for a person. */
  readonly message: string;
  readonly stepId?: string;
  readonly location?: Side;
  readonly outputDataMb?: number;
  readonly direction?: Direction;
  readonly dataMb?: number;
  readonly deliveryConfidence?: number;
  readonly transferId?: string;
  readonly passIndex?: number;
  readonly station?: string;
  readonly qualityTier?: string;
  readonly energyWh?: number;
  readonly segment?: number;
  readonly segments?: number;
  /** Why a checkpoint is taken, as predictions of hazards name it. */
  readonly reason?: SaveReasonName;
}

/** Hazards before which a step saves, as predictions name them. */
export const SAVE_REASONS = ['pre_saa', 'pre_thermal'] as const;
export type SaveReasonName = (typeof SAVE_REASONS)[number];

/** A plan with everything that its events tell of. */
export interface PlanStory {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
  readonly errorBudget: ErrorBudget;
}

/** An event on its way into the stream. */
export interface DraftEvent {
  readonly tMs: number;
  readonly rank: number;
  readonly event: Omit<PlanEvent, 'timestampS'>;
}

/** A decision that was made before anything ran. */
export function decide(tMs: number, event: DraftEvent['event']): DraftEvent {
  return { tMs, rank: 0, event };
}

/** Something that ends; it comes before what begins at the same instant. */
export function end(tMs: number, event: DraftEvent['event']): DraftEvent {
  return { tMs, rank: 1, event };
}

/** Something that begins or is on its way. */
export function begin(tMs: number, event: DraftEvent['event']): DraftEvent {
  return { tMs, rank: 2, event };
}

/** The last event of a plan. */
export function close(tMs: number, event: DraftEvent['event']): DraftEvent {
  return { tMs, rank: 3, event };
}

/** Name of a pass's station. */
export function stationOf({ passes }: Environment, passIndex: number): string {
  return passes[passIndex]?.stationName ?? 'the ground station';
}

/** Megabytes as a person reads them. */
export function megabytes(volumeMb: number): string {
  return `${Math.round(volumeMb * 100) / 100} MB`;
}
