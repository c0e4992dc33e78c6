import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ClosestApproach } from '../../domain/conjunction/refine.ts';
import { screen } from '../../domain/conjunction/screen.ts';
import { axisOfMeanMotion } from '../../domain/orbit/elements/elements.ts';
import { createPropagator, type Propagator } from '../../domain/orbit/propagation/sgp4.ts';
import { activeSatellites, type ActiveSatellite } from '../kit/makers/active-satellites.ts';
import { type BruteApproach, bruteApproaches } from '../kit/oracles/brute-approaches.ts';
import { FULL, sayFigure } from './say-figure.ts';

const START_MS = Date.UTC(2026, 6, 24, 6);
const HOURS = FULL ? 12 : 0.75;
const PRIMARIES = FULL ? 30 : 5;
const THRESHOLD_KM = 10;
/** Above this a passage, km/s; below it minima of pairs that stay together. */
const FAST_KM_S = 0.5;

describe('screening beside brute force', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('finds the same approaches, no other, at the same instant and distance', () => {
    const satellites = activeSatellites(FULL ? 1 : 3);
    const watched = primariesOf(satellites, PRIMARIES);
    const span = {
      startMs: START_MS,
      endMs: START_MS + HOURS * 3_600_000,
      thresholdKm: THRESHOLD_KM,
    };
    const truth = bruteApproaches(satellites, watched, span);
    const { approaches } = screen({ propagators: propagatorsOf(satellites), watched, ...span });

    const fast = truth.filter(({ speedKmS }) => speedKmS >= FAST_KM_S);
    const slow = truth.filter(({ speedKmS }) => speedKmS < FAST_KM_S);
    assert.ok(fast.length >= (FULL ? 50 : 1), `${fast.length} passages to compare`);
    assert.deepEqual(missing(truth, approaches), [], 'missed');
    assert.deepEqual(missing(approaches, truth), [], 'found by screening alone');
    const worst = fast.map((one) => differenceOf(one, approaches));
    const worstMs = Math.max(...worst.map(({ ms }) => ms));
    const worstM = Math.max(...worst.map(({ m }) => m));
    sayFigure(
      `${watched.length} × ${satellites.length} objects, ${HOURS} h: ${fast.length} passages and ${slow.length} slow minima, all found, none extra; TCA within ${worstMs.toFixed(3)} ms, miss within ${worstM.toFixed(4)} m`,
    );
    assert.ok(worstMs <= 5, `TCA differs by ${worstMs} ms`);
    assert.ok(worstM <= 1, `miss distance differs by ${worstM} m`);
    for (const one of slow) {
      const { m } = differenceOf(one, approaches);
      assert.ok(m <= 1, `slow minimum differs by ${m} m`);
    }
  });
});

type Approach = Pick<ClosestApproach | BruteApproach, 'first' | 'second' | 'tcaMs' | 'missKm'>;

/** Those of one list that the other does not have; at the threshold itself either answer is right. */
function missing(some: readonly Approach[], others: readonly Approach[]): Approach[] {
  return some.filter(
    (one) => one.missKm < THRESHOLD_KM - 1e-3 && nearest(one, others) === undefined,
  );
}

function nearest(one: Approach, others: readonly Approach[]): Approach | undefined {
  return others.find(
    (other) =>
      other.first === one.first &&
      other.second === one.second &&
      Math.abs(other.tcaMs - one.tcaMs) < 1500,
  );
}

function differenceOf(one: Approach, others: readonly Approach[]) {
  const other = nearest(one, others) ?? one;
  return {
    ms: Math.abs(other.tcaMs - one.tcaMs),
    m: 1000 * Math.abs(other.missKm - one.missKm),
  };
}

/** Watched objects of all regimes: spread over the list by size of orbit, eccentric ones among them. */
function primariesOf(satellites: readonly ActiveSatellite[], count: number): number[] {
  const bySize = [...satellites.keys()].sort((one, other) => sizeOf(one) - sizeOf(other));
  const eccentric = bySize.filter((index) => (satellites[index]?.elements.eccentricity ?? 0) > 0.2);
  const spread = Array.from(
    { length: count - 2 },
    (_, nth) => bySize[Math.floor(((nth + 0.5) * bySize.length) / (count - 2))] ?? 0,
  );
  return [...new Set([...spread, eccentric[0] ?? 0, eccentric.at(-1) ?? 0])];

  function sizeOf(index: number): number {
    return axisOfMeanMotion(satellites[index]?.elements.meanMotionRevPerDay ?? 1);
  }
}

function propagatorsOf(satellites: readonly ActiveSatellite[]): Propagator[] {
  return satellites.map(({ elements }) => {
    const made = createPropagator(elements);
    assert.ok(made.ok, elements.noradId);
    return made.propagator;
  });
}
