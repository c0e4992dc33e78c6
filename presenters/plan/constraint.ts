import type { BindingConstraint } from '../../domain/planning/plan.ts';
import { decimalsApart } from '../../domain/decimals.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { round } from '../rounding.ts';

/** What prevents a job, as `details.problems[]` of a 422 lists it. */
export interface WireConstraint {
  readonly [field: string]: unknown;
  readonly step_id: string | null;
  readonly constraint: string;
  readonly needed: number;
  readonly available: number;
  readonly at: string | null;
  readonly proven: boolean;
  readonly message: string;
  readonly suggestion: string | null;
}

/** Presents a binding constraint. */
export function presentConstraint(problem: BindingConstraint): WireConstraint {
  const decimals = decimalsApart(problem.needed, problem.available, 6);
  return {
    step_id: problem.stepId,
    constraint: problem.constraint,
    needed: round(problem.needed, decimals),
    available: round(problem.available, decimals),
    at: problem.atMs === null ? null : formatInstant(problem.atMs),
    proven: problem.proven,
    message: problem.message,
    suggestion: problem.suggestion,
  };
}
