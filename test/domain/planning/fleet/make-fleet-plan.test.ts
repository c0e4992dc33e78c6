import assert from 'node:assert/strict';
import { checkFleetPlan } from '../../../../domain/planning/fleet/check/check-fleet-plan.ts';
import type { Fleet } from '../../../../domain/planning/fleet/fleet.ts';
import type {
  FleetPlan,
  PlannedMovement,
  PlannedSlice,
} from '../../../../domain/planning/fleet/plan.ts';
import { makeFleetPlan } from '../../../../domain/planning/fleet/make-fleet-plan.ts';
import { type Job, OBJECTIVES } from '../../../../domain/planning/job/job.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { fleetOf, walkerMembers } from '../../../kit/makers/fleets.ts';
import { randomFleetJob } from '../../../kit/random/random-fleet-job.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

const ONE = { replicationFactor: 1 };

function planned(job: Job, fleet: Fleet, options = ONE): FleetPlan {
  const made = makeFleetPlan(job, fleet, options);
  assert.ok(made.ok, made.ok ? '' : JSON.stringify(made.problems));
  return made.plan;
}

describe('makeFleetPlan', () => {
  const ring = fleetOf(walkerMembers(12, 3));
  const pair = fleetOf(walkerMembers(4, 1, { spreadDeg: 80 }), 8);

  for (const { job } of PRESETS)
    it(`plans ${job.id} over twelve satellites, with and without copies`, () => {
      for (const replicationFactor of [1, 2, 3]) {
        const plan = planned(job, ring, { replicationFactor });
        assert.deepEqual(checkFleetPlan({ job, fleet: ring, plan }), []);
        assert.ok(plan.optimality.lowerBound <= plan.optimality.value + 1e-9);
        assert.ok(plan.reliability > 0.9 && plan.reliability <= 1);
      }
    });

  it('keeps the times of steps, and says when they cannot be kept', () => {
    const steps = [
      aStep('first', { durationS: 100, notBeforeS: 300 }),
      aStep('second', { dependsOn: ['first'], durationS: 60, notBeforeS: 500, notAfterS: 560 }),
      aStep('third', { dependsOn: ['second'], location: 'ground', notAfterS: 20_000 }),
    ];
    const job = aJob(steps, { policy: { objective: 'min_latency', minDeliveryConfidence: 0 } });
    const plan = planned(job, pair);
    assert.deepEqual(checkFleetPlan({ job, fleet: pair, plan }), []);
    const startsS = plan.runs.map(({ startMs }) => (startMs - pair.startMs) / 1000);
    assert.equal(startsS[1], 500);
    assert.ok((startsS[0] ?? 0) >= 300);
    const late = aJob(
      steps.map((step) => (step.id === 'first' ? { ...step, notBeforeS: 450 } : step)),
      { policy: { objective: 'min_latency', minDeliveryConfidence: 0 } },
    );
    const refused = makeFleetPlan(late, pair, ONE);
    assert.ok(!refused.ok);
    assert.equal(refused.problems[0]?.constraint, 'not_after_s');
    for (const [edit, rule] of [
      [{ notBeforeS: 501 }, 'not_before'],
      [{ notAfterS: 559 }, 'not_after'],
    ] as const) {
      const stricter = {
        ...job,
        steps: job.steps.map((step) => (step.id === 'second' ? { ...step, ...edit } : step)),
      };
      const broken = checkFleetPlan({ job: stricter, fleet: pair, plan });
      assert.deepEqual([...new Set(broken.map((one) => one.rule))], [rule]);
    }
  });

  it('shortens steps to their least duration before it refuses', () => {
    const elastic = { minDurationS: 100, maxDurationS: 900, fixedOutput: false };
    const policy = { objective: 'min_latency', minDeliveryConfidence: 0 } as const;
    const job = aJob(
      [aStep('long', { durationS: 900, notAfterS: 400, outputDataMb: 90, elastic })],
      { policy },
    );
    const made = makeFleetPlan(job, pair, ONE);
    assert.ok(made.ok);
    const [run] = made.plan.runs;
    assert.equal((run?.endMs ?? 0) - (run?.startMs ?? 0), 100_000);
    assert.equal(made.plan.movements[0]?.rawMb, 10);
    assert.deepEqual(checkFleetPlan({ job: made.job, fleet: pair, plan: made.plan }), []);
  });

  it('is surer with copies of what is critical', () => {
    const [preset] = PRESETS;
    assert.ok(preset !== undefined);
    const alone = planned(preset.job, ring);
    const copied = planned(preset.job, ring, { replicationFactor: 3 });
    assert.ok(copied.reliability > alone.reliability);
    assert.ok(copied.runs.some(({ copy }) => copy === 2));
  });

  it('gives the same plan twice', () => {
    for (const { job } of PRESETS) assert.deepEqual(planned(job, ring), planned(job, ring));
  });

  it('makes plans of random jobs that break no rule, with bounds below their values', function () {
    this.timeout(300_000);
    let count = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const objective = OBJECTIVES[seed % OBJECTIVES.length] ?? 'balanced';
      const job = randomFleetJob(seed, 3 + (seed % 8), objective);
      const fleet = seed % 2 === 0 ? ring : pair;
      const made = makeFleetPlan(job, fleet, { replicationFactor: 1 + (seed % 2) });
      if (!made.ok) continue;
      count += 1;
      assert.deepEqual(checkFleetPlan({ job, fleet, plan: made.plan }), [], `seed ${seed}`);
      const { value, lowerBound, gap } = made.plan.optimality;
      assert.ok(lowerBound <= value + 1e-9 && gap >= 0 && gap <= 1);
    }
    assert.ok(count >= 26, `${count} of 40 were feasible`);
  });

  it('brings data that several steps need to a place once', function () {
    this.timeout(300_000);
    let shared = 0;
    const once = (job: Job, fleet: Fleet): void => {
      const made = makeFleetPlan(job, fleet, ONE);
      if (!made.ok) return;
      const seen = new Set<string>();
      for (const { fromStep, hops } of made.plan.movements)
        for (const { to } of hops) {
          const arrival = JSON.stringify([fromStep, to]);
          assert.ok(
            !seen.has(arrival),
            `${fromStep ?? 'an input'} comes to ${to ?? 'ground'} twice`,
          );
          seen.add(arrival);
        }
      const at = new Map(made.plan.runs.map((run) => [run.stepId, run.member]));
      for (const { id } of job.steps) {
        const abroad = job.steps
          .filter(
            ({ dependsOn, id: other }) => dependsOn.includes(id) && at.get(other) !== at.get(id),
          )
          .map((step) => at.get(step.id));
        shared += abroad.length - new Set(abroad).size;
      }
    };
    const readers = ['first', 'second', 'third'].map((id) =>
      aStep(id, { location: 'ground', dependsOn: ['make'] }),
    );
    const fan = aJob([aStep('make', { outputDataMb: 40 }), ...readers]);
    assert.equal(planned(fan, ring).movements.length, 1);
    for (let seed = 1; seed <= 24; seed += 1)
      once(randomFleetJob(seed, 4 + (seed % 6), 'min_latency'), seed % 2 === 0 ? ring : pair);
    assert.ok(shared >= 5, `only ${shared} steps share what comes to a place`);
  });

  it('gives no step to a relay, and only sources to a sensor', () => {
    const roles = ['relay', 'sensor', 'compute', 'aggregator'] as const;
    const mixed = fleetOf(
      walkerMembers(12, 3, { roleOf: (index) => roles[index % 4] ?? 'compute' }),
    );
    for (const { job } of PRESETS) {
      const plan = planned(job, mixed);
      assert.deepEqual(checkFleetPlan({ job, fleet: mixed, plan }), []);
      for (const { member, stepId } of plan.runs) {
        const role = member === null ? null : mixed.members[member]?.role;
        assert.notEqual(role, 'relay');
        const step = job.steps.find(({ id }) => id === stepId);
        if (role === 'sensor') assert.equal(step?.dependsOn.length, 0);
      }
    }
  });

  it('refuses a fleet of relays, naming every step that cannot run', () => {
    const relays = fleetOf(walkerMembers(2, 1, { roleOf: () => 'relay' }));
    const [preset] = PRESETS;
    assert.ok(preset !== undefined);
    const made = makeFleetPlan(preset.job, relays, ONE);
    assert.ok(!made.ok);
    assert.deepEqual(
      made.problems.map(({ stepId, constraint }) => [stepId, constraint]),
      preset.job.steps.map(({ id }) => [id, 'role']),
    );
  });

  it('refuses a deadline that cannot be kept', () => {
    const [preset] = PRESETS;
    assert.ok(preset !== undefined);
    const job = { ...preset.job, policy: { ...preset.job.policy, deadlineOrbits: 0.01 } };
    const made = makeFleetPlan(job, ring, ONE);
    assert.ok(!made.ok);
    const [problem] = made.problems;
    assert.equal(problem?.constraint, 'deadline_orbits');
    const orbits = /^Raise deadline_orbits to (\d+) \(checked/.exec(problem.suggestion ?? '')?.[1];
    planned({ ...job, policy: { ...job.policy, deadlineOrbits: Number(orbits) } }, ring);
  });
});

describe('checkFleetPlan', () => {
  const fleet = fleetOf(walkerMembers(12, 3));
  const job = PRESETS.find(({ id }) => id === 'split-learning')?.job;
  assert.ok(job !== undefined);
  const plan = planned(job, fleet);

  const shiftRun = (stepId: string, byMs: number): FleetPlan => ({
    ...plan,
    runs: plan.runs.map((run) =>
      run.stepId === stepId
        ? { ...run, startMs: run.startMs + byMs, endMs: run.endMs + byMs }
        : run,
    ),
  });
  const [movement] = plan.movements;
  assert.ok(movement !== undefined);
  const withMovement = (changed: PlannedMovement): FleetPlan => ({
    ...plan,
    movements: [changed, ...plan.movements.slice(1)],
  });
  const withSlices = (change: () => Partial<PlannedSlice>): FleetPlan =>
    withMovement({
      ...movement,
      hops: movement.hops.map((hop) => ({
        ...hop,
        slices: hop.slices.map((slice) => ({ ...slice, ...change() })),
      })),
    });

  const broken: readonly (readonly [string, string, FleetPlan])[] = [
    ['a step that is left out', 'step_scheduled', { ...plan, runs: plan.runs.slice(1) }],
    ['a step that starts before its input', 'inputs', shiftRun('train_backend', -300_000)],
    ['data that leave too early', 'route', withSlices(() => ({ startMs: fleet.startMs }))],
    ['a slice outside its pass', 'slice_in_contact', withSlices(() => ({ passIndex: 9_999 }))],
    ['more data than a contact carries', 'capacity', withSlices(() => ({ dataMb: 1e6 }))],
    ['less data than the product has', 'volume', withSlices(() => ({ dataMb: 0.1 }))],
    ['an end after the last part', 'finish', { ...plan, finishMs: plan.finishMs + 60_000 }],
    ['a movement that is left out', 'inputs', { ...plan, movements: plan.movements.slice(1) }],
  ];
  for (const [what, rule, changed] of broken)
    it(`finds ${what}`, () => {
      const found = checkFleetPlan({ job, fleet, plan: changed });
      assert.ok(
        found.some((violation) => violation.rule === rule),
        JSON.stringify(found),
      );
    });
});
