import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { megabytes, round, roundParts, seconds, thousandths } from '../../presenters/rounding.ts';

describe('round', () => {
  const cases: [number, number, number][] = [
    [11.025, 2, 11.03],
    [7.875, 2, 7.88],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [-0.001, 2, 0],
    [0.5, 0, 1],
    [1e-6, 2, 0],
    [190.476, 0, 190],
  ];
  for (const [value, digits, expected] of cases)
    it(`${value} to ${digits} decimals is ${expected}`, () => {
      assert.ok(Object.is(round(value, digits), expected));
    });
});

describe('thousandths', () => {
  const isAsRounded = (value: number) => {
    assert.equal(thousandths(value), JSON.stringify(round(value, 3)));
  };

  it('writes what JSON writes of the rounded number', () => {
    for (const value of [0, -0, 5, -0.0004, 0.0005, -0.0005, 1.005, 359.9996, -12.3, 2078.04, 1e-9])
      isAsRounded(value);
    fc.assert(fc.property(fc.double({ min: -50_000, max: 50_000, noNaN: true }), isAsRounded));
  });

  it('does so for every number there is', () => {
    fc.assert(fc.property(fc.double(), isAsRounded));
  });
});

describe('seconds and megabytes', () => {
  it('round to the millisecond and to 0.01 MB', () => {
    assert.equal(seconds(11_920.4), 11.92);
    assert.equal(megabytes(165.375), 165.38);
  });
});

describe('roundParts', () => {
  it('keeps the rounded sum', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 20 }),
        (parts) => {
          const total = parts.reduce((sum, part) => sum + part, 0);
          const shares = roundParts(parts, 2);
          assert.equal(
            round(
              shares.reduce((sum, part) => sum + part, 0),
              2,
            ),
            round(total, 2),
          );
          assert.ok(shares.every((share, index) => Math.abs(share - (parts[index] ?? 0)) < 0.0151));
        },
      ),
    );
  });
});
