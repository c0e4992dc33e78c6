import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { errorBudget } from '../../../domain/planning/confidence/error-budget.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import type { Schedule } from '../../../domain/planning/plan.ts';
import type { PlanTotals } from '../../../domain/planning/explain/plan-totals.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import {
  madeEnvironments,
  realEnvironment,
  realEnvironments,
  REAL_SATELLITES,
  TRIED_STARTS,
} from '../../kit/random/random-environment.ts';
import { randomJobs } from '../../kit/random/random-job.ts';
import { holds } from '../../kit/random/arbitraries.ts';

/** More runs for a search by hand: PLAN_RUNS=5000 PLAN_SEED=7. */
const runs = Number(process.env.PLAN_RUNS ?? 100);
const seed = Number(process.env.PLAN_SEED ?? 20_260_725);
const settings = { numRuns: runs, seed, endOnFailure: runs <= 200 };

describe('makePlan', function () {
  this.timeout(300_000 + runs * 200);

  for (const [name, environments, numRuns] of [
    ['real satellites', realEnvironments, runs],
    ['made surroundings', madeEnvironments, runs * 3],
  ] as const)
    it(`never breaks a rule on ${name}: it refuses with reasons or passes the checker`, () => {
      let planned = 0;
      fc.assert(
        fc.property(randomJobs(), environments, (job, environment) => {
          if (planOrRefuse(job, environment) !== null) planned += 1;
        }),
        { ...settings, numRuns },
      );
      assert.ok(planned > numRuns / 20, `only ${planned} of ${numRuns} jobs were planned`);
    });

  it('passes the checker with every preset at the tried starts on every kind of orbit', () => {
    let planned = 0;
    for (const noradId of REAL_SATELLITES)
      for (const start of TRIED_STARTS)
        for (const { job } of PRESETS) {
          const schedule = planOrRefuse(job, realEnvironment(noradId, start, 12));
          if (schedule !== null) planned += 1;
          else assert.notEqual(noradId, 25544, `${job.id} is feasible for ISS at ${start}`);
        }
    assert.ok(planned > 75, `${planned} presets planned`);
  });

  it('gives the same plan for the same input', () => {
    fc.assert(
      fc.property(randomJobs({ maxSteps: 6 }), realEnvironments, (job, environment) => {
        const query = structuredClone({ job, environment, explain: true });
        // What is drawn has other prototypes than what is cloned.
        const [one, other] = [query, structuredClone(query)].map((given) =>
          structuredClone(makePlan(given)),
        );
        assert.deepEqual(one, other);
      }),
      { ...settings, numRuns: Math.ceil(runs / 10) },
    );
  });

  it('leaves nothing out: without any one segment, transfer or placement the checker objects', () => {
    holds(
      [randomJobs({ maxSteps: 5 }), realEnvironments, fc.nat()],
      (job, environment, pick) => {
        const plan = makePlan({ job, environment, explain: false });
        fc.pre(plan.ok);
        for (const field of ['segments', 'transfers', 'placements'] as const) {
          const kept = plan.schedule[field].filter(
            (_, index) => index !== pick % plan.schedule[field].length,
          );
          if (kept.length === plan.schedule[field].length) continue;
          const schedule = { ...plan.schedule, [field]: kept };
          assert.notDeepEqual(checkPlan({ job, environment, schedule }), []);
        }
      },
      { ...settings, numRuns: Math.ceil(runs / 5) },
    );
  });

  it('refuses a single step only if the checker refuses it at every start tried', () => {
    holds(
      [randomJobs({ maxSteps: 1 }), realEnvironments, fc.nat()],
      (drawn, environment, pick) => {
        const job = withoutData(drawn);
        if (planOrRefuse(job, environment) !== null) return;
        for (const startMs of startsToTry(job, environment, pick))
          assert.notDeepEqual(
            checkPlan({ job, environment, schedule: alone(job, environment, startMs) }),
            [],
          );
      },
      settings,
    );
  });
});

/** The schedule of a plan that passes every check, or null where reasons are given. */
function planOrRefuse(job: Job, environment: Environment): Schedule | null {
  const plan = makePlan({ job, environment, explain: false });
  if (!plan.ok) {
    assert.ok(plan.problems.length > 0, 'a refusal states its reasons');
    for (const problem of plan.problems) {
      assert.ok(problem.message.length > 0 && problem.constraint.length > 0);
      assert.ok(Number.isFinite(problem.needed) && Number.isFinite(problem.available));
    }
    return null;
  }
  const { schedule, totals, optimality } = plan;
  assert.deepEqual(checkPlan({ job, environment, schedule }), []);
  const budget = errorBudget({ job, environment, schedule });
  assert.deepEqual(plan.errorBudget, budget);
  assert.ok(budget.deliveryConfidence >= job.policy.minDeliveryConfidence);
  assert.ok(optimality.gap >= 0 && optimality.lowerBound <= optimality.value + 1e-9);
  assert.deepEqual(totals, totalsOf(job, environment, schedule, totals));
  return schedule;
}

/** The sums of the rules, added up again; what the rules leave open is taken as given. */
function totalsOf(
  job: Job,
  environment: Environment,
  schedule: Schedule,
  given: PlanTotals,
): PlanTotals {
  const { segments, transfers } = schedule;
  const seconds = (ms: number) => Math.round(ms) / 1000;
  const hundredths = (volumeMb: number) => Math.floor(volumeMb * 100 + 0.5 + 1e-7);
  const onSide = (location: string) =>
    segments
      .filter((one) => one.kind === 'step' && one.location === location)
      .reduce((sum, one) => sum + one.endMs - one.startMs, 0);
  const slices = transfers.flatMap((one) => one.slices);
  const moved = (direction: string) =>
    transfers
      .filter((one) => one.direction === direction)
      .reduce((sum, one) => sum + hundredths(one.totalMb), 0) / 100;
  const encryptedBy = (id: string | null) =>
    job.steps.some((step) => step.id === id && step.encryption !== 'none');
  const overhead = transfers.reduce(
    (sum, { fromStep, rawMb, encryptionMb }) =>
      sum + hundredths(encryptionMb) + (encryptedBy(fromStep) ? hundredths(rawMb * 0.05) : 0),
    0,
  );
  return {
    ...given,
    totalDurationS: seconds(schedule.finishMs - environment.startMs),
    totalComputeS: seconds(onSide('onboard')),
    totalGroundS: seconds(onSide('ground')),
    totalTransferS: seconds(slices.reduce((sum, one) => sum + one.endMs - one.startMs, 0)),
    totalDownlinkMb: moved('downlink'),
    totalUplinkMb: moved('uplink'),
    passesUsed: new Set(slices.map((one) => one.passIndex)).size,
    security: {
      encryption: job.security.encryption,
      totalEncryptionOverheadMb: overhead / 100,
      totalKeyExchanges: segments.filter((one) => one.kind === 'key_exchange').length,
      dataClassification: job.security.dataClassification,
    },
  };
}

/** A one-step job that neither receives nor makes data. */
function withoutData(job: Job): Job {
  return {
    ...job,
    steps: job.steps.map((step) => {
      const { detail } = step;
      const data = { inputDataMb: 0, outputDataMb: 0, storedOutputMb: 0, source: null };
      if (detail.kind !== 'window') return { ...step, ...data };
      const tiers = Object.entries(detail.qualityTiers).map(
        ([name, tier]) => [name, { ...tier, outputMb: 0 }] as const,
      );
      return { ...step, ...data, detail: { ...detail, qualityTiers: Object.fromEntries(tiers) } };
    }),
  };
}

/** The first instant that a step allows, the start of every window and of some passes, and a random instant. */
function startsToTry({ steps }: Job, environment: Environment, pick: number): number[] {
  const lengthMs = environment.endMs - environment.startMs;
  return [
    ...steps.map(({ notBeforeS = 0 }) => environment.startMs + notBeforeS * 1000),
    ...environment.windows.map((window) => window.startMs),
    ...environment.passes.slice(0, 20).map((pass) => pass.aosMs),
    environment.startMs + (pick % lengthMs),
  ];
}

/** The only step of a job in one piece on the side it may run, at its least tier. */
function alone(job: Job, environment: Environment, startMs: number): Schedule {
  const [step] = job.steps;
  assert.ok(step);
  const { detail } = step;
  const tier = detail.kind === 'window' ? detail.minTier : null;
  const durationS =
    detail.kind === 'window'
      ? (detail.qualityTiers[detail.minTier]?.computeS ?? 0)
      : step.durationS;
  const location = step.location === 'ground' ? 'ground' : 'onboard';
  const window = environment.windows.find((one) => one.startMs <= startMs && startMs < one.endMs);
  const endMs = startMs + Math.round(durationS * 1000);
  return {
    placements: [
      {
        stepId: step.id,
        location,
        reason: 'job_defined',
        constraint: null,
        costOnboard: null,
        costGround: null,
        qualityTier: tier,
      },
    ],
    transfers: [],
    segments: [
      {
        id: 'only',
        kind: 'step',
        stepId: step.id,
        transferId: null,
        passIndex: null,
        name: step.name,
        location,
        windowIndex: window?.index ?? null,
        startMs,
        endMs,
        checkpoint: null,
        why: null,
      },
    ],
    keyExchanges: 0,
    finishMs: endMs,
  };
}
