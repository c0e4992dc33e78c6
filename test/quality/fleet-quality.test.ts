import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkFleetPlan } from '../../domain/planning/fleet/check/check-fleet-plan.ts';
import type { Fleet } from '../../domain/planning/fleet/fleet.ts';
import { stateFleetProblem } from '../../domain/planning/fleet/problem.ts';
import { makeFleetPlan } from '../../domain/planning/fleet/make-fleet-plan.ts';
import { enumerateFleetPlans } from '../kit/oracles/exhaustive-fleet.ts';
import { fleetOf, walkerMembers } from '../kit/makers/fleets.ts';
import { randomFleetJob } from '../kit/random/random-fleet-job.ts';
import { FULL, sayFigure } from './say-figure.ts';

/** Jobs looked at by steps; each is planned for fleets of two to five satellites in turn. */
const JOBS: readonly (readonly [steps: number, jobs: number])[] = FULL
  ? [
      [3, 24],
      [4, 24],
      [5, 24],
      [6, 24],
    ]
  : [
      [3, 8],
      [4, 6],
      [5, 3],
    ];

/** Schedules per job after which an enumeration is given up, and the job left out. */
const MOST_DECODES = FULL ? 40_000 : 4_000;

describe('the planner of constellations on small jobs', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('reports at least the true gap to the best of all orders and assignments', () => {
    const fleets = [2, 3, 4, 5].map((count) =>
      fleetOf(walkerMembers(count, 1, { spreadDeg: 20 * count }), 8),
    );
    let looked = 0;
    let refused = 0;
    const gaps: number[] = [];
    for (const [count, jobs] of JOBS)
      for (let seed = 1; seed <= jobs; seed += 1) {
        const fleet = fleets[seed % fleets.length];
        assert.ok(fleet !== undefined);
        const gap = trueGap(fleet, 1000 * count + seed, count);
        if (gap === 'left out') continue;
        looked += 1;
        if (gap === 'infeasible') refused += 1;
        else gaps.push(gap);
      }
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const best = gaps.filter((gap) => gap <= 1e-9).length;
    sayFigure(
      `${looked} jobs enumerated, ${refused} rightly refused, ${best} of ${gaps.length} plans are ` +
        `the best, mean true gap ${(100 * mean).toFixed(3)} %, worst ${(100 * Math.max(...gaps)).toFixed(2)} %`,
    );
    const all = JOBS.reduce((sum, [, jobs]) => sum + jobs, 0);
    assert.ok(gaps.length >= all / 3, `${gaps.length} of ${all} jobs compared`);
    assert.ok(mean <= 0.01, `mean true gap ${mean}`);
  });
});

function trueGap(fleet: Fleet, seed: number, count: number): number | 'infeasible' | 'left out' {
  const job = randomFleetJob(seed, count, 'min_latency');
  const about = `seed ${seed}, ${count} steps, ${fleet.members.length} satellites`;
  const made = makeFleetPlan(job, fleet, { replicationFactor: 1 });
  const stated = stateFleetProblem(job, fleet);
  assert.ok(stated.ok || !made.ok, about);
  if (!stated.ok) return 'left out';
  const limitMs = made.ok ? made.plan.finishMs + 1 : Infinity;
  const { finishMs, isComplete } = enumerateFleetPlans(stated.problem, limitMs, MOST_DECODES);
  // Whatever was found is a plan, so that it must not contradict even when not all was looked at.
  if (!made.ok) {
    assert.equal(finishMs, Infinity, `${about}: refused though a plan exists`);
    return isComplete ? 'infeasible' : 'left out';
  }
  assert.deepEqual(checkFleetPlan({ job, fleet, plan: made.plan }), [], about);
  const { gap, proven } = made.plan.optimality;
  const bestMs = Math.min(finishMs, made.plan.finishMs);
  const found = (made.plan.finishMs - bestMs) / (made.plan.finishMs - fleet.startMs);
  assert.ok(gap >= found - 1e-9, `${about}: gap ${gap} said, ${found} true`);
  assert.ok(!proven || found <= 1e-9, about);
  if (!isComplete) return 'left out';
  assert.ok(finishMs < Infinity, `${about}: ends before every enumerated plan`);
  return found;
}
