import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { Turns } from '../../../records/store/turns.ts';

describe('Turns', () => {
  it('runs work under one key in order, one at a time, and other keys beside it', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string, ms: number) => async () => {
      log.push(`${name} begins`);
      await sleep(ms);
      log.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all([
      turns.take('a', work('a1', 30)),
      turns.take('a', work('a2', 1)),
      turns.take('b', work('b1', 1)),
    ]);
    assert.deepEqual(answers, ['a1', 'a2', 'b1']);
    assert.deepEqual(
      log.filter((line) => line.startsWith('a')),
      ['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'],
    );
    assert.ok(log.indexOf('b1 ends') < log.indexOf('a1 ends'));
  });

  it('goes on after work that failed', async () => {
    const turns = new Turns();
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', () => Promise.resolve('yes'));
    await assert.rejects(failing, /no/);
    assert.equal(await next, 'yes');
  });
});
