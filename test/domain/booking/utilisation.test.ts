import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { boardUse, satelliteUse, stationUse } from '../../../domain/booking/utilisation.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import type { Booked } from '../../kit/booking/brute-beside.ts';
import { bookings, CELL_S, shortSky } from '../../kit/booking/random-bookings.ts';

const SKY = shortSky(1000);
const termsOf = () => ONE_ANTENNA;

const near = (found: number, wanted: number, what: string): void => {
  assert.ok(Math.abs(found - wanted) < 1e-9, `${what}: ${found}, not ${wanted}`);
};

/** The same sums made a cell of the grid at a time, by the rules alone. */
function byCells(sky: Environment, booked: readonly Booked[]) {
  const { bus } = sky;
  const found = { computeThere: 0, compute: 0, antennaS: 0, storageMb: 0, stationS: 0, floor: 1 };
  let charge = 1;
  for (let atS = 0; atS < (sky.endMs - sky.startMs) / 1000; atS += CELL_S) {
    const here = booked.flatMap(({ startS, endS, what }) =>
      startS <= atS && atS < endS ? [what] : [],
    );
    const sum = (of: (what: Booked['what']) => number): number =>
      here.reduce((total, what) => total + of(what), 0);
    // Twelve of twenty minutes are sunlit.
    const isLit = atS % 1200 < 720;
    const watts = sum((what) => (what.kind === 'load' ? what.powerW : 0));
    if (isLit) {
      found.computeThere += bus.computeSunlit * CELL_S;
      found.compute += CELL_S * sum((what) => (what.kind === 'load' ? what.compute : 0));
    }
    if (here.some(({ kind }) => kind === 'antenna')) found.antennaS += CELL_S;
    found.stationS +=
      CELL_S * sum((what) => (what.kind === 'station' && what.id === 'station-0' ? 1 : 0));
    found.storageMb = Math.max(
      found.storageMb,
      sum((what) => (what.kind === 'storage' ? what.mb : 0)),
    );
    const netW = isLit ? bus.peakSolarW - watts : -(bus.overheadW + watts);
    const throughW = netW > 0 ? netW * bus.chargeEfficiency : netW / bus.dischargeEfficiency;
    charge = Math.min(1, charge + (throughW * CELL_S) / 3600 / bus.batteryWh);
    found.floor = Math.min(found.floor, charge);
  }
  return found;
}

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
    near(use.sunlitCompute, 0.125, 'compute');
    near(use.batteryFloor, 1 - (65 * 480) / 3600 / 0.95 / 1000, 'battery');
    assert.deepEqual([use.antennaMinutes, use.storagePeakMb], [2, 120]);
    assert.deepEqual([use.passes, use.idlePasses], [4, 3]);
    assert.deepEqual([use.charge.timesMs[0], use.charge.timesMs.at(-1)], [SKY.startMs, SKY.endMs]);
  });

  it('counts what of a station is booked, set-up and tear-down included', () => {
    const span = { startMs: SKY.startMs, endMs: SKY.startMs + 1_000_000 };
    const use = stationUse('station-0', taken, termsOf, span);
    near(use.antennaMinutes, 200 / 60, 'minutes');
    near(use.share, 0.2, 'share');
  });

  it('agrees with sums that are made minute by minute', () => {
    fc.assert(
      fc.property(fc.array(bookings, { maxLength: 8 }), (booked) => {
        const commitments = commitmentsFrom(SKY.startMs, booked);
        const use = satelliteUse(SKY, SATELLITE, commitments, termsOf);
        const cells = byCells(SKY, booked);
        near(use.sunlitCompute, cells.compute / cells.computeThere, 'compute');
        near(use.antennaMinutes, cells.antennaS / 60, 'antenna');
        near(use.storagePeakMb, cells.storageMb, 'storage');
        near(use.batteryFloor, cells.floor, 'battery');
        near(Math.min(...use.charge.soc), cells.floor, 'curve');
        const board = boardUse(SATELLITE, commitments, SKY);
        assert.deepEqual(board, {
          antennaMinutes: use.antennaMinutes,
          storagePeakMb: use.storagePeakMb,
        });
        const station = stationUse('station-0', commitments, termsOf, SKY);
        near(station.antennaMinutes, cells.stationS / 60, 'station');
      }),
      { numRuns: 200 },
    );
  });
});
