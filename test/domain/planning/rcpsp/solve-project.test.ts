import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Project } from '../../../../domain/planning/rcpsp/project.ts';
import { scheduleSerially } from '../../../../domain/planning/rcpsp/serial-schedule.ts';
import { solveProject } from '../../../../domain/planning/rcpsp/solve-project.ts';
import { readJ30 } from '../../../kit/oracles/psplib.ts';
import { randomProjects } from '../../../kit/random/random-project.ts';
import { timetableFaults } from '../../../kit/oracles/timetable-faults.ts';

const SMALL = { decodings: 150, nodes: 20_000, refutations: 27 };

describe('solveProject', function () {
  this.timeout(300_000);

  it('finds the optimum that enumeration finds, and proves it, under changing capacities', () => {
    fc.assert(
      fc.property(randomProjects(6), (project) => {
        const { best, isProven, lowerBound } = solveProject(project, SMALL);
        assert.ok(best !== null);
        assert.deepEqual(timetableFaults(project, best), []);
        assert.equal(best.finishAt, enumerate(project));
        assert.ok(isProven);
        assert.equal(lowerBound, best.finishAt);
      }),
      { numRuns: 400, seed: 11 },
    );
  });

  it('never claims a bound above the optimum, whatever the budget', () => {
    fc.assert(
      fc.property(randomProjects(6), fc.nat(30), fc.nat(20), (project, decodings, nodes) => {
        const { lowerBound, best } = solveProject(project, {
          decodings,
          nodes,
          refutations: nodes,
        });
        const optimum = enumerate(project);
        assert.ok(lowerBound <= optimum);
        assert.ok(best !== null && best.finishAt >= optimum);
      }),
      { numRuns: 200, seed: 12 },
    );
  });

  it('gives the same timetable for the same project', () => {
    const [, , , hard] = readJ30().slice(20);
    assert.ok(hard);
    assert.deepEqual(solveProject(hard.project, SMALL), solveProject(hard.project, SMALL));
  });

  it('says so when an activity fits nowhere', () => {
    const [first] = fc.sample(randomProjects(1), { numRuns: 1, seed: 1 });
    assert.ok(first);
    const activity = { duration: 2, demand: [9, 0, 0], endFrom: null };
    const { best, isProven } = solveProject({ ...first, activities: [activity] }, SMALL);
    assert.deepEqual([best, isProven], [null, true]);
  });

  it('comes near the published optima of PSPLIB j30 with a small budget and claims nothing wrong', () => {
    const instances = readJ30();
    assert.equal(instances.length, 480);
    const chosen = instances.filter((_, index) => index % 20 === 7);
    let gaps = 0;
    let proven = 0;
    for (const { name, project, optimum } of chosen) {
      const solution = solveProject(project, { decodings: 600, nodes: 12_000, refutations: 27 });
      assert.ok(solution.best !== null);
      assert.deepEqual(timetableFaults(project, solution.best), [], name);
      assert.ok(solution.best.finishAt >= optimum, name);
      assert.ok(solution.lowerBound <= optimum, name);
      if (solution.isProven) proven += 1;
      gaps += solution.best.finishAt / optimum - 1;
    }
    assert.ok(gaps / chosen.length <= 0.01, `mean gap ${gaps / chosen.length}`);
    assert.ok(proven >= chosen.length * 0.75, `${proven} of ${chosen.length} proven`);
  });
});

/** The earliest finish over all lists: for a regular objective some list is optimal. */
function enumerate(project: Project): number {
  let best = Infinity;
  const list: number[] = [];
  const extend = (): void => {
    if (list.length === project.activities.length) {
      best = Math.min(best, scheduleSerially(project, list)?.finishAt ?? Infinity);
      return;
    }
    project.activities.forEach((_, index) => {
      if (list.includes(index)) return;
      if (!(project.predecessors[index] ?? []).every((before) => list.includes(before))) return;
      list.push(index);
      extend();
      list.pop();
    });
  };
  extend();
  return best;
}
