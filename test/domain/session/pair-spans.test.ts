import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { findPairSpans, isInSight, type PairSpan } from '../../../domain/session/pair-spans.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { brutePositions } from '../../kit/oracles/brute-force.ts';
import { catalogueEntries, catalogueElements } from '../../kit/makers/elements.ts';
import { anOrbit, ORBITS_EPOCH_MS, walkerOrbits } from '../../kit/makers/session.ts';

const SPAN_MS = 3_600_000;

function spansOf(orbits: readonly Elements[]): PairSpan[] {
  const ends = orbits.map((elements) => {
    const created = createEphemeris(elements, ORBITS_EPOCH_MS, ORBITS_EPOCH_MS + SPAN_MS);
    assert.ok(created.ok);
    return { ephemeris: created.ephemeris, goneMs: null };
  });
  return findPairSpans(ends, ORBITS_EPOCH_MS, 0, SPAN_MS);
}

/** In sight by the library's positions alone: nearest point of the line by trying a hundred. */
function bruteSight(
  a: { x: number; y: number; z: number },
  b: { x: number; y: number; z: number },
): boolean {
  if (Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z) > 5000) return false;
  for (let step = 0; step <= 1000; step += 1) {
    const share = step / 1000;
    const x = a.x + share * (b.x - a.x);
    const y = a.y + share * (b.y - a.y);
    const z = a.z + share * (b.z - a.z);
    if (Math.hypot(x, y, z) < 6378.137 + 80) return false;
  }
  return true;
}

function compareWithBrute(orbits: readonly Elements[], stepMs: number): number {
  const found = spansOf(orbits);
  const positions = orbits.map(brutePositions);
  let disagreements = 0;
  let inSight = 0;
  for (let tMs = 0; tMs <= SPAN_MS; tMs += stepMs) {
    const places = positions.map((at) => at(ORBITS_EPOCH_MS + tMs));
    for (const [a, from] of places.entries())
      for (const [b, to] of places.entries()) {
        if (b <= a) continue;
        const pair = found.find((each) => each.a === a && each.b === b);
        const ours = pair !== undefined && isInSight(pair, tMs);
        const brute = bruteSight(from, to);
        if (brute) inSight += 1;
        if (ours === brute) continue;
        disagreements += 1;
        // Only right at an edge: a second earlier or later both must agree again.
        const near = [-1000, 1000].map((shiftMs) => {
          const [p, q] = [positions[a], positions[b]];
          assert.ok(p && q);
          const at = ORBITS_EPOCH_MS + tMs + shiftMs;
          return bruteSight(p(at), q(at));
        });
        assert.ok(near.includes(ours), `pair ${a}, ${b} at ${tMs} ms`);
      }
  }
  assert.ok(inSight > 0);
  return disagreements;
}

describe('findPairSpans', () => {
  it('agrees with the library at every ten seconds of an hour of twelve satellites in four planes', () => {
    assert.ok(compareWithBrute(walkerOrbits(12, 4), 10_000) <= 2);
  });

  it('agrees for catalogue satellites of all kinds of orbit', () => {
    const orbits = catalogueEntries()
      .filter((_, index) => index % 6 === 0)
      .slice(0, 14)
      .map(({ norad_id }) => catalogueElements(norad_id));
    assert.ok(compareWithBrute(orbits, 15_000) <= 2);
  });

  it('agrees for low neighbours in one plane, whose line meets the air before the range ends', () => {
    const low = [0, 20, 34, 36, 38, 60].map((anomaly) => anOrbit(400, 51.6, 0, anomaly));
    assert.ok(compareWithBrute(low, 10_000) <= 2);
  });

  it('keeps a window open at the ends of the span for satellites that never part', () => {
    const [pair] = spansOf([anOrbit(550, 53, 0, 0), anOrbit(550, 53, 0, 10)]);
    assert.deepEqual(pair?.windows, [{ startMs: -Infinity, endMs: Infinity }]);
  });

  it('finds nothing between opposite sides of the Earth', () => {
    assert.deepEqual(spansOf([anOrbit(550, 53, 0, 0), anOrbit(550, 53, 0, 180)]), []);
  });
});
