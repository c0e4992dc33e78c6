import assert from 'node:assert/strict';
import { decodeFleet } from '../../../../domain/planning/fleet/decode-fleet.ts';
import type { Node } from '../../../../domain/planning/fleet/fleet.ts';
import { makeFleetPlan } from '../../../../domain/planning/fleet/make-fleet-plan.ts';
import { fleetMerit } from '../../../../domain/planning/fleet/merit.ts';
import { type FleetProblem, stateFleetProblem } from '../../../../domain/planning/fleet/problem.ts';
import { OBJECTIVES } from '../../../../domain/planning/job/job.ts';
import { balancedScore, type Merit } from '../../../../domain/planning/search/objectives.ts';
import { fleetOf, walkerMembers } from '../../../kit/makers/fleets.ts';
import { randomFleetJob } from '../../../kit/random/random-fleet-job.ts';

/** Merits of all plans: every order of the steps with every assignment to nodes. */
function everyMerit(problem: FleetProblem): Merit[] {
  const merits: Merit[] = [];
  const extend = (order: readonly number[], nodes: ReadonlyMap<number, Node>): void => {
    if (order.length === problem.steps.length) {
      const made = decodeFleet(problem, order, ({ index }) => [nodes.get(index) ?? -1]);
      if (made.ok) merits.push(fleetMerit(problem, made.decoded));
      return;
    }
    for (const { index, dependsOn, candidates } of problem.steps)
      if (!order.includes(index) && dependsOn.every((before) => order.includes(before)))
        for (const node of candidates)
          extend([...order, index], new Map([...nodes, [index, node]]));
  };
  extend([], new Map());
  return merits;
}

describe('the bounds of fleet plans', () => {
  // Neighbours of one ring see each other throughout, so that nothing stands in for a lost contact.
  const fleets = [
    fleetOf(walkerMembers(2, 1, { spreadDeg: 40 }), 8),
    fleetOf(walkerMembers(3, 1, { spreadDeg: 60 }), 8),
    fleetOf(walkerMembers(4, 2, { altitudeKm: 1200 }), 8),
  ];

  it('are above no plan of any order and assignment, and what is proven is the best', () => {
    let compared = 0;
    let proven = 0;
    for (let seed = 1; seed <= 24; seed += 1) {
      const fleet = fleets[seed % fleets.length];
      assert.ok(fleet !== undefined);
      const job = randomFleetJob(seed, 2 + (seed % 2), 'balanced');
      const stated = stateFleetProblem(job, fleet);
      if (!stated.ok) continue;
      const merits = everyMerit(stated.problem).filter(
        ({ confidence }) => confidence >= job.policy.minDeliveryConfidence,
      );
      const onboard = job.steps.filter(({ location }) => location !== 'ground');
      const energyWh = onboard.reduce(
        (sum, step) => sum + step.requires.powerW * step.durationS,
        0,
      );
      const scale = {
        periodMs: Math.max(...fleet.environments.map(({ periodMs }) => periodMs)),
        energyWh: Math.max(1, energyWh / 3600),
      };
      const values: Record<(typeof OBJECTIVES)[number], (merit: Merit) => number> = {
        min_latency: ({ durationMs }) => durationMs / 1000,
        min_energy: (merit) => merit.energyWh,
        max_reliability: ({ confidence }) => 1 - Math.floor(confidence * 10_000) / 10_000,
        balanced: (merit) => balancedScore(merit, scale),
        max_value: ({ durationMs }) => durationMs / 1000,
      };
      for (const objective of OBJECTIVES) {
        const about = `seed ${seed}, ${objective}`;
        const policy = { ...job.policy, objective };
        const made = makeFleetPlan({ ...job, policy }, fleet, { replicationFactor: 1 });
        assert.ok(made.ok || merits.length === 0, `${about}: refused though a plan exists`);
        if (!made.ok) continue;
        const { lowerBound, value, proven: isProven } = made.plan.optimality;
        const least = Math.min(...merits.map(values[objective]));
        assert.ok(lowerBound <= least + 1e-9, `${about}: bound ${lowerBound}, a plan has ${least}`);
        compared += 1;
        if (!isProven) continue;
        proven += 1;
        assert.ok(
          value <= least * (1 + 1.1e-4) + 1e-9,
          `${about}: ${value} proven, ${least} found`,
        );
      }
    }
    assert.ok(compared >= 60, `${compared} plans compared`);
    assert.ok(proven >= 20, `${proven} of ${compared} proven`);
  });
});
