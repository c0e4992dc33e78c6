import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  mergeRows,
  nextSorting,
  readSorting,
  rowAfterKey,
  sortRows,
  visibleSlice,
  type Column,
} from '../../../clients/console/core/table-state.ts';

interface Row {
  readonly id: string;
  readonly size: number | null;
}
const columns: readonly Column<Row>[] = [{ id: 'size', value: ({ size }) => size }, { id: 'id' }];

describe('table', () => {
  it('sorts either way, keeps equal rows in order and puts absent values last', () => {
    const rows = [3, null, 1, 3].map((size, index) => ({ id: String(index), size }));
    const ids = (text: string): string =>
      sortRows(rows, columns, readSorting(text, columns))
        .map(({ id }) => id)
        .join('');
    assert.equal(ids('size'), '2031');
    assert.equal(ids('-size'), '0321');
    assert.equal(ids('id'), '0123', 'a column without values is not sorted by');
    assert.equal(ids('<script>'), '0123');
  });

  it('turns a heading up, down and off', () => {
    const first = nextSorting(null, 'size');
    const second = nextSorting(readSorting(first, columns), 'size');
    const third = nextSorting(readSorting(second, columns), 'size');
    assert.deepEqual([first, second, third], ['size', '-size', null]);
  });

  it('walks with keys and stays within', () => {
    assert.equal(rowAfterKey('j', -1, 3), 0);
    assert.equal(rowAfterKey('j', 2, 3), 2);
    assert.equal(rowAfterKey('k', 0, 3), 0);
    assert.equal(rowAfterKey('j', -1, 0), -1);
  });

  it('draws a bounded part of any list, and what is seen is always in it', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.nat(600_000),
        fc.integer({ min: 28, max: 1_000 }),
        (count, top, height) => {
          const slice = visibleSlice(count, 28, top, height);
          assert.ok(slice.to - slice.from <= 80);
          assert.equal(slice.abovePx + slice.belowPx + (slice.to - slice.from) * 28, count * 28);
          const first = Math.floor(Math.min(top, Math.max(0, count * 28 - height)) / 28);
          if (count > 0) assert.ok(slice.from <= first && first < slice.to, JSON.stringify(slice));
        },
      ),
    );
  });

  it('changes known rows where they stand and only counts the others', () => {
    const rows = [
      { id: 'a', size: 1 },
      { id: 'b', size: 2 },
    ];
    const merged = mergeRows<Row>(
      rows,
      new Map([
        ['b', { size: 9 }],
        ['c', { size: 3 }],
      ]),
    );
    assert.deepEqual(merged, { rows: [rows[0], { id: 'b', size: 9 }], fresh: 1 });
  });
});
