import highsModule from 'highs';
import type { LinearProgram, SolveLinear } from '../../domain/batch/linear.ts';

/** What is imported is the loader; the types of the package, which are those of its other format, hide it in a module. */
const loadHighs = highsModule as unknown as typeof highsModule.default;

/**
 * Taking nothing is a solution of every master, from which the primal simplex method goes on: 1,000 jobs on 200
 * satellites, which all fit, take it 1.5 s, the dual one 63 s; where room is scarce both are as fast.
 */
const PRIMAL = 4;

/** Opens HiGHS, compiled to WebAssembly, as a solver of linear programmes; some 4 MB and 100 ms, once a thread. */
export async function openLinearSolver(): Promise<SolveLinear> {
  const highs = await loadHighs();
  return (program) =>
    highs.withModel(modelOf(program, highs.infinity), (model) => {
      model.options.set({ output_flag: false, random_seed: 1, simplex_strategy: PRIMAL });
      model.run();
      const status = model.getModelStatus();
      if (status !== highs.constants.modelStatus.optimal)
        throw new Error(`The master problem ended without an optimum: status ${String(status)}`);
      const { colValue, rowDual } = model.getSolution();
      return {
        value: -model.getObjectiveValue(),
        taken: [...colValue],
        // What is minimised is the loss: one more of a row lowers it.
        worth: [...rowDual].map((dual) => Math.max(0, -dual)),
      };
    });
}

/** The programme as HiGHS takes it: minimise the negative costs, by columns. */
function modelOf({ costs, columns, limits }: LinearProgram, infinity: number) {
  const starts = new Int32Array(columns.length + 1);
  columns.forEach((column, at) => {
    starts[at + 1] = (starts[at] ?? 0) + column.length;
  });
  const entries = columns.flat();
  return {
    numCols: columns.length,
    numRows: limits.length,
    colCost: costs.map((cost) => -cost),
    colLower: new Float64Array(columns.length),
    colUpper: new Float64Array(columns.length).fill(infinity),
    rowLower: new Float64Array(limits.length).fill(-infinity),
    rowUpper: Float64Array.from(limits),
    matrix: {
      format: 'csc' as const,
      ...{ numRows: limits.length, numCols: columns.length, starts },
      indices: Int32Array.from(entries, ([row]) => row),
      values: Float64Array.from(entries, ([, amount]) => amount),
    },
  };
}
