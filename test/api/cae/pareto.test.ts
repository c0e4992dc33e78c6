import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import * as v from 'valibot';
import { computePareto } from '../../../api/planning/compute/pareto.ts';
import { checkAndPresent, computePlan } from '../../../threads/planning/plan.ts';
import { environmentQuery } from '../../../threads/planning/surroundings.ts';
import { PlanFrontier } from '../../../contracts/plan/frontier.ts';
import { Plan } from '../../../contracts/plan/plan.ts';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import {
  combinationsOf,
  relaxationsOf,
  relaxJob,
} from '../../../domain/planning/alternatives/pareto.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { BENCH_NOW_MS, createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { callerOf } from '../../kit/surfaces/main-api.ts';
import { TEST_KEY } from '../../kit/surfaces/test-kit.ts';
import { planInputs } from '../../kit/makers/plan-inputs.ts';
import type { PlanInput, ParetoMember } from '../../../api/planning/tasks.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';

const ids = Array.from(
  { length: 16 },
  (_, index) => `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
);

const tier = (computeS: number, outputMb: number) => ({
  computeS,
  memoryMb: 256,
  outputMb,
  powerW: 30,
  compute: 0.5,
});

/** A job that every relaxation but the skipping of checkpoints changes: nothing is cut. */
const everything = aJob(
  [
    aStep('sense', { outputDataMb: 200, checkpointIntervalS: 30 }),
    aStep('look', {
      dependsOn: ['sense'],
      inputDataMb: 200,
      outputDataMb: 60,
      detail: {
        kind: 'window',
        qualityTiers: { low: tier(30, 10), standard: tier(90, 60), maximum: tier(300, 150) },
        minTier: 'low',
        preferredTier: 'maximum',
      },
    }),
  ],
  { policy: { objective: 'min_latency', minDeliveryConfidence: 0.5 } },
);

function frontierOf(plan: PlanInput) {
  const outcome = computePareto({ plan, ids });
  assert.equal(outcome.kind, 'frontier');
  return outcome;
}

/** [latency, energy, -reliability, -quality], from the plan as it is answered. */
function costsOf({ plan, input }: ParetoMember, job: PlanInput['job']): number[] {
  const wattSeconds = plan.plan.segments
    .filter(({ location }) => location === 'onboard')
    .reduce((sum, one) => sum + one.resources.power_w * one.duration_s, 0);
  const ranks = ['minimal', 'low', 'standard', 'maximum'];
  const windows = job.steps.flatMap(({ id, detail }) =>
    detail.kind === 'window' ? [{ id, most: ranks.indexOf(detail.preferredTier) }] : [],
  );
  const taken = windows.map(({ id }) =>
    ranks.indexOf(
      plan.placement_decisions.find(({ step_id: stepId }) => stepId === id)?.quality_tier ?? '',
    ),
  );
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const quality = windows.length === 0 ? 1 : sum(taken) / sum(windows.map(({ most }) => most));
  assert.equal(plan.orbital_environment.model.min_elevation_deg, input.minElevationDeg);
  return [
    plan.plan.total_duration_s,
    wattSeconds / 3600,
    -plan.error_budget.delivery_confidence,
    -quality,
  ];
}

describe('computePareto', () => {
  let inputs: Awaited<ReturnType<typeof planInputs>>;
  before(async () => {
    inputs = await planInputs();
  });

  for (const { job } of PRESETS)
    it(`answers for ${job.id} plans of which none is worse in everything`, () => {
      const base = inputs('25544', job, '2026-07-25T00:00:00Z');
      const { members, candidatesEvaluated, infeasible, dominatedFiltered } = frontierOf(base);
      // No preset is cut: checkpoints make no difference to it.
      assert.equal(candidatesEvaluated, 4);
      assert.equal(members.length + dominatedFiltered + infeasible, candidatesEvaluated);
      const costs = members.map((member) => costsOf(member, job));
      for (const [at, cost] of costs.entries())
        for (const [other, than] of costs.entries())
          assert.ok(
            at === other || cost.some((value, index) => value < (than[index] ?? 0)),
            `${at} is dominated by ${other}`,
          );
    });

  it('filters nothing that is not dominated, by planning every combination again', () => {
    const base = inputs('25544', everything, '2026-07-25T00:00:00Z');
    const { members, candidatesEvaluated } = frontierOf(base);
    assert.equal(candidatesEvaluated, 8);
    const kept = members.map((member) => costsOf(member, everything));
    for (const relaxations of combinationsOf(relaxationsOf(everything, 5))) {
      const job = relaxJob(everything, relaxations);
      const minElevationDeg = relaxations.includes('extend_windows') ? 0 : 5;
      const input = { ...base, job, minElevationDeg };
      const outcome = computePlan(input);
      if (outcome.kind !== 'planned') continue;
      const cost = costsOf(
        { ...(members[0] ?? assert.fail()), input, plan: outcome.plan },
        everything,
      );
      assert.ok(
        kept.some((better) => better.every((value, index) => value <= (cost[index] ?? 0) + 1e-5)),
        `${relaxations.join()} is missing: ${cost.join()}`,
      );
    }
  });

  it('gives every plan its objectives, its own id and a job under which the checker accepts it', () => {
    const base = inputs('25544', everything, '2026-07-26T09:30:00Z');
    const { members } = frontierOf(base);
    assert.ok(members.length > 1);
    assert.equal(new Set(members.map(({ plan }) => plan.id)).size, members.length);
    for (const member of members) {
      const [latencyS, energyWh, reliability, quality] = costsOf(member, everything);
      const { objectives, input } = member;
      assert.equal(objectives.latencyS, latencyS);
      assert.ok(Math.abs(objectives.energyWh - (energyWh ?? 0)) < 1e-5);
      assert.equal(-objectives.reliability, reliability);
      assert.ok(Math.abs(-objectives.quality - (quality ?? 0)) < 1e-6);
      const built = buildEnvironment(environmentQuery(input));
      assert.ok(built.ok);
      const made = makePlan({ job: input.job, environment: built.environment, explain: false });
      assert.ok(made.ok);
      assert.deepEqual(checkAndPresent(input, built.environment, made), {
        kind: 'planned',
        plan: member.plan,
        schedule: member.schedule,
      });
    }
  });

  it('keeps the unrelaxed plan where no relaxation changes the job', () => {
    const silent = aJob([aStep('a')]);
    const base = { ...inputs('25544', silent, '2026-07-25T00:00:00Z'), minElevationDeg: 0 };
    const { members, candidatesEvaluated } = frontierOf(base);
    assert.equal(candidatesEvaluated, 1);
    const outcome = computePlan({ ...base, id: ids[0] ?? '' });
    assert.equal(outcome.kind, 'planned');
    assert.deepEqual(outcome.plan, members[0]?.plan);
  });

  it('says why there is no plan when no combination has one', () => {
    const hopeless = aJob([aStep('a', { requires: { ...aStep('b').requires, powerW: 5000 } })]);
    const outcome = computePareto({ plan: inputs('25544', hopeless, '2026-07-25T00:00:00Z'), ids });
    assert.equal(outcome.kind, 'infeasible');
    assert.notEqual(outcome.problems[0]?.suggestion ?? null, null);
  });
});

describe('POST /v1/plan with pareto', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });

  it('answers 201 with plans that can be read for an hour', async () => {
    bench.nowMs = BENCH_NOW_MS;
    const response = await request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({ satellite_id: '25544', preset_id: 'earth-observation-qa', pareto: true })
      .expect(201);
    const { id, frontier, frontier_size: size } = v.parse(PlanFrontier, response.body);
    assert.equal(size, frontier.length);
    assert.ok(frontier.some(({ plan }) => plan.id === id));
    assert.equal(response.headers['location'], `/v1/plan/${id}`);
    frontier.forEach((member, index) => assert.equal(member.plan_index, index));
    for (const { plan } of frontier) {
      const read = await request(bench.cae.app.callback()).get(`/v1/plan/${plan.id}`).expect(200);
      assert.deepEqual(read.body, plan);
    }
    bench.nowMs += 3_600_001;
    await request(bench.cae.app.callback()).get(`/v1/plan/${id}`).expect(404);
    bench.nowMs = BENCH_NOW_MS;
  });

  it('answers a job without any plan 422 with suggestions', async () => {
    const response = await request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({
        satellite_id: '25544',
        preset_id: 'onboard-ml-inference',
        policy: { deadline_orbits: 0.01 },
        pareto: true,
      })
      .expect(422);
    assert.equal(bodyAs(NestedError, response).error.code, 'planning_failed');
  });

  describe('beside what is booked', () => {
    const needsWorld = /options\.priority.*needs options\.world/;
    const noFrontier = /options\.priority.*must be absent with pareto/;
    for (const [surface, pareto, options, expected] of [
      ['cae', true, { world: 'live', priority: 2 }, noFrontier],
      ['cae', true, { priority: 0 }, needsWorld],
      ['cae', false, { world: 'live', priority: 2 }, /options\.priority.*send an API key/],
      ['main', true, { world: 'drill', priority: 2 }, noFrontier],
      ['main', true, { world: 'live', priority: 0 }, noFrontier],
      ['main', false, { priority: 2 }, needsWorld],
      ['main', true, { world: 'drill', priority: null }, 'frontier'],
      ['main', null, { world: 'drill', priority: 2 }, 'plan'],
    ] as const)
      it(`${surface}: pareto ${String(pareto)} with ${JSON.stringify(options)}`, async () => {
        bench.nowMs = BENCH_NOW_MS;
        const body = { satellite_id: '25544', preset_id: 'earth-observation-qa', pareto, options };
        const key = surface === 'main' ? TEST_KEY : null;
        const response = await callerOf(bench[surface]).post('/v1/plan', body, key);
        if (expected instanceof RegExp) {
          assert.equal(response.status, 400, response.text);
          assert.match(response.text, expected);
          return;
        }
        assert.equal(response.status, 201, response.text);
        const schedules =
          expected === 'plan'
            ? [v.parse(Plan, response.body).schedule]
            : v.parse(PlanFrontier, response.body).frontier.map(({ plan }) => plan.schedule);
        assert.ok(schedules.length > 0);
        for (const schedule of schedules) {
          assert.equal(schedule?.world, 'drill', 'every one is made beside what is booked');
          assert.equal(schedule.priority, expected === 'plan' ? 2 : undefined);
        }
      });
  });
});
