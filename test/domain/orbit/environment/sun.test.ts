import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sunPosition } from '../../../../domain/orbit/environment/sun.ts';
import { librarySun } from '../../../kit/oracles/brute-force.ts';
import { DEGREES } from '../../../../domain/orbit/angles.ts';

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

  it('reproduces example 25.a of Meeus, 1992-10-13: right ascension 198.381, declination -7.785', () => {
    // The low-accuracy method of the same chapter; distance 0.99766 AU.
    const sun = sunPosition(Date.parse('1992-10-13T00:00:00Z'));
    const ascension = (Math.atan2(sun.y, sun.x) * DEGREES + 360) % 360;
    assert.ok(Math.abs(ascension - 198.38083) < 0.015);
    assert.ok(Math.abs(Math.asin(sun.z) * DEGREES - -7.78507) < 0.01);
    assert.ok(Math.abs(sun.distanceAu - 0.99766) < 5e-5);
  });

  describe('against the seasons of the U.S. Naval Observatory (2023) and of DE405 (2022)', () => {
    // Longitude 0, 90, 180 and 270 degrees by definition; 0.015 degrees are 22 minutes.
    const seasons = [
      { at: '2022-03-20T15:33Z', longitude: 0 },
      { at: '2022-06-21T09:14Z', longitude: 90 },
      { at: '2022-09-23T01:04Z', longitude: 180 },
      { at: '2022-12-21T21:48Z', longitude: 270 },
      { at: '2023-03-20T21:24Z', longitude: 0 },
      { at: '2023-06-21T14:58Z', longitude: 90 },
      { at: '2023-09-23T06:50Z', longitude: 180 },
      { at: '2023-12-22T03:27Z', longitude: 270 },
    ];
    for (const { at, longitude } of seasons)
      it(`stands at longitude ${longitude} on ${at}, to 0.015 degrees`, () => {
        const { x, y, z } = sunPosition(Date.parse(at));
        const tilt = 23.4385 / DEGREES;
        const found = Math.atan2(y * Math.cos(tilt) + z * Math.sin(tilt), x) * DEGREES;
        const apart = Math.abs(((found - longitude + 540) % 360) - 180);
        assert.ok(apart < 0.015, `${apart} degrees`);
      });

    it('is nearest and farthest in 2021 as DE405 has it: 0.983257 and 1.016729 AU, to 1e-4', () => {
      const near = sunPosition(Date.parse('2021-01-02T13:50:31Z'));
      assert.ok(Math.abs(near.distanceAu - 0.983_257_06) < 1e-4);
      assert.ok(Math.abs(Math.asin(near.z) * DEGREES - -22.859_901) < 0.01);
      const far = sunPosition(Date.parse('2021-07-05T22:27:03Z'));
      assert.ok(Math.abs(far.distanceAu - 1.016_729_224) < 1e-4);
    });
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
