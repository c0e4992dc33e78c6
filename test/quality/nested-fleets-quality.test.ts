import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseOmm } from '../../domain/orbit/elements/omm.ts';
import { checkFleetPlan } from '../../domain/planning/fleet/check/check-fleet-plan.ts';
import type { Fleet, FleetMember } from '../../domain/planning/fleet/fleet.ts';
import { makeFleetPlan } from '../../domain/planning/fleet/make-fleet-plan.ts';
import { OBJECTIVES, type Objective } from '../../domain/planning/job/job.ts';
import { busOfClass } from '../../domain/spacecraft/bus-classes.ts';
import { catalogueEntries } from '../kit/makers/elements.ts';
import { nestedFleets, walkerMembers } from '../kit/makers/fleets.ts';
import { layeredFleetJob } from '../kit/random/random-fleet-job.ts';
import { seeded } from '../kit/random/seeded.ts';
import { FULL, partOf, sayFigure } from './say-figure.ts';

const SIZES = FULL ? [1, 2, 4, 10, 20, 50] : [1, 4, 10];
const STEPS = FULL ? [5, 8, 12, 20, 30, 40, 50] : [6, 14];
const JOBS = FULL ? 8 : 2;

/** Values that differ by less are the same. */
const TOLERANCE = 1e-9;

describe('the planner of constellations on growing fleets', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('makes few plans worse, and none by much, when satellites join', () => {
    const nests = [
      nestedFleets(shuffled(walkerMembers(50, 5), 3), SIZES),
      nestedFleets(walkerMembers(50, 5), SIZES),
      nestedFleets(shuffled(catalogueMembers(), 7), SIZES),
      nestedFleets(shuffled(catalogueMembers(), 8), SIZES),
    ];
    const { from, count } = partOf(JOBS);
    const seen = new Map<Objective, Tally>(OBJECTIVES.map((objective) => [objective, noTally()]));
    for (let seed = from; seed < from + count; seed += 1)
      for (const steps of STEPS)
        for (const [objective, tally] of seen) {
          const fleets = nests[(seed + steps) % nests.length];
          assert.ok(fleets !== undefined);
          grow(fleets, layeredFleetJob(100 * seed + steps, steps, objective), tally);
        }
    for (const [objective, { steps, worse, worst, gaps }] of seen) {
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length);
      sayFigure(
        `${objective}: ${worse} of ${steps} steps up worse, by ${(100 * worst).toFixed(2)} % at most; ` +
          `${gaps.length} plans of 50 steps over 50: mean gap ${(100 * mean).toFixed(2)} %, ` +
          `worst ${(100 * Math.max(0, ...gaps)).toFixed(2)} %`,
      );
    }
    for (const [objective, { share, by }] of MOST_WORSE) {
      const { steps = 0, worse = 0, worst = 0 } = seen.get(objective) ?? {};
      assert.ok(steps > 0 && worse <= share * steps, `${objective}: ${worse} of ${steps} worse`);
      assert.ok(worst <= by, `${objective}: worse by ${worst}`);
    }
  });
});

/** Share of the steps up that may be worse, and by how much at most, relative. */
const MOST_WORSE = new Map<Objective, { readonly share: number; readonly by: number }>([
  ['min_latency', { share: 0.15, by: 0.25 }],
  ['min_energy', { share: 0.15, by: 0.01 }],
  ['max_reliability', { share: 0.01, by: 0.01 }],
  ['balanced', { share: 0.15, by: 0.1 }],
  ['max_value', { share: 0.15, by: 0.25 }],
]);

interface Tally {
  steps: number;
  worse: number;
  /** By how much, relative. */
  worst: number;
  readonly gaps: number[];
}

function noTally(): Tally {
  return { steps: 0, worse: 0, worst: 0, gaps: [] };
}

/** Plans one job over fleets that grow, and counts what became worse. */
function grow(
  fleets: readonly Fleet[],
  job: ReturnType<typeof layeredFleetJob>,
  tally: Tally,
): void {
  let before: number | null = null;
  for (const fleet of fleets) {
    const about = `${job.name}, ${job.policy.objective}, ${fleet.members.length} satellites`;
    const made = makeFleetPlan(job, fleet, { replicationFactor: 1 });
    assert.ok(made.ok || before === null, `${about}: no plan though a part of the fleet has one`);
    if (!made.ok) continue;
    const { value, lowerBound, gap } = made.plan.optimality;
    assert.deepEqual(checkFleetPlan({ job, fleet, plan: made.plan }), [], about);
    assert.ok(lowerBound <= value + TOLERANCE, about);
    if (job.steps.length === 50 && fleet.members.length === 50) tally.gaps.push(gap);
    if (before !== null) {
      tally.steps += 1;
      if (value > before * (1 + TOLERANCE) + TOLERANCE) {
        tally.worse += 1;
        tally.worst = Math.max(tally.worst, value / before - 1);
      }
    }
    before = value;
  }
}

/** Real orbits, all with the same bus. */
function catalogueMembers(): FleetMember[] {
  return catalogueEntries().flatMap(({ norad_id: noradId, name, omm }) => {
    const read = parseOmm(omm);
    if (!read.ok) return [];
    const bus = busOfClass('12U', 'given');
    return [{ id: String(noradId), name, role: 'compute', elements: read.elements, bus }];
  });
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seeded(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
