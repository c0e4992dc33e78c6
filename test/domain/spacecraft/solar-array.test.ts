import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { BUS_PROFILES } from '../../../domain/spacecraft/bus-classes.ts';
import { BUS_CLASSES } from '../../../domain/spacecraft/bus.ts';
import * as solarArray from '../../../domain/spacecraft/solar-array.ts';

describe('arrayPowerW', () => {
  it('gives the new silicon array of the worked example in SMAD: 143 W/m² at 23.5°', () => {
    // SMAD 3rd ed., 11.4: 202 W/m² out of 14.8 % cells, inherent degradation 0.77.
    const array = { areaM2: 2, efficiency: 0.148, packing: 1, inherent: 0.77 };
    const state = { ...solarArray.REFERENCE_STATE, cosIncidence: Math.cos((23.5 * Math.PI) / 180) };
    const perM2 = solarArray.arrayPowerW(array, state) / 2;
    assert.ok(Math.abs(perM2 - 143) < 1.5, `${perM2} W/m²`);
  });

  it('gives nothing in shadow or from behind', () => {
    const array = solarArray.SOLAR_ARRAYS['6U'];
    assert.equal(
      solarArray.arrayPowerW(array, { ...solarArray.REFERENCE_STATE, sunlit: false }),
      0,
    );
    assert.equal(
      solarArray.arrayPowerW(array, { ...solarArray.REFERENCE_STATE, cosIncidence: -0.5 }),
      0,
    );
  });

  it('falls with age, heat and distance as its terms say', () => {
    const array = solarArray.SOLAR_ARRAYS['6U'];
    const full = solarArray.arrayPowerW(array, solarArray.REFERENCE_STATE);
    const at = (change: Partial<typeof solarArray.REFERENCE_STATE>): number =>
      solarArray.arrayPowerW(array, { ...solarArray.REFERENCE_STATE, ...change }) / full;
    assert.ok(Math.abs(at({ years: 5 }) - 0.995 ** 5) < 1e-12);
    assert.ok(Math.abs(at({ cellCelsius: 68 }) - 0.9) < 1e-12);
    assert.ok(Math.abs(at({ distanceAu: 1.0167 }) - 0.9674) < 1e-4);
  });

  for (const busClass of BUS_CLASSES)
    it(`makes the stated generation of a ${busClass} with its array, within 1 %`, () => {
      const made = solarArray.arrayPowerW(
        solarArray.SOLAR_ARRAYS[busClass],
        solarArray.REFERENCE_STATE,
      );
      const stated = BUS_PROFILES[busClass].generationW;
      assert.ok(Math.abs(made / stated - 1) < 0.01, `${made} W for ${stated} W`);
    });
});
