import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { KeyedMutex } from '../../../records/store/keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('runs work under one key in order, one at a time, and other keys beside it', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string, ms: number) => async () => {
      log.push(`${name} begins`);
      await sleep(ms);
      log.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all([
      mutex.runExclusive('a', work('a1', 30)),
      mutex.runExclusive('a', work('a2', 1)),
      mutex.runExclusive('b', work('b1', 1)),
    ]);
    assert.deepEqual(answers, ['a1', 'a2', 'b1']);
    assert.deepEqual(
      log.filter((line) => line.startsWith('a')),
      ['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'],
    );
    assert.ok(log.indexOf('b1 ends') < log.indexOf('a1 ends'));
  });

  it('goes on after work that failed', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.runExclusive('a', () => Promise.reject(new Error('no')));
    const next = mutex.runExclusive('a', () => Promise.resolve('yes'));
    await assert.rejects(failing, /no/);
    assert.equal(await next, 'yes');
  });
});
