import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import { DEFAULT_STATIONS, type Station } from '../../domain/orbit/geometry/stations.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import { findPlan, type Finding } from '../../domain/planning/search/find-plan.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import { toleranceOf } from '../../domain/planning/search/objectives.ts';
import { optimalityOf } from '../../domain/planning/search/optimality.ts';
import { withBus } from '../../domain/planning/environment/with-bus.ts';
import { applySuggestion } from '../kit/oracles/apply-suggestion.ts';
import { anyPlan } from '../kit/oracles/exhaustive-plan.ts';
import { newEnvironment, realEnvironment, TRIED_STARTS } from '../kit/random/random-environment.ts';
import { randomJobs } from '../kit/random/random-job.ts';
import { FULL, partOf } from './say-figure.ts';

const JOBS = FULL ? 2000 : 40;
const SATELLITES = FULL ? 40 : 10;

/** Surroundings that are built again with another horizon or mask. */
interface Place {
  readonly noradId: number;
  readonly start: string;
  readonly hours: number;
}

const DEFAULT_MASK_DEG = 5;

/** The default network and three further stations where it has none. */
const MORE_STATIONS: readonly Station[] = [
  ...DEFAULT_STATIONS,
  station('Hartebeesthoek', -25.9, 27.7),
  station('South Point', 19, -155.7),
  station('Santiago', -33.2, -70.7),
];

const places: fc.Arbitrary<Place> = fc.record({
  noradId: fc.constantFrom(...catalogueNumbers().slice(0, SATELLITES)),
  start: fc.constantFrom(...TRIED_STARTS),
  hours: fc.constantFrom(12, 12, 24),
});

/** Mostly small jobs, some up to 60 steps; deadlines from half an orbit to twenty. */
const jobs = fc.oneof(
  { weight: 3, arbitrary: randomJobs({ maxSteps: 6 }) },
  { weight: 2, arbitrary: randomJobs({ maxSteps: 20 }) },
  { weight: 1, arbitrary: randomJobs({ maxSteps: 60 }) },
);

describe('the planner on random jobs', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('makes no plan that the checker refuses, and claims no bound above what it reached', () => {
    let planned = 0;
    sample(jobs, JOBS, 61, (job, environment) => {
      const plan = makePlan({ job, environment, explain: false });
      if (!plan.ok) return;
      planned += 1;
      assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
      const { lowerBound, value, gap, proven } = plan.optimality;
      assert.ok(lowerBound <= value + 1e-9 && gap >= 0);
      assert.ok(!proven || gap <= toleranceOf(job.policy.objective) + 1e-9);
      assert.ok(plan.errorBudget.deliveryConfidence >= job.policy.minDeliveryConfidence);
    });
    assert.ok(planned > partOf(JOBS).count / 10, `${planned} of ${JOBS} planned`);
  });

  it('refuses a small job only if no order, placement, tier or choice of contacts makes a plan', () => {
    let refused = 0;
    sample(randomJobs({ maxSteps: 4 }), JOBS, 64, (job, environment) => {
      if (findPlan(job, environment).ok) return;
      refused += 1;
      const missed = anyPlan(job, environment);
      assert.equal(missed, null, `a plan ends at ${missed?.finishMs ?? 0}`);
    });
    assert.ok(refused > 0);
  });

  it('suggests only what, when somebody follows it, makes a plan', () => {
    let followed = 0;
    let refused = 0;
    sample(randomJobs({ maxSteps: 6 }), Math.ceil(JOBS / 2), 62, (job, environment, place) => {
      const rebuild = (change: { hours?: number; minElevationDeg?: number }): Environment =>
        realEnvironment(
          place.noradId,
          place.start,
          change.hours ?? place.hours,
          change.minElevationDeg ?? DEFAULT_MASK_DEG,
        );
      const plan = makePlan({ job, environment, explain: false, extend: rebuild });
      if (plan.ok) return;
      refused += 1;
      for (const { suggestion } of plan.problems) {
        if (suggestion === null) continue;
        const next = applySuggestion(suggestion, { job, environment }, rebuild);
        if (next === null) continue;
        followed += 1;
        const again = makePlan({ ...next, explain: false });
        assert.ok(again.ok, `${suggestion}: ${JSON.stringify(again)}`);
      }
    });
    assert.ok(followed > refused / 4, `${followed} suggestions for ${refused} refusals`);
  });

  it('does no worse with more power, stations, time or horizon, or a lower mask', () => {
    let compared = 0;
    sample(randomJobs({ maxSteps: 4, orbital: false }), JOBS * 2, 63, (job, environment, place) => {
      const found = findPlan(job, environment);
      if (!isClosed(found)) return;
      const { bus } = environment;
      const strong = {
        ...bus,
        peakSolarW: bus.peakSolarW + 40,
        eclipseBatteryW: bus.eclipseBatteryW + 20,
        batteryWh: bus.batteryWh * 2,
      };
      const patient = { ...job.policy, deadlineOrbits: job.policy.deadlineOrbits + 1 };
      const easier: readonly (readonly [string, Job, Environment])[] = [
        ['power', job, withBus(environment, strong)],
        ['deadline', { ...job, policy: patient }, environment],
        ['horizon', job, realEnvironment(place.noradId, place.start, place.hours + 6)],
        ['mask', job, realEnvironment(place.noradId, place.start, place.hours, 0)],
        ['stations', job, withStations(place)],
      ];
      for (const [what, easyJob, easyEnvironment] of easier) {
        const better = findPlan(easyJob, easyEnvironment);
        assert.ok(better.ok, `${what}: what was possible is possible with more`);
        const { value } = optimalityOf(found);
        const { lowerBound } = optimalityOf(better);
        assert.ok(
          lowerBound <= value + tolerance(job, value),
          `${what}: the bound rose from ${value} to ${lowerBound}`,
        );
        if (!isClosed(better)) continue;
        compared += 1;
        assertNotWorse(better.best.vector, found.best.vector, job, what);
      }
    });
    assert.ok(compared > partOf(JOBS).count / 4, `${compared} pairs compared`);
  });
});

function sample(
  arbitrary: fc.Arbitrary<Job>,
  numRuns: number,
  seed: number,
  look: (job: Job, environment: Environment, place: Place) => void,
): void {
  const { from, count } = partOf(numRuns);
  fc.assert(
    fc.property(arbitrary, places, (job, place) => {
      look(job, realEnvironment(place.noradId, place.start, place.hours, DEFAULT_MASK_DEG), place);
    }),
    { numRuns: count, seed, path: `${from}`, endOnFailure: true },
  );
}

type Found = Extract<Finding, { ok: true }>;

/** Whether the plan is proven to be the best of all placements. */
function isClosed(found: Finding): found is Found {
  if (!found.ok) return false;
  const { proven, scope } = optimalityOf(found);
  return proven && scope === 'global';
}

/**
 * Compares what is proven, quality and the leading component (with reliability, the finish too), to
 * 1 ms and 1e-4 of confidence, of energy and score to what two proofs may differ by.
 */
function assertNotWorse(
  better: readonly number[],
  worse: readonly number[],
  job: Job,
  what: string,
): void {
  const { objective } = job.policy;
  const slack = tolerance(job, worse[1] ?? 0);
  const slacks = {
    min_latency: [0, 1],
    min_energy: [0, slack],
    max_reliability: [0, slack, 1],
    balanced: [0, slack],
    max_value: [0, 1],
  }[objective];
  for (const [at, most] of slacks.entries()) {
    const difference = (better[at] ?? 0) - (worse[at] ?? 0);
    if (difference < -most) return;
    assert.ok(difference <= most, `${what}, ${objective}: ${better.join()} after ${worse.join()}`);
  }
}

/** Slack of the leading component: 1 ms in seconds, 1e-4 of confidence, and what proofs may miss twice. */
function tolerance({ policy: { objective } }: Job, value: number): number {
  if (objective === 'min_latency' || objective === 'max_value') return 1e-3;
  return objective === 'max_reliability' ? 1e-4 : 2 * toleranceOf(objective) * value + 1e-6;
}

function withStations({ noradId, start, hours }: Place): Environment {
  return newEnvironment(noradId, start, hours, { stations: MORE_STATIONS });
}

function station(name: string, latDeg: number, lonDeg: number): Station {
  return { id: name, name, provider: 'Further', latDeg, lonDeg, altitudeM: 0 };
}

/** Satellites of the shipped catalogue, spread over its kinds. */
function catalogueNumbers(): number[] {
  const file = new URL('../../data/catalogue-2026-07-24.json', import.meta.url);
  // The catalogue is a file of this repository with its own test.
  const { satellites } = JSON.parse(readFileSync(file, 'utf8')) as {
    satellites: readonly { norad_id: number }[];
  };
  const all = satellites.map(({ norad_id }) => norad_id);
  return [25544, ...all.filter((id, index) => index % 2 === 0 && id !== 25544)].slice(0, 40);
}
