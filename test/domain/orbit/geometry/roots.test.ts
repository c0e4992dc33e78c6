import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { findRoot } from '../../../../domain/orbit/geometry/roots.ts';

describe('findRoot', () => {
  const cases = [
    { name: 'a cosine', f: Math.cos, a: 0, b: 3, root: Math.PI / 2 },
    { name: 'a cubic', f: (x: number) => x ** 3 - 2, a: 0, b: 100, root: Math.cbrt(2) },
    {
      name: 'an exponential',
      f: (x: number) => Math.exp(x) - 1e6,
      a: 0,
      b: 50,
      root: Math.log(1e6),
    },
    { name: 'a step', f: (x: number) => (x < 1 ? -1e-3 : 5), a: 0, b: 1.7e5, root: 1 },
    { name: 'a root at an end', f: (x: number) => x, a: 0, b: 4, root: 0 },
  ];
  for (const { name, f, a, b, root } of cases)
    it(`finds the root of ${name}`, () => {
      assert.ok(Math.abs(findRoot(f, a, f(a), b, f(b), 1e-7) - root) < 3e-7);
    });

  it('needs fewer than a dozen looks for the edge of a pass in a bracket of three minutes', () => {
    let looks = 0;
    const height = (tMs: number): number => {
      looks += 1;
      return 300 * Math.sin((tMs - 41_234) / 120_000);
    };
    const root = findRoot(height, 0, height(0), 180_000, height(180_000), 0.05);
    assert.ok(Math.abs(root - 41_234) < 0.1);
    assert.ok(looks < 12, `${looks} looks`);
  });

  it('stays inside the bracket and meets the tolerance for any monotone cubic', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 1e-6, max: 10, noNaN: true }),
        fc.double({ min: 1e-6, max: 10, noNaN: true }),
        (root, linear, cubic) => {
          const f = (x: number): number => linear * (x - root) + cubic * (x - root) ** 3;
          const found = findRoot(f, -100, f(-100), 100, f(100), 1e-6);
          assert.ok(Math.abs(found - root) < 3e-6);
        },
      ),
    );
  });
});
