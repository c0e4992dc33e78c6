import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { errorBudget } from '../../../../domain/planning/confidence/error-budget.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import {
  drawnUpsets,
  fliesInTime,
  flyChain,
  survivalOf,
  survives,
} from '../../../kit/oracles/chain-policy.ts';
import { anEnvironment, type PassFields } from '../../../kit/makers/environment.ts';
import { aSchedule, type ScheduleFields } from '../../../kit/makers/schedule.ts';
import { randomChains, randomPasses } from '../../../kit/random/random-chains.ts';
import { randomHazards } from '../../../kit/random/random-environment.ts';
import { seeded } from '../../../kit/random/seeded.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

const NEED = { powerW: 20, compute: 0.5, thermalW: 6, memoryMb: 128, storageMb: 16 };

/** Three passes per orbit, each with its own chance to be lost. */
const passes = (orbits: number): PassFields[] =>
  Array.from({ length: 3 * orbits }, (_, index) => ({
    startS: Math.floor(index / 3) * 5400 + ([1200, 3000, 4200][index % 3] ?? 0),
    durationS: 420,
    outageProbability: 0.02 + 0.05 * (index % 4),
  }));

/** 50 MB up in one pass, 480 MB down in two, 5 MB up in the second of them, 2 MB down at the end. */
const CHAIN: ScheduleFields = {
  job: aJob(
    [
      aStep('receive', { source: 'ground', inputDataMb: 50, outputDataMb: 50, maxPasses: 1 }),
      aStep('work', {
        dependsOn: ['receive'],
        durationS: 300,
        requires: NEED,
        outputDataMb: 480,
      }),
      aStep('analyse', {
        location: 'ground',
        dependsOn: ['work'],
        durationS: 60,
        outputDataMb: 5,
      }),
      aStep('deploy', { dependsOn: ['analyse'], outputDataMb: 2 }),
    ],
    { policy: { deadlineOrbits: 4 } },
  ),
  environment: anEnvironment({ passes: passes(4) }),
  runs: [
    { id: 'receive', pieces: [[1307, 1367]] },
    { id: 'work', pieces: [[1367, 1667]] },
    { id: 'analyse', side: 'ground', pieces: [[4340, 4400]] },
    { id: 'deploy', pieces: [[4411, 4471]] },
  ],
  transfers: [
    {
      from: null,
      to: 'receive',
      direction: 'uplink',
      rawMb: 50,
      slices: [{ pass: 0, startS: 1202, endS: 1307 }],
    },
    {
      from: 'work',
      to: 'analyse',
      direction: 'downlink',
      rawMb: 480,
      slices: [
        { pass: 1, startS: 3002, endS: 3420, dataMb: 386.65 },
        { pass: 2, startS: 4202, endS: 4340, dataMb: 117.35 },
      ],
    },
    {
      from: 'analyse',
      to: 'deploy',
      direction: 'uplink',
      rawMb: 5,
      slices: [{ pass: 2, startS: 4400, endS: 4411 }],
    },
    {
      from: 'deploy',
      to: null,
      direction: 'downlink',
      rawMb: 2,
      slices: [{ pass: 2, startS: 4471, endS: 4476 }],
    },
  ],
  exchanges: [
    [0, 1200],
    [1, 3000],
    [2, 4200],
  ],
};

/** Probability of ending in time as the plain sum over every combination of lost passes. */
function sumOfOutcomes(plan: Parameters<typeof fliesInTime>[0]): number {
  const losses = plan.environment.passes.map((pass) => pass.outageProbability);
  let inTime = 0;
  for (let outcome = 0; outcome < 2 ** losses.length; outcome += 1) {
    const isLost = (index: number) => ((outcome >> index) & 1) === 1;
    const flight = flyChain(plan, isLost);
    if (!flight.inTime) continue;
    inTime += losses.reduce(
      (product, loss, index) => product * (isLost(index) ? loss : 1 - loss),
      survivalOf(flight, plan),
    );
  }
  return inTime;
}

const written = (plan: ScheduleFields) => ({ ...plan, schedule: aSchedule(plan) });
const withDeadline = (plan: ScheduleFields, deadlineOrbits: number): ScheduleFields => ({
  ...plan,
  job: { ...plan.job, policy: { ...plan.job.policy, deadlineOrbits } },
});

/** One small downlink planned in the first pass. */
const single = (made: readonly PassFields[], deadlineOrbits: number) =>
  written({
    job: aJob([aStep('make', { outputDataMb: 10.5 })], { policy: { deadlineOrbits } }),
    environment: anEnvironment({ passes: made }),
    runs: [{ id: 'make', pieces: [[0, 60]] }],
    transfers: [
      {
        from: 'make',
        to: null,
        direction: 'downlink',
        rawMb: 10.5,
        slices: [{ pass: 0, startS: 1202, endS: 1214 }],
      },
    ],
    exchanges: [[0, 1200]],
  });

describe('errorBudget', () => {
  it('adds up the transfers', () => {
    const budget = errorBudget(written(CHAIN));
    assert.equal(budget.worstCaseBer, 1e-5);
    assert.equal(budget.totalFecOverheadMb, 2.5 + 24 + 0.25 + 0.1);
    assert.equal(budget.totalRetransmissionReserveMb, 0);
  });

  it('is certain without transfers', () => {
    const plan = written({
      ...CHAIN,
      job: aJob([aStep('alone')]),
      runs: [{ id: 'alone', pieces: [[0, 60]] }],
      transfers: [],
      exchanges: [],
    });
    assert.equal(errorBudget(plan).deliveryConfidence, 1);
    assert.deepEqual(errorBudget(plan).sparePasses, []);
  });

  it('fails only if every pass before the deadline is lost, for one transfer', () => {
    const made = passes(4);
    for (const [deadlineOrbits, usable] of [
      [0.25, 1],
      [0.6, 2],
      [1, 3],
      [2, 6],
    ] as const) {
      const lost = made.slice(0, usable).reduce((p, pass) => p * (pass.outageProbability ?? 1), 1);
      const { deliveryConfidence } = errorBudget(single(made, deadlineOrbits));
      assert.ok(Math.abs(deliveryConfidence - (1 - lost)) < 1e-7, `${usable} passes`);
    }
  });

  it('takes no spare pass over a station that confidential data may not use', () => {
    const plan = single(passes(4), 1);
    const security = {
      ...plan.job.security,
      dataClassification: 'confidential' as const,
      allowedGroundStations: ['station-0', 'station-2'],
    };
    const budget = errorBudget({ ...plan, job: { ...plan.job, security } });
    const [first = 0, , third = 0] = passes(1).map((pass) => pass.outageProbability ?? 0);
    assert.deepEqual(budget.sparePasses, [2]);
    assert.ok(Math.abs(budget.deliveryConfidence - (1 - first * third)) < 1e-7);
  });

  it('names the pass that would be taken first as spare', () => {
    assert.deepEqual(errorBudget(single(passes(4), 4)).sparePasses, [1]);
    assert.deepEqual(errorBudget(single(passes(4), 0.25)).sparePasses, []);
    assert.deepEqual(errorBudget(written(CHAIN)).sparePasses, [3]);
  });

  it('counts a pass that two independent transfers may fall back on for both', () => {
    const [p0 = 0, p1 = 0, p2 = 0] = passes(1).map((pass) => pass.outageProbability ?? 0);
    const plan = written({
      job: aJob(
        ['left', 'right'].map((id) => aStep(id, { outputDataMb: 10.5 })),
        { policy: { deadlineOrbits: 1 } },
      ),
      environment: anEnvironment({ passes: passes(1), orbits: 1 }),
      runs: ['left', 'right'].map((id) => ({ id, pieces: [[0, 60]] })),
      transfers: ['left', 'right'].map((id, pass) => ({
        from: id,
        to: null,
        direction: 'downlink',
        rawMb: 10.5,
        slices: [{ pass, startS: pass === 0 ? 1202 : 3002, endS: pass === 0 ? 1214 : 3014 }],
      })),
      exchanges: [
        [0, 1200],
        [1, 3000],
      ],
    });
    assert.ok(p0 > 0);
    // Left fails with all three passes, right with the last two, which includes the former.
    assert.ok(Math.abs(errorBudget(plan).deliveryConfidence - (1 - p1 * p2)) < 1e-7);
  });

  it('moves a shifted step into windows that hold it', () => {
    const sunlitOnly = (deadlineOrbits: number) => {
      const plan: ScheduleFields = {
        ...CHAIN,
        job: aJob(
          [
            aStep('receive', {
              source: 'ground',
              inputDataMb: 2,
              requires: { ...NEED, powerW: 40 },
            }),
          ],
          { policy: { deadlineOrbits } },
        ),
        // The second pass lies in eclipse: the step then waits for the Sun at 5,400 s.
        environment: anEnvironment({
          passes: passes(1).filter((_, index) => index !== 1),
        }),
        runs: [{ id: 'receive', pieces: [[1207, 1267]] }],
        transfers: [
          {
            from: null,
            to: 'receive',
            direction: 'uplink',
            rawMb: 2,
            slices: [{ pass: 0, startS: 1202, endS: 1207 }],
          },
        ],
        exchanges: [[0, 1200]],
      };
      return errorBudget(written(plan)).deliveryConfidence;
    };
    const [first = 0, , second = 0] = passes(1).map((pass) => pass.outageProbability ?? 0);
    assert.ok(Math.abs(sunlitOnly(5459 / 5400) - (1 - first)) < 1e-7);
    assert.ok(Math.abs(sunlitOnly(5460 / 5400) - (1 - first * second)) < 1e-7);
  });

  for (const deadlineOrbits of [0.85, 1.3, 1.8, 2.6, 4])
    it(`equals the sum over every outcome of 12 passes, deadline ${deadlineOrbits} orbits`, () => {
      const plan = written(withDeadline(CHAIN, deadlineOrbits));
      const inTime = sumOfOutcomes(plan);
      const { deliveryConfidence } = errorBudget(plan);
      assert.ok(Math.abs(deliveryConfidence - inTime) < 1e-6, `${deliveryConfidence}, ${inTime}`);
    });

  it('equals the sum over every outcome for random chains on random passes', () => {
    let compared = 0;
    fc.assert(
      fc.property(randomChains, randomPasses(9, 18), randomHazards(), (job, made, saa) => {
        const environment = anEnvironment({ orbits: 3, passes: made, saa });
        const plan = makePlan({ job, environment, explain: false });
        if (!plan.ok) return;
        compared += 1;
        const flown = { job, environment, schedule: plan.schedule };
        const inTime = sumOfOutcomes(flown);
        const { deliveryConfidence } = errorBudget(flown);
        assert.ok(Math.abs(deliveryConfidence - inTime) < 1e-6, `${deliveryConfidence}, ${inTime}`);
      }),
      { numRuns: 120, seed: 20_260_725 },
    );
    assert.ok(compared > 40, `only ${compared} chains had a plan`);
  });

  it('lies in the 99 % interval of 20,000 random flights over 24 passes', () => {
    const plan = written(
      withDeadline({ ...CHAIN, environment: anEnvironment({ orbits: 8, passes: passes(8) }) }, 1.3),
    );
    const random = seeded(20_260_725);
    const flights = 20_000;
    let inTime = 0;
    for (let flight = 0; flight < flights; flight += 1) {
      const lost = plan.environment.passes.map((pass) => random() < pass.outageProbability);
      if (fliesInTime(plan, (index) => lost[index] === true)) inTime += 1;
    }
    const { deliveryConfidence } = errorBudget(plan);
    const mean = inTime / flights;
    const halfWidth = 2.576 * Math.sqrt((mean * (1 - mean)) / flights);
    assert.ok(mean > 0.5 && mean < 0.999, `an informative case, not ${mean}`);
    assert.ok(Math.abs(deliveryConfidence - mean) <= halfWidth, `${deliveryConfidence}, ${mean}`);
  });

  it('promises no more than 20,000 flights whose steps are tried again after upsets keep', () => {
    const steps = [60, 400, 900].map((durationS, index) =>
      aStep(`step_${index}`, {
        durationS,
        dependsOn: index === 0 ? [] : [`step_${index - 1}`],
        maxRetries: 2 - index,
        requires: NEED,
      }),
    );
    const plan = written({
      job: aJob(steps),
      environment: anEnvironment({
        passes: [],
        saa: [
          [30, 700],
          [1000, 1500],
        ],
      }),
      runs: [
        { id: 'step_0', pieces: [[0, 60]] },
        { id: 'step_1', pieces: [[60, 460]] },
        { id: 'step_2', pieces: [[460, 1360]] },
      ],
      transfers: [],
      exchanges: [],
    });
    const random = seeded(45);
    const flown = flyChain(plan, () => false);
    const flights = 20_000;
    let kept = 0;
    for (let flight = 0; flight < flights; flight += 1)
      if (survives(flown, plan, drawnUpsets(plan.environment, random))) kept += 1;
    const { deliveryConfidence } = errorBudget(plan);
    const mean = kept / flights;
    const halfWidth = 2.576 * Math.sqrt((mean * (1 - mean)) / flights);
    assert.ok(deliveryConfidence <= mean + halfWidth, `${deliveryConfidence}, ${mean}`);
    assert.ok(deliveryConfidence > mean - 0.05, `${deliveryConfidence}, ${mean}`);
  });

  it('never grows with an earlier deadline or a less certain pass', () => {
    const at = (deadlineOrbits: number) =>
      errorBudget(written(withDeadline(CHAIN, deadlineOrbits))).deliveryConfidence;
    const confidences = [0.8, 0.83, 1, 1.5, 2, 3, 4].map(at);
    for (let i = 1; i < confidences.length; i += 1)
      assert.ok((confidences[i] ?? 0) >= (confidences[i - 1] ?? 1) - 1e-9);
    assert.equal(confidences[0], 0, 'the plan itself ends after 0.8 orbits');
  });
});
