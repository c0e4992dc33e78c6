import { solveProject } from '../../domain/planning/rcpsp/solve-project.ts';
import { readJ30 } from '../support/psplib.ts';
import { timetableFaults } from '../support/timetable-faults.ts';
import { scheduleSerially } from '../../domain/planning/rcpsp/serial-schedule.ts';
import { type Row, timingOf } from './measure.ts';

/** Takes about a second on a slow core where everything is used up; most instances need none of it. */
const BUDGET = { decodings: 5000, nodes: 100_000, refutations: 27 };

/** The scheduling core on the 480 instances of PSPLIB j30, beside first-fit in listed order. */
function benchJ30(): Row[] {
  const instances = readJ30();
  const times: number[] = [];
  let gap = 0;
  let firstFitGap = 0;
  let atOptimum = 0;
  let proven = 0;
  for (const { name, project, optimum } of instances) {
    const startedAt = performance.now();
    const { best, isProven, lowerBound } = solveProject(project, BUDGET);
    times.push(performance.now() - startedAt);
    if (best === null || timetableFaults(project, best).length > 0)
      throw new Error(`${name} has no valid timetable`);
    if (lowerBound > optimum) throw new Error(`${name}: ${lowerBound} refutes the optimum`);
    const listed = scheduleSerially(
      project,
      project.activities.map((_, index) => index),
    );
    firstFitGap += (listed?.finishAt ?? Infinity) / optimum - 1;
    gap += best.finishAt / optimum - 1;
    if (best.finishAt === optimum) atOptimum += 1;
    if (isProven) proven += 1;
  }
  const percent = (share: number): string => `${(100 * share).toFixed(3)} %`;
  const { length } = instances;
  const { p50Ms, p99Ms } = timingOf(times);
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / length;
  return [
    {
      work: `PSPLIB j30, mean gap to the optima of ${length} instances`,
      figure: percent(gap / length),
      beside: `first-fit in listed order ${percent(firstFitGap / length)}`,
    },
    {
      work: 'PSPLIB j30, at the optimum and proven',
      figure: `${atOptimum} at it, ${proven} proven (${percent(proven / length)})`,
      beside: 'aim: gap at most 0.15 %, at least 75 % proven',
    },
    {
      work: 'PSPLIB j30, time of one instance',
      figure: `mean ${meanMs.toFixed(0)} ms, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms`,
      beside: `budget ${BUDGET.decodings} lists, ${BUDGET.nodes} nodes`,
    },
  ];
}

console.table(benchJ30());
