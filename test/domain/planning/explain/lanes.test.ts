import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { assignLanes } from '../../../../domain/planning/explain/lanes.ts';

const spans = fc.array(
  fc
    .record({ start: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 20 }) })
    .map(({ start, length }) => ({ start, end: start + length })),
  { maxLength: 30 },
);

describe('assignLanes', () => {
  it('keeps spans that follow each other in one lane, whatever their order', () => {
    const chain = [
      { start: 20, end: 30 },
      { start: 0, end: 10 },
      { start: 10, end: 20 },
    ];
    assert.deepEqual(assignLanes(chain), [0, 0, 0]);
  });

  it('takes a second lane only while two overlap', () => {
    const three = [
      { start: 0, end: 10 },
      { start: 5, end: 15 },
      { start: 10, end: 20 },
    ];
    assert.deepEqual(assignLanes(three), [0, 1, 0]);
  });

  it('lets no two spans of a lane overlap, with as many lanes as spans overlap at once', () => {
    fc.assert(
      fc.property(spans, (some) => {
        const lanes = assignLanes(some);
        some.forEach((one, index) => {
          for (const [at, other] of some.entries())
            if (at > index && lanes[at] === lanes[index])
              assert.ok(one.end <= other.start || other.end <= one.start);
        });
        const depth = some.map(
          ({ start }) => some.filter((one) => one.start <= start && start < one.end).length,
        );
        assert.equal(Math.max(-1, ...lanes) + 1, Math.max(0, ...depth));
      }),
    );
  });
});
