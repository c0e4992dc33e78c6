import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { HazardsAnswer } from '../../../contracts/analysis/hazards.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { refuses } from '../../kit/http/refusals.ts';

const TLE = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
];

describe('POST /v1/hazards', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });
  const post = (body: object) => request(bench.cae.app.callback()).post('/v1/hazards').send(body);
  const answered = async (body: object): Promise<HazardsAnswer> => {
    const answer = await post(body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return bodyAs(HazardsAnswer, answer);
  };
  const ms = (epoch: string): number => Date.parse(epoch);

  it('looks twelve hours ahead from now where the body names only the satellite', async () => {
    const answer = await answered({ satellite_id: '25544' });
    assert.equal(answer.satellite_id, '25544');
    assert.equal(answer.prediction_start, '2026-07-25T00:00:00.000Z');
    assert.equal(answer.prediction_end, '2026-07-25T12:00:00.000Z');
    assert.equal(answer.prediction_hours, 12);
    // 12 h are 7.75 orbits of the ISS, each with one eclipse.
    assert.ok([7, 8].includes(answer.summary.by_type['eclipse_entry'] ?? 0));
    assert.ok((answer.summary.by_type['saa_crossing'] ?? 0) >= 3);
  });

  it('counts and adds up in its summary what it lists', async () => {
    const answer = await answered({ satellite_id: '25544', prediction_hours: 24 });
    const { hazards, checkpoint_schedule: saves, safe_windows: safe, summary } = answer;
    assert.equal(summary.hazards_count, hazards.length);
    assert.equal(summary.checkpoints_count, saves.length);
    assert.equal(summary.max_safe_window_s, Math.max(...safe.map((one) => one.duration_s)));
    const writeS = answer.checkpoint_policy.write_s;
    // 1,536 MB at 50 MB/s.
    assert.equal(writeS, 30.72);
    assert.ok(Math.abs(summary.overhead_fraction - (saves.length * writeS) / 86_400) < 1e-6);
    for (const hazard of hazards) {
      const seconds = (ms(hazard.end_epoch) - ms(hazard.start_epoch)) / 1000;
      assert.ok(Math.abs(seconds - hazard.duration_s) < 0.002);
    }
  });

  it('ends every save the margin before its hazard, and keeps safe windows free', async () => {
    const answer = await answered({
      satellite_id: '40697',
      prediction_hours: 48,
      checkpoint_margin_s: 45,
      state_size_mb: 400,
      write_mb_s: 20,
    });
    const reasons = {
      eclipse_entry: 'pre_eclipse',
      saa_crossing: 'pre_saa',
      thermal_peak: 'pre_thermal',
    };
    for (const save of answer.checkpoint_schedule) {
      assert.equal(ms(save.end_epoch) - ms(save.epoch), 20_000);
      const [first] = save.protects;
      const hazard = answer.hazards[first ?? -1];
      if (hazard === undefined) {
        assert.equal(save.reason, 'periodic');
        continue;
      }
      assert.equal(save.reason, reasons[hazard.type]);
      if (save.margin_kept) assert.equal(ms(hazard.start_epoch) - ms(save.end_epoch), 45_000);
    }
    for (const safe of answer.safe_windows)
      for (const hazard of answer.hazards)
        assert.ok(
          ms(hazard.end_epoch) <= ms(safe.start_epoch) ||
            ms(hazard.start_epoch) >= ms(safe.end_epoch),
        );
  });

  it('answers only the types that are asked for', async () => {
    const answer = await answered({ satellite_id: '25544', hazard_types: ['saa_crossing'] });
    assert.ok(answer.hazards.length > 0);
    assert.ok(answer.hazards.every(({ type }) => type === 'saa_crossing'));
    assert.deepEqual(Object.keys(answer.summary.by_type), ['saa_crossing']);
  });

  it('finds peaks of temperature at the end of the sunlit arc once the limit is low', async () => {
    const answer = await answered({ satellite_id: '25544', thermal_limit_c: 25 });
    const peaks = answer.hazards.filter(({ type }) => type === 'thermal_peak');
    const eclipses = answer.hazards.filter(({ type }) => type === 'eclipse_entry');
    assert.ok(peaks.length >= 7);
    for (const { details } of peaks) {
      assert.ok('peak_epoch' in details);
      const near = eclipses.some(
        ({ start_epoch: at }) => Math.abs(ms(at) - ms(details.peak_epoch)) < 120_000,
      );
      assert.ok(near || ms(details.peak_epoch) > ms(answer.prediction_end) - 6_000_000);
    }
    assert.ok(answer.checkpoint_schedule.some(({ reason }) => reason === 'pre_thermal'));
  });

  it('predicts for an inline satellite as for the same one of the catalogue', async () => {
    const named = await answered({ satellite_id: 'ISS' });
    assert.equal(named.satellite_id, '25544');
    const known = await answered({ satellite_id: 25544 });
    const inline = await answered({ satellite: { tle: TLE, bus: '12U' } });
    assert.deepEqual(
      inline.hazards.map((one) => one.start_epoch),
      known.hazards.map((one) => one.start_epoch),
    );
  });

  it('knows no anomaly in geostationary orbit and looks a week ahead', async () => {
    const answer = await answered({ satellite_id: '41866', prediction_hours: 168 });
    assert.equal(answer.summary.by_type['saa_crossing'], 0);
    assert.ok(answer.checkpoint_schedule.every(({ reason }) => reason === 'periodic'));
  });

  it('says how old the elements are and by how much times may be off', async () => {
    const { model, satellite } = await answered({ satellite_id: '25544' });
    assert.equal(model.element_age_hours, satellite.elements_age_hours);
    assert.ok((model.timing_error_s ?? 0) > 0.1 && (model.timing_error_s ?? 9) < 1);
  });

  const REFUSALS = [
    [{}, 400, 'validation_error', ['satellite_id']],
    [
      { satellite_id: '25544', prediction_hours: 169 },
      400,
      'validation_error',
      ['prediction_hours'],
    ],
    [{ satellite_id: '25544', prediction_hours: 0 }, 400, 'validation_error', ['prediction_hours']],
    [
      { satellite_id: '25544', hazard_types: ['meteor'], write_mb_s: 0, start: 'soon' },
      400,
      'validation_error',
      ['hazard_types.0', 'write_mb_s', 'start'],
    ],
    [{ satellite_id: '999999999' }, 404, 'satellite_not_found', null],
    [{ satellite_id: '25544', start: '2028-01-01T00:00:00Z' }, 422, 'elements_too_old', null],
  ] as const;
  refuses(post, REFUSALS);
});
