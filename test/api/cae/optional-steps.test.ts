import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { Replan } from '../../../contracts/plan/replan.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';

const START = '2026-07-25T00:00:00Z';
const EASY = { power_w: 20, compute: 0.2, thermal_w: 12, memory_mb: 256, storage_mb: 64 };

const image = {
  id: 'image',
  location: 'onboard',
  duration_s: 20,
  requires: EASY,
  output_data_mb: 10,
  repeat: { min_starts: 3, max_starts: 10, min_gap_s: 1200 },
  value: 2,
};
const burn = {
  id: 'burn',
  location: 'onboard',
  duration_s: 60,
  requires: { ...EASY, thermal_w: 900 },
  optional: true,
};

describe('plans of jobs with optional steps', function () {
  this.timeout(120_000);
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });
  const plan = (steps: readonly object[], more: object = {}) =>
    request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({
        satellite_id: '25544',
        custom_job: { steps, policy: { objective: 'max_value', deadline_orbits: 3 } },
        options: { start: START, explain: true },
        ...more,
      });

  it('take as many starts as fit, and tell what is left out', async () => {
    const made = bodyAs(Plan, await plan([image, burn]).expect(201));
    const starts = made.plan.segments.filter(({ kind }) => kind === 'step');
    assert.ok(starts.length >= 3 && starts.length <= 10);
    starts.forEach((one, nth) => {
      assert.equal(one.step_id, `image#${nth + 1}`);
      const previous = starts[nth - 1];
      if (previous !== undefined) assert.ok(one.start_offset_s - previous.end_offset_s >= 1200);
    });
    assert.match(starts[1]?.why ?? '', /the gap after image \(1\) ends/);
    assert.equal(made.value?.offered, 15);
    assert.equal(made.value.served, 2 * (starts.length - 3));
    const left = made.skipped_steps ?? [];
    assert.deepEqual(
      left.map(({ id }) => id).sort(),
      [
        'burn',
        ...Array.from({ length: 10 - starts.length }, (_, nth) => `image#${10 - nth}`),
      ].sort(),
    );
    assert.equal(left.find(({ id }) => id === 'burn')?.constraint, 'thermal');
    assert.equal(made.optimality.value, made.value.offered - made.value.served);
  });

  it('are made again from a moment on, apart from the start that is over', async () => {
    const first: WirePlan = bodyAs(Plan, await plan([image, burn]).expect(201));
    const steps = first.plan.segments.filter(({ kind }) => kind === 'step');
    const [, second] = steps;
    assert.ok(second !== undefined);
    const now = new Date(Date.parse(second.end) + 60_000).toISOString();
    const again = bodyAs(
      Replan,
      await request(bench.cae.app.callback())
        .post(`/v1/plan/${first.id}/replan`)
        .send({ now, completed: ['image#1', 'image#2'] })
        .expect(201),
    );
    const [third] = again.plan.segments.filter(({ kind }) => kind === 'step');
    assert.equal(third?.step_id, 'image#3');
    assert.ok(Date.parse(third.start) - Date.parse(second.end) >= 1_200_000);
    assert.deepEqual(again.placement_decisions.length, steps.length - 2);
  });

  it('suggest to leave out what has no place', async () => {
    const wide = { ...burn, id: 'wide', requires: { ...EASY, compute: 0.9 }, duration_s: 500_000 };
    const refused = await plan([
      { ...image, repeat: null, value: null },
      { ...wide, optional: false },
    ]).expect(422);
    assert.match(refused.text, /[Mm]ake step 'wide' optional/);
  });

  it('are refused by field where value is not compared', async () => {
    const frontier = await plan([image], { pareto: true }).expect(400);
    assert.match(JSON.stringify(frontier.body), /"pareto"/);
    const fleet = await request(bench.cae.app.callback())
      .post('/v1/constellation/plan')
      .send({ satellite_ids: ['25544', '43800'], custom_job: { steps: [image, burn] } })
      .expect(400);
    assert.match(JSON.stringify(fleet.body), /custom_job\.steps\.0\.repeat/);
    assert.match(JSON.stringify(fleet.body), /custom_job\.steps\.1\.optional/);
    const policy = { objective: 'max_value' };
    const preset = { satellite_ids: ['25544'], preset_id: 'split-learning', policy };
    const aimed = await request(bench.cae.app.callback())
      .post('/v1/constellation/plan')
      .send(preset)
      .expect(400);
    assert.match(JSON.stringify(aimed.body), /policy\.objective/);
  });
});
