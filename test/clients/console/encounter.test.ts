import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { deviationsOf, roundLength, viewPlane } from '../../../clients/console/encounter/plane.ts';
import { viewsOf } from '../../../clients/console/encounter/views.ts';
import { SAMPLE, sampleConjunction } from '../../kit/console/sample.ts';

const km = fc.double({ min: -80, max: 80, noNaN: true });
const sigma = fc.double({ min: 1e-4, max: 400, noNaN: true });

describe('encounter', () => {
  it('holds three deviations, both objects and the bodies, true to scale both ways', () => {
    fc.assert(
      fc.property(km, km, sigma, sigma, (major, minor, one, other) => {
        const plane = {
          ...{ major_km: major, minor_km: minor, radial: [0, 1] as [number, number] },
          sigma_major_km: Math.max(one, other),
          sigma_minor_km: Math.min(one, other),
        };
        const view = viewPlane(plane, 12.5, 600, 300);
        const [x, y] = view.secondary;
        const [px, py] = view.primary;
        assert.ok(Math.abs((x - px) / view.scale - major) < 1e-6 * (1 + Math.abs(major)));
        assert.ok(Math.abs((py - y) / view.scale - minor) < 1e-6 * (1 + Math.abs(minor)));
        const [rx, ry] = view.sigma;
        for (const edge of [x - 3 * rx, x + 3 * rx, px]) assert.ok(edge > 33.9 && edge < 566.1);
        for (const edge of [y - 3 * ry, y + 3 * ry, py]) assert.ok(edge > 33.9 && edge < 266.1);
        assert.ok(Math.abs(view.bodyPx / view.scale - 0.0125) < 1e-9);
        assert.ok(view.barKm * view.scale <= 133.1 && view.barKm * view.scale > 50);
      }),
    );
  });

  it('tells the miss in deviations: the one that the message of the sample has', () => {
    const { encounter_plane: plane, probability, hard_body_radius_m: radius } = sampleConjunction();
    assert.ok(plane !== null && probability !== null);
    const density =
      Math.exp(-0.5 * deviationsOf(plane) ** 2) /
      (2 * Math.PI * plane.sigma_major_km * plane.sigma_minor_km);
    const expected = density * Math.PI * (radius / 1000) ** 2;
    assert.ok(Math.abs(expected / probability - 1) < 0.05);
  });

  it('measures with round lengths', () => {
    assert.deepEqual([0.0312, 0.5, 7, 19.9, 20, 4.99e-3].map(roundLength), [
      ...[0.02, 0.5, 5, 10, 20, 0.002],
    ]);
  });

  it('shows the miss in two views at one scale where there is no plane', () => {
    for (const conjunction of SAMPLE.conjunctions.data) {
      const [along, across] = viewsOf(conjunction, 300);
      assert.ok(along !== undefined && across !== undefined);
      assert.equal(along.scale, across.scale);
      const miss = Math.hypot(along.x, along.y, across.x);
      assert.ok(Math.abs(miss - conjunction.miss_km) < 1e-3 * Math.max(1, conjunction.miss_km));
      for (const { x, y, scale } of [along, across])
        for (const part of [x, y]) assert.ok(Math.abs(part) * scale <= 150);
    }
  });
});
