import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { betaAngleDeg } from '../../../../domain/orbit/environment/beta-angle.ts';
import { elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';

/** β of a circular orbit of 800 km at an instant, degrees. */
function beta(at: string, inclinationDeg: number, raanDeg: number): number {
  const epoch = { ms: Date.parse(at), us: 0 };
  const made = elementsFromMean({ altitudeKm: 800, inclinationDeg, raanDeg }, epoch);
  assert.ok(made.ok);
  const result = createEphemeris(made.elements, epoch.ms, epoch.ms + 3_600_000);
  assert.ok(result.ok);
  return betaAngleDeg(result.ephemeris, epoch.ms);
}

describe('betaAngleDeg', () => {
  it('is the obliquity less the inclination at the June solstice, node at the equinox', () => {
    // The Sun stands at right ascension 90°, declination 23.44°: an orbit with its node at 0° has
    // its pole at declination 90° - i towards right ascension 270°.
    for (const inclinationDeg of [0, 30, 51.6, 90])
      close(beta('2026-06-21T08:25:00Z', inclinationDeg, 0), 23.44 - inclinationDeg);
  });

  it('is zero at the March equinox for a node on the Sun, and the inclination a quarter on', () => {
    close(beta('2026-03-20T14:46:00Z', 60, 0), 0);
    close(beta('2026-03-20T14:46:00Z', 60, 90), 60);
    close(beta('2026-03-20T14:46:00Z', 60, 270), -60);
  });
});

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 0.15, `${actual} is not ${expected}`);
}
