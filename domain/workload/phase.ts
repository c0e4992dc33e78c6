/** How a workload and its stages move: forwards only, and never on after an ending. */

/** Phases from which a workload still moves, in the order in which it passes them. */
export const OPEN_PHASES = ['submitted', 'scheduling', 'dispatching', 'awaiting_report'] as const;
export type OpenPhase = (typeof OPEN_PHASES)[number];

/** Phases that end a workload. */
export const FINAL_PHASES = ['done', 'failed', 'timed_out', 'canceled'] as const;
export type FinalPhase = (typeof FINAL_PHASES)[number];

export const WORKLOAD_PHASES = [...OPEN_PHASES, ...FINAL_PHASES] as const;
export type WorkloadPhase = OpenPhase | FinalPhase;

export const STAGE_STATUSES = [
  'queued',
  'dispatched',
  'running',
  'done',
  'failed',
  'canceled',
] as const;
export type StageStatus = (typeof STAGE_STATUSES)[number];

/** Who runs the stages on satellites. */
export const EXECUTORS = ['simulated', 'live'] as const;
export type Executor = (typeof EXECUTORS)[number];

/** Says whether the phase ends a workload. */
export function isFinalPhase(phase: WorkloadPhase): phase is FinalPhase {
  return phase === 'done' || phase === 'failed' || phase === 'timed_out' || phase === 'canceled';
}

/** Says whether the status ends a stage. */
export function isFinalStage(status: StageStatus): boolean {
  return status === 'done' || status === 'failed' || status === 'canceled';
}

/** How Temporal ends, or does not yet end, a workload's workflow. */
export const WORKFLOW_STATUSES = [
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'TERMINATED',
  'TIMED_OUT',
] as const;
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number];

/** The status with which the workflow ends in a phase: a time-out is a failure with a type. */
export function workflowStatusOf(phase: FinalPhase): WorkflowStatus {
  switch (phase) {
    case 'done':
      return 'COMPLETED';
    case 'failed':
    case 'timed_out':
      return 'FAILED';
    case 'canceled':
      return 'CANCELED';
  }
}
