import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { degreesLat, degreesLong, eciToGeodetic, gstime, sgp4 } from 'satellite.js';
import { positionAt } from '../../../../domain/orbit/propagation/position.ts';
import { activeSatellites, libraryRecord } from '../../../kit/makers/active-satellites.ts';

const AT_MS = Date.parse('2026-07-25T06:30:00.250Z');
const JULIAN_1970 = 2_440_587.5;

describe('positionAt', () => {
  it('is where SGP4 and the geodesy of its library put every fortieth active satellite', () => {
    let compared = 0;
    for (const satellite of activeSatellites(40)) {
      const record = libraryRecord(satellite);
      const minutes = (AT_MS / 86_400_000 + JULIAN_1970 - record.jdsatepoch) * 1440;
      const state = sgp4(record, minutes);
      const found = positionAt(satellite.elements, AT_MS);
      if (state === null || !found.ok) continue;
      const { position, velocity } = state;
      const place = eciToGeodetic(position, gstime(new Date(AT_MS)));
      const name = satellite.lines[0];
      // The library iterates latitude to 1e-6 of an ellipsoid of 6378.137 km and f = 1/298.257.
      assert.ok(Math.abs(found.latDeg - degreesLat(place.latitude)) < 1e-4, name);
      const turn = found.lonDeg - degreesLong(place.longitude);
      assert.ok(Math.abs(((turn + 540) % 360) - 180) < 1e-4, name);
      assert.ok(Math.abs(found.altitudeKm - place.height) < 0.02, name);
      const speed = Math.hypot(velocity.x, velocity.y, velocity.z);
      assert.ok(Math.abs(found.velocityKmS - speed) < 1e-6, name);
      compared += 1;
    }
    assert.ok(compared > 390, String(compared));
  });

  it('says why there is none', () => {
    const lost = activeSatellites(40).map(({ elements }) => positionAt(elements, AT_MS + 3e12));
    const failed = lost.filter((one) => !one.ok);
    assert.ok(failed.length > 0);
    for (const { message } of failed) assert.match(message, /^SGP4 has no state at /);
  });
});
