import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  type Elements,
  elementsFromMean,
  type MeanElementsInput,
} from '../../../../domain/orbit/elements/elements.ts';
import {
  criticalBetaDeg,
  type DesignedOrbit,
  eclipseFraction,
  orbitalRates,
  sunSynchronousInclinationDeg,
} from '../../../../domain/orbit/propagation/orbital-rates.ts';
import { createPropagator, type Propagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { keyedByNumber } from '../../../kit/keyed-by-number.ts';
import { between, holds } from '../../../kit/random/arbitraries.ts';

const EPOCH = Date.parse('2026-07-25T00:00:00Z');

describe('orbitalRates', () => {
  // Period, beta limit and eclipse minutes by beta: closed forms of a circular orbit.
  const table = [
    { km: 400, periodMin: 92.56, beta: 70.22, eclipseMin: 36.11 },
    { km: 500, periodMin: 94.62, beta: 68.02, eclipseMin: 35.75 },
    { km: 600, periodMin: 96.69, beta: 66.07, eclipseMin: 35.49 },
    { km: 800, periodMin: 100.87, beta: 62.69, eclipseMin: 35.13 },
    { km: 1200, periodMin: 109.42, beta: 57.31, eclipseMin: 34.84 },
    { km: 20_200, periodMin: 718.7, beta: 13.89, eclipseMin: 55.44 },
    { km: 35_786, periodMin: 1436.1, beta: 8.7, eclipseMin: 69.41 },
  ];
  for (const { km, periodMin, beta, eclipseMin } of table)
    it(`gives ${periodMin} min and at most ${eclipseMin} min of eclipse at ${km} km`, () => {
      const rates = orbitalRates({ altitudeKm: km });
      assert.ok(Math.abs(rates.periodMin - periodMin) < (periodMin > 200 ? 0.06 : 0.006));
      assert.ok(Math.abs(rates.criticalBetaDeg - beta) < 0.006);
      assert.ok(Math.abs(rates.maxEclipseMin - eclipseMin) < 0.006);
      assert.equal(rates.j2, null);
    });

  it('gives the speed of the International Space Station, 7.67 km/s, and 3.07 km/s at GEO', () => {
    assert.ok(Math.abs(orbitalRates({ altitudeKm: 420 }).velocityKmS - 7.66) < 0.01);
    assert.ok(Math.abs(orbitalRates({ altitudeKm: 35_786 }).velocityKmS - 3.0747) < 0.0005);
  });

  it('holds the perigee still at the critical inclination of 63.4349 degrees', () => {
    const { j2 } = orbitalRates({
      altitudeKm: 20_000,
      inclinationDeg: 63.434_949,
      eccentricity: 0.7,
    });
    assert.ok(Math.abs(j2?.argPerigeeRateDegPerDay ?? 1) < 1e-6);
  });

  it('turns the node of a 380 km orbit at 51.6 degrees by -5.06 degrees a day, as Matson computes', () => {
    // satobs.org/seesat/Dec-2003/0065.html, with a = 6758 km.
    const { j2 } = orbitalRates({ altitudeKm: 6758 - 6378.135, inclinationDeg: 51.6 });
    assert.ok(Math.abs((j2?.raanRateDegPerDay ?? 0) - -5.06) < 0.01);
  });

  it('calls 500 km at 97.4 and 700 km at 98.2 degrees sun-synchronous, 800 km at 98.7 and 53 not', () => {
    const isFollowing = (altitudeKm: number, inclinationDeg: number): boolean | undefined =>
      orbitalRates({ altitudeKm, inclinationDeg }).j2?.isSunSynchronous;
    assert.equal(isFollowing(500, 97.4), true);
    assert.equal(isFollowing(700, 98.2), true);
    assert.equal(isFollowing(800, 98.7), false);
    assert.equal(isFollowing(550, 53), false);
  });

  describe('against the drift of SGP4 over 20 days, without drag', () => {
    const orbits = [
      { altitudeKm: 420, inclinationDeg: 51.6, eccentricity: 0.001 },
      { altitudeKm: 600, inclinationDeg: 97.788, eccentricity: 0.001 },
      { altitudeKm: 1200, inclinationDeg: 30, eccentricity: 0.001 },
    ];
    for (const orbit of orbits) {
      const { j2 } = orbitalRates(orbit);
      assert.ok(j2 !== null);
      it(`turns the node of ${orbit.altitudeKm} km at ${orbit.inclinationDeg} as fast, to 0.5 %`, () => {
        const propagator = flown(orbit, j2.anomalisticPeriodMin);
        const days = 20;
        const turned = meanRaanDeg(propagator, days, orbit) - meanRaanDeg(propagator, 0, orbit);
        const rate = wrapHalf(turned - days * j2.raanRateDegPerDay) / days + j2.raanRateDegPerDay;
        assert.ok(Math.abs(rate / j2.raanRateDegPerDay - 1) < 0.005, `${rate} degrees a day`);
      });

      it(`comes back to the node of ${orbit.altitudeKm} km at ${orbit.inclinationDeg} in the nodal period, to 1e-5 of it`, () => {
        const propagator = flown(orbit, j2.anomalisticPeriodMin);
        const first = nodeAfter(propagator, EPOCH, j2.nodalPeriodMin);
        const revolutions = 200;
        const nearMs = first + (revolutions - 0.5) * j2.nodalPeriodMin * 60_000;
        const last = nodeAfter(propagator, nearMs, j2.nodalPeriodMin);
        const periodMs = (last - first) / revolutions;
        assert.ok(Math.abs(periodMs / (j2.nodalPeriodMin * 60_000) - 1) < 1e-5, `${periodMs} ms`);
      });
    }

    it('keeps a sun-synchronous plane to the Sun: 0.9856 degrees a day, to 0.5 %', () => {
      const altitudeKm = 700;
      const inclinationDeg = sunSynchronousInclinationDeg(altitudeKm);
      assert.ok(inclinationDeg !== null);
      const orbit = { altitudeKm, inclinationDeg, eccentricity: 0.001 };
      const period = orbitalRates(orbit).j2?.anomalisticPeriodMin ?? 0;
      const propagator = flown(orbit, period);
      const turned = meanRaanDeg(propagator, 20, orbit) - meanRaanDeg(propagator, 0, orbit);
      assert.ok(Math.abs(wrapHalf(turned) / 20 / 0.985_647 - 1) < 0.005, `${turned / 20}`);
    });
  });
});

describe('sunSynchronousInclinationDeg', () => {
  it('is 97.401 degrees at 500 km, 97.787 at 600 and 98.188 at 700, to a thousandth', () => {
    const table = { 500: 97.401, 600: 97.787, 700: 98.188 };
    for (const [altitudeKm, inclinationDeg] of keyedByNumber(table))
      assert.ok(
        Math.abs((sunSynchronousInclinationDeg(altitudeKm) ?? 0) - inclinationDeg) < 0.0011,
      );
  });

  it('is none above 5,975 km', () => {
    assert.ok((sunSynchronousInclinationDeg(5970) ?? 0) > 176);
    assert.equal(sunSynchronousInclinationDeg(5980), null);
  });
});

describe('eclipseFraction', () => {
  // Minutes in eclipse by beta: closed form, agreeing with published values for 400 km.
  const table = [
    { km: 400, minutes: [35.73, 34.45, 31.58, 24.37, 18.92, 4.26] },
    { km: 500, minutes: [35.32, 33.85, 30.51, 21.83, 14.54, 0] },
    { km: 600, minutes: [35, 33.34, 29.54, 19.21, 8.74, 0] },
    { km: 800, minutes: [34.55, 32.51, 27.77, 13.13, 0, 0] },
    { km: 1200, minutes: [34.05, 31.26, 24.44, 0, 0, 0] },
  ];
  for (const { km, minutes } of table)
    it(`gives ${minutes.join(', ')} min at ${km} km for beta 15, 30, 45, 60, 65, 70`, () => {
      const { periodMin } = orbitalRates({ altitudeKm: km });
      for (const [index, beta] of [15, 30, 45, 60, 65, 70].entries()) {
        const found = eclipseFraction(km, beta) * periodMin;
        assert.ok(Math.abs(found - (minutes[index] ?? 0)) < 0.01, `${found} min at beta ${beta}`);
      }
    });

  it('falls as beta grows, is largest at 0 and nothing from the critical beta on', () => {
    holds([between(200, 40_000), between(0, 1), between(0, 1)], (km, one, other) => {
      const critical = criticalBetaDeg(km);
      const [near, far] = one < other ? [one, other] : [other, one];
      assert.ok(eclipseFraction(km, near * critical) >= eclipseFraction(km, far * critical));
      assert.ok(eclipseFraction(km, 0) < 0.5);
      assert.equal(eclipseFraction(km, far * critical), eclipseFraction(km, -far * critical));
      assert.equal(eclipseFraction(km, critical + 1e-9 + far * (90 - critical)), 0);
    });
  });
});

/** The orbit as SGP4 flies it, whose mean motion is the one from perigee to perigee. */
function flown(
  orbit: { altitudeKm: number; inclinationDeg: number; eccentricity: number },
  anomalisticPeriodMin: number,
): Propagator {
  const elements: Elements = elementsOf({ ...orbit, raanDeg: 40, bstar: 0 });
  const created = createPropagator({
    ...elements,
    meanMotionRevPerDay: 1440 / anomalisticPeriodMin,
  });
  assert.ok(created.ok);
  return created.propagator;
}

function elementsOf(mean: MeanElementsInput): Elements {
  const made = elementsFromMean(mean, { ms: EPOCH, us: 0 });
  assert.ok(made.ok);
  return made.elements;
}

/** Right ascension of the node, mean of one revolution that begins some days after the epoch. */
function meanRaanDeg(propagator: Propagator, days: number, orbit: DesignedOrbit): number {
  const samples = 200;
  const periodMs = (orbitalRates(orbit).j2?.nodalPeriodMin ?? 0) * 60_000;
  let sum = 0;
  let first = 0;
  for (let index = 0; index < samples; index += 1) {
    const state = propagator.stateAt(EPOCH + days * DAY_MS + (index * periodMs) / samples);
    assert.ok(state.ok);
    const { xKm, yKm, zKm, vxKmS, vyKmS, vzKmS } = state;
    const hx = yKm * vzKmS - zKm * vyKmS;
    const hy = zKm * vxKmS - xKm * vzKmS;
    const raan = (Math.atan2(hx, -hy) * 180) / Math.PI;
    if (index === 0) first = raan;
    sum += wrapHalf(raan - first);
  }
  return first + sum / samples;
}

function wrapHalf(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The first ascending node after an instant, by bisection. */
function nodeAfter(propagator: Propagator, fromMs: number, periodMin: number): number {
  const heightAt = (tMs: number): number => {
    const state = propagator.stateAt(tMs);
    assert.ok(state.ok);
    return state.zKm;
  };
  const stepMs = (periodMin * 60_000) / 20;
  let low = fromMs;
  while (!(heightAt(low) < 0 && heightAt(low + stepMs) >= 0)) low += stepMs;
  let high = low + stepMs;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (heightAt(middle) < 0) low = middle;
    else high = middle;
  }
  return low;
}
