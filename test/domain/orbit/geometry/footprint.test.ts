import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { footprint } from '../../../../domain/orbit/geometry/footprint.ts';

describe('footprint', () => {
  it('is the published one of a geostationary satellite', () => {
    // Seen down to the horizon within 81.3° of arc: 42.4 % of the Earth.
    const { radiusKm, earthFraction } = footprint(35_786, 0);
    assert.ok(Math.abs(radiusKm / 6371.0088 / (Math.PI / 180) - 81.3) < 0.05);
    assert.ok(Math.abs(earthFraction - 0.424) < 0.001);
  });

  it('ends where a satellite stands at the elevation', () => {
    for (const [heightKm, elevationDeg] of [
      [400, 10],
      [1200, 25],
      [20_200, 5],
    ] as const) {
      const angle = footprint(heightKm, elevationDeg).radiusKm / 6371.0088;
      const up = Math.cos(angle) - 6371.0088 / (6371.0088 + heightKm);
      const elevation = (Math.atan2(up, Math.sin(angle)) * 180) / Math.PI;
      assert.ok(Math.abs(elevation - elevationDeg) < 1e-9);
    }
  });

  it('shrinks to the point below towards the zenith', () => {
    assert.ok(footprint(550, 90).radiusKm < 1e-6);
  });
});
