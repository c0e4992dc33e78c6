import assert from 'node:assert/strict';
import { eciToEcf, eciToGeodetic, gstime } from 'satellite.js';
import { describe, it } from 'mocha';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { trackPoint } from '../../../../domain/orbit/tracks/track.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { brutePositions } from '../../../kit/oracles/brute-force.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { DEGREES } from '../../../../domain/orbit/angles.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

describe('trackPoint', () => {
  for (const noradId of [25544, 40697, 46826, 51850])
    it(`agrees with the library's geodetic position of ${noradId}`, () => {
      const elements = catalogueElements(noradId);
      const created = createEphemeris(elements, START, START + 12 * HOUR_MS);
      assert.ok(created.ok);
      const positionAt = brutePositions(elements);
      for (let tMs = START; tMs < START + 12 * HOUR_MS; tMs += 400_003) {
        const ours = trackPoint(created.ephemeris, tMs);
        const gmst = gstime(tMs / 86_400_000 + 2_440_587.5);
        const theirs = eciToGeodetic(positionAt(tMs), gmst);
        assert.ok(Math.abs(ours.latDeg - theirs.latitude * DEGREES) < 4e-4);
        assert.ok(Math.abs(ours.altitudeKm - theirs.height) < 0.04);
        const turn = ours.lonDeg - theirs.longitude * DEGREES;
        const north = Math.cos(theirs.latitude);
        assert.ok(Math.abs(((turn + 540) % 360) - 180) * north < 4e-4, `${turn} degrees`);
        assert.ok(ours.lonDeg >= -180 && ours.lonDeg < 180);
      }
    });

  it('gives the inertial speed, not the speed over the turning Earth', () => {
    const elements = catalogueElements(51850);
    const created = createEphemeris(elements, START, START + HOUR_MS);
    assert.ok(created.ok);
    const before = eciToEcf(brutePositions(elements)(START), 0);
    const after = eciToEcf(brutePositions(elements)(START + 1000), 0);
    const speed = Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z);
    assert.ok(Math.abs(trackPoint(created.ephemeris, START + 500).velocityKmS - speed) < 1e-3);
    assert.ok(Math.abs(speed - 3.07) < 0.01);
  });
});
