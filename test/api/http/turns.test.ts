import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { turnFor } from '../../../api/http/turns.ts';

const LARGE = 1024 * 1024;

describe('turnFor', () => {
  it('gives large bodies one round of the event loop each, in the order in which they came', async () => {
    let round = 0;
    let counting = true;
    const count = (): void => {
      round += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const taken = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        await turnFor(LARGE);
        return { index, round };
      }),
    );
    counting = false;
    const rounds = taken.map((turn) => turn.round);
    assert.equal(new Set(rounds).size, 16, 'two in one round');
    assert.deepEqual(
      taken.toSorted((a, b) => a.round - b.round).map((turn) => turn.index),
      taken.map((turn) => turn.index),
    );
  });

  it('lets small ones pass at once', () => {
    assert.equal(turnFor(1_000), undefined);
  });
});
