import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Commitment, satelliteResource } from '../../../domain/booking/commitment.ts';
import { overbookings } from '../../../domain/booking/sum-check.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { holds } from '../random/arbitraries.ts';
import { SATELLITE } from './booked-commitments.ts';
import { shortSky } from './random-bookings.ts';

const RESOURCE = satelliteResource(SATELLITE);

/** Random commitments of one satellite, on whole seconds. */
const commitments = fc.array(
  fc.record({
    startS: fc.integer({ min: -1200, max: 2300 }),
    lengthS: fc.integer({ min: 2, max: 900 }),
    draw: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('load' as const),
          powerW: fc.integer({ min: 0, max: 60 }),
          windowW: fc.integer({ min: 0, max: 60 }),
          compute: fc.integer({ min: 0, max: 9 }).map((tenths) => tenths / 10),
          thermalW: fc.integer({ min: 0, max: 30 }),
          memoryMb: fc.integer({ min: 0, max: 1500 }),
        }),
      },
      fc.record({
        kind: fc.constant('storage' as const),
        amountMb: fc.integer({ min: 1, max: 300 }),
      }),
      fc.record({ kind: fc.constant('antenna' as const) }),
      fc.record({ kind: fc.constant('outage' as const) }),
    ),
  }),
  { minLength: 1, maxLength: 10 },
);

/** Seconds that were looked at, that are overbooked, and in which the charge is below the floor. */
export interface GridCounts {
  seconds: number;
  over: number;
  drained: number;
}

/**
 * Compares the sum checker with adding up, second by second, what random commitments of a satellite take, and
 * with its charge integrated in steps of a second; fails where they differ.
 */
export function compareWithGrid(numRuns: number, seed: number): GridCounts {
  const sky = shortSky(24);
  const counts: GridCounts = { seconds: 0, over: 0, drained: 0 };
  holds(
    [commitments],
    (drawn) => {
      const taken = drawn.map(({ startS, lengthS, draw }, index): Commitment => ({
        ...{ resource: RESOURCE, booking: `b${index}`, work: null, draw },
        startMs: sky.startMs + startS * 1000,
        endMs: sky.startMs + (startS + lengthS) * 1000,
      }));
      const { bus, illumination, periodMs } = sky;
      const found = overbookings(RESOURCE, taken, {
        kind: 'satellite',
        ...{ bus, illumination, periodMs },
      });
      const at = (tMs: number): Set<string> =>
        new Set(
          found.filter((one) => one.startMs <= tMs && tMs < one.endMs).map((one) => one.rule),
        );
      const firstMs = illumination[0]?.startMs ?? 0;
      const lastMs = illumination.at(-1)?.endMs ?? 0;
      let charge = 1;
      for (let tMs = firstMs; tMs < lastMs; tMs += 1000) {
        const rules = rulesBroken(sky, taken, tMs + 500);
        const claimed = at(tMs + 500);
        charge = Math.min(1, charge + chargeOf(sky, taken, tMs + 500));
        counts.seconds += 1;
        counts.over += rules.size;
        const spareCharge = charge - (1 - bus.depthOfDischarge);
        const isDrained = found.some(
          (one) => one.rule === 'battery' && one.startMs <= tMs + 1000 && tMs + 1000 <= one.endMs,
        );
        if (spareCharge < 0) counts.drained += 1;
        if (Math.abs(spareCharge) > 1e-6)
          assert.equal(isDrained, spareCharge < 0, `charge ${charge} at ${tMs}`);
        claimed.delete('battery');
        assert.deepEqual([...claimed].sort(), [...rules].sort(), `at ${tMs}`);
      }
    },
    { numRuns, seed },
  );
  return counts;
}

function rulesBroken(
  { bus, illumination }: Environment,
  taken: readonly Commitment[],
  tMs: number,
): Set<string> {
  const isLit = illumination.find((one) => one.startMs <= tMs && tMs < one.endMs)?.sunlit ?? true;
  let [watts, compute, heat, memory, stored, antennas, outages, loads] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { startMs, endMs, draw } of taken) {
    if (tMs < startMs || tMs >= endMs) continue;
    if (draw.kind === 'load') {
      watts += draw.windowW;
      compute += draw.compute;
      heat += draw.thermalW;
      memory += draw.memoryMb;
      loads += 1;
    } else if (draw.kind === 'storage') stored += draw.amountMb;
    else if (draw.kind === 'antenna') antennas += 1;
    else outages += 1;
  }
  const broken: readonly (readonly [string, boolean])[] = [
    ['power', watts > (isLit ? bus.peakSolarW : bus.eclipseBatteryW)],
    ['compute', compute > (isLit ? bus.computeSunlit : bus.computeEclipse) + 1e-6],
    ['thermal', heat > bus.maxThermalW],
    ['memory', memory > bus.memoryMb],
    ['storage', stored > bus.storageMb],
    ['antenna', antennas > 1],
    ['outage', outages > 0 && loads + antennas > 0],
  ];
  return new Set(broken.filter(([, isBroken]) => isBroken).map(([rule]) => rule));
}

/** Change of the charge within a second, shares of the battery. */
function chargeOf(
  { bus, illumination }: Environment,
  taken: readonly Commitment[],
  tMs: number,
): number {
  const isLit = illumination.find((one) => one.startMs <= tMs && tMs < one.endMs)?.sunlit ?? true;
  let watts = 0;
  for (const { startMs, endMs, draw } of taken)
    if (draw.kind === 'load' && startMs <= tMs && tMs < endMs) watts += draw.powerW;
  const net = isLit ? bus.peakSolarW - watts : -bus.overheadW - watts;
  return (
    (net < 0 ? net / bus.dischargeEfficiency : net * bus.chargeEfficiency) / 3600 / bus.batteryWh
  );
}
