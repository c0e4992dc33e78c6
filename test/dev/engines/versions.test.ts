import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { atLeast } from '../../../dev/engines/versions.ts';

describe('atLeast', () => {
  const cases = [
    ['6.0.5', '6.0.0', true],
    ['v7.0.14', '6.0.0', true],
    ['5.0.31', '6.0.0', false],
    ['1.31.2', '1.29.0', true],
    ['1.9.0', '1.29.0', false],
    ['2', '1.29.0', true],
    ['1.27rc1', '1.26.4', true],
    ['', '1.0.0', false],
  ] as const;
  for (const [version, floor, expected] of cases)
    it(`${version || 'nothing'} is ${expected ? '' : 'not '}at least ${floor}`, () => {
      assert.equal(atLeast(version, floor), expected);
    });
});
