/** How much work a plan may cost. */
export const SOLVER_EFFORTS = ['fast', 'normal', 'thorough'] as const;
export type SolverEffort = (typeof SOLVER_EFFORTS)[number];

/** What finding one plan may cost with normal effort, units: about half a second of a processor. */
export const PLAN_WORK = 10_000_000;

/** What each effort may cost of `PLAN_WORK`: about 0.05, 0.5 and 5 s of a processor. */
export const EFFORT_SHARES: Readonly<Record<SolverEffort, number>> = {
  fast: 0.1,
  normal: 1,
  thorough: 10,
};
