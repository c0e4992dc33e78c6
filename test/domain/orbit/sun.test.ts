import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sunPosition } from '../../../domain/orbit/sun.ts';
import { librarySun } from '../../support/brute-force.ts';

const DEGREES = 180 / Math.PI;

describe('sunPosition', () => {
  it('reproduces example 5-1 of Vallado, 2006-04-02: 0.01 degrees, 1e-4 AU', () => {
    const sun = sunPosition(Date.parse('2006-04-02T00:00:00Z'));
    const published = [0.9771945, 0.1924424, 0.0834308] as const;
    const distance = Math.hypot(...published);
    const cosine = (sun.x * published[0] + sun.y * published[1] + sun.z * published[2]) / distance;
    assert.ok(Math.acos(cosine) * DEGREES < 0.01);
    assert.ok(Math.abs(sun.distanceAu - distance) < 1e-4);
  });

  it('reproduces example 25.b of Meeus, 1992-10-13: right ascension 198.378, declination -7.784', () => {
    const sun = sunPosition(Date.parse('1992-10-13T00:00:00Z'));
    assert.ok(Math.abs(((Math.atan2(sun.y, sun.x) * DEGREES + 360) % 360) - 198.378178) < 0.015);
    assert.ok(Math.abs(Math.asin(sun.z) * DEGREES - -7.783871) < 0.01);
  });

  it('agrees with the library to 0.01 degrees from 1980 to 2050 and is a unit vector', () => {
    const from = Date.parse('1980-01-01T00:00:00Z');
    const to = Date.parse('2050-01-01T00:00:00Z');
    for (let share = 0; share <= 1; share += 0.001) {
      const tMs = from + share * (to - from);
      const sun = sunPosition(tMs);
      const theirs = librarySun(tMs);
      const distance = Math.hypot(theirs.x, theirs.y, theirs.z);
      const apart = Math.hypot(
        sun.x - theirs.x / distance,
        sun.y - theirs.y / distance,
        sun.z - theirs.z / distance,
      );
      assert.ok(
        apart * DEGREES < 0.01,
        `${apart * DEGREES} degrees at ${new Date(tMs).toISOString()}`,
      );
      assert.ok(Math.abs(Math.hypot(sun.x, sun.y, sun.z) - 1) < 1e-12);
    }
  });
});
