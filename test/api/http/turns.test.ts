import assert from 'node:assert/strict';
import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { callerOf, firstTurn, nextTurn, turnFor } from '../../../api/http/turns.ts';
import { AppError } from '../../../contracts/error-codes.ts';

const LARGE = 1024 * 1024;

/** Lets callers wait in this order, by name; answers who had the turn of each round. */
async function turnsOf(callers: readonly string[]): Promise<{ caller: string; round: number }[]> {
  let round = 0;
  let counting = true;
  const count = (): void => {
    round += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const taken: { caller: string; round: number }[] = [];
  await Promise.all(
    callers.map(async (caller) => {
      await turnFor(LARGE, caller);
      taken.push({ caller, round });
    }),
  );
  counting = false;
  await nextRound();
  return taken;
}

describe('turnFor', () => {
  it('gives large bodies one round of the event loop each', async () => {
    const taken = await turnsOf(Array.from({ length: 16 }, () => 'anna'));
    assert.equal(new Set(taken.map(({ round }) => round)).size, 16, 'two in one round');
  });

  it('gives the turns of one caller in the order in which they came', async () => {
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        await nextTurn('anna');
        order.push(index);
      }),
    );
    assert.deepEqual(
      order,
      Array.from({ length: 16 }, (_, index) => index),
    );
  });

  it('lets callers take turns, however much one of them sent before', async () => {
    const taken = await turnsOf(['anna', 'anna', 'anna', 'anna', 'bert', 'carl', 'bert']);
    const order = taken.map(({ caller }) => caller);
    assert.deepEqual(order, ['anna', 'bert', 'carl', 'anna', 'bert', 'anna', 'anna']);
    assert.equal(new Set(taken.map(({ round }) => round)).size, 7, 'two in one round');
  });

  it('lets small ones pass at once', () => {
    assert.equal(turnFor(1_000, 'anna'), undefined);
  });
});

describe('firstTurn', () => {
  it('refuses the 65th of a caller, no other caller and no work that has begun', async () => {
    const waits = Array.from({ length: 64 }, () => firstTurn('anna'));
    await assert.rejects(firstTurn('anna'), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 'rate_limit_exceeded');
      assert.match(error.message, /^64 requests of yours are waiting/);
      assert.equal(error.retryAfterS, 1);
      return true;
    });
    await Promise.all([firstTurn('bert'), nextTurn('anna'), ...waits]);
    await firstTurn('anna');
  });

  it('knows a caller by the owner, else by the network', () => {
    assert.equal(callerOf('anna', '203.0.113.1'), 'anna');
    assert.equal(callerOf(null, '203.0.113.1'), 'address:203.0.113.1');
  });
});
