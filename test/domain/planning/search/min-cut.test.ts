import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { minimumCut, type Arc } from '../../../../domain/planning/search/min-cut.ts';

function cost(arcs: readonly Arc[], side: readonly boolean[]): number {
  return arcs.reduce(
    (sum, { from, to, capacity }) =>
      side[from] === true && side[to] === false ? sum + capacity : sum,
    0,
  );
}

describe('minimumCut', () => {
  it('cuts the narrow arc of a chain', () => {
    const arcs = [
      { from: 2, to: 0, capacity: 5 },
      { from: 0, to: 1, capacity: 1 },
      { from: 1, to: 3, capacity: 4 },
    ];
    assert.deepEqual(minimumCut(4, arcs, 2, 3), [true, false, true, false]);
  });

  it('is null when arcs that cannot be cut join source and sink', () => {
    const arcs = [
      { from: 1, to: 0, capacity: Infinity },
      { from: 0, to: 2, capacity: Infinity },
    ];
    assert.equal(minimumCut(3, arcs, 1, 2), null);
  });

  it('costs as little as the best of all cuts', () => {
    const networks = fc.integer({ min: 1, max: 7 }).chain((inner) =>
      fc
        .array(
          fc.record({
            from: fc.nat(inner + 1),
            to: fc.nat(inner + 1),
            capacity: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constant(Infinity)),
          }),
          { maxLength: 24 },
        )
        .map((arcs) => ({ inner, arcs })),
    );
    fc.assert(
      fc.property(networks, ({ inner, arcs }) => {
        const [source, sink] = [inner, inner + 1];
        let best = Infinity;
        for (let mask = 0; mask < 2 ** inner; mask += 1) {
          const side = Array.from({ length: inner + 2 }, (_, node) =>
            node === source ? true : node === sink ? false : (mask & (1 << node)) !== 0,
          );
          best = Math.min(best, cost(arcs, side));
        }
        const found = minimumCut(inner + 2, arcs, source, sink);
        if (found === null) assert.equal(best, Infinity);
        else assert.ok(Math.abs(cost(arcs, found) - best) < 1e-9);
      }),
      { numRuns: 300 },
    );
  });
});
