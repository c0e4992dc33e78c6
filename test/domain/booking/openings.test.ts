import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findOpenings, nextStart } from '../../../domain/booking/openings.ts';
import { satelliteUse, stationUse } from '../../../domain/booking/utilisation.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import { jobOf, shortSky } from '../../kit/booking/random-bookings.ts';

const SKY = shortSky(1000);
const termsOf = () => ONE_ANTENNA;

/** What is left of the sky from an instant on, without passes. */
function from(startMs: number): Environment | null {
  if (startMs >= SKY.endMs) return null;
  const windows = SKY.windows
    .filter(({ endMs }) => endMs > startMs)
    .map((window, index) => ({
      ...window,
      ...{ index, passIndices: [] },
      startMs: Math.max(window.startMs, startMs),
    }));
  return { ...SKY, startMs, windows, passes: [] };
}

const job = jobOf(
  [{ durationS: 300, powerW: 50, compute: 0.2, storedMb: 0, scratchMb: 0, waitsFor: 0 }],
  0,
);

describe('findOpenings', () => {
  const busy = commitmentsFrom(SKY.startMs, [
    { startS: 0, endS: 400, what: { kind: 'load', powerW: 50, compute: 0.1 } },
  ]);
  const query = {
    ...{ job, commitments: busy, termsOf, plans: 100, limit: 10, everyMs: 100_000 },
    candidates: [
      { satelliteId: SATELLITE, environmentAt: from },
      { satelliteId: 'sat_other', environmentAt: from },
    ],
    ...{ fromMs: SKY.startMs, toMs: SKY.startMs + 400_000 },
  };

  it('lists the starts of a fleet, earliest end first, each once', () => {
    const { openings, isComplete } = findOpenings(query);
    assert.ok(isComplete);
    // The other satellite is free; this one from 400 s on, where 320 s of sunlight are left.
    assert.deepEqual(
      openings.map(({ satelliteId, startMs, finishMs }) => [
        satelliteId,
        (startMs - SKY.startMs) / 1000,
        (finishMs - SKY.startMs) / 1000,
      ]),
      [
        ['sat_other', 0, 300],
        ['sat_other', 100, 400],
        ['sat_other', 200, 500],
        ['sat_other', 300, 600],
        [SATELLITE, 400, 700],
      ],
    );
  });

  it('says that it stopped, and gives no more than is asked for', () => {
    const few = findOpenings({ ...query, plans: 3 });
    // The third plan, on this satellite, is that of the first.
    assert.deepEqual([few.openings.length, few.isComplete], [2, false]);
    const [first] = findOpenings({ ...query, limit: 1 }).openings;
    assert.deepEqual([first?.satelliteId, first?.startMs], ['sat_other', SKY.startMs]);
  });

  it('finds the next start that is feasible among the ends of what stands in the way', () => {
    const tried: number[] = [];
    const isFeasible = (startMs: number): boolean => {
      tried.push(startMs);
      return startMs >= 30;
    };
    assert.equal(nextStart(10, [40, 20, 5, 20, 30], 5, isFeasible), 30);
    assert.deepEqual(tried, [20, 30]);
    assert.equal(nextStart(10, [20, 30], 1, isFeasible), null);
  });
});

describe('utilisation', () => {
  const taken = commitmentsFrom(SKY.startMs, [
    { startS: 0, endS: 360, what: { kind: 'load', powerW: 0, compute: 0.5 } },
    { startS: 720, endS: 1200, what: { kind: 'load', powerW: 20, compute: 0.5 } },
    { startS: 0, endS: 100, what: { kind: 'storage', mb: 70 } },
    { startS: 50, endS: 80, what: { kind: 'storage', mb: 50 } },
    { startS: 210, endS: 330, what: { kind: 'antenna' } },
    { startS: 180, endS: 380, what: { kind: 'station', id: 'station-0' } },
  ]);

  it('counts what of a satellite is booked', () => {
    const use = satelliteUse(SKY, SATELLITE, taken, termsOf);
    // Half of the computer for 360 of 1440 sunlit seconds; 65 W for 480 s in eclipse.
    assert.ok(Math.abs(use.sunlitCompute - 0.125) < 1e-9);
    assert.ok(Math.abs(use.batteryFloor - (1 - (65 * 480) / 3600 / 0.95 / 1000)) < 1e-9);
    assert.deepEqual([use.antennaMinutes, use.storagePeakMb, use.idlePasses], [2, 120, 3]);
  });

  it('counts what of a station is booked, set-up and tear-down included', () => {
    const span = { startMs: SKY.startMs, endMs: SKY.startMs + 1_000_000 };
    const use = stationUse('station-0', taken, termsOf, span);
    assert.ok(Math.abs(use.antennaMinutes - 200 / 60) < 1e-9);
    assert.ok(Math.abs(use.share - 0.2) < 1e-9);
  });
});
