import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { timeForVolume, volumeBetween } from '../../../../domain/link/capacity.ts';
import {
  bestContactEndMs,
  type ContactKind,
} from '../../../../domain/planning/schedule/best-contact.ts';
import type { Pass } from '../../../../domain/planning/environment/environment.ts';
import { ORBITS } from '../../../kit/makers/planned.ts';
import { realEnvironment, TRIED_STARTS } from '../../../kit/random/random-environment.ts';

const PLAIN: ContactKind = { direction: 'downlink', leadMs: 0, stations: null };

/** Medium orbit: passes of hours, several at once. */
const WIDE = realEnvironment(44057, TRIED_STARTS[0], 12);

/** The fastest pass second by second, for a volume from an instant on: the end, to a second. */
function secondBySecond(
  passes: readonly Pass[],
  kind: ContactKind,
  releaseMs: number,
  volumeMb: number,
  untilMs: number,
): number | null {
  let carriedMb = 0;
  for (let tMs = releaseMs; tMs < untilMs; tMs += 1000) {
    const rates = passes.map((pass) => {
      const fromMs = Math.max(tMs, pass.aosMs + kind.leadMs);
      return volumeBetween(pass[kind.direction], fromMs, Math.min(tMs + 1000, pass.losMs));
    });
    carriedMb += Math.max(0, ...rates);
    if (carriedMb >= volumeMb) return tMs + 1000;
  }
  return null;
}

describe('bestContactEndMs', () => {
  it('ends in a single pass when its table says so, after the key exchange', () => {
    const [pass] = ORBITS.passes;
    assert.ok(pass !== undefined);
    const kind = { ...PLAIN, leadMs: 2000 };
    assert.equal(
      bestContactEndMs([pass], kind, ORBITS.startMs, 40),
      timeForVolume(pass.downlink, pass.aosMs + 2000, 40),
    );
  });

  it('is no sooner than the shortest slice, and never where nothing suffices', () => {
    const [pass] = ORBITS.passes;
    assert.ok(pass !== undefined);
    assert.equal(bestContactEndMs([pass], PLAIN, ORBITS.startMs, 0), pass.aosMs + 5000);
    assert.equal(bestContactEndMs([pass], PLAIN, ORBITS.startMs, 1e6), Infinity);
    assert.equal(bestContactEndMs([pass], PLAIN, pass.losMs - 4000, 0), Infinity);
    assert.equal(bestContactEndMs([], PLAIN, ORBITS.startMs, 1), Infinity);
  });

  it('uses only the stations that may serve', () => {
    const [first] = ORBITS.passes;
    const later = ORBITS.passes.find(({ stationId }) => stationId !== first?.stationId);
    assert.ok(first !== undefined && later !== undefined);
    const kind = { ...PLAIN, stations: [later.stationId] };
    const endMs = bestContactEndMs(ORBITS.passes, kind, ORBITS.startMs, 1);
    assert.ok(endMs >= later.aosMs + 5000);
  });

  it('follows the fastest of many stations, as looking second by second does', () => {
    assert.ok(WIDE.passes.length > 5);
    const spanMs = WIDE.endMs - WIDE.startMs;
    const cases = fc.record({
      share: fc.double({ min: 0, max: 0.9, noNaN: true }),
      volumeMb: fc.double({ min: 0.1, max: 300, noNaN: true }),
      direction: fc.constantFrom('downlink' as const, 'uplink' as const),
      leadMs: fc.constantFrom(0, 2000),
    });
    fc.assert(
      fc.property(cases, ({ share, volumeMb, direction, leadMs }) => {
        const kind = { direction, leadMs, stations: null };
        const releaseMs = WIDE.startMs + Math.floor(share * spanMs);
        const found = bestContactEndMs(WIDE.passes, kind, releaseMs, volumeMb);
        const slow = secondBySecond(WIDE.passes, kind, releaseMs, volumeMb, WIDE.endMs);
        if (slow === null) return;
        // Later only by the shortest slice, sooner only by what changes inside a second are worth.
        assert.ok(found <= slow + 5000 && found > slow - 10_000, `${found} for ${slow}`);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
