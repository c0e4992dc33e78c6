import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { magneticField } from '../../../../domain/orbit/environment/igrf.ts';
import { type OutlinePoint, saaOutline } from '../../../../domain/orbit/environment/saa-outline.ts';
import { isInSaa } from '../../../../domain/orbit/environment/saa.ts';
import { ecefOfGeodetic } from '../../../../domain/orbit/geometry/frames.ts';

const MID_2026 = Date.parse('2026-07-02T00:00:00Z');
const field = new Float64Array(3);

function strengthUt(latDeg: number, lonDeg: number, altitudeKm: number): number {
  const [x, y, z] = ecefOfGeodetic({ latDeg, lonDeg, altitudeKm });
  return magneticField(x, y, z, MID_2026, field) / 1000;
}

/** Whether a place lies in an outline on a flat map, by the edges that a line to the north crosses. */
function isWithin(outline: readonly OutlinePoint[], lat: number, lon: number): boolean {
  let inside = false;
  outline.forEach((one, at) => {
    const other = outline[(at + 1) % outline.length] ?? one;
    if (one.lonDeg > lon === other.lonDeg > lon) return;
    const share = (lon - one.lonDeg) / (other.lonDeg - one.lonDeg);
    if (one.latDeg + share * (other.latDeg - one.latDeg) > lat) inside = !inside;
  });
  return inside;
}

describe('saaOutline', () => {
  for (const altitudeKm of [300, 420, 550, 700, 850, 900, 1000])
    it(`parts the map at ${altitudeKm} km as the field does, place by place`, () => {
      const outline = saaOutline(altitudeKm, MID_2026);
      assert.ok(outline.length < 200, String(outline.length));
      let held = 0;
      for (let lat = -88; lat < 90; lat += 1)
        for (let lon = -180; lon < 180; lon += 1) {
          const isIn = isInSaa(lat, lon, altitudeKm, MID_2026);
          const drawn = isWithin(outline, lat, lon) || isWithin(outline, lat, lon - 360);
          if (isIn) held += 1;
          if (drawn === isIn) continue;
          // Only chords between two of the places may cut a corner.
          const strength = strengthUt(lat, lon, altitudeKm);
          assert.ok(Math.abs(strength - 22) < 0.15, `${lat}, ${lon}: ${strength} µT`);
        }
      assert.ok(held > 2000, String(held));
    });

  it('runs counter-clockwise and has no jump', () => {
    const outline = saaOutline(500, MID_2026);
    let area = 0;
    outline.forEach((one, at) => {
      const next = outline[(at + 1) % outline.length] ?? one;
      area += one.lonDeg * next.latDeg - next.lonDeg * one.latDeg;
      assert.ok(Math.hypot(next.latDeg - one.latDeg, next.lonDeg - one.lonDeg) < 8);
    });
    assert.ok(area > 0);
  });

  it('passes within a degree or so of the contour of another program at 500 km', () => {
    // Corners of |B| = 22 µT for 2026.5, as in the test of isInSaa.
    const contour = [
      [4.1, -52],
      [-2.4, -23.2],
      [-38.3, 19.2],
      [-51.3, -15.7],
      [-37, -81.9],
      [-14, -101.5],
    ] as const;
    const outline = saaOutline(500, MID_2026);
    for (const [lat, lon] of contour) {
      const nearest = Math.min(
        ...outline.map(({ latDeg, lonDeg }) => Math.hypot(latDeg - lat, lonDeg - lon)),
      );
      assert.ok(nearest < 3, `${lat}, ${lon}: ${nearest}°`);
    }
  });

  it('is none above 1000 km', () => {
    assert.deepEqual(saaOutline(1001, MID_2026), []);
  });
});
