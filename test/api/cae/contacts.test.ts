import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { Replan } from '../../../contracts/plan/replan.ts';
import { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';

const START = '2026-07-25T00:00:00Z';
const STATED = {
  station_id: 'awarua-3',
  start: '2026-07-25T01:10:00Z',
  end: '2026-07-25T01:18:30Z',
  downlink_mbps: 50,
  uplink_mbps: 1,
};
const LIGHT = { satellite_id: '25544', preset_id: 'onboard-ml-inference' } as const;
const CUBE = { id: 'cube-1', altitude_km: 520, bus: '12U' };

describe('plans over contacts from outside', function () {
  this.timeout(60_000);
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });
  const plan = (body: object) =>
    request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({
        preset_id: LIGHT.preset_id,
        policy: { min_delivery_confidence: 0.9 },
        options: { start: START },
        ...body,
      });
  const problemsOf = async (body: object): Promise<Record<string, string>> => {
    const answer = await plan(body).expect(400);
    const problems = bodyAs(NestedError, answer).error.details?.problems ?? [];
    return Object.fromEntries(problems.map(({ path, message }) => [String(path), message]));
  };
  const passesOf = ({ orbital_environment: { ground_passes } }: WirePlan) => ground_passes;

  it('are those of the computed passes where the contacts are the computed passes', async () => {
    const plain = bodyAs(Plan, await plan(LIGHT).expect(201));
    const contacts = passesOf(plain).map((pass) => ({
      station_id: pass.station_id,
      start: pass.aos,
      end: pass.los,
    }));
    const same = bodyAs(Plan, await plan({ ...LIGHT, contacts }).expect(201));
    assert.deepEqual(
      passesOf(same),
      passesOf(plain).map((pass) => ({ ...pass, contact_index: pass.index })),
    );
    for (const part of ['plan', 'transfer_schedule', 'error_budget', 'optimality'] as const)
      assert.deepEqual(same[part], plain[part]);
  });

  it('use no others, and say which of them is used', async () => {
    const later = { ...STATED, start: '2026-07-25T02:00:00Z', end: '2026-07-25T02:05:00Z' };
    const made = bodyAs(Plan, await plan({ ...LIGHT, contacts: [later, STATED] }).expect(201));
    const [first, second, ...others] = passesOf(made);
    assert.deepEqual(others, []);
    assert.deepEqual([first?.contact_index, second?.contact_index], [1, 0]);
    assert.equal(first?.downlink_capacity_mb, 3187.5);
    assert.deepEqual([first.max_elevation_deg, first.min_range_km], [null, null]);
    const [slice] = made.transfer_schedule.transfers.flatMap(({ passes }) => passes);
    assert.equal(slice?.station_id, 'awarua-3');
    assert.ok(Date.parse(slice.start) >= Date.parse(STATED.start));
  });

  it('need no elements, and say what is not known then', async () => {
    const body = { satellite: CUBE, contacts: [STATED] };
    const made = bodyAs(Plan, await plan(body).expect(201));
    const { satellite, orbital_environment: around } = made;
    assert.deepEqual(
      [satellite.id, satellite.altitude_km, satellite.elements_epoch, satellite.inclination_deg],
      ['cube-1', 520, null, null],
    );
    assert.match(satellite.warning ?? '', /sunlight throughout.*satellite\.eclipses/);
    assert.ok(!('saa_crossings' in around) && !('beta_angle_deg' in around));
    assert.deepEqual([around.model.propagator, around.model.element_age_hours], ['none', null]);
    assert.equal(around.eclipse_fraction, 0);
    const eclipses = [{ start: '2026-07-25T00:10:00Z', end: '2026-07-25T00:45:00Z' }];
    const dark = bodyAs(
      Plan,
      await plan({ ...body, satellite: { ...CUBE, eclipses } }).expect(201),
    );
    assert.equal(dark.satellite.warning, null);
    assert.deepEqual(
      dark.orbital_environment.windows.map(({ type, start_offset_s: at }) => [type, at]),
      [
        ['sunlit', 0],
        ['eclipse', 600],
        ['sunlit', 2700],
      ],
    );
    const timeline = await request(bench.cae.app.callback())
      .get(`/v1/plan/${dark.id}/timeline`)
      .expect(200);
    const bars = bodyAs(PlanTimeline, timeline).rows.flatMap((row) => row.bars);
    assert.ok(bars.some(({ label }) => label === 'awarua-3'));
  });

  it('are made again over the contacts that are left', async () => {
    const second = { ...STATED, start: '2026-07-25T02:00:00Z', end: '2026-07-25T02:05:00Z' };
    const made = bodyAs(
      Plan,
      await plan({ satellite: CUBE, contacts: [STATED, second] }).expect(201),
    );
    const again = bodyAs(
      Replan,
      await request(bench.cae.app.callback())
        .post(`/v1/plan/${made.id}/replan`)
        .send({ now: '2026-07-25T01:19:00Z', lost_passes: [0] })
        .expect(201),
    );
    const used = again.transfer_schedule.transfers.flatMap(({ passes }) => passes);
    assert.ok(used.length > 0 && used.every(({ start }) => start >= '2026-07-25T02:00'));
  });

  it('are refused by the name of what is wrong', async () => {
    const bad = (contacts: readonly object[], more: object = LIGHT) =>
      problemsOf({ ...more, contacts });
    const unstated = { ...STATED, downlink_mbps: null, uplink_mbps: null };
    assert.match(
      (await bad([STATED, { ...STATED, start: '2026-07-25T01:15:00Z' }]))['contacts.1.start'] ?? '',
      /overlaps contacts\.0 of the same station, which ends 2026-07-25T01:18:30\.000Z/,
    );
    assert.match(
      (await bad([{ ...STATED, end: STATED.start }]))['contacts.0.end'] ?? '',
      /later than start/,
    );
    assert.match(
      (await bad([{ ...STATED, start: '2026-07-26T01:10:00Z', end: '2026-07-26T01:12:00Z' }]))[
        'contacts.0.start'
      ] ?? '',
      /outside the horizon.*prediction_hours/,
    );
    assert.match(
      (await bad([{ ...STATED, downlink_mb: 5 }]))['contacts.0.downlink_mb'] ?? '',
      /only one of downlink_mbps and downlink_mb/,
    );
    assert.match((await bad([unstated]))['contacts.0.downlink_mbps'] ?? '', /nothing is known/);
    assert.match(
      (await bad([unstated], { satellite: CUBE }))['contacts.0.downlink_mbps'] ?? '',
      /without elements/,
    );
    const unseen = { ...unstated, station_id: 'gs_troll' };
    for (const pareto of [false, true])
      assert.match(
        (await bad([STATED, unseen], { ...LIGHT, pareto }))['contacts.1.start'] ?? '',
        /does not pass over this station/,
      );
    assert.match(
      (await bad(Array.from({ length: 501 }, () => STATED)))['contacts'] ?? '',
      /at most 500/,
    );
    assert.match((await bad([{ ...STATED, start: 'noon' }]))['contacts.0.start'] ?? '', /./);
    assert.match((await problemsOf({ satellite: CUBE }))['contacts'] ?? '', /is required/);
    const eclipses = [{ start: START, end: START }];
    assert.match(
      (await bad([STATED], { satellite: { ...CUBE, eclipses } }))['satellite.eclipses.0.end'] ?? '',
      /later than start/,
    );
    const known = { elements: { altitude_km: 520, inclination_deg: 97 }, id: 'a', eclipses: [] };
    assert.match(
      (await bad([STATED], { satellite: known }))['satellite.eclipses'] ?? '',
      /only for a satellite with altitude_km/,
    );
  });
});
