import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { SHADOW_PHASES, shadowPhaseAt } from '../../../../domain/orbit/environment/shadow.ts';
import {
  countSamples,
  sampleTimes,
  sampleTrajectory,
} from '../../../../domain/orbit/tracks/trajectory.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const START = Date.UTC(2026, 6, 25);

describe('sampleTimes', () => {
  it('includes both ends and never steps farther than asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 172_800_000 }),
        fc.integer({ min: 1, max: 2000 }),
        (spanMs, parts) => {
          const stepMs = spanMs / parts;
          const times = sampleTimes(START, START + spanMs, stepMs);
          assert.equal(times.length, parts + 1);
          assert.deepEqual([times[0], times.at(-1)], [START, START + spanMs]);
        },
      ),
    );
  });

  const cases = [
    { spanS: 7200, stepS: 60, count: 121 },
    { spanS: 150, stepS: 60, count: 4 },
    { spanS: 30, stepS: 0.1, count: 301 },
    { spanS: 1, stepS: 0.3, count: 5 },
    { spanS: 172_800, stepS: 34.567, count: 5000 },
    { spanS: 60, stepS: 60, count: 2 },
  ];
  for (const { spanS, stepS, count } of cases)
    it(`has ${count} instants in ${spanS} s at ${stepS} s`, () => {
      assert.equal(countSamples(spanS * 1000, stepS * 1000), count);
      const times = sampleTimes(START, START + spanS * 1000, stepS * 1000);
      assert.equal(times.length, count);
      times.subarray(1).forEach((tMs, index) => {
        assert.ok(tMs > (times[index] ?? 0) && tMs - (times[index] ?? 0) < stepS * 1000 + 0.01);
      });
    });
});

describe('sampleTrajectory', () => {
  it('says of every instant what the state there says', () => {
    const created = createEphemeris(catalogueElements(25544), START, START + 7_200_000);
    assert.ok(created.ok);
    const { ephemeris } = created;
    const times = sampleTimes(START, START + 7_200_000, 31_000);
    const trajectory = sampleTrajectory(ephemeris, times, 'cone');
    assert.equal(trajectory.count, times.length);
    const state = new Float64Array(6);
    times.forEach((tMs, index) => {
      assert.equal(ephemeris.propagator.writeState(tMs, state), null);
      const gap = state.map((value, axis) => value - (trajectory.teme[6 * index + axis] ?? 0));
      assert.ok(Math.hypot(...gap) < 1e-6);
      const phase = SHADOW_PHASES[trajectory.phase[index] ?? 0];
      assert.equal(phase, shadowPhaseAt(ephemeris, tMs, 'cone'));
    });
  });
});
