import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  areaKm2,
  areaProblems,
  AUTHALIC_RADIUS_KM,
  isInside,
  regionsOf,
} from '../../../../domain/workload/spatial/area.ts';
import type { GeoArea } from '../../../../domain/workload/workload.ts';
import { box, type Ring } from '../../../kit/makers/areas.ts';

function polygon(...rings: readonly Ring[]): GeoArea {
  return { type: 'Polygon', coordinates: rings };
}

/** A ring along a parallel, once around the Earth. */
function parallel(latDeg: number, eastward = true): Ring {
  const ring = Array.from({ length: 36 }, (_, at): [number, number] => [-180 + 10 * at, latDeg]);
  const closed: [number, number][] = [...ring, [-180, latDeg]];
  return eastward ? closed : closed.reverse();
}

const SPHERE_KM2 = 4 * Math.PI * AUTHALIC_RADIUS_KM ** 2;
const sizeOf = (area: GeoArea): number => areaKm2(regionsOf(area));
const holds = (area: GeoArea, latDeg: number, lonDeg: number): boolean =>
  isInside(regionsOf(area), latDeg, lonDeg);

describe('areaKm2', () => {
  it('is the area of the Earth for a box around it: 510.0656 million km² by WGS-84', () => {
    assert.ok(Math.abs(sizeOf(polygon(box(-180, -90, 180, 90))) / 510_065_622 - 1) < 1e-6);
  });

  it('is half of it for a hemisphere, and a twelfth for the cap above asin(5/6)', () => {
    assert.ok(Math.abs(sizeOf(polygon(box(0, -90, 180, 90))) / SPHERE_KM2 - 0.5) < 1e-12);
    const cap = (Math.asin(5 / 6) * 180) / Math.PI;
    assert.ok(Math.abs(sizeOf(polygon(parallel(cap))) / SPHERE_KM2 - 1 / 12) < 1e-12);
    assert.ok(Math.abs(sizeOf(polygon(parallel(-cap))) / SPHERE_KM2 - 1 / 12) < 1e-12);
  });

  // Surfaces of quadrangles of one degree: R² Δλ (sin φ2 - sin φ1).
  for (const latDeg of [0, 30, 60, 89])
    it(`is that of a one-degree quadrangle at ${latDeg} degrees`, () => {
      const radians = Math.PI / 180;
      const exact =
        AUTHALIC_RADIUS_KM ** 2 *
        radians *
        (Math.sin((latDeg + 1) * radians) - Math.sin(latDeg * radians));
      assert.ok(Math.abs(sizeOf(polygon(box(10, latDeg, 11, latDeg + 1))) / exact - 1) < 1e-9);
    });

  it('is that of Colorado to its published 269,837 km² within half a percent', () => {
    const colorado = polygon(box(-109.0603, 36.9924, -102.0416, 41.0034));
    assert.ok(Math.abs(sizeOf(colorado) / 269_837 - 1) < 0.005);
  });

  it('takes holes away, and does not care which way a ring runs or where it crosses ±180', () => {
    const whole = sizeOf(polygon(box(0, 0, 10, 10)));
    const hole = sizeOf(polygon(box(2, 2, 4, 4)));
    const pierced = sizeOf(polygon(box(0, 0, 10, 10), box(2, 2, 4, 4)));
    assert.ok(Math.abs(pierced - (whole - hole)) < 1e-6);
    assert.ok(Math.abs(sizeOf(polygon([...box(0, 0, 10, 10)].reverse())) - whole) < 1e-6);
    assert.ok(Math.abs(sizeOf(polygon(box(175, 0, -175, 10))) - whole) < 1e-6);
    assert.ok(Math.abs(sizeOf(polygon(box(175, 0, 185, 10))) - whole) < 1e-6);
  });
});

describe('isInside', () => {
  it('reads a box that crosses the antimeridian the short way', () => {
    for (const area of [polygon(box(170, -10, -170, 10)), polygon(box(170, -10, 190, 10))]) {
      assert.ok(holds(area, 0, 179));
      assert.ok(holds(area, 0, -179));
      assert.ok(holds(area, 5, -171));
      assert.ok(!holds(area, 0, 169));
      assert.ok(!holds(area, 0, -169));
      assert.ok(!holds(area, 0, 0));
      assert.ok(!holds(area, 11, 180));
    }
  });

  it('reads a box from -180 to 180 as a belt around the Earth', () => {
    const belt = polygon(box(-180, 60, 180, 70));
    for (const lon of [-180, -90, 0, 90, 179.9]) assert.ok(holds(belt, 65, lon));
    assert.ok(!holds(belt, 75, 0));
  });

  it('gives a ring around the Earth the pole on its side', () => {
    for (const eastward of [true, false]) {
      const north = polygon(parallel(70, eastward));
      assert.ok(holds(north, 89.9, 12) && holds(north, 71, -179.99) && !holds(north, 69, 0));
      const south = polygon(parallel(-70, eastward));
      assert.ok(holds(south, -89.9, 12) && holds(south, -71, 100) && !holds(south, 80, 0));
    }
  });

  it('leaves the hole of a polar ring out', () => {
    const belt = polygon(parallel(60), parallel(80));
    for (const lon of [-180, -95, 0, 5, 133]) {
      assert.ok(holds(belt, 70, lon));
      assert.ok(!holds(belt, 85, lon));
    }
  });

  it('leaves a hole out that is unwrapped another turn than its outline', () => {
    const area = polygon(box(170, -10, 190, 10), box(-179, -1, -177, 1));
    assert.ok(!holds(area, 0, -178));
    assert.ok(holds(area, 0, -175));
    const cap = polygon(parallel(60), box(179, 70, -179, 75));
    assert.ok(!holds(cap, 72, 180));
    assert.ok(!holds(cap, 72, -180));
    assert.ok(!holds(cap, 72, 179.5));
    assert.ok(!holds(cap, 72, -179.5));
    assert.ok(holds(cap, 72, 178.9));
  });

  it('counts both parts of a multipolygon', () => {
    const area: GeoArea = {
      type: 'MultiPolygon',
      coordinates: [[box(170, 0, 180, 10)], [box(-180, 0, -170, 10)]],
    };
    assert.deepEqual(areaProblems(area), []);
    assert.ok(holds(area, 5, 175) && holds(area, 5, -175) && !holds(area, 5, 160));
  });

  it('is the same for a polygon moved around the Earth', () => {
    const star: Ring = Array.from({ length: 11 }, (_, at) => {
      const radius = at % 2 === 0 ? 20 : 8;
      const angle = ((at % 10) / 10) * 2 * Math.PI;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const turn = (lon: number, by: number): number =>
      ((((lon + by + 180) % 360) + 360) % 360) - 180;
    fc.assert(
      fc.property(
        fc.double({ min: -25, max: 25, noNaN: true }),
        fc.double({ min: -25, max: 25, noNaN: true }),
        fc.integer({ min: -180, max: 180 }),
        (lat, lon, by) => {
          const moved = star.map(([x, y]): [number, number] => [turn(x, by), y]);
          assert.equal(holds(polygon(moved), lat, turn(lon, by)), holds(polygon(star), lat, lon));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('areaProblems', () => {
  const paths = (area: GeoArea): string[] => areaProblems(area).map(({ path }) => path);

  it('has none for what it can use', () => {
    assert.deepEqual(areaProblems(polygon(box(0, 0, 1, 1))), []);
    assert.deepEqual(areaProblems(polygon(parallel(70))), []);
    assert.deepEqual(areaProblems(polygon(box(-180, -90, 180, 90))), []);
  });

  it('names the ring or position that is wrong', () => {
    assert.deepEqual(paths({ type: 'MultiPolygon', coordinates: [] }), ['coordinates']);
    assert.deepEqual(paths(polygon()), ['coordinates']);
    assert.deepEqual(paths(polygon(box(0, 0, 1, 1).slice(0, 3))), ['coordinates[0]']);
    assert.deepEqual(paths(polygon(box(0, 0, 1, 1).slice(0, 4))), ['coordinates[0]']);
    assert.deepEqual(paths(polygon(box(0, 0, 1, 95))), ['coordinates[0][2]', 'coordinates[0][3]']);
    assert.deepEqual(paths(polygon(box(0, 0, 500, 1))), ['coordinates[0][1]', 'coordinates[0][2]']);
    assert.deepEqual(
      paths(
        polygon([
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ]),
      ),
      ['coordinates[0]'],
    );
    assert.deepEqual(paths({ type: 'Polygon', coordinates: [[[1]]] }), ['coordinates[0][0]']);
    assert.deepEqual(
      paths({ type: 'MultiPolygon', coordinates: [[box(0, 0, 1, 1)], [box(2, 2, 3, 99)]] }),
      ['coordinates[1][0][2]', 'coordinates[1][0][3]'],
    );
  });

  it('names an edge that crosses another, and a hole outside', () => {
    const bow: Ring = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ];
    assert.deepEqual(paths(polygon(bow)), ['coordinates[0][0]']);
    assert.deepEqual(paths(polygon(box(0, 0, 5, 5), box(7, 7, 8, 8))), ['coordinates[1]']);
  });

  it('bounds the number of positions', () => {
    const many = Array.from({ length: 5001 }, (): [number, number] => [0, 0]);
    assert.deepEqual(paths(polygon(many)), ['coordinates']);
  });
});
