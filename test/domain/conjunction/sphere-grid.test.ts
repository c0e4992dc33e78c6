import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSphereGrid } from '../../../domain/conjunction/sphere-grid.ts';
import { seeded } from '../../kit/random/seeded.ts';

const COUNT = 600;

/** Places all over the sphere, many of them at the poles and along the seam of longitude, one lost. */
function scattered(seed: number): Float64Array {
  const random = seeded(seed);
  const positions = new Float64Array(3 * COUNT);
  for (let index = 0; index < COUNT; index += 1) {
    const radius = index % 40 === 0 ? 42_000 : 6500 + 200 * random();
    const kind = index % 4;
    const z = kind === 0 ? (1 - 0.01 * random()) * (random() < 0.5 ? -1 : 1) : 2 * random() - 1;
    const seam = (Math.PI / 2) * Math.floor(4 * random()) + 0.1 * (random() - 0.5);
    const angle = kind === 1 ? seam : 2 * Math.PI * random();
    const across = Math.sqrt(1 - z * z);
    positions.set(
      [radius * across * Math.cos(angle), radius * across * Math.sin(angle), radius * z],
      3 * index,
    );
  }
  positions.set([0, 0, 7000], 30);
  positions.set([0, 0, -7000], 33);
  positions.fill(Number.NaN, 3, 6);
  return positions;
}

/** Pairs by comparing all with all, "lower higher". */
function pairsOf(
  positions: Float64Array,
  nearKm: number,
  wayKm: Float64Array,
  climbKm: Float64Array,
) {
  const pairs = new Set<string>();
  const at = (index: number) => [...positions.subarray(3 * index, 3 * index + 3)];
  for (let one = 0; one < COUNT; one += 1)
    for (let other = one + 1; other < COUNT; other += 1) {
      const [a, b] = [at(one), at(other)];
      const distance = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
      const rise = Math.abs(Math.hypot(...a) - Math.hypot(...b));
      const within = (ways: Float64Array) => nearKm + (ways[one] ?? 0) + (ways[other] ?? 0);
      if (distance <= within(wayKm) && rise <= within(climbKm)) pairs.add(`${one} ${other}`);
    }
  return pairs;
}

describe('createSphereGrid', () => {
  for (const { name, way } of [
    { name: 'a step of seconds', way: 60 },
    { name: 'a step of minutes', way: 500 },
    { name: 'half the sphere', way: 5000 },
    { name: 'all of it', way: 9000 },
  ])
    it(`names all pairs that can meet, and no other: ${name}`, () => {
      const random = seeded(way);
      const wayKm = Float64Array.from({ length: COUNT }, () => way * (0.5 + 0.5 * random()));
      const climbKm = Float64Array.from({ length: COUNT }, () => (random() < 0.1 ? 40 : 2));
      const grid = createSphereGrid({ nearKm: 10, wayKm, climbKm });
      const out = new Int32Array(2 * COUNT);
      // The second time over what the first one left behind.
      for (const seed of [1, 2]) {
        const positions = scattered(seed);
        grid.fill(positions);
        const truth = pairsOf(positions, 10, wayKm, climbKm);
        assert.ok(truth.size > 5, `${truth.size} pairs`);
        assert.equal(grid.count(), COUNT - 1);
        for (const half of [true, false]) {
          const found: string[] = [];
          for (let index = 0; index < COUNT; index += 1)
            for (const other of out.subarray(0, grid.neighbours(index, out, half)))
              if (other !== index)
                found.push(`${Math.min(index, other)} ${Math.max(index, other)}`);
          assert.deepEqual(new Set(found), truth);
          const sides = half ? 1 : 2;
          assert.ok(found.length <= 1.1 * sides * truth.size, `${found.length} for ${truth.size}`);
          assert.ok(found.length >= sides * truth.size);
        }
      }
    });
});
