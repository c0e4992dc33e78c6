import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { daysToReentry, decayRate } from '../../../../domain/orbit/propagation/decay.ts';
import { airDensity } from '../../../../domain/orbit/propagation/density.ts';
import { meanMotionOfAxis, type Elements } from '../../../../domain/orbit/elements/elements.ts';
import { tleElements } from '../../../kit/makers/elements.ts';
import { ISS_TLE } from '../../../kit/surfaces/simulation.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { keyedByNumber } from '../../../kit/keyed-by-number.ts';

const RADIUS_KM = 6378.135;
const base = tleElements(...ISS_TLE);
const orbit = (perigeeKm: number, eccentricity = 0): Elements => ({
  ...base,
  eccentricity,
  meanMotionRevPerDay: meanMotionOfAxis((RADIUS_KM + perigeeKm) / (1 - eccentricity)),
});
/** A set of elements some days after the epoch, at a height. */
const at = (days: number, heightKm: number): Elements => ({
  ...orbit(heightKm),
  epochMs: base.epochMs + days * DAY_MS,
});

describe('airDensity', () => {
  it('joins its published layers to a part in two hundred', () => {
    for (const heightKm of [120, 150, 200, 300, 400, 500, 700, 1000]) {
      const ratio = airDensity(heightKm - 1e-9) / airDensity(heightKm);
      assert.ok(Math.abs(ratio - 1) < 0.005, `${heightKm}: ${ratio}`);
    }
  });
});

describe('decayRate', () => {
  it('is the derivative of a parabola at its newest point', () => {
    const height = (days: number): number => 300 - 2 * days - 0.3 * days * days;
    const history = [-2.4, -1.7, -1.1, -0.4, 0].map((days) => at(days, height(days)));
    const rate = decayRate(history);
    assert.ok(rate !== null && Math.abs(rate.kmPerDay + 2) < 1e-6, String(rate?.kmPerDay));
    assert.equal(rate.sets, 5);
  });

  it('is that of a line through three sets, whatever their order', () => {
    const rate = decayRate([at(0, 297), at(-2, 301), at(-1, 299)]);
    assert.ok(rate !== null && Math.abs(rate.kmPerDay + 2) < 1e-6);
  });

  it('leaves sets older than 2.5 days aside, and needs three others', () => {
    assert.equal(decayRate([at(0, 300), at(-1, 301), at(-2.6, 400)]), null);
    assert.equal(decayRate([at(0, 300), at(0, 300), at(-1, 301)]), null);
    assert.equal(decayRate([]), null);
  });
});

describe('daysToReentry', () => {
  it('agrees with a circular orbit followed in steps of a minute', () => {
    for (const [startKm, rate] of [
      [200, -6],
      [260, -2],
      [320, -0.8],
    ] as const) {
      let heightKm: number = startKm;
      let minutes = 0;
      const scale = rate / (airDensity(startKm) * Math.sqrt(RADIUS_KM + startKm));
      for (; heightKm > 120; minutes += 1)
        heightKm += (scale * airDensity(heightKm) * Math.sqrt(RADIUS_KM + heightKm)) / 1440;
      const days = daysToReentry(orbit(startKm), rate);
      assert.ok(days !== null && Math.abs(days / (minutes / 1440) - 1) < 0.02, String(days));
    }
  });

  it('is about the scale height over the rate high up (King-Hele)', () => {
    for (const [heightKm, scaleKm] of keyedByNumber({ 300: 54, 400: 59, 500: 64 })) {
      const days = daysToReentry(orbit(heightKm), -0.5);
      assert.ok(days !== null && Math.abs(days / (scaleKm / 0.5) - 1) < 0.25, String(days));
    }
  });

  it('halves when the orbit sinks twice as fast', () => {
    const [slow, fast] = [-1, -2].map((rate) => daysToReentry(orbit(280, 0.005), rate) ?? 0);
    assert.ok(Math.abs((slow ?? 0) / (fast ?? 1) - 2) < 1e-9);
  });

  it('is longer for a higher apogee above the same perigee that loses its axis as slowly', () => {
    const round = daysToReentry(orbit(200), -3) ?? 0;
    const long = daysToReentry(orbit(200, 0.03), -3) ?? 0;
    assert.ok(long > 3 * round);
  });

  it('tells none for an orbit that does not sink, or for more than ten years', () => {
    assert.equal(daysToReentry(orbit(400), 0), null);
    assert.equal(daysToReentry(orbit(400), 0.4), null);
    assert.equal(daysToReentry(orbit(700), -0.001), null);
  });
});
