import {
  type Commitment,
  satelliteResource,
  stationResource,
  type StationTerms,
} from '../../../domain/booking/commitment.ts';
import { type Booked, SETUP_S, TEARDOWN_S } from './brute-beside.ts';

/** The satellite of tests. */
export const SATELLITE = 'sat_test';

/** One antenna, on the grid of the brute force. */
export const ONE_ANTENNA: StationTerms = {
  antennas: 1,
  setupMs: SETUP_S * 1000,
  teardownMs: TEARDOWN_S * 1000,
};

/** What a test has booked, each as a booking of its own. */
export function commitmentsFrom(startMs: number, booked: readonly Booked[]): Commitment[] {
  return booked.map(({ startS, endS, what }, index) => ({
    resource: what.kind === 'station' ? stationResource(what.id) : satelliteResource(SATELLITE),
    booking: `other_${index}`,
    work: 'work',
    startMs: startMs + startS * 1000,
    endMs: startMs + endS * 1000,
    draw: drawOf(what),
  }));
}

function drawOf(what: Booked['what']): Commitment['draw'] {
  switch (what.kind) {
    case 'load': {
      const { powerW, compute } = what;
      return { kind: 'load', powerW, windowW: powerW, compute, thermalW: 0, memoryMb: 0 };
    }
    case 'storage':
      return { kind: 'storage', amountMb: what.mb };
    case 'antenna':
    case 'station':
      return { kind: 'antenna' };
    case 'outage':
      return { kind: 'outage' };
  }
}
