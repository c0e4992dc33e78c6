import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { OcuNegotiation, OcuSummary } from '../../../contracts/analysis/ocu.ts';
import { BUS_CLASSES } from '../../../domain/spacecraft/bus.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { refuses } from '../../kit/http/refusals.ts';

let bench: CaeBench;
before(async () => {
  bench = await createCaeBench();
});
const post = (body: object) =>
  request(bench.cae.app.callback()).post('/v1/ocu/negotiate').send(body);
const negotiated = async (body: object): Promise<OcuNegotiation> => {
  const answer = await post(body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return bodyAs(OcuNegotiation, answer);
};

describe('POST /v1/ocu/negotiate', () => {
  it('has the published power budget of the ISS: 120 W less 45 W are 75 W', async () => {
    const answer = await negotiated({ satellite_id: '25544', workload_power_w: 45 });
    assert.equal(answer.satellite_id, '25544');
    assert.deepEqual(answer.power_budget, {
      generation_w: 120,
      bus_overhead_w: 45,
      available_w: 75,
      requested_w: 45,
      margin_w: 30,
    });
    assert.equal(answer.ocu_negotiation.limiting_resource, 'power');
    assert.equal(answer.ocu_negotiation.ocu_allocated, 0.6);
  });

  it('takes 50 W of a 6U for one OCU', async () => {
    const answer = await negotiated({
      satellite_id: '25544',
      workload_power_w: 50,
      bus_class: '6U_cubesat',
    });
    assert.deepEqual(
      [answer.power_budget.generation_w, answer.power_budget.bus_overhead_w],
      [80, 30],
    );
    assert.equal(answer.ocu_negotiation.ocu_allocated, 1);
    assert.equal(answer.power_budget.margin_w, 0);
    assert.deepEqual([answer.ocu.bus_class, answer.ocu.bus_source], ['6U', 'given']);
  });

  for (const id of ['25544', '40697', '43800', '41866', '47719'])
    it(`divides the day of ${id} into 24 hours`, async () => {
      const { ocu_negotiation: offer } = await negotiated({
        satellite_id: id,
        workload_power_w: 20,
      });
      assert.equal(Math.round((offer.sunlit_hours + offer.eclipse_hours) * 1e6), 24e6);
      assert.ok(offer.daily_compute_hours >= 0 && offer.daily_compute_hours <= 24);
      assert.ok(offer.confidence > 0 && offer.confidence <= 1);
    });

  it('cuts a workload down that is too large and says what it lacks', async () => {
    const answer = await negotiated({ satellite_id: '25544', workload_power_w: 150 });
    assert.equal(answer.ocu_negotiation.ocu_allocated, 1);
    assert.equal(answer.power_budget.margin_w, -75);
    assert.equal(answer.ocu.requested, 2);
    assert.deepEqual(
      [answer.fits_a_plan, answer.ocu_negotiation.limiting_resource],
      [false, 'thermal'],
    );
    assert.deepEqual(
      answer.warnings?.map(({ code }) => code),
      ['no_plan_fits'],
    );
    assert.match(String(answer.warnings[0]?.message), /150 W: .*45 W/);
    const fitting = await negotiated({ satellite_id: '25544', workload_power_w: 45 });
    assert.equal('warnings' in fitting, false);
  });

  it('reads a workload by what it computes, keeps and sends', async () => {
    const answer = await negotiated({
      satellite_id: '25544',
      workload: { compute_gflops: 450, memory_mb: 16_384, output_mb: 100 },
    });
    assert.equal(answer.power_budget.requested_w, 30);
    assert.equal(answer.ocu_negotiation.limiting_resource, 'memory');
    // Eight times the memory that plans have leaves an eighth of the 0.4 OCU.
    assert.equal(answer.ocu_negotiation.ocu_allocated, 0.05);
  });

  it('asks the price of the OCU seconds of an hour', async () => {
    const { ocu_negotiation: offer, cost } = await negotiated({
      satellite_id: '25544',
      workload_power_w: 75,
    });
    assert.equal(offer.cost_usd_per_hour, (3600 * cost.price_per_ocu_cents) / 100);
    assert.equal(cost.price_unit, 'cents per OCU-second');
    assert.equal(cost.usd_per_ocu_hour, offer.cost_usd_per_hour);
    assert.equal(cost.usd_per_day, Math.round(432 * offer.daily_compute_hours * 100) / 100);
  });

  it('names both profiles of the ISS and asks the planner', async () => {
    const ask = (watts: number) =>
      negotiated({
        satellite_id: '25544',
        workload: { compute_gflops: 15 * watts, thermal_w: 30, memory_mb: 1024 },
      });
    const answer = await ask(200);
    assert.equal(answer.power_budget.margin_w, -125);
    assert.equal(answer.ocu_profile, 'class sample');
    assert.deepEqual(answer.plan_profile, answer.profile);
    const { power_sunlit_w, power_eclipse_w, heat_w, memory_mb } = answer.profile;
    assert.deepEqual([power_sunlit_w, power_eclipse_w, heat_w, memory_mb], [789, 20, 45, 2048]);
    assert.deepEqual([answer.fits_a_plan, answer.plan_problems], [true, []]);
    const large = await ask(800);
    assert.equal(large.fits_a_plan, false);
    assert.deepEqual(
      large.plan_problems.map(({ code, needed, available }) => [code, needed, available]),
      [['power', 800, 789]],
    );
  });

  it('has one profile of every other satellite', async () => {
    const answer = await negotiated({ satellite_id: '40697', workload_power_w: 45 });
    assert.deepEqual([answer.ocu_profile, answer.plan_profile], ['plan profile', undefined]);
    assert.equal(answer.power_budget.available_w, answer.profile.power_sunlit_w);
    const heat = answer.ocu.resources.find(({ resource }) => resource === 'thermal');
    assert.equal(heat?.available, 150);
  });

  const REFUSALS = [
    [{ satellite_id: '25544' }, 400, 'validation_error', ['workload_power_w']],
    [
      { satellite_id: '25544', workload_power_w: 1, workload: { compute_gflops: 1 } },
      400,
      'validation_error',
      ['workload'],
    ],
    [
      { workload_power_w: -1, bus_class: '4U' },
      400,
      'validation_error',
      ['satellite_id', 'workload_power_w', 'bus_class'],
    ],
    [
      { satellite_id: '25544', workload_power_w: 9, bus_class: '4U' },
      400,
      'validation_error',
      ['bus_class'],
    ],
    [{ satellite_id: '31', workload_power_w: 9 }, 404, 'satellite_not_found', null],
    [
      { satellite_id: '25544', workload_power_w: 9, start: '2020-01-01' },
      422,
      'elements_too_old',
      null,
    ],
  ] as const;
  refuses(post, REFUSALS);
});

describe('GET /v1/ocu/summary/:busClass', () => {
  const get = (busClass: string) =>
    request(bench.cae.app.callback()).get(`/v1/ocu/summary/${encodeURIComponent(busClass)}`);

  for (const busClass of BUS_CLASSES)
    it(`describes ${busClass} with four bands`, async () => {
      const summary = bodyAs(OcuSummary, await get(busClass));
      assert.equal(summary.bus_class, busClass);
      const { generation_w: made, bus_overhead_w: own, available_w: left } = summary.profile;
      assert.equal(made - own, left);
      assert.equal(summary.capacity_bands.length, 4);
      assert.equal(summary.capacity_bands.at(-1)?.power_w, summary.ocu_reference.watts_per_ocu);
    });

  it('knows aliases', async () => {
    assert.equal(bodyAs(OcuSummary, await get('microsat')).bus_class, 'SmallSat');
    assert.equal(bodyAs(OcuSummary, await get('6u_CubeSat')).bus_class, '6U');
  });

  it('refuses an unknown class and lists the known ones: 400 validation_error', async () => {
    const answer = await get('16U');
    const { error } = bodyAs(NestedError, answer);
    assert.deepEqual([answer.status, error.code], [400, 'validation_error']);
    for (const busClass of BUS_CLASSES)
      assert.ok(error.details?.problems?.[0]?.message.includes(busClass));
  });
});
