import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  collisionProbability,
  maximumProbability,
  type PlanarEncounter,
  squaredDeviations,
} from '../../../../domain/conjunction/assessment/probability.ts';

/** Miss, deviations and radius in metres. */
function planar(
  x: number,
  y: number,
  sigmaX: number,
  sigmaY: number,
  radius: number,
): PlanarEncounter {
  return { x, y, sigmaX, sigmaY, radius };
}

function near(found: number, expected: number, relative: number): void {
  assert.ok(Math.abs(found / expected - 1) <= relative, `${found} for ${expected}`);
}

/** The integral by midpoints over chords, cut where the density has fallen by 60 orders. */
function bruteForce({ x, y, sigmaX, sigmaY, radius }: PlanarEncounter, steps = 1200): number {
  const [left, right] = [Math.max(-radius, x - 16 * sigmaX), Math.min(radius, x + 16 * sigmaX)];
  let total = 0;
  const dx = (right - left) / steps;
  for (let i = 0; i < steps; i += 1) {
    const px = left + (i + 0.5) * dx;
    const chord = Math.sqrt(radius * radius - px * px);
    const [low, high] = [Math.max(-chord, y - 16 * sigmaY), Math.min(chord, y + 16 * sigmaY)];
    if (high <= low) continue;
    const dy = (high - low) / steps;
    let line = 0;
    for (let j = 0; j < steps; j += 1)
      line += Math.exp(-0.5 * ((low + (j + 0.5) * dy - y) / sigmaY) ** 2);
    total += line * dy * Math.exp(-0.5 * ((px - x) / sigmaX) ** 2);
  }
  return (total * dx) / (2 * Math.PI * sigmaX * sigmaY);
}

describe('collisionProbability', () => {
  // Chan 2008, Alfano 2009 and Serra et al. 2016, with the digits printed in Orekit's tests.
  const published: readonly (readonly [string, PlanarEncounter, number])[] = [
    ['Chan 1', planar(0, 10, 25, 50, 5), 9.741e-3],
    ['Chan 2', planar(10, 0, 25, 50, 5), 9.181e-3],
    ['Chan 7', planar(0, 10_000, 1000, 3000, 10), 6.443e-8],
    ['Chan 8', planar(10_000, 0, 1000, 3000, 10), 3.219e-27],
    ['Chan 9', planar(0, 10_000, 1000, 10_000, 10), 3.033e-6],
    ['Chan 10', planar(10_000, 0, 1000, 10_000, 10), 9.656e-28],
    ['Chan 11', planar(0, 5000, 1000, 3000, 50), 1.039e-4],
    ['Chan 12', planar(5000, 0, 1000, 3000, 50), 1.564e-9],
    ['CSM 1', planar(84.875546, 60.583685, 57.918666, 152.8814468, 10.3), 1.9002e-3],
    ['CSM 2', planar(-81.618369, 115.055899, 15.988242, 5756.840725, 1.3), 2.0553e-11],
    ['Alfano 3', planar(-3.8872073, 0.1591646, 1.410183, 114.258519, 15), 1.0038e-1],
    ['Alfano 5', planar(-1.2217895, 2.1230067, 0.0373279, 177.8109003, 10), 4.4509e-2],
    ['Armellin', planar(20.7119836, -37.8754803, 26.8416116, 72.0645186, 29.71), 0.136188],
  ];
  for (const [name, encounter, expected] of published)
    it(`is ${expected} in the case ${name}`, () => {
      near(collisionProbability(encounter), expected, 3e-4);
    });

  it('is the density times the area for small bodies', () => {
    for (const encounter of [planar(300, 400, 200, 900, 5), planar(0, 9000, 1000, 3000, 10)]) {
      const { sigmaX, sigmaY, radius } = encounter;
      const small =
        (radius ** 2 / (2 * sigmaX * sigmaY)) * Math.exp(-0.5 * squaredDeviations(encounter));
      near(collisionProbability(encounter), small, 1e-3);
    }
  });

  it('agrees with the integral by brute force for radii from a hundredth to 300 deviations', () => {
    for (const encounter of [
      planar(80, 50, 100, 200, 1),
      planar(120, 50, 100, 200, 90),
      planar(40, 90, 50, 70, 99),
      planar(20, 5, 10, 300, 40),
      planar(9, 5, 1, 3, 12),
      planar(12.5, 3, 1, 1, 12),
      planar(-8, -8.5, 0.5, 0.6, 12),
      planar(290, 5, 1, 50, 300),
    ])
      near(collisionProbability(encounter), bruteForce(encounter), 1e-4);
  });

  it('keeps its digits where the disc lies at the edge of nine deviations', () => {
    for (const x of [8980, 8995, 8999, 9001, 9005, 9009.9, 9010.1, 9030]) {
      const encounter = planar(x, 0, 1000, 3000, 10);
      const small = (100 / (2 * 3e6)) * Math.exp(-0.5 * squaredDeviations(encounter));
      near(collisionProbability(encounter), small, 1e-2);
    }
  });

  it('is one where the deviations vanish beside the disc that holds the other body', () => {
    near(collisionProbability(planar(0, 0, 1e-3, 1e-3, 10)), 1, 1e-9);
    // Chord of √91 at x = 3: one side lies (√91 - 4)/2 = 2.770 deviations away, the other 6.8.
    near(collisionProbability(planar(3, 4, 1e-3, 2, 10)), 1 - 0.0028, 1e-4);
  });

  it('is 1 - exp(-R²/2σ²) for co-located objects of a round covariance', () => {
    for (const ratio of [0.01, 0.5, 1, 1.9, 2.1, 4, 8])
      near(collisionProbability(planar(0, 0, 1, 1, ratio)), -Math.expm1(-(ratio ** 2) / 2), 1e-7);
  });

  it('stays between 0 and 1, and the maximum stands above it', () => {
    const length = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(length, length, length, length, length, (x, y, a, b, radius) => {
        const encounter = planar(x, y, Math.min(a, b), Math.max(a, b), radius);
        const probability = collisionProbability(encounter);
        const maximum = maximumProbability(encounter, probability);
        assert.ok(probability >= 0 && probability <= 1 && maximum <= 1, String(probability));
        assert.ok(maximum >= probability);
      }),
    );
  });
});

describe('maximumProbability', () => {
  it('is the published one of Armellin', () => {
    const encounter = planar(20.7119836, -37.8754803, 26.8416116, 72.0645186, 29.71);
    near(maximumProbability(encounter, collisionProbability(encounter)), 0.19259, 3e-4);
  });

  it('is the highest value over the size of the covariance', () => {
    const encounter = planar(700, 1800, 400, 2500, 10);
    const scaled = (k: number) =>
      collisionProbability({ ...encounter, sigmaX: 400 * k, sigmaY: 2500 * k });
    const scan = Array.from({ length: 400 }, (_, index) => scaled(0.02 * (index + 1)));
    near(maximumProbability(encounter, scaled(1)), Math.max(...scan), 1e-3);
  });

  it('is one where the miss lies within the bodies', () => {
    assert.equal(maximumProbability(planar(3, 3, 100, 200, 10), 0.001), 1);
  });
});
