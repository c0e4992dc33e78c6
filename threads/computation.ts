/**
 * Units of work that one core does in a millisecond. Work is counted from the input, never timed;
 * the unit is that of the planner's meter, some 50 ns.
 */
export const UNITS_PER_MS = 20_000;

/** Work below this is short: a thread that takes only short work is soon free again, units. */
export const SHORT_UNITS = 20 * UNITS_PER_MS;

/** A pure function that may run on another thread: plain data in, plain data out. */
export interface Computation<Input, Output> {
  /** Under which a thread finds it. */
  readonly name: string;
  readonly compute: (input: Input) => Output | Promise<Output>;
  /** Its work, units, from the input alone: what turns and limits are reckoned in. */
  readonly estimate: (input: Input) => number;
  /** It is not cut before it has done so many units, however small its estimate. */
  readonly ceiling: number;
  /** What a caller can do when it is cut: a sentence. */
  readonly advice: string;
}

/** A computation, whatever it takes and answers. */
export type AnyComputation = Computation<never, unknown>;

/** Declares a computation; its ceiling is that of a plan for one satellite, 5 s, unless it says more. */
export function computation<Input, Output>({
  ceilingMs = 5_000,
  ...declared
}: Omit<Computation<Input, Output>, 'ceiling'> & {
  readonly ceilingMs?: number;
}): Computation<Input, Output> {
  return { ...declared, ceiling: ceilingMs * UNITS_PER_MS };
}
