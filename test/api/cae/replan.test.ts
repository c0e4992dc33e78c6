import assert from 'node:assert/strict';
import fc from 'fast-check';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { computePlan } from '../../../threads/planning/plan.ts';
import { NO_HISTORY } from '../../../threads/planning/history.ts';
import { computeReplan } from '../../../threads/planning/replan.ts';
import type { ReplanInput } from '../../../threads/planning/replan.ts';
import { Replan } from '../../../contracts/plan/replan.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { planInputs } from '../../kit/makers/plan-inputs.ts';
import type { PlanSource } from '../../../api/planning/tasks.ts';

const START = '2026-07-25T00:00:00Z';

describe('computeReplan', function () {
  this.timeout(300_000);
  const sources = new Map<string, PlanSource>();
  before(async () => {
    const inputs = await planInputs();
    for (const { job } of PRESETS) {
      const input = inputs('25544', job, START);
      const outcome = computePlan(input);
      assert.equal(outcome.kind, 'planned');
      sources.set(job.id, { input, schedule: outcome.schedule, history: NO_HISTORY });
    }
  });
  const sourceOf = (id: string): PlanSource => sources.get(id) ?? assert.fail(id);
  const asked = (source: PlanSource, fields: Partial<ReplanInput>): ReplanInput => ({
    source,
    id: '00000000-0000-4000-8000-000000000001',
    createdMs: 0,
    expiresMs: 3_600_000,
    nowMs: source.input.startMs,
    completed: [],
    failed: [],
    running: [],
    lostPasses: [],
    bus: null,
    ...fields,
  });
  const replanned = (input: ReplanInput) => {
    const outcome = computeReplan(input);
    assert.equal(outcome.kind, 'replanned', JSON.stringify(outcome));
    return outcome;
  };
  /** What the plan says has ended and is running at an instant. */
  const progressAt = ({ input, schedule }: PlanSource, nowMs: number) => {
    const ends = (id: string) =>
      schedule.segments.filter(({ kind, stepId }) => kind === 'step' && stepId === id);
    const completed = input.job.steps.filter(({ id }) =>
      ends(id).every(({ endMs }) => endMs <= nowMs),
    );
    const running = input.job.steps.filter(
      (step) => !completed.includes(step) && ends(step.id).some(({ startMs }) => startMs < nowMs),
    );
    return { completed: completed.map(({ id }) => id), running: running.map(({ id }) => id) };
  };

  for (const { job } of PRESETS) {
    it(`gives ${job.id} again when nothing has happened yet`, () => {
      const source = sourceOf(job.id);
      const { source: next, difference } = replanned(asked(source, {}));
      assert.deepEqual(next.schedule.segments, source.schedule.segments);
      assert.deepEqual(difference.moved, []);
      assert.deepEqual([...difference.added, ...difference.removed], []);
      assert.equal(difference.finishDeltaMs, 0);
    });

    it(`goes on with ${job.id} at any moment, never breaks a rule and keeps what is done`, () => {
      const source = sourceOf(job.id);
      const { startMs } = source.input;
      const lastMs = source.schedule.finishMs - startMs;
      let made = 0;
      fc.assert(
        fc.property(fc.integer({ min: 1, max: lastMs - 1 }), (afterMs) => {
          const nowMs = startMs + afterMs;
          const progress = progressAt(source, nowMs);
          const outcome = computeReplan(asked(source, { nowMs, ...progress }));
          // Confidence may be refused: spare passes before now are gone. A broken rule never is.
          assert.notEqual(outcome.kind, 'broken', JSON.stringify(outcome));
          if (outcome.kind !== 'replanned') return;
          made += 1;
          const { plan, difference } = outcome;
          for (const id of [...progress.completed, ...progress.running])
            assert.ok(difference.kept.includes(id), id);
          for (const { step_id: id, kind } of plan.plan.segments)
            assert.ok(kind !== 'step' || !progress.completed.includes(id ?? ''), `${id} again`);
          for (const { start_offset_s: offset } of plan.plan.segments) assert.ok(offset >= 0);
        }),
        { numRuns: 12, seed: 3 },
      );
      assert.ok(made >= 8, `${made} of 12 moments have a plan`);
    });
  }

  it('runs a failed step again and all that needs it', () => {
    const source = sourceOf('onboard-ml-inference');
    const nowMs = source.input.startMs + 100_000;
    const { plan, difference } = replanned(
      asked(source, { nowMs, completed: ['capture'], failed: ['preprocess'] }),
    );
    const steps = plan.plan.segments.filter(({ kind }) => kind === 'step');
    assert.deepEqual(
      steps.map(({ step_id: id }) => id),
      ['preprocess', 'inference', 'encrypt_results'],
    );
    assert.deepEqual(difference.kept, ['capture']);
    assert.equal(difference.moved[0]?.stepId, 'preprocess');
  });

  it('suggests only what the body of a replan can change', () => {
    const source = sourceOf('onboard-ml-inference');
    const { bus } = source.input.satellite;
    const outcome = computeReplan(asked(source, { bus: { ...bus, maxThermalW: 1 } }));
    assert.equal(outcome.kind, 'infeasible');
    assert.ok(outcome.problems.length > 0);
    for (const { suggestion } of outcome.problems)
      assert.match(suggestion ?? '', /^Use a bus that takes at least 38 W of heat \(checked/);
    replanned(asked(source, { bus: { ...bus, maxThermalW: 38 } }));
  });

  it('lets a running step go on for exactly the time it still needs', () => {
    const source = sourceOf('onboard-ml-inference');
    const nowMs = source.input.startMs + 50_000;
    const { plan, difference } = replanned(
      asked(source, { nowMs, completed: ['capture'], running: ['preprocess'] }),
    );
    const [first] = plan.plan.segments;
    assert.equal(first?.step_id, 'preprocess');
    assert.equal(first.end_offset_s, 40);
    assert.equal(difference.finishDeltaMs, 0);
    assert.deepEqual(difference.moved, []);
  });

  it('uses no lost pass and never ends earlier for it', () => {
    for (const [, source] of sources) {
      const used = source.schedule.transfers.flatMap(({ slices }) =>
        slices.map(({ passIndex }) => passIndex),
      );
      for (const lost of new Set(used)) {
        const outcome = computeReplan(asked(source, { lostPasses: [lost] }));
        assert.notEqual(outcome.kind, 'broken', JSON.stringify(outcome));
        if (outcome.kind !== 'replanned') continue;
        const { plan, difference } = outcome;
        const before = computePlan(source.input);
        assert.equal(before.kind, 'planned');
        const pass = before.plan.orbital_environment.ground_passes[lost];
        assert.ok(
          plan.orbital_environment.ground_passes.every(
            ({ station_id: id, aos }) => id !== pass?.station_id || aos !== pass.aos,
          ),
        );
        assert.ok(difference.removed.length > 0);
        if (source.input.job.policy.objective === 'min_latency')
          assert.ok(difference.finishDeltaMs >= 0);
      }
    }
  });

  it('keeps the bus that is given from now on, and the charge of the battery', () => {
    const source = sourceOf('onboard-ml-inference');
    const nowMs = source.input.startMs + 50_000;
    const bus = { ...source.input.satellite.bus, peakSolarW: 44 };
    const outcome = computeReplan(asked(source, { nowMs, completed: ['capture'], bus }));
    assert.equal(outcome.kind, 'infeasible');
    assert.equal(outcome.problems[0]?.stepId, 'inference');
    const same = replanned(asked(source, { nowMs, completed: ['capture'] }));
    const charge = same.source.input.satellite.bus.chargeAtStart;
    assert.ok(charge !== undefined && charge > 0.5 && charge <= 1);
  });

  it('plans again a plan that was made again', () => {
    const source = sourceOf('split-learning');
    const first = progressAt(source, source.input.startMs + 100_000);
    const once = replanned(asked(source, { nowMs: source.input.startMs + 100_000, ...first }));
    const nowMs = source.input.startMs + 220_000;
    const { completed, running } = progressAt(once.source, nowMs);
    const stubs = new Set(once.source.history.stubs.map(([id]) => id));
    const twice = replanned(
      asked(once.source, { nowMs, completed: completed.filter((id) => !stubs.has(id)), running }),
    );
    assert.ok(twice.source.history.completed.includes('capture'));
    assert.ok(Math.abs(twice.source.schedule.finishMs - source.schedule.finishMs) <= 5000);
  });

  it('says that nothing is left when everything is done', () => {
    const source = sourceOf('split-learning');
    const completed = source.input.job.steps.map(({ id }) => id);
    const nowMs = source.schedule.finishMs;
    assert.deepEqual(computeReplan(asked(source, { nowMs, completed })), { kind: 'done' });
  });
});

describe('POST /v1/plan/:id/replan', () => {
  let bench: CaeBench;
  let id: string;
  const cae = () => request(bench.cae.app.callback());
  before(async () => {
    bench = await createCaeBench();
    const made = await cae()
      .post('/v1/plan')
      .send({ satellite_id: '25544', preset_id: 'onboard-ml-inference', options: { start: START } })
      .expect(201);
    id = String(Reflect.get(Object(made.body), 'id'));
  });

  it('answers 201 with a plan of its own that names the one it replaces', async () => {
    const answer = await cae()
      .post(`/v1/plan/${id}/replan`)
      .send({ now: '2026-07-25T00:00:50Z', completed: ['capture'], running: ['preprocess'] })
      .expect(201);
    const plan = bodyAs(Replan, answer);
    assert.equal(plan.replans, id);
    assert.deepEqual(plan.diff.kept.slice(0, 2), ['capture', 'preprocess']);
    assert.equal(plan.orbital_environment.prediction_start, '2026-07-25T00:00:50.000Z');
    const read = await cae().get(`/v1/plan/${plan.id}`).expect(200);
    assert.deepEqual(read.body, answer.body);
  });

  it('answers 404 for plans that it does not know', async () => {
    for (const unknown of ['nothing', '00000000-0000-4000-8000-000000000000'])
      await cae().post(`/v1/plan/${unknown}/replan`).send({ now: START }).expect(404);
  });

  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['steps that it has not', { now: START, failed: ['nonsense'] }, /failed.0/],
    ['a moment outside of the horizon', { now: '2026-07-26T00:00:00Z' }, /now/],
    [
      'a step in two states',
      { now: '2026-07-25T00:00:50Z', completed: ['capture'], failed: ['capture'] },
      /failed.0/,
    ],
    [
      'a completed step before its predecessor',
      { now: '2026-07-25T00:00:50Z', completed: ['preprocess'] },
      /capture/,
    ],
    [
      'a step that runs before it begins',
      { now: '2026-07-25T00:00:10Z', running: ['inference'] },
      /running.0/,
    ],
    [
      'a step that runs after its end',
      { now: '2026-07-25T00:00:50Z', running: ['capture'] },
      /running.0/,
    ],
    ['passes that it has not', { now: START, lost_passes: [999] }, /lost_passes.0/],
    ['a bus of no class', { now: START, bus: '99U' }, /bus/],
  ];
  for (const [what, body, told] of wrong)
    it(`refuses ${what}`, async () => {
      const answer = await cae().post(`/v1/plan/${id}/replan`).send(body).expect(400);
      assert.match(JSON.stringify(answer.body), told);
    });
});
