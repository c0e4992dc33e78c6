import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sgp4, twoline2satrec } from 'satellite.js';
import { elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import {
  followResonance,
  RESONANCE_STEP_MIN,
} from '../../../../domain/orbit/propagation/resonance.ts';
import { createPropagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { formatTle } from '../../../../domain/orbit/elements/tle.ts';

const EPOCH = { ms: Date.UTC(2026, 0, 1), us: 0 };
const YEAR_MIN = 365.25 * 1440;

const ORBITS = [
  ['geostationary', { meanMotionRevPerDay: 1.00273, eccentricity: 0.0002, inclinationDeg: 0.05 }],
  ['eccentric, once a day', { meanMotionRevPerDay: 1, eccentricity: 0.2, inclinationDeg: 10 }],
  ['Molniya', { meanMotionRevPerDay: 2.00561, eccentricity: 0.7, inclinationDeg: 63.4 }],
] as const;

function designed(orbit: (typeof ORBITS)[number][1]) {
  const made = elementsFromMean({ ...orbit, bstar: 0 }, EPOCH);
  assert.ok(made.ok);
  const created = createPropagator(made.elements);
  assert.ok(created.ok);
  return { elements: made.elements, propagator: created.propagator };
}

describe('createPropagator in resonance with the Earth', () => {
  for (const [title, orbit] of ORBITS)
    it(`agrees with satellite.js to 10 mm over three years, in any order: ${title}`, () => {
      const { elements, propagator } = designed(orbit);
      const written = formatTle(elements);
      assert.ok(written.ok);
      const record = twoline2satrec(...written.lines);
      for (const years of [3, 0, 1, -1, 0.001, 2.5, 1.0005, 1.0004, -3, 0.0014, 0.9]) {
        const minutes = years * YEAR_MIN;
        const expected = sgp4(record, minutes);
        const state = propagator.stateAfter(minutes);
        assert.ok(expected !== null && state.ok);
        const { x, y, z } = expected.position;
        const off = Math.hypot(state.xKm - x, state.yKm - y, state.zKm - z);
        assert.ok(off < 1e-5, `${off} km after ${years} years`);
      }
    });

  it('refuses times more than fifty years away, which would take seconds', () => {
    const { propagator } = designed(ORBITS[2][1]);
    assert.ok(propagator.stateAfter(49 * YEAR_MIN).ok);
    for (const years of [51, -51, 7900]) {
      const state = propagator.stateAfter(years * YEAR_MIN);
      assert.ok(!state.ok);
      assert.equal(state.code, 'diverged');
      assert.match(state.message, /more than 50 years from the epoch/);
    }
  });
});

describe('followResonance', () => {
  const resonance = {
    terms: [
      { amplitude: 4e-12, perigees: 0, longitudes: 1, phase: 0.13 },
      { amplitude: 9e-12, perigees: 1, longitudes: 2, phase: 5.7 },
    ],
    longitude: 1,
    meanMotion: 0.004375,
    longitudeRate: -0.00437526908801,
    argPerigee: 2,
    argPerigeeRate: 1e-7,
  };

  it('tells the same bits however it came to a time', () => {
    const follow = followResonance(resonance);
    for (const steps of [700, 3, 128, 127, 600, 129, -1, -400, -130, 5, 0, 384]) {
      const minutes = (steps + Math.sign(steps) * 0.4) * RESONANCE_STEP_MIN;
      const fresh = followResonance(resonance)(minutes);
      assert.deepEqual({ ...follow(minutes) }, { ...fresh });
      assert.equal(fresh.atMin, steps * RESONANCE_STEP_MIN);
    }
  });

  it('returns to where it came from when the pull is reversed in time', () => {
    const there = { ...followResonance(resonance)(100 * RESONANCE_STEP_MIN) };
    const argPerigee = resonance.argPerigee + resonance.argPerigeeRate * there.atMin;
    const back = followResonance({ ...resonance, ...there, argPerigee })(-there.atMin);
    assert.ok(Math.abs(back.longitude - resonance.longitude) < 1e-6);
    assert.ok(Math.abs(back.meanMotion - resonance.meanMotion) < 1e-10);
  });
});
