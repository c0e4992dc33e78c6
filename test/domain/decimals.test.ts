import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { decimalsApart } from '../../domain/decimals.ts';

describe('decimalsApart', () => {
  const table = [
    [45.0001, 45, 3, 4],
    [60, 45, 3, 3],
    [1, 1, 4, 4],
    [0.9999999999, 1, 6, 10],
    [1, 1 + Number.EPSILON, 4, 15],
  ] as const;
  for (const [one, other, least, decimals] of table)
    it(`needs ${decimals} decimals to tell ${one} from ${other}`, () => {
      assert.equal(decimalsApart(one, other, least), decimals);
    });
});
