import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  MIN_WAIT_MS,
  afterWait,
  countDue,
  positionAt,
  waitMs,
  withSpeed,
} from '../../../domain/deployment/playback.ts';
import type { Playback } from '../../../domain/deployment/playback.ts';

const start: Playback = { positionS: 0, atMs: 1_000_000, speed: 100 };

describe('positionAt', () => {
  it('runs speed times as fast as the wall clock', () => {
    assert.equal(positionAt(start, 1_000_000), 0);
    assert.equal(positionAt(start, 1_002_500), 250);
  });

  it('does not run back with the wall clock', () => {
    assert.equal(positionAt({ ...start, positionS: 7 }, 999_000), 7);
  });
});

describe('withSpeed', () => {
  it('keeps the mission time in the middle of a wait', () => {
    const faster = withSpeed(start, 1000, 1_003_000);
    assert.equal(positionAt(faster, 1_003_000), 300);
    assert.equal(positionAt(faster, 1_004_000), 1300);
  });
});

describe('waitMs', () => {
  it('is zero for what is due and the scaled gap otherwise', () => {
    assert.equal(waitMs(start, 0, 1_000_000), 0);
    assert.equal(waitMs(start, 360, 1_000_000), 3600);
    assert.equal(waitMs(start, 360, 1_003_000), MIN_WAIT_MS);
    assert.equal(waitMs(start, 360, 1_005_000), 0);
  });

  it('is never shorter than a second', () => {
    assert.equal(waitMs({ ...start, speed: 10_000 }, 1, 1_000_000), 1000);
  });
});

describe('waitMs with an earliest time', () => {
  it('puts off what is due, and nothing that is later anyway', () => {
    assert.equal(waitMs(start, 0, 1_000_000, 1_000_700), 700);
    assert.equal(waitMs(start, 360, 1_003_000, 1_003_200), MIN_WAIT_MS);
    assert.equal(waitMs(start, 360, 1_005_000, 1_004_000), 0);
  });
});

describe('countDue', () => {
  it('takes everything up to the position, ties included', () => {
    const times = [0, 0, 5, 5, 9];
    assert.equal(countDue(times, 0, 0), 2);
    assert.equal(countDue(times, 2, 5), 2);
    assert.equal(countDue(times, 4, 8.9), 0);
    assert.equal(countDue(times, 5, 100), 0);
  });
});

describe('a player', () => {
  const times = fc
    .array(fc.float({ min: 0, max: 50_000, noNaN: true }), { minLength: 1, maxLength: 60 })
    .map((list) => list.toSorted((a, b) => a - b));
  const speeds = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 10 });

  it('plays every event once, in order, never early, at most once a second unless its speed changes', () => {
    fc.assert(
      fc.property(times, speeds, (timesS, changes) => {
        let playback: Playback = { positionS: 0, atMs: 0, speed: changes[0] ?? 1 };
        let nowMs = 0;
        let cursor = 0;
        let lastWakeMs = -Infinity;
        let round = 0;
        while (cursor < timesS.length) {
          const due = countDue(timesS, cursor, positionAt(playback, nowMs));
          if (due > 0) {
            assert.ok(round % 3 === 0 || nowMs - lastWakeMs >= MIN_WAIT_MS);
            lastWakeMs = nowMs;
          }
          cursor += due;
          const nextS = timesS[cursor];
          if (nextS === undefined) break;
          const wait = waitMs(playback, nextS, nowMs);
          assert.ok(wait >= MIN_WAIT_MS);
          const speed = changes[round % changes.length] ?? 1;
          round += 1;
          if (round % 3 === 0) {
            const beforeS = positionAt(playback, nowMs + wait / 2);
            nowMs += wait / 2;
            playback = withSpeed(playback, speed, nowMs);
            assert.equal(positionAt(playback, nowMs), beforeS);
            nowMs += waitMs(playback, nextS, nowMs);
          } else {
            nowMs += wait;
          }
          playback = afterWait(playback, nextS, nowMs);
          assert.ok(positionAt(playback, nowMs) >= nextS);
        }
        assert.equal(cursor, timesS.length);
      }),
    );
  });
});
