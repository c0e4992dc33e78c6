import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  axisOfMeanMotion,
  elementsFromMean,
  meanMotionOfAxis,
  type MeanElementsInput,
  orbitSize,
} from '../../../../domain/orbit/elements/elements.ts';
import { createPropagator } from '../../../../domain/orbit/propagation/sgp4.ts';

const EPOCH = { ms: Date.parse('2026-07-25T00:00:00Z'), us: 7 };

describe('elementsFromMean', () => {
  it('takes the published defaults where the caller is silent', () => {
    const made = elementsFromMean({ altitudeKm: 550, inclinationDeg: 53 }, EPOCH);
    assert.ok(made.ok);
    const { meanMotionRevPerDay, ...rest } = made.elements;
    // Kepler: 2 pi sqrt(6928.135^3 / 398600.8) s are 95.65 minutes.
    assert.ok(Math.abs(1440 / meanMotionRevPerDay - 95.65) < 0.005);
    assert.deepEqual(rest, {
      noradId: '',
      name: '',
      epochMs: EPOCH.ms,
      epochUs: 7,
      eccentricity: 0.0001,
      inclinationDeg: 53,
      raanDeg: 0,
      argPerigeeDeg: 90,
      meanAnomalyDeg: 0,
      bstar: 0.00003,
      meanMotionDot: 0,
      meanMotionDdot: 0,
      classification: 'U',
      objectId: '',
      elementSetNo: 0,
      revAtEpoch: 0,
      source: 'mean',
      tleEpoch: '26206.00000000',
    });
  });

  it('lets the altitude win over the mean motion, and takes a mean motion of zero for none', () => {
    const both = { altitudeKm: 700, meanMotionRevPerDay: 15, inclinationDeg: 98 };
    const made = elementsFromMean(both, EPOCH);
    assert.ok(made.ok);
    assert.ok(Math.abs(orbitSize(made.elements).altitudeKm - 700) < 1e-9);
    const none = elementsFromMean({ meanMotionRevPerDay: 0, inclinationDeg: 98 }, EPOCH);
    assert.ok(!none.ok);
    assert.deepEqual(none.problems, [
      { path: 'altitudeKm', message: 'is required, unless there is a mean motion above 0' },
    ]);
  });

  it('keeps an epoch of its own and wraps angles', () => {
    const made = elementsFromMean(
      {
        altitudeKm: 500,
        inclinationDeg: 0,
        raanDeg: -10,
        meanAnomalyDeg: 730,
        epoch: { ms: 0, us: 5 },
      },
      EPOCH,
    );
    assert.ok(made.ok);
    const { raanDeg, meanAnomalyDeg, epochMs, epochUs } = made.elements;
    assert.deepEqual([raanDeg, meanAnomalyDeg, epochMs, epochUs], [350, 10, 0, 5]);
  });

  it('flies at the altitude that was asked for, within 10 km over an orbit', () => {
    const made = elementsFromMean({ altitudeKm: 550, inclinationDeg: 97.6, bstar: 0 }, EPOCH);
    assert.ok(made.ok);
    const created = createPropagator(made.elements);
    assert.ok(created.ok);
    let sum = 0;
    for (let minute = 0; minute < 96; minute += 1) {
      const state = created.propagator.stateAfter(minute);
      assert.ok(state.ok);
      sum += Math.hypot(state.xKm, state.yKm, state.zKm) - 6378.135;
    }
    assert.ok(Math.abs(sum / 96 - 551.5) < 1.5, String(sum / 96));
  });

  const refused: readonly { what: string; input: Partial<MeanElementsInput>; path: string }[] = [
    { what: 'a perigee in the air', input: { altitudeKm: 100 }, path: 'altitudeKm' },
    {
      what: 'an eccentricity that digs into the Earth',
      input: { eccentricity: 0.1 },
      path: 'altitudeKm',
    },
    { what: 'an eccentricity of 1', input: { eccentricity: 1 }, path: 'eccentricity' },
    { what: 'a negative eccentricity', input: { eccentricity: -0.1 }, path: 'eccentricity' },
    { what: 'an inclination over 180', input: { inclinationDeg: 181 }, path: 'inclinationDeg' },
    { what: 'a number that is none', input: { raanDeg: Number.NaN }, path: 'raanDeg' },
    { what: 'an infinite altitude', input: { altitudeKm: Infinity }, path: 'altitudeKm' },
    { what: 'an orbit beyond the Moon', input: { altitudeKm: 600_000 }, path: 'altitudeKm' },
    { what: 'a drag term of 2', input: { bstar: 2 }, path: 'bstar' },
  ];
  for (const { what, input, path } of refused)
    it(`refuses ${what}`, () => {
      const made = elementsFromMean({ altitudeKm: 550, inclinationDeg: 53, ...input }, EPOCH);
      assert.ok(!made.ok);
      assert.deepEqual(
        made.problems.map((problem) => problem.path),
        [path],
      );
    });

  it('reports everything that is wrong at once', () => {
    const made = elementsFromMean({ inclinationDeg: -1, eccentricity: 2 }, EPOCH);
    assert.ok(!made.ok);
    assert.equal(made.problems.length, 3);
  });
});

describe('meanMotionOfAxis', () => {
  it('is undone by axisOfMeanMotion and puts a geostationary orbit at 42,164 km', () => {
    assert.ok(Math.abs(axisOfMeanMotion(1.00273791) - 42_164.17) < 0.1);
    assert.ok(Math.abs(axisOfMeanMotion(meanMotionOfAxis(7000)) - 7000) < 1e-9);
  });
});
