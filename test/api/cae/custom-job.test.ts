import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { requires, step } from '../../kit/makers/plan-refusals.ts';

describe('POST /v1/plan with a custom job', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });

  const plan = async (job: object, more: object = {}): Promise<WirePlan> => {
    const answer = await request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({ satellite_id: '25544', custom_job: job, ...more });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return bodyAs(Plan, answer);
  };

  it('names it custom and counts its steps', async () => {
    const made = await plan({ name: 'Ships', steps: [step] });
    assert.deepEqual(made.preset, { id: 'custom', name: 'Ships', category: 'custom', steps: 1 });
    assert.equal((await plan({ steps: [step] })).preset.name, 'Custom job');
  });

  it('takes the short forms of fields', async () => {
    const { duration_s: durationS, output_data_mb: outputMb, ...rest } = step;
    const short = await plan({ steps: [{ ...rest, compute_s: durationS, output_mb: outputMb }] });
    assert.deepEqual(short.plan, (await plan({ steps: [step] })).plan);
  });

  it('merges the security and policy of the job and those of the request', async () => {
    const made = await plan(
      {
        steps: [step],
        security: { encryption: 'aes128', data_classification: 'open' },
        policy: { deadline_orbits: 7, objective: 'min_energy' },
      },
      { security: { encryption: 'none' }, policy: { objective: 'min_latency' } },
    );
    assert.equal(made.security_summary.encryption, 'none');
    assert.equal(made.security_summary.data_classification, 'open');
    assert.equal(made.plan.policy.deadline_orbits, 7);
    assert.equal(made.plan.policy.objective, 'min_latency');
  });

  it('keeps the times of a step, and tells them when asked for reasons', async () => {
    const made = await plan(
      { steps: [{ ...step, not_before_s: 900, not_after_s: 1200 }] },
      { options: { explain: true, start: '2026-07-25T00:00:00Z' } },
    );
    const [segment] = made.plan.segments;
    assert.equal(segment?.start_offset_s, 900);
    assert.equal(segment.why, 'It may not start before 900 s after the start of the plan.');
    assert.deepEqual(segment.explain?.held_by, { kind: 'not_before', id: step.id });
  });

  it('starts with the charge that it is told, and names one below the floor', async () => {
    const options = { start: '2026-07-25T00:00:00Z', initial_charge: 0.7 };
    const made = await plan({ steps: [step] }, { options });
    assert.equal(made.orbital_environment.battery?.points[0]?.soc, 0.7);
    const refused = await request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({
        satellite_id: '25544',
        custom_job: { steps: [step] },
        options: { ...options, initial_charge: 0.5 },
      });
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), /options\.initial_charge.*must be at least 0\.6/);
  });

  it('places a free step and says what either side costs', async () => {
    const made = await plan({
      steps: [
        { ...step, id: 'capture', output_data_mb: 800 },
        {
          ...step,
          id: 'detect',
          location: 'either',
          duration_s: 60,
          depends_on: ['capture'],
          input_data_mb: 800,
          output_data_mb: 8,
        },
        {
          ...step,
          id: 'report',
          location: 'ground',
          depends_on: ['detect'],
          input_data_mb: 8,
          output_data_mb: 1,
        },
      ],
    });
    const decision = made.placement_decisions.find((one) => one.step_id === 'detect');
    assert.equal(decision?.location, 'onboard');
    assert.match(decision.reason, /^(data_reduction_100x|cut_optimal|better_schedule)$/);
    assert.ok(decision.cost_onboard !== null && decision.cost_ground !== null);
    assert.equal(made.placement_decisions[0]?.reason, 'job_defined');
  });

  it('plans eclipse, window and pass steps and tells of them in events', async () => {
    const tier = { memory_mb: 256, power_w: 30, compute: 0.5 };
    const made = await plan({
      steps: [
        { id: 'night', type: 'eclipse', duration_s: 120, energy_budget_wh: 0.4 },
        {
          id: 'detail',
          type: 'window',
          depends_on: ['night'],
          quality_tiers: {
            minimal: { ...tier, compute_s: 20, output_mb: 5 },
            maximum: { ...tier, compute_s: 60, output_mb: 40 },
          },
        },
        { id: 'watch', type: 'pass', duration_s: 120, min_pass_duration_s: 60 },
      ],
    });
    const detail = made.placement_decisions.find((one) => one.step_id === 'detail');
    assert.equal(detail?.quality_tier, 'maximum');
    const segment = made.plan.segments.find((one) => one.step_id === 'detail');
    assert.equal(segment?.duration_s, 60);
    assert.deepEqual([segment.resources.power_w, segment.resources.memory_mb], [30, 256]);
    const night = made.plan.segments.find((one) => one.step_id === 'night');
    const window = made.orbital_environment.windows[night?.window_index ?? -1];
    assert.equal(window?.type, 'eclipse');
    const types = new Set(made.events.map((event) => event.type));
    for (const type of [
      'eclipse_step.scheduled',
      'eclipse_step.energy_check',
      'eclipse_step.completed',
      'window_step.tier_selected',
      'window_step.completed',
      'pass_step.decomposed',
      'pass_step.merged',
    ])
      assert.ok(types.has(type), type);
  });

  it('cuts a long step at checkpoints', async () => {
    const made = await plan({
      steps: [
        {
          ...step,
          duration_s: 4000,
          requires: { ...requires, power_w: 60 },
          checkpoint_interval_s: 60,
        },
      ],
    });
    const kinds = made.plan.segments.map((segment) => segment.checkpoint ?? segment.kind);
    assert.deepEqual(kinds.slice(0, 4), ['step', 'save', 'restore', 'step']);
    const work = made.plan.segments.filter((segment) => segment.kind === 'step');
    assert.equal(
      work.reduce((sum, segment) => sum + segment.duration_s, 0),
      4000,
    );
    assert.equal(made.plan.total_compute_s, 4000);
    assert.ok(made.events.some((event) => event.type === 'checkpoint.saved'));
  });

  it('uplinks the input of a step whose source is the ground', async () => {
    const made = await plan({
      steps: [{ ...step, source: 'ground', input_data_mb: 20, output_data_mb: 0, max_passes: 1 }],
    });
    const [transfer] = made.transfer_schedule.transfers;
    assert.deepEqual(
      [transfer?.direction, transfer?.from_step, transfer?.to_step, transfer?.total_transfer_mb],
      ['uplink', null, 'a', made.transfer_schedule.total_uplink_mb],
    );
  });
});
