import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { catalogueAge, elementsNotice } from '../../../../domain/orbit/elements/catalogue-age.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';

describe('catalogueAge', () => {
  it('says nothing of elements of a week, and the age, the errors and the cure of older ones', () => {
    assert.equal(catalogueAge(0, 7 * DAY_MS).notice, null);
    const { medianAgeHours, notice } = catalogueAge(0, 14 * DAY_MS);
    assert.equal(medianAgeHours, 336);
    // The last column of the measured table, docs/accuracy.md.
    assert.match(notice ?? '', /^The elements are 14 days old in the median: expect 81 km below/);
    assert.match(notice ?? '', /20 km in low orbits above, 70 km in geostationary ones\./);
    assert.match(notice ?? '', /set CATALOG_URL, or run `npm run catalogue:import -- FILE`\.$/);
  });

  it('names no error beyond the ages that were measured', () => {
    const { expectedErrorKm, notice } = catalogueAge(0, 122 * DAY_MS);
    assert.equal(expectedErrorKm, null);
    assert.match(notice ?? '', /122 days old in the median: they say what such orbits are like/);
  });

  it('expects the measured errors of every kind of orbit', () => {
    const { expectedErrorKm } = catalogueAge(0, 7 * DAY_MS);
    assert.ok(expectedErrorKm !== null);
    const measured = { leo_below_600_km: 20, leo_above_600_km: 1.5, meo: 1.6, geo: 23 };
    for (const [kind, km] of Object.entries(measured))
      assert.ok(
        Math.abs(expectedErrorKm[kind as keyof typeof measured] - Math.hypot(1, km)) < 1e-6,
        kind,
      );
  });
});

describe('elementsNotice', () => {
  it('speaks of one satellite after a week, and never of a designed orbit', () => {
    assert.equal(elementsNotice(7 * 24, 20), null);
    assert.match(
      elementsNotice(8 * 24, 1234) ?? '',
      /^The elements are 8 days old: expect 1,200 km\./,
    );
    assert.match(elementsNotice(31 * 24, 9e9) ?? '', /31 days old: they say what such orbits are/);
    assert.equal(elementsNotice(1000, null), null);
  });
});
