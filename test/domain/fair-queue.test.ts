import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createFairQueue } from '../../domain/fair-queue.ts';

interface Piece {
  readonly caller: string;
  readonly cost: number;
  readonly number: number;
}

const pieces = fc.array(
  fc.record({
    caller: fc.constantFrom('a', 'b', 'c', 'd'),
    cost: fc.integer({ min: 1, max: 50 }),
    number: fc.nat(),
  }),
  { maxLength: 80 },
);

function filled(waiting: readonly Piece[]) {
  const queue = createFairQueue<Piece>();
  for (const piece of waiting) queue.push(piece.caller, piece.cost, piece);
  return queue;
}

function drained(queue: ReturnType<typeof filled>): Piece[] {
  const taken: Piece[] = [];
  for (let next = queue.next(); next !== null; next = queue.next()) taken.push(next);
  return taken;
}

describe('createFairQueue', () => {
  it('gives everything once, and to each caller in its own order', () => {
    fc.assert(
      fc.property(pieces, (waiting) => {
        const queue = filled(waiting);
        assert.equal(queue.size, waiting.length);
        const taken = drained(queue);
        assert.equal(queue.size, 0);
        for (const name of ['a', 'b', 'c', 'd'])
          assert.deepEqual(
            taken.filter(({ caller }) => caller === name),
            waiting.filter(({ caller }) => caller === name),
          );
        assert.equal(taken.length, waiting.length);
      }),
    );
  });

  it('shares the cost evenly between callers that wait, to within one largest item each', () => {
    fc.assert(
      fc.property(pieces, (waiting) => {
        const queue = filled(waiting);
        const served = new Map<string, number>();
        const largest = Math.max(0, ...waiting.map(({ cost }) => cost));
        for (let next = queue.next(); next !== null; next = queue.next()) {
          served.set(next.caller, (served.get(next.caller) ?? 0) + next.cost);
          // Golestani's measure of fairness: of two that wait, neither gets far ahead of the other.
          const still = ['a', 'b', 'c', 'd'].filter((name) => queue.share(name).items > 0);
          const shares = still.map((name) => served.get(name) ?? 0);
          assert.ok(Math.max(0, ...shares) - Math.min(...shares, Infinity) <= 2 * largest);
        }
      }),
    );
  });

  it('lets a newcomer go before everything that another piled up', () => {
    const queue = createFairQueue<string>();
    for (let index = 0; index < 1_000; index += 1) queue.push('flood', 100, `flood ${index}`);
    assert.equal(queue.next(), 'flood 0');
    assert.equal(queue.next(), 'flood 1');
    queue.push('one', 1, 'mine');
    assert.equal(queue.next(), 'mine');
    assert.equal(queue.next(), 'flood 2');
  });

  it('forgets who waits no more, and remembers who is ahead while others wait', () => {
    const queue = createFairQueue<string>();
    queue.push('a', 100, 'a1');
    queue.push('b', 1, 'b1');
    assert.equal(queue.next(), 'a1');
    // a has had 100 and comes again: b goes first.
    queue.push('a', 1, 'a2');
    queue.push('b', 1, 'b2');
    assert.deepEqual([queue.next(), queue.next(), queue.next()], ['b1', 'b2', 'a2']);
    queue.push('b', 1, 'b3');
    queue.push('a', 1, 'a3');
    assert.equal(queue.next(), 'b3', 'in an empty queue nobody is ahead');
  });

  it('takes out what is given up, and passes over callers that may not go', () => {
    const queue = createFairQueue<string>();
    const leave = queue.push('a', 1, 'a1');
    queue.push('a', 1, 'a2');
    queue.push('b', 5, 'b1');
    leave();
    leave();
    assert.deepEqual(queue.share('a'), { items: 1, cost: 1 });
    assert.equal(
      queue.next((caller) => caller !== 'a'),
      'b1',
    );
    assert.equal(
      queue.next(() => false),
      null,
    );
    assert.equal(queue.size, 1);
  });

  it('counts nothing against a caller that was given up or dropped', () => {
    const queue = createFairQueue<string>();
    queue.push('b', 1, 'b1');
    const leaves = [1, 2, 3].map((index) => queue.push('a', 1_000, `huge ${index}`));
    for (const leave of leaves) leave();
    queue.push('a', 1, 'a1');
    queue.push('a', 1_000, 'a2');
    assert.equal(queue.dropOfLongest(), 'a2');
    queue.push('a', 1, 'a2 again');
    for (const item of ['b2', 'b3', 'b4']) queue.push('b', 1, item);
    const order = [1, 2, 3, 4].map(() => queue.next());
    assert.deepEqual(order, ['b1', 'a1', 'b2', 'a2 again']);
  });

  it('lets what waits behind something that was given up begin in its place', () => {
    const queue = createFairQueue<string>();
    const leave = queue.push('a', 1_000, 'huge');
    queue.push('a', 1, 'a1');
    for (const item of ['b1', 'b2', 'b3']) queue.push('b', 1, item);
    leave();
    assert.deepEqual([queue.next(), queue.next()], ['a1', 'b1']);
  });

  it('drops the newest of the caller with the most waiting', () => {
    const queue = createFairQueue<string>();
    assert.equal(queue.dropOfLongest(), null);
    queue.push('b', 1, 'b1');
    queue.push('a', 1, 'a1');
    queue.push('a', 1, 'a2');
    assert.equal(queue.dropOfLongest(), 'a2');
    assert.equal(queue.size, 2);
  });
});
