import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { computedMs, createThreadClock, startThreadClock } from '../../threads/thread-clock.ts';

describe('computedMs', () => {
  it('tells how long a thread has computed since its call began', () => {
    const clock = createThreadClock();
    startThreadClock(clock.shared);
    const untilMs = performance.now() + 50;
    let sum = 0;
    while (performance.now() < untilMs) sum += Math.sqrt(untilMs);
    assert.ok(sum > 0);
    const ms = computedMs(clock);
    assert.ok(ms > 0 && ms < 10_000, `${ms} ms`);
  });

  it('is 0 for a thread that has ended before anybody heard of it', () => {
    const clock = createThreadClock();
    // Above every number that Linux gives a thread.
    clock.shared.set([2 ** 30, 12]);
    assert.equal(computedMs(clock), 0);
  });
});
