/** Maximise `costs` x with A x <= `limits` and x >= 0; A by columns of [row, amount]. */
export interface LinearProgram {
  readonly costs: readonly number[];
  readonly columns: readonly (readonly (readonly [row: number, amount: number])[])[];
  readonly limits: readonly number[];
}

/** How much of each column is taken, and what one more unit of each row would be worth. */
export interface LinearSolution {
  readonly value: number;
  readonly taken: readonly number[];
  readonly worth: readonly number[];
}

/** Solves a linear programme; throws where it has no optimum. Nothing that is proven depends on it. */
export type SolveLinear = (program: LinearProgram) => LinearSolution;
