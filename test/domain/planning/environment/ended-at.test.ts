import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { endedAt } from '../../../../domain/planning/environment/ended-at.ts';
import { totalVolume } from '../../../../domain/link/capacity.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { realEnvironment, TRIED_STARTS } from '../../../kit/random/random-environment.ts';

describe('endedAt', function () {
  this.timeout(60_000);

  it('has what surroundings of the shorter horizon have', () => {
    for (const start of TRIED_STARTS.slice(0, 2)) {
      const whole = realEnvironment(25544, start, 24);
      for (const hours of [1.5, 4.7, 6, 11.9]) {
        const ended = endedAt(whole, whole.startMs + hours * HOUR_MS);
        const built = realEnvironment(25544, start, hours);
        assert.equal(ended.endMs, built.endMs);
        assert.deepEqual(
          ended.windows.map(({ startMs, endMs, sunlit, powerW }) => [
            startMs,
            endMs,
            sunlit,
            powerW,
          ]),
          built.windows.map(({ startMs, endMs, sunlit, powerW }) => [
            startMs,
            endMs,
            sunlit,
            powerW,
          ]),
        );
        assert.equal(ended.passes.length, built.passes.length);
        ended.passes.forEach((pass, at) => {
          const other = built.passes[at];
          assert.ok(other !== undefined);
          assert.deepEqual([pass.index, pass.stationId], [other.index, other.stationId]);
          assert.ok(Math.abs(pass.aosMs - other.aosMs) <= 2);
          assert.ok(Math.abs(pass.losMs - other.losMs) <= 2);
          const volumeMb = totalVolume(other.downlink);
          assert.ok(Math.abs(totalVolume(pass.downlink) - volumeMb) < 0.01 * (1 + volumeMb));
        });
        for (const { windowIndex, aosMs } of ended.passes)
          assert.ok(aosMs < (ended.windows[windowIndex]?.endMs ?? Infinity));
      }
    }
  });

  it('is what it was where it ends no earlier', () => {
    const whole = realEnvironment(25544, TRIED_STARTS[0], 6);
    assert.equal(endedAt(whole, whole.endMs), whole);
  });
});
