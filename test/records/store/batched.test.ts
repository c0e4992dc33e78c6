import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { batched } from '../../../records/store/batched.ts';

describe('batched', () => {
  it('works for one item at once, and for all that came meanwhile together', async () => {
    const groups: (readonly number[])[] = [];
    const double = batched(async (items: readonly number[]) => {
      groups.push(items);
      await Promise.resolve();
      return items.map((item) => 2 * item);
    });
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(double)), [2, 4, 6, 8]);
    assert.deepEqual(groups, [[1], [2, 3, 4]]);
    assert.equal(await double(5), 10);
    assert.equal(groups.length, 3);
  });

  it('never makes a group of more than a hundred, and keeps the order', async () => {
    const sizes: number[] = [];
    const same = batched((items: readonly number[]) => {
      sizes.push(items.length);
      return Promise.resolve(items);
    });
    const items = Array.from({ length: 250 }, (_, index) => index);
    assert.deepEqual(await Promise.all(items.map(same)), items);
    assert.deepEqual(sizes, [1, 100, 100, 49]);
  });

  it('lets a full group go while another one hangs, so that nothing piles up behind it', async () => {
    const hanging: (() => void)[] = [];
    const sizes: number[] = [];
    const same = batched(async (items: readonly number[]) => {
      sizes.push(items.length);
      await new Promise<void>((resolve) => hanging.push(resolve));
      return items;
    });
    const items = Array.from({ length: 321 }, (_, index) => index);
    const answers = Promise.all(items.map(same));
    assert.deepEqual(sizes, [1, 100, 100, 100]);
    while (hanging.length > 0) {
      hanging.shift()?.();
      await setImmediate();
    }
    assert.deepEqual(await answers, items);
    assert.deepEqual(sizes, [1, 100, 100, 100, 20]);
  });

  it('fails every item of a group that fails, and goes on with the next', async () => {
    const refuse = batched((items: readonly string[]) =>
      items.includes('bad') ? Promise.reject(new Error('away')) : Promise.resolve(items),
    );
    const settled = await Promise.allSettled(['first', 'bad', 'beside'].map(refuse));
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    );
    assert.equal(await refuse('later'), 'later');
  });

  it('says so when the work lost a result', async () => {
    const lose = batched((): Promise<readonly string[]> => Promise.resolve([]));
    await assert.rejects(lose('item'), /lacks results/);
  });
});
