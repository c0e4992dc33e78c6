import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import { errorBudget } from '../../domain/planning/confidence/error-budget.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import { drawnUpsets, flyChain, survives } from '../kit/oracles/chain-policy.ts';
import { anEnvironment } from '../kit/makers/environment.ts';
import { randomChains, randomPasses } from '../kit/random/random-chains.ts';
import { randomHazards } from '../kit/random/random-environment.ts';
import { FULL, sayFigure } from './say-figure.ts';
import { seeded } from '../kit/random/seeded.ts';

const CASES = FULL ? 200 : 12;
const FLIGHTS = FULL ? 20_000 : 4_000;

/**
 * Even a true confidence lies outside a 99 % interval once in a hundred; more often than this in all
 * cases together only once in a thousand.
 */
const MOST_OUTSIDE = FULL ? 7 : 2;

/** Cases of which the flights could not tell whether the confidence is right. */
const LEAST_SPREAD = 1e-3;

describe('errorBudget against random flights', function () {
  this.timeout(FULL ? 1_800_000 : 600_000);

  it('lies in their 99 % interval, except as often as 99 % lets expect', () => {
    const flown = cases(CASES).map(({ job, environment, deliveryConfidence, inTime }) => {
      const chance = Math.min(
        1,
        2 * tail(FLIGHTS, inTime, deliveryConfidence),
        2 * tail(FLIGHTS, FLIGHTS - inTime, 1 - deliveryConfidence),
      );
      const said = `${inTime} of ${FLIGHTS} flights, not ${deliveryConfidence}`;
      const about = `${job.steps.length} steps, ${environment.passes.length} passes`;
      // The interval that all cases keep together with 99 %.
      assert.ok(chance >= 0.01 / CASES, `${about}: ${said}`);
      return chance;
    });
    const outside = flown.filter((chance) => chance < 0.01).length;
    sayFigure(`${CASES - outside} of ${CASES} cases inside the 99 % interval`);
    assert.ok(outside <= MOST_OUTSIDE, `${outside} of ${CASES} outside`);
  });
});

interface Case {
  readonly job: Job;
  readonly environment: Environment;
  readonly deliveryConfidence: number;
  readonly inTime: number;
}

/** Planned chains over up to 40 passes and through crossings of the anomaly whose end in time is neither certain nor impossible. */
function cases(count: number): Case[] {
  const found: Case[] = [];
  const drawn = fc.sample(fc.tuple(randomChains, randomPasses(40, 48), randomHazards()), {
    seed: 20_260_725,
    numRuns: 20 * count,
  });
  for (const [index, [job, passes, saa]] of drawn.entries()) {
    if (found.length === count) return found;
    const environment = anEnvironment({ orbits: 8, passes, saa });
    const plan = makePlan({ job, environment, explain: false });
    if (!plan.ok) continue;
    const planned = { job, environment, schedule: plan.schedule };
    const { deliveryConfidence } = errorBudget(planned);
    if (deliveryConfidence < LEAST_SPREAD || deliveryConfidence > 1 - LEAST_SPREAD) continue;
    const random = seeded(index);
    let inTime = 0;
    for (let number = 0; number < FLIGHTS; number += 1) {
      const lost = environment.passes.map((pass) => random() < pass.outageProbability);
      const upsets = drawnUpsets(environment, random);
      const flight = flyChain(planned, (pass) => lost[pass] === true);
      if (flight.inTime && survives(flight, planned, upsets)) inTime += 1;
    }
    found.push({ job, environment, deliveryConfidence, inTime });
  }
  assert.fail(`only ${found.length} of ${drawn.length} chains can be told from certainty`);
}

/** Probability of at most `most` successes in `trials` of chance `p` each: the binomial tail. */
function tail(trials: number, most: number, p: number): number {
  const step = Math.log(p / (1 - p));
  let logTerm = trials * Math.log1p(-p);
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= most; k += 1) {
    logTerm += Math.log((trials - k + 1) / k) + step;
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
