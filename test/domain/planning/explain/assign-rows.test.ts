import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { assignRows } from '../../../../domain/planning/explain/assign-rows.ts';

const spans = fc.array(
  fc
    .record({ start: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 20 }) })
    .map(({ start, length }) => ({ start, end: start + length })),
  { maxLength: 30 },
);

describe('assignRows', () => {
  const tenFrom = (start: number) => ({ start, end: start + 10 });

  it('keeps spans that follow each other in one row, whatever their order', () => {
    assert.deepEqual(assignRows([20, 0, 10].map(tenFrom)), [0, 0, 0]);
  });

  it('takes a second row only while two overlap', () => {
    assert.deepEqual(assignRows([0, 5, 10].map(tenFrom)), [0, 1, 0]);
  });

  it('lets no two spans of a row overlap, with as many rows as spans overlap at once', () => {
    fc.assert(
      fc.property(spans, (some) => {
        const rows = assignRows(some);
        some.forEach((one, index) => {
          for (const [at, other] of some.entries())
            if (at > index && rows[at] === rows[index])
              assert.ok(one.end <= other.start || other.end <= one.start);
        });
        const depth = some.map(
          ({ start }) => some.filter((one) => one.start <= start && start < one.end).length,
        );
        assert.equal(Math.max(-1, ...rows) + 1, Math.max(0, ...depth));
      }),
    );
  });
});
