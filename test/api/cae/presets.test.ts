import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { Plan } from '../../../contracts/plan/plan.ts';
import { Preset, PresetList } from '../../../contracts/plan/preset.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { PRESET_IDS } from '../../../domain/planning/job/presets/preset-step.ts';

/** Published facts: steps, initial and final MB, reduction, and policy. */
const PUBLISHED = {
  'onboard-ml-inference': {
    steps: [4, 4, 0],
    flow: [2000, 10.5, '190:1'],
    links: [true, false],
    policy: ['min_latency', 3, 0.001, 0.99],
    security: ['aes256', 'restricted', 24],
  },
  'split-learning': {
    steps: [9, 6, 3],
    flow: [2000, 36.75, '54:1'],
    links: [true, true],
    policy: ['balanced', 6, 0.01, 0.95],
    security: ['aes256', 'confidential', 12],
  },
  'earth-observation-qa': {
    steps: [8, 6, 2],
    flow: [5000, 560, '9:1'],
    links: [true, false],
    policy: ['max_reliability', 8, 0.01, 0.95],
    security: ['aes256', 'restricted', 24],
  },
  'federated-learning': {
    steps: [10, 7, 3],
    flow: [500, 3.7, '135:1'],
    links: [true, true],
    policy: ['balanced', 6, 0.01, 0.95],
    security: ['aes256', 'confidential', 12],
  },
  'resilient-store-forward': {
    steps: [5, 4, 1],
    flow: [100, 157.5, '1:1.6'],
    links: [true, true],
    policy: ['max_reliability', 4, 0.01, 0.99],
    security: ['aes256', 'restricted', 24],
  },
} as const;

describe('presets', () => {
  let bench: CaeBench;
  const cae = () => request(bench.cae.app.callback());
  before(async () => {
    bench = await createCaeBench();
  });

  it('GET /v1/presets lists the five, in order', async () => {
    const answer = await cae().get('/v1/presets');
    assert.equal(answer.status, 200);
    const { presets, count } = bodyAs(PresetList, answer);
    assert.equal(count, 5);
    assert.deepEqual(
      presets.map(({ id }) => id),
      PRESET_IDS,
    );
  });

  for (const id of PRESET_IDS)
    it(`${id} has the published facts`, async () => {
      const preset = bodyAs(Preset, await cae().get(`/v1/presets/${id}`));
      const { data_flow: flow, policy, security } = preset;
      assert.deepEqual(
        {
          steps: [preset.steps, preset.onboard_steps, preset.ground_steps],
          flow: [flow.initial_capture_mb, flow.final_output_mb, flow.overall_reduction],
          links: [preset.needs_downlink, preset.needs_uplink],
          policy: [
            policy.objective,
            policy.deadline_orbits,
            policy.max_data_loss_fraction,
            policy.min_delivery_confidence,
          ],
          security: [
            security.encryption,
            security.data_classification,
            security.key_rotation_orbits,
          ],
        },
        PUBLISHED[id],
      );
      assert.equal(preset.custom_job.steps.length, preset.steps);
    });

  it('onboard-ml-inference computes 170 s in category ml-inference', async () => {
    const preset = bodyAs(Preset, await cae().get('/v1/presets/onboard-ml-inference'));
    assert.equal(preset.total_compute_s, 170);
    assert.equal(preset.category, 'ml-inference');
    assert.deepEqual(
      preset.custom_job.steps.map(({ id }) => id),
      ['capture', 'preprocess', 'inference', 'encrypt_results'],
    );
  });

  for (const id of PRESET_IDS)
    it(`the custom_job of ${id} can be posted and gives the same schedule`, async () => {
      const preset = bodyAs(Preset, await cae().get(`/v1/presets/${id}`));
      const made = await cae()
        .post('/v1/plan')
        .send({ satellite_id: '25544', custom_job: preset.custom_job });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const original = await cae().post('/v1/plan').send({ satellite_id: '25544', preset_id: id });
      const [a, b] = [bodyAs(Plan, made), bodyAs(Plan, original)];
      assert.deepEqual(a.plan, b.plan);
      assert.deepEqual(a.transfer_schedule, b.transfer_schedule);
      assert.deepEqual(a.preset, {
        id: 'custom',
        name: b.preset.name,
        category: 'custom',
        steps: b.preset.steps,
      });
    });

  it('an unknown preset is 404 and lists the known ones', async () => {
    const answer = await cae().get('/v1/presets/mining');
    assert.equal(answer.status, 404);
    const { error } = bodyAs(NestedError, answer);
    assert.equal(error.code, 'preset_not_found');
    for (const id of PRESET_IDS) assert.ok(error.message.includes(id));
  });
});
