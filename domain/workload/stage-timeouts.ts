/** How long a live stage may wait for its agent, s. */

/** Longest wait for a pick-up, s: that of any live deployment. */
const PICKUP_TIMEOUT_S = 72 * 3600;
/** Longest silence of an agent, s: that of any live deployment. */
const REPORT_TIMEOUT_S = 48 * 3600;
/** An agent polls and reports in tens of seconds; less than this would fail it for nothing, s. */
const SHORTEST_S = 120;

/** What the time-outs of a stage depend on. */
export interface StageTiming {
  /** Until the deadline of the workload, s. */
  readonly leftS: number;
  /** Until the stage is planned to begin, s; 0 when that has passed. */
  readonly untilStartS: number;
  /** Longest span of the stage's plan in which nothing happens, s. */
  readonly silentS: number;
  /** Given by the workload itself; null = by the rule. */
  readonly pickupTimeoutS: number | null;
  readonly reportTimeoutS: number | null;
}

/**
 * Time-outs of a live stage: what the workload says, else the usual ones but at most a quarter of
 * the time left, and at least two minutes. A stage whose plan is silent for longer than its report
 * time-out (the wait for its planned begin counts) gets that silence on top.
 */
export function stageTimeouts(timing: StageTiming): {
  readonly pickupTimeoutS: number;
  readonly reportTimeoutS: number;
} {
  const share = timing.leftS / 4;
  const within = (usualS: number): number => Math.max(SHORTEST_S, Math.min(usualS, share));
  const reportS = timing.reportTimeoutS ?? within(REPORT_TIMEOUT_S);
  const silenceS = Math.max(timing.silentS, timing.untilStartS);
  return {
    pickupTimeoutS: timing.pickupTimeoutS ?? within(PICKUP_TIMEOUT_S),
    reportTimeoutS: silenceS > reportS ? silenceS + reportS : reportS,
  };
}
