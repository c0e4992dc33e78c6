import type { Job, Step } from '../../job/job.ts';
import type { Fleet } from '../fleet.ts';
import type { FleetPlan } from '../plan.ts';

/** One place where a plan for a fleet breaks a rule. */
export interface FleetViolation {
  readonly rule:
    | 'step_scheduled'
    | 'duration'
    | 'not_before'
    | 'not_after'
    | 'role'
    | 'inputs'
    | 'route'
    | 'slice_in_contact'
    | 'slice_length'
    | 'setup'
    | 'capacity'
    | 'volume'
    | 'one_at_a_time'
    | 'caps'
    | 'storage'
    | 'battery'
    | 'deadline'
    | 'finish'
    | 'ground_station'
    | 'max_passes'
    | 'other_pass_than';
  readonly message: string;
}

/** What is checked. */
export interface FleetPlanToCheck {
  readonly job: Job;
  readonly fleet: Fleet;
  readonly plan: Omit<FleetPlan, 'optimality' | 'reliability' | 'criticalPath' | 'energyWh'>;
}

/** Takes down a breach. */
export type Report = (rule: FleetViolation['rule'], message: string) => void;

/** Times that differ by no more are the same, ms. */
export const TIME_TOLERANCE_MS = 1;

/** Volumes that differ by no more are the same, MB. */
export const VOLUME_TOLERANCE_MB = 1e-5;

/** A node that has some data, null for the ground, and from when on. */
export interface Place {
  readonly node: number | null;
  readonly readyMs: number;
}

/** Where the data of a step (or an input from the ground) are, and from when on. */
export function placesOf(
  { fleet, plan }: Pick<FleetPlanToCheck, 'fleet' | 'plan'>,
  from: string | null,
  into: string,
): Place[] {
  const made: Place[] =
    from === null
      ? [{ node: null, readyMs: fleet.startMs }]
      : plan.runs
          .filter(({ stepId }) => stepId === from)
          .map(({ member, endMs }) => ({ node: member, readyMs: endMs }));
  const carried = plan.movements
    .filter(({ fromStep, toStep }) => fromStep === from && (from !== null || toStep === into))
    .flatMap(({ hops }) => hops.map(({ to, arrivalMs }) => ({ node: to, readyMs: arrivalMs })));
  return [...made, ...carried];
}

/** How long a step runs, s. */
export function durationS(step: Step): number {
  return tierOf(step)?.durationS ?? step.durationS;
}

/** What a window step takes at its preferred tier; null for other steps. */
export function tierOf({ detail }: Step): {
  readonly durationS: number;
  readonly powerW: number;
  readonly compute: number;
  readonly memoryMb: number;
  readonly storedMb: number;
} | null {
  if (detail.kind !== 'window') return null;
  const tier = detail.qualityTiers[detail.preferredTier];
  if (tier === undefined) return null;
  const { computeS, powerW, compute, memoryMb, outputMb } = tier;
  return { durationS: computeS, powerW, compute, memoryMb, storedMb: outputMb };
}
