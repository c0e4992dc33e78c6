/** The last thing that happened to a step of a plan. */
export interface StepRow {
  readonly stepId: string;
  /** The last part of the event type, such as `completed`. */
  readonly status: string;
  /** Mission time, ISO 8601. */
  readonly at: string;
}

/** An event that may be one of a step. */
export interface SteppedEvent {
  readonly type: string;
  readonly stepId: string | null;
  readonly at: Date;
}

/** Most steps of one message: a person reads them, the log has them all. */
const MOST_ROWS = 25;

/**
 * The last thing that happened to each step of some events (`step.…` or `….step.…`), in the order in
 * which it happened; the newest 25.
 */
export function stepRows(events: readonly SteppedEvent[]): StepRow[] {
  const rows = new Map<string, StepRow>();
  for (const { type, stepId, at } of events) {
    if (stepId === null || !/step\./.test(type)) continue;
    rows.delete(stepId);
    const status = type.slice(type.lastIndexOf('.') + 1);
    rows.set(stepId, { stepId, status, at: at.toISOString() });
  }
  return [...rows.values()].slice(-MOST_ROWS);
}
