import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { timeForVolume } from '../../../../../domain/link/capacity.ts';
import { checkPlan } from '../../../../../domain/planning/check/check-plan.ts';
import type { Environment, Pass } from '../../../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../../domain/planning/make-plan.ts';
import type { Schedule, Transfer } from '../../../../../domain/planning/plan.ts';
import { createMeter } from '../../../../../domain/planning/rcpsp/work-meter.ts';
import {
  findPlan,
  PLAN_METHODS,
  type Methods,
} from '../../../../../domain/planning/search/find-plan.ts';
import { SCHEDULE_METHODS } from '../../../../../domain/planning/search/search.ts';
import { PLAN_WORK } from '../../../../../domain/planning/solver-effort.ts';
import { aJob, aStep } from '../../../../kit/makers/job.ts';
import { newEnvironment } from '../../../../kit/random/random-environment.ts';

const ISS = 25544;
const STARTS = ['2026-07-25T00:00:00Z', '2026-07-26T09:30:00Z', '2026-07-28T12:00:00Z'];

/** Watts of the radio, as planner-rules has them. */
const DOWN_W = 15;
const EXCHANGE_MS = 2_000;
const GRID_MS = 1_000;

/** What whole seconds may miss of the best instants, relative. */
const GRID_TOLERANCE = 1e-4;

/** What another order of the slices in a pass may be worth, which is not looked for, relative. */
const ORDER_TOLERANCE = 3e-3;

describe('slices of a job that branches', function () {
  this.timeout(120_000);

  for (const [firstMb, secondMb] of [
    [20, 5],
    [3, 60],
    [90, 40],
  ] as const) {
    it(`draw no more for ${firstMb} and ${secondMb} MB than on any seconds of any passes`, () => {
      for (const start of STARTS) {
        const environment = newEnvironment(ISS, start, 6);
        const job = twoImages(firstMb, secondMb, 'min_energy');
        const { schedule } = planned(job, environment);
        const most = environment.startMs + job.policy.deadlineOrbits * environment.periodMs;
        const least = leastOnGrid(schedule, environment, {
          mayUse: () => true,
          costOf: (radioWh, endMs) => (endMs <= most ? radioWh : Infinity),
        });
        const wh = radioWhOf(schedule);
        assert.ok(wh <= least * (1 + GRID_TOLERANCE), `${start}: ${wh} Wh, on the grid ${least}`);
      }
    });

    it(`weigh time and energy for ${firstMb} and ${secondMb} MB as no seconds of their passes do better`, () => {
      for (const start of STARTS) {
        const environment = newEnvironment(ISS, start, 6);
        const job = twoImages(firstMb, secondMb, 'balanced');
        const { schedule } = planned(job, environment);
        const scaleWh = job.steps.reduce(
          (sum, step) => sum + (step.requires.powerW * step.durationS) / 3600,
          0,
        );
        const costOf = (radioWh: number, endMs: number): number =>
          (endMs - environment.startMs) / environment.periodMs + radioWh / Math.max(1, scaleWh);
        // The risk is that of the passes; among others the plan may have chosen by it.
        const least = leastOnGrid(schedule, environment, {
          mayUse: ({ slices }, pass) => slices.some(({ passIndex }) => passIndex === pass.index),
          costOf,
        });
        const cost = costOf(radioWhOf(schedule), schedule.finishMs);
        assert.ok(cost <= least * (1 + ORDER_TOLERANCE), `${start}: ${cost}, on the grid ${least}`);
      }
    });
  }

  it('are as soon as they can be, and dearer, without the method', () => {
    const environment = newEnvironment(ISS, STARTS[0] ?? '', 6);
    const job = twoImages(20, 5, 'min_energy');
    const without: Methods = {
      plan: PLAN_METHODS.filter(({ name }) => name !== 'slices'),
      schedule: SCHEDULE_METHODS,
    };
    const plain = findPlan(job, environment, 'full', createMeter(PLAN_WORK), without);
    assert.ok(plain.ok);
    const pushed = radioWhOf(planned(job, environment).schedule);
    assert.ok(pushed < 0.95 * radioWhOf(plain.best.schedule), `${pushed} Wh`);
  });
});

describe('the explanation of a slice', () => {
  it('says that it waits until the link is faster', () => {
    const environment = newEnvironment(ISS, STARTS[0] ?? '', 6);
    const plan = makePlan({ job: twoImages(20, 5, 'min_energy'), environment, explain: true });
    assert.ok(plan.ok);
    const [first] = plan.schedule.segments.filter(({ kind }) => kind === 'transfer');
    assert.match(first?.why ?? '', /^In the pass over .* it waits until the link is faster\.$/);
  });
});

/** One picture, of which two steps make something that must come down. */
function twoImages(firstMb: number, secondMb: number, objective: 'balanced' | 'min_energy'): Job {
  return aJob(
    [
      aStep('image', { outputDataMb: 100 }),
      aStep('first', { dependsOn: ['image'], outputDataMb: firstMb }),
      aStep('second', { dependsOn: ['image'], outputDataMb: secondMb, durationS: 200 }),
    ],
    { policy: { objective, deadlineOrbits: 3, minDeliveryConfidence: 0 } },
  );
}

function planned(job: Job, environment: Environment): { readonly schedule: Schedule } {
  const found = findPlan(job, environment);
  assert.ok(found.ok);
  const { schedule } = found.best;
  assert.deepEqual(checkPlan({ job, environment, schedule }), []);
  return { schedule };
}

/** What slices and key exchanges draw, Wh. */
function radioWhOf({ transfers, keyExchanges }: Schedule): number {
  const airMs = transfers
    .flatMap(({ slices }) => slices)
    .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return (DOWN_W * (airMs + keyExchanges * EXCHANGE_MS)) / 3.6e6;
}

interface Place {
  readonly pass: Pass;
  readonly startMs: number;
  readonly endMs: number;
}

/** The least cost of both transfers, one slice each, that start at whole seconds of a pass or at once. */
function leastOnGrid(
  schedule: Schedule,
  environment: Environment,
  {
    mayUse,
    costOf,
  }: {
    readonly mayUse: (transfer: Transfer, pass: Pass) => boolean;
    readonly costOf: (radioWh: number, endMs: number) => number;
  },
): number {
  const [one, two] = schedule.transfers.map((transfer) =>
    environment.passes
      .filter((pass) => mayUse(transfer, pass))
      .flatMap((pass) => placesOn(schedule, transfer, pass)),
  );
  let least = Infinity;
  for (const a of one ?? [])
    for (const b of two ?? []) {
      const [first, last] = a.startMs <= b.startMs ? [a, b] : [b, a];
      const isShared = a.pass === b.pass;
      // Keys are exchanged just before the first slice of each pass.
      if (last.startMs - (isShared ? 0 : EXCHANGE_MS) < first.endMs) continue;
      if (first.startMs - EXCHANGE_MS < first.pass.aosMs) continue;
      if (!isShared && last.startMs - EXCHANGE_MS < last.pass.aosMs) continue;
      const airMs = a.endMs - a.startMs + b.endMs - b.startMs;
      const radioWh = (DOWN_W * (airMs + (isShared ? 1 : 2) * EXCHANGE_MS)) / 3.6e6;
      least = Math.min(least, costOf(radioWh, last.endMs));
    }
  return least;
}

function placesOn({ segments }: Schedule, transfer: Transfer, pass: Pass): Place[] {
  const madeMs = segments.filter(({ stepId }) => stepId === transfer.fromStep).at(-1)?.endMs ?? 0;
  const places: Place[] = [];
  const volumeMb = transfer.totalMb + transfer.reserveMb;
  const firstMs = Math.max(madeMs, pass.aosMs);
  for (let startMs = firstMs; startMs < pass.losMs; startMs += GRID_MS) {
    const reachedMs = timeForVolume(pass.downlink, startMs, volumeMb);
    if (reachedMs === null) break;
    const endMs = Math.max(reachedMs, startMs + 5_000);
    if (endMs <= pass.losMs) places.push({ pass, startMs, endMs });
  }
  return places;
}
