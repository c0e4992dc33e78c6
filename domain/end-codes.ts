import { REQUEST_REFUSAL_CODES } from './session/session.ts';
import { WORKLOAD_REFUSAL_CODES } from './workload/workload-plan.ts';

/**
 * Why a deployment or a workload ended without success, as its record says it. One closed list: an
 * agent's own code stays in the payload of its event. docs/runbook.md tells what each one means.
 */
export const END_CODES = [
  ...WORKLOAD_REFUSAL_CODES,
  'stage_failed',
  'pickup_timeout',
  'report_timeout',
  'stage_replaced',
  /** A program on the ground failed, or what it takes did not come. */
  'ground_step_failed',
  /** An activity failed in a way that no retry mends; the reason has its message. */
  'activity_failed',
  'PlanNotFound',
  /** The workflow was ended from outside while its record was open: how, where that is known. */
  'workflow_ended',
  'workflow_failed',
  'workflow_cancelled',
  'workflow_terminated',
  'workflow_timed_out',
] as const;
export type EndCode = (typeof END_CODES)[number];

/** Types of the failures that workflows, their Updates and activities raise, as Temporal shows them. */
export const FAILURE_TYPES = [
  'DeploymentFailed',
  'PlanNotFound',
  'SpeedRefused',
  'RevisionRefused',
  'GroundStepFailed',
  'GroundInputMissing',
  'WorkloadFailed',
  'WorkloadTimedOut',
  'SessionGone',
  'SessionMoving',
  'StepFailed',
  'TooLate',
  'NoPlace',
  'AttemptFailed',
  'ScreeningFailed',
  'BatchFailed',
  'too_many_ticks',
  ...REQUEST_REFUSAL_CODES,
] as const;
export type FailureType = (typeof FAILURE_TYPES)[number];
