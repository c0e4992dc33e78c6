import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { FleetPareto, FleetPlan } from '../../../contracts/plan/constellation.ts';
import { SatelliteRecord } from '../../../contracts/satellite/satellite.ts';
import { problemFields } from '../../kit/http/answers.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { KNOWN_KEYS, LIVE_KEY } from '../../kit/surfaces/main-api.ts';
import { PRESET_IDS } from '../../../domain/planning/job/presets/preset-step.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53 };
const RING = Array.from({ length: 12 }, (_, index) => ({
  norad_id: `9000${String(index).padStart(2, '0')}`,
  name: `Ring ${index}`,
  role: 'compute',
  orbit: ORBIT,
  bus: '12U',
}));

describe('POST /v1/constellation/plan', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench({ kit: { keys: KNOWN_KEYS } });
  });
  const post = (body: object) =>
    request(bench.cae.app.callback()).post('/v1/constellation/plan').send(body);

  for (const preset of PRESET_IDS)
    it(`plans ${preset} over satellites of the catalogue`, async () => {
      const answer = await post({
        satellite_ids: ['25544', 40697, '48274'],
        preset_id: preset,
      }).expect(200);
      const plan = bodyAs(FleetPlan, answer);
      assert.equal(plan.preset_id, preset);
      assert.equal(plan.plan_id, plan.id);
      assert.equal(plan.constellation.satellites.length, 3);
      assert.ok(plan.optimality.lower_bound <= plan.optimality.value);
      assert.equal(plan.metrics.critical_path_s, plan.critical_path.duration_s);
      assert.equal(plan.events.at(-1)?.type, 'job.completed');
      const times = plan.events.map((event) => event.timestamp_s);
      assert.deepEqual(
        times,
        [...times].sort((a, b) => a - b),
      );
    });

  it('names of every member the profile that a plan of its own has', async () => {
    const ids = ['25544', '40697', '48274'];
    const answer = await post({ satellite_ids: ids, preset_id: 'split-learning' }).expect(200);
    const { constellation } = bodyAs(FleetPlan, answer);
    for (const { id, bus, profile } of constellation.satellites) {
      const record = await request(bench.main.app.callback())
        .get(`/v1/satellites/${id}`)
        .set('Authorization', `Bearer ${LIVE_KEY}`)
        .expect(200);
      assert.deepEqual(profile, bodyAs(SatelliteRecord, record).profile);
      assert.equal(profile.bus_class, bus);
    }
  });

  it('spreads members of one orbit along it and routes over links', async () => {
    const answer = await post({
      fleet: RING,
      preset_id: 'federated-learning',
      policy: { objective: 'min_latency' },
      replication_factor: 2,
    }).expect(200);
    const plan = bodyAs(FleetPlan, answer);
    assert.equal(plan.constellation.isl_links, 12);
    assert.ok(plan.placements.some(({ copies }) => copies.length > 0));
    assert.equal(plan.metrics.isl_transfers > 0, plan.isl_routing.length > 0);
    const isl = plan.transfers
      .flatMap(({ hops, total_transfer_mb: mb }) => hops.map((hop) => ({ hop, mb })))
      .filter(({ hop }) => hop.kind === 'isl');
    const volume = isl.reduce((sum, { mb }) => sum + mb, 0);
    assert.ok(Math.abs(volume - plan.metrics.isl_data_mb) < 0.01);
    for (const { hop } of isl)
      for (const slice of hop.slices) assert.ok((slice.distance_km ?? Infinity) <= 5_000);
  });

  it('gives the same plan twice, its id apart', async () => {
    const body = { fleet: RING.slice(0, 4), preset_id: 'split-learning' };
    const [one, other] = await Promise.all([post(body), post(body)]);
    const plain = (answer: { readonly body: unknown }) => ({
      ...bodyAs(FleetPlan, answer),
      id: '',
      plan_id: '',
    });
    assert.deepEqual(plain(one), plain(other));
  });

  it('lists every unknown or repeated satellite at once', async () => {
    const answer = await post({
      satellite_ids: ['25544', '99999', '25544', '88888'],
      preset_id: 'split-learning',
    }).expect(400);
    assert.equal(bodyAs(NestedError, answer).error.code, 'validation_error');
    assert.deepEqual(problemFields(answer.body), [
      'satellite_ids.1',
      'satellite_ids.2',
      'satellite_ids.3',
    ]);
  });

  const refused: readonly (readonly [string, object, string])[] = [
    ['no members', { preset_id: 'split-learning' }, 'fleet'],
    [
      'two forms of members',
      { fleet: RING, satellite_ids: ['25544'], preset_id: 'split-learning' },
      'satellite_ids',
    ],
    ['no job', { satellite_ids: ['25544'] }, 'preset_id'],
    ['an empty fleet', { fleet: [], preset_id: 'split-learning' }, 'fleet'],
    [
      'a member without id',
      { fleet: [{ orbit: ORBIT }], preset_id: 'split-learning' },
      'fleet.0.norad_id',
    ],
    [
      'an unknown role',
      { fleet: [{ ...RING[0], role: 'boss' }], preset_id: 'split-learning' },
      'fleet.0.role',
    ],
    [
      'an unknown bus',
      { fleet: [{ ...RING[0], bus: '99U' }], preset_id: 'split-learning' },
      'fleet.0.bus',
    ],
    [
      'an orbit in the ground',
      {
        fleet: [{ ...RING[0], orbit: { altitude_km: 1, inclination_deg: 5 } }],
        preset_id: 'split-learning',
      },
      'fleet.0.orbit.altitude_km',
    ],
    [
      'an unknown satellite without orbit',
      { fleet: [{ norad_id: '99999' }], preset_id: 'split-learning' },
      'fleet.0.norad_id',
    ],
    [
      'a replication factor of 0',
      { fleet: RING, preset_id: 'split-learning', replication_factor: 0 },
      'replication_factor',
    ],
    ['a broken job', { fleet: RING, custom_job: { name: 'x', steps: [] } }, 'custom_job.steps'],
    [
      'an unreadable start',
      { fleet: RING, preset_id: 'split-learning', options: { start: 'soon' } },
      'options.start',
    ],
    [
      'too many members',
      {
        satellite_ids: Array.from({ length: 201 }, (_, index) => String(index + 1)),
        preset_id: 'split-learning',
      },
      'satellite_ids',
    ],
  ];
  for (const [what, body, path] of refused)
    it(`refuses ${what}, naming the field`, async () => {
      const answer = await post(body).expect(400);
      assert.equal(bodyAs(NestedError, answer).error.code, 'validation_error');
      assert.ok(problemFields(answer.body).includes(path), problemFields(answer.body).join());
    });

  it('answers 422 with what stands in the way', async () => {
    const answer = await post({
      fleet: RING.map((member) => ({ ...member, role: 'relay' })),
      preset_id: 'onboard-ml-inference',
    }).expect(422);
    const { error } = bodyAs(NestedError, answer);
    assert.equal(error.code, 'planning_failed');
    assert.match(error.message, /role/);
  });
});

describe('POST /v1/constellation/pareto', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });
  const post = (body: object) =>
    request(bench.cae.app.callback()).post('/v1/constellation/pareto').send(body);

  it('answers a frontier per member of which no point is beaten by another', async () => {
    const answer = await post({
      fleet: [
        { norad_id: '25544', name: 'ISS', role: 'compute' },
        { norad_id: '900001', name: 'Twin', role: 'compute', orbit: ORBIT, bus: '12U' },
      ],
      preset_id: 'onboard-ml-inference',
    }).expect(200);
    const { frontier, constellation_metrics: metrics } = bodyAs(FleetPareto, answer);
    assert.deepEqual(
      frontier.map(({ satellite }) => satellite),
      ['ISS', 'Twin'],
    );
    for (const { pareto } of frontier) {
      assert.ok(pareto.length > 0);
      for (const point of pareto)
        for (const other of pareto)
          if (other !== point)
            assert.ok(
              other.ocu > point.ocu ||
                other.latency_s > point.latency_s ||
                other.reliability < point.reliability,
            );
      const largest = pareto.at(-1);
      assert.ok(pareto.every(({ latency_s: s }) => s >= (largest?.latency_s ?? 0)));
    }
    const points = frontier.flatMap(({ pareto }) => pareto);
    const mean = points.reduce((sum, point) => sum + point.reliability, 0) / points.length;
    assert.ok(Math.abs((metrics.avg_reliability ?? 0) - mean) < 2e-6);
    assert.equal(metrics.min_latency_s, Math.min(...points.map((point) => point.latency_s)));
    assert.equal(
      metrics.total_ocu,
      frontier.reduce((sum, { pareto }) => sum + (pareto.at(-1)?.ocu ?? 0), 0),
    );
  });

  it('says why a member has no frontier', async () => {
    const answer = await post({
      fleet: [{ norad_id: '900001', orbit: ORBIT, bus: '1U' }],
      preset_id: 'onboard-ml-inference',
    }).expect(200);
    const { frontier, constellation_metrics: metrics } = bodyAs(FleetPareto, answer);
    assert.deepEqual(frontier[0]?.pareto, []);
    assert.match(frontier[0].infeasible_reason ?? '', /heat/);
    assert.equal(metrics.min_latency_s, null);
    assert.equal(metrics.total_ocu, 0);
  });
});
