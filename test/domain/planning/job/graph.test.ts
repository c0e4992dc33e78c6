import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as graph from '../../../../domain/planning/job/graph.ts';

describe('topologicalOrder', () => {
  it('puts every step after the ones it waits for, the listed order otherwise', () => {
    assert.deepEqual(graph.topologicalOrder([[2], [], [1], []]), [1, 2, 0, 3]);
  });

  it('is null for a cycle', () => {
    assert.equal(graph.topologicalOrder([[1], [0]]), null);
  });

  it('counts a repeated dependency once', () => {
    assert.deepEqual(graph.topologicalOrder([[], [0, 0]]), [0, 1]);
  });

  it('orders any graph without cycles', () => {
    const graphs = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { maxLength: 30 });
    fc.assert(
      fc.property(graphs, (drawn) => {
        const dependsOn = drawn.map((before, index) => before.filter((at) => at < index));
        const order = graph.topologicalOrder(dependsOn) ?? [];
        assert.equal(order.length, dependsOn.length);
        const rank = new Map(order.map((at, position) => [at, position]));
        dependsOn.forEach((before, index) => {
          for (const at of before) assert.ok((rank.get(at) ?? 0) < (rank.get(index) ?? 0));
        });
      }),
    );
  });
});

describe('successorsOf', () => {
  it('turns the edges round', () => {
    assert.deepEqual(graph.successorsOf([[], [0], [0, 1, 1]]), [[1, 2], [2], []]);
  });
});

describe('findCycles', () => {
  const cases = [
    ['a pair', [[1], [0]], [[0, 1, 0]]],
    ['a ring of three', [[2], [0], [1]], [[0, 2, 1, 0]]],
    [
      'two rings',
      [[1], [0], [3], [2]],
      [
        [0, 1, 0],
        [2, 3, 2],
      ],
    ],
    ['a step behind a ring', [[1], [0], [0]], [[0, 1, 0]]],
    ['no ring', [[], [0]], []],
    ['a step that waits for itself', [[0]], []],
  ] as const;
  for (const [what, dependsOn, expected] of cases)
    it(`lists ${what}`, () => {
      assert.deepEqual(graph.findCycles(dependsOn), expected);
    });
});
