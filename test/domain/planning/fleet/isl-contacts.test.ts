import assert from 'node:assert/strict';
import { findIslLinks } from '../../../../domain/planning/fleet/isl-contacts.ts';
import { createPropagator, type Propagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { FLEET_START_MS, walkerMembers } from '../../../kit/makers/fleets.ts';

const HOURS_MS = 6 * 3_600_000;

function flown(count: number, planes: number, altitudeKm: number) {
  const members = walkerMembers(count, planes, { altitudeKm });
  const ephemerides = members.map(({ elements }) => {
    const made = createEphemeris(elements, FLEET_START_MS, FLEET_START_MS + HOURS_MS);
    if (!made.ok) throw new Error(made.message);
    return made.ephemeris;
  });
  const propagators = members.map(({ elements }) => {
    const made = createPropagator(elements);
    if (!made.ok) throw new Error(made.message);
    return made.propagator;
  });
  return { ephemerides, propagators };
}

/** Distance (km) and lowest height of the line between two satellites, by SGP4 itself. */
function lineBetween(a: Propagator, b: Propagator, tMs: number) {
  const [p, q] = [a.stateAt(tMs), b.stateAt(tMs)];
  if (!p.ok || !q.ok) throw new Error('no state');
  const from = [p.xKm, p.yKm, p.zKm] as const;
  const to = [q.xKm, q.yKm, q.zKm] as const;
  let lowestKm = Infinity;
  for (let part = 0; part <= 400; part += 1) {
    const share = part / 400;
    const point = from.map((value, axis) => value + share * ((to[axis] ?? 0) - value));
    lowestKm = Math.min(lowestKm, Math.hypot(...point) - 6378.137);
  }
  return {
    distanceKm: Math.hypot(...from.map((value, axis) => (to[axis] ?? 0) - value)),
    lowestKm,
  };
}

describe('findIslLinks', () => {
  for (const altitudeKm of [420, 550, 1200]) {
    it(`keeps the line 80 km clear and within 5,000 km at every moment, at ${altitudeKm} km`, () => {
      const { ephemerides, propagators } = flown(12, 3, altitudeKm);
      const links = findIslLinks(ephemerides, FLEET_START_MS, FLEET_START_MS + HOURS_MS);
      assert.ok(links.length > 0);
      for (const { a, b, contacts } of links) {
        const [one, other] = [propagators[a], propagators[b]];
        assert.ok(one !== undefined && other !== undefined);
        for (const { startMs, endMs, maxDistanceKm, rateMbS, latencyMs } of contacts)
          for (let tMs = startMs; tMs <= endMs; tMs += 7_000) {
            const { distanceKm, lowestKm } = lineBetween(one, other, tMs);
            assert.ok(lowestKm >= 80, `${a}-${b} at ${lowestKm} km`);
            assert.ok(distanceKm <= maxDistanceKm && maxDistanceKm <= 5_000);
            assert.ok(rateMbS <= 12.5 * (1 - (0.6 * distanceKm) / 5_000) * 0.9 + 1e-9);
            assert.ok(latencyMs >= (distanceKm / 299_792.458) * 1000);
          }
      }
    });
  }

  it('misses no contact of three minutes and more', () => {
    const { ephemerides, propagators } = flown(6, 2, 1200);
    const links = findIslLinks(ephemerides, FLEET_START_MS, FLEET_START_MS + HOURS_MS);
    for (let a = 0; a < 6; a += 1)
      for (let b = a + 1; b < 6; b += 1) {
        const [one, other] = [propagators[a], propagators[b]];
        assert.ok(one !== undefined && other !== undefined);
        const contacts = links.find((link) => link.a === a && link.b === b)?.contacts ?? [];
        let sinceMs: number | null = null;
        for (let tMs = FLEET_START_MS; tMs <= FLEET_START_MS + HOURS_MS; tMs += 20_000) {
          const { distanceKm, lowestKm } = lineBetween(one, other, tMs);
          // Clear of both limits by more than the margin of the search.
          const isClear = lowestKm > 95 && distanceKm < 4_985;
          if (isClear) sinceMs ??= tMs;
          else sinceMs = null;
          if (sinceMs === null || tMs - sinceMs < 180_000) continue;
          const middleMs = (tMs + sinceMs) / 2;
          assert.ok(
            contacts.some(({ startMs, endMs }) => startMs <= middleMs && middleMs <= endMs),
            `${a}-${b} at ${middleMs}`,
          );
        }
      }
  });
});
