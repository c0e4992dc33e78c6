import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Window } from '../../../../domain/planning/environment/environment.ts';
import { createResourceProfile } from '../../../../domain/planning/schedule/resource-profile.ts';
import type { Draw } from '../../../../domain/planning/environment/caps.ts';

function window(startMs: number, endMs: number, sunlit: boolean): Window {
  return {
    startMs,
    endMs,
    sunlit,
    index: 0,
    powerW: sunlit ? 75 : 25,
    compute: sunlit ? 1 : 0.6,
    thermalW: 45,
    memoryMb: 2048,
    storageMb: 4096,
    passIndices: [],
  };
}

function draw(powerW: number, compute = 0.1): Draw {
  return { powerW, compute, thermalW: 1, memoryMb: 1 };
}

/** Sunlight to 1000, eclipse from 1001 to 1500, sunlight again: edges rounded inward. */
const WINDOWS = [window(0, 1000, true), window(1001, 1500, false), window(1500, 3000, true)];

describe('createResourceProfile', () => {
  it('finds the spans in which a draw fits', () => {
    const profile = createResourceProfile(WINDOWS);
    assert.deepEqual(profile.nextFit(draw(20), 0, 'any'), { startMs: 0, endMs: 3000 });
    assert.deepEqual(profile.nextFit(draw(40), 400, 'any'), { startMs: 400, endMs: 1000 });
    assert.deepEqual(profile.nextFit(draw(40), 1000, 'any'), { startMs: 1500, endMs: 3000 });
    assert.deepEqual(profile.nextFit(draw(20), 0, 'eclipse'), { startMs: 1001, endMs: 1500 });
    assert.equal(profile.nextFit(draw(80), 0, 'any'), null);
    assert.equal(profile.nextFit(draw(20), 3000, 'any'), null);
  });

  it('adds draws up at every instant, half-open', () => {
    const profile = createResourceProfile(WINDOWS);
    profile.take(draw(60), { startMs: 100, endMs: 200 });
    assert.deepEqual(profile.nextFit(draw(20), 0, 'any'), { startMs: 0, endMs: 100 });
    assert.deepEqual(profile.nextFit(draw(20), 100, 'any'), { startMs: 200, endMs: 3000 });
    assert.deepEqual(profile.nextFit(draw(15), 100, 'any'), { startMs: 100, endMs: 3000 });
  });

  it('lets sums of decimals fill a cap', () => {
    const profile = createResourceProfile(WINDOWS);
    for (const compute of [0.1, 0.2, 0.3])
      profile.take(draw(1, compute), { startMs: 1001, endMs: 1500 });
    assert.equal(profile.nextFit(draw(1, 0.1), 1001, 'eclipse'), null);
    assert.deepEqual(profile.nextFit(draw(1, 0), 1001, 'eclipse'), { startMs: 1001, endMs: 1500 });
  });

  it('tells the power booked', () => {
    const profile = createResourceProfile(WINDOWS);
    profile.take(draw(10), { startMs: 900, endMs: 1200 });
    const { timesMs, watts } = profile.load();
    const at = (tMs: number) => watts[timesMs.findLastIndex((time) => time <= tMs)];
    assert.deepEqual([0, 899, 900, 1199, 1200, 2999, 3000].map(at), [0, 0, 10, 10, 0, 0, 0]);
  });

  it('agrees with adding up by the millisecond', () => {
    const bookings = fc.array(
      fc.record({
        startMs: fc.nat(2990),
        length: fc.integer({ min: 1, max: 400 }),
        watts: fc.nat(9),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(bookings, fc.nat(2999), fc.nat(40), (drawn, fromMs, needW) => {
        const profile = createResourceProfile(WINDOWS);
        const left: number[] = Array.from({ length: 3000 }, (_, tMs) =>
          tMs >= 1000 && tMs < 1500 ? 25 : 75,
        );
        for (const { startMs, length, watts } of drawn) {
          const endMs = Math.min(3000, startMs + length);
          profile.take(draw(watts, 0), { startMs, endMs });
          for (let tMs = startMs; tMs < endMs; tMs += 1) left[tMs] = (left[tMs] ?? 0) - watts;
        }
        const start = left.findIndex((watts, tMs) => tMs >= fromMs && watts >= needW);
        const end = left.findIndex((watts, tMs) => tMs >= start && watts < needW);
        const expected =
          start < 0 ? null : { startMs: start, endMs: end < 0 || start < 0 ? 3000 : end };
        assert.deepEqual(
          profile.nextFit({ ...draw(needW, 0), thermalW: 0 }, fromMs, 'any'),
          expected,
        );
      }),
    );
  });
});
