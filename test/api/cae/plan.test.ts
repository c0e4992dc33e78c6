import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import request from 'supertest';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { BENCH_NOW_MS, createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { PRESET_IDS } from '../../../domain/planning/job/presets/preset-step.ts';

const ISS_TLE = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
];

/** The fields that the specification's table names, by their path. */
const SPECIFIED = [
  'id',
  'created_at',
  'version',
  'satellite.id',
  'satellite.name',
  'satellite.norad_id',
  'satellite.altitude_km',
  'satellite.inclination_deg',
  'satellite.period_min',
  'satellite.tle_epoch',
  'preset.id',
  'preset.name',
  'preset.category',
  'preset.steps',
  'orbital_environment.prediction_start',
  'orbital_environment.prediction_hours',
  'orbital_environment.eclipse_fraction',
  'orbital_environment.bus',
  'orbital_environment.windows',
  'orbital_environment.ground_passes',
  'orbital_environment.summary.total_windows',
  'orbital_environment.summary.comms_windows',
  'orbital_environment.summary.sunlit_windows',
  'orbital_environment.summary.eclipse_windows',
  'orbital_environment.summary.total_pass_time_s',
  'orbital_environment.summary.ground_stations_visible',
  'placement_decisions.0.step_id',
  'placement_decisions.0.location',
  'placement_decisions.0.reason',
  'transfer_schedule.transfers',
  'transfer_schedule.total_transfers',
  'transfer_schedule.total_downlink_mb',
  'transfer_schedule.total_uplink_mb',
  'transfer_schedule.passes_used',
  'transfer_schedule.total_transfer_time_s',
  'error_budget.worst_case_ber',
  'error_budget.total_fec_overhead_mb',
  'error_budget.total_retransmission_reserve_mb',
  'error_budget.delivery_confidence',
  'security_summary.encryption',
  'security_summary.total_encryption_overhead_mb',
  'security_summary.total_key_exchanges',
  'security_summary.data_classification',
  'plan.segments',
  'plan.total_duration_s',
  'plan.total_compute_s',
  'plan.total_transfer_s',
  'plan.total_ground_s',
  'plan.windows_used',
  'plan.policy.objective',
  'plan.policy.deadline_orbits',
  'events.0.type',
  'events.0.timestamp_s',
  'events.0.message',
];

function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (here, key) =>
        typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined,
      body,
    );
}

describe('POST /v1/plan', () => {
  let bench: CaeBench;
  const cae = () => request(bench.cae.app.callback());
  const post = (body: object) => cae().post('/v1/plan').send(body);
  const plan = async (body: object): Promise<WirePlan> => {
    const answer = await post(body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return bodyAs(Plan, answer);
  };
  before(async () => {
    bench = await createCaeBench();
  });
  beforeEach(() => {
    bench.nowMs = BENCH_NOW_MS;
  });

  for (const preset of PRESET_IDS)
    it(`answers every specified field for ${preset}`, async () => {
      const answer = await post({ satellite_id: '25544', preset_id: preset });
      assert.equal(answer.status, 201);
      const missing = SPECIFIED.filter((path) => valueAt(answer.body, path) === undefined);
      assert.deepEqual(missing, []);
      const made = bodyAs(Plan, answer);
      assert.equal(answer.headers['location'], `/v1/plan/${made.id}`);
      assert.equal(made.created_at, '2026-07-25T00:00:00.000Z');
      assert.equal(made.expires_at, '2026-07-25T01:00:00.000Z');
      assert.equal(made.version, '1.0.0');
      assert.equal(made.orbital_environment.prediction_start, '2026-07-25T00:00:00.000Z');
      assert.equal(made.orbital_environment.prediction_hours, 12);
    });

  it('names the satellite, and how old its elements are', async () => {
    const { satellite } = await plan({ satellite_id: '25544', preset_id: 'onboard-ml-inference' });
    assert.equal(satellite.id, '25544');
    assert.equal(satellite.norad_id, 25_544);
    assert.equal(satellite.tle_epoch, '26204.83049110');
    assert.equal(satellite.elements_epoch, '2026-07-23T19:55:54.431Z');
    assert.equal(satellite.elements_age_hours, 28.07);
    assert.equal(satellite.period_min, 92.9557);
    assert.ok(satellite.altitude_km > 415 && satellite.altitude_km < 425);
    assert.ok((satellite.expected_error_km ?? 0) > 0.4);
    assert.equal(satellite.warning, null);
  });

  it('warns of old elements', async () => {
    const { satellite } = await plan({
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
      options: { start: '2026-09-20' },
    });
    assert.match(satellite.warning ?? '', /^The elements are 58\.2 days away/);
    assert.ok((satellite.expected_error_km ?? 0) > 81);
  });

  it("offers the ISS's published bus", async () => {
    const { orbital_environment: environment } = await plan({
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
    });
    const { bus } = environment;
    assert.deepEqual(
      [
        bus.peak_solar_w,
        bus.eclipse_battery_w,
        bus.max_thermal_w,
        bus.compute_sunlit,
        bus.compute_eclipse,
        bus.storage_mb,
        bus.memory_mb,
      ],
      [789, 20, 45, 1, 0.6, 4096, 2048],
    );
  });

  it('presents windows and passes that agree with their summary', async () => {
    const { orbital_environment: environment } = await plan({
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
    });
    const { windows, ground_passes: passes, summary } = environment;
    const eclipses = windows.filter(({ type }) => type === 'eclipse');
    assert.deepEqual(
      [summary.total_windows, summary.sunlit_windows, summary.eclipse_windows],
      [windows.length, windows.length - eclipses.length, eclipses.length],
    );
    const dark = eclipses.reduce((sum, window) => sum + window.duration_s, 0);
    assert.ok(Math.abs(environment.eclipse_fraction - dark / 43_200) < 1e-4);
    assert.equal(
      summary.ground_stations_visible,
      new Set(passes.map((pass) => pass.station_id)).size,
    );
    for (const window of windows)
      for (const index of window.pass_indices)
        assert.equal(passes[index]?.window_index, window.index);
    for (const pass of passes) {
      const highest = pass.max_elevation_deg ?? 0;
      assert.ok(highest >= 5 && highest <= 90);
      assert.ok(Date.parse(pass.aos) < Date.parse(pass.los));
    }
  });

  it('adds up: transfers, passes, segments and totals', async () => {
    for (const preset of PRESET_IDS) {
      const made = await plan({ satellite_id: '25544', preset_id: preset });
      const { transfers, ...sums } = made.transfer_schedule;
      const sum = (values: number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 1000) / 1000;
      for (const transfer of transfers) {
        const parts =
          transfer.raw_data_mb + transfer.fec_overhead_mb + transfer.encryption_overhead_mb;
        assert.equal(sum([parts]), transfer.total_transfer_mb);
        assert.equal(sum(transfer.passes.map((one) => one.data_mb)), transfer.total_transfer_mb);
      }
      const down = transfers.filter(({ direction }) => direction === 'downlink');
      assert.equal(sums.total_downlink_mb, sum(down.map((one) => one.total_transfer_mb)));
      assert.equal(sums.total_transfers, transfers.length);
      const used = new Set(transfers.flatMap((one) => one.passes.map((part) => part.pass_index)));
      assert.equal(sums.passes_used, used.size);
      const { segments } = made.plan;
      const last = Math.max(...segments.map((segment) => segment.end_offset_s));
      assert.equal(made.plan.total_duration_s, last);
      for (const segment of segments)
        assert.equal(segment.duration_s, sum([segment.end_offset_s - segment.start_offset_s]));
    }
  });

  it('carries 11.03 MB of onboard-ml-inference down, 12 s at the full rate and longer near the horizon', async () => {
    const made = await plan({ satellite_id: '25544', preset_id: 'onboard-ml-inference' });
    assert.equal(made.transfer_schedule.total_downlink_mb, 11.03);
    assert.equal(made.plan.total_compute_s, 170);
    const [transfer] = made.transfer_schedule.transfers;
    assert.ok(transfer !== undefined && transfer.to_step === null);
    assert.ok(made.plan.total_transfer_s >= 11.92 && made.plan.total_transfer_s < 25);
    assert.ok(made.placement_decisions.every(({ reason }) => reason === 'preset_defined'));
  });

  it('never rounds a chance up to a certainty', async () => {
    for (const preset of PRESET_IDS) {
      const made = await plan({ satellite_id: '25544', preset_id: preset });
      assert.ok(made.error_budget.delivery_confidence < 1);
      assert.ok(made.error_budget.delivery_confidence >= made.plan.policy.min_delivery_confidence);
    }
  });

  it('says why each segment sits where it sits when asked', async () => {
    const body = { satellite_id: '25544', preset_id: 'split-learning' };
    const silent = await plan(body);
    assert.ok(silent.plan.segments.every((segment) => segment.why === undefined));
    const explained = await plan({ ...body, options: { explain: true } });
    assert.ok(explained.plan.segments.every((segment) => (segment.why ?? '').length > 10));
    assert.ok(silent.plan.segments.every(({ explain }) => explain === undefined));
    for (const { explain, start_offset_s: startS } of explained.plan.segments) {
      assert.ok(explain !== undefined && explain.slack_s >= 0);
      assert.ok(explain.earliest_start_offset_s <= startS);
    }
  });

  const starts: [string, string][] = [
    ['2026-07-25T02:00:00+02:00', '2026-07-25T00:00:00.000Z'],
    ['2026-07-24', '2026-07-24T00:00:00.000Z'],
    ['2026-07-26T09:30:00.123456789Z', '2026-07-26T09:30:00.123Z'],
    ['2026-07-26T09:30:00', '2026-07-26T09:30:00.000Z'],
  ];
  for (const [start, expected] of starts)
    it(`starts at ${start}, also in the past`, async () => {
      const made = await plan({
        satellite_id: '25544',
        preset_id: 'resilient-store-forward',
        options: { start, prediction_hours: 6.5, min_elevation_deg: 3 },
      });
      const { orbital_environment: environment } = made;
      assert.equal(environment.prediction_start, expected);
      assert.equal(environment.prediction_hours, 6.5);
      assert.equal(environment.model.min_elevation_deg, 3);
      assert.equal(made.created_at, '2026-07-25T00:00:00.000Z');
    });

  it('gives the same plan in whatever zone the start is written', async () => {
    const at = async (start: string): Promise<WirePlan> => {
      const options = { start, prediction_hours: 12, explain: true };
      const made = await plan({ satellite_id: '25544', preset_id: 'split-learning', options });
      return { ...made, id: '' };
    };
    const utc = await at('2026-07-28T17:45:00Z');
    for (const start of [
      '2026-07-28T19:45:00+02:00',
      '2026-07-28T23:15:00+05:30',
      '2026-07-28T08:15:00-09:30',
      '2026-07-29T07:45:00.000+14:00',
    ])
      assert.deepEqual(await at(start), utc, start);
  });

  it('says where start belongs when it stands beside options', async () => {
    const made = await post({
      ...{ satellite_id: '25544', preset_id: 'onboard-ml-inference' },
      start: '2026-07-24T00:00:00Z',
    });
    const { warnings } = made.body as { warnings: { path: string; did_you_mean?: string }[] };
    assert.deepEqual(
      warnings.map((one) => [one.path, one.did_you_mean]),
      [['start', 'options.start']],
    );
  });

  it('finds a satellite by number, text with zeros and alpha-5', async () => {
    for (const id of [25_544, '25544', '025544', ' 25544 ']) {
      const made = await plan({ satellite_id: id, preset_id: 'onboard-ml-inference' });
      assert.equal(made.satellite.id, '25544');
    }
    const answer = await post({ satellite_id: 'T0001', preset_id: 'onboard-ml-inference' });
    assert.equal(bodyAs(NestedError, answer).error.code, 'satellite_not_found');
  });

  it('finds a satellite by a name and says what to send for an unknown one', async () => {
    const preset = { preset_id: 'onboard-ml-inference' };
    assert.equal((await plan({ satellite_id: 'iss', ...preset })).satellite.id, '25544');
    const { error } = bodyAs(NestedError, await post({ satellite_id: 'nothing', ...preset }));
    assert.equal(error.code, 'satellite_not_found');
    assert.match(error.message, /Send a catalogue number .* or the name of a satellite\./);
  });

  it('plans for a satellite given inline as TLE, OMM or mean elements', async () => {
    const preset = { preset_id: 'resilient-store-forward' };
    const byTle = await plan({ satellite: { tle: ISS_TLE }, ...preset });
    const fromCatalogue = await plan({ satellite_id: '25544', ...preset });
    assert.deepEqual(byTle.plan, fromCatalogue.plan);
    assert.equal(byTle.satellite.norad_id, 25_544);
    const mean = await plan({
      satellite: {
        id: 'demo-1',
        elements: { altitude_km: 550, inclination_deg: 97.6 },
        bus: '12U',
      },
      ...preset,
    });
    assert.equal(mean.satellite.id, 'demo-1');
    assert.equal(mean.satellite.norad_id, 0);
    assert.equal(mean.satellite.tle_epoch, '26206.00000000');
    assert.equal(mean.satellite.expected_error_km, null);
    assert.deepEqual(
      [mean.orbital_environment.bus.class, mean.orbital_environment.bus.source],
      ['12U', 'given'],
    );
  });

  it('takes figures of its own for the bus', async () => {
    const made = await plan({
      satellite: { tle: ISS_TLE, bus: { class: '6U_cubesat', peak_solar_w: 60, battery_wh: 150 } },
      preset_id: 'resilient-store-forward',
    });
    const { bus } = made.orbital_environment;
    assert.deepEqual([bus.class, bus.peak_solar_w, bus.battery_wh], ['6U', 60, 150]);
  });

  it('overrides security and policy', async () => {
    const made = await plan({
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
      security: { encryption: 'none', data_classification: 'open', key_rotation_orbits: 2.5 },
      policy: { deadline_orbits: 5 },
    });
    assert.equal(made.security_summary.encryption, 'none');
    assert.equal(made.security_summary.data_classification, 'open');
    assert.equal(made.security_summary.key_rotation_orbits, 2.5);
    assert.equal(made.security_summary.total_key_exchanges, 0);
    assert.equal(made.plan.policy.deadline_orbits, 5);
    assert.equal(made.plan.policy.objective, 'min_latency');
  });

  it('keeps confidential data to the allowed stations', async () => {
    const made = await plan({
      satellite_id: '25544',
      preset_id: 'split-learning',
      security: { allowed_ground_stations: ['gs_sydney', 'gs_awarua', 'gs_cape_town'] },
      options: { prediction_hours: 24 },
    });
    const used = made.transfer_schedule.transfers.flatMap((one) => one.passes);
    assert.ok(used.length > 0);
    for (const { station_id: id } of used)
      assert.ok(['gs_sydney', 'gs_awarua', 'gs_cape_town'].includes(id), id);
  });

  it('plans over stations of the request', async () => {
    const made = await plan({
      satellite_id: '25544',
      preset_id: 'resilient-store-forward',
      policy: { deadline_orbits: 16, min_delivery_confidence: 0.5 },
      options: {
        prediction_hours: 24,
        ground_stations: ['gs_svalbard', 'gs_sydney', { id: 'delft', lat: 51.999, lon: 4.373 }],
      },
    });
    const seen = new Set(made.orbital_environment.ground_passes.map((pass) => pass.station_id));
    assert.deepEqual([...seen].sort(), ['delft', 'gs_sydney']);
    assert.equal(made.orbital_environment.model.stations_checked, 3);
  });

  it('gives the same plan for the same request', async () => {
    const body = { satellite_id: '25544', preset_id: 'federated-learning' };
    const [a, b] = [await plan(body), await plan(body)];
    assert.notEqual(a.id, b.id);
    assert.deepEqual({ ...a, id: '' }, { ...b, id: '' });
  });
});
