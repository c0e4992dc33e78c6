import fc from 'fast-check';
import { findPlan } from '../../domain/planning/search/find-plan.ts';
import { compareVectors } from '../../domain/planning/search/objectives.ts';
import {
  realEnvironment,
  REAL_SATELLITES,
  TRIED_STARTS,
} from '../kit/random/random-environment.ts';
import { randomJobs } from '../kit/random/random-job.ts';
import { greedyPlan } from '../kit/bench/greedy-plan.ts';
import { type Row, timingOf } from '../kit/bench/measure.ts';

const JOBS = 200;

/** Greedy first-fit and the planner on the same 200 random jobs: feasibility, objective, time. */
function benchGreedy(): Row[] {
  const jobs = fc.sample(randomJobs({ maxSteps: 12 }), { numRuns: JOBS, seed: 2026 });
  const ours = { feasible: 0, times: [] as number[] };
  const greedy = { feasible: 0, times: [] as number[] };
  let better = 0;
  let worse = 0;
  let both = 0;
  let saving = 0;
  jobs.forEach((job, index) => {
    const environment = realEnvironment(
      REAL_SATELLITES[index % REAL_SATELLITES.length] ?? 25544,
      TRIED_STARTS[index % TRIED_STARTS.length] ?? TRIED_STARTS[0],
      12,
    );
    const first = performance.now();
    const base = greedyPlan(job, environment);
    const second = performance.now();
    const found = findPlan(job, environment);
    greedy.times.push(second - first);
    ours.times.push(performance.now() - second);
    if (base !== null) greedy.feasible += 1;
    if (found.ok) ours.feasible += 1;
    if (base === null || !found.ok) return;
    both += 1;
    const order = compareVectors(found.best.vector, base.vector);
    if (order < 0) better += 1;
    if (order > 0) worse += 1;
    saving += 1 - found.best.merit.durationMs / base.merit.durationMs;
  });
  const speed = ({ times }: { times: number[] }): string => {
    const { p50Ms, p99Ms } = timingOf(times);
    return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms`;
  };
  return [
    {
      work: `feasible of ${JOBS} random jobs on ten satellites`,
      figure: `${ours.feasible}`,
      beside: `greedy first-fit ${greedy.feasible}`,
    },
    {
      work: `objective on the ${both} that both plan`,
      figure: `better ${better}, worse ${worse}`,
      beside: `finish earlier by ${((100 * saving) / Math.max(1, both)).toFixed(1)} % on the mean, whatever the objective`,
    },
    { work: 'time of one job', figure: speed(ours), beside: `greedy ${speed(greedy)}` },
  ];
}

console.table(benchGreedy());
