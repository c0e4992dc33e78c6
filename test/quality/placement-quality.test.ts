import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import { LOCATIONS, OBJECTIVES, type Job, type Step } from '../../domain/planning/job/job.ts';
import { choosePlacement } from '../../domain/planning/search/placement.ts';
import { anEnvironment } from '../kit/makers/environment.ts';
import { additiveCost, placementsOf } from '../kit/oracles/exhaustive-placement.ts';
import { FULL, sayFigure } from './say-figure.ts';
import { seeded } from '../kit/random/seeded.ts';
import { aJob, aStep } from '../kit/makers/job.ts';

/** Every directed acyclic graph of up to so many steps, and random ones of each size above. */
const ALL_UP_TO = FULL ? 5 : 4;
const RANDOM_GRAPHS = FULL ? 400 : 12;
const MOST_STEPS = 12;

const PLACES: readonly Environment[] = [
  anEnvironment(),
  anEnvironment({ orbits: 2, passes: [{ startS: 600, durationS: 300 }] }),
  anEnvironment({ passes: [] }),
];

describe('choosePlacement against enumeration', function () {
  this.timeout(FULL ? 1_800_000 : 600_000);

  it(`costs what the best of all placements costs on every graph of up to ${ALL_UP_TO} steps`, () => {
    let graphs = 0;
    for (let count = 1; count <= ALL_UP_TO; count += 1)
      for (let edges = 0; edges < 2 ** ((count * (count - 1)) / 2); edges += 1) {
        const random = seeded(64 * edges + count);
        let pair = 0;
        compare(
          randomJob(random, count, () => ((edges >> pair++) & 1) === 1),
          random,
        );
        graphs += 1;
      }
    sayFigure(`${graphs} graphs`);
  });

  it(`costs what the best of all placements costs on random graphs of up to ${MOST_STEPS} steps`, () => {
    let placed = 0;
    for (let count = ALL_UP_TO + 1; count <= MOST_STEPS; count += 1)
      for (let seed = 1; seed <= RANDOM_GRAPHS; seed += 1) {
        const random = seeded(10_000 * count + seed);
        const density = random();
        if (
          compare(
            randomJob(random, count, () => random() < density),
            random,
          )
        )
          placed += 1;
      }
    const all = (MOST_STEPS - ALL_UP_TO) * RANDOM_GRAPHS;
    sayFigure(`${all} graphs, ${placed} with a placement`);
    assert.ok(placed > all / 2, `${placed} of ${all} placed`);
  });
});

/** Compares the cut with the enumeration; true when there is a placement at all. */
function compare(job: Job, random: () => number): boolean {
  const environment = PLACES[Math.floor(random() ** 3 * PLACES.length)];
  assert.ok(environment !== undefined);
  const choice = choosePlacement(job, environment, new Map());
  let best = Infinity;
  for (const locations of placementsOf(job))
    best = Math.min(best, additiveCost(job, environment, locations));
  if (choice === null) {
    assert.equal(best, Infinity, 'refused though a placement exists');
    return false;
  }
  const cost = additiveCost(job, environment, choice.locations);
  const isFree = job.steps.some(({ location }) => location === 'either');
  if (!isFree) return true;
  assert.ok(
    cost < Infinity && Math.abs(cost - best) <= 1e-9 * Math.max(1, best),
    `${job.policy.objective}: the cut costs ${cost}, the best placement ${best}`,
  );
  return true;
}

/** Steps of any size and place, some too hot for the satellite. */
function randomJob(random: () => number, count: number, isEdge: () => boolean): Job {
  const steps = Array.from({ length: count }, (_, index): Step => {
    const dependsOn = Array.from({ length: index }, (__, before) => `s${before}`).filter(isEdge);
    const draw = random();
    return aStep(`s${index}`, {
      dependsOn,
      location: LOCATIONS[Math.floor(draw * 6)] ?? 'either',
      durationS: 1 + Math.floor(random() * 600),
      requires: {
        powerW: Math.floor(random() * 60),
        compute: random(),
        thermalW: random() < 0.1 ? 60 : 20,
        memoryMb: 100,
        storageMb: 10,
      },
      source: dependsOn.length === 0 && draw > 1 / 3 && random() < 0.3 ? 'ground' : null,
      inputDataMb: Math.floor(random() * 300),
      outputDataMb: random() < 0.2 ? 0 : Math.floor(random() * 500),
    });
  });
  const objective = OBJECTIVES[Math.floor(random() * OBJECTIVES.length)] ?? 'balanced';
  return aJob(steps, { policy: { objective } });
}
