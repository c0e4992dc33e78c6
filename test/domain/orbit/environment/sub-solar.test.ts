import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { stationFrame } from '../../../../domain/orbit/geometry/frames.ts';
import { sunElevationDeg } from '../../../../domain/orbit/environment/sun-elevation.ts';
import { subSolarPoint } from '../../../../domain/orbit/environment/sub-solar.ts';

function near(time: string, lat: number, lon: number, latTolerance: number, lonTolerance: number) {
  const { latDeg, lonDeg } = subSolarPoint(Date.parse(time));
  assert.ok(Math.abs(latDeg - lat) <= latTolerance, `${time}: latitude ${latDeg} for ${lat}`);
  const off = Math.abs(((lonDeg - lon + 540) % 360) - 180);
  assert.ok(off <= lonTolerance, `${time}: longitude ${lonDeg} for ${lon}`);
}

describe('subSolarPoint', () => {
  it('has declination and equation of time of the almanac', () => {
    // Meeus, examples 25.a and 28.a: 13 October 1992, 0 h: declination -7.785°, equation of time 3.427°.
    near('1992-10-13T00:00:00Z', -7.785, 180 - 3.427, 0.015, 0.02);
  });

  it('stands on the equator at the equinoxes and 23.436° from it at the solstices', () => {
    // U.S. Naval Observatory, Earth's seasons: to the minute.
    for (const [time, lat] of [
      ['2024-03-20T03:06:00Z', 0],
      ['2024-06-20T20:51:00Z', 23.436],
      ['2024-09-22T12:44:00Z', 0],
      ['2024-12-21T09:20:00Z', -23.436],
    ] as const) {
      const { latDeg } = subSolarPoint(Date.parse(time));
      assert.ok(Math.abs(latDeg - lat) < 0.01, `${time}: ${latDeg}`);
    }
  });

  it('is over Mecca and Honolulu when their tables say that nothing has a shadow', () => {
    // The Sun over the Kaaba, to the minute, on the day when it is nearest: half a day is 0.1° of latitude.
    near('2024-05-27T09:18:00Z', 21.4225, 39.8262, 0.12, 0.15);
    near('2024-07-15T09:27:00Z', 21.4225, 39.8262, 0.12, 0.15);
    // Bishop Museum, Lahaina noon of 2023: Honolulu, 26 May, 12:28 local time.
    near('2023-05-26T22:28:00Z', 21.307, -157.858, 0.25, 0.15);
  });

  it('is where the Sun stands in the zenith, at any time', () => {
    const times = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2045, 0) });
    fc.assert(
      fc.property(times, (tMs) => {
        const { latDeg, lonDeg } = subSolarPoint(tMs);
        assert.ok(lonDeg >= -180 && lonDeg < 180);
        const below = stationFrame({ latDeg, lonDeg, altitudeM: 0 });
        assert.ok(sunElevationDeg(below, tMs) > 90 - 1e-5);
      }),
    );
  });
});
