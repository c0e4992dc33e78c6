import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { OrbitalParams } from '../../../contracts/orbit/orbital-params.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();
const post = (body: object) => agent.post('/v1/orbital-params').send(body);

describe('POST /v1/orbital-params', () => {
  it('is Kepler for the geostationary orbit: a sidereal day, 3.07 km/s', async () => {
    const params = bodyAs(OrbitalParams, await post({ altitude_km: 35_786 }));
    assert.ok(Math.abs(params.period_min - 1436.07) < 0.05);
    assert.ok(Math.abs(params.velocity_km_s - 3.0747) < 0.0005);
    assert.ok(Math.abs(params.critical_beta_deg - 8.7) < 0.01);
    // The published longest eclipse of a geostationary satellite, by a cylinder: 69.4 minutes.
    assert.ok(Math.abs(params.max_eclipse_min - 69.4) < 0.1);
  });

  it('leaves out what depends on the inclination where there is none', async () => {
    const params = bodyAs(OrbitalParams, await post({ altitude_km: 550, inclination_deg: null }));
    assert.equal(params.inclination_deg, null);
    assert.equal(params.raan_rate_deg_per_day, null);
    assert.equal(params.is_sun_synchronous, null);
    assert.ok(Math.abs(Number(params.sun_synchronous_inclination_deg) - 97.59) < 0.02);
  });

  it('says that Landsat 9 follows the Sun: 705 km, 98.2 degrees, 98.8 minutes', async () => {
    const landsat = { altitude_km: 705, inclination_deg: 98.2 };
    const params = bodyAs(OrbitalParams, await post(landsat));
    assert.equal(params.is_sun_synchronous, true);
    assert.ok(Math.abs(Number(params.raan_rate_deg_per_day) - 0.9856) < 0.01);
    assert.ok(Math.abs(params.period_min - 98.8) < 0.1);
    const inclined = bodyAs(OrbitalParams, await post({ ...landsat, inclination_deg: 53 }));
    assert.equal(inclined.is_sun_synchronous, false);
    assert.ok(Number(inclined.raan_rate_deg_per_day) < 0);
  });

  const refused: readonly (readonly [string, object, readonly string[]])[] = [
    ['an empty body', {}, ['body altitude_km']],
    ['null', { altitude_km: null }, ['body altitude_km']],
    [
      'texts for numbers, all at once',
      { altitude_km: '550', inclination_deg: '53' },
      ['body altitude_km', 'body inclination_deg'],
    ],
    ['an altitude under ground', { altitude_km: -5 }, ['body altitude_km']],
    ['a perigee under ground', { altitude_km: 550, eccentricity: 0.5 }, ['body altitude_km']],
    [
      'an inclination beyond 180',
      { altitude_km: 550, inclination_deg: 181 },
      ['body inclination_deg'],
    ],
  ];
  for (const [title, body, paths] of refused)
    it(`refuses ${title}`, async () => {
      const answer = await post(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), 'invalid_request');
      assert.deepEqual(problemPaths(answer.body), paths);
    });
});
