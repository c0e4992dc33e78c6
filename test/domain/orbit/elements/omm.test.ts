import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { parseOmm } from '../../../../domain/orbit/elements/omm.ts';

const ISS = {
  OBJECT_NAME: 'ISS (ZARYA)',
  OBJECT_ID: '1998-067A',
  EPOCH: '2026-07-23T19:55:54.431040',
  MEAN_MOTION: 15.49124476,
  ECCENTRICITY: 0.0006921,
  INCLINATION: 51.6314,
  RA_OF_ASC_NODE: 118.7564,
  ARG_OF_PERICENTER: 330.4598,
  MEAN_ANOMALY: 29.5998,
  EPHEMERIS_TYPE: 0,
  CLASSIFICATION_TYPE: 'U',
  NORAD_CAT_ID: 25544,
  ELEMENT_SET_NO: 999,
  REV_AT_EPOCH: 57743,
  BSTAR: 0.00018169,
  MEAN_MOTION_DOT: 0.0000962,
  MEAN_MOTION_DDOT: 0,
};

describe('parseOmm', () => {
  it('reads numbers as CelesTrak and as Space-Track write them', () => {
    const numbers = parseOmm(ISS);
    assert.ok(numbers.ok);
    const texts = Object.fromEntries(Object.entries(ISS).map(([key, value]) => [key, `${value}`]));
    assert.deepEqual(parseOmm(texts), numbers);
    assert.equal(numbers.elements.epochUs, 40);
    assert.equal(numbers.elements.tleEpoch, '26204.83049110');
  });

  const epochs = [
    '2026-07-23T19:55:54.431040Z',
    '2026-07-23T21:55:54.43104+02:00',
    '2026-204T19:55:54.431040',
  ];
  for (const EPOCH of epochs)
    it(`reads the same epoch from ${EPOCH}`, () => {
      assert.deepEqual(parseOmm({ ...ISS, EPOCH }), parseOmm(ISS));
    });

  it('reads the six and nine digit numbers that no TLE can hold', () => {
    const result = parseOmm({ ...ISS, NORAD_CAT_ID: 799_500_000 });
    assert.ok(result.ok);
    assert.equal(result.elements.noradId, '799500000');
  });

  it('needs no name, number or derivatives', () => {
    const optional = ['OBJECT_NAME', 'OBJECT_ID', 'NORAD_CAT_ID', 'MEAN_MOTION_DOT'];
    const rest = Object.fromEntries(Object.entries(ISS).filter(([key]) => !optional.includes(key)));
    const result = parseOmm(rest);
    assert.ok(result.ok);
    assert.equal(result.elements.noradId, '');
    assert.equal(result.elements.meanMotionDot, 0);
  });

  const refused = [
    { change: { BSTAR: null }, problem: 'omm.BSTAR is required' },
    { change: { EPOCH: undefined }, problem: 'omm.EPOCH is required' },
    {
      change: { EPOCH: '2026-02-30T00:00:00' },
      problem: 'omm.EPOCH day 30 does not exist in month 02 of that year',
    },
    { change: { MEAN_MOTION: '15.4x' }, problem: 'omm.MEAN_MOTION must be a finite number' },
    { change: { MEAN_MOTION: 0 }, problem: 'omm.MEAN_MOTION must be more than 0 a day' },
    { change: { MEAN_MOTION: true }, problem: 'omm.MEAN_MOTION must be a finite number' },
    { change: { ECCENTRICITY: 1 }, problem: 'omm.ECCENTRICITY must be 0 to 0.9999999' },
    { change: { INCLINATION: -1 }, problem: 'omm.INCLINATION must be 0 to 180' },
    {
      change: { NORAD_CAT_ID: '1234567890' },
      problem: 'omm.NORAD_CAT_ID must be a catalogue number of 1 to 9 digits',
    },
    { change: { REF_FRAME: 'ICRF' }, problem: 'omm.REF_FRAME must be TEME: SGP4 has no other' },
    { change: { TIME_SYSTEM: 'TAI' }, problem: 'omm.TIME_SYSTEM must be UTC: SGP4 has no other' },
    {
      change: { MEAN_ELEMENT_THEORY: 'DSST' },
      problem: 'omm.MEAN_ELEMENT_THEORY must be SGP4: SGP4 has no other',
    },
    { change: { EPHEMERIS_TYPE: 4 }, problem: 'omm.EPHEMERIS_TYPE must be 0: SGP4 has no other' },
    { change: { OBJECT_NAME: { first: 'ISS' } }, problem: 'omm.OBJECT_NAME must be a text' },
  ];
  for (const { change, problem } of refused)
    it(`says '${problem}'`, () => {
      const result = parseOmm({ ...ISS, ...change });
      assert.ok(!result.ok);
      assert.deepEqual(
        result.problems.map(({ path, message }) => `${path} ${message}`),
        [problem],
      );
    });

  it('reports every missing key of an empty message', () => {
    const result = parseOmm({});
    assert.ok(!result.ok);
    assert.equal(result.problems.length, 8);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ EPOCH: fc.anything(), BSTAR: fc.anything() }),
          fc.dictionary(fc.constantFrom(...Object.keys(ISS)), fc.anything()),
        ),
        (input) => {
          const result = parseOmm(input);
          assert.ok(result.ok || result.problems.length > 0);
        },
      ),
    );
  });
});
