import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { elementAge, orbitClassOf } from '../../../../domain/orbit/elements/element-age.ts';
import { elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { keyedByNumber } from '../../../kit/keyed-by-number.ts';

describe('orbitClassOf', () => {
  const cases = [
    [25544, 'leo_below_600_km'],
    [40697, 'leo_above_600_km'],
    [39191, 'meo'],
    [46826, 'meo'],
    [51850, 'geo'],
    [42738, 'geo'],
    [58584, 'eccentric'],
    [25867, 'eccentric'],
  ] as const;
  for (const [noradId, expected] of cases)
    it(`puts ${noradId} into ${expected}`, () => {
      assert.equal(orbitClassOf(catalogueElements(noradId)), expected);
    });
});

describe('elementAge', () => {
  const at = (noradId: number, days: number) => {
    const elements = catalogueElements(noradId);
    return elementAge(elements, elements.epochMs + elements.epochUs / 1000 + days * DAY_MS);
  };

  it('counts hours, negative before the epoch, which is as good as after it', () => {
    assert.ok(Math.abs(at(25544, -1.5).ageHours + 36) < 1e-6);
    assert.equal(
      at(25544, -1.5).expectedErrorKm?.toFixed(6),
      at(25544, 1.5).expectedErrorKm?.toFixed(6),
    );
  });

  it('expects the measured medians, with a kilometre of the fit, and more with age', () => {
    const measured = {
      25544: { 3: 3.4, 7: 20, 14: 81 },
      40697: { 14: 20 },
      46826: { 14: 6.8 },
      51850: { 7: 23 },
    };
    for (const [noradId, errors] of keyedByNumber<Record<number, number>>(measured))
      for (const [days, km] of keyedByNumber(errors))
        assert.ok(Math.abs((at(noradId, days).expectedErrorKm ?? 0) - Math.hypot(1, km)) < 1e-4);
    assert.equal(at(25544, 0).expectedErrorKm, 1);
    for (const noradId of [25544, 40697, 46826, 51850, 58584])
      for (let days = 0.25; days < 60; days += 0.25)
        assert.ok(
          (at(noradId, days).expectedErrorKm ?? 0) <
            (at(noradId, days + 0.25).expectedErrorKm ?? 0),
        );
  });

  const levels = [
    [25544, 2.9, 'fresh'],
    [25544, 3.1, 'old'],
    [40697, 6.9, 'fresh'],
    [40697, 7.1, 'old'],
    [46826, 13.9, 'fresh'],
    [51850, 14.1, 'old'],
    [25544, 30.1, 'design_only'],
    [51850, -31, 'design_only'],
  ] as const;
  for (const [noradId, days, level] of levels)
    it(`calls elements of ${noradId} ${level} after ${days} days`, () => {
      assert.equal(at(noradId, days).level, level);
    });

  it('says nothing of the error of a designed orbit', () => {
    const made = elementsFromMean({ altitudeKm: 500, inclinationDeg: 50 }, { ms: 0, us: 0 });
    assert.ok(made.ok);
    const { expectedErrorKm, level } = elementAge(made.elements, 400 * DAY_MS);
    assert.deepEqual({ expectedErrorKm, level }, { expectedErrorKm: null, level: 'fresh' });
  });
});
