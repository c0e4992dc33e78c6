import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_STATION_TERMS, stationResource } from '../../../domain/booking/commitment.ts';
import { occupy } from '../../../domain/booking/occupy.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import type { Booked } from '../../kit/booking/brute-beside.ts';
import { shortSky } from '../../kit/booking/random-bookings.ts';
import { realEnvironment, TRIED_STARTS } from '../../kit/random/random-environment.ts';

const SKY = shortSky(1000);

const beside = (...booked: Booked[]) =>
  occupy(SKY, SATELLITE, commitmentsFrom(SKY.startMs, booked), () => ONE_ANTENNA);

const seconds = (tMs: number): number => (tMs - SKY.startMs) / 1000;

const passesOf = ({ passes }: typeof SKY) =>
  passes.map(({ aosMs, losMs }) => [seconds(aosMs), seconds(losMs)]);

describe('occupy', () => {
  it('leaves surroundings as they are beside what does not matter: other stations, other antennas of one, and what is over', () => {
    const environment = realEnvironment(25544, TRIED_STARTS[0], 12);
    const others = commitmentsFrom(environment.startMs, [
      { startS: 0, endS: 40_000, what: { kind: 'station', id: 'gs_nowhere' } },
      { startS: 0, endS: 40_000, what: { kind: 'station', id: 'gs_svalbard' } },
      { startS: -90_000, endS: -80_000, what: { kind: 'outage' } },
    ]);
    const within = occupy(environment, SATELLITE, others, () => DEFAULT_STATION_TERMS);
    assert.equal(within, environment);
  });

  it('cuts windows at the edges of what is booked and leaves the rest of their caps', () => {
    const { windows, booked } = beside({
      ...{ startS: 100, endS: 300 },
      what: { kind: 'load', powerW: 20, compute: 0.25 },
    });
    assert.deepEqual(
      windows.slice(0, 4).map((one) => [seconds(one.startMs), one.powerW, one.compute, one.index]),
      [
        [0, 75, 1, 0],
        [100, 55, 0.75, 1],
        [300, 75, 1, 2],
        [720, 25, 0.6, 3],
      ],
    );
    assert.equal(booked?.length, 1);
  });

  it('cuts a pass by the antenna of the satellite, and by set-up and tear-down of its station', () => {
    assert.deepEqual(passesOf(SKY)[0], [200, 380]);
    const antenna = beside({ startS: 220, endS: 260, what: { kind: 'antenna' } });
    assert.deepEqual(passesOf(antenna)[0], [260, 380]);
    const station = beside({ startS: 350, endS: 500, what: { kind: 'station', id: 'station-0' } });
    // Of the next pass over the same station nothing is cut.
    assert.deepEqual(passesOf(station)[0], [200, 290]);
    const gone = beside({ startS: 200, endS: 380, what: { kind: 'outage' } });
    assert.equal(gone.passes.length, SKY.passes.length - 1);
  });

  it('counts the antennas of a station', () => {
    const [pass] = SKY.passes;
    const taken = commitmentsFrom(SKY.startMs, [
      { startS: 0, endS: 300, what: { kind: 'station', id: pass?.stationId ?? '' } },
      { startS: 250, endS: 320, what: { kind: 'station', id: pass?.stationId ?? '' } },
    ]);
    const terms = { antennas: 2, setupMs: 0, teardownMs: 0 };
    const within = occupy(SKY, SATELLITE, taken, () => terms);
    assert.deepEqual(passesOf(within)[0], [300, 380]);
    assert.equal(taken[0]?.resource, stationResource(pass?.stationId ?? ''));
  });

  it('begins with the charge that earlier loads leave', () => {
    const before = beside({
      ...{ startS: -700, endS: -10 },
      what: { kind: 'load', powerW: 25, compute: 0.1 },
    });
    // From the entry into eclipse at -480 s on nothing is charged: 70 W for 470 s and 45 W for 10 s.
    const drawnWh = (70 * 470 + 45 * 10) / 3600 / 0.95;
    assert.ok(Math.abs((before.bus.chargeAtStart ?? 1) - (1 - drawnWh / 1000)) < 1e-9);
  });
});
