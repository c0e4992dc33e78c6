import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { describe, it } from 'mocha';
import { toCsv, type Cell } from '../../presenters/csv.ts';

/** A cell and what a reader of CSV finds in it. */
const CELLS: readonly (readonly [Cell, string])[] = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['="a,b"', `'="a,b"`],
  ['a=1', 'a=1'],
  [' =1', ' =1'],
  ["'=1", "'=1"],
  [-1.5, '-1.5'],
  [true, 'true'],
  [null, ''],
  ['', ''],
];

describe('toCsv', () => {
  for (const [cell, read] of CELLS)
    it(`writes ${JSON.stringify(cell)} so that it is read as ${JSON.stringify(read)}`, () => {
      assert.deepEqual(parse(toCsv(['a', 'b'], [[cell, 1]])), [
        ['a', 'b'],
        [read, '1'],
      ]);
    });
});
