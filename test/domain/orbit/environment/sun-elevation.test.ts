import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { stationFrame } from '../../../../domain/orbit/geometry/frames.ts';
import { sunElevationDeg } from '../../../../domain/orbit/environment/sun-elevation.ts';

const at = (latDeg: number, lonDeg: number, time: string): number =>
  sunElevationDeg(stationFrame({ latDeg, lonDeg, altitudeM: 0 }), Date.parse(time));

describe('sunElevationDeg', () => {
  it('has the Sun overhead where the almanac puts it', () => {
    // June solstice: declination 23.44°, and noon at Greenwich is at 12:01:50 (equation of time).
    assert.ok(at(23.44, 0, '2026-06-21T12:01:50Z') > 89.9);
    assert.ok(at(-23.44, 180, '2026-06-21T12:01:50Z') < -89.9);
  });

  it('has the Sun on the horizon all day at the poles when day and night are equal', () => {
    // September equinox of 2026: 23 September, 00:05 UTC.
    for (const hour of ['00', '06', '12', '18'])
      assert.ok(Math.abs(at(90, 0, `2026-09-23T${hour}:05:00Z`)) < 0.35, hour);
  });

  it('rises in Greenwich when the almanac says so', () => {
    // Sunrise of 25 July 2026 at Greenwich: 04:14 UTC, when the centre is 0.83° below the horizon.
    assert.ok(Math.abs(at(51.4779, 0, '2026-07-25T04:14:00Z') + 0.83) < 0.3);
  });
});
