import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { satelliteResource, stationResource } from '../../../domain/booking/commitment.ts';
import { overbookings } from '../../../domain/booking/sum-check.ts';
import { commitmentsFrom, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import { shortSky } from '../../kit/booking/random-bookings.ts';

const SKY = shortSky(1000);

const CAPACITY = {
  kind: 'satellite',
  bus: SKY.bus,
  illumination: SKY.illumination,
  periodMs: SKY.periodMs,
} as const;

describe('overbookings', () => {
  it('names what, when, how much and who', () => {
    const taken = commitmentsFrom(SKY.startMs, [
      { startS: 0, endS: 100, what: { kind: 'load', powerW: 50, compute: 0.2 } },
      { startS: 60, endS: 200, what: { kind: 'load', powerW: 40, compute: 0.2 } },
      { startS: 90, endS: 120, what: { kind: 'load', powerW: 10, compute: 0.2 } },
    ]);
    assert.deepEqual(overbookings(satelliteResource(SATELLITE), taken, CAPACITY), [
      {
        resource: satelliteResource(SATELLITE),
        rule: 'power',
        startMs: SKY.startMs + 60_000,
        endMs: SKY.startMs + 100_000,
        needed: 100,
        available: 75,
        bookings: ['other_0', 'other_1', 'other_2'],
      },
    ]);
  });

  it('lets spans touch', () => {
    const taken = commitmentsFrom(SKY.startMs, [
      { startS: 0, endS: 100, what: { kind: 'antenna' } },
      { startS: 100, endS: 200, what: { kind: 'antenna' } },
    ]);
    assert.deepEqual(overbookings(satelliteResource(SATELLITE), taken, CAPACITY), []);
  });

  it('counts the antennas of a station, and lets nobody use one in an outage', () => {
    const at = (startS: number, endS: number) => ({
      ...{ startS, endS },
      what: { kind: 'station', id: 'a' } as const,
    });
    const taken = commitmentsFrom(SKY.startMs, [at(0, 100), at(50, 150), at(90, 200)]);
    const two = { kind: 'station', antennas: 2 } as const;
    const found = overbookings(stationResource('a'), taken, two);
    assert.deepEqual(
      found.map(({ rule, startMs, endMs, needed }) => [
        rule,
        (startMs - SKY.startMs) / 1000,
        (endMs - SKY.startMs) / 1000,
        needed,
      ]),
      [['antenna', 90, 100, 3]],
    );
    const [first] = taken;
    assert.ok(first !== undefined);
    const outage = { ...first, booking: 'outage', draw: { kind: 'outage' } as const };
    assert.deepEqual(
      overbookings(stationResource('a'), [first, outage], two).map(({ rule }) => rule),
      ['outage'],
    );
  });
});
